package words

// shared is what one language says of tables that people share.
type shared struct {
	ui      map[Key]string
	lost    map[string]string
	reasons map[string]string
	phrases [Phrases]string
}

// together returns the language with its words for rooms.
func (t table) together(s shared) table {
	for key, text := range s.ui {
		t.ui[key] = text
	}
	t.lost = merged(t.lost, s.lost, "")
	t.reasons = merged(t.reasons, s.reasons, "")
	t.phrases = s.phrases
	return t
}

// Phrase says a quick phrase, counted from 1, in the reader's language; a number
// there is no phrase for says nothing.
func (w Words) Phrase(n int) string {
	if n < 1 || n > Phrases {
		return ""
	}
	return w.t.phrases[n-1]
}
