// Helpers of the tests: positions written as records write them.
package zhaopengyou

import (
	"testing"

	"paizhuo/engine/record"
)

// parseState starts from the setup lines of a record.
func parseState(t testing.TB, setup string) *state {
	t.Helper()
	r, err := record.Parse("game zhaopengyou/1\n" + setup)
	if err != nil {
		t.Fatal(err)
	}
	cfg, deal, err := r.Deal(Game{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := Game{}.New(cfg, deal)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}
