package signal

import "syscall/js"

// stretch derives a key from what is easy to guess, by PBKDF2 with SHA-256. The
// browser does it in a tenth of the time and beside the page, but offers it to
// pages from https and from this machine alone.
func stretch(code, salt string, rounds, size int) ([]byte, error) {
	subtle := js.Global().Get("crypto").Get("subtle")
	if subtle.IsUndefined() {
		return stretchHere(code, salt, rounds, size)
	}
	raw := toJS([]byte(code))
	key, ok := await(subtle.Call("importKey", "raw", raw, "PBKDF2", false, []any{"deriveBits"}))
	if !ok {
		return stretchHere(code, salt, rounds, size)
	}
	bits, ok := await(subtle.Call("deriveBits", map[string]any{
		"name": "PBKDF2", "hash": "SHA-256", "salt": toJS([]byte(salt)), "iterations": rounds,
	}, key, size*8))
	if !ok {
		return stretchHere(code, salt, rounds, size)
	}
	derived := make([]byte, size)
	js.CopyBytesToGo(derived, js.Global().Get("Uint8Array").New(bits))
	return derived, nil
}

func toJS(b []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(array, b)
	return array
}

// await waits for a promise; ok is false when it was rejected.
func await(promise js.Value) (result js.Value, ok bool) {
	type outcome struct {
		value js.Value
		ok    bool
	}
	settled := make(chan outcome, 1)
	settle := func(ok bool) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any {
			settled <- outcome{args[0], ok}
			return nil
		})
	}
	kept, broken := settle(true), settle(false)
	defer kept.Release()
	defer broken.Release()
	promise.Call("then", kept, broken)
	o := <-settled
	return o.value, o.ok
}
