package host

import (
	"slices"
	"time"

	"paizhuo/engine"
)

// stall is how late the host's own timer may be before it was the host that
// stood still, not the players.
const stall = 2 * time.Second

// redealPause is how long a deal that nobody could begin stays on the table.
const redealPause = 3 * time.Second

// dealer is the clock that speaks for engine.Dealer: it deals cards and closes
// windows. A beat lasts from the Dealer's last action, or from when the Dealer
// came into Turn, for as long as the view says; what players do meanwhile does
// not lengthen it.
type dealer struct {
	on     bool
	since  time.Time
	pace   time.Duration // the whole beat
	end    time.Time     // of the beat
	early  bool          // the beat ends before its time since all have answered
	spared bool          // the beat has been begun anew after a stall
}

// plan starts or stops the clock, or lets the beat that runs go on. The view is
// the Dealer's. A redeal is the Dealer's too.
func (d *dealer) plan(v engine.View, now time.Time) {
	on, pace := slices.Contains(v.Turn, engine.Dealer), milliseconds(v.Pace)
	if v.Result != nil && v.Result.Redeal {
		on, pace = true, redealPause
	}
	if !on {
		*d = dealer{}
		return
	}
	if !d.on {
		*d = dealer{on: true, since: now}
	}
	d.pace, d.early = pace, answered(v)
	if d.early {
		pace = milliseconds(v.Soonest)
	}
	d.end = d.since.Add(pace)
}

// answered reports whether all have answered in a window that may then close.
func answered(v engine.View) bool {
	for _, s := range v.Turn {
		if s != engine.Dealer && !slices.Contains(v.Answered, s) {
			return false
		}
	}
	return v.Soonest > 0
}

// due reports whether the Dealer acts now. After a stall of the host's own the
// players get the beat again, once: their answers may be waiting at the inbox.
func (d *dealer) due(now time.Time) bool {
	if d.on && !d.early && !d.spared && now.Sub(d.end) > stall {
		d.since, d.end, d.spared = now, now.Add(d.pace), true
	}
	return d.on && !d.end.After(now)
}

func milliseconds(n int) time.Duration { return time.Duration(n) * time.Millisecond }
