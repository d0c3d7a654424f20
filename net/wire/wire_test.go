// These tests guard the door to other people's browsers: what a frame may
// hold, and that no frame, however broken, does more than earn a coded refusal.
package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/card"
)

var ups = []Message{
	Hello{Token: "00ff", Name: "小林"},
	Hello{},
	Do{Seq: 7, Action: engine.Action{Verb: engine.Play, Cards: []card.Card{card.Of(card.Ten, card.Spades), card.BigJoker}, As: "pair-10"}},
	Do{Seq: 1, Action: engine.Action{Verb: engine.Give, To: engine.P3, N: -2}},
	Ready{},
	Autopilot{On: true},
	Leave{},
}

var downs = []Message{
	Welcome{Token: "00ff"},
	Table{engine.Table{Game: "wushik", You: engine.P2, Sitters: []engine.Sitter{{Name: "小林", Away: true}, {Bot: true}}}},
	Update{engine.Update{
		Seq:    3,
		Events: []engine.Event{{Kind: engine.EvPlay, Seat: engine.P1, Cards: []card.Card{card.LittleJoker}, Word: "single"}},
		View:   engine.View{Game: "wushik", Options: engine.Options{"packs": "2"}, Viewer: engine.P2, Turn: []engine.Seat{engine.P2}, Hand: []card.Card{card.Of(card.Five, card.Hearts)}, Trick: engine.Trick{Best: -1}},
		Log:    []engine.Event{{Kind: engine.EvPass, Seat: engine.P4}},
	}},
	Refusal{engine.Refusal{Seq: 3, Why: &engine.Illegal{Code: engine.CodeStale}}},
	Lost{Word: LostReplaced},
}

func TestEveryMessageReadsBack(t *testing.T) {
	for _, way := range []struct {
		name     string
		messages []Message
		decode   func([]byte) (Message, error)
		wrongWay func([]byte) (Message, error)
	}{
		{"up", ups, DecodeUp, DecodeDown},
		{"down", downs, DecodeDown, DecodeUp},
	} {
		for _, m := range way.messages {
			frame, err := Encode(m)
			if err != nil {
				t.Fatal(err)
			}
			got, err := way.decode(frame)
			if err != nil {
				t.Errorf("%s %s: %v", way.name, frame, err)
				continue
			}
			if again, _ := Encode(got); !bytes.Equal(again, frame) {
				t.Errorf("%s: sent %s, read back %s", way.name, frame, again)
			}
			if _, err := way.wrongWay(frame); code(err) != CodeUnknownType {
				t.Errorf("%s is taken in the other direction: %v", frame, err)
			}
		}
	}
}

func TestWhatIsWrongHasACode(t *testing.T) {
	long := strings.Repeat("x", maxName+1)
	for frame, want := range map[string]string{
		``:                                             CodeGarbled,
		`null`:                                         CodeGarbled,
		`7`:                                            CodeGarbled,
		`[]`:                                           CodeGarbled,
		"\x00\xff":                                     CodeGarbled,
		`{"v":1,"type":"ready","body":{}`:              CodeGarbled,
		`{"v":1,"type":"ready","body":{}}{}`:           CodeGarbled,
		`{"v":1,"type":"ready","body":{}} x`:           CodeGarbled,
		`{"v":1,"type":"ready"}`:                       CodeGarbled,
		`{"v":1,"type":"ready","body":null}`:           CodeGarbled,
		`{"v":1,"type":"ready","body":[]}`:             CodeGarbled,
		`{"v":1,"type":"ready","x":1,"body":{}}`:       CodeGarbled,
		`{"v":1,"type":"ready","body":{"x":1}}`:        CodeGarbled,
		`{"v":"1","type":"ready","body":{}}`:           CodeGarbled,
		`{"type":"ready","body":{}}`:                   CodeGarbled,
		`{"v":2,"type":"ready","body":{}}`:             CodeVersion,
		`{"v":2,"kind":"ready","epoch":9}`:             CodeVersion,
		`{"v":1,"type":"","body":{}}`:                  CodeUnknownType,
		`{"v":1,"type":"update","body":{"update":{}}}`: CodeUnknownType,
		`{"v":1,"type":"hello","body":{"name":"` + long + `"}}`:                                                   CodeBadField,
		`{"v":1,"type":"hello","body":{"token":"` + long + `"}}`:                                                  CodeBadField,
		`{"v":1,"type":"do","body":{"seq":-1}}`:                                                                   CodeGarbled,
		`{"v":1,"type":"do","body":{"seq":1,"action":{"cards":["S11"]}}}`:                                         CodeGarbled,
		`{"v":1,"type":"do","body":{"seq":1,"action":{"to":300}}}`:                                                CodeGarbled,
		`{"v":1,"type":"do","body":{"seq":1,"action":{"to":-3}}}`:                                                 CodeBadField,
		`{"v":1,"type":"do","body":{"seq":1,"action":{"n":99999999}}}`:                                            CodeBadField,
		`{"v":1,"type":"do","body":{"seq":1,"action":{"as":"` + long + `"}}}`:                                     CodeBadField,
		`{"v":1,"type":"do","body":{"seq":1,"action":{"verb":"` + long + `"}}}`:                                   CodeBadField,
		`{"v":1,"type":"do","body":{"seq":1,"action":{"cards":["S3"` + strings.Repeat(`,"S3"`, maxCards) + `]}}}`: CodeBadField,
		strings.Repeat(" ", MaxUp+1):                                                                              CodeTooLong,
	} {
		m, err := DecodeUp([]byte(frame))
		if code(err) != want {
			t.Errorf("%.80s: got %v, %v, want %s", frame, m, err, want)
		}
	}
	if _, err := DecodeDown([]byte(`{"v":1,"type":"refusal","body":{"refusal":{"seq":1,"why":null}}}`)); code(err) != CodeBadField {
		t.Errorf("a refusal without a reason: %v", err)
	}
}

func TestRepeatedForeignTextIsShortAndPlain(t *testing.T) {
	kind, _ := json.Marshal("a\u202e\x07" + strings.Repeat("b", 5000))
	_, err := DecodeUp([]byte(`{"v":1,"type":` + string(kind) + `,"body":{}}`))
	var why *engine.Illegal
	if !errors.As(err, &why) || why.What != "a"+strings.Repeat("b", 59) {
		t.Errorf("repeated as %v", err)
	}
}

func TestCleanName(t *testing.T) {
	for name, want := range map[string]string{
		"  小 \t 林\n":             "小 林",
		"\u202eevil\u200b\x00":   "evil",
		"\xff\xfe":               "",
		strings.Repeat("长", 40):  strings.Repeat("长", 24),
		strings.Repeat("a ", 40): strings.TrimSpace(strings.Repeat("a ", 12)),
		"Łukasz 龘😀":              "Łukasz 龘😀",
	} {
		if got := CleanName(name); got != want {
			t.Errorf("%q is cleaned to %q, want %q", name, got, want)
		}
	}
}

func FuzzDecodeUp(f *testing.F)   { fuzz(f, ups, DecodeUp) }
func FuzzDecodeDown(f *testing.F) { fuzz(f, downs, DecodeDown) }

// fuzz checks that any frame is either refused with a code or a message that
// keeps its meaning when it is written and read again.
func fuzz(f *testing.F, seeds []Message, decode func([]byte) (Message, error)) {
	for _, m := range seeds {
		frame, err := Encode(m)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(frame)
		f.Add(frame[:len(frame)/2])
	}
	f.Fuzz(func(t *testing.T, frame []byte) {
		m, err := decode(frame)
		if err != nil {
			if code(err) == "" {
				t.Fatalf("an error without a code: %v", err)
			}
			return
		}
		once, err := Encode(m)
		if err != nil {
			t.Fatal(err)
		}
		again, err := decode(once)
		if err != nil {
			t.Fatalf("%s is refused: %v", once, err)
		}
		if twice, _ := Encode(again); !bytes.Equal(once, twice) {
			t.Fatalf("%s became %s", once, twice)
		}
	})
}

func code(err error) string {
	if why, ok := errors.AsType[*engine.Illegal](err); ok {
		return why.Code
	}
	return ""
}
