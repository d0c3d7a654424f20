//go:build js

package browser

import (
	"strings"
	"syscall/js"
)

// Languages returns what the player's browser prefers, best first: "zh-CN", "en".
func (p *Page) Languages() []string {
	var tags []string
	nav := js.Global().Get("navigator")
	if list := nav.Get("languages"); list.Truthy() {
		for i := range list.Length() {
			tags = append(tags, list.Index(i).String())
		}
	}
	if one := nav.Get("language"); len(tags) == 0 && one.Type() == js.TypeString {
		tags = append(tags, one.String())
	}
	return tags
}

// Param returns a parameter of the page's address (?key=value), and whether it
// is there.
func (p *Page) Param(key string) (string, bool) {
	params := js.Global().Get("URLSearchParams").New(p.window.Get("location").Get("search"))
	v := params.Call("get", key)
	if v.Type() != js.TypeString {
		return "", false
	}
	return v.String(), true
}

// Hash returns what follows # in the page's address, without it.
func (p *Page) Hash() string {
	return strings.TrimPrefix(p.window.Get("location").Get("hash").String(), "#")
}

// SetHash replaces what follows # without a new entry in the history.
func (p *Page) SetHash(hash string) error {
	return try("set the address", func() error {
		location := p.window.Get("location")
		url := location.Get("pathname").String() + location.Get("search").String()
		if hash != "" {
			url += "#" + hash
		}
		p.window.Get("history").Call("replaceState", nil, "", url)
		return nil
	})
}

// ReducedMotion reports whether the player asks for less motion.
func (p *Page) ReducedMotion() bool { return p.prefers("(prefers-reduced-motion: reduce)") }

// MoreContrast reports whether the player asks for more contrast.
func (p *Page) MoreContrast() bool { return p.prefers("(prefers-contrast: more)") }

func (p *Page) prefers(query string) bool {
	yes := false
	p.report(try("ask "+query, func() error {
		yes = p.window.Call("matchMedia", query).Get("matches").Truthy()
		return nil
	}))
	return yes
}

// SetTitle sets the title of the tab.
func (p *Page) SetTitle(title string) {
	p.document.Set("title", title)
	p.canvas.Call("setAttribute", "aria-label", title)
}

// SetLanguage sets the document's language, "zh-Hans" or "en": screen readers
// choose a voice by it, and Traditional Chinese gets its own shapes of Han
// characters. Labels drawn before keep their old shapes.
func (p *Page) SetLanguage(tag string) {
	p.document.Get("documentElement").Set("lang", tag)
	p.raster.stack = fontStackSC
	for _, traditional := range []string{"zh-Hant", "zh-TW", "zh-HK"} {
		if strings.HasPrefix(tag, traditional) {
			p.raster.stack = fontStackTC
		}
	}
}
