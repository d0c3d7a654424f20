package card

import (
	"fmt"
	"strconv"
	"strings"
)

var rankText = [...]string{Two: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9", 10: "10",
	Jack: "J", Queen: "Q", King: "K", Ace: "A", Little: "LJ", Big: "BJ"}

var suitText = [...]string{NoSuit: "", Diamonds: "D", Clubs: "C", Hearts: "H", Spades: "S"}

// words a player may write for a suit or a joker; the canonical text is listed
// in suitText and rankText.
var suitWords = []struct {
	text string
	suit Suit
}{
	{"S", Spades}, {"♠", Spades}, {"黑桃", Spades},
	{"H", Hearts}, {"♥", Hearts}, {"红桃", Hearts}, {"紅桃", Hearts},
	{"C", Clubs}, {"♣", Clubs}, {"梅花", Clubs},
	{"D", Diamonds}, {"♦", Diamonds}, {"方块", Diamonds}, {"方塊", Diamonds}, {"方片", Diamonds},
}

var jokerWords = map[string]Card{
	"LJ": LittleJoker, "小王": LittleJoker, "小花": LittleJoker,
	"BJ": BigJoker, "大王": BigJoker, "大花": BigJoker,
}

// String returns the rank as card players write it: "10", "K", "BJ".
func (r Rank) String() string {
	if int(r) < len(rankText) && rankText[r] != "" {
		return rankText[r]
	}
	return "?"
}

// String returns the suit's letter: "S", "H", "C", "D", or "".
func (s Suit) String() string {
	if int(s) < len(suitText) {
		return suitText[s]
	}
	return "?"
}

// String returns the canonical text: suit letter and rank, "S10", "LJ", "BJ",
// the bare rank for a card without a suit, "??" for one whose face is hidden.
func (c Card) String() string {
	if c == 0 {
		return "??"
	}
	return c.Suit().String() + c.Rank().String()
}

// MarshalText writes the canonical text.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what Parse reads, and "??" for a hidden face.
func (c *Card) UnmarshalText(b []byte) error {
	if string(b) == "??" {
		*c = 0
		return nil
	}
	got, err := Parse(string(b))
	if err != nil {
		return err
	}
	*c = got
	return nil
}

// ParseRank reads "2" to "10", "J", "Q", "K", "A" in either case.
func ParseRank(text string) (Rank, bool) {
	text = strings.ToUpper(text)
	for r := Two; r <= Ace; r++ {
		if rankText[r] == text {
			return r, true
		}
	}
	return NoRank, false
}

// Parse reads one card: S10, ♠10, 黑桃10, LJ, 大王, or a bare rank, which is a
// card of any suit. Letters may be in either case.
func Parse(text string) (Card, error) {
	up := strings.ToUpper(strings.TrimSpace(text))
	if c, ok := jokerWords[up]; ok {
		return c, nil
	}
	if r, ok := ParseRank(up); ok {
		return Of(r, NoSuit), nil
	}
	for _, w := range suitWords {
		if rest, ok := strings.CutPrefix(up, w.text); ok {
			if r, ok := ParseRank(strings.TrimPrefix(rest, "\ufe0f")); ok {
				return Of(r, w.suit), nil
			}
		}
	}
	return 0, fmt.Errorf("no card is written %q", text)
}

// maxRepeat bounds NxCARD: no game has more copies of a rank than four packs hold.
const maxRepeat = 16

// ParseGroup reads one word of a list: a card, or NxCARD for N copies (5x10 is
// five tens of any suit, 2xS3 two threes of spades).
func ParseGroup(word string) ([]Card, error) {
	if i := strings.IndexAny(word, "xX×"); i > 0 {
		if n, err := strconv.Atoi(word[:i]); err == nil {
			rest := strings.TrimLeft(word[i:], "xX×")
			c, err := Parse(rest)
			if err != nil {
				return nil, err
			}
			if n < 1 || n > maxRepeat {
				return nil, fmt.Errorf("%q: between 1 and %d copies, not %d", word, maxRepeat, n)
			}
			group := make([]Card, n)
			for i := range group {
				group[i] = c
			}
			return group, nil
		}
	}
	c, err := Parse(word)
	if err != nil {
		return nil, err
	}
	return []Card{c}, nil
}

// ParseList reads cards separated by spaces.
func ParseList(text string) ([]Card, error) {
	var cards []Card
	for word := range strings.FieldsSeq(text) {
		group, err := ParseGroup(word)
		if err != nil {
			return nil, err
		}
		cards = append(cards, group...)
	}
	return cards, nil
}

// FormatList writes the cards in the order given, separated by spaces. Copies
// of a card without a suit that stand together are written NxRANK.
func FormatList(cards []Card) string {
	var b strings.Builder
	for i := 0; i < len(cards); {
		n := 1
		for cards[i].AnySuit() && i+n < len(cards) && n < maxRepeat && cards[i+n] == cards[i] {
			n++
		}
		if i > 0 {
			b.WriteByte(' ')
		}
		if n > 1 {
			fmt.Fprintf(&b, "%dx", n)
		}
		b.WriteString(cards[i].String())
		i += n
	}
	return b.String()
}
