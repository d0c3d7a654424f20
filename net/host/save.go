package host

import (
	"fmt"

	"paizhuo/engine"
	"paizhuo/engine/match"
)

// Store keeps texts by key.
type Store interface {
	// Save replaces the text of a key.
	Save(key, text string) error
}

// Corrupt says that a saved text can't be played on. It carries the text, so
// that the player can be offered it.
type Corrupt struct {
	Text string
	Err  error // why, with the line where there is one
}

// Error says why the text can't be played on.
func (c *Corrupt) Error() string { return "the saved deal can't be played on: " + c.Err.Error() }

// Unwrap returns Err.
func (c *Corrupt) Unwrap() error { return c.Err }

// save writes the record down. That it can't be saved does not stop the table.
func (h *Host) save() {
	h.saved = h.match.Text()
	if h.store == nil {
		return
	}
	if err := h.store.Save(h.key, h.saved); err != nil {
		h.warn(fmt.Errorf("save the deal: %w", err))
	}
}

// resume plays a record up to its end. Whatever is wrong with the text, even a
// panic of the rules, is a *Corrupt.
func (h *Host) resume(text string) (m *match.Match, err error) {
	defer func() {
		if r := recover(); r != nil {
			m, err = nil, &Corrupt{Text: text, Err: fmt.Errorf("the rules panicked: %v", r)}
		}
	}()
	m, err = match.Resume(h.find, text, h.random)
	if err != nil {
		return nil, &Corrupt{Text: text, Err: err}
	}
	return m, nil
}

// find knows one game, the table's.
func (h *Host) find(name string) engine.Game {
	if name == h.game.Info().Name {
		return h.game
	}
	return nil
}
