package record

import (
	"fmt"
	"strings"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// verbWords are the games' own words for the common verbs.
var verbWords = map[string]engine.Verb{
	"出": engine.Play, "出牌": engine.Play,
	"过": engine.Pass, "過": engine.Pass, "不要": engine.Pass, "不出": engine.Pass,
	"发": engine.DealOut, "发牌": engine.DealOut,
	"亮": engine.Reveal, "亮主": engine.Bid, "亮3": engine.Show, "亮三": engine.Show,
	"反": engine.Counter, "叫": engine.Call, "扣": engine.Bury, "扣底": engine.Bury,
	"烧": engine.Burn, "烧牌": engine.Burn, "让": engine.Yield, "让牌": engine.Yield,
	"革命": engine.Revolt, "升": engine.Give, "降": engine.Give,
}

// seatWords are the heavenly stems, in playing order.
var seatWords = map[string]engine.Seat{
	"甲": engine.P1, "乙": engine.P2, "丙": engine.P3, "丁": engine.P4, "戊": engine.P5, "己": engine.P6,
}

func parseSeat(word string) (engine.Seat, bool) {
	if s, ok := seatWords[word]; ok {
		return s, true
	}
	return engine.ParseSeat(word)
}

func parsePlayer(word string) (engine.Seat, bool) {
	s, ok := parseSeat(word)
	return s, ok && s.Player(engine.MaxSeats)
}

// plain reports whether the word is letters, digits, '-' and '_' only.
func plain(word string) bool {
	for _, r := range word {
		if r != '-' && r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') {
			return false
		}
	}
	return word != ""
}

func parseVerb(word string) (engine.Verb, error) {
	if v, ok := verbWords[word]; ok {
		return v, nil
	}
	if !plain(word) {
		return "", fmt.Errorf("%q is no verb", word)
	}
	return engine.Verb(strings.ToLower(word)), nil
}

// parseCards reads the words as cards, at most MaxCards.
func parseCards(words []string) ([]card.Card, error) {
	cards := []card.Card{}
	for _, w := range words {
		group, err := card.ParseGroup(w)
		if err != nil {
			return nil, err
		}
		if cards = append(cards, group...); len(cards) > MaxCards {
			return nil, fmt.Errorf("more than %d cards in a line", MaxCards)
		}
	}
	return cards, nil
}

// cardWords is FormatList as words.
func cardWords(cards []card.Card) []string { return strings.Fields(card.FormatList(cards)) }

// foldSeat writes p1 and 甲 as P1, alone or before "=", and leaves other words
// as they are.
func foldSeat(word string) string {
	head, tail, pair := strings.Cut(word, "=")
	if s, ok := parsePlayer(head); ok {
		head = s.String()
	}
	if pair {
		return head + "=" + tail
	}
	return head
}
