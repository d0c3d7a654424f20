//go:build !js

// This test guards the figures of connections: every one is printed, and taken
// from tables that were really played. How fast they are is the machine's matter.
package main

import (
	"os"
	"strings"
	"testing"
)

// TestMain lets bench start this binary as the host that it watches.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "bench" && os.Args[2] == "net" {
		os.Exit(bench(os.Args[2:], os.Stdout))
	}
	os.Exit(m.Run())
}

func TestBenchNetPrintsEveryFigure(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	if code := bench([]string{"net", "-rounds=3", "-long=wushik", "-busy=2s"}, &out); code != 0 {
		t.Fatalf("bench net returned %d:\n%s", code, out.String())
	}
	for _, want := range []string{
		"direct offer to open channel median ", "direct 200 bytes there and back median ",
		"host from knocking to seated median ", "host wushik action to last median ", "host wushik bytes a deal ",
		"direct from knocking to seated median ", "direct wushik action to last median ", "direct wushik over a round trip ", "direct wushik bytes a deal ",
		"relayed from knocking to seated median ", "relayed wushik action to last median ", "relayed wushik bytes a deal ",
		"wushik host, 3 guests 20 watch ",
	} {
		found := false
		for line := range strings.Lines(out.String()) {
			found = found || strings.HasPrefix(strings.Join(strings.Fields(line), " ")+" ", "net "+want)
		}
		if !found {
			t.Errorf("no figure %q", want)
		}
	}
	if t.Failed() {
		t.Log("\n" + out.String())
	}
	if code := bench([]string{"net", "-long=no-such-game", "-rounds=1"}, &out); code != 1 {
		t.Errorf("an unknown game returned %d, want 1", code)
	}
	if code := bench([]string{"net", "-no-such-flag"}, &out); code != 2 {
		t.Errorf("an unknown flag returned %d, want 2", code)
	}
}
