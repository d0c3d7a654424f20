// This test guards the table against one who is let in and means ill: whatever that one
// sends or does not read, the others play on and hear of nothing, the host keeps little,
// and the offender is told why not or is shut out with a word, and may come again and
// behave. Before anybody is let in the guards are those of refuse_test.go and of package
// signal; what a guest must not learn is guarded by plain_test.go.
package host_test

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/net/host"
	"paizhuo/net/pipe"
	"paizhuo/net/wire"
)

// attack is what a guest does every second.
type attack struct {
	name  string
	each  func(t *testing.T, a *attacker, second int)
	lasts int // seconds, 30 when 0

	word    string   // with which it is shut out, empty if it is not
	shut    bool     // it is shut out, but can't have heard the word
	refused []string // codes it must have been told
}

// attacker is who attacks.
type attacker struct {
	*raw
	host  *host.Host
	table []*player // the others
	gate  *gate
	dice  *rand.Rand
	pace  int          // messages a second that are not too many
	conns atomic.Int64 // strangers that were told a word, by an attack of many
}

// ping says that the attacker is there.
func (a *attacker) ping(second int) {
	a.conn.Send(fmt.Appendf(nil, "p%s\x01\x00%c\x01", binary.AppendUvarint(nil, a.run), second%100+1))
}

func attacks() []attack {
	return []attack{
		{name: "garbage", word: wire.LostGarbled, refused: []string{wire.CodeGarbled, wire.CodeUnknownType}, each: func(_ *testing.T, a *attacker, _ int) {
			for range 5 {
				frame := make([]byte, a.dice.IntN(200))
				for i := range frame {
					frame[i] = byte(a.dice.Uint32())
				}
				if len(frame) > 0 {
					frame[0] = "dhapwq?\x00"[a.dice.IntN(8)]
				}
				a.conn.Send(frame)
			}
		}},
		{name: "oversized frames", word: wire.LostGarbled, refused: []string{wire.CodeTooLong}, each: func(_ *testing.T, a *attacker, _ int) {
			for range 3 {
				a.conn.Send(make([]byte, 4*wire.MaxUp))
			}
		}},
		{name: "a flood of frames", word: wire.LostFlood, each: func(_ *testing.T, a *attacker, second int) {
			for i := range 400 {
				a.ping(i)
			}
		}},
		{name: "a flood of messages", word: wire.LostFlood, refused: []string{wire.CodeTooFast}, each: func(t *testing.T, a *attacker, _ int) {
			for range 12 {
				a.say(t, wire.Mute{Who: 1, On: true})
			}
		}},
		{name: "a flood of frames out of turn", word: wire.LostFlood, each: func(t *testing.T, a *attacker, second int) {
			for i := range 300 {
				a.seq = uint64(10 + i%40) // some in the window, some not, and never the one that is due
				a.body(t, 4, strings.Repeat(" ", wire.MaxUp-40))
			}
		}},
		{name: "talk", refused: []string{host.CodeMuchTalk}, each: func(t *testing.T, a *attacker, second int) {
			for i := range a.pace {
				a.say(t, wire.Say{Text: fmt.Sprint("buy ", second, " ", i)})
			}
		}},
		{name: "what is not its to decide", refused: []string{host.CodeNotOwner, host.CodePlaying, host.CodeNoVote, host.CodeNoNudge, engine.CodeNotYourTurn}, each: func(t *testing.T, a *attacker, second int) {
			view := a.table[0].now
			all := []wire.Message{
				wire.Kick{Who: 2}, wire.Lock{On: true}, wire.Start{}, wire.Back{}, wire.Chair{Seat: engine.P2, Bot: true},
				wire.Rules{Rules: engine.RoomRules{Game: "gouji"}}, wire.Sit{Who: 2, Seat: engine.P4}, wire.Sit{Seat: engine.P1},
				wire.Vote{What: engine.VoteStop, On: true}, wire.Vote{What: engine.VoteAuto, Seat: engine.P1, On: true},
				wire.Nudge{Seat: engine.P1}, wire.Undo{Seq: view.Seq}, wire.Took{Epoch: 2}, wire.Reveal{Deal: 1, Nonce: strings.Repeat("0", 64)},
				wire.Do{ID: uint64(second + 1), Seq: view.Seq, Action: engine.Action{Verb: engine.Play, Cards: []card.Card{card.BigJoker, card.BigJoker, card.BigJoker}}},
			}
			for i := range a.pace {
				a.say(t, all[(a.pace*second+i)%len(all)])
			}
			if a.pace > 1 { // who is not asked plays no cards, and the table would wait
				a.say(t, wire.Autopilot{On: true})
			}
		}},
		{name: "replayed frames", lasts: 20, each: func(t *testing.T, a *attacker, second int) {
			if second == 0 {
				a.say(t, wire.Say{Text: "once"})
			}
			for range 40 {
				a.seq = 0
				a.say(t, wire.Say{Text: "once"})
			}
		}},
		{name: "reads, and never says so", lasts: 75, word: wire.EndDeaf, each: func(_ *testing.T, a *attacker, second int) { a.ping(second) }},
		{name: "reads nothing", lasts: 75, shut: true, each: func(_ *testing.T, a *attacker, second int) {
			a.gate.shut.Store(true)
			a.ping(second)
		}},
		{name: "connections without end", each: func(_ *testing.T, a *attacker, second int) {
			for i := range 30 {
				there, here := pipe.New()
				a.host.Attach(there, engine.LinkDirect)
				session := fmt.Sprintf("%032d", 30*second+i)
				switch i % 3 {
				case 0:
					here.Send(fmt.Appendf(nil, `h{"v":%d,"n":1,"session":"%s","token":"guess %d"}`, wire.Version, session, i))
				case 1:
					here.Send(fmt.Appendf(nil, `h{"v":%d,"n":1,"session":"%s","watch":true}`, wire.Version, session))
				}
				go func() {
					for {
						frame, err := here.Recv()
						if err != nil {
							return
						}
						if frame[0] == 'x' {
							a.conns.Add(1)
							here.Close()
						}
					}
				}()
			}
			a.ping(second)
		}},
	}
}

func TestTheTableGoesOnUnderAttack(t *testing.T) {
	for _, seated := range []bool{true, false} {
		for _, k := range attacks() {
			name := k.name + " from a seat"
			if !seated {
				name = k.name + " by one who looks on"
			}
			t.Run(name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) { k.test(t, seated) })
			})
		}
	}
}

func (k attack) test(t *testing.T, seated bool) {
	h, _, store, all := fourPlay(t, engine.RoomRules{Options: engine.Options{"packs": "1"}})
	others := append([]*player{}, all...)
	at := 4
	if seated {
		at = 3
		all[at].Autopilot(true)
		settle(all...)
	}
	token := all[at].Token()
	others = append(others[:at:at], others[at+1:]...)
	all[at].Abandon()
	<-all[at].Done()

	there, here := pipe.New()
	shut := &gate{Conn: here, open: make(chan struct{})}
	a := &attacker{raw: newRaw(t, shut, token), host: h, table: others, gate: shut, dice: rand.New(rand.NewPCG(6, 6))}
	if a.pace = 4; !seated {
		a.watch, a.pace = true, 1
	}
	h.Attach(there, engine.LinkDirect)
	a.hello(t)
	settle(others...)
	for _, p := range others {
		p.said, p.refusals = nil, nil
	}
	began := others[0].now.Seq
	step := func() {
		for _, p := range others {
			p.act()
		}
		time.Sleep(time.Second)
		settle(others...)
	}
	var most host.Kept
	kept := func() {
		now := h.Kept()
		most = host.Kept{
			Strangers: max(most.Strangers, now.Strangers), Links: max(most.Links, now.Links), People: max(most.People, now.People),
			Banned: max(most.Banned, now.Banned), Muted: max(most.Muted, now.Muted), Ballots: max(most.Ballots, now.Ballots),
			Said: max(most.Said, now.Said), Waits: max(most.Waits, now.Waits), Saved: max(most.Saved, now.Saved),
		}
	}
	lasts := k.lasts
	if lasts == 0 {
		lasts = 20
	}
	for second := range lasts {
		if a.lost() == "" {
			k.each(t, a, second)
		}
		synctest.Wait()
		kept()
		step()
		kept()
	}

	// The offender.
	if word := a.lost(); word != k.word {
		t.Errorf("it is lost for %q, want %q", word, k.word)
	}
	told := map[string]int{}
	for _, m := range a.heard() {
		if r, ok := m.(wire.Refusal); ok {
			told[r.Refusal.Why.Code]++
		}
	}
	for _, code := range k.refused {
		if told[code] == 0 && (seated || code == wire.CodeTooFast) {
			t.Errorf("it is refused %v, and never %s", told, code)
		}
	}
	if here := others[0].connected(a); here == (k.word != "" || k.shut) {
		t.Errorf("for the others it is here: %v", here)
	}

	// The others.
	if now := others[0].now; now.Seq < began+10 && now.View.Result == nil {
		t.Errorf("the others came from %d to %d in %d s", began, now.Seq, lasts)
	}
	for _, p := range others {
		if p.lost != "" || len(p.refusals) > 0 || p.room.Owner != others[0].room.You || p.room.Locked {
			t.Errorf("another is lost for %q, is refused %s, and sees %s", p.lost, text(t, p.refusals), text(t, p.room))
		}
		if n := len(p.said); n > 3+lasts/3 || k.name == "replayed frames" && n != 1 {
			t.Errorf("another has heard %d things said", n)
		}
	}
	if most.Strangers > 16 || most.Links > 4+20 || most.People > 4+20 || most.Banned > 0 || most.Muted > 1 || most.Ballots > 4 || most.Said > 30 || most.Waits > 100 || most.Saved > 64<<10 {
		t.Errorf("the host keeps as much as %+v", most)
	}

	// Back, and well-behaved.
	close(shut.open)
	here.Close()
	time.Sleep(15 * time.Second)
	back := drawer(t, h, wushik(), wire.Hello{Token: token, Take: true, Watch: !seated})
	if back.lost == wire.LostUnknown && !seated { // who looks on and is away gives way to others
		back = drawer(t, h, wushik(), wire.Hello{Watch: true})
	}
	if all[at] = back; seated {
		back.Autopilot(false)
	}
	others = all
	settle(others...)
	for range 300 {
		if others[0].now.View.Result != nil {
			break
		}
		step()
	}
	if others[0].now.View.Result == nil || back.lost != "" || text(t, back.now.View.Result) != text(t, others[0].now.View.Result) {
		t.Errorf("in the end the offender, lost for %q, sees %s, and the others\n%s", back.lost, text(t, back.now.View), text(t, others[0].now.View))
	}
	if !strings.Contains(store.text(), "record") {
		t.Error("nothing is saved")
	}
}

// connected reports whether the attacker is, as all are told.
func (p *player) connected(a *attacker) bool {
	id := 0
	for _, m := range a.heard() {
		if w, ok := m.(wire.Welcome); ok {
			id = w.ID
		}
	}
	for _, place := range p.room.Places {
		if place.Who != nil && place.Who.ID == id {
			return place.Who.Link.Here()
		}
	}
	for _, who := range p.room.Watch {
		if who.ID == id {
			return who.Link.Here()
		}
	}
	return false
}
