package will

import (
	"cmp"
	"crypto/cipher"
	"slices"

	"paizhuo/net/share"
)

// offered is how many pieces an Offer repeats: as many as one guest can have been
// sent before another.
const offered = 8

// keptPieces bounds what a Holder keeps of a batch.
const keptPieces = 4096

// kept is how many batches a Holder keeps: the newest one may have reached too few.
const kept = 2

// Offer is what one heir brings to open what was left.
type Offer struct {
	Whole  Whole   `json:"whole"`
	Pieces []Piece `json:"pieces,omitempty"` // the newest ones that follow
}

// Holder keeps what one guest was sent. The zero value is empty.
type Holder struct{ offers []Offer } // oldest first

// Keep takes a state. It replaces an older one of its batch; the newest batches
// stay.
func (h *Holder) Keep(w Whole) {
	i := slices.IndexFunc(h.offers, func(o Offer) bool { return o.Whole.Epoch == w.Epoch && o.Whole.Batch == w.Batch })
	if i >= 0 {
		h.offers[i].Whole = w
		h.offers[i].Pieces = slices.DeleteFunc(h.offers[i].Pieces, func(p Piece) bool { return p.N <= w.N })
		return
	}
	h.offers = append(h.offers, Offer{Whole: w})
	slices.SortStableFunc(h.offers, func(a, b Offer) int { return older(a.Whole, b.Whole) })
	h.offers = slices.Delete(h.offers, 0, max(0, len(h.offers)-kept))
}

// Add takes a piece, unless its batch is unknown.
func (h *Holder) Add(p Piece) {
	for i, o := range h.offers {
		if o.Whole.Epoch == p.Epoch && o.Whole.Batch == p.Batch && p.N > o.Whole.N && len(o.Pieces) < keptPieces {
			h.offers[i].Pieces = append(o.Pieces, p)
		}
	}
}

// Holds is all that is kept, for the heir's own opening.
func (h *Holder) Holds() []Offer { return slices.Clone(h.offers) }

// Offers is what is sent to another heir: all states, but only the newest pieces.
func (h *Holder) Offers() []Offer {
	offers := slices.Clone(h.offers)
	for i, o := range offers {
		offers[i].Pieces = slices.Clone(o.Pieces[max(0, len(o.Pieces)-offered):])
	}
	return offers
}

// older orders states by when they were sealed.
func older(a, b Whole) int {
	return cmp.Or(cmp.Compare(a.Epoch, b.Epoch), cmp.Compare(a.Batch, b.Batch), cmp.Compare(a.N, b.N))
}

// Left is what was found when it was opened.
type Left struct {
	Epoch  uint64
	State  []byte
	Pieces [][]byte // what happened next, in order
}

// Open puts together what heirs hold, and opens the newest state that the shares
// among them suffice for, with every piece that follows it without a gap. It
// returns false when they suffice for none. An offer that was tampered with
// opens nothing and spoils nothing.
func Open(offers []Offer) (Left, bool) {
	states := slices.Clone(offers)
	slices.SortStableFunc(states, func(a, b Offer) int { return older(b.Whole, a.Whole) })
	for _, o := range states {
		w := o.Whole
		aead, text := unlock(w, shares(w, offers))
		if aead == nil {
			continue
		}
		left := Left{Epoch: w.Epoch, State: text}
		for n := w.N + 1; ; n++ {
			piece, ok := find(aead, w, n, offers)
			if !ok {
				return left, true
			}
			left.Pieces = append(left.Pieces, piece)
		}
	}
	return Left{}, false
}

// shares are the different ones offered for the batch of a state.
func shares(w Whole, offers []Offer) (found []share.Share) {
	for _, o := range offers {
		if o.Whole.Epoch != w.Epoch || o.Whole.Batch != w.Batch || o.Whole.Share.X == 0 || len(o.Whole.Share.Y) != keySize {
			continue
		}
		if !slices.ContainsFunc(found, func(s share.Share) bool { return s.X == o.Whole.Share.X && slices.Equal(s.Y, o.Whole.Share.Y) }) {
			found = append(found, o.Whole.Share)
		}
	}
	return found[:min(len(found), mostShares)]
}

// mostShares bounds the ways in which shares, false ones among them, are tried.
const mostShares = 12

// unlock tries the shares in every way until the state opens.
func unlock(w Whole, all []share.Share) (cipher.AEAD, []byte) {
	var chosen []share.Share
	var try func(from int) (cipher.AEAD, []byte)
	try = func(from int) (cipher.AEAD, []byte) {
		if len(chosen) == w.Need {
			key, err := share.Combine(chosen)
			if err != nil {
				return nil, nil
			}
			aead, err := open(key)
			if err != nil {
				return nil, nil
			}
			if text, ok := unseal(aead, kindWhole, w.Epoch, w.Batch, w.N, w.Box); ok {
				return aead, text
			}
			return nil, nil
		}
		for i := from; i < len(all); i++ {
			chosen = append(chosen, all[i])
			if aead, text := try(i + 1); aead != nil {
				return aead, text
			}
			chosen = chosen[:len(chosen)-1]
		}
		return nil, nil
	}
	if w.Need < Least {
		return nil, nil
	}
	return try(0)
}

// find opens the piece of a number that anybody has.
func find(aead cipher.AEAD, w Whole, n uint64, offers []Offer) ([]byte, bool) {
	for _, o := range offers {
		for _, p := range o.Pieces {
			if p.Epoch == w.Epoch && p.Batch == w.Batch && p.N == n {
				if text, ok := unseal(aead, kindPiece, w.Epoch, w.Batch, n, p.Box); ok {
					return text, true
				}
			}
		}
	}
	return nil, false
}
