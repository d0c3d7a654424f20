// These tests guard the turns of a trick apart from any game: who is asked, until when, and who has gone out.
package climb

import (
	"testing"

	"paizhuo/engine"
)

func TestTrickEndsWhenAllOthersHavePassed(t *testing.T) {
	c := New(4, engine.P2)
	if c.Turn() != engine.P2 || c.Leader() != engine.P2 || c.Best() != engine.None {
		t.Fatalf("at the lead: %+v", c)
	}
	c.Play(false)
	for i, want := range []engine.Seat{engine.P3, engine.P4, engine.P1} {
		if c.Turn() != want {
			t.Fatalf("pass %d: %v is asked, want %v", i, c.Turn(), want)
		}
		if over := c.Pass(); over != (i == 2) {
			t.Fatalf("pass %d: over is %v", i, over)
		}
	}
	if c.Turn() != engine.None || c.Best() != engine.P2 {
		t.Errorf("after the trick: %+v", c)
	}
	c.Lead(c.Best())
	if c.Turn() != engine.P2 || c.Passed(engine.P3) {
		t.Errorf("at the next lead: %+v", c)
	}
}

func TestPassesDoNotStick(t *testing.T) {
	c := New(3, engine.P1)
	c.Play(false)
	c.Pass()      // P2
	c.Play(false) // P3
	c.Pass()      // P1
	if c.Turn() != engine.P2 || c.Passed(engine.P2) || !c.Passed(engine.P1) || c.Best() != engine.P3 {
		t.Fatalf("P2 is to be asked again: %+v", c)
	}
	if !c.Pass() {
		t.Error("the trick goes on though all have passed")
	}
}

func TestWhoIsOutIsSkippedAndStillToBeBeaten(t *testing.T) {
	c := New(4, engine.P1, engine.P3)
	c.Play(false)
	c.GoOut(engine.P1)
	if c.Place(engine.P3) != 1 || c.Place(engine.P1) != 2 || c.Place(engine.P2) != 0 || c.Gone() != 2 {
		t.Errorf("places: %+v", c)
	}
	if c.At(1) != engine.P3 || c.At(2) != engine.P1 || c.At(3) != engine.None || c.At(0) != engine.None {
		t.Errorf("At disagrees with Place: %+v", c)
	}
	if c.Turn() != engine.P2 || c.Pass() || c.Turn() != engine.P4 || !c.Pass() || c.Best() != engine.P1 {
		t.Errorf("P2 and P4 answer P1, who is out: %+v", c)
	}
	if c.Next(engine.P4) != engine.P2 || c.Next(engine.P1) != engine.P2 || c.Next(engine.P2) != engine.P4 {
		t.Errorf("Next does not skip who is out: %+v", c)
	}
	c.GoOut(engine.P2)
	if c.Next(engine.P4) != engine.P4 {
		t.Errorf("the last one's next is %v, want P4 himself", c.Next(engine.P4))
	}
	c.GoOut(engine.P4)
	if c.Next(engine.P1) != engine.None || !c.Out(engine.P3) {
		t.Errorf("all are out, next is %v", c.Next(engine.P1))
	}
}

func TestSixSeats(t *testing.T) {
	c := New(engine.MaxSeats, engine.P6)
	c.Mark(engine.P2)
	c.Play(false)
	n := 1
	for !c.Pass() {
		n++
	}
	if n != 5 {
		t.Errorf("%d were asked after P6, want 5: a play clears what was marked before", n)
	}
	c.Lead(engine.P1)
	c.Pause()
	if c.Turn() != engine.None {
		t.Errorf("%v is in turn during a pause", c.Turn())
	}
}
