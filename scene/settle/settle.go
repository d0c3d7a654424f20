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
type Moves struct{ Next, Look, Leave, Back func() }

// Sheet is the scene; it lies over the table.
type Sheet struct {
	env    *scene.Env
	view   engine.View
	name   words.Names
	moves  Moves
	counts bool // card points are captured
	plan   layout.SettlePlan
	steps  []step
	hands  []engine.Seat // that still hold cards
	press  *scene.Press
	spots  map[string]layout.Rect
}

// step is one line of the arithmetic: what it is, and what it is to each side.
type step struct {
	key string
	n   map[int]int // by index of the side
}

// New returns the sheet for a view of a game's deal that is over.
func New(env *scene.Env, game engine.Game, view engine.View, name words.Names, moves Moves) *Sheet {
	s := &Sheet{env: env, view: view, name: name, moves: moves, counts: game.Info().Points, press: scene.NewPress()}
	for _, st := range view.Result.Steps {
		if n := len(s.steps); n == 0 || s.steps[n-1].key != st.Key {
			s.steps = append(s.steps, step{st.Key, map[int]int{}})
		}
		if len(st.Seats) > 0 {
			s.steps[len(s.steps)-1].n[view.Side(st.Seats[0])] += st.N
		}
	}
	for i, p := range view.Players {
		if len(p.Hand) > 0 {
			s.hands = append(s.hands, engine.SeatAt(i))
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
	s.plan = layout.Settle(s.env.Viewport(), s.view.Seats(), len(s.steps), len(s.hands))
	s.env.Painter.SetText(s.plan.Scale)
	s.spots = map[string]layout.Rect{"btn:next": s.plan.Next, "btn:look": s.plan.Look, "btn:leave": s.plan.Leave}
	s.press.Set(s.spots)
	s.env.Painter.Dirty()
}

// Spots returns the buttons.
func (s *Sheet) Spots() map[string]layout.Rect { return s.spots }

// Update takes presses and Enter.
func (s *Sheet) Update(_ time.Duration, events []browser.Event) {
	for _, e := range events {
		if e.Kind == browser.Resize {
			s.relayout()
		}
		fired, changed := s.press.Take(e)
		if changed {
			s.env.Painter.Dirty()
		}
		if e.Kind == browser.KeyDown && !e.Repeat {
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
	label, number := words.ThisDeal, func(sc engine.Score) string { return w.Signed(sc.N) }
	if r.Match != nil {
		label, number = words.Totals, func(sc engine.Score) string { return w.Number(sc.Total) }
	}
	return append(parts, w.UI(label)+" "+s.pair(func(side int) string {
		for _, sc := range r.Scores {
			if len(sc.Seats) > 0 && s.view.Side(sc.Seats[0]) == side {
				return number(sc)
			}
		}
		return "–"
	}))
}

// joint stands between what is said of the deal on one line.
const joint = " · "

// pair says something of both sides, the viewer's first: 我方 +70 · 对方 −20.
func (s *Sheet) pair(of func(side int) string) string {
	w := s.env.Words
	mine := s.view.Side(s.me())
	text := w.UI(words.OurSide) + " " + of(mine)
	for i := range s.view.Sides {
		if i != mine {
			text += joint + w.UI(words.TheirSide) + " " + of(i)
		}
	}
	return text
}

// Draw draws the sheet.
func (s *Sheet) Draw(p *widget.Painter) {
	w, plan, v := s.env.Words, s.plan, s.view
	pw, ph := p.Size()
	p.Fill(layout.XYWH(0, 0, pw, ph), widget.Scrim)
	p.Shadow(plan.Sheet, 18, 12, 4, widget.Black.Fade(0.5))
	p.Panel(plan.Sheet, 18, widget.Sheet, widget.PodEdge)

	s.drawHeader(p)
	s.drawRows(p)
	line := widget.TextStyle{Size: 14, Color: widget.Soft}
	for i, st := range s.steps {
		r := plan.Steps[i]
		style := line
		style.Size = min(style.Size, r.H*0.72)
		p.Text(r, w.Result(v.Game, st.key), style)
		style.Align, style.Color = widget.End, widget.White
		p.Text(r, s.pair(func(side int) string { return w.Signed(st.n[side]) }), style)
	}
	for i, seat := range s.hands {
		r := plan.Hands[i]
		left := min(90, r.W*0.26)
		style := widget.TextStyle{Size: 13, Color: widget.Soft}
		p.Text(layout.XYWH(r.X, r.Y, left-6, r.H), s.name(seat), style)
		hand := v.Players[seat.Index()].Hand
		cards := layout.Slot(layout.XYWH(r.X+left, r.Y, r.W-left, r.H), min(len(hand), 16), layout.Left)
		shown := high(hand)
		for _, c := range cards.Cards {
			p.Card(c.Card, shown[c.Index], face.Row, widget.Flat)
		}
		if extra := len(hand) - 16; extra > 0 && len(cards.Cards) > 0 {
			last := cards.Cards[len(cards.Cards)-1].Card
			p.Badge(last.Right()-4, last.Y+6, w.Signed(extra), widget.Gold, widget.Ink)
		}
	}
	next, leave := words.NextDeal, words.Leave
	if v.Result.Match != nil {
		next, leave = words.AnotherMatch, words.ToLobby
	}
	if s.together() {
		leave = words.RoomBack
	}
	p.Button(plan.Leave, s.button("btn:leave", widget.Button{Label: w.UI(leave), Size: 15}))
	p.Button(plan.Look, s.button("btn:look", widget.Button{Label: w.UI(words.ViewTable), Size: 15}))
	p.Button(plan.Next, s.button("btn:next", widget.Button{Label: w.UI(next), Kind: widget.Primary}))
}

// high returns the cards with point cards first, then from high to low: what a
// loser's hand is looked at for.
func high(hand []card.Card) []card.Card {
	cards := card.Sorted(hand)
	out := make([]card.Card, 0, len(cards))
	for _, points := range []bool{true, false} {
		for i := len(cards) - 1; i >= 0; i-- {
			if (cards[i].Points() > 0) == points {
				out = append(out, cards[i])
			}
		}
	}
	return out
}

func (s *Sheet) button(id string, b widget.Button) widget.Button {
	b.Hover, b.Pressed = s.press.Hover() == id, s.press.Down() == id
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

// drawRows draws the table of players: name, place, captured, deal, total.
func (s *Sheet) drawRows(p *widget.Painter) {
	w, v, rows := s.env.Words, s.view, s.plan.Rows
	columns := []string{"", w.UI(words.Places), w.UI(words.Captured), w.UI(words.ThisDeal), w.UI(words.Totals)}
	share := []float64{0.32, 0.17, 0.17, 0.17, 0.17}
	if !s.counts {
		share = []float64{0.40, 0.20, 0, 0.20, 0.20}
	}
	draw := func(r layout.Rect, cells []string, style widget.TextStyle) {
		style.Size = min(style.Size, r.H*0.62)
		x := r.X
		for i, cell := range cells {
			if share[i] == 0 {
				continue
			}
			c := style
			if i > 0 {
				c.Align = widget.Middle
			}
			wide := r.W*share[i] - 6
			p.Text(layout.XYWH(x+6, r.Y, wide, r.H), cell, p.Fit(cell, c, wide))
			x += r.W * share[i]
		}
	}
	draw(rows[0], columns, widget.TextStyle{Size: 13, Color: widget.Soft})
	for i := range v.Players {
		seat := s.me().Plus(i, v.Seats())
		player := v.Players[seat.Index()]
		deal, total := "–", "–"
		for _, sc := range v.Result.Scores {
			if holds(sc.Seats, seat) {
				deal, total = w.Signed(sc.N), w.Number(sc.Total)
			}
		}
		place := "–"
		for k, at := range v.Result.Places {
			if at == seat {
				place = w.Place(v.Game, k+1)
			}
		}
		r := rows[i+1]
		if i%2 == 0 {
			p.Round(r, 6, widget.White.Fade(0.05))
		}
		shape, style := "● ", widget.TextStyle{Size: 15, Weight: widget.Medium}
		if v.Side(seat) == v.Side(s.me()) {
			shape, style.Color = "◆ ", widget.Gold
		}
		draw(r, []string{shape + s.name(seat), place, strconv.Itoa(player.Points), deal, total}, style)
	}
}
