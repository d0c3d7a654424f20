package rtc

import (
	"context"
	"encoding/base64"
	"strings"
	"sync"
	"time"
	"unicode"

	"paizhuo/engine"
)

// The codes of invites that can't be used as they are.
const (
	CodeInviteOwn  = "invite-own"  // one's own text, not the other's
	CodeInviteRole = "invite-role" // both are hosts, or both guests
	CodeInviteUsed = "invite-used" // a text serves one try; make a new one
)

// inviteTime is how long two people have who press "connect" one after the
// other. Firefox gives up 9 to 14 seconds after the first.
const inviteTime = 25 * time.Second

// Invite connects two ends whose people carry the texts themselves, by chat or
// as a QR code, with no broker. Both make an offer, in any order and with all the
// time they want: nothing is sent to the other end before Connect. Each takes
// the other's offer as if it were an answer, and ICE settles by lot who leads.
// The classic order, offer then answer, fails while people are still copying.
type Invite struct {
	peer *Peer
	mine Description
	text string

	mu   sync.Mutex
	used bool
}

// NewInvite makes this end's text, which takes up to two seconds.
func NewInvite(ctx context.Context, side Side, c Config) (*Invite, error) {
	p, err := offer(ctx, c, side)
	if err != nil {
		return nil, err
	}
	p.limits = inviteTime
	packed := p.Gathered(ctx)
	mine, err := Unpack(packed)
	if err != nil {
		p.Close()
		if failed := p.Err(); failed != nil {
			err = failed
		}
		return nil, err
	}
	return &Invite{peer: p, mine: mine, text: base64.RawURLEncoding.EncodeToString(packed)}, nil
}

// Text returns what the other end needs, some 110 letters without spaces.
func (i *Invite) Text() string { return i.text }

// Link returns an address that opens the page with the text in it. It fits a QR
// code.
func (i *Invite) Link(page string) string {
	page, _, _ = strings.Cut(page, "#")
	return page + "#" + linkKey + i.text
}

// linkKey stands before the text in a link's fragment.
const linkKey = "p="

// Connect takes the other end's text, or a link with it, and connects. The other
// end must do so too, within about ten seconds.
func (i *Invite) Connect(ctx context.Context, text string) (*Conn, error) {
	theirs, err := ReadInvite(text)
	switch {
	case err != nil:
		return nil, err
	case theirs.Fingerprint == i.mine.Fingerprint:
		return nil, &engine.Illegal{Code: CodeInviteOwn}
	case theirs.Side == i.mine.Side:
		return nil, &engine.Illegal{Code: CodeInviteRole}
	}
	i.mu.Lock()
	used := i.used
	i.used = true
	i.mu.Unlock()
	if used {
		return nil, &engine.Illegal{Code: CodeInviteUsed}
	}
	// The guest starts the encryption, so the ends need not agree on it.
	theirs.Kind = KindActive
	if theirs.Side == Host {
		theirs.Kind = KindPassive
	}
	if err := i.peer.remember(theirs); err != nil {
		return nil, err
	}
	return i.peer.Conn(ctx)
}

// Close throws the invite away, and closes its Conn if there is one.
func (i *Invite) Close() { i.peer.Close() }

// ReadInvite reads an Invite's text or link, with whatever a chat has put
// between its letters. The error is an *engine.Illegal.
func ReadInvite(text string) (Description, error) {
	const most = 4096
	if len(text) > most {
		return Description{}, damaged("length")
	}
	if _, fragment, isLink := strings.Cut(text, "#"); isLink {
		_, text, _ = strings.Cut("&"+fragment, "&"+linkKey)
		text, _, _ = strings.Cut(text, "&")
	}
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '+':
			return '-'
		case r == '/':
			return '_'
		case r == '=' || unicode.IsSpace(r) || !unicode.IsPrint(r):
			return -1
		}
		return r
	}, text)
	packed, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return Description{}, damaged("letters")
	}
	d, err := Unpack(packed)
	if err == nil && d.Kind != KindOffer {
		err = damaged("kind")
	}
	return d, err
}
