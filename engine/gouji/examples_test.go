// These tests guard the worked examples on passing, yielding, burning, last sets, revolution and scoring, each played out as a record.
package gouji

import (
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/record"
)

// play runs a record of the game in phase play, led by P1 of the second deal,
// unless it says otherwise.
func playRecord(t *testing.T, text string) {
	t.Helper()
	r, err := record.Parse("game gouji/1\n" + text)
	if err != nil {
		t.Fatal(err)
	}
	has := func(key string) bool {
		for _, g := range r.Given {
			if g.Key == key {
				return true
			}
		}
		return false
	}
	if !has("phase") {
		r.Given = append(r.Given, engine.Given{Key: "phase", Args: []string{"play"}})
		if !has("lead") {
			r.Given = append(r.Given, engine.GivenSeat("lead", engine.P1))
		}
	}
	if !has("dealno") {
		r.Given = append(r.Given, engine.GivenInt("dealno", 2))
	}
	if _, err := r.Run(func(string) engine.Game { return Game{} }); err != nil {
		t.Error(err)
	}
}

func TestExamples(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{"E4-6 jokers position by position", `
hand P1 2xLJ 3x9 4
hand P3 2xBJ 3
hand P4 2xBJ 2xLJ 3x8 3x10
P1 play 2xLJ 3x9
= turn P3 P5 P2 P6 D
D close
= turn P4
! P4 play 2xBJ 3x8 : does-not-beat 3x9 n=3
! P4 play 2xLJ 3x10 : jokers-not-covered LJ LJ n=2
! P4 play BJ LJ 3x10 : jokers-not-covered LJ LJ n=2
! P4 play 2xBJ 2x10 : wrong-count 2xLJ 3x9 n=5
P4 play 2xBJ 3x10
> play P4 word=hung
> wins P4
= turn P4
`},
		{"E4-11 a big joker ends the trick", `
hand P1 BJ 3 4
hand P2 3xBJ 4xLJ
P1 play BJ 3
> play P1 word=hung
> wins P1
= turn P1
! P2 play 2xBJ : unbeatable BJ
! P3 pass : unbeatable BJ
`},
		{"E4-13 the opposite may answer though he has passed", `
hand P1 2x5 2x3
hand P3 2x9 2x4
hand P6 2x7 2x10
P1 play 2x5
P2 pass
P3 pass
P4 pass
P5 pass
P6 play 2x7
P1 pass
= turn P3
= P3 marks passed last-chance
! P2 play 2x4 : passed-already
P3 play 2x9
= turn P6
P6 pass
> wins P3
= turn P3
`},
		{"E4-14 not passed first, then the opposite", `
hand P1 2x5 2x8 3
hand P6 2x7 2x4 3
hand P4 2x9 3 4
P1 play 2x5
P2 pass
P3 pass
P4 pass
P5 pass
P6 play 2x7
P1 play 2x8
= turn P6
P6 pass
= turn P4
= P4 ask play pass
P4 pass
> wins P1
`},
		{"E4-15 a yielder is asked again", `
hand P1 2x5 3
hand P4 2x9 3
P1 play 2x5
P2 pass
P3 pass
= P4 ask play pass yield
P4 yield
> yields P4
P5 pass
P6 pass
= turn P4
= P4 marks yielded again
! P4 yield : yielded-already
P4 pass
> wins P1
`},
		{"E4-16 a yielder has not passed", `
hand P1 2x5 2xJ 3
hand P4 2xQ 3
hand P5 2x9 3
hand P2 2x10 3
P1 play 2x5
P2 pass
P3 pass
P4 yield
P5 play 2x9
= turn P6
P6 pass
= turn P1
P1 pass
= turn P4
P4 pass
= turn P2
= P2 marks passed last-chance
P2 pass
> wins P5
`},
		{"yield_becomes_pass", `
option yield_becomes_pass=true
hand P1 2x5 2xJ 3
hand P4 2x9 3
hand P5 2x9 3
P1 play 2x5
P2 pass
P3 pass
P4 yield
P5 play 2x9
= P4 marks passed
P6 pass
P1 pass
= turn P2
P2 pass
> wins P5
`},
		{"E4-17 the opposite who passed is asked once more", `
hand P1 2x5 3
hand P4 2x9 3
P1 play 2x5
P2 pass
P3 pass
P4 pass
P5 pass
P6 pass
= turn P4
! P4 yield : nobody-left-to-yield-to
P4 play 2x9
= turn P1
`},
		{"nobody is asked after the opposite: no last chance", `
given passed=P5,P6
hand P1 2x5 3
hand P4 2x9 3
P1 play 2x5
P2 pass
P3 pass
! P4 yield : nobody-left-to-yield-to
P4 pass
> wins P1
`},
		{"E4-19 only the opposite may yield", `
hand P1 2x6 3
P1 play 2x6
P2 pass
! P3 yield : only-opposite-may-yield
`},
		{"E4-20 burners first, then the opposite", `
hand P1 2xK 3
hand P2 2xA 3 4
hand P4 2xA 3
P1 play 2xK
= turn P3 P5 P2 P6 D
= P2 ask burn decline
= P4 ask none
! P4 play 2xA : not-your-turn
! P2 play 2xA : burn-only
! P2 burn 2xA : burn-needs-joker
P2 decline
D close
= turn P4
! P2 play 2xA : not-entitled 2xK
! P4 burn 2xA : opposite-cannot-burn
P4 play 2xA
> play P4 word=gouji
= turn P6 P2 P5 P3 D
`},
		{"E4-22 the owner's team burns first", `
hand P1 2xK 3
hand P2 BJ A 3
hand P3 LJ 2 3
P1 play 2xK
P2 burn BJ A
= turn P3 P5 P2 P6 D
P3 burn LJ 2
D close
> burns P3 word=P1
> play P3 LJ 1x2 word=hung
= turn P5 P1 P4 P2 D
= P3 marks burning fresh
= P1 marks burned offered
= P2 hand BJ A 3
`},
		{"E4-23 the opposite does not burn", `
hand P1 2xK 3
hand P4 BJ A 3 5
P1 play 2xK
D close
P4 play BJ A
> wins P4
= P4 marks none
P4 play 3
`},
		{"E4-24 a burn that succeeds", `
hand P1 2xK 2x4
hand P5 BJ A LJ 2x9 3
P1 play 2xK
P5 burn BJ A
D close
> burns P5
> wins P5
= P5 marks burning fresh
P5 play LJ 2x9
= P5 marks burning
D close
P2 pass
> wins P5
P5 play 3
> out P5 1
> burn-succeeds P5 1
`},
		{"E4-25 a burn that fails", `
hand P1 2xK 4
hand P5 BJ A LJ 2x9 7
P1 play 2xK
P5 burn BJ A
D close
! P5 play 7 : burning-needs-joker LJ
! P5 play 2x9 : burning-needs-joker
P5 play LJ 2x9
D close
P2 pass
> wins P5
> burn-fails P5 6
> headless P2
> inherits P1
= turn P1
= P5 place 6
= P5 hand 7
! P5 play 7 : out-of-play
`},
		{"E4-25 burn_last_set_free", `
option burn_last_set_free=true
hand P1 2xK 4
hand P5 BJ A LJ 2x9 7
P1 play 2xK
P5 burn BJ A
D close
P5 play LJ 2x9
D close
P2 pass
= turn P5
P5 play 7
> out P5 1
> burn-succeeds P5 1
`},
		{"E4-26 one rank is left: no joker needed", `
hand P1 2xK 4
hand P2 2xA 3x9
hand P3 3x10 3
P1 play 2xK
P2 burn 2xA
D close
> burns P2 word=P1
= turn P4 P6 P3 P1 D
D close
= turn P5
P5 pass
> wins P2
P2 play 3x9
= turn P3
`},
		{"E4-26 the whole hand or nothing", `
hand P1 2xK 4
hand P2 2xA 3x9
P1 play 2xK
P2 burn 2xA
D close
D close
P5 pass
! P2 play 2x9 : burning-needs-joker
`},
		{"E4-28 the opposite puts the fire out", `
hand P1 2xK 4
hand P5 LJ A 5 6
hand P2 BJ 2 5
P1 play 2xK
P5 burn LJ A
D close
= turn P1 P3 P6 P4 D
D close
= turn P2
P2 play BJ 2
> play P2
> burn-ends P5
> wins P2
= P5 marks none
= turn P2
`},
		{"unsuccessful_burn_dala", `
option unsuccessful_burn_dala=true
hand P1 2xK 4
hand P5 LJ A 5 6
hand P2 BJ 2 5
P1 play 2xK
P5 burn LJ A
D close
D close
P2 play BJ 2
> burn-fails P5 6
> headless P2
> wins P2
= P5 place 6
`},
		{"E4-29 counter-burn, and burn again", `
hand P1 3xQ 4
hand P5 LJ 2xA BJ 2xJ
hand P3 BJ 2x2 LJ 2x10 7
P1 play 3xQ
P5 burn LJ 2xA
D close
= turn P1 P3 P6 P4 D
P3 burn BJ 2x2
D close
> burns P3 word=P5
> burn-ends P5
> wins P3
P3 play LJ 2x10
= turn P5 P1 P4 P2 D
P5 burn BJ 2xJ
D close
> burns P5 word=P3
> burn-ends P3
> out P5 1
> burn-succeeds P5 2
`},
		{"E4-31 headless: everybody may beat", `
given out=P4
hand P1 2xK 3
hand P2 2xA 3
P1 play 2xK
= P1 marks headless
= turn P2
P2 pass
= turn P3
P3 pass
= turn P5
P5 pass
= turn P6
P6 pass
> wins P1
`},
		{"E4-32 a headless player is no burner but may beat", `
given out=P4 lead=P2
hand P2 2xA 3
hand P1 2x2 3
P2 play 2xA
= turn P6 P3 D
D close
= turn P5
P5 pass
= turn P1
! P1 burn 2x2 : headless-cannot-burn
P1 play 2x2
= turn P2
`},
		{"E4-34 the last set: only the opposite of those who passed", `
given passed=P2,P4
hand P1 2x6
hand P4 2x9 3
P1 play 2x6
> out P1 1
= turn P3
P3 pass
P5 pass
P6 pass
= turn P4
P4 pass
> wins P1
> headless P4
> inherits P2
= turn P2
`},
		{"E4-35 dead level on a last set, then free for all", `
given out=P1 lead=P2
hand P2 2x7
hand P5 2xK 3
P2 play 2x7
> out P2 2
P3 pass
P4 pass
P5 play 2xK
> dead-level P5
= turn P6 D
! P4 play 2x3 : passed-already
D close
> wins P5
> free-for-all
= turn P5
= P5 marks free
`},
		{"E4-37 yielding in the free-for-all", `
given out=P1,P2 lead=P3
hand P3 2x8 3
hand P4 2x9 3
P3 play 2x8
P4 yield
P5 pass
P6 pass
= turn P4
= P4 marks yielded yield-used free again
! P4 yield : yielded-already
P4 pass
> wins P3
`},
		{"passes in the free-for-all hold until the next set", `
given out=P1,P2 lead=P3
hand P3 2x8 3
hand P4 2xJ 3
hand P5 2x9 3
P3 play 2x8
P4 pass
P5 play 2x9
P6 pass
P3 pass
= turn P4
P4 play 2xJ
> play P4 word=set
`},
		{"E4-38 the score of the places", `
given out=P1,P2,P4 lead=P3
hand P3 2x3
hand P5 3
hand P6 4 5
P3 play 3
P5 pass
P6 pass
P3 play 3
> out P3 4
P5 pass
P6 pass
> wins P3
> inherits P5
P5 play 3
> out P5 5
> over
= result places P1 P2 P4 P3 P5 P6
= result word win
= result winner P1 P3 P5
= result steps place-1 place-2 place-3 place-4 place-5 place-6
= result score P1=2 P2=-2
= result next dealno=3
= result next totals P1=2 P2=-2
`},
		{"places by fewer cards when a side is out", `
given out=P1,P2,P3 lead=P5
hand P5 3
hand P4 4 5 6
hand P6 4 5
P5 play 3
> out P5 4
> over
= result places P1 P2 P3 P5 P6 P4
= result score P1=4 P2=-4
`},
		{"E4-40 a sweep", `
given out=P1,P3 lead=P5 totals=P1=4,P2=-4
hand P5 3
P5 play 3
> over
= result word sweep
= result score P1=8 P2=-8
= result total P1=12 P2=-12
= result step sweep P1=2
= result step sweep P2=-2
`},
		{"E4-40 by option", `
option sweep_score=12
given out=P2,P4 lead=P6
hand P6 3
P6 play 3
= result winner P2 P4 P6
= result score P2=12 P1=-12
`},
		{"E4-41 a revolution and the first two places are a sweep", `
given revolted=P1 chosen=live out=P3 lead=P5
hand P5 3
P5 play 3
> out P5 2
> over
= result places P3 P5 P1 P2 P4 P6
= result word sweep
= result score P1=8 P2=-8
`},
		{"E4-43 a sweep over a revolutionist", `
given revolted=P1 chosen=live out=P2,P4 lead=P6
hand P6 3
P6 play 3
> out P6 3
= result places P2 P4 P6 P1 P3 P5
= result word sweep
= result score P2=8 P1=-8
`},
		{"the fourth to go out comes fifth when fourth is kept", `
given revolted=P1 chosen=live out=P2,P3,P4 lead=P6
hand P6 3
hand P5 4 5
P6 play 3
> out P6 5
= result places P2 P3 P4 P1 P6 P5
`},
		{"E4-44 revolution in the first deal", `
given phase=revolt dealno=1
hand P1 3 4
hand P2 2 4
! P2 revolt : revolt-needs-clean-hand 2
P1 revolt
> answers P1 word=revolt
= turn P1 P2 P3 P4 P5 P6 D
D close
> revolts P1
> over
= result redeal
= result word revolution
= result next dealno=1
`},
		{"E4-44 two revolutions", `
given phase=revolt dealno=3
hand P1 3 4
hand P2 3 4
P1 revolt
P2 revolt
P1 ready
P1 revolt
P3 ready
P4 ready
P5 ready
= phase revolt
P6 ready
> revolts P1
> revolts P2
= result redeal
= result next dealno=3
`},
		{"one revolution", `
given phase=revolt lead=P1
hand P1 3 4
P1 revolt
D close
> revolts P1
= phase choose
= turn P4
! P4 choose as=both : bad-choice what=both
P4 choose as=live
> chooses P4 word=live
> headless P4
> leads P2
= fact chosen live
= P1 marks revolted
= P4 marks headless
= turn P2
! P1 play 3 : out-of-play
`},
		{"E4-46 live: everybody may answer", `
given revolted=P1 chosen=live lead=P4
hand P4 2xK 3 2xA
hand P5 2xA 3
P4 play 2xK
= turn P5
P5 play 2xA
= turn P3 P6 D
`},
		{"E4-47 dead: only burners, for one trick", `
given revolted=P1 chosen=dead lead=P4
hand P4 2xK 2xA 3
hand P5 2x2 3
P4 play 2xK
> dead-level P4
= turn P6 P2 P5 P3 D
D close
> wins P4
> headless P4
= turn P4
P4 play 2xA
= turn P5
`},
		{"siji_limit=none", `
option siji_limit=none
given revolted=P1 chosen=dead lead=P4
hand P4 2xK 2xA 3
P4 play 2xK
D close
= P4 marks dead-level
P4 play 2xA
= turn P6 P2 P5 P3 D
`},
		{"siji_limit=3", `
option siji_limit=3
given revolted=P1 chosen=dead lead=P4
hand P4 2xK 2xA 2x2 3 4
P4 play 2xK
D close
P4 play 3
P5 pass
P6 pass
P2 pass
P3 pass
= P4 marks dead-level
P4 play 2xA
D close
= P4 marks dead-level
P4 play 2x2
D close
= P4 marks headless
`},
		{"E4-49 showing threes", `
given phase=deal first=P1
hand P1 S4 S5 S6
hand P2 S4 S5 S6
hand P3 H3 H3 S3
hand P4 S4 S5 S6
hand P5 S4 S5 S6
hand P6 S3 S3 D3 D3 D3
! D close : unknown-verb
D deal n=3
! P3 show 2xH3 : not-your-cards H3
! D deal n=18 : deal-count n=17
D deal n=6
P3 show H3 H3
> shows P3 H3 H3
= P3 marks claims
= P3 shown H3 H3
D deal n=3
! P6 show S3 S3 : show-not-more H3 H3 n=3
! P6 show S3 : show-too-few n=2
D deal n=8
! P6 show S3 D3 : show-not-threes D3
P6 show D3 D3 D3
= P3 marks none
! P3 show H3 H3 : show-not-more D3 D3 D3 n=4
= turn P1 P2 P3 P4 P5 P6 D
D close
= phase revolt
= P6 marks claims
D close
> leads P6
= turn P6
`},
		{"nobody shows: the first who held two", `
given phase=deal first=P2
hand P1 H3 H3
hand P2 S4 S4
hand P3 D3 D3
hand P4 S5 S5
hand P5 S5 S5
hand P6 S6 S6
D deal n=12
P3 decline
D close
D close
> leads P3
`},
		{"nobody ever held two", `
given phase=deal
hand P1 H3 S3
hand P2 S4 S4
hand P3 D3 C3
hand P4 S5 S5
hand P5 S6 S6
hand P6 S6 S6
D deal n=12
D close
> over
= result redeal
= result word no-threes
`},
		{"auto_liang3", `
option auto_liang3=true
given phase=deal
hand P1 H3 H3
hand P2 S4 S4 S4
hand P3 D3 D3 D3
hand P4 S5 S5
hand P5 S5 S5
hand P6 S6 S6
= turn D
D deal n=14
> deal P1 2
> shows P1 H3 H3
> shows P3 D3 D3 D3
D close
D close
> leads P3
`},
		{"a given lead leaves nothing to show", `
option later_lead=last_touke
given phase=deal lead=P4
hand P1 H3 H3
D deal n=12
! P1 show H3 H3 : not-your-turn
D close
D close
> leads P4
`},
		{"E4-50 ten cards are announced", `
hand P1 11x4
P1 play 4
> announces P1 10
`},
		{"dead level of the first to go out", `
hand P1 2x6
hand P4 2xK 3
hand P2 2xA 4
P1 play 2x6
> out P1 1
P2 pass
P3 pass
P4 play 2xK
> dead-level P4
= turn P6 P5 D
D close
> wins P4
> headless P4
= turn P4
`},
		{"a last gouji set is answered by those entitled", `
hand P1 2xK
hand P2 LJ A 3x3
hand P4 2xA 3
P1 play 2xK
> out P1 1
= turn P3 P5 P2 P6 D
P2 burn LJ A
D close
> burns P2 word=P1
= turn P4 P6 P3 D
D close
= turn P5
`},
		{"last_dala", `
option later_lead=last_dala
given out=P1,P3 lead=P5
hand P2 4 5
hand P4 4 5
hand P6 4 5 6
hand P5 3
P5 play 3
= result next lead=P6
`},
		{"deals", `
option deals=2
given out=P1,P3 lead=P5
hand P5 3
P5 play 3
= result match P1 P3 P5
`},
		{"target", `
option target=10
given out=P1,P3 lead=P5 totals=P1=-2,P2=2
hand P5 3
P5 play 3
= result match none
`},
		{"two_bj_kill_one", `
option two_bj_kill_one=true
hand P1 BJ 2x9 3
hand P4 2xBJ LJ 2x10 3
hand P5 LJ 2x10 3
P1 play BJ 2x9
= turn P3 P5 P2 P6 D
! P5 burn LJ 2x10 : wrong-count n=4
! P5 burn LJ 2x10 3 : not-a-set 3
D close
= turn P4
! P4 play LJ BJ 2x10 : jokers-not-covered BJ n=2
P4 play 2xBJ 2x10
> play P4 word=hung
`},
		{"mixed_jokers_small", `
option mixed_jokers_small=true
hand P1 BJ LJ 9 3
hand P4 2xBJ 10 3
P1 play BJ LJ 9
= turn P3 P5 P2 P6 D
D close
P4 play 2xBJ 10
> wins P4
`},
		{"joker_mix=false", `
option joker_mix=false
hand P1 BJ LJ 9 3
! P1 play BJ LJ : mixed-jokers BJ LJ
P1 play BJ LJ 9
`},
		{"burn_precheck", `
option burn_precheck=true
hand P1 2xK 3
hand P5 BJ A LJ 2x9 3 7
P1 play 2xK
! P5 burn BJ A : burn-too-few-jokers n=2
`},
		{"leading and stray fields", `
hand P1 2x5 3
! P1 pass : must-lead
! P1 yield : must-lead
! P1 burn 5 : nothing-to-burn
! P1 decline : unknown-verb what=decline
! P1 play : no-cards
! P1 play 9 : not-your-cards
! P1 play 2x5 3 : not-a-set 3
! P1 play 2x5 as=hung : bad-reading what=hung
! P1 play 2x5 n=2 : stray-field what=n
! P2 play 5 : not-your-turn
P1 play 2x5 as=set
> play P1 1x5 1x5 word=set
`},
	} {
		t.Run(c.name, func(t *testing.T) { playRecord(t, c.text) })
	}
}
