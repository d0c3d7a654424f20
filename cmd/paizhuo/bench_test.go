// This test guards bench from outside: that every figure is printed, once for each variant.
package main

import (
	"strings"
	"testing"
)

func TestBenchPrintsEveryFigure(t *testing.T) {
	var out strings.Builder
	if code := bench([]string{"-here", "-for=1ms", "-deals=1"}, &out); code != 0 {
		t.Fatalf("bench returned %d:\n%s", code, out.String())
	}
	for _, packs := range []string{"1", "2"} {
		for _, what := range []string{"decisions", "playouts", "Check", "Suggest", "Think", "bot-vs-random", "bot-vs-hints"} {
			n := 0
			for line := range strings.Lines(out.String()) {
				if f := strings.Fields(line); len(f) > 4 && f[2] == "packs="+packs && f[3] == what {
					n++
				}
			}
			if n != 1 {
				t.Errorf("packs=%s: %d lines of %s, want 1\n%s", packs, n, what, out.String())
			}
		}
	}
	for _, what := range []string{"decisions", "playouts", "Check", "Suggest", "Think"} {
		n := 0
		for line := range strings.Lines(out.String()) {
			if f := strings.Fields(line); len(f) > 3 && f[1] == "wushik6" && f[2] == what {
				n++
			}
		}
		if n != 1 {
			t.Errorf("wushik6: %d lines of %s, want 1\n%s", n, what, out.String())
		}
	}
	if code := bench([]string{"-no-such-flag"}, &out); code != 2 {
		t.Errorf("an unknown flag returned %d, want 2", code)
	}
}
