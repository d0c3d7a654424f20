package record

import (
	"encoding/json"
	"errors"
	"fmt"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// maxChoices bounds how many ways of giving suits to a play are compared.
const maxChoices = 1000

// withSuits returns the action with a suit for each card, taken from the
// actor's hand. It fails where two ways of choosing play differently.
func withSuits(game engine.Game, view engine.View, a engine.Action) (engine.Action, error) {
	var written []card.Card
	want := map[card.Rank]int{}
	var ranks []card.Rank
	for _, c := range a.Cards {
		if !c.AnySuit() {
			written = append(written, c)
			continue
		}
		if want[c.Rank()] == 0 {
			ranks = append(ranks, c.Rank())
		}
		want[c.Rank()]++
	}
	if len(ranks) == 0 {
		return a, nil
	}
	hand := card.Without(view.Hand, written)
	choices := []([]card.Card){nil}
	for _, r := range ranks {
		var grown [][]card.Card
		options := choose(facesOf(hand, r), want[r], maxChoices/len(choices)+1)
		for _, chosen := range choices {
			for _, more := range options {
				grown = append(grown, append(append([]card.Card{}, chosen...), more...))
			}
		}
		if choices = grown; len(choices) > maxChoices {
			return a, errors.New("too many ways to choose among the cards held: write the suits")
		}
	}
	var first engine.Action
	var firstKey string
	for i, chosen := range choices {
		b := a
		b.Cards = inPlace(a.Cards, chosen)
		key, err := json.Marshal(struct {
			Why  error
			Read []engine.Reading
		}{game.Check(view, b), game.Read(view, b.Cards)})
		if err != nil {
			return a, err
		}
		if i == 0 {
			first, firstKey = b, string(key)
		} else if string(key) != firstKey {
			return a, fmt.Errorf("%s and %s play differently: write the suits", card.FormatList(first.Cards), card.FormatList(b.Cards))
		}
	}
	return first, nil
}

// face is a card and how many copies of it are held.
type face struct {
	card card.Card
	n    int
}

// facesOf lists the faces of that rank in the order they stand in the hand.
func facesOf(hand []card.Card, r card.Rank) []face {
	var faces []face
next:
	for _, c := range hand {
		if c.Rank() != r {
			continue
		}
		for i := range faces {
			if faces[i].card == c {
				faces[i].n++
				continue next
			}
		}
		faces = append(faces, face{c, 1})
	}
	if len(faces) == 0 {
		return []face{{card.Of(r, card.Spades), 0}}
	}
	return faces
}

// choose lists the ways to take k cards of the faces, at most limit of them.
// When fewer are held the rest are copies of the first face, so that the game
// can say that they are not in the hand.
func choose(faces []face, k, limit int) [][]card.Card {
	held := 0
	for _, f := range faces {
		held += f.n
	}
	if held < k {
		faces[0].n += k - held
	}
	var ways [][]card.Card
	var pick func(i int, taken []card.Card)
	pick = func(i int, taken []card.Card) {
		if len(ways) >= limit {
			return
		}
		if len(taken) == k {
			ways = append(ways, append([]card.Card{}, taken...))
			return
		}
		if i == len(faces) {
			return
		}
		for n := min(faces[i].n, k-len(taken)); n >= 0; n-- {
			more := append([]card.Card{}, taken...)
			for range n {
				more = append(more, faces[i].card)
			}
			pick(i+1, more)
		}
	}
	pick(0, nil)
	return ways
}

// inPlace returns the cards with each one that lacks a suit replaced by one of
// the chosen cards of its rank.
func inPlace(cards, chosen []card.Card) []card.Card {
	out := append([]card.Card{}, cards...)
	used := make([]bool, len(chosen))
	for i, c := range out {
		if !c.AnySuit() {
			continue
		}
		for j, d := range chosen {
			if !used[j] && d.Rank() == c.Rank() {
				out[i], used[j] = d, true
				break
			}
		}
	}
	return out
}

// fits reports whether the cards are those that are written, in any order; a
// written card without a suit stands for any of its rank.
func fits(written, cards []card.Card) bool {
	if len(written) != len(cards) {
		return false
	}
	var wild []card.Card
	exact := card.Counts{}
	for _, c := range written {
		if c.AnySuit() {
			wild = append(wild, c)
		} else if i := c.Index(); i >= 0 {
			exact[i]++
		}
	}
	ranks := map[card.Rank]int{}
	for _, c := range cards {
		i := c.Index()
		if i >= 0 && exact[i] > 0 {
			exact[i]--
			continue
		}
		ranks[c.Rank()]++
	}
	for _, c := range wild {
		ranks[c.Rank()]--
	}
	for _, n := range ranks {
		if n != 0 {
			return false
		}
	}
	return exact == card.Counts{}
}
