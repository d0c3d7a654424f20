//go:build js

package menu

import (
	"paizhuo/scene"
	"paizhuo/scene/browser"
)

// Open opens a sheet of a scene's own making. The body is asked for again whenever
// press returns true, and by Refresh; title and body speak the language of the
// moment.
func Open(env *scene.Env, title func() string, body func() []browser.Node, press func(id string) bool) *Menu {
	return open(env, title, body, press)
}

// Refresh shows the body as it is now.
func (m *Menu) Refresh() {
	if m != nil && m.sheet.Open() {
		m.sheet.Fill(m.spec())
	}
}

// Open reports whether the sheet is open.
func (m *Menu) Open() bool { return m != nil && m.sheet.Open() }

// SetValue replaces what is written in an input of the sheet.
func (m *Menu) SetValue(id, text string) {
	if m.Open() {
		m.sheet.SetValue(id, text)
	}
}
