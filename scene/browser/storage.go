//go:build js

package browser

import "syscall/js"

// prefix keeps our keys apart from those of other games on the same origin.
const prefix = "paizhuo/"

// Load returns the text stored under key, and whether there is one. Without
// storage, as in some frames of other sites, there is none.
func (p *Page) Load(key string) (string, bool) {
	var v js.Value
	if err := try("load "+key, func() error {
		v = storage().Call("getItem", prefix+key)
		return nil
	}); err != nil || v.Type() != js.TypeString {
		return "", false
	}
	return v.String(), true
}

// Save stores text under key. It fails when there is no storage or it is full;
// the game goes on without.
func (p *Page) Save(key, text string) error {
	return try("save "+key, func() error {
		storage().Call("setItem", prefix+key, text)
		return nil
	})
}

// Remove forgets what is stored under key.
func (p *Page) Remove(key string) error {
	return try("remove "+key, func() error {
		storage().Call("removeItem", prefix+key)
		return nil
	})
}

// storage panics where it is forbidden; try catches that.
func storage() js.Value { return get(js.Global(), "localStorage") }

// Download hands the player a text as a file of that name.
func (p *Page) Download(name, text string) error {
	return try("download "+name, func() error {
		blob := js.Global().Get("Blob").New([]any{text}, map[string]any{"type": "text/plain;charset=utf-8"})
		url := js.Global().Get("URL").Call("createObjectURL", blob)
		a := p.document.Call("createElement", "a")
		a.Set("href", url)
		a.Set("download", name)
		p.body.Call("appendChild", a)
		a.Call("click")
		a.Call("remove")
		// Some browsers read the blob after the click has returned.
		var revoke js.Func
		revoke = js.FuncOf(func(js.Value, []js.Value) any {
			js.Global().Get("URL").Call("revokeObjectURL", url)
			revoke.Release()
			return nil
		})
		js.Global().Call("setTimeout", revoke, 10_000)
		return nil
	})
}
