//go:build !js

// These tests guard the way without a broker: two texts, carried by people, in
// any order and slowly, and a plain word for every text that is of no use.
package rtc

import (
	"context"
	"strings"
	"testing"
	"time"
)

func invites(t *testing.T) (guest, host *Invite) {
	t.Helper()
	guest = must(NewInvite(soon(t), Guest, local()))(t)
	t.Cleanup(guest.Close)
	host = must(NewInvite(soon(t), Host, local()))(t)
	t.Cleanup(host.Close)
	return guest, host
}

// TestDoubleOffer: both have made an offer; one presses the button later.
func TestDoubleOffer(t *testing.T) {
	t.Parallel()
	for _, first := range []Side{Guest, Host} {
		guest, host := invites(t)
		a, b, theirs, ours := guest, host, host.Link("https://example.org/table/?x=1#old"), " "+guest.Text()[:50]+"\r\n\u200b"+guest.Text()[50:]+"\n"
		if first == Host {
			a, b, theirs, ours = host, guest, ours, theirs
		}
		ctx := soon(t)
		type end struct {
			conn *Conn
			err  error
		}
		early := make(chan end, 1)
		go func() {
			c, err := a.Connect(ctx, theirs)
			early <- end{c, err}
		}()
		time.Sleep(1500 * time.Millisecond)
		late, err := b.Connect(ctx, ours)
		if err != nil {
			t.Fatal(err)
		}
		e := <-early
		if e.err != nil {
			t.Fatal(e.err)
		}
		if err := late.Send([]byte("hello")); err != nil {
			t.Fatal(err)
		}
		if frame, err := e.conn.Recv(); err != nil || string(frame) != "hello" {
			t.Errorf("received %q, %v", frame, err)
		}
		if _, err := a.Connect(ctx, theirs); code(err) != CodeInviteUsed {
			t.Errorf("a text is used twice: %v", err)
		}
	}
}

func TestInvitesThatAreOfNoUse(t *testing.T) {
	guest, host := invites(t)
	second := must(NewInvite(soon(t), Host, local()))(t)
	defer second.Close()
	answer := must(Unpack(must(base64Bytes(guest.Text()))(t)))(t)
	answer.Kind = KindActive
	text := guest.Text()
	flip := "A"
	if text[60:61] == flip {
		flip = "B"
	}
	for _, c := range []struct{ name, text, want string }{
		{"own", host.Text(), CodeInviteOwn},
		{"another host's", second.Text(), CodeInviteRole},
		{"nothing", "", CodeInviteDamaged},
		{"a link without", "https://example.org/#r=abc", CodeInviteDamaged},
		{"cut short", text[:len(text)-4], CodeInviteDamaged},
		{"a letter altered", text[:60] + flip + text[61:], CodeInviteDamaged},
		{"not letters", "你好" + text, CodeInviteDamaged},
		{"endless", strings.Repeat(text, 100), CodeInviteDamaged},
		{"later version", "3" + text[1:], CodeInviteVersion},
		{"an answer", toText(t, answer), CodeInviteDamaged},
	} {
		if _, err := host.Connect(soon(t), c.text); code(err) != c.want {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
	// None of it has used the invite up.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := host.Connect(ctx, text); code(err) == CodeInviteUsed {
		t.Error("refused texts use an invite up")
	}
}

// TestTheTextFitsAQRCode: version 7 at level L holds 154 bytes.
func TestTheTextFitsAQRCode(t *testing.T) {
	_, host := invites(t)
	const most = 154
	if link := host.Link("https://example.github.io/paizhuo/"); len(link) > most+20 {
		t.Errorf("%d letters: %s", len(link), link)
	}
}
