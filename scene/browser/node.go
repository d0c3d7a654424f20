package browser

import "reflect"

// Node is an element of a Sheet or a Panel. Text never becomes markup.
type Node struct {
	Tag   string // "p", "h2", "button", "table", ...; empty for bare text
	Class string // of sheetStyle or panelStyle
	Text  string
	ID    string // of a button: the Key of its Press event; of an input: of its Input and Done events; of others: an anchor for ScrollTo
	On    bool   // a chosen button
	Kids  []Node

	Key  string      // tells it from its siblings: its element stays its own, whatever comes or goes before it; empty goes by the place
	Attr [][2]string // further attributes with their values

	Label string   // what a screen reader says instead of the text
	Role  string   // its ARIA role, where the tag does not tell
	Hint  string   // of an input: shown while it is empty
	Value string   // of an input or textarea: what it holds when it is made; later the player's own text stays
	Max   int      // of an input: most UTF-16 units, 0 for no limit
	First bool     // of an input: has the cursor when its sheet opens
	Code  bool     // of an input: no spelling help, capitals
	Read  bool     // of a textarea: can be selected, not changed
	Bits  [][]bool // of a canvas: dark and light modules, drawn with a quiet zone
}

// fits reports whether an element made for one node can be changed to show the
// other: it is the same kind of thing, so that focus, a press under way and what
// was typed into it stay.
func (n Node) fits(now Node) bool {
	if n.Tag != now.Tag || (n.Text == "") != (now.Text == "") && len(n.Kids)+len(now.Kids) > 0 {
		return false
	}
	switch n.Tag {
	case "":
		return true
	case "canvas":
		return reflect.DeepEqual(n.Bits, now.Bits)
	case "input":
		return n.ID == now.ID
	case "textarea":
		return n.ID == now.ID && n.Value == now.Value
	}
	return true
}

// attributes returns what stands in the element's tag, beside class and id.
func (n Node) attributes() [][2]string {
	var all [][2]string
	for _, a := range [][2]string{{"aria-label", n.Label}, {"role", n.Role}, {"placeholder", n.Hint}} {
		if a[1] != "" {
			all = append(all, a)
		}
	}
	if n.On {
		all = append(all, [2]string{"aria-pressed", "true"})
	}
	return append(all, n.Attr...)
}

// match returns for each of the new nodes which of the old ones its element was
// made for, -1 where it needs a new one. The indices rise: elements are taken away
// and put between, never moved, so that the one with the focus keeps it.
func match(was, now []Node) []int {
	at := make([]int, len(now))
	next := 0
	for j, n := range now {
		at[j] = -1
		for i := next; i < len(was); i++ {
			if was[i].Key == n.Key {
				at[j], next = i, i+1
				break
			}
		}
	}
	return at
}

// same reports whether the two look the same, kids included.
func (n Node) same(now Node) bool { return reflect.DeepEqual(n, now) }
