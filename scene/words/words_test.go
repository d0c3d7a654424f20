// These tests guard that nothing a player can see is missing or left in the
// other language: every word of every game's Info, every text of the page, and
// placeholders that both languages fill alike.
package words

import (
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"paizhuo/engine"
	"paizhuo/engine/card"
	"paizhuo/engine/games"
)

// tables lists the languages.
var tables = []*table{&zh, hant(), &en}

// columns lists a language's maps by name, so that no test forgets one.
func (t *table) columns() map[string]map[string]string {
	return map[string]map[string]string{
		"games": t.games, "blurbs": t.blurbs, "verbs": t.verbs, "shapes": t.shapes, "plays": t.plays, "needs": t.needs,
		"reasons": t.reasons, "events": t.events, "facts": t.facts, "results": t.results, "places": t.places,
		"buttons": t.buttons, "slots": t.slots, "valueSay": t.valueSay, "marks": t.marks, "markSay": t.markSay,
		"prompts": t.prompts, "notes": t.notes, "guards": t.guards, "waits": t.waits, "where": t.where,
		"options": t.options, "optionSay": t.optionSay, "values": t.values, "fields": t.fields, "lost": t.lost,
		"ranks": t.ranks, "ranksMany": t.ranksMany, "rankSay": t.rankSay, "said": t.said, "suits": t.suits,
	}
}

// all lists every text of a language under a name.
func (t *table) all() map[string]string {
	texts := map[string]string{}
	for name, m := range t.columns() {
		for key, text := range m {
			texts[name+" "+key] = text
		}
	}
	v := reflect.ValueOf(*t)
	for _, group := range []reflect.Value{v.FieldByName("seats"), v.FieldByName("faces")} {
		for i := range group.NumField() {
			texts[group.Type().Name()+" "+group.Type().Field(i).Name] = group.Field(i).String()
		}
	}
	for k, text := range t.ui {
		texts["ui "+Key(k).name()] = text
	}
	for i, text := range t.bots {
		texts["bot "+engine.SeatAt(i).String()] = text
	}
	for i, text := range t.phrases {
		texts["phrase "+signed(i+1)] = text
	}
	for i, text := range t.numbers {
		texts["number "+card.Rank(i).String()+" "+string(rune('0'+i))] = text
	}
	texts["join"], texts["comma"], texts["quote"], texts["group"], texts["single"] = t.join, t.comma, t.quote, t.group, t.single
	return texts
}

// name tells keys apart in messages; the number is enough to find one.
func (k Key) name() string { return "key " + signed(int(k)) }

func TestEveryWordOfEveryGameIsThere(t *testing.T) {
	for _, tab := range tables {
		for _, g := range games.All() {
			info := g.Info()
			has := func(column string, m map[string]string, key string) {
				if s, ok := look(m, info.Name, key); !ok || strings.TrimSpace(s) == "" {
					t.Errorf("%s: %s has no word for %s %q", tab.lang, info.Name, column, key)
				}
			}
			has("games", tab.games, info.Name)
			has("blurbs", tab.blurbs, info.Name)
			for _, v := range info.Verbs {
				has("verbs", tab.verbs, string(v))
			}
			for _, c := range append([]string{engine.CodeStale}, info.Codes...) {
				has("reasons", tab.reasons, c)
			}
			for _, s := range info.Shapes {
				has("shapes", tab.shapes, s)
				has("plays", tab.plays, s)
				has("needs", tab.needs, s)
				has("said", tab.said, s)
			}
			for _, e := range info.Events {
				has("events", tab.events, string(e))
			}
			for _, f := range info.Facts {
				has("facts", tab.facts, f)
			}
			for _, r := range info.Words {
				has("results", tab.results, r)
			}
			for n := range info.Seats {
				has("places", tab.places, signed(n+1))
			}
			for _, o := range info.Options {
				has("options", tab.options, o.Key)
				has("optionSay", tab.optionSay, o.Key)
				if o.Values == nil {
					has("values", tab.values, o.Key)
				}
				for _, value := range o.Values {
					if _, ok := look(tab.values, info.Name, o.Key+"="+value); !ok {
						has("values", tab.values, value)
					}
				}
			}
		}
	}
}

func TestEveryVerbAndEventOfTheContractIsThere(t *testing.T) {
	verbs := []engine.Verb{engine.Play, engine.Pass, engine.DealOut, engine.Close, engine.Reveal, engine.Bid, engine.Counter, engine.Call,
		engine.Bury, engine.Show, engine.Burn, engine.Decline, engine.Yield, engine.Revolt, engine.Ready, engine.Choose, engine.Give,
		engine.Accept, engine.Refuse}
	events := []engine.EventKind{engine.EvDeal, engine.EvPlay, engine.EvPass, engine.EvWins, engine.EvOut, engine.EvInherits, engine.EvJoins,
		engine.EvSolo, engine.EvThrowFails, engine.EvBurns, engine.EvYields, engine.EvRevolts, engine.EvAnnounces, engine.EvLevel, engine.EvOver}
	for _, l := range Languages() {
		w := In(l)
		for _, v := range verbs {
			if w.Verb("", v) == string(v) && l != English {
				t.Errorf("%s: no word for the verb %s", l, v)
			}
		}
		for _, e := range events {
			if w.t.events[string(e)] == "" {
				t.Errorf("%s: no sentence for the event %s", l, e)
			}
		}
	}
}

func TestNoTextIsEmptyAndBothLanguagesHaveTheSameKeys(t *testing.T) {
	first := tables[0].all()
	for _, tab := range tables {
		own := tab.all()
		for key, text := range own {
			if strings.TrimSpace(text) == "" {
				t.Errorf("%s: %s is empty", tab.lang, key)
			}
			if strings.TrimSpace(text) != text && !slices.Contains([]string{"join", "comma", "said of", "said group-with"}, key) {
				t.Errorf("%s: %s has spaces at an end: %q", tab.lang, key, text)
			}
			if _, ok := first[key]; !ok {
				t.Errorf("%s has %s, %s has not", tab.lang, key, tables[0].lang)
			}
		}
		for key := range first {
			// A language may go without a form of its own: the last of four has a
			// name in Chinese.
			if _, ok := own[key]; !ok && key != "places wushik/4" {
				t.Errorf("%s lacks %s", tab.lang, key)
			}
		}
	}
}

func placeholders(text string) []string {
	found := names(text)
	slices.Sort(found)
	return slices.Compact(found)
}

func TestPlaceholdersAgree(t *testing.T) {
	// A play may be said with the figures one language needs and another does not.
	free := regexp.MustCompile(`^(plays|needs|said) |^seatWords|^faceWords|^group$|^single$`)
	texts := tables[0].all()
	for _, tab := range tables[1:] {
		for key, text := range tab.all() {
			if free.MatchString(key) {
				continue
			}
			if want := placeholders(texts[key]); texts[key] != "" && !slices.Equal(want, placeholders(text)) {
				t.Errorf("%s: %s has %v in %s, %v in %s", key, text, placeholders(text), tab.lang, want, tables[0].lang)
			}
		}
	}
	known := map[string][]string{
		"reasons": {"cards", "groups", "need", "what", "who", "play", "needs", "shape", "code"},
		"events":  {"who", "whose", "cards", "groups", "shape", "word", "n", "place"},
		"plays":   {"rank", "face", "low", "one", "many", "n", "count", "groups", "suit", "of"},
		"said":    {"low", "to", "one", "face", "many", "n", "count", "suit", "of", "body", "cards", "say", "who", "a"},
		"needs":   {"rank", "face", "low", "one", "many", "n", "count", "groups", "suit"},
		"prompts": {"who", "play"}, "waits": {"who", "across", "claims"},
		"values": {"n"},
		"games":  {}, "blurbs": {}, "verbs": {}, "shapes": {}, "facts": {}, "results": {"n"}, "options": {}, "optionSay": {}, "lost": {},
		"buttons": {}, "slots": {}, "valueSay": {}, "marks": {}, "markSay": {}, "notes": {}, "guards": {}, "where": {},
	}
	for _, tab := range tables {
		for column, m := range tab.columns() {
			allowed, ok := known[column]
			for key, text := range m {
				for _, name := range names(text) {
					if ok && !slices.Contains(allowed, name) {
						t.Errorf("%s: %s %s: nothing fills {%s}", tab.lang, column, key, name)
					}
				}
				if strings.Count(text, "{") != strings.Count(text, "}") {
					t.Errorf("%s: %s %s: a brace is open", tab.lang, column, key)
				}
			}
		}
	}
}

// outside removes what stands in brackets, where English keeps Chinese terms.
func outside(text string) string {
	return regexp.MustCompile(`\([^)]*\)`).ReplaceAllString(text, "")
}

func TestEnglishHasNoHanziOutsideBrackets(t *testing.T) {
	for key, text := range en.all() {
		if strings.ContainsFunc(outside(text), func(r rune) bool { return unicode.Is(unicode.Han, r) || r >= 0x3000 && r < 0x3040 || r >= 0xff00 }) {
			t.Errorf("%s: %q", key, text)
		}
	}
}

// A figure that may be 1 brings both forms of its noun.
func TestEnglishCountsOneThing(t *testing.T) {
	plural := regexp.MustCompile(`\{(n|need|[0-9])\} (big )?(cards|points|pts|levels|deals|players|seats|jokers|units|votes)\b`)
	// These are never 1: sets of several cards, six cards of a kitty, card points, which come by five.
	never := regexp.MustCompile(`^(plays|needs|said) |^reasons wushik6/bury-count$|^events wushik6/(takes|buries)$`)
	points := []string{"ui " + BuryLine.name(), "ui " + LedSuit.name(), "ui " + TrumpsLed.name()}
	for key, text := range en.all() {
		if plural.MatchString(text) && !never.MatchString(key) && !slices.Contains(points, key) {
			t.Errorf("%s: %q counts one thing as many", key, text)
		}
	}
}

func TestChineseIsNotEnglish(t *testing.T) {
	same := regexp.MustCompile(`^(ranks|ranksMany|rankSay) |^said gouji/|^quote$|^said (aloud|single)$|^said zhaopengyou/(single|loose)|^lost $|^plays gouji/`)
	english := en.all()
	for _, tab := range tables[:2] {
		for key, text := range tab.all() {
			if text == english[key] && !same.MatchString(key) {
				t.Errorf("%s: %s is %q as in English", tab.lang, key, text)
			}
		}
	}
	for key, text := range zh.all() {
		if strings.ContainsAny(text, ",;!?") || strings.Contains(text, "...") || strings.HasSuffix(text, ".") {
			t.Errorf("%s has a mark that Chinese writes otherwise: %q", key, text)
		}
	}
}

func TestPick(t *testing.T) {
	for _, c := range []struct {
		tags []string
		want Lang
	}{
		{[]string{"zh-CN", "en"}, Chinese},
		{[]string{"zh"}, Chinese},
		{[]string{"zh-SG"}, Chinese},
		{[]string{"zh-Hans-HK"}, Chinese},
		{[]string{"zh-Hant-TW", "en-US"}, Traditional},
		{[]string{"zh-Hant"}, Traditional},
		{[]string{"zh-TW"}, Traditional},
		{[]string{"ZH_hk"}, Traditional},
		{[]string{"zh-MO", "zh-CN"}, Traditional},
		{[]string{"yue", "zh-TW"}, Traditional},
		{[]string{"en-GB", "zh-CN"}, English},
		{[]string{"fr-FR", "zh-CN", "en"}, Chinese},
		{[]string{"fr-FR", "de"}, English},
		{[]string{"", "-"}, English},
		{nil, English},
	} {
		if got := Pick(c.tags); got != c.want {
			t.Errorf("Pick(%q) = %s, want %s", c.tags, got, c.want)
		}
	}
	for _, l := range Languages() {
		if In(l).Lang() != l || In(l).Name() == "" || In(l).Tag() == "" {
			t.Errorf("In(%s) speaks %s", l, In(l).Lang())
		}
	}
	if In("xx").Lang() != English {
		t.Error("a language that does not exist is not English")
	}
}

func TestUI(t *testing.T) {
	zh, en := In(Chinese), In(English)
	for _, c := range []struct{ got, want string }{
		{zh.UI(HintOf, 2, 5), "提示 2/5"},
		{en.UI(CardsCount, 1), "1 card"},
		{en.UI(CardsCount, 13), "13 cards"},
		{zh.UI(CardsCount, 1), "1 张"},
		{zh.UI(PointsCount, -20), "−20 分"},
		{en.UI(CardsLeft, "Robin", 1), "Robin: only 1 card left"},
		{zh.UI(RoomWaitFor, "老周"), "等老周准备"},
		{zh.UI(RoomWaitFor, "{0}"), "等{0}准备"}, // a name is never read as a placeholder
		{zh.UI(RoomWaitFor), "等准备"},
		{zh.Signed(30) + zh.Signed(-15) + zh.Signed(0), "+30−150"},
		{zh.Number(30) + zh.Number(-15) + zh.Number(0), "30−150"},
		{zh.Value("wushik", "packs", "2"), "两副牌"},
		{en.Value("wushik", "deals", "0"), "No limit"},
		{en.Value("wushik", "deals", "1"), "1 deal"},
		{en.Value("wushik", "target", "300"), "300 points"},
		{zh.Value("wushik", "must_beat_if_able", "true"), "是"},
		{zh.Place("wushik", 4) + zh.Place("gouji", 4), "末家四科"},
		{zh.Lost("never heard of") + en.Lost("table-full"), "牌桌没了，回大厅重开一桌吧。The table is full."},
		{zh.Bot(engine.P1) + zh.Bot(engine.Watcher) + zh.Bot(engine.None), "阿福"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

func TestBotsHaveDifferentNames(t *testing.T) {
	for _, tab := range tables {
		sorted := slices.Sorted(slices.Values(tab.bots[:]))
		if len(slices.Compact(sorted)) != len(tab.bots) {
			t.Errorf("%s: %v", tab.lang, tab.bots)
		}
	}
}

func TestCards(t *testing.T) {
	cards, err := card.ParseList("S10 HK DA C3 BJ LJ 9")
	if err != nil {
		t.Fatal(err)
	}
	cards = append(cards, 0)
	for _, c := range []struct{ got, want string }{
		{In(Chinese).Cards(cards), "♠10 ♥K ♦A ♣3 大王 小王 9 背面"},
		{In(English).Cards(cards), "♠10 ♥K ♦A ♣3 big joker little joker 9 face down"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

func TestEveryOptionOfNeedsExists(t *testing.T) {
	options := map[string]bool{}
	shapes := map[string]bool{}
	for _, g := range games.All() {
		for _, o := range g.Info().Options {
			options[o.Key] = true
		}
		for _, s := range g.Info().Shapes {
			shapes[s] = true
		}
	}
	for _, tab := range tables {
		for key := range maps.Keys(tab.needs) {
			shape, option, special := strings.Cut(key[strings.LastIndex(key, "/")+1:], "@")
			if !shapes[shape] || special && !options[option] {
				t.Errorf("%s: needs %s speaks of what no game has", tab.lang, key)
			}
		}
	}
}

// Who joins the declarer is called what the game's players call him.
func TestFriendIsCalledWhatTheGameCallsHim(t *testing.T) {
	for _, c := range []struct {
		lang        Lang
		game        string
		part, short string
	}{
		{Chinese, "wushik6", "对家", "对"},
		{Chinese, "zhaopengyou", "朋友", "友"},
		{English, "wushik6", "Partner", "P"},
		{English, "zhaopengyou", "Friend", "F"},
	} {
		if part, short := In(c.lang).Friend(c.game); part != c.part || short != c.short {
			t.Errorf("%s %s: %q, %q, want %q, %q", c.lang, c.game, part, short, c.part, c.short)
		}
	}
}
