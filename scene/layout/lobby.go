package layout

import "math"

// GamePlan is one game's card in the lobby.
type GamePlan struct {
	Card     Rect
	Title    Rect   // the name
	Blurb    Rect   // one sentence or two
	Chips    []Rect // choices, at least 44 high, in the order they were asked for
	Rules    Rect
	Practice Rect // at least 96×44
	Room     Rect // primary, at least 96×44
}

// LobbyPlan is the first scene.
type LobbyPlan struct {
	Class  Class
	Scale  float64
	Box    Rect
	Title  Rect
	Name   Rect   // over it lies the page's own input
	Join   Rect   // to a friend's room
	Langs  []Rect // language buttons
	List   Rect   // what is visible of the games
	Games  []GamePlan
	Height float64 // of all games; more than List.H means that they scroll, cards stand where they are unscrolled
	Footer Rect
}

// Scrolls reports whether the games do not all fit.
func (p LobbyPlan) Scrolls() bool { return p.Height > p.List.H+0.5 }

// Lobby lays out the lobby with so many language buttons and one card a game;
// chips tells how many choices each game shows.
func Lobby(v Viewport, langs int, chips []int) LobbyPlan {
	k := v.Scale()
	s := v.shrunk(k)
	b := s.Box()
	ts := s.TextScale
	p := LobbyPlan{Class: v.Class(), Scale: k, Box: b}

	margin := [...]float64{12, 8, 24}[p.Class]
	in := b.Inset(margin)
	langW, joinW := 64.0, 124.0
	if s.W < 640 && p.Class != Portrait {
		langW, joinW = 52, 108
	}
	bar := func(r Rect) { // languages at the right end
		for i := range langs {
			x := r.Right() - float64(langs-i)*(langW+8) + 8
			p.Langs = append(p.Langs, Rect{x, r.Y, langW, 44})
		}
	}
	footH := 24 * ts
	p.Footer = Rect{in.X, in.Bottom() - footH, in.W, footH}
	if p.Class == Portrait {
		top := stack(in, 8, part{44, 44}, part{64 * ts, 40}, part{44, 44})
		bar(top[0])
		p.Title, p.Name = top[1], top[2]
		p.Join = Rect{p.Name.Right() - joinW, p.Name.Y, joinW, p.Name.H}
		p.Name.W -= joinW + 8
		p.List = Rect{in.X, top[2].Bottom() + 12, in.W, p.Footer.Y - 8 - (top[2].Bottom() + 12)}
	} else {
		h := 44.0
		if p.Class == Desktop {
			h = 72
		}
		right := in.Right() - float64(langs)*(langW+8)
		p.Title = Rect{in.X, in.Y, math.Min(320, (right-in.X)*0.3), h}
		p.Join = Rect{right - 8 - joinW, in.Y + (h-44)/2, joinW, 44}
		nameW := math.Min(260, p.Join.X-p.Title.Right()-24)
		p.Name = Rect{p.Join.X - 8 - nameW, in.Y + (h-44)/2, nameW, 44}
		bar(Rect{in.X, in.Y + (h-44)/2, in.W, 44})
		p.List = Rect{in.X, in.Y + h + 8, in.W, p.Footer.Y - 8 - (in.Y + h + 8)}
	}

	// A card is at least 300 px wide; few games make few columns, in the middle.
	cols := max(1, min(len(chips), int((p.List.W+12)/(300+12))))
	w := math.Min(520, (p.List.W-12*float64(cols-1))/float64(cols))
	x0 := p.List.CX() - (w*float64(cols)+12*float64(cols-1))/2
	y := p.List.Y
	for i := 0; i < len(chips); i += cols {
		high := 0.0
		row := make([]GamePlan, 0, cols)
		for j := i; j < min(i+cols, len(chips)); j++ {
			g := gameCard(x0+float64(j-i)*(w+12), y, w, chips[j], ts)
			high = math.Max(high, g.Card.H)
			row = append(row, g)
		}
		for _, g := range row {
			down := high - g.Card.H // buttons of one row stand on one line
			g.Card.H = high
			g.Rules, g.Practice, g.Room = g.Rules.Shift(0, down), g.Practice.Shift(0, down), g.Room.Shift(0, down)
			p.Games = append(p.Games, g)
		}
		y += high + 12
	}
	p.Height = math.Max(0, y-12-p.List.Y)
	if free := p.List.H - p.Height; free > 0 && p.Class != Portrait {
		for i := range p.Games {
			p.Games[i].shift(math.Floor(free * 0.4))
		}
	}

	timesAll(k, &p.Box, &p.Title, &p.Name, &p.Join, &p.List, &p.Footer)
	timesEach(k, p.Langs)
	for i := range p.Games {
		g := &p.Games[i]
		timesAll(k, &g.Card, &g.Title, &g.Blurb, &g.Rules, &g.Practice, &g.Room)
		timesEach(k, g.Chips)
	}
	p.Height *= k
	return p
}

// gameCard lays out one game's card of width w from the top down.
func gameCard(x, y, w float64, chips int, ts float64) GamePlan {
	in := Rect{x + 12, y + 12, w - 24, 0}
	g := GamePlan{
		Title: Rect{in.X, in.Y, in.W, 28 * ts},
		Blurb: Rect{in.X, in.Y + 28*ts + 4, in.W, 36 * ts},
	}
	at := g.Blurb.Bottom() + 8
	if chips > 0 {
		cols := min(chips, int((in.W+8)/(80+8)))
		cw := math.Min(160, (in.W-8*float64(cols-1))/float64(cols))
		for i := range chips {
			g.Chips = append(g.Chips, Rect{in.X + float64(i%cols)*(cw+8), at + float64(i/cols)*52, cw, 44})
		}
		at += float64((chips+cols-1)/cols) * 52
	}
	rulesW := clamp(in.W-2*(104+8), 60, 88)
	wide := math.Min(200, (in.W-rulesW-16)/2)
	g.Room = Rect{in.Right() - wide, at, wide, 48}
	g.Practice = Rect{g.Room.X - 8 - wide, at, wide, 48}
	g.Rules = Rect{in.X, at, rulesW, 48}
	g.Card = Rect{x, y, w, at + 48 + 12 - y}
	return g
}

// shift moves the card and all in it down by dy.
func (g *GamePlan) shift(dy float64) {
	for _, r := range []*Rect{&g.Card, &g.Title, &g.Blurb, &g.Rules, &g.Practice, &g.Room} {
		*r = r.Shift(0, dy)
	}
	for i := range g.Chips {
		g.Chips[i] = g.Chips[i].Shift(0, dy)
	}
}
