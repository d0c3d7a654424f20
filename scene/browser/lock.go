//go:build js

package browser

import "syscall/js"

// Hold takes a name that only one page of this browser holds at a time. It calls
// got with whether the page has it, and later lost when another page has stolen it;
// free gives it back. Where the browser has no locks, as on a page without https,
// everybody gets it. The functions are called from the event loop and must not
// block.
func (p *Page) Hold(name string, steal bool, got func(ok bool), lost func()) (free func()) {
	locks := js.Global().Get("navigator").Get("locks")
	if !locks.Truthy() {
		go got(true)
		return func() {}
	}
	var release js.Value // ends the promise that holds the lock
	freed := false
	free = func() {
		freed = true
		if release.Truthy() {
			release.Invoke()
		}
	}
	options := map[string]any{"ifAvailable": !steal}
	if steal {
		options = map[string]any{"steal": true}
	}
	had := false
	var granted, executor, ended, broken js.Func
	executor = js.FuncOf(func(_ js.Value, args []js.Value) any {
		release = args[0]
		return nil
	})
	granted = js.FuncOf(func(_ js.Value, args []js.Value) any {
		had = args[0].Truthy()
		go got(had)
		if !had || freed {
			return nil
		}
		return js.Global().Get("Promise").New(executor)
	})
	over := func() {
		for _, f := range []js.Func{granted, executor, ended, broken} {
			f.Release()
		}
	}
	ended = js.FuncOf(func(js.Value, []js.Value) any { over(); return nil })
	broken = js.FuncOf(func(js.Value, []js.Value) any {
		over()
		if had && !freed {
			go lost()
		}
		return nil
	})
	p.report(try("hold "+name, func() error {
		locks.Call("request", "paizhuo/"+name, options, granted).Call("then", ended, broken)
		return nil
	}))
	return free
}
