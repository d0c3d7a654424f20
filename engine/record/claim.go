package record

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"paizhuo/engine"
)

// parseClaim reads the words after "=" and returns them in canonical form, or
// an error when no claim is written so.
func parseClaim(words []string) ([]string, error) {
	if len(words) == 0 {
		return nil, errors.New("= of nothing")
	}
	if seat, ok := parsePlayer(words[0]); ok {
		if len(words) < 2 {
			return nil, fmt.Errorf("what about %v?", seat)
		}
		key := strings.ToLower(words[1])
		rest, err := seatClaim(key, words[2:])
		return append([]string{seat.String(), key}, rest...), err
	}
	key := strings.ToLower(words[0])
	rest, err := tableClaim(key, words[1:])
	return append([]string{key}, rest...), err
}

func seatClaim(key string, args []string) ([]string, error) {
	switch key {
	case "hand", "shown":
		return canonCards(args)
	case "count", "points", "place":
		return canonNumber(args)
	case "level", "role":
		return canonWord(args)
	case "marks":
		return canonWords(args, 0)
	case "ask":
		return canonWords(args, 1)
	case "fact":
		return canonFact(args)
	case "may":
		a, err := parseAction(args)
		return strings.Fields(formatAction(a)), err
	case "read":
		faces, readings, ok := splitColon(args)
		if !ok || len(readings) == 0 {
			return nil, errors.New("read CARD ... : READING ... is wanted, or : none")
		}
		out, err := canonCards(faces)
		return append(append(out, ":"), readings...), err
	}
	return nil, fmt.Errorf("nothing is claimed with %q of a seat", key)
}

func tableClaim(key string, args []string) ([]string, error) {
	switch key {
	case "turn":
		return canonSeats(args)
	case "phase", "trump", "level":
		return canonWord(args)
	case "deal":
		return canonNumber(args)
	case "fact":
		return canonFact(args)
	case "kitty", "played":
		return canonCards(args)
	case "trick":
		return sub(args, trickClaim)
	case "result":
		return sub(args, resultClaim)
	case "side":
		if len(args) == 3 {
			if seat, ok := parsePlayer(args[0]); ok {
				what := strings.ToLower(args[1])
				if what == "points" || what == "total" {
					n, err := canonNumber(args[2:])
					return append([]string{seat.String(), what}, n...), err
				}
			}
		}
		return nil, errors.New("side SEAT points N or side SEAT total N is wanted")
	}
	return nil, fmt.Errorf("nothing is claimed with %q", key)
}

// sub reads the word after trick or result and what follows it.
func sub(args []string, read func(string, []string) ([]string, error)) ([]string, error) {
	if len(args) == 0 {
		return nil, errors.New("a word is missing")
	}
	key := strings.ToLower(args[0])
	rest, err := read(key, args[1:])
	return append([]string{key}, rest...), err
}

func trickClaim(key string, args []string) ([]string, error) {
	switch key {
	case "points":
		return canonNumber(args)
	case "leader", "best":
		out, err := canonSeats(args)
		if err == nil && len(out) != 1 {
			err = errors.New("one seat is wanted, or none")
		}
		return out, err
	}
	return nil, fmt.Errorf("nothing is claimed with %q of a trick", key)
}

func resultClaim(key string, args []string) ([]string, error) {
	switch key {
	case "none", "redeal":
		if len(args) > 0 {
			return nil, fmt.Errorf("nothing follows %s", key)
		}
		return nil, nil
	case "winner", "places":
		return canonSeats(args)
	case "match":
		if len(args) == 1 && strings.EqualFold(args[0], "draw") {
			return []string{"draw"}, nil
		}
		return canonSeats(args)
	case "word":
		return canonWord(args)
	case "score", "total", "levels":
		return canonScores(args)
	case "step":
		if len(args) < 2 || !plain(args[0]) {
			return nil, errors.New("result step KEY SEAT=N ... is wanted")
		}
		out, err := canonScores(args[1:])
		return append([]string{strings.ToLower(args[0])}, out...), err
	case "steps":
		return canonWords(args, 0)
	case "next":
		given, err := parseGiven(args)
		if err != nil {
			return nil, err
		}
		if len(given) == 1 {
			return strings.Fields(given[0].String()), nil
		}
		var out []string
		for _, g := range given {
			if len(g.Args) != 1 {
				return nil, errors.New("a fact with several arguments needs a line of its own")
			}
			out = append(out, g.String())
		}
		return out, nil
	}
	return nil, fmt.Errorf("nothing is claimed with %q of a result", key)
}

func canonCards(args []string) ([]string, error) {
	cards, err := parseCards(args)
	return cardWords(cards), err
}

func canonNumber(args []string) ([]string, error) {
	n, err := oneNumber(args)
	return []string{strconv.Itoa(n)}, err
}

func canonWord(args []string) ([]string, error) {
	if len(args) != 1 {
		return nil, errors.New("one word is wanted")
	}
	return args, nil
}

func canonWords(args []string, least int) ([]string, error) {
	if len(args) < least {
		return nil, errors.New("a word is missing")
	}
	out := make([]string, len(args))
	for i, w := range args {
		if !plain(w) {
			return nil, fmt.Errorf("%q is no word of a game", w)
		}
		out[i] = strings.ToLower(w)
	}
	return out, nil
}

func canonFact(args []string) ([]string, error) {
	if len(args) < 2 {
		return nil, errors.New("fact KEY VALUE is wanted")
	}
	return args, nil
}

// canonSeats reads seats, or "none".
func canonSeats(args []string) ([]string, error) {
	if len(args) == 1 && strings.EqualFold(args[0], "none") {
		return []string{"none"}, nil
	}
	if len(args) == 0 {
		return nil, errors.New("a seat is wanted, or none")
	}
	var out []string
	for _, w := range args {
		s, ok := parseSeat(w)
		if !ok {
			return nil, fmt.Errorf("%q is no seat", w)
		}
		out = append(out, s.String())
	}
	return out, nil
}

// canonScores reads SEAT=N ...
func canonScores(args []string) ([]string, error) {
	if len(args) == 0 {
		return nil, errors.New("SEAT=N is wanted")
	}
	var out []string
	for _, w := range args {
		seat, n, err := parseScore(w)
		if err != nil {
			return nil, err
		}
		out = append(out, seat.String()+"="+strconv.Itoa(n))
	}
	return out, nil
}

func parseScore(word string) (engine.Seat, int, error) {
	name, number, _ := strings.Cut(word, "=")
	seat, ok := parsePlayer(name)
	n, err := parseNumber(strings.TrimPrefix(number, "+"))
	if !ok || err != nil {
		return engine.None, 0, fmt.Errorf("%q: SEAT=N is wanted", word)
	}
	return seat, n, nil
}
