package record

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

// SyntaxError says which line of a text can't be read, and why.
type SyntaxError struct {
	Line int // from 1; 0 for the text as a whole
	Why  string
}

// Error returns "line 3: why".
func (e *SyntaxError) Error() string {
	if e.Line == 0 {
		return e.Why
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.Why)
}

// Parse reads a record. Every error is a *SyntaxError.
func Parse(text string) (*Record, error) {
	r, err := parse(text)
	if err == nil && r.Game == "" {
		err = &SyntaxError{Why: "no game line: game NAME/VERSION is required"}
	}
	if err != nil {
		return nil, err
	}
	return r, nil
}

// parse reads a record or a part of one: the game line may be missing.
func parse(text string) (*Record, error) {
	if len(text) > MaxBytes {
		return nil, &SyntaxError{Why: fmt.Sprintf("longer than %d bytes", MaxBytes)}
	}
	r := &Record{Options: engine.Options{}, Hands: map[engine.Seat][]card.Card{}}
	number := 0
	for line := range strings.Lines(text) {
		number++
		if number > MaxLines {
			return nil, &SyntaxError{Line: number, Why: fmt.Sprintf("more than %d lines", MaxLines)}
		}
		if err := r.line(line, number); err != nil {
			return nil, &SyntaxError{Line: number, Why: err.Error()}
		}
	}
	return r, nil
}

func (r *Record) line(line string, number int) error {
	if number == 1 {
		line = strings.TrimPrefix(line, "\ufeff")
	}
	line = strings.TrimSpace(line)
	if !utf8.ValidString(line) {
		return errors.New("not UTF-8")
	}
	if strings.ContainsFunc(line, func(c rune) bool { return unicode.IsControl(c) && c != '\t' }) {
		return errors.New("a control character")
	}
	words := strings.Fields(line)
	switch {
	case len(words) == 0:
		return nil
	case strings.HasPrefix(words[0], "#"):
		return r.prose(line)
	case strings.EqualFold(words[0], "seed"):
		return r.seed(strings.TrimSpace(line[len("seed"):]))
	}
	if i := slices.IndexFunc(words, func(w string) bool { return strings.HasPrefix(w, "#") }); i > 0 {
		words = words[:i]
	}
	if len(words) > MaxWords {
		return fmt.Errorf("more than %d words in a line", MaxWords)
	}
	// !P1, >wins and =turn may stand without the space.
	for _, mark := range []string{"!", ">", "="} {
		if rest, ok := strings.CutPrefix(words[0], mark); ok && rest != "" {
			words = append([]string{mark, rest}, words[1:]...)
		}
	}
	l := Line{Number: number}
	var err error
	switch head, rest := words[0], words[1:]; head {
	case "!":
		l.Kind = Refuse
		err = l.refusal(rest)
		if err == nil && l.Seat == engine.None && len(r.Lines) > 0 {
			err = errors.New("! deal refuses the setup: it must be the only line after it")
		}
	case ">":
		l.Kind = Event
		err = l.event(rest)
		if err == nil && !slices.ContainsFunc(r.Lines, func(l Line) bool { return l.Kind == Act }) {
			err = errors.New("an event before the first action")
		}
	case "=":
		l.Kind = Claim
		l.Claim, err = parseClaim(rest)
	default:
		seat, ok := parseSeat(head)
		if !ok {
			return r.setup(strings.ToLower(head), rest)
		}
		l.Seat = seat
		l.Action, err = parseAction(rest)
	}
	if err == nil && r.refusedDeal() {
		err = errors.New("nothing can follow ! deal")
	}
	if err == nil {
		r.Lines = append(r.Lines, l)
	}
	return err
}

// refusedDeal reports whether the record says that its setup is refused.
func (r *Record) refusedDeal() bool {
	return len(r.Lines) > 0 && r.Lines[0].Kind == Refuse && r.Lines[0].Seat == engine.None
}

func (r *Record) prose(line string) error {
	words := strings.Fields(strings.TrimLeft(line, "#"))
	if len(words) < 2 || !strings.EqualFold(strings.TrimSuffix(words[0], ":"), "covers") {
		return nil
	}
	for _, w := range words[1:] {
		for id := range strings.SplitSeq(w, ",") {
			if id == "" {
				continue
			}
			id = strings.ToUpper(id)
			if !isID(id) {
				return fmt.Errorf("%q is not the id of a decision (D2-3) or an example (E1-4)", id)
			}
			if !slices.Contains(r.Covers, id) {
				r.Covers = append(r.Covers, id)
			}
		}
	}
	return nil
}

func (r *Record) seed(text string) error {
	switch {
	case len(r.Lines) > 0:
		return errors.New("seed after the first action: the setup comes first")
	case text == "":
		return errors.New("seed of nothing")
	case r.Seed != "":
		return errors.New("a second seed")
	}
	r.Seed = text
	return nil
}

func (r *Record) setup(head string, words []string) error {
	switch head {
	case "game", "seats", "option", "given", "hand", "kitty", "proof":
	default:
		return fmt.Errorf("%q starts no line: a seat, a setup word, #, !, > or = is wanted", head)
	}
	if len(r.Lines) > 0 {
		return fmt.Errorf("%s after the first action: the setup comes first", head)
	}
	switch head {
	case "game":
		return r.game(words)
	case "seats":
		n, err := oneNumber(words)
		if err != nil || n < 1 || n > engine.MaxSeats {
			return fmt.Errorf("seats takes a number from 1 to %d", engine.MaxSeats)
		}
		if r.Seats != 0 {
			return errors.New("a second seats line")
		}
		r.Seats = n
		return nil
	case "option":
		pairs, err := parsePairs(words)
		for _, p := range pairs {
			if _, twice := r.Options[p.Key]; twice {
				return fmt.Errorf("option %s is given twice", p.Key)
			}
			r.Options[p.Key] = p.Value
		}
		return err
	case "given":
		given, err := parseGiven(words)
		r.Given = append(r.Given, given...)
		return err
	case "hand":
		return r.hand(words)
	case "kitty":
		if r.Kitty != nil {
			return errors.New("a second kitty line")
		}
		var err error
		r.Kitty, err = parseCards(words)
		return err
	}
	pairs, err := parsePairs(words)
	for _, p := range pairs {
		if slices.ContainsFunc(r.Proof, func(q Pair) bool { return q.Key == p.Key }) {
			return fmt.Errorf("proof %s is given twice", p.Key)
		}
		r.Proof = append(r.Proof, p)
	}
	return err
}

func (r *Record) game(words []string) error {
	if len(words) != 1 {
		return errors.New("game NAME/VERSION is wanted")
	}
	if r.Game != "" {
		return errors.New("a second game line")
	}
	name, version, ok := strings.Cut(strings.ToLower(words[0]), "/")
	n, err := strconv.Atoi(version)
	if !ok || err != nil || n < 1 || n > 1e6 || !plain(name) {
		return fmt.Errorf("game %s: NAME/VERSION is wanted, as in wushik/1", words[0])
	}
	r.Game, r.Version = name, n
	return nil
}

func (r *Record) hand(words []string) error {
	if len(words) == 0 {
		return errors.New("hand SEAT CARD ... is wanted")
	}
	seat, ok := parsePlayer(words[0])
	if !ok {
		return fmt.Errorf("%q is no seat: P1 to P%d", words[0], engine.MaxSeats)
	}
	if _, twice := r.Hands[seat]; twice {
		return fmt.Errorf("a second hand of %v", seat)
	}
	cards, err := parseCards(words[1:])
	if err == nil {
		r.Hands[seat] = cards
	}
	return err
}

func oneNumber(words []string) (int, error) {
	if len(words) != 1 {
		return 0, errors.New("one number is wanted")
	}
	return parseNumber(words[0])
}

// parseNumber reads a whole number of at most seven digits.
func parseNumber(word string) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || n > 9999999 || n < -9999999 {
		return 0, fmt.Errorf("%q is no number", word)
	}
	return n, nil
}

func parsePairs(words []string) ([]Pair, error) {
	if len(words) == 0 {
		return nil, errors.New("KEY=VALUE is wanted")
	}
	var pairs []Pair
	for _, w := range words {
		key, value, ok := strings.Cut(w, "=")
		if !ok || !plain(key) || value == "" {
			return nil, fmt.Errorf("%q: KEY=VALUE is wanted", w)
		}
		pairs = append(pairs, Pair{key, value})
	}
	return pairs, nil
}

// parseGiven reads the words after "given": KEY=VALUE ... or KEY ARG ...
func parseGiven(words []string) ([]engine.Given, error) {
	if len(words) == 0 {
		return nil, errors.New("KEY=VALUE or KEY ARG ... is wanted")
	}
	if !strings.Contains(words[0], "=") {
		if !plain(words[0]) {
			return nil, fmt.Errorf("%q is no key", words[0])
		}
		g := engine.Given{Key: strings.ToLower(words[0])}
		for _, w := range words[1:] {
			g.Args = append(g.Args, splitArgs(w)...)
		}
		return []engine.Given{g}, nil
	}
	pairs, err := parsePairs(words)
	if err != nil {
		return nil, fmt.Errorf("%w (one fact with several arguments is KEY ARG ARG)", err)
	}
	var given []engine.Given
	for _, p := range pairs {
		given = append(given, engine.Given{Key: strings.ToLower(p.Key), Args: splitArgs(p.Value)})
	}
	return given, nil
}

func splitArgs(word string) []string {
	var args []string
	for a := range strings.FieldsFuncSeq(word, func(c rune) bool { return c == ',' || c == '，' || c == '、' }) {
		args = append(args, foldSeat(a))
	}
	return args
}

// parseAction reads VERB [SEAT] [CARD ...] [n=N] [as=READING].
func parseAction(words []string) (engine.Action, error) {
	var a engine.Action
	if len(words) == 0 {
		return a, errors.New("no verb")
	}
	var err error
	if a.Verb, err = parseVerb(words[0]); err != nil {
		return a, err
	}
	words = words[1:]
	if len(words) > 0 {
		if to, ok := parsePlayer(words[0]); ok {
			a.To, words = to, words[1:]
		}
	}
	var faces []string
	hasN, hasAs := false, false
	for _, w := range words {
		switch key, value, pair := strings.Cut(w, "="); {
		case !pair:
			faces = append(faces, w)
		case strings.EqualFold(key, "n") && !hasN:
			hasN = true
			if a.N, err = parseNumber(value); err != nil {
				return a, err
			}
		case strings.EqualFold(key, "as") && !hasAs && value != "":
			hasAs = true
			a.As = value
		default:
			return a, fmt.Errorf("%q: n=NUMBER or as=READING is wanted, each once", w)
		}
	}
	if len(faces) > 0 {
		a.Cards, err = parseCards(faces)
	}
	return a, err
}

// splitColon parts the words at the first colon, which may touch its neighbours.
func splitColon(words []string) (before, after []string, ok bool) {
	for i, w := range words {
		j := strings.IndexAny(w, ":：")
		if j < 0 {
			continue
		}
		_, size := utf8.DecodeRuneInString(w[j:])
		before = slices.Clone(words[:i])
		if j > 0 {
			before = append(before, w[:j])
		}
		if rest := w[j+size:]; rest != "" {
			after = append(after, rest)
		}
		return before, append(after, words[i+1:]...), true
	}
	return words, nil, false
}

func (l *Line) refusal(words []string) error {
	action, why, hasWhy := splitColon(words)
	if len(action) == 0 {
		return errors.New("! SEAT VERB ... or ! deal is wanted")
	}
	seat, ok := parseSeat(action[0])
	switch {
	case ok:
		l.Seat = seat
		var err error
		if l.Action, err = parseAction(action[1:]); err != nil {
			return err
		}
	case len(action) != 1 || !strings.EqualFold(action[0], "deal"):
		return fmt.Errorf("%q is no seat", action[0])
	}
	if !hasWhy {
		return nil
	}
	if len(why) == 0 || !plain(why[0]) {
		return errors.New("a reason code is wanted after the colon")
	}
	l.Why = &engine.Illegal{Code: strings.ToLower(why[0])}
	var faces []string
	for _, w := range why[1:] {
		key, value, pair := strings.Cut(w, "=")
		var err error
		switch {
		case !pair:
			faces = append(faces, w)
		case strings.EqualFold(key, "n") && l.Why.Need == 0:
			l.Why.Need, err = parseNumber(value)
		case strings.EqualFold(key, "what") && l.Why.What == "" && value != "":
			l.Why.What = value
		default:
			err = fmt.Errorf("%q: n=NUMBER or what=WORD is wanted, each once", w)
		}
		if err != nil {
			return err
		}
	}
	if len(faces) == 0 {
		return nil
	}
	var err error
	l.Why.Cards, err = parseCards(faces)
	return err
}

func (l *Line) event(words []string) error {
	if len(words) == 0 || !plain(words[0]) {
		return errors.New("> KIND [SEAT] [CARD ...] [N] is wanted")
	}
	e := &l.Event
	e.Kind = engine.EventKind(strings.ToLower(words[0]))
	words = words[1:]
	if len(words) > 0 {
		if s, ok := parseSeat(words[0]); ok {
			e.Seat, words = s, words[1:]
		}
	}
	var faces []string
	number := func(text string) (err error) {
		if e.HasN {
			return errors.New("two numbers: a card without its suit is written 1x9 in an event")
		}
		e.HasN = true
		e.N, err = parseNumber(text)
		return err
	}
	for _, w := range words {
		var err error
		key, value, pair := strings.Cut(w, "=")
		switch _, notNumber := strconv.Atoi(w); {
		case notNumber == nil:
			err = number(w)
		case !pair:
			faces = append(faces, w)
		case strings.EqualFold(key, "n"):
			err = number(value)
		case (strings.EqualFold(key, "word") || strings.EqualFold(key, "as")) && e.Word == "" && value != "":
			e.Word = value
		default:
			err = fmt.Errorf("%q: n=NUMBER or word=WORD is wanted, each once", w)
		}
		if err != nil {
			return err
		}
	}
	if len(faces) == 0 {
		return nil
	}
	var err error
	e.Cards, err = parseCards(faces)
	return err
}
