package main

import (
	"bufio"
	"context"
	"encoding/base64"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/games"
	"paizhuo/net/guest"
	"paizhuo/net/host"
	"paizhuo/net/pipe"
	"paizhuo/net/rtc"
	"paizhuo/net/signal"
	"paizhuo/net/signal/broker"
	"paizhuo/net/wire"
)

// benchNet prints what connections cost, one line a figure, between native ends
// on this machine's loopback: how fast one opens, how fast an action is seen by
// the last guest, how many bytes a deal takes, what the host's processor does.
func benchNet(args []string, out io.Writer) int {
	flags := flag.NewFlagSet("bench net", flag.ContinueOnError)
	flags.SetOutput(out)
	rounds := flags.Int("rounds", 20, "how often a connection is opened; the median counts")
	long := flags.String("long", "gouji", "the game whose deal is weighed")
	busy := flags.Duration("busy", 20*time.Second, "how long the host's processor is watched")
	asHost := flags.String("host", "", "be the host that another bench watches, of that game")
	if flags.Parse(args) != nil {
		return 2
	}
	if *asHost != "" {
		if err := hostForBench(*asHost, os.Stdin, out); err != nil {
			return failed("bench net", err)
		}
		return 0
	}
	if games.Find(*long) == nil {
		return failed("bench net", fmt.Errorf("no game %q", *long))
	}
	b := netBench{out: out, rounds: max(1, *rounds)}
	for _, part := range []func() error{
		b.openings,
		func() error { return b.table("wushik", engine.LinkHost) },
		func() error { return b.table("wushik", engine.LinkDirect) },
		func() error { return b.table("wushik", engine.LinkRelayed) },
		func() error { return b.table(*long, engine.LinkDirect) },
		func() error { return b.processor(*long, *busy) },
	} {
		if err := part(); err != nil {
			return failed("bench net", err)
		}
	}
	return 0
}

// patience is how long any step of these measurements may take.
const patience = 20 * time.Second

type netBench struct {
	out    io.Writer
	rounds int
	trip   time.Duration // of a frame there and back over a direct connection
}

// figure prints one line: of what, which figure, how much.
func (b *netBench) figure(of, what, format string, args ...any) {
	fmt.Fprintf(b.out, "%-8s %-16s %-28s %s\n", "net", of, what, fmt.Sprintf(format, args...))
}

// spread says a median and what surrounds it.
func spread(all []time.Duration) string {
	slices.Sort(all)
	at := func(part float64) time.Duration {
		return all[int(part*float64(len(all)-1))].Round(10 * time.Microsecond)
	}
	return fmt.Sprintf("median %v, 95 %% within %v, of %d", at(0.5), at(0.95), len(all))
}

func median(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)/2]
}

// loopback is the configuration of both ends: no server, no network.
func loopback() rtc.Config { return rtc.Config{STUN: []string{}, Loopback: true} }

// openings measures from the offer's being there to the channel's being open at
// both ends, and a frame there and back.
func (b *netBench) openings() error {
	var opened, trips []time.Duration
	for range b.rounds {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		took, trip, err := openOnce(ctx)
		cancel()
		if err != nil {
			return err
		}
		opened, trips = append(opened, took), append(trips, trip)
	}
	b.trip = median(trips)
	b.figure("direct", "offer to open channel", "%s", spread(opened))
	b.figure("direct", "200 bytes there and back", "%s", spread(trips))
	return nil
}

func openOnce(ctx context.Context) (opened, trip time.Duration, err error) {
	start := time.Now()
	g, h, err := connectPair(ctx, &start)
	if err != nil {
		return 0, 0, err
	}
	opened = time.Since(start)
	defer g.Close()
	defer h.Close()
	frame := make([]byte, 200)
	start = time.Now()
	if err := g.Send(frame); err != nil {
		return 0, 0, err
	}
	if frame, err = h.Recv(); err != nil {
		return 0, 0, err
	}
	if err := h.Send(frame); err != nil {
		return 0, 0, err
	}
	_, err = g.Recv()
	return opened, time.Since(start), err
}

// connectPair returns the two ends of a direct connection. Unless it is nil,
// offered is set to when there was an offer.
func connectPair(ctx context.Context, offered *time.Time) (guestEnd, hostEnd *rtc.Conn, err error) {
	g, err := rtc.Offer(ctx, loopback())
	if err != nil {
		return nil, nil, err
	}
	offer := g.Gathered(ctx)
	if offered != nil {
		*offered = time.Now()
	}
	h, err := rtc.Answer(ctx, loopback(), offer)
	if err != nil {
		g.Close()
		return nil, nil, err
	}
	if err = g.Remote(h.Gathered(ctx)); err == nil {
		if guestEnd, err = g.Conn(ctx); err == nil {
			hostEnd, err = h.Conn(ctx)
		}
	}
	if err != nil {
		g.Close()
		h.Close()
		return nil, nil, err
	}
	return guestEnd, hostEnd, nil
}

// scale is a Conn that weighs what goes through it.
type scale struct {
	wire.Conn
	mu       sync.Mutex
	up, down int
}

func (s *scale) Send(frame []byte) error {
	s.mu.Lock()
	s.up += len(frame)
	s.mu.Unlock()
	return s.Conn.Send(frame)
}

func (s *scale) Recv() ([]byte, error) {
	frame, err := s.Conn.Recv()
	s.mu.Lock()
	s.down += len(frame)
	s.mu.Unlock()
	return frame, err
}

// newTable returns a host whose seats are all held for people, with the tokens
// that get them, of a game that is one deal long.
func newTable(name string) (*host.Host, engine.Game, []string, error) {
	game := games.Find(name)
	if game == nil {
		return nil, nil, nil, fmt.Errorf("no game %q", name)
	}
	config := engine.Config{}
	layout, err := game.Layout(config)
	if err != nil {
		return nil, nil, nil, err
	}
	setup := host.Setup{Game: game, Config: config}
	var tokens []string
	for i := range layout.Seats {
		tokens = append(tokens, fmt.Sprintf("bench-seat-%d", i+1))
		setup.People = append(setup.People, host.Person{Seat: engine.SeatAt(i), Token: tokens[i], Name: fmt.Sprint("P", i+1)})
	}
	h, err := host.New(setup)
	return h, game, tokens, err
}

// sighting is when a player had an update, or asked for an action.
type sighting struct {
	seq uint64
	at  time.Time
}

// player plays the first thing that comes to mind, or only looks on.
type player struct {
	*guest.Guest
	game  engine.Game
	think time.Duration
	scale *scale

	seen, asked []sighting
	over        chan struct{} // closed when the deal is
	err         error
}

func newPlayer(game engine.Game, conn wire.Conn, link engine.Link, hello wire.Hello, think time.Duration) *player {
	p := &player{Guest: guest.Join(guest.Setup{Hello: hello}), game: game, think: think, scale: &scale{Conn: conn}, over: make(chan struct{})}
	p.Attach(p.scale, link)
	go p.play()
	return p
}

// play runs until the deal is over or the table is gone.
func (p *player) play() {
	defer close(p.over)
	acted := uint64(0)
	for {
		select {
		case <-p.Wake():
		case <-p.Done():
			p.err = errors.New("the table is gone")
			return
		}
		for {
			n, ok := p.Next()
			if !ok {
				break
			}
			if n.Lost != "" {
				p.err = errors.New(n.Lost)
				return
			}
			if n.Update == nil {
				continue
			}
			u := n.Update
			p.seen = append(p.seen, sighting{u.Seq, time.Now()})
			if u.View.Result != nil {
				return
			}
			if u.Seq <= acted || u.View.Ask == nil || u.View.Ask.Answer != nil {
				continue
			}
			if ideas := p.game.Suggest(u.View); len(ideas) > 0 {
				acted = u.Seq
				time.Sleep(p.think)
				p.asked = append(p.asked, sighting{u.Seq, time.Now()})
				p.Do(u.Seq, ideas[0])
			}
		}
	}
}

// unhurried is how long guests think: a host takes five things a second from each,
// and refuses what is over that.
const unhurried = 80 * time.Millisecond

// table lets native guests play a deal, every seat over a connection of that kind.
func (b *netBench) table(name string, link engine.Link) error {
	h, game, tokens, err := newTable(name)
	if err != nil {
		return err
	}
	defer h.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	connect := func() (wire.Conn, error) {
		there, here, err := connectPair(ctx, nil)
		if err == nil {
			h.Attach(here, link)
		}
		return there, err
	}
	switch link {
	case engine.LinkHost:
		connect = func() (wire.Conn, error) {
			there, here := pipe.New()
			h.Attach(there, link)
			return here, nil
		}
	case engine.LinkRelayed:
		relays, err := openRelays(h)
		if err != nil {
			return err
		}
		defer relays.close()
		connect = func() (wire.Conn, error) { return relays.join(ctx) }
	}
	think := time.Duration(0)
	if link != engine.LinkHost {
		think = unhurried
	}
	var players []*player
	var seated []time.Duration
	for _, token := range tokens {
		start := time.Now()
		conn, err := connect()
		if err != nil {
			return err
		}
		p := newPlayer(game, conn, link, wire.Hello{Token: token, Name: token}, think)
		defer func() { p.Abandon(); <-p.Done() }()
		for p.Token() == "" || p.State().Link != link {
			if time.Since(start) > patience {
				return fmt.Errorf("not seated after %v", patience)
			}
			time.Sleep(time.Millisecond)
		}
		seated = append(seated, time.Since(start))
		players = append(players, p)
	}
	b.figure(string(link), "from knocking to seated", "%s", spread(seated))
	start := time.Now()
	for _, p := range players {
		select {
		case <-p.over:
		case <-ctx.Done():
			return fmt.Errorf("the deal of %s took too long", name)
		}
		if p.err != nil {
			return p.err
		}
	}
	lasted := time.Since(start)
	late := lateness(players)
	if len(late) > 0 {
		b.figure(string(link), name+" action to last", "%s", spread(late))
	}
	if link == engine.LinkDirect && name == "wushik" {
		over := median(late) - b.trip
		b.figure(string(link), name+" over a round trip", "%v, wanted at most 15ms", over.Round(10*time.Microsecond))
	}
	down, up := 0, 0
	for _, p := range players {
		p.scale.mu.Lock()
		down, up = max(down, p.scale.down), max(up, p.scale.up)
		p.scale.mu.Unlock()
	}
	b.figure(string(link), name+" bytes a deal", "%.1f kB to the guest with most, %.1f kB from, in %v", float64(down)/1000, float64(up)/1000, lasted.Round(time.Millisecond))
	return nil
}

// lateness is how long after each action was asked for the last of the players
// saw what came of it.
func lateness(players []*player) []time.Duration {
	var all []time.Duration
	for _, p := range players {
		for _, ask := range p.asked {
			last, everyone := time.Time{}, true
			for _, q := range players {
				i, _ := slices.BinarySearchFunc(q.seen, ask.seq+1, func(s sighting, seq uint64) int { return int(int64(s.seq) - int64(seq)) })
				if i == len(q.seen) {
					everyone = false
					break
				}
				if q.seen[i].at.After(last) {
					last = q.seen[i].at
				}
			}
			if everyone {
				all = append(all, last.Sub(ask.at))
			}
		}
	}
	return all
}

// relays is a room at a broker on loopback.
type relays struct {
	broker *broker.Broker
	server *http.Server
	door   *signal.Host
	config signal.Config
	room   signal.Room
}

func openRelays(h *host.Host) (*relays, error) {
	b, err := broker.New()
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	r := &relays{broker: b, server: &http.Server{Handler: b}, room: signal.NewRoom(),
		config: signal.Config{Brokers: []string{"ws://" + listener.Addr().String() + "/mqtt"}}}
	go r.server.Serve(listener) // until close
	if r.door, err = signal.Open(r.config, r.room); err != nil {
		return nil, err
	}
	go func() {
		for {
			relay, ok := r.door.Accept()
			if !ok {
				return
			}
			h.Attach(relay, engine.LinkRelayed)
		}
	}()
	for start := time.Now(); !slices.ContainsFunc(r.door.Brokers(), func(b signal.Broker) bool { return b.Up }); time.Sleep(time.Millisecond) {
		if time.Since(start) > patience {
			return nil, errors.New("the broker on loopback does not answer")
		}
	}
	return r, nil
}

func (r *relays) join(ctx context.Context) (wire.Conn, error) {
	return signal.Join(ctx, r.config, r.room.Invite(), nil)
}

func (r *relays) close() {
	r.door.Close()
	r.broker.Close()
	r.server.Close()
}

// watchers is how many look on while the host's processor is watched.
const watchers = 20

// processor measures what a host's process takes while a seat of its own, the
// guests and twenty people who look on are at its table, each guest over a direct
// connection and thinking for a second.
func (b *netBench) processor(name string, busy time.Duration) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	cmd := exec.Command(self, "bench", "net", "-host", name)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	defer cmd.Wait()
	defer in.Close()
	ctx, cancel := context.WithTimeout(context.Background(), busy+2*time.Minute)
	defer cancel()
	stop := context.AfterFunc(ctx, func() { cmd.Process.Kill() })
	defer stop()

	answers := bufio.NewScanner(out)
	game := games.Find(name)
	layout, err := game.Layout(engine.Config{})
	if err != nil {
		return err
	}
	guests := layout.Seats - 1
	var all []*player
	for i := range guests + watchers {
		conn, err := askHost(ctx, in, answers)
		if err != nil {
			return err
		}
		hello := wire.Hello{Watch: true, Name: fmt.Sprint("watcher ", i)}
		if i < guests {
			hello = wire.Hello{Token: fmt.Sprintf("bench-seat-%d", i+2)}
		}
		p := newPlayer(game, conn, engine.LinkDirect, hello, time.Second)
		defer func() { p.Abandon(); <-p.Done() }()
		all = append(all, p)
	}
	before, err := hostTime(in, answers)
	if err != nil {
		return err
	}
	start := time.Now()
	select {
	case <-time.After(busy):
	case <-all[0].over:
	}
	took := time.Since(start)
	after, err := hostTime(in, answers)
	if err != nil {
		return err
	}
	used := after - before
	b.figure(name, fmt.Sprintf("host, %d guests %d watch", guests, watchers), "%.1f %% of a processor over %v", 100*used.Seconds()/took.Seconds(), took.Round(time.Second/10))
	return nil
}

// askHost connects to the host's process.
func askHost(ctx context.Context, in io.Writer, answers *bufio.Scanner) (*rtc.Conn, error) {
	p, err := rtc.Offer(ctx, loopback())
	if err != nil {
		return nil, err
	}
	fmt.Fprintln(in, "offer", base64.StdEncoding.EncodeToString(p.Gathered(ctx)))
	answer, err := hostSays(answers)
	if err == nil {
		var packed []byte
		if packed, err = base64.StdEncoding.DecodeString(answer); err == nil {
			if err = p.Remote(packed); err == nil {
				var c *rtc.Conn
				if c, err = p.Conn(ctx); err == nil {
					return c, nil
				}
			}
		}
	}
	p.Close()
	return nil, err
}

// hostTime asks the host's process how much processor time it has used.
func hostTime(in io.Writer, answers *bufio.Scanner) (time.Duration, error) {
	fmt.Fprintln(in, "time")
	text, err := hostSays(answers)
	if err != nil {
		return 0, err
	}
	return time.ParseDuration(text)
}

func hostSays(answers *bufio.Scanner) (string, error) {
	if !answers.Scan() {
		return "", errors.New("the host's process has ended")
	}
	return answers.Text(), nil
}

// hostForBench is the host's process: it answers offers and tells its processor
// time until its input ends.
func hostForBench(name string, in io.Reader, out io.Writer) error {
	h, game, tokens, err := newTable(name)
	if err != nil {
		return err
	}
	defer h.Close()
	there, here := pipe.New()
	h.Attach(there, engine.LinkHost)
	own := newPlayer(game, here, engine.LinkHost, wire.Hello{Token: tokens[0]}, time.Second)
	defer func() { own.Abandon(); <-own.Done() }()
	ctx := context.Background()
	for s := bufio.NewScanner(in); s.Scan(); {
		word, text, _ := strings.Cut(s.Text(), " ")
		switch word {
		case "offer":
			offer, err := base64.StdEncoding.DecodeString(text)
			if err != nil {
				return err
			}
			p, err := rtc.Answer(ctx, loopback(), offer)
			if err != nil {
				return err
			}
			fmt.Fprintln(out, base64.StdEncoding.EncodeToString(p.Gathered(ctx)))
			go func() {
				if c, err := p.Conn(ctx); err == nil {
					h.Attach(c, engine.LinkDirect)
				}
			}()
		case "time":
			used, err := processorTime()
			if err != nil {
				return err
			}
			fmt.Fprintln(out, used)
		}
	}
	return nil
}
