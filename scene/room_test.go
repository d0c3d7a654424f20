// This test guards what a page keeps of a room: the newest state, the newest words
// and nothing of what belongs to the table.
package scene

import (
	"strconv"
	"testing"
	"time"

	"paizhuo/engine"
)

func room() engine.Room {
	return engine.Room{You: 7, Owner: 3, Places: []engine.Place{
		{Who: &engine.Person{ID: 3, Name: "A", Link: engine.LinkHost}, Ready: true},
		{Who: &engine.Person{ID: 7, Name: "B", Link: engine.LinkRelayed}},
		{Bot: true, Ready: true},
		{},
		{Who: &engine.Person{ID: 9, Name: "C", Link: engine.LinkAway}, Auto: true, Absent: 41_000},
	}, Watch: []engine.Person{{ID: 12, Name: "D"}}}
}

func TestFoldKeepsTheRoomAndLeavesTheTable(t *testing.T) {
	now := time.Unix(100, 0)
	v := &RoomView{Stage: Joining, Trouble: NoRoom}
	r := room()
	if !v.Fold(engine.Notice{Room: &r}, now) || v.Stage != Inside || v.Trouble != "" || v.Rev != 1 {
		t.Fatalf("a room is folded to %+v", v)
	}
	for _, n := range []engine.Notice{{Update: &engine.Update{}}, {Lost: "kicked"}, {Refusal: &engine.Refusal{}}, {Table: &engine.Table{}}} {
		if v.Fold(n, now) || v.Rev != 1 {
			t.Errorf("%+v is the table's", n)
		}
	}
	if !v.Fold(engine.Notice{Refusal: &engine.Refusal{Of: "sit", Why: &engine.Illegal{Code: "x"}}}, now) || v.Refused.Code != "x" || v.Refusal != 1 {
		t.Errorf("a refusal of the room's is %+v", v.Refused)
	}
	first := v.Chat
	for i := range maxChat + 5 {
		v.Fold(engine.Notice{Said: &engine.Said{From: 3, Text: strconv.Itoa(i)}}, now)
		if i == 0 {
			first = v.Chat
		}
	}
	if len(v.Chat) != maxChat || v.Said != maxChat+5 || v.Chat[maxChat-1].Text != strconv.Itoa(maxChat+4) || v.Chat[0].Text != "5" {
		t.Errorf("%d things are kept of %d, from %q on", len(v.Chat), v.Said, v.Chat[0].Text)
	}
	if len(first) != 1 || first[0].Text != "0" {
		t.Errorf("what was handed out before has changed to %v", first)
	}
}

func TestWhoIsWho(t *testing.T) {
	v := &RoomView{Room: room(), At: time.Unix(100, 0)}
	if v.Me() != engine.P2 || v.Owner() || v.Empty() != 1 || v.Host().Name != "A" {
		t.Errorf("I am %v, owner %v, %d empty, host %v", v.Me(), v.Owner(), v.Empty(), v.Host())
	}
	if w := v.Waiting(); len(w) != 1 || w[0].Name != "B" {
		t.Errorf("waiting for %v", w)
	}
	if p, at := v.Person(12); p == nil || at != engine.Watcher {
		t.Errorf("the watcher is %v at %v", p, at)
	}
	if p, _ := v.Person(99); p != nil {
		t.Errorf("nobody is %v", p)
	}
	if d := v.Absent(v.Room.Places[4], time.Unix(110, 0)); d != 51*time.Second {
		t.Errorf("away for %v", d)
	}
	if d := v.Absent(v.Room.Places[0], time.Unix(110, 0)); d != 0 {
		t.Errorf("the host is away for %v", d)
	}
}
