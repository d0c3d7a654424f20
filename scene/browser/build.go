//go:build js

package browser

import "strings"

// Build tells one build of the page from another: the hash in the program's name,
// empty where the page is served with plain names.
func (p *Page) Build() string {
	link := p.document.Call("querySelector", "link[rel=preload][as=fetch]")
	if !link.Truthy() {
		return ""
	}
	name := link.Call("getAttribute", "href").String()
	_, hash, _ := strings.Cut(strings.TrimSuffix(name, ".wasm"), ".")
	return hash
}

// Touch reports whether the device is mainly touched, as phones are.
func (p *Page) Touch() bool { return p.prefers("(pointer: coarse)") }

// Address returns the page's address without what follows #.
func (p *Page) Address() string {
	location := p.window.Get("location")
	return location.Get("origin").String() + location.Get("pathname").String()
}
