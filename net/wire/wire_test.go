// These tests guard the trust boundary: whatever bytes come from somebody else's
// browser are read as what they say, or refused with a code, at a bounded cost.
package wire

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/match"
	"paizhuo/net/share"
	"paizhuo/net/will"
)

var someUps = []Message{
	Do{ID: 9, Seq: 7, Action: engine.Action{Verb: engine.Play, Cards: []card.Card{card.Of(card.Ten, card.Spades), card.BigJoker}, As: "pair-10"}},
	Do{Seq: 1, Action: engine.Action{Verb: engine.Give, To: engine.P3, N: -2}},
	Ready{On: true, Seq: 4}, Autopilot{On: true}, Leave{}, Sit{Seat: engine.P2}, Sit{Who: 3}, Chair{Seat: engine.P4, Bot: true},
	Rules{engine.RoomRules{Game: "gouji", Options: engine.Options{"a": "b"}, Clock: 45, Force: true, Hands: true}},
	Start{}, Back{}, Kick{Who: 2}, Lock{On: true}, Vote{What: engine.VoteAuto, Seat: engine.P2, On: true},
	Say{Text: "你好"}, Say{Phrase: "hurry"}, Mute{Who: 4, On: true}, More{}, Fit{N: 3},
	Ready{On: true, Commit: strings.Repeat("0a", 32)}, Fit{N: 3, Key: bytes.Repeat([]byte{7}, 32)},
	Reveal{Deal: 2, Nonce: strings.Repeat("0b", 32)}, Took{Epoch: 2}, Undo{Seq: 5}, Nudge{Seat: engine.P2},
}

var someDowns = []Message{
	Welcome{Token: "00ff", ID: 3},
	Room{engine.Room{Rev: 2, Phase: engine.RoomPlaying, You: 2, Places: []engine.Place{{Who: &engine.Person{ID: 2, Name: "小林", Link: engine.LinkAway}}, {Bot: true}}}},
	Update{Update: engine.Update{
		Seq:    3,
		Events: []engine.Event{{Kind: engine.EvPlay, Seat: engine.P1, Cards: []card.Card{card.LittleJoker}, Word: "single"}},
		View:   engine.View{Game: "wushik", Options: engine.Options{"packs": "2"}, Viewer: engine.P2, Turn: []engine.Seat{engine.P2}, Hand: []card.Card{card.Of(card.Five, card.Hearts)}, Trick: engine.Trick{Best: -1}},
		Log:    []engine.Event{{Kind: engine.EvPass, Seat: engine.P4}},
	}, Whole: true},
	Refusal{engine.Refusal{Seq: 3, Why: &engine.Illegal{Code: engine.CodeStale}}},
	Said{engine.Said{From: 2, Name: "x", Text: "hi"}},
	Lost{Word: LostReplaced},
	Draw{match.Draw{Deal: 2, Host: match.Pledge{Commit: strings.Repeat("0c", 32)}, Seats: []match.Pledge{{Nonce: match.NonceBot}}}},
	Proof{Record: "game wushik/1\n", Before: []string{"game wushik/1\n"}},
	Heirs{Epoch: 1, You: 3, Heirs: []Heir{{ID: 3, Key: bytes.Repeat([]byte{7}, 32)}}, Room: "{}"},
	Sealed{will.Whole{Epoch: 1, Batch: 2, N: 3, Need: 2, Share: share.Share{X: 3, Y: []byte{1}}, Box: []byte{2}}},
	Piece{will.Piece{Epoch: 1, Batch: 2, N: 4, Box: []byte{3}}},
	Bequest{Epoch: 2, State: []string{"a", "b"}},
	Moved{Epoch: 2, Heir: Heir{ID: 3, Key: bytes.Repeat([]byte{7}, 32)}},
}

func TestEveryMessageReadsBack(t *testing.T) {
	for _, way := range []struct {
		name     string
		messages []Message
		list     []reader
		other    []reader
	}{{"up", someUps, ups, downs}, {"down", someDowns, downs, ups}} {
		seen := map[string]bool{}
		for _, m := range way.messages {
			seen[m.kind()] = true
			body, err := encode(m)
			if err != nil {
				t.Fatal(err)
			}
			got, err := decode(way.list, number(way.list, m), body)
			if err != nil {
				t.Errorf("%s %s: %v", way.name, body, err)
				continue
			}
			if again, _ := encode(got); !bytes.Equal(again, body) || got.kind() != m.kind() {
				t.Errorf("%s: sent %s, read back %s", way.name, body, again)
			}
			if number(way.other, m) != 0 {
				t.Errorf("%s goes in the other direction too", m.kind())
			}
		}
		if len(seen) != len(way.list) {
			t.Errorf("%s: %d of %d messages tried", way.name, len(seen), len(way.list))
		}
	}
}

func TestWhatIsWrongHasACode(t *testing.T) {
	long := strings.Repeat("x", 700)
	for _, c := range []struct {
		like Message
		body string
		want string
	}{
		{Ready{}, ``, CodeGarbled},
		{Ready{}, `null`, CodeGarbled},
		{Ready{}, `7`, CodeGarbled},
		{Ready{}, `[]`, CodeGarbled},
		{Ready{}, "\x00\xff", CodeGarbled},
		{Ready{}, `{`, CodeGarbled},
		{Ready{}, `{}{}`, CodeGarbled},
		{Ready{}, `{} x`, CodeGarbled},
		{Ready{}, `{"x":1}`, CodeGarbled},
		{Do{}, `{"seq":-1}`, CodeGarbled},
		{Do{}, `{"seq":1,"action":{"cards":["S11"]}}`, CodeGarbled},
		{Do{}, `{"seq":1,"action":{"to":300}}`, CodeGarbled},
		{Do{}, `{"seq":1,"action":{"to":-3}}`, CodeBadField},
		{Do{}, `{"seq":1,"action":{"n":99999999}}`, CodeBadField},
		{Do{}, `{"seq":1,"action":{"as":"` + long + `"}}`, CodeBadField},
		{Do{}, `{"seq":1,"action":{"verb":"` + long + `"}}`, CodeBadField},
		{Do{}, `{"seq":1,"action":{"cards":["S3"` + strings.Repeat(`,"S3"`, maxCards) + `]}}`, CodeBadField},
		{Sit{}, `{"who":-1}`, CodeBadField},
		{Sit{}, `{"seat":7}`, CodeBadField},
		{Chair{}, `{"seat":-1}`, CodeBadField},
		{Rules{}, `{"rules":{"game":"` + long + `"}}`, CodeBadField},
		{Rules{}, `{"rules":{"clock":-1}}`, CodeBadField},
		{Rules{}, `{"rules":{"options":{"a":"` + long + `"}}}`, CodeBadField},
		{Vote{}, `{"what":"` + long + `"}`, CodeBadField},
		{Vote{}, `{"seat":9}`, CodeBadField},
		{Say{}, `{}`, CodeBadField},
		{Say{}, `{"text":"a","phrase":"b"}`, CodeBadField},
		{Say{}, `{"text":"` + long + `"}`, CodeBadField},
		{Say{}, `{"phrase":"` + long + `"}`, CodeBadField},
		{Fit{}, `{"n":-1}`, CodeBadField},
	} {
		if m, err := decode(ups, number(ups, c.like), []byte(c.body)); code(err) != c.want {
			t.Errorf("%s %.80s: got %v, %v, want %s", c.like.kind(), c.body, m, err, c.want)
		}
	}
	for _, n := range []byte{0, byte(len(ups) + 1), 255} {
		if _, err := decode(ups, n, []byte(`{}`)); code(err) != CodeUnknownType {
			t.Errorf("message number %d: %v", n, err)
		}
	}
	if _, err := decode(downs, number(downs, Refusal{}), []byte(`{"refusal":{"seq":1,"why":null}}`)); code(err) != CodeBadField {
		t.Errorf("a refusal without a reason: %v", err)
	}
}

func TestAHelloOfAnotherVersionIsToldApart(t *testing.T) {
	session := strings.Repeat("a", 32)
	for text, want := range map[string]string{
		fmt.Sprintf(`{"v":%d,"n":1,"session":"%s"}`, Version, session):                                        "",
		fmt.Sprintf(`{"v":%d,"session":"%s","what":"else"}`, Version+1, session):                              CodeVersion,
		`{"v":1,"type":"hello","body":{}}`:                                                                    CodeVersion,
		fmt.Sprintf(`{"v":%d,"n":1,"session":"%s","x":1}`, Version, session):                                  CodeGarbled,
		fmt.Sprintf(`{"n":1,"session":"%s"}`, session):                                                        CodeGarbled,
		fmt.Sprintf(`{"v":%d,"n":1,"session":"short"}`, Version):                                              CodeBadField,
		fmt.Sprintf(`{"v":%d,"n":1,"session":"%s","token":"%s"}`, Version, session, strings.Repeat("t", 65)):  CodeBadField,
		fmt.Sprintf(`{"v":%d,"n":1,"session":"%s","name":"%s"}`, Version, session, strings.Repeat("n", 129)):  CodeBadField,
		fmt.Sprintf(`{"v":%d,"n":1,"session":"%s","build":"%s"}`, Version, session, strings.Repeat("b", 65)):  CodeBadField,
		fmt.Sprintf(`{"v":%d,"n":1,"session":"%s","device":"%s"}`, Version, session, strings.Repeat("d", 65)): CodeBadField,
		`{"v":"x"}`: CodeGarbled,
		``:          CodeGarbled,
	} {
		if _, err := readHello([]byte(text)); code(err) != want {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

func TestRepeatedForeignTextIsShortAndPlain(t *testing.T) {
	_, err := decode(ups, number(ups, Ready{}), []byte("{\"a\u202e\x7f"+strings.Repeat("b", 5000)+`":1}`))
	var why *engine.Illegal
	if !errors.As(err, &why) || len(why.What) > 60 || strings.ContainsAny(why.What, "\u202e\x7f") {
		t.Errorf("repeated as %v", err)
	}
}

func TestCleanName(t *testing.T) {
	for name, want := range map[string]string{
		"  小 \t 林\n":                             "小 林",
		"\u202eevil\u200b\x00":                   "evil",
		"\xff\xfe":                               "",
		strings.Repeat("长", 40):                  strings.Repeat("长", 24),
		strings.Repeat("a ", 40):                 strings.TrimSpace(strings.Repeat("a ", 12)),
		"Łukasz 龘😀":                              "Łukasz 龘😀",
		"👨‍👩‍👧 👍🏽 🇨🇳 ❤️":                         "👨‍👩‍👧 👍🏽 🇨🇳 ❤️",
		"🏴󠁧󠁢󠁥󠁮󠁧󠁿x\U000e0067":                     "🏴󠁧󠁢󠁥󠁮󠁧󠁿x",
		"می\u200cخواهم":                          "می\u200cخواهم",
		"a\u2067b\u200fc\u2069\u061c":            "abc",
		"\u3164\u2800\u200d\u200c":               "",
		"e" + strings.Repeat("\u0301", 30) + "x": "e" + strings.Repeat("\u0301", 4) + "x",
		"\u0301a":                                "a",
		"Jo\u200d Jo\u200d":                      "Jo Jo",
		strings.Repeat("长", 23) + "👨‍👩‍👧":        strings.Repeat("长", 23),
	} {
		if got := CleanName(name); got != want {
			t.Errorf("%q is cleaned to %q, want %q", name, got, want)
		}
	}
	for name := range strings.SplitSeq("a\u202eb|👨‍👩‍👧👨|e\u0301\u0301\u0301\u0301\u0301", "|") {
		if once := CleanName(name); CleanName(once) != once {
			t.Errorf("%q is cleaned to %q, and again to %q", name, once, CleanName(once))
		}
	}
	if got := CleanText(strings.Repeat("长", 300)); got != strings.Repeat("长", 200) {
		t.Errorf("a long text is cleaned to %q", got)
	}
}

func TestPressedBodiesReadBack(t *testing.T) {
	p := NewPress()
	before := []byte(nil)
	first := 0
	for i := range 40 {
		body := []byte(fmt.Sprintf(`{"seq":%d,"view":{%s"n":%d}}`, i, strings.Repeat(`"a field of the view":"and its value",`, 60), i*i))
		small, ok := p.press(before, body)
		if !ok {
			t.Fatalf("body %d is not pressed", i)
		}
		if back, err := unpress(before, small, MaxDown); err != nil || !bytes.Equal(back, body) {
			t.Fatalf("body %d reads back as %s, %v", i, back, err)
		}
		if i == 0 {
			first = len(small)
		} else if len(small) > 40 || len(small) >= first {
			t.Errorf("body %d of %d bytes is pressed to %d against the one before, the first to %d", i, len(body), len(small), first)
		}
		before = body
	}
	if _, ok := p.press(nil, []byte(`{"a":1}`)); ok {
		t.Error("a body that is small already is pressed")
	}
	if _, ok := (*Press)(nil).press(nil, before); ok {
		t.Error("no Press presses")
	}
	// A few bytes may stand for very many; they are not written out.
	bomb, _ := p.press(nil, bytes.Repeat([]byte("a"), 4*MaxDown))
	if _, err := unpress(nil, bomb, MaxDown); code(err) != CodeTooLong {
		t.Errorf("a bomb of %d bytes: %v", len(bomb), err)
	}
	if _, err := unpress(nil, []byte("no such thing"), MaxDown); code(err) != CodeGarbled {
		t.Errorf("what is not pressed: %v", err)
	}
}

func FuzzDecodeUp(f *testing.F)   { fuzz(f, someUps, ups) }
func FuzzDecodeDown(f *testing.F) { fuzz(f, someDowns, downs) }

// fuzz checks that any body is either refused with a code or a message that keeps
// its meaning when it is written and read again.
func fuzz(f *testing.F, seeds []Message, list []reader) {
	for _, m := range seeds {
		body, err := encode(m)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(number(list, m), body)
		f.Add(number(list, m), body[:len(body)/2])
	}
	f.Fuzz(func(t *testing.T, n byte, body []byte) {
		m, err := decode(list, n, body)
		if err != nil {
			if strings.HasPrefix(code(err), "no code") {
				t.Fatalf("an error without a code: %v", err)
			}
			return
		}
		once, err := encode(m)
		if err != nil {
			t.Fatal(err)
		}
		again, err := decode(list, n, once)
		if err != nil {
			t.Fatalf("%s is refused: %v", once, err)
		}
		if twice, _ := encode(again); !bytes.Equal(once, twice) {
			t.Fatalf("%s became %s", once, twice)
		}
	})
}

var someFrames = []frame{
	{kind: frameData, run: 1 << 40, epoch: 3, seq: 200, ack: 7, message: 3, flag: true, body: []byte("x")},
	{kind: frameData, seq: 1, message: 1},
	{kind: frameAck, run: 5, epoch: 1, ack: 128, flag: true},
	{kind: framePing, run: 5, epoch: 1, ack: 1, n: 9, flag: true},
	{kind: framePong, run: 5, epoch: 1, ack: 1, n: 9},
}

// FuzzFrame checks that a frame is read as what it was written for or not at all.
func FuzzFrame(f *testing.F) {
	for _, fr := range someFrames {
		f.Add(fr.append(nil))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		fr, err := parse(text)
		if err != nil {
			if strings.HasPrefix(code(err), "no code") {
				t.Fatalf("an error without a code: %v", err)
			}
			return
		}
		if again := fr.append(nil); !bytes.Equal(again, text) {
			t.Fatalf("%x became %x", text, again)
		}
	})
}

// FuzzHello checks that whatever stands before a session is read or has a code.
func FuzzHello(f *testing.F) {
	f.Add(letter(frameHello, Hello{V: Version, N: 1, Session: strings.Repeat("s", 32), Token: "t", Name: "n"})[1:])
	f.Add([]byte(`{"v":7}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if h, err := readHello(text); err != nil && strings.HasPrefix(code(err), "no code") || err == nil && h.check() != nil {
			t.Fatalf("%s: %v", text, err)
		}
	})
}

func TestFrames(t *testing.T) {
	for _, fr := range someFrames {
		text := fr.append(nil)
		back, err := parse(text)
		if err != nil || fmt.Sprint(back) != fmt.Sprint(fr) && len(fr.body) > 0 {
			t.Errorf("%+v reads back as %+v, %v", fr, back, err)
		}
		for n := range len(text) - len(fr.body) {
			if _, err := parse(text[:n]); code(err) != CodeGarbled {
				t.Errorf("%x cut to %d bytes: %v", text, n, err)
			}
		}
		if fr.kind != frameData {
			if _, err := parse(append(text, 0)); code(err) != CodeGarbled {
				t.Errorf("%x with a byte more: %v", text, err)
			}
		}
	}
	if _, err := parse([]byte("?")); code(err) != CodeUnknownType {
		t.Errorf("a frame of no kind: %v", err)
	}
}

func code(err error) string {
	if why, ok := errors.AsType[*engine.Illegal](err); ok {
		return why.Code
	}
	if err != nil {
		return "no code: " + err.Error()
	}
	return ""
}
