// These tests guard what people carry from one browser to the other: links,
// codes as they are said and typed, stored rooms, QR codes.
package signal

import (
	"bytes"
	"encoding/hex"
	"errors"
	"reflect"
	"strings"
	"testing"
)

func failure(err error) string {
	if why, ok := errors.AsType[*Failure](err); ok {
		return why.Code
	}
	return ""
}

func TestFragmentKeepsItsMeaning(t *testing.T) {
	room := NewRoom()
	link := room.Invite()
	withBrokers := link
	withBrokers.Brokers = []string{"wss://broker.example:8084/mqtt?a=1&b=2", "ws://127.0.0.1:9001"}
	pinned := Invite{Code: room.Code, Host: link.Host}
	for _, want := range []Invite{link, withBrokers, {Code: room.Code}, pinned} {
		got, ok, err := ParseFragment("#" + want.Fragment() + "&lang=en")
		if err != nil || !ok || got.Fragment() != want.Fragment() {
			t.Errorf("%s is read as %s, %v, %v", want.Fragment(), got.Fragment(), ok, err)
		}
	}
	if n := len(link.Fragment()); n > 50 {
		t.Errorf("a link has %d characters after the #", n)
	}
}

func TestBrokenFragments(t *testing.T) {
	good := NewRoom().Invite().Fragment()
	for fragment, want := range map[string]string{
		"":                                     "",
		"practice=wushik":                      "",
		"%zz":                                  "",
		good[:len(good)-3]:                     CodeBadLink,
		good[:strings.Index(good, "&")]:        CodeBadLink, // as chats cut links
		strings.Replace(good, "=", "=A", 1):    CodeBadLink,
		good + "&mq=http://x":                  CodeBadLink,
		good + "&mq=wss:":                      CodeBadLink,
		good + strings.Repeat("&mq=ws://x", 9): CodeBadLink,
		"c=ABCDE":                              CodeBadCode,
		"c=ABCDE12345&h=short":                 CodeBadLink,
	} {
		_, ok, err := ParseFragment(fragment)
		if ok != (want != "") || failure(err) != want {
			t.Errorf("%q gives %v, %v, want %q", fragment, ok, err, want)
		}
	}
}

func TestCodeAsPeopleWriteIt(t *testing.T) {
	for text, want := range map[string]string{
		"ABCDE12345":    "ABCDE12345",
		" abcde 12345 ": "ABCDE12345",
		"abc-de1-2345":  "ABCDE12345",
		"oOiIl-00000":   "0011100000",
		"ＡＢＣＤＥ　１２３４５":   "ABCDE12345",
	} {
		if got, err := ParseCode(text); err != nil || got.Code != want {
			t.Errorf("%q is read as %q, %v", text, got.Code, err)
		}
	}
	for _, text := range []string{"", "ABCDE1234", "ABCDE123456", "ABCDE1234U", "ABCDE1234?", "五五五五五五五五五五"} {
		if got, err := ParseCode(text); failure(err) != CodeBadCode {
			t.Errorf("%q is read as %q, %v", text, got.Code, err)
		}
	}
}

func TestStoredRoom(t *testing.T) {
	room := NewRoom()
	if other := NewRoom(); other.Secret == room.Secret || other.Code == room.Code || other.Seed == room.Seed {
		t.Error("two rooms share a secret")
	}
	again, err := ParseRoom(room.Text())
	if err != nil || !reflect.DeepEqual(again, room) {
		t.Errorf("%v comes back as %v, %v", room, again, err)
	}
	for _, text := range []string{"", "{}", "null", strings.Replace(room.Text(), room.Code, "", 1), room.Text()[1:]} {
		if got, err := ParseRoom(text); err == nil {
			t.Errorf("%q is read as %v", text, got)
		}
	}
}

// Both builds and all versions must derive the same keys. The vectors were made
// by another program from the description in keys.go.
func TestKeysAreForEver(t *testing.T) {
	secret := bytes.Repeat([]byte{7}, secretSize)
	for _, c := range []struct {
		invite     Invite
		topic, key string
	}{
		{Invite{Secret: secret}, linkTopic, linkKey},
		{Invite{Code: "ABCDE12345"}, codeTopic, codeKey},
	} {
		d, err := doorOf(c.invite)
		if err != nil {
			t.Fatal(err)
		}
		if d.topic != c.topic || hex.EncodeToString(d.key) != c.key {
			t.Errorf("%v leads to %s, %x", c.invite, d.topic, d.key)
		}
	}
}

const (
	linkTopic = "cg1/NtRJp-OJHAWcFCrdHNPZ"
	linkKey   = "f7fb4ba2e0602dc3b54a5f3e4b69b37d0fc72f9444817f3e99b48aa3c9103634"
	codeTopic = "cg1/SmXVobM97y1o_MxFdyaq"
	codeKey   = "d2e058ebb929c416d271081b940aacea9d9f246041dd63fd4aeec514e0729840"
)

func TestQR(t *testing.T) {
	rows, err := QR("https://example.org/paizhuo/#" + NewRoom().Invite().Fragment())
	if err != nil {
		t.Fatal(err)
	}
	// A code's three corners have a dark frame of seven squares around a light one.
	last := len(rows) - 1
	for _, corner := range [][2]int{{0, 0}, {last - 6, 0}, {0, last - 6}} {
		for i := range 7 {
			if !rows[corner[0]][corner[1]+i] || !rows[corner[0]+i][corner[1]] || i > 0 && i < 6 && rows[corner[0]+1][corner[1]+i] {
				t.Fatalf("no corner at %v", corner)
			}
		}
	}
	if len(rows) > 45 {
		t.Errorf("a link makes %d squares", len(rows))
	}
	if _, err := QR(strings.Repeat("x", 5000)); err == nil {
		t.Error("5000 characters fit a code")
	}
}

func FuzzParseFragment(f *testing.F) {
	f.Add("r=AAAA&h=BBBB&mq=wss%3A%2F%2Fx")
	f.Add(NewRoom().Invite().Fragment())
	f.Add("c=ABCDE12345")
	f.Fuzz(func(t *testing.T, fragment string) {
		i, ok, err := ParseFragment(fragment)
		if err != nil && failure(err) == "" {
			t.Fatalf("an error without a code: %v", err)
		}
		if !ok || err != nil {
			return
		}
		again, ok, err := ParseFragment(i.Fragment())
		if err != nil || !ok || again.Fragment() != i.Fragment() {
			t.Fatalf("%q becomes %q, %v", fragment, i.Fragment(), err)
		}
	})
}
