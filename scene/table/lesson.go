//go:build js

package table

import (
	"paizhuo/engine/card"
	"paizhuo/scene"
	"paizhuo/scene/coach"
	"paizhuo/scene/layout"
	"paizhuo/scene/widget"
	"paizhuo/scene/words"
)

// skipLesson is the button that ends the lesson.
const skipLesson = "btn:skip-lesson"

// lesson is the short first deal: what the coach says now. It lies over the ordinary
// table and takes no input but its own button.
type lesson struct {
	coach coach.Coach
	step  coach.Step
	text  string
}

// newLesson returns nil for a session that is no lesson.
func newLesson(session scene.Session) *lesson {
	if s, ok := session.(interface{ Lesson() bool }); !ok || !s.Lesson() {
		return nil
	}
	return &lesson{}
}

// teach lets the coach see how the table stands. While a trick that is over is still
// shown he waits with the player.
func (t *Table) teach() {
	l := t.lesson
	if l == nil || !t.model.Ready() || t.behind() && l.text != "" {
		return
	}
	v := t.View()
	if v.Result != nil {
		t.endLesson()
		return
	}
	hint, _ := t.model.Hinted()
	l.step = l.coach.Step(t.model.Game, v, t.selection.Cards(), hint > 0)
	key := l.step.Text
	if t.byKeys {
		key = l.step.Keys
	}
	w := t.env.Words
	if text := w.UI(key, w.CardNames(l.step.Cards)); text != l.text {
		l.text = text
		t.env.Page.Announce(text, false)
		t.placeButtons()
		t.env.Painter.Dirty()
	}
}

// endLesson takes the coach away; he does not come again by himself.
func (t *Table) endLesson() {
	t.lesson = nil
	t.env.Settings.Taught = true
	t.env.Keep()
	t.title()
	t.relayout()
}

// lessonBox is where the coach's sentence stands, and its button.
func (t *Table) lessonBox() (box, skip layout.Rect) {
	k, felt, me := t.plan.Scale, t.plan.Felt, t.plan.Seats[0]
	w, h := min(felt.W-16*k, 440*k), 60*k
	box = layout.XYWH(felt.CX()-w/2, me.Pod.Y-h-8*k, w, h)
	switch {
	case t.plan.Class == layout.Desktop:
		box.Y = me.Slot.Y - h - 8*k
	case t.plan.Centre.H < 20:
		box.Y = t.plan.Status.Bottom() + 4*k
	}
	skip = layout.XYWH(box.Right()-92*k, box.CY()-22*k, 84*k, 44*k)
	return box, skip
}

// lessonButton is the button that ends it.
func (t *Table) lessonButton() button {
	_, at := t.lessonBox()
	label := t.env.Words.UI(words.CoachSkip)
	if t.lesson.step.Text == words.CoachDone {
		label = t.env.Words.UI(words.OK)
	}
	return button{skipLesson, at, widget.Button{Label: label, Size: 14}}
}

// drawLesson draws the sentence, and frames what it is about.
func (t *Table) drawLesson(p *widget.Painter) {
	if t.lesson == nil || t.lesson.text == "" {
		return
	}
	k := t.plan.Scale
	box, skip := t.lessonBox()
	p.Shadow(box, 12, 6, 2, widget.Black.Fade(0.4))
	p.Panel(box, 12*k, p.Cloth().Sheet, widget.Gold.Fade(0.7))
	style := widget.TextStyle{Size: 15, Weight: widget.Semibold, Color: widget.Gold}
	r := layout.XYWH(box.X+12*k, box.Y, skip.X-box.X-20*k, box.H)
	lines := p.Lines(t.lesson.text, style, r.W)
	for ; p.Line(style)*float64(len(lines)) > r.H-6*k && style.Size > 11; lines = p.Lines(t.lesson.text, style, r.W) {
		style.Size -= 0.5
	}
	h := p.Line(style)
	for i, line := range lines {
		p.Text(layout.XYWH(r.X, r.CY()-h*float64(len(lines))/2+float64(i)*h, r.W, h), line, style)
	}
	step := t.lesson.step
	for _, b := range t.buttons() {
		if step.Button != "" && b.ID == "btn:"+string(step.Button) {
			p.Outline(b.Rect.Inset(-4*k), 14*k, 3*k, widget.Amber)
		}
	}
	if step.Text == words.CoachTap {
		p.Outline(t.hand.Bounds.Inset(-2*k), 12*k, 3*k, widget.Amber)
		return
	}
	faces := map[card.Card]int{}
	for _, c := range step.Cards {
		faces[c]++
	}
	for i := range marked(t.lay, faces) {
		c, ok := t.hand.Find(i)
		if !ok {
			continue
		}
		at := c.Strip
		if t.selection.Has(i) && t.hand.Mode != layout.Columns {
			at.Y -= t.hand.Lift
		}
		p.Outline(at.Inset(1.5*k), 6*k, 3*k, widget.Amber)
	}
}

// afterLesson goes on to a real table of the same game.
func (t *Table) afterLesson() {
	t.closeSettle()
	t.session.Close()
	t.env.Lesson.After()
}
