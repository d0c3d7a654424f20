package room

import (
	"strconv"
	"time"

	"paizhuo/engine"
	"paizhuo/scene"
	"paizhuo/scene/words"
)

// voteTime is how long somebody must be away before the table may vote for a bot
// (net.md §3.3).
const voteTime = 40 * time.Second

// Banner is what a table of friends has to say beside the game: one line, and what
// can be done about it. The zero Banner is nothing.
type Banner struct {
	Text   string
	Urgent bool
	Acts   []Act
}

// Act is a button of a Banner.
type Act struct {
	ID, Text string
	Ask      scene.RoomAsk
}

// NewBanner returns what is the most important now: that the host is gone, the
// reader's own connection, a pause, who is away, who thinks for long, who is not ready for
// the next deal.
func NewBanner(w words.Words, v *scene.RoomView, over bool, now time.Time) Banner {
	r := &v.Room
	seconds := func(until time.Time) int { return int(max(0, until.Sub(now)+time.Second-1) / time.Second) }
	switch {
	case v.Stage != scene.Inside:
		return Banner{}
	case v.Gone:
		return gone(w, v, now, seconds(v.Takes))
	case !v.Hosting && v.Contact.Link != "" && !v.Contact.Link.Here():
		return Banner{Text: w.UI(words.RoomMyLink), Urgent: true}
	case r.Paused:
		b := Banner{Text: w.UI(words.RoomPaused), Urgent: true}
		if vote, ok := votable(v, engine.VoteGo, engine.None); ok {
			b.Acts = append(b.Acts, voteAct(w, v, vote, words.RoomGoOn))
		}
		return b
	}
	if left, ok := clockLeft(v, now); ok && left <= hurryTime && left > 0 {
		return Banner{Text: w.UI(words.RoomClockLeft, int(max(0, left+time.Second-1)/time.Second)), Urgent: true,
			Acts: []Act{{"room:more", w.UI(words.RoomMoreTime), scene.RoomAsk{Verb: scene.AskMore}}}}
	}
	for i, p := range r.Places {
		if p.Who == nil || p.Who.Link.Here() || p.Auto || p.Who.ID == r.You {
			continue
		}
		b := Banner{Text: w.UI(words.RoomAwayNow, called(w, p.Who))}
		if vote, ok := votable(v, engine.VoteAuto, engine.SeatAt(i)); ok {
			b.Acts = append(b.Acts, voteAct(w, v, vote, words.RoomLetBot))
			return b
		}
		if away := v.Absent(p, now); away > 0 && away < voteTime {
			b.Text = w.UI(words.RoomAwayVote, called(w, p.Who), seconds(now.Add(voteTime-away)))
		}
		return b
	}
	for i, p := range r.Places {
		if p.Late && p.Who != nil && !p.Auto {
			return late(w, v, engine.SeatAt(i), p)
		}
	}
	if me := v.Me(); over && me.Player(len(r.Places)) && r.Places[me.Index()].Ready {
		ready, people := 0, 0
		for _, p := range r.Places {
			if p.Who != nil {
				people++
				if p.Ready {
					ready++
				}
			}
		}
		var names []string
		for _, p := range v.Waiting() {
			names = append(names, called(w, p))
		}
		if len(names) > 0 {
			return Banner{Text: w.UI(words.RoomNextWait, ready, people, w.Join(names))}
		}
	}
	return Banner{}
}

// late says that the table has long been waiting for somebody, who may want to think on;
// the others may nudge, and later let a bot play.
func late(w words.Words, v *scene.RoomView, at engine.Seat, p engine.Place) Banner {
	if p.Who.ID == v.Room.You {
		return Banner{Text: w.UI(words.RoomLateMe), Acts: []Act{{"room:more", w.UI(words.RoomMoreTime), scene.RoomAsk{Verb: scene.AskMore}}}}
	}
	b := Banner{Text: w.UI(words.RoomLate, called(w, p.Who))}
	if v.Me().Player(len(v.Room.Places)) {
		b.Acts = append(b.Acts, Act{"room:nudge", w.UI(words.RoomNudge), scene.RoomAsk{Verb: scene.AskNudge, Seat: at}})
		if vote, ok := votable(v, engine.VoteAuto, at); ok {
			b.Acts = []Act{voteAct(w, v, vote, words.RoomLetBot), b.Acts[0]}
		}
	}
	return b
}

// findTime is how long a page that would be the host looks for the others before the
// reader is asked whether it should go on without them.
const findTime = 20 * time.Second

// hurryTime is when a clock is shown: before that it would only press.
const hurryTime = 10 * time.Second

// clockLeft is how long the reader has to think, false without a clock.
func clockLeft(v *scene.RoomView, now time.Time) (time.Duration, bool) {
	me := v.Me()
	if !me.Player(len(v.Room.Places)) {
		return 0, false
	}
	c := v.Room.Places[me.Index()].Clock
	if c == nil {
		return 0, false
	}
	left := time.Duration(c.Left) * time.Millisecond
	if c.Runs {
		left -= now.Sub(v.At)
	}
	return left, true
}

// gone says that the host's page is gone, who takes over and when.
func gone(w words.Words, v *scene.RoomView, now time.Time, seconds int) Banner {
	b := Banner{Text: w.UI(words.RoomHostWait), Urgent: true}
	switch {
	case !v.Gathers.IsZero() && now.Sub(v.Gathers) >= findTime:
		b.Text = w.UI(words.RoomNobodyFound)
		b.Acts = []Act{{"room:go-on", w.UI(words.RoomAlone), scene.RoomAsk{Verb: scene.AskGoOn}}}
		return b
	case v.Takes.IsZero() || len(v.Room.Heirs) == 0:
		return b
	case v.Hurried && seconds > 0:
		b.Text = w.UI(words.RoomHurried)
		return b
	}
	heir, _ := v.Person(v.Room.Heirs[0])
	switch {
	case heir == nil:
		return b
	case heir.ID == v.Room.You:
		b.Text = w.UI(words.RoomHostGoneMe, seconds)
	default:
		b.Text = w.UI(words.RoomHostGone, called(w, heir), seconds)
	}
	if seconds > 0 {
		b.Acts = []Act{{"room:hurry", w.UI(words.RoomHurry), scene.RoomAsk{Verb: scene.AskHurry}}}
	}
	return b
}

// votable finds a question that may be voted on now.
func votable(v *scene.RoomView, what string, seat engine.Seat) (engine.Vote, bool) {
	for _, vote := range v.Room.Votes {
		if vote.What == what && vote.Seat == seat {
			return vote, true
		}
	}
	return engine.Vote{}, false
}

// voteAct is the button for a vote: with how many have it, and the reader's own.
func voteAct(w words.Words, v *scene.RoomView, vote engine.Vote, key words.Key) Act {
	mine := false
	for _, id := range vote.For {
		mine = mine || id == v.Room.You
	}
	label := w.UI(key, len(vote.For), vote.Need)
	if mine {
		label = w.UI(words.RoomVoted, len(vote.For), vote.Need)
	}
	return Act{"room:vote:" + vote.What + ":" + strconv.Itoa(int(vote.Seat)), label,
		scene.RoomAsk{Verb: scene.AskVote, Text: vote.What, Seat: vote.Seat, On: !mine}}
}
