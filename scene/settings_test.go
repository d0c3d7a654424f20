// These tests guard what the device gives back as settings: written ones whole, broken ones as defaults, and a name no longer than the lobby lets one be.
package scene

import (
	"reflect"
	"strings"
	"testing"
)

func TestSettings(t *testing.T) {
	long := Settings{Name: strings.Repeat("牌", NameRunes+1)}
	bound := Settings{Name: strings.Repeat("牌", NameRunes)}
	full := Settings{Lang: "en", Name: "Jo", Speed: "fast", Still: true, Palette: "two", Options: map[string]map[string]string{"wushik": {"packs": "1"}}}
	for _, c := range []struct {
		text string
		want Settings
	}{
		{full.Text(), full},
		{bound.Text(), bound},
		{long.Text(), bound},
		{"", Settings{}},
		{"{", Settings{}},
		{`{"lang":1,"name":"Jo"}`, Settings{}},
		{`{"new":true,"name":"Jo"}`, Settings{Name: "Jo"}},
	} {
		if got := ReadSettings(c.text); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: got %+v, want %+v", c.text, got, c.want)
		}
	}
}
