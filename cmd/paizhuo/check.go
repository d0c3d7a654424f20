package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"slices"

	"golang.org/x/tools/txtar"

	"paizhuo/engine"
	"paizhuo/engine/games"
	"paizhuo/engine/match"
	"paizhuo/engine/record"
)

// maxScript bounds a rule script in bytes; a record in it is bounded by the
// record package.
const maxScript = 16 << 20

// check runs rule scripts (txtar archives) and plain records. It prints a line
// for each case that fails and closes with "N passed, M failed". With -cover it
// also lists what the rules of the games met name and no passing case exercises:
// decisions, examples, option values, reason codes. A record whose deal was drawn
// by all its seats holds only if what was dealt follows from its proof. It
// returns 0 when at least one case passed, none failed and nothing is listed.
func check(args []string, out io.Writer) int { return checkFiles(games.All(), args, out) }

func checkFiles(all []engine.Game, args []string, out io.Writer) int {
	flags := flag.NewFlagSet("check", flag.ContinueOnError)
	flags.SetOutput(out)
	cover := flags.Bool("cover", false, "list what no passing case exercises")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	if flags.NArg() == 0 {
		fmt.Fprintln(out, "check: no files; usage: paizhuo check [-cover] FILE...")
		return 2
	}
	find := func(name string) engine.Game {
		i := slices.IndexFunc(all, func(g engine.Game) bool { return g.Info().Name == name })
		if i < 0 {
			return nil
		}
		return all[i]
	}
	passed, failed, missing := 0, 0, 0
	sums := map[string]*record.Coverage{}
	for _, file := range flags.Args() {
		s, err := readScript(file)
		if err != nil {
			failed++
			fmt.Fprintln(out, err)
			continue
		}
		for _, o := range s.Run(find) {
			err := o.Err
			if err == nil {
				err = proved(find, file, o)
			}
			if err != nil {
				failed++
				fmt.Fprintln(out, err)
				continue
			}
			passed++
			if sum := sums[o.Cover.Game]; sum != nil {
				sum.Add(o.Cover)
			} else {
				sums[o.Cover.Game] = o.Cover
			}
		}
	}
	if *cover {
		for _, g := range all {
			sum := sums[g.Info().Name]
			if sum == nil {
				continue
			}
			for _, what := range sum.Missing(g.Info()) {
				missing++
				fmt.Fprintf(out, "%s: not exercised: %s\n", g.Info().Name, what)
			}
		}
	}
	fmt.Fprintf(out, "%d passed, %d failed\n", passed, failed)
	if passed == 0 || failed > 0 || missing > 0 {
		return 1
	}
	return 0
}

// proved reports where the deal of a case that holds does not follow from its
// proof, if it has one.
func proved(find record.Finder, file string, o record.Outcome) error {
	if len(o.Record.Proof) == 0 {
		return nil // a setup that must be refused may have no layout to ask for
	}
	if _, err := match.Verify(find(o.Record.Game), o.Record); err != nil {
		return &record.Failure{File: file, Case: o.Case, Why: err.Error()}
	}
	return nil
}

// readScript reads a file as a txtar archive; a plain record is one without files.
func readScript(file string) (record.Script, error) {
	s := record.Script{Name: file}
	f, err := os.Open(file)
	if err != nil {
		return s, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxScript+1))
	if err != nil {
		return s, fmt.Errorf("%s: %w", file, err)
	}
	if len(text) > maxScript {
		return s, fmt.Errorf("%s: longer than %d bytes", file, maxScript)
	}
	archive := txtar.Parse(text)
	s.Comment = string(archive.Comment)
	for _, f := range archive.Files {
		s.Cases = append(s.Cases, record.Case{Name: f.Name, Text: string(f.Data)})
	}
	return s, nil
}
