// This test guards the list of games: that each can be found by its name, and only so.
package games

import "testing"

func TestEveryGameIsFound(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range All() {
		name := g.Info().Name
		if found := Find(name); found == nil || found.Info() != g.Info() {
			t.Errorf("Find(%q) = %v", name, found)
		}
		if seen[name] {
			t.Errorf("two games are called %q", name)
		}
		seen[name] = true
	}
	if len(seen) == 0 {
		t.Error("there is no game")
	}
	if g := Find("bridge"); g != nil {
		t.Errorf("Find(bridge) = %v", g)
	}
}
