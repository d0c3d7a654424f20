//go:build js

package browser

import (
	"strings"
	"syscall/js"
)

// Broker returns the WebSocket URL of the broker that is served beside the page,
// empty if there is none, as on static sites.
func (p *Page) Broker() string {
	meta := p.document.Call("querySelector", `meta[name="paizhuo-broker"]`)
	if meta.IsNull() || meta.Get("content").String() == "" {
		return ""
	}
	url := js.Global().Get("URL").New(meta.Get("content"), p.document.Get("baseURI"))
	return strings.Replace(url.Get("href").String(), "http", "ws", 1)
}
