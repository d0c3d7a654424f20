//go:build !js

package e2e

// Guards the first deal: offered once before the first practice, led by the coach to
// its end by finger, and nothing lost of the real table that comes after.

import (
	"slices"
	"strings"
	"testing"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/scene/words"
)

func lesson(t *testing.T, w *world) {
	p := w.sit(t, phone("zh-CN"), "lesson", "on", "seed", "lesson", "pace", "150", "speed", "fast")
	ui := func(k words.Key) string { return p.words.UI(k) }
	// said waits until the coach says a sentence, which a screen reader is told too.
	said := func(k words.Key) {
		t.Helper()
		want := ui(k)
		for end := time.Now().Add(20 * time.Second); ; time.Sleep(30 * time.Millisecond) {
			text := eval[string](p.page, `document.getElementById("paizhuo-status").textContent`)
			if strings.Contains(text, want) {
				return
			}
			if time.Now().After(end) {
				t.Fatalf("the coach does not say %q; last was said %q", want, text)
			}
		}
	}
	p.press("btn:practice:wushik")
	p.find("btn:deal") // the offer can be declined
	p.shoot("lesson-offer")
	p.press("btn:lesson")
	said(words.CoachTap)
	v := p.view()
	if len(v.Hand) != 8 {
		t.Fatalf("the lesson deals %s", card.FormatList(v.Hand))
	}
	p.turn()
	p.shoot("lesson-tap")
	p.touch(v.Hand[2:3])
	said(words.CoachPass)
	p.shoot("lesson-pass")
	p.press("btn:pass")
	p.until("a play to beat", func(v engine.View) bool {
		return v.InTurn() && v.Trick.ToBeat() != nil && v.Trick.ToBeat().Cards[0].Rank() != card.Ace
	})
	said(words.CoachHint)
	p.shoot("lesson-hint")
	p.press("btn:hint")
	said(words.CoachPlay)
	p.press("btn:play")
	p.until("the lead", func(v engine.View) bool { return v.InTurn() && len(v.Trick.Plays) == 0 })
	said(words.CoachSlide)
	p.shoot("lesson-slide")
	run := slices.DeleteFunc(slices.Clone(p.view().Hand), func(c card.Card) bool { return c.Rank() == card.Three })
	if p.touch(run) != 1 {
		t.Error("one slide does not select the straight")
	}
	said(words.CoachPlay)
	p.shoot("lesson-play")
	p.press("btn:play")
	p.until("the lead again", func(v engine.View) bool { return v.InTurn() && len(v.Hand) == 2 && len(v.Trick.Plays) == 0 })
	said(words.CoachLast)
	p.shoot("lesson-last")
	for _, c := range p.view().Hand {
		p.touch([]card.Card{c})
		time.Sleep(400 * time.Millisecond)
	}
	p.press("btn:play")
	said(words.CoachDone)
	p.shoot("lesson-done")
	p.find("btn:look")
	p.press("btn:next")
	dealt := len(p.turn().Hand)
	if v := p.view(); dealt < 13 || v.DealNo != 1 {
		t.Errorf("after the lesson comes deal %d of %d cards", v.DealNo, len(v.Hand))
	}
	if _, there := p.rects()["btn:skip-lesson"]; there {
		t.Error("the coach sits at the real table too")
	}
	p.again() // what was learned is known; the deal is the real one
	if v := p.turn(); len(v.Hand) != dealt {
		t.Errorf("after the reload there are %d cards", len(v.Hand))
	}
}

// lessonByKeys takes the lesson from the lobby, by what the mirror says.
func lessonByKeys(t *testing.T, w *world) {
	r := newReader(t, w, desk("zh-CN"), "?seed=lesson&pace=50&motion=off&speed=fast")
	r.lobby()
	r.press("btn:lesson:wushik")
	for _, step := range []struct {
		says words.Key
		keys []string
	}{
		{words.CoachTapKeys, []string{"ArrowRight", " "}},
		{words.CoachPassKeys, []string{"p"}},
		{words.CoachHintKeys, []string{"h"}},
		{words.CoachPlayKeys, []string{"Enter"}},
		{words.CoachSlideKeys, []string{"a", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight"}},
		{words.CoachPlayKeys, []string{"Enter"}},
		{words.CoachLastKeys, []string{"Shift+3"}},
		{words.CoachPlayKeys, []string{"Enter"}},
		{words.CoachDone, nil},
	} {
		begin, end, _ := strings.Cut(r.words.UI(step.says, "|"), "|") // without the cards
		r.until(begin, func(h heard) bool {
			return slices.ContainsFunc(h.Lines, func(line string) bool { return strings.HasPrefix(line, begin) && strings.HasSuffix(line, end) })
		})
		time.Sleep(320 * time.Millisecond) // so long a reflex is not heard
		for _, key := range step.keys {
			r.key(key)
		}
	}
	r.until("the settlement", func(h heard) bool { return h.Place == "settle" })
}

// until waits for the view to be as wished.
func (p *player) until(what string, is func(engine.View) bool) {
	p.t.Helper()
	for end := time.Now().Add(30 * time.Second); !is(p.view()); time.Sleep(30 * time.Millisecond) {
		if time.Now().After(end) {
			p.t.Fatalf("waited in vain for %s: %s", what, toJSON(p.t, p.view()))
		}
	}
}
