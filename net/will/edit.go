package will

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// Join makes one state of several texts, each after its length as an unsigned
// varint. An Edit is small where little changes in each of them.
func Join(parts ...string) []byte {
	var state []byte
	for _, p := range parts {
		state = binary.AppendUvarint(state, uint64(len(p)))
		state = append(state, p...)
	}
	return state
}

// Split returns the texts of a state that Join made.
func Split(state []byte) ([]string, error) {
	var parts []string
	for len(state) > 0 {
		size, n := binary.Uvarint(state)
		if n <= 0 || size > uint64(len(state)-n) {
			return nil, errors.New("no state")
		}
		parts = append(parts, string(state[n:n+int(size)]))
		state = state[n+int(size):]
	}
	return parts, nil
}

// Edit is what makes the parts of one state those of another: for each the number
// of bytes that stay in front, of those that stay at the end and of those between
// them now, as unsigned varints, and these.
func Edit(before, now []string) []byte {
	var edit []byte
	for i, text := range now {
		old := ""
		if i < len(before) {
			old = before[i]
		}
		most := min(len(old), len(text))
		front := 0
		for front < most && old[front] == text[front] {
			front++
		}
		end := 0
		for end < most-front && old[len(old)-1-end] == text[len(text)-1-end] {
			end++
		}
		middle := text[front : len(text)-end]
		for _, n := range []int{front, end, len(middle)} {
			edit = binary.AppendUvarint(edit, uint64(n))
		}
		edit = append(edit, middle...)
	}
	return edit
}

// errEdit is an edit of another state.
var errEdit = errors.New("an edit does not fit the state")

// Apply returns the parts that an Edit makes.
func Apply(before []string, edit []byte) ([]string, error) {
	var now []string
	for len(edit) > 0 {
		old := ""
		if len(now) < len(before) {
			old = before[len(now)]
		}
		var sizes [3]uint64
		for i := range sizes {
			v, n := binary.Uvarint(edit)
			if n <= 0 {
				return nil, errEdit
			}
			sizes[i], edit = v, edit[n:]
		}
		front, end, middle, size := sizes[0], sizes[1], sizes[2], uint64(len(old))
		if front > size || end > size-front || middle > uint64(len(edit)) {
			return nil, errEdit
		}
		now = append(now, old[:front]+string(edit[:middle])+old[size-end:])
		edit = edit[middle:]
	}
	return now, nil
}

// Now is the parts of the state as it was left last.
func (l Left) Now() ([]string, error) {
	parts, err := Split(l.State)
	for i, p := range l.Pieces {
		if err != nil {
			break
		}
		if parts, err = Apply(parts, p); err != nil {
			err = fmt.Errorf("piece %d: %w", i+1, err)
		}
	}
	return slices.Clip(parts), err
}
