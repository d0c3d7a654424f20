//go:build js

// Package settle is the settlement sheet (结算): who won, how every point was
// counted, what the others still held. It never goes away by itself.
//
// It must not know any game: it shows the Result of a View, step by step.
package settle

import (
	"strconv"
	"strings"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene"
	"paizhuo/scene/browser"
	"paizhuo/scene/face"
	"paizhuo/scene/layout"
	"paizhuo/scene/widget"
	"paizhuo/scene/words"
)

// Moves is what the sheet's buttons do: Next deals the next deal, or the first of
// another match when one is over. Where there is a Back, a match that is over ends
// with it instead of Leave: the people stay together.
//
// Ready, where people share the table, says how many of how many of them are ready
// for the next deal.
type Moves struct {
	Next, Look, Leave, Back func()
	Ready                   func() (n, of int)
}

// Sheet is the scene; it lies over the table.
type Sheet struct {
	env   *scene.Env
	view  engine.View
	name  words.Names
	moves Moves
	info  *engine.Info
	plan  layout.SettlePlan
	steps []step
	rows  []row // of cards that are turned up: the kitty, hands that were not played out
	press *scene.Press
	focus string // the button where the keyboard is
	fresh bool   // the mirror has not been made yet
	since time.Duration
	spots map[string]layout.Rect
}

// reflex is how long keys are not heard when the sheet has come, so that one meant for
// the last play does not deal the next hand.
const reflex = 300 * time.Millisecond

// step is one line of the arithmetic: what it is, and what it is to some seats.
type step struct {
	key   string
	parts []engine.Step
}

// row is cards that are turned up at the end.
type row struct {
	seat  engine.Seat // None for the kitty
	cards []card.Card
}

// New returns the sheet for a view of a game's deal that is over.
func New(env *scene.Env, game engine.Game, view engine.View, name words.Names, moves Moves) *Sheet {
	s := &Sheet{env: env, view: view, name: name, moves: moves, info: game.Info(), press: scene.NewPress(), fresh: true, since: env.Page.Now()}
	for _, st := range view.Result.Steps {
		if n := len(s.steps); n == 0 || s.steps[n-1].key != st.Key {
			s.steps = append(s.steps, step{key: st.Key})
		}
		last := &s.steps[len(s.steps)-1]
		last.parts = append(last.parts, st)
	}
	if len(view.Kitty) > 0 {
		s.rows = append(s.rows, row{engine.None, layout.Ordered(view.Kitty, s.info.Order)})
	}
	for i, p := range view.Players {
		if len(p.Hand) > 0 {
			s.rows = append(s.rows, row{engine.SeatAt(i), layout.Ordered(p.Hand, s.info.Order)})
		}
	}
	s.relayout()
	env.Page.Announce(s.headline()+" "+strings.Join(s.sentence(), joint), true)
	return s
}

// Overlay lets the table be seen below.
func (s *Sheet) Overlay() {}

// Leave has nothing to give back.
func (s *Sheet) Leave() {}

func (s *Sheet) relayout() {
	s.plan = layout.Settle(s.env.Viewport(), s.view.Seats(), len(s.steps), len(s.rows))
	s.env.SetText(s.plan.Scale)
	s.spots = map[string]layout.Rect{"btn:next": s.plan.Next, "btn:look": s.plan.Look, "btn:leave": s.plan.Leave}
	s.press.Set(s.spots)
	s.env.Painter.Dirty()
}

// Spots returns the buttons.
func (s *Sheet) Spots() map[string]layout.Rect { return s.spots }

// Update takes presses and Enter.
func (s *Sheet) Update(now time.Duration, events []browser.Event) {
	for _, e := range events {
		if e.Kind == browser.Resize {
			s.relayout()
		}
		fired, changed := s.press.Take(e)
		if changed {
			s.env.Painter.Dirty()
		}
		switch e.Kind {
		case browser.Tap:
			fired = e.Key
		case browser.Focus:
			s.focus = e.Key
			s.env.Painter.Dirty()
		}
		if e.Kind == browser.KeyDown && !e.Repeat && now-s.since > reflex {
			switch e.Key {
			case "Enter":
				fired = "btn:next"
			case "Escape":
				fired = "btn:look"
			}
		}
		switch fired {
		case "btn:next":
			s.moves.Next()
		case "btn:look":
			s.moves.Look()
		case "btn:leave":
			if s.together() {
				s.moves.Back()
			} else {
				s.moves.Leave()
			}
		}
		if fired != "" {
			return // the sheet is gone
		}
	}
}

// together reports whether leaving means that all go back to the room.
func (s *Sheet) together() bool { return s.moves.Back != nil && s.view.Result.Match != nil }

// me returns the viewer's seat, the first one for a watcher.
func (s *Sheet) me() engine.Seat {
	if s.view.Viewer.Player(s.view.Seats()) {
		return s.view.Viewer
	}
	return engine.P1
}

// winners returns who won the match when it is over, else who won the deal.
func (s *Sheet) winners() []engine.Seat {
	if r := s.view.Result; r.Match != nil {
		return r.Match.Winners
	}
	return s.view.Result.Winners
}

// headline says who won.
func (s *Sheet) headline() string {
	w, r, winners := s.env.Words, s.view.Result, s.winners()
	won, lost, draw := words.DealWon, words.DealLost, words.DealDraw
	if r.Match != nil {
		won, lost, draw = words.MatchWon, words.MatchLost, words.MatchDraw
	}
	switch {
	case r.Redeal:
		return w.UI(words.Redeal)
	case len(winners) == 0:
		return w.UI(draw)
	case holds(winners, s.me()):
		return w.UI(won)
	}
	return w.UI(lost)
}

func holds(seats []engine.Seat, s engine.Seat) bool {
	for _, t := range seats {
		if t == s {
			return true
		}
	}
	return false
}

// sentence says how, in parts that may stand on lines of their own: the kind of
// win and what the deal brought, or a match's totals.
func (s *Sheet) sentence() []string {
	w, r := s.env.Words, s.view.Result
	var parts []string
	if r.Word != "" && r.Match == nil {
		parts = append(parts, w.Result(s.view.Game, r.Word))
	}
	if r.Redeal {
		return parts
	}
	if s.levels() && r.Match == nil {
		if len(r.Scores) > 0 {
			return append(parts, s.pair(func(side int) string { return s.score(side, func(sc engine.Score) string { return w.Number(sc.N) }) }))
		}
		if s.view.Bar != nil {
			parts = append(parts, w.UI(words.BarOver, s.view.Bar.Points, w.Side(s.view.Game, false)))
		}
		return parts
	}
	if s.levels() {
		return parts
	}
	label, number := words.ThisDeal, func(sc engine.Score) string { return w.Signed(sc.N) }
	if r.Match != nil {
		label, number = words.Totals, func(sc engine.Score) string { return w.Number(sc.Total) }
	}
	return append(parts, w.UI(label)+" "+s.pair(func(side int) string { return s.score(side, number) }))
}

// score says something of a side's score, a dash where it has none.
func (s *Sheet) score(side int, say func(engine.Score) string) string {
	for _, sc := range s.view.Result.Scores {
		if len(sc.Seats) > 0 && s.view.Side(sc.Seats[0]) == side {
			return say(sc)
		}
	}
	return "–"
}

// levels reports whether players rise by levels; then there are no totals.
func (s *Sheet) levels() bool { return len(s.info.Ladder) > 0 }

// joint stands between what is said of the deal on one line.
const joint = " · "

// pair says something of both sides, the viewer's first: 我方 +70 · 对方 −20. With a
// declarer his side comes first.
func (s *Sheet) pair(of func(side int) string) string {
	var parts []string
	first := s.view.Side(s.me())
	if s.view.Declarer != engine.None {
		first = s.view.Side(s.view.Declarer)
	}
	for k := range s.view.Sides {
		side := k
		switch {
		case k == 0:
			side = max(first, 0)
		case k <= first:
			side = k - 1
		}
		parts = append(parts, s.sideName(side)+" "+of(side))
	}
	return strings.Join(parts, joint)
}

// sideName is what a side is called.
func (s *Sheet) sideName(side int) string {
	if declarer := s.view.Declarer; declarer != engine.None {
		return s.env.Words.Side(s.view.Game, side == s.view.Side(declarer))
	}
	if side == s.view.Side(s.me()) {
		return s.env.Words.UI(words.OurSide)
	}
	return s.env.Words.UI(words.TheirSide)
}

// line is a step's name and what it is to whom.
func (s *Sheet) line(st step) (head, text string) {
	head, figure := s.env.Words.Step(s.view.Game, st.key, st.parts[0].N)
	if figure && len(st.parts) == 1 {
		return head, s.names(st.parts[0].Seats)
	}
	return head, s.says(st)
}

// says puts a step's figures into words: by side where they are a side's, else by
// player.
func (s *Sheet) says(st step) string {
	w := s.env.Words
	bySide := map[int]int{}
	for _, part := range st.parts {
		side := -1
		if len(part.Seats) > 0 {
			side = s.view.Side(part.Seats[0])
		}
		if side < 0 || len(part.Seats) != len(s.view.Sides[side].Seats) {
			bySide = nil
			break
		}
		bySide[side] += part.N
	}
	if bySide != nil && (len(bySide) == len(s.view.Sides) || s.view.Declarer == engine.None) {
		return s.pair(func(side int) string { return w.Signed(bySide[side]) })
	}
	var parts []string
	for _, part := range st.parts {
		parts = append(parts, s.names(part.Seats)+" "+w.Signed(part.N))
	}
	return strings.Join(parts, joint)
}

// names calls some seats by their side where they are all of it, else by name.
func (s *Sheet) names(seats []engine.Seat) string {
	if len(seats) > 1 {
		if side := s.view.Side(seats[0]); side >= 0 && len(seats) == len(s.view.Sides[side].Seats) {
			return s.sideName(side)
		}
	}
	names := make([]string, len(seats))
	for i, seat := range seats {
		names[i] = s.name(seat)
	}
	return s.env.Words.Join(names)
}

// Draw draws the sheet.
func (s *Sheet) Draw(p *widget.Painter) {
	w, plan := s.env.Words, s.plan
	pw, ph := p.Size()
	p.Fill(layout.XYWH(0, 0, pw, ph), widget.Scrim)
	p.Shadow(plan.Sheet, 18, 12, 4, widget.Black.Fade(0.5))
	p.Panel(plan.Sheet, 18, p.Cloth().Sheet, p.Cloth().Edge)

	s.drawHeader(p)
	s.drawRows(p)
	line := widget.TextStyle{Size: 14, Color: widget.Soft}
	for i, st := range s.steps {
		r := plan.Steps[i]
		style := line
		style.Size = min(style.Size, r.H*0.72)
		head, text := s.line(st)
		p.Text(r, head, style)
		used := p.Measure(head, style) + 10
		style.Align, style.Color = widget.End, widget.White
		p.Text(layout.XYWH(r.X+used, r.Y, r.W-used, r.H), text, p.Fit(text, style, r.W-used))
	}
	for i, row := range s.rows {
		s.drawCards(p, plan.Hands[i], row)
	}
	next, leave := s.labels()
	p.Button(plan.Leave, s.button("btn:leave", widget.Button{Label: leave, Size: 15}))
	p.Button(plan.Look, s.button("btn:look", widget.Button{Label: w.UI(words.ViewTable), Size: 15}))
	p.Button(plan.Next, s.button("btn:next", widget.Button{Label: next, Kind: widget.Primary}))
}

// labels is what the buttons for the next deal and for leaving say.
func (s *Sheet) labels() (next, leave string) {
	k, l := words.NextDeal, words.Leave
	if s.view.Result.Match != nil {
		k, l = words.AnotherMatch, words.ToLobby
	}
	if s.together() {
		l = words.RoomBack
	}
	next = s.env.Words.UI(k)
	if s.moves.Ready != nil {
		if n, of := s.moves.Ready(); of > 1 {
			next += " " + strconv.Itoa(n) + "/" + strconv.Itoa(of)
		}
	}
	return next, s.env.Words.UI(l)
}

// drawCards draws cards that are turned up, as a hand of them lies.
func (s *Sheet) drawCards(p *widget.Painter, r layout.Rect, row row) {
	left := min(96, r.W*0.26)
	style := widget.TextStyle{Size: 13, Color: widget.Soft}
	name := s.rowName(row)
	p.Text(layout.XYWH(r.X, r.Y, left-6, r.H), name, p.Fit(name, style, left-6))
	h := min(42, r.H-2)
	wide, n := h/1.4, float64(len(row.cards))
	pitch := min(0.62*wide, (r.W-left-wide)/max(1, n-1)) // all of them, as close as need be
	for i, c := range row.cards {
		p.Card(layout.XYWH(r.X+left+float64(i)*pitch, r.CY()-h/2, wide, h), c, face.Row, widget.Flat)
	}
}

// rowName says whose cards they are and what points lie in them.
func (s *Sheet) rowName(row row) string {
	name := s.env.Words.UI(words.KittyCards)
	if row.seat != engine.None {
		name = s.name(row.seat)
	}
	if n := card.Points(row.cards); n > 0 && s.info.Points {
		name += " " + s.env.Words.UI(words.PointsCount, n)
	}
	return name
}

func (s *Sheet) button(id string, b widget.Button) widget.Button {
	b.Hover, b.Pressed, b.Focused = s.press.Hover() == id, s.press.Down() == id, s.focus == id
	return b
}

// drawHeader says who won and how; what does not fit on a line takes two.
func (s *Sheet) drawHeader(p *widget.Painter) {
	r := s.plan.Header
	colour := widget.Gold
	if winners := s.winners(); len(winners) > 0 && !holds(winners, s.me()) {
		colour = widget.White
	}
	big := widget.TextStyle{Size: 22, Weight: widget.Bold, Color: colour, Align: widget.Middle}
	small := widget.TextStyle{Size: 14, Color: widget.Soft, Align: widget.Middle}
	lines := s.sentence()
	if line := strings.Join(lines, joint); p.Measure(line, small) <= r.W {
		lines = []string{line}
	}
	share := 0.56 // of the headline
	if len(lines) > 1 {
		share = 0.44
	}
	head, low := r, r
	head.H = r.H * share
	big.Size = min(big.Size, head.H*0.85)
	p.Text(head, s.headline(), p.Fit(s.headline(), big, head.W))
	low.H = (r.H - head.H) / float64(max(1, len(lines)))
	small.Size = min(small.Size, low.H*0.72)
	for i, line := range lines {
		low.Y = head.Bottom() + low.H*float64(i)
		p.Text(low, line, p.Fit(line, small, low.W))
	}
}

// column is one column of the table of players: its head, its share of the width
// and what it says of a seat.
type column struct {
	head  string
	share float64
	cell  func(engine.Seat) string
}

// columns returns the table's: who, place, captured, then the deal and the total,
// or the level.
func (s *Sheet) columns() []column {
	w, v := s.env.Words, s.view
	all := []column{{"", 0.30, s.who}}
	if len(v.Result.Places) > 0 {
		all = append(all, column{w.UI(words.Places), 0.16, func(seat engine.Seat) string {
			for k, at := range v.Result.Places {
				if at == seat {
					return w.Place(v.Game, k+1)
				}
			}
			return "–"
		}})
	}
	if s.info.Points {
		all = append(all, column{w.UI(words.Captured), 0.16, func(seat engine.Seat) string { return strconv.Itoa(v.Players[seat.Index()].Points) }})
	}
	if s.levels() {
		return append(all, column{w.UI(words.LevelColumn), 0.54, s.level})
	}
	score := func(say func(engine.Score) string) func(engine.Seat) string {
		return func(seat engine.Seat) string {
			for _, sc := range v.Result.Scores {
				if holds(sc.Seats, seat) {
					return say(sc)
				}
			}
			return "–"
		}
	}
	return append(all,
		column{w.UI(words.ThisDeal), 0.17, score(func(sc engine.Score) string { return w.Signed(sc.N) })},
		column{w.UI(words.Totals), 0.17, score(func(sc engine.Score) string { return w.Number(sc.Total) })})
}

// dash stands between a name and a part.
const dash = " · "

// who names a seat with the sign of its side.
func (s *Sheet) who(seat engine.Seat) string {
	w, v := s.env.Words, s.view
	shape := "● "
	switch declarer := v.Declarer; {
	case declarer == engine.None:
		if v.Side(seat) == v.Side(s.me()) {
			shape = "◆ "
		}
	case seat == declarer:
		return "◆ " + s.name(seat) + dash + w.UI(words.PartDeclarer)
	case v.Side(seat) == v.Side(declarer):
		part, _ := w.Friend(v.Game)
		return "◆ " + s.name(seat) + dash + part
	}
	return shape + s.name(seat)
}

// rise returns how the deal changed a seat's level, false when it did not.
func (s *Sheet) rise(seat engine.Seat) (from, to string, left int, ok bool) {
	for _, r := range s.view.Result.Levels {
		if r.Seat == seat {
			if !ok {
				from = r.From
			}
			to, left, ok = r.To, left+r.Left, true
		}
	}
	return from, to, left, ok
}

// level says a seat's level, and what it was before.
func (s *Sheet) level(seat engine.Seat) string {
	w, game := s.env.Words, s.view.Game
	from, to, left, ok := s.rise(seat)
	if !ok {
		return w.Level(game, s.view.Players[seat.Index()].Level)
	}
	text := w.Level(game, from)
	if to != from {
		text += " → " + w.Level(game, to)
	}
	if left > 0 {
		text += " (" + w.UI(words.LeftOver, left) + ")"
	}
	return text
}

// drawLadder draws where a seat stands on the ladder of levels, and what the
// deal changed.
func (s *Sheet) drawLadder(p *widget.Painter, r layout.Rect, seat engine.Seat) {
	at := func(level string) float64 {
		n := len(s.info.Ladder)
		for i, l := range s.info.Ladder {
			if l == level {
				n = i
			}
		}
		return r.X + r.W*float64(n)/float64(len(s.info.Ladder))
	}
	to := s.view.Players[seat.Index()].Level
	from := to
	if a, b, _, ok := s.rise(seat); ok {
		from, to = a, b
	}
	h := min(6, r.H*0.3)
	y := r.CY() - h/2
	p.Round(layout.XYWH(r.X, y, r.W, h), h/2, widget.White.Fade(0.14))
	step := r.W / float64(len(s.info.Ladder))
	for i := range s.info.Ladder {
		if i > 0 {
			p.Fill(layout.XYWH(r.X+step*float64(i)-0.5, y, 1, h), widget.White.Fade(0.22))
		}
	}
	low, high := min(at(from), at(to)), max(at(from), at(to))
	if low > r.X {
		p.Round(layout.XYWH(r.X, y, low-r.X, h), h/2, widget.Soft)
	}
	colour := widget.Gold
	if at(to) < at(from) {
		colour = widget.Alarm
	}
	if high > low {
		p.Round(layout.XYWH(low, y, high-low, h), h/2, colour)
	}
	p.Disc(at(to), r.CY(), h*0.9, colour)
}

// drawRows draws the table of players.
func (s *Sheet) drawRows(p *widget.Painter) {
	v, rows, columns := s.view, s.plan.Rows, s.columns()
	sum := 0.0
	for _, c := range columns {
		sum += c.share
	}
	draw := func(r layout.Rect, style widget.TextStyle, text func(column) string) (last layout.Rect) {
		style.Size = min(style.Size, r.H*0.62)
		x := r.X
		for i, c := range columns {
			st := style
			if i > 0 {
				st.Align = widget.Middle
			}
			last = layout.XYWH(x+6, r.Y, r.W*c.share/sum-6, r.H)
			x += r.W * c.share / sum
			if i == len(columns)-1 && s.levels() {
				last.W *= 0.38
			}
			cell := text(c)
			p.Text(last, cell, p.Fit(cell, st, last.W))
		}
		return last
	}
	draw(rows[0], widget.TextStyle{Size: 13, Color: widget.Soft}, func(c column) string { return c.head })
	ours := v.Side(s.me())
	for i := range v.Players {
		seat := s.me().Plus(i, v.Seats())
		r := rows[i+1]
		if i%2 == 0 {
			p.Round(r, 6, widget.White.Fade(0.05))
		}
		style := widget.TextStyle{Size: 15, Weight: widget.Medium}
		switch side := v.Side(seat); {
		case v.Declarer != engine.None && side == v.Side(v.Declarer):
			style.Color = widget.Declarer
		case v.Declarer != engine.None:
			style.Color = widget.Opponent
		case side == ours:
			style.Color = widget.Gold
		}
		if seat == s.me() {
			style.Weight = widget.Bold
		}
		last := draw(r, style, func(c column) string { return c.cell(seat) })
		if s.levels() {
			x := last.Right() + 10
			s.drawLadder(p, layout.XYWH(x, r.Y, r.Right()-14-x, r.H), seat)
		}
	}
}
