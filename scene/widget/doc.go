// Package widget draws: felt, panels, buttons, labels, cards. It is the only
// package that does, and the only one of the scenes' that imports Ebitengine.
//
// It must not know the game, the view, nor where things lie: a scene passes
// rectangles in css px and it makes them crisp. It decides nothing about input.
//
// A frame is drawn only when something changed. Game joins it to Ebitengine:
//
//	ebiten.SetScreenClearedEveryFrame(false)
//	p := widget.New(page.Raster(), ratio)
//
//	func (g *game) LayoutF(w, h float64) (float64, float64) { return g.p.Layout(w, h) }
//	func (g *game) Draw(screen *ebiten.Image) {
//		if g.p.Begin(screen) { // false: nothing changed, draw nothing
//			g.p.Felt(1)
//			g.p.Button(rect, widget.Button{Label: "出牌", Kind: widget.Primary})
//			g.p.Card(rect, card.BigJoker, face.Row, widget.Selected)
//			g.p.End()
//		}
//	}
//
// and whoever changes what is to be seen calls p.Dirty().
package widget
