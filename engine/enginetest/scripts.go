package enginetest

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"paizhuo/engine"
	"paizhuo/engine/record"
)

// Scripts runs every rule script that the patterns match, a subtest for each
// file and in it one for each case. A file without cases is a whole record.
func Scripts(t *testing.T, game engine.Game, patterns ...string) {
	t.Helper()
	var files []string
	for _, p := range patterns {
		found, err := filepath.Glob(p)
		if err != nil {
			t.Fatal(err)
		}
		if len(found) == 0 {
			t.Errorf("no script matches %s", p)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			s, err := readScript(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range s.Run(finder(game)) {
				if o.Case == "" {
					if o.Err != nil {
						t.Error(o.Err)
					}
					continue
				}
				t.Run(o.Case, func(t *testing.T) {
					if o.Err != nil {
						t.Error(o.Err)
					}
				})
			}
		})
	}
}

// finder finds the one game.
func finder(game engine.Game) record.Finder {
	return func(name string) engine.Game {
		if name == game.Info().Name {
			return game
		}
		return nil
	}
}

func readScript(file string) (record.Script, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return record.Script{}, err
	}
	archive := txtar.Parse(text)
	s := record.Script{Name: file, Comment: string(archive.Comment)}
	for _, f := range archive.Files {
		s.Cases = append(s.Cases, record.Case{Name: f.Name, Text: string(f.Data)})
	}
	return s, nil
}
