// These tests guard what a scene is told: notices in order, none of them lost
// that matters, and an end that is always said and leaves nothing running.
package guest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

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
		g, host := join(t)
		if host.hello.Token != "t" || host.hello.Name != "小林" || len(host.hello.Session) != 32 {
			t.Errorf("the guest says hello as %+v", host.hello)
		}
		g.Do(4, engine.Action{Verb: engine.Pass})
		g.Autopilot(true)
		host.tell(update(7, 1))
		synctest.Wait()
		g.Ready()
		g.Ask(wire.Sit{Seat: engine.P3})
		g.Close()
		want := []string{`do {"id":ID,"seq":4,"action":{"verb":"pass"}}`, `autopilot {"on":true}`, `ready {"on":true,"seq":7}`, `sit {"seat":3}`, `leave {}`}
		for _, w := range want {
			m, err := host.s.Recv()
			if err != nil {
				t.Fatal(err)
			}
			body, _ := json.Marshal(m)
			got := wire.Kind(m) + " " + string(body)
			if do, ok := m.(wire.Do); ok {
				got = strings.Replace(got, fmt.Sprint(do.ID), "ID", 1)
			}
			if got != w {
				t.Errorf("the host got %s, want %s", got, w)
			}
		}
		host.s.Finish()
		if _, err := host.s.Recv(); err != wire.ErrClosed {
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
		g, host := join(t)
		if got := told(g); got != "contact:host " {
			t.Fatalf("notices: %s", got)
		}
		host.tell(wire.Welcome{Token: "secret"}, room("小林"), update(1, 1), refusal(1), update(2, 1), room("小林"), room("老王"))
		<-g.Wake()
		synctest.Wait()
		if g.Token() != "secret" {
			t.Errorf("the token is %q", g.Token())
		}
		if got := told(g); got != "room table update:1 refusal update:2 room room table " {
			t.Errorf("notices: %s", got)
		}
		host.tell(wire.Lost{Word: wire.LostReplaced}, update(3, 1))
		time.Sleep(time.Second)
		<-g.Done()
		if got := told(g); got != "lost:replaced " {
			t.Errorf("notices: %s", got)
		}
		g.Do(3, engine.Action{})
		g.Close()
	})
}

// A connection that ends is not the end of the table; words of the host's are.
func TestTheEndIsAlwaysSaid(t *testing.T) {
	for _, end := range []struct {
		want string
		end  func(host *hostEnd)
	}{
		{"contact:reconnecting ", func(host *hostEnd) { host.conn.Close() }},
		{"contact:reconnecting ", func(host *hostEnd) { host.s.Break(wire.EndAway) }},
		{"lost:" + wire.LostGarbled + " ", func(host *hostEnd) { host.tell(wire.Refusal{}) }}, // a refusal of nothing
		{"lost:" + wire.LostClosed + " ", func(host *hostEnd) { host.tell(wire.Lost{Word: wire.LostClosed}) }},
		{"lost:" + wire.LostVersion + " ", func(host *hostEnd) { host.s.Break(wire.LostVersion) }},
	} {
		synctest.Test(t, func(t *testing.T) {
			g, host := join(t)
			told(g)
			end.end(host)
			time.Sleep(2 * time.Second)
			got := told(g)
			if over := strings.HasPrefix(end.want, "lost"); got != end.want && !(over && strings.HasSuffix(got, end.want)) {
				t.Errorf("notices: %s, want the end %s", got, end.want)
			} else if over {
				<-g.Done()
			}
			g.Close()
		})
	}
}

// A page that is hidden takes no notices; what it finds when it comes back is
// the newest table and the whole log, not a backlog without bounds.
func TestTooManyNoticesAreFolded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, host := join(t)
		const deals, each = 3, 5 * inboxSize
		seq := uint64(0)
		for deal := range deals {
			for range each {
				seq++
				host.tell(update(seq, deal+1), refusal(seq))
			}
		}
		host.tell(room("小林"))
		time.Sleep(time.Second)
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
		g, _ := join(t) // the host never reads
		told(g)
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
	})
}

// hostEnd is the other end of a Guest.
type hostEnd struct {
	s     *wire.Session
	conn  wire.Conn
	hello wire.Hello
}

func join(t *testing.T) (*Guest, *hostEnd) {
	there, here := pipe.New()
	g := Join(Setup{Hello: wire.Hello{Token: "t", Name: "小林"}})
	g.Attach(here, engine.LinkHost)
	hello, err := wire.Knock(there)
	if err != nil {
		t.Fatal(err)
	}
	h := &hostEnd{s: wire.NewHost(wire.Config{Hello: wire.Hello{Session: hello.Session}, Epoch: 1, Run: 3}), conn: there, hello: hello}
	h.s.Serve(there, engine.LinkHost, hello)
	t.Cleanup(func() {
		g.Abandon()
		h.s.Break("")
		<-g.Done()
		<-h.s.Done()
	})
	synctest.Wait()
	return g, h
}

func (h *hostEnd) tell(messages ...wire.Message) {
	for _, m := range messages {
		for !h.s.Put(m) {
			time.Sleep(time.Millisecond)
		}
	}
}

func update(seq uint64, deal int) wire.Message {
	return wire.Update{Update: engine.Update{Seq: seq, Events: events(int(seq)), View: engine.View{DealNo: deal, Trick: engine.Trick{Best: -1}}}}
}

func room(name string) wire.Message {
	return wire.Room{Room: engine.Room{You: 1, Places: []engine.Place{{Who: &engine.Person{ID: 1, Name: name, Link: engine.LinkHost}}}}}
}

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

// told takes all notices and says in short what they are.
func told(g *Guest) string {
	text := ""
	for {
		n, ok := g.Next()
		switch {
		case !ok:
			return text
		case n.Update != nil:
			text += fmt.Sprintf("update:%d ", n.Update.Seq)
		case n.Refusal != nil:
			text += "refusal "
		case n.Table != nil:
			text += "table "
		case n.Room != nil:
			text += "room "
		case n.Contact != nil:
			text += "contact:" + string(n.Contact.Link) + " "
		default:
			text += "lost:" + n.Lost + " "
		}
	}
}
