// These tests guard the text form: what is read, what is refused and with which
// words, and that writing what was read changes nothing.
package record

import (
	"strings"
	"testing"
)

const sample = `# A plain 5-10-K (副) beats any ordinary play.
# covers D2-6, e1-19
game Wushik/1
seats 4
option packs=2 wind=next
given lead=P1 dealno=2
given captured P1=95 p3=40
given out=P2,p4
seed  a seed # with a hash
hand 甲 S5 ♥10 梅花K 2x9
hand P2 d5 D10 DK S4
kitty
proof nonce=abc

p1 出 S5 H10 CK   # the first play
! P2 play S4 : does-not-beat S5 H10 CK
P2 PLAY D5 D10 DK as=pure510k
> play P2 D5 D10 DK word=pure510k
> wins P2 50
P3 pass
P4 过
D deal n=57
P1 give P3 n=2
! P2 play 9: wrong-count n=3 what=x
= turn p2
= P1 hand 3x9
= result score P1=+70 P2=-20
= result next lead=P1
= P1 read SA H2 S3 : none
`

const canonical = `# covers D2-6 E1-19
game wushik/1
seats 4
option packs=2
option wind=next
given lead=P1
given dealno=2
given captured P1=95 P3=40
given out P2 P4
seed a seed # with a hash
hand P1 S5 H10 CK 2x9
hand P2 D5 D10 DK S4
kitty
proof nonce=abc
P1 play S5 H10 CK
! P2 play S4 : does-not-beat S5 H10 CK
P2 play D5 D10 DK as=pure510k
> play P2 D5 D10 DK word=pure510k
> wins P2 50
P3 pass
P4 pass
D deal n=57
P1 give P3 n=2
! P2 play 9 : wrong-count n=3 what=x
= turn P2
= P1 hand 3x9
= result score P1=70 P2=-20
= result next lead=P1
= P1 read SA H2 S3 : none
`

func TestFormatIsCanonical(t *testing.T) {
	r, err := Parse(sample)
	if err != nil {
		t.Fatal(err)
	}
	if got := Format(r); got != canonical {
		t.Errorf("Format wrote\n%s\nwant\n%s", got, canonical)
	}
	again, err := Parse(canonical)
	if err != nil {
		t.Fatal(err)
	}
	if got := Format(again); got != canonical {
		t.Errorf("the canonical form changed to\n%s", got)
	}
}

func TestErrorsSayLineAndReason(t *testing.T) {
	for text, want := range map[string]string{
		"":                                                "no game line",
		"game x":                                          "line 1: game x: NAME/VERSION",
		"game x/0":                                        "line 1",
		"game x/1\ngame x/1":                              "line 2: a second game line",
		"game x/1\nhand P7 S3":                            `line 2: "P7" is no seat`,
		"game x/1\nhand P1 S1":                            `line 2: no card is written "S1"`,
		"game x/1\nhand P1 S3\nhand P1 S4":                "line 3: a second hand of P1",
		"game x/1\nP1 play S3\nhand P1 S3":                "line 3: hand after the first action",
		"game x/1\nP1 play S3\nseed x":                    "line 3: seed after the first action",
		"game x/1\noption packs":                          "KEY=VALUE",
		"game x/1\noption a=1\noption a=2":                "line 3: option a is given twice",
		"game x/1\ngiven lead=P1 out":                     "KEY ARG ARG",
		"game x/1\nP1":                                    "line 2: no verb",
		"game x/1\nP1 play S3 k=v":                        "as=READING",
		"game x/1\nP1 play n=1 n=2":                       "once",
		"game x/1\nfrobnicate":                            `line 2: "frobnicate" starts no line`,
		"game x/1\n! P1 play S3 :":                        "reason code",
		"game x/1\n! play S3":                             `"play" is no seat`,
		"game x/1\n! deal : bad-deal\nP1 play S3":         "line 3: nothing can follow",
		"game x/1\nP1 play S3\n! deal : bad-deal":         "line 3: ! deal refuses the setup",
		"game x/1\n> wins P1":                             "an event before the first action",
		"game x/1\nP1 pass\n> out P1 1 2":                 "two numbers",
		"game x/1\n= frob":                                `nothing is claimed with "frob"`,
		"game x/1\n= P1 frob 3":                           `nothing is claimed with "frob"`,
		"game x/1\n= result frob":                         `nothing is claimed with "frob"`,
		"game x/1\n= turn":                                "a seat is wanted",
		"game x/1\n= result score P1":                     "SEAT=N",
		"game x/1\n# covers X1":                           `"X1" is not the id`,
		"game x/1\n\x00":                                  "control character",
		"game x/1\n\xff":                                  "not UTF-8",
		"game x/1\nhand P1" + strings.Repeat(" 16x9", 17): "more than 256 cards",
		"game x/1\nhand P1" + strings.Repeat(" S9", 600):  "more than 512 words",
		strings.Repeat("\n", MaxLines+1):                  "more than 20000 lines",
		strings.Repeat("#", MaxBytes+1):                   "longer than",
	} {
		_, err := Parse(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Parse(%.60q) = %v, want %q", text, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(sample)
	f.Add(canonical)
	f.Add("game x/1\n! deal : bad-deal what=lead")
	f.Add("game x/1\nP1 pass\n>play P1 1x9 K word=9 n=3\n=P2 may play 9 as=x\n=P1 read:none\n=side P1 total 3")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := Parse(text)
		if err != nil {
			if r != nil {
				t.Error("a record beside an error")
			}
			return
		}
		once := Format(r)
		again, err := Parse(once)
		if err != nil {
			t.Fatalf("%q was read, but not its canonical form %q: %v", text, once, err)
		}
		if twice := Format(again); twice != once {
			t.Errorf("%q became %q, then %q", text, once, twice)
		}
	})
}
