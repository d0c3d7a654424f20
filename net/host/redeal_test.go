// These tests guard that every page can verify every deal: those that were dealt anew too,
// and those in whose middle the page, or the host's, was loaded again.
package host_test

import (
	"sync"
	"testing"
	"testing/synctest"

	"paizhuo/engine"
	"paizhuo/engine/enginetest/toy"
	"paizhuo/net/guest"
	"paizhuo/net/host"
	"paizhuo/net/pipe"
	"paizhuo/net/wire"
)

// device keeps what pages remember, by the secrets of their places.
type device struct {
	mu   sync.Mutex
	kept map[string]string
}

func (d *device) remember(token, text string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.kept[token] = text
}

// page opens a page of a device at a table.
func (d *device) page(t *testing.T, h *host.Host, game engine.Game, hello wire.Hello) *player {
	d.mu.Lock()
	memory := d.kept[hello.Token]
	d.mu.Unlock()
	find := func(string) engine.Game { return game }
	p := &player{game: game, Guest: guest.Join(guest.Setup{Hello: hello, Games: find, Memory: memory, Remember: d.remember})}
	t.Cleanup(func() { p.Abandon(); <-p.Done() })
	attach(p, h)
	return p
}

func attach(p *player, h *host.Host) {
	there, here := pipe.New()
	p.Attach(here, engine.LinkHost)
	h.Attach(there, engine.LinkHost)
	settle(p)
}

// again loads a page again.
func (d *device) again(t *testing.T, h *host.Host, p *player) *player {
	token := p.Token()
	p.Abandon()
	<-p.Done()
	return d.page(t, h, p.game, wire.Hello{Token: token})
}

func TestEveryDealIsVerifiedWhateverIsLoadedAgain(t *testing.T) {
	for name, c := range map[string]struct {
		pages, host, forgets bool
		want                 string
	}{
		"nothing is loaded again":             {want: "A:ok B:ok"},
		"the pages are":                       {pages: true, want: "A:ok B:ok"},
		"the host's is":                       {host: true, want: "A:ok B:ok"},
		"all are":                             {pages: true, host: true, want: "A:ok B:ok"},
		"the pages are, and remember nothing": {pages: true, forgets: true, want: "A:draw-unseen B:draw-unseen"},
	} {
		synctest.Test(t, func(t *testing.T) {
			s, store := roomSetup(t, engine.RoomRules{Game: "toy"})
			s.Games = []engine.Game{toy.Game{}}
			s.Bot = func(v engine.View) engine.Action { return toy.Game{}.Suggest(v)[0] }
			h := openRoom(t, s)
			d := &device{kept: map[string]string{}}
			all := []*player{d.page(t, h, toy.Game{}, wire.Hello{Token: "owner"}), d.page(t, h, toy.Game{}, wire.Hello{Name: "b"})}
			reload := func() {
				if c.host {
					h.Suspend()
					<-h.Done()
					again, err := host.Reopen(s, store.text())
					if err != nil {
						t.Fatal(err)
					}
					t.Cleanup(func() { closed(again) })
					h = again
					for _, p := range all {
						attach(p, h)
					}
				}
				if c.forgets {
					d.kept = map[string]string{}
				}
				for i := range all {
					if c.pages {
						all[i] = d.again(t, h, all[i])
					}
				}
				settle(all...)
			}
			all[0].Ask(wire.Chair{Bot: true})
			settle(all...)
			for _, p := range all {
				p.Ready()
			}
			settle(all...)
			all[0].Ask(wire.Start{})
			settle(all...)
			for range 2 { // the leader yields: the cards are dealt anew
				lead := all[all[0].now.View.Turn[0].Index()]
				lead.Do(lead.now.Seq, engine.Action{Verb: engine.Yield})
				settle(all...)
				if r := lead.now.View.Result; r == nil || !r.Redeal || verdicts(all...) != "" {
					t.Fatalf("%s: the deal is not to be dealt anew, or its record is out: %s", name, text(t, lead.now.View))
				}
				reload()
				for _, p := range all {
					p.Ready()
				}
				settle(all...)
				reload()
			}
			play(all...)
			if got := verdicts(all...); got != c.want {
				t.Errorf("%s: %s", name, got)
			}
			for _, p := range all {
				p.Ready()
			}
			settle(all...)
			reload() // what was promised for the next draw is kept too
			settle(all...)
			play(all...)
			if got := verdicts(all...); !c.forgets && got != "A:ok B:ok" || all[0].now.View.DealNo != 2 {
				t.Errorf("%s: deal %d: %s", name, all[0].now.View.DealNo, got)
			}
		})
	}
}
