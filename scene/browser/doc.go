// Package browser is all of syscall/js that the scenes need: the page around
// the canvas. It knows pointers, keys, sizes, text as pixels, text fields,
// storage and what the page says to a screen reader.
//
// It must not know any game, nor Ebitengine beyond the canvas it made: it hands
// out plain numbers and strings. Every JavaScript exception becomes a Go error.
//
//	page, err := browser.Open() // before ebiten.RunGame
//	...
//	for _, e := range page.Events() { // once per Update
//		switch e.Kind {
//		case browser.Down:
//			press(e.X, e.Y)
//		case browser.KeyDown:
//			key(e.Key)
//		}
//	}
package browser
