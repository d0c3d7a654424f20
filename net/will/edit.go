package will

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// Edit is what makes one state of another: how many bytes stay in front, how many
// at the end, as unsigned varints, and what stands between them now. A state that
// is a text to which little is added has short ones.
func Edit(before, now []byte) []byte {
	most := min(len(before), len(now))
	front := 0
	for front < most && before[front] == now[front] {
		front++
	}
	end := 0
	for end < most-front && before[len(before)-1-end] == now[len(now)-1-end] {
		end++
	}
	edit := binary.AppendUvarint(nil, uint64(front))
	edit = binary.AppendUvarint(edit, uint64(end))
	return append(edit, now[front:len(now)-end]...)
}

// errEdit is an edit of another state.
var errEdit = errors.New("an edit does not fit the state")

// Apply returns the state that an Edit makes.
func Apply(before, edit []byte) ([]byte, error) {
	front, n := binary.Uvarint(edit)
	if n <= 0 {
		return nil, errEdit
	}
	end, m := binary.Uvarint(edit[n:])
	size := uint64(len(before))
	if m <= 0 || front > size || end > size-front {
		return nil, errEdit
	}
	return slices.Concat(before[:front], edit[n+m:], before[size-end:]), nil
}

// Now is the state as it was left last.
func (l Left) Now() ([]byte, error) {
	state := l.State
	for i, p := range l.Pieces {
		var err error
		if state, err = Apply(state, p); err != nil {
			return nil, fmt.Errorf("piece %d: %w", i+1, err)
		}
	}
	return state, nil
}
