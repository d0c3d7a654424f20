// These tests guard what a scene is told: notices in order, none of them lost
// that matters, and an end that is always said and leaves nothing running.
package guest

import (
	"slices"
	"testing"
	"testing/synctest"

	"paizhuo/engine"
	"paizhuo/net/pipe"
	"paizhuo/net/wire"
)

// session is what a table scene asks of a Guest.
type session interface {
	Next() (engine.Notice, bool)
	Do(seq uint64, a engine.Action)
	Ready()
	Autopilot(on bool)
	Close()
}

var _ session = (*Guest)(nil)

func TestAsksReachTheHost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, host := join()
		g.Do(4, engine.Action{Verb: engine.Pass})
		g.Autopilot(true)
		g.Ready()
		g.Close()
		want := []wire.Message{
			wire.Hello{Token: "t", Name: "小林"},
			wire.Do{Seq: 4, Action: engine.Action{Verb: engine.Pass}},
			wire.Autopilot{On: true},
			wire.Ready{},
			wire.Leave{},
		}
		for _, w := range want {
			frame, err := host.Recv()
			if err != nil {
				t.Fatal(err)
			}
			expected, _ := wire.Encode(w)
			if string(frame) != string(expected) {
				t.Errorf("the host got %s, want %s", frame, expected)
			}
		}
		if _, err := host.Recv(); err != wire.ErrClosed {
			t.Errorf("after leaving: %v", err)
		}
		<-g.Done()
		if n, ok := g.Next(); ok {
			t.Errorf("a notice after Close: %+v", n)
		}
	})
}

func TestNoticesKeepOrderAndWake(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, host := join()
		if _, ok := g.Next(); ok {
			t.Fatal("a notice out of nothing")
		}
		tell(host, wire.Welcome{Token: "secret"}, table("wushik"), update(1, 1), refusal(1), update(2, 1))
		<-g.Wake()
		synctest.Wait()
		if g.Token() != "secret" {
			t.Errorf("the token is %q", g.Token())
		}
		if got := kinds(g); got != "table update:1 refusal update:2 " {
			t.Errorf("notices: %s", got)
		}
		tell(host, wire.Lost{Word: wire.LostReplaced}, update(3, 1))
		<-g.Done()
		if got := kinds(g); got != "lost:replaced " {
			t.Errorf("notices: %s", got)
		}
		g.Do(3, engine.Action{})
		g.Close()
	})
}

func TestTheEndIsAlwaysSaid(t *testing.T) {
	for _, end := range []struct {
		word string
		end  func(host wire.Conn)
	}{
		{wire.LostLink, func(host wire.Conn) { host.Close() }},
		{wire.LostGarbled, func(host wire.Conn) { host.Send([]byte("{")) }},
		{wire.LostVersion, func(host wire.Conn) { host.Send([]byte(`{"v":99,"type":"welcome","body":{}}`)) }},
		{wire.LostClosed, func(host wire.Conn) { tell(host, wire.Lost{Word: wire.LostClosed}) }},
	} {
		synctest.Test(t, func(t *testing.T) {
			g, host := join()
			end.end(host)
			<-g.Done()
			if got := kinds(g); got != "lost:"+end.word+" " {
				t.Errorf("notices: %s, want the end %s", got, end.word)
			}
			g.Close()
		})
	}
}

// A page that is hidden takes no notices; what it finds when it comes back is
// the newest table and the whole log, not a backlog without bounds.
func TestTooManyNoticesAreFolded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, host := join()
		const deals, each = 3, 5 * inboxSize
		seq := uint64(0)
		for deal := range deals {
			for range each {
				seq++
				tell(host, update(seq, deal+1), refusal(seq))
			}
		}
		tell(host, table("wushik"))
		synctest.Wait()
		var log []uint64
		var last engine.Update
		count := 0
		for {
			n, ok := g.Next()
			if !ok {
				break
			}
			count++
			if n.Update != nil {
				if n.Update.Seq < last.Seq {
					t.Errorf("Seq %d after %d", n.Update.Seq, last.Seq)
				}
				if n.Update.Log != nil {
					log = numbers(n.Update.Log)
				} else {
					log = append(log, numbers(n.Update.Events)...)
				}
				last = *n.Update
			}
		}
		if count > inboxSize {
			t.Errorf("%d notices were kept", count)
		}
		if last.Seq != deals*each {
			t.Errorf("the newest Seq is %d", last.Seq)
		}
		var want []uint64
		for n := uint64((deals-1)*each + 1); n <= deals*each; n++ {
			want = append(want, n)
		}
		if !slices.Equal(log, want) {
			t.Errorf("the log of the last deal is %v", log)
		}
		g.Close()
	})
}

// A deal that is dealt anew keeps its number; its log is another's.
func TestARedealHasALogOfItsOwn(t *testing.T) {
	var b inbox
	b.add(engine.Notice{Update: &engine.Update{Log: events(1, 2), View: engine.View{DealNo: 1}}})
	b.add(engine.Notice{Update: &engine.Update{Events: events(3), View: engine.View{DealNo: 1, Result: &engine.Result{Redeal: true}}}})
	if !slices.Equal(numbers(b.log), []uint64{1, 2, 3}) {
		t.Errorf("log %v", b.log)
	}
	b.add(engine.Notice{Update: &engine.Update{Events: events(4), View: engine.View{DealNo: 1}}})
	if !slices.Equal(numbers(b.log), []uint64{4}) {
		t.Errorf("log %v", b.log)
	}
}

func TestADeadHostDoesNotHoldThePlayer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, host := join() // the host never reads
		busy := 0
		for seq := range uint64(1000) {
			g.Do(seq, engine.Action{Verb: engine.Pass})
		}
		synctest.Wait()
		for {
			n, ok := g.Next()
			if !ok {
				break
			}
			if n.Refusal == nil || n.Refusal.Why.Code != wire.CodeBusy {
				t.Errorf("got %+v", n)
			}
			busy++
		}
		if busy == 0 {
			t.Error("a thousand unread actions, and nothing is refused")
		}
		g.Close()
		<-g.Done()
		host.Close()
	})
}

func join() (*Guest, wire.Conn) {
	there, here := pipe.New()
	return Join(here, "t", "小林"), there
}

func tell(host wire.Conn, messages ...wire.Message) {
	for _, m := range messages {
		frame, err := wire.Encode(m)
		if err != nil {
			panic(err)
		}
		host.Send(frame)
	}
}

func update(seq uint64, deal int) wire.Message {
	return wire.Update{Update: engine.Update{Seq: seq, Events: events(int(seq)), View: engine.View{DealNo: deal, Trick: engine.Trick{Best: -1}}}}
}

func table(game string) wire.Message { return wire.Table{Table: engine.Table{Game: game}} }

func refusal(seq uint64) wire.Message {
	return wire.Refusal{Refusal: engine.Refusal{Seq: seq, Why: &engine.Illegal{Code: engine.CodeStale}}}
}

func events(numbers ...int) (events []engine.Event) {
	for _, n := range numbers {
		events = append(events, engine.Event{Kind: engine.EvPass, N: n})
	}
	return events
}

func numbers(events []engine.Event) (numbers []uint64) {
	for _, e := range events {
		numbers = append(numbers, uint64(e.N))
	}
	return numbers
}

// kinds takes all notices and says in short what they are.
func kinds(g *Guest) string {
	text := ""
	for {
		n, ok := g.Next()
		switch {
		case !ok:
			return text
		case n.Update != nil:
			text += "update:" + string('0'+rune(n.Update.Seq)) + " "
		case n.Refusal != nil:
			text += "refusal "
		case n.Table != nil:
			text += "table "
		default:
			text += "lost:" + n.Lost + " "
		}
	}
}
