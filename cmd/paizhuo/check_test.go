// These tests guard check from outside: its lines, its closing count and its
// exit status, for good, bad and broken files.
package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"paizhuo/engine"
	"paizhuo/engine/enginetest/toy"
	"paizhuo/engine/games"
	"paizhuo/engine/match"
	"paizhuo/engine/record"
)

const toyScript = `# The toy.
# covers D9-1 E9-1
game toy/1
given lead=P1
hand P1 S4 HK SK
hand P2 D5 C10 S10
hand P3 H4 D9 DK
-- good --
P1 play S4
! P2 play C10 S10 : wrong-count S4
`

func runCheck(t *testing.T, files map[string]string, args ...string) (int, string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for i, a := range args {
		if !strings.HasPrefix(a, "-") {
			args[i] = filepath.Join(dir, a)
		}
	}
	var out strings.Builder
	status := checkFiles([]engine.Game{toy.Game{}}, args, &out)
	return status, strings.ReplaceAll(out.String(), dir+string(filepath.Separator), "")
}

func TestCheck(t *testing.T) {
	bad := toyScript + "-- bad --\nP1 play S4\n= turn P3\n"
	for name, tt := range map[string]struct {
		files  map[string]string
		args   []string
		status int
		out    string
	}{
		"a script that holds": {map[string]string{"a.txtar": toyScript}, []string{"a.txtar"}, 0, "1 passed, 0 failed\n"},
		"a plain record":      {map[string]string{"a.txt": "game toy/1\ngiven lead=P1\nhand P1 S4\nP1 play S4\n"}, []string{"a.txt"}, 0, "1 passed, 0 failed\n"},
		"a case that fails": {map[string]string{"a.txtar": bad}, []string{"a.txtar"}, 1,
			"a.txtar: bad: line 13: = turn P3: it is P2\n1 passed, 1 failed\n"},
		"a broken record": {map[string]string{"a.txt": "game toy/1\nfrob\n", "b.txtar": toyScript}, []string{"a.txt", "b.txtar"}, 1,
			"a.txt: line 2: \"frob\" starts no line: a seat, a setup word, #, !, > or = is wanted\n1 passed, 1 failed\n"},
		"an unknown game": {map[string]string{"a.txt": "game frob/1\n"}, []string{"a.txt"}, 1, "a.txt: no game is called \"frob\"\n0 passed, 1 failed\n"},
		"no game":         {map[string]string{"a.txt": ""}, []string{"a.txt"}, 1, "a.txt: no game line\n0 passed, 1 failed\n"},
		"no files":        {nil, nil, 2, "check: no files; usage: paizhuo check [-cover] FILE...\n"},
	} {
		if status, out := runCheck(t, tt.files, tt.args...); status != tt.status || out != tt.out {
			t.Errorf("%s: status %d, printed\n%s\nwant %d,\n%s", name, status, out, tt.status, tt.out)
		}
	}
}

// A record's proof is verified again: whoever holds the record can do so.
func TestCheckVerifiesProofs(t *testing.T) {
	drawn := match.Draw{Deal: 1}
	nonce := strings.Repeat("5a", 32)
	drawn.Host = match.Pledge{Nonce: nonce, Commit: match.HostCommit(nonce)}
	for seat := engine.P1; seat <= engine.P3; seat++ {
		drawn.Seats = append(drawn.Seats, match.Pledge{Nonce: nonce, Commit: match.CommitOf(seat, nonce)})
	}
	m, err := match.NewDrawn(toy.Game{}, engine.Config{}, nil, drawn)
	if err != nil {
		t.Fatal(err)
	}
	good := m.Text()
	stacked := strings.Replace(good, "hand P1 ", "hand ?? ", 1)
	stacked = strings.Replace(stacked, "hand P2 ", "hand P1 ", 1)
	stacked = strings.Replace(stacked, "hand ?? ", "hand P2 ", 1)
	for name, tt := range map[string]struct {
		text, out string
		status    int
	}{
		"a deal that follows":      {good, "1 passed, 0 failed\n", 0},
		"a stacked deal":           {stacked, "a.txt: the hand of P1 does not follow from the proof, which gives it ", 1},
		"a nonce of the host's":    {strings.Replace(good, "proof host="+nonce, "proof host="+strings.Repeat("5b", 32), 1), "a.txt: proof: the nonce of host is not the one it committed to\n0 passed, 1 failed\n", 1},
		"half a proof":             {strings.Replace(good, "proof P3="+nonce+"\n", "", 1), "a.txt: proof: nothing is said for P3\n", 1},
		"a stacked deal in a case": {toyScript + "-- stacked --\n" + strings.ReplaceAll(stacked, "game toy/1\n", ""), "a.txt: stacked: the hand of P1 does not follow", 1},
	} {
		status, out := runCheck(t, map[string]string{"a.txt": tt.text}, "a.txt")
		if status != tt.status || !strings.HasPrefix(out, tt.out) {
			t.Errorf("%s: status %d, printed\n%s\nwant %d,\n%s", name, status, out, tt.status, tt.out)
		}
	}
}

func TestCheckFailsOnAMissingFile(t *testing.T) {
	status, out := runCheck(t, nil, "gone.txtar")
	if status != 1 || !strings.HasSuffix(out, "0 passed, 1 failed\n") || !strings.Contains(out, "gone.txtar") {
		t.Errorf("status %d, printed\n%s", status, out)
	}
}

func TestCheckCoverListsWhatIsMissing(t *testing.T) {
	status, out := runCheck(t, map[string]string{"a.txtar": toyScript}, "-cover", "a.txtar")
	for _, want := range []string{"toy: not exercised: option suits=spades\n", "toy: not exercised: code must-lead\n", "toy: not exercised: option goal=NUMBER\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing from\n%s", want, out)
		}
	}
	for _, not := range []string{"D9-1", "E9-1", "wrong-count", "suits=equal"} {
		if strings.Contains(out, not) {
			t.Errorf("%q is listed though a case exercises it:\n%s", not, out)
		}
	}
	if status != 1 || !strings.HasSuffix(out, "1 passed, 0 failed\n") {
		t.Errorf("status %d, printed\n%s", status, out)
	}
}

// FuzzCheck runs whatever can be read against the real games: a hostile record
// may fail, but not panic.
func FuzzCheck(f *testing.F) {
	scripts, err := filepath.Glob("../../engine/*/testdata/*.txtar")
	if err != nil || len(scripts) == 0 {
		f.Fatal("no rule scripts", err)
	}
	for _, file := range scripts {
		s, err := readScript(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, c := range s.Cases {
			f.Add(s.Comment + c.Text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, o := range (record.Script{Name: "x", Comment: text}).Run(games.Find) {
			if (o.Err == nil) == (o.Cover == nil) {
				t.Errorf("%q: error %v, coverage %v", text, o.Err, o.Cover)
			}
			if o.Err == nil {
				_ = proved(games.Find, "x", o)
			}
		}
	})
}
