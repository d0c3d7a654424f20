//go:build js

package table

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"paizhuo/scene/layout"
	"paizhuo/scene/words"
)

// press does what a button says. A touch that has just ended the sight of the
// last trick answers nothing: nobody answers what he has not seen.
func (t *Table) press(id string) {
	v := t.View()
	if (t.hurried || t.behind()) && !slices.Contains(tools, id) {
		return
	}
	switch id {
	case "btn:menu":
		t.openMenu()
	case "btn:auto", "btn:cancel-auto":
		t.session.Autopilot(!t.auto())
	case "btn:rules":
		t.openRules()
	case "btn:what":
		t.explain()
	case "btn:counter":
		t.toggleCounter()
	case "btn:panel":
		t.folded = !t.folded
		t.relayout()
	case "btn:sound":
		t.env.Settings.Quiet = !t.env.Settings.Quiet
		t.env.Keep()
	case "btn:chat":
		t.friends.chat.Open()
	case "btn:choices":
		t.openChoices()
	case "btn:never":
		t.never, t.open = !t.never, -1
	case "btn:sort":
		t.resort()
	case "btn:last":
		t.showLastTrick()
	case "btn:watch-before":
		t.beside(-1)
	case "btn:watch-after", "btn:watch":
		t.beside(1)
	case "btn:undo":
		t.undo()
	case skipLesson:
		t.endLesson()
	case "btn:hint":
		t.hintNext()
	case "btn:next":
		t.next()
	case "btn:result":
		if v.Result != nil {
			t.looked = false
		}
	default:
		id = strings.TrimPrefix(id, "btn:")
		kind, arg, _ := strings.Cut(id, ":")
		switch {
		case kind == "bid" && arg != "":
			t.bidFor(arg)
		case kind == "ways":
			place, _ := strconv.Atoi(arg)
			if t.open == place {
				place = -1
			}
			t.open = place
		case t.pressCall(kind, arg):
		default:
			t.answer(id)
		}
	}
	t.placeButtons()
	t.env.Painter.Dirty()
}

func (t *Table) resort() {
	if t.model.Game.Info().BySuit { // the rows stay, what comes first in them changes
		if t.sort = layout.ByCount - t.sort; t.sort != layout.ByCount {
			t.sort = layout.ByRank
		}
		t.rehand()
		t.say(map[layout.Sort]words.Key{layout.ByRank: words.SortByRank, layout.ByCount: words.SortByUnit}[t.sort])
		return
	}
	t.sort = (t.sort + 1) % 3
	t.rehand()
	t.say([]words.Key{words.SortByRank, words.SortBySuit, words.SortBySet}[t.sort])
}

func (t *Table) showLastTrick() {
	switch {
	case t.View().Last == nil:
		t.say(words.NoLastTrick)
	case t.lastUntil > 0:
		t.lastUntil = 0
	default:
		t.lastUntil = t.now + 3*time.Second
	}
}
