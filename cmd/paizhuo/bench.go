package main

import (
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"paizhuo/engine"
	"paizhuo/engine/bot"
	"paizhuo/engine/match"
	"paizhuo/engine/wushik"
	"paizhuo/engine/wushik6"
)

// bench prints the engine's and the bots' speed, one line a figure: natively,
// and the same program as WebAssembly under Node. With net it prints what
// connections cost.
func bench(args []string, out io.Writer) int {
	if len(args) > 0 && args[0] == "net" {
		return benchNet(args[1:], out)
	}
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(out)
	here := flags.Bool("here", false, "only on this platform, not as WebAssembly under Node")
	span := flags.Duration("for", time.Second, "how long a figure is measured")
	deals := flags.Int("deals", 1000, "mirrored deals a bot plays against random; 0 for none")
	if flags.Parse(args) != nil {
		return 2
	}
	b := benchmark{out: out, where: runtime.GOOS + "/" + runtime.GOARCH, span: *span, rng: 0x9e3779b97f4a7c15}
	for _, packs := range []string{"1", "2"} {
		if err := b.wushik(packs, *deals); err != nil {
			return failed("bench", err)
		}
	}
	if err := b.wushik6(); err != nil {
		return failed("bench", err)
	}
	if *here {
		return 0
	}
	if err := underNode(out, *span); err != nil {
		fmt.Fprintf(out, "NO FIGURES FOR WEBASSEMBLY: %v\n", err)
		return 1
	}
	return 0
}

// underNode builds this tool as WebAssembly and lets it measure itself.
func underNode(out io.Writer, span time.Duration) error {
	node, err := exec.LookPath("node")
	if err != nil {
		return fmt.Errorf("node is not installed: %w", err)
	}
	p, err := openProject()
	if err != nil {
		return err
	}
	program, err := p.cache("bench", "bench.wasm")
	if err != nil {
		return err
	}
	if _, err := output(p.command([]string{"GOOS=js", "GOARCH=wasm"}, "build", "-o", program, "./cmd/paizhuo")); err != nil {
		return err
	}
	goroot, err := output(p.command(nil, "env", "GOROOT"))
	if err != nil {
		return err
	}
	loader := filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec_node.js")
	cmd := exec.Command(node, loader, program, "bench", "-here", "-deals=0", "-for="+span.String())
	cmd.Env = []string{"PATH=" + os.Getenv("PATH")} // a long environment does not fit
	cmd.Stdout, cmd.Stderr = out, os.Stderr
	return cmd.Run()
}

// benchmark measures and prints.
type benchmark struct {
	out   io.Writer
	where string
	span  time.Duration
	rng   uint64 // xorshift: fast, and the same deals on every platform
}

func (b *benchmark) below(n int) int {
	b.rng ^= b.rng << 13
	b.rng ^= b.rng >> 7
	b.rng ^= b.rng << 17
	return int(b.rng % uint64(n))
}

// figure prints one line: where, what of which game, how much.
func (b *benchmark) figure(game, what, format string, args ...any) {
	fmt.Fprintf(b.out, "%-13s %-16s %-18s %s\n", b.where, game, what, fmt.Sprintf(format, args...))
}

// measure repeats a batch, which always does the same work, for the span. It
// returns how long the fastest took, so that other work on the machine does not
// count, and how many allocations one makes.
func (b *benchmark) measure(batch func()) (ns, allocs float64) {
	batch()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	fastest, n := time.Duration(math.MaxInt64), 0
	for start := time.Now(); time.Since(start) < b.span; n++ {
		t := time.Now()
		batch()
		fastest = min(fastest, time.Since(t))
	}
	runtime.ReadMemStats(&after)
	return float64(fastest.Nanoseconds()), float64(after.Mallocs-before.Mallocs) / float64(n)
}

// starts is how many deals figures are taken from.
const starts = 64

// wushik measures 五十K with that many packs.
func (b *benchmark) wushik(packs string, deals int) error {
	game := wushik.Game{}
	cfg := engine.Config{Options: engine.Options{"packs": packs}}
	layout, err := game.Layout(cfg)
	if err != nil {
		return err
	}
	name := "wushik packs=" + packs
	deal := func(i int) engine.Deal { return match.Dealt(fmt.Sprintf("1:bench %d", i), layout) }

	var cores [starts]wushik.Core
	for i := range cores {
		if cores[i], err = wushik.NewCore(cfg, deal(i)); err != nil {
			return err
		}
	}
	buf := make([]wushik.Move, 0, wushik.MaxMoves)
	b.playouts(name, func() (decisions, moves int) {
		for _, c := range cores {
			for ; !c.Over(); decisions++ {
				legal := c.Legal(buf[:0])
				moves += len(legal)
				c.Apply(legal[b.below(len(legal))])
			}
		}
		return decisions, moves
	})
	if err := b.rules(name, game, cfg, deal); err != nil || deals == 0 {
		return err
	}
	for _, rival := range []struct {
		what string
		play bot.Player
	}{
		{"bot-vs-random", bot.Random(game.Moves, b.below)},
		{"bot-vs-hints", bot.Random(game.Suggest, b.below)},
	} {
		tally, err := bot.Mirror(game, cfg, deals, deal, bot.Thinking(game), rival.play)
		if err != nil {
			return err
		}
		rate, low, high := tally.Rate()
		ahead, half := tally.Ahead()
		b.figure(name, rival.what, "won %.1f %% (95 %%: %.1f to %.1f) of %d mirrored deals, %+.1f ± %.1f points a game",
			100*rate, 100*low, 100*high, tally.Deals, ahead, half)
	}
	return nil
}

// wushik6 measures 六人 5·10·K from the play on: P1 is the declarer.
func (b *benchmark) wushik6() error {
	game := wushik6.Game{}
	layout, err := game.Layout(engine.Config{})
	if err != nil {
		return err
	}
	deal := func(i int) engine.Deal {
		d := match.Dealt(fmt.Sprintf("1:bench %d", i), layout)
		d.Given = []engine.Given{{Key: "phase", Args: []string{string(engine.PhasePlay)}}, engine.GivenSeat("declarer", engine.P1),
			{Key: "called", Args: []string{"HA", "n=1"}}, {Key: "called", Args: []string{"SA", "n=1"}}}
		return d
	}
	var cores [starts]wushik6.Core
	for i := range cores {
		if cores[i], err = wushik6.NewCore(engine.Config{}, deal(i)); err != nil {
			return err
		}
	}
	buf := make([]wushik6.Move, 0, wushik6.MaxMoves)
	b.playouts("wushik6", func() (decisions, moves int) {
		for _, c := range cores {
			for ; !c.Over(); decisions++ {
				legal := c.Legal(buf[:0])
				moves += len(legal)
				c.Apply(legal[b.below(len(legal))])
			}
		}
		return decisions, moves
	})
	return b.rules("wushik6", game, engine.Config{}, deal)
}

// playouts measures random deals on the core, as many as there are starts: a
// decision is all canonical legal moves generated and one of them applied.
func (b *benchmark) playouts(name string, play func() (decisions, moves int)) {
	decisions, moves := 0, 0
	rng := b.rng
	ns, allocs := b.measure(func() {
		b.rng = rng
		decisions, moves = play()
	})
	d := float64(decisions)
	b.figure(name, "decisions", "%.2f million/s, %.1f legal moves each", d*1e3/ns, float64(moves)/d)
	b.figure(name, "playouts", "%.0f/s, %.1f decisions and %.1f allocations each", starts*1e9/ns, d/starts, allocs/starts)
}

// mover is a game with a bot that can list all its moves.
type mover interface {
	engine.Game
	engine.Thinker
	Moves(engine.View) []engine.Action
}

// rules measures what the page asks of a game: Check, Suggest and Think.
func (b *benchmark) rules(name string, game mover, cfg engine.Config, deal func(int) engine.Deal) error {
	views, actions, err := b.positions(game, cfg, deal)
	if err != nil {
		return err
	}
	for _, m := range []struct {
		what string
		use  func(engine.View, engine.Action)
	}{
		{"Check", func(v engine.View, a engine.Action) { game.Check(v, a) }},
		{"Suggest", func(v engine.View, _ engine.Action) { game.Suggest(v) }},
		{"Think", func(v engine.View, _ engine.Action) { game.Think(v, nil) }},
	} {
		ns, allocs := b.measure(func() {
			for i := range views {
				m.use(views[i], actions[i])
			}
		})
		n := float64(len(views))
		b.figure(name, m.what, "%.0f ns, %.1f allocations", ns/n, allocs/n)
	}
	return nil
}

// positions returns views from random deals, spread over the deals' course, each
// with a legal action.
func (b *benchmark) positions(game mover, cfg engine.Config, deal func(int) engine.Deal) ([]engine.View, []engine.Action, error) {
	const spread = 29
	var views []engine.View
	var actions []engine.Action
	n := 0
	for i := range starts {
		s, err := game.New(cfg, deal(i))
		if err != nil {
			return nil, nil, err
		}
		for len(s.Turn()) > 0 {
			seat := s.Turn()[0]
			v := s.View(seat)
			legal := game.Moves(v)
			a := legal[b.below(len(legal))]
			if n++; n%spread == 0 {
				views, actions = append(views, v), append(actions, a)
			}
			if _, err := s.Apply(seat, a); err != nil {
				return nil, nil, err
			}
		}
	}
	return views, actions, nil
}
