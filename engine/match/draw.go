package match

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strconv"
	"strings"

	"paizhuo/engine"
)

// Draw is a deal drawn by everybody together, so that nobody chose it (可验证的发牌).
//
//  1. Every seat makes a nonce and says only its Commit, with "ready".
//  2. The host, which has seen no nonce, makes one too and says its Commit and
//     all that it has heard: a Draw without nonces.
//  3. Every seat that finds its own Commit in it says its nonce. A seat that says
//     none is replaced by a word for why, which all can see.
//  4. The host says all the seats' nonces, and deals what Seed stands for.
//  5. When the deal is over the host says its own nonce, and everybody can check
//     the deal (Verify, Witness).
//
// Whoever acts first can't know what the others will say, and whoever acts last
// is bound by its Commit. A host that leaves a nonce out is seen by its owner.
// That a host looks at the hands can't be prevented so.
type Draw struct {
	Deal   int      `json:"deal"`             // View.DealNo of the deal
	Redeal int      `json:"redeal,omitempty"` // how often it has been dealt anew since: a redeal needs no new draw
	Host   Pledge   `json:"host"`
	Seats  []Pledge `json:"seats"` // by Seat.Index
}

// Pledge is what one side puts into a Draw.
type Pledge struct {
	Commit string `json:"commit,omitempty"` // Commit of its nonce; empty for who made none
	Nonce  string `json:"nonce,omitempty"`  // 64 hex digits, or a word; empty while it is secret
}

// The words that stand for a seat's nonce where there is none. It is then the
// host that has the seat dealt to, by its own nonce alone.
const (
	NonceBot    = "bot"    // a bot's own seat
	NonceAway   = "away"   // the player made no Commit: not there, or played for by a bot
	NonceSilent = "silent" // the player made a Commit and did not say the nonce in time
)

// hostName is the host's in Commit.
const hostName = "host"

// maxRedeals bounds what is read of a foreign Draw.
const maxRedeals = 10000

// NewNonce makes a nonce: 32 bytes of random as hex digits.
func NewNonce(random io.Reader) (string, error) {
	var b [32]byte
	if _, err := io.ReadFull(random, b[:]); err != nil {
		return "", fmt.Errorf("make a nonce: %w", err)
	}
	return hex.EncodeToString(b[:]), nil
}

// CommitOf is what a seat says before its nonce: SHA-256, as hex digits, of the
// text "paizhuo commit 1 P1 " with its own name, and the nonce.
func CommitOf(seat engine.Seat, nonce string) string { return commitOf(seat.String(), nonce) }

// HostCommit is the host's, whose name is "host".
func HostCommit(nonce string) string { return commitOf(hostName, nonce) }

func commitOf(name, nonce string) string { return sum("paizhuo commit 1 " + name + " " + nonce) }

// Seed is the seed that the Draw stands for, for Dealt. With every line ending
// in a newline, the text
//
//	paizhuo draw 1
//	(the host's nonce)
//	(the nonce, or the word, of P1, and of every other seat in order)
//	(the number of the deal)
//
// has a SHA-256, as hex digits. A deal that has not been dealt anew has it for a
// seed, after "1:"; the i-th redeal has the SHA-256 of those digits, a slash and i.
func (d Draw) Seed() string {
	var b strings.Builder
	b.WriteString("paizhuo draw 1\n" + d.Host.Nonce + "\n")
	for _, p := range d.Seats {
		b.WriteString(p.Nonce + "\n")
	}
	b.WriteString(strconv.Itoa(d.Deal) + "\n")
	digits := sum(b.String())
	if d.Redeal > 0 {
		digits = sum(digits + "/" + strconv.Itoa(d.Redeal))
	}
	return "1:" + digits
}

// Check reports what is wrong with a Draw: a nonce that is not what its Commit
// promised, a word that is none. A secret nonce is left unchecked, but a seat
// may have one only while the host has.
func (d Draw) Check() error {
	if d.Deal < 1 || d.Redeal < 0 || d.Redeal > maxRedeals {
		return fmt.Errorf("a draw of deal %d, redeal %d", d.Deal, d.Redeal)
	}
	if len(d.Seats) == 0 || len(d.Seats) > engine.MaxSeats {
		return fmt.Errorf("a draw of %d seats", len(d.Seats))
	}
	if d.Host.Commit == "" {
		return fmt.Errorf("the host made no commitment")
	}
	if err := d.Host.check(hostName); err != nil {
		return err
	}
	for i, p := range d.Seats {
		if err := p.check(engine.SeatAt(i).String()); err != nil {
			return err
		}
		if p.Nonce == "" && d.Host.Nonce != "" {
			return fmt.Errorf("nothing is said for %v", engine.SeatAt(i))
		}
	}
	return nil
}

func (p Pledge) check(name string) error {
	if p.Commit != "" && !isHex(p.Commit) {
		return fmt.Errorf("the commitment of %s is not 64 hex digits", name)
	}
	switch p.Nonce {
	case "":
		return nil
	case NonceBot, NonceAway:
		if p.Commit != "" || name == hostName {
			return fmt.Errorf("%s is %s in spite of a commitment", name, p.Nonce)
		}
		return nil
	case NonceSilent:
		if p.Commit == "" || name == hostName {
			return fmt.Errorf("%s is silent without a commitment", name)
		}
		return nil
	}
	if !isHex(p.Nonce) {
		return fmt.Errorf("the nonce of %s is neither 64 hex digits nor a word", name)
	}
	if commitOf(name, p.Nonce) != p.Commit {
		return fmt.Errorf("the nonce of %s is not the one it committed to", name)
	}
	return nil
}

// whole reports what a deal can't be dealt from.
func (d Draw) whole(seats int) error {
	if len(d.Seats) != seats {
		return fmt.Errorf("a draw of %d seats for %d", len(d.Seats), seats)
	}
	if d.Host.Nonce == "" {
		return fmt.Errorf("the host's nonce is missing")
	}
	return d.Check()
}

// Secret is the Draw as the seats may know it while its deal runs.
func (d Draw) Secret() Draw {
	d = d.clone()
	d.Host.Nonce = ""
	return d
}

func (d Draw) clone() Draw {
	d.Seats = append([]Pledge(nil), d.Seats...)
	return d
}

func isHex(text string) bool {
	return len(text) == 2*sha256.Size && strings.Trim(text, "0123456789abcdef") == ""
}

func sum(text string) string {
	h := sha256.Sum256([]byte(text))
	return hex.EncodeToString(h[:])
}
