// These tests guard 繁體: that no text keeps a simplified character, that characters with several traditional ones
// become the right one where they stand, and that texts and rules written in it already are left alone.
package words

import (
	"os"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"paizhuo/engine"
	"paizhuo/engine/games"
)

// simplified is the characters of GB 2312's first level that Big5 does not have, and of those that it has the ones that
// nobody who writes traditional characters uses for these words.
func simplified(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("testdata/simplified.txt")
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(text), "\n", "") + "与么于优体余儿几后复够庄并愿托据挂斗机气确离种网胜范听迹万凭没“”‘’"
}

// rulesOf returns the Chinese part of a game's rules.
func rulesOf(t *testing.T, g engine.Game) string {
	t.Helper()
	chinese, _, found := strings.Cut(strings.TrimSpace(g.Info().Rules), "\n# ")
	if !found {
		t.Fatalf("%s: the rules are of one language", g.Info().Name)
	}
	return chinese
}

func TestTraditionalKeepsNothingSimplified(t *testing.T) {
	list := simplified(t)
	left := func(where, text string) {
		for _, r := range text {
			if strings.ContainsRune(list, r) {
				t.Errorf("%s: %c is left in %q: hant.go has no character for it", where, r, text)
			}
		}
	}
	for key, text := range hant().all() {
		left(key, text)
	}
	for _, g := range games.All() {
		for line := range strings.Lines(traditional(rulesOf(t, g))) {
			left(g.Info().Name+" rules", line)
		}
	}
}

// What is written in traditional characters, by this table or by a player, stays.
func TestTraditionalStays(t *testing.T) {
	for key, text := range hant().all() {
		if again := traditional(text); again != text {
			t.Errorf("%s: %q becomes %q", key, text, again)
		}
	}
	for _, g := range games.All() {
		text := traditional(rulesOf(t, g))
		if again := traditional(text); again != text {
			t.Errorf("%s: rules change when they are turned again", g.Info().Name)
		}
	}
	for _, text := range []string{"", "Play 5-10-K", "皇后、公里、關係、不准、複製、恢復、隻、裡", "{who} 出 {shape} {cards}", "\xff牌"} {
		if got := traditional(text); got != strings.ToValidUTF8(text, "�") {
			t.Errorf("%q becomes %q", text, got)
		}
	}
}

func TestTraditionalChoosesByThePhrase(t *testing.T) {
	for _, c := range [][2]string{
		{"以后，皇后最后出", "以後，皇后最後出"},
		{"手里、这里、公里", "手裡、這裡、公里"},
		{"只能用一只手", "只能用一隻手"},
		{"从对头发起，重新发牌", "從對頭發起，重新發牌"},
		{"干等，干脆，若干", "乾等，乾脆，若干"},
		{"桌面、里面、下面条件", "桌面、裡面、下面條件"},
		{"上台、桌台", "上台、桌台"},
		{"余分、其余、剩余", "餘分、其餘、剩餘"},
		{"没关系，系统，联系", "沒關係，系統，聯繫"},
		{"准备，不准，说不准，准许，标准", "準備，不准，說不準，准許，標準"},
		{"恢复数据、重复、复制、复杂、回复", "恢復資料、重複、複製、複雜、回覆"},
		{"几张、茶几", "幾張、茶几"},
		{"云云", "雲雲"},
		{"小丑、丑", "小丑、醜"},
		{"斗对头、北斗", "鬥對頭、北斗"},
		{"放松、轻松", "放鬆、輕鬆"},
		{"并且、合并", "並且、合併"},
		{"限制、制作、复制", "限制、製作、複製"},
		{"抽签到了、签名、签到", "抽籤到了、簽名、簽到"},
		{"计划、滑动", "計劃、滑動"},
		{"尽量、尽头", "儘量、盡頭"},
		{"这一手表示", "這一手表示"},
		{"老周、一周", "老周、一周"},
		{"什么、怎么", "什麼、怎麼"},
		{"接着、看着办", "接著、看著辦"},
		{"占了头科", "佔了頭科"},
		{"一伙、伙伴", "一夥、夥伴"},
		{"游戏", "遊戲"},
		{"中转服务器、顺子中转弯", "中繼伺服器、順子中轉彎"},
		{"请检查网络，刷新页面", "請檢查網路，重新整理頁面"},
		{"网络地址、连接信息、信号", "網路位址、連線資訊、訊號"},
		{"默认、链接、屏幕、设置、全屏", "預設、連結、螢幕、設定、全螢幕"},
		{"剪贴板、复制、粘贴", "剪貼簿、複製、貼上"},
		{"手机、主机、房主、软件、硬件", "手機、主機、房主、軟體、硬體"},
		{"视频、音频、声音", "影片、音訊、聲音"},
		{"登录、用户名、菜单", "登入、使用者名稱、選單"},
		{"给朋友好牌，色弱友好", "給朋友好牌，色弱友善"},
		{"“活级”和‘死级’", "「活級」和『死級』"},
		{"庄家、闲家、够级、找朋友、亮主、反主、扣底、叫牌", "莊家、閒家、夠級、找朋友、亮主、反主、扣底、叫牌"},
		{"托管、对家、联邦、烧牌、革命、让牌、红桃、方块", "託管、對家、聯邦、燒牌、革命、讓牌、紅心、方塊"},
		{"五十K、拖拉机、推土机、边三轮、毙", "五十K、拖拉機、推土機、邊三輪、斃"},
	} {
		if got := traditional(c[0]); got != c[1] {
			t.Errorf("%s becomes %s, want %s", c[0], got, c[1])
		}
	}
}

// The lists in hant.go are of use only while each line can win.
func TestTraditionalListsAreSound(t *testing.T) {
	chars := []rune(traditionalChars)
	for i := 0; i < len(chars); i += 2 {
		if i+1 == len(chars) || chars[i] == chars[i+1] || i > 0 && chars[i-2] >= chars[i] {
			t.Errorf("%c is out of order, stands for itself or has no partner", chars[i])
		}
	}
	seen := map[string]bool{}
	for _, line := range strings.Fields(traditionalPhrases) {
		from, to, ok := strings.Cut(line, "=")
		if !ok || from == "" || to == "" || seen[from] {
			t.Errorf("%q is no phrase, or comes twice", line)
		}
		seen[from] = true
		var alone strings.Builder
		for _, r := range from {
			if c, ok := turned().chars[r]; ok {
				r = c
			}
			alone.WriteRune(r)
		}
		if alone.String() == to {
			// It guards against another phrase that begins inside it, or is of no use.
			guards := false
			for other := range strings.FieldsSeq(traditionalPhrases) {
				inner, _, _ := strings.Cut(other, "=")
				last, _ := utf8.DecodeLastRuneInString(from)
				guards = guards || inner != from && (strings.Contains(from, inner) || strings.HasPrefix(inner, string(last)))
			}
			if !guards {
				t.Errorf("%q does what its characters do alone", line)
			}
		}
		if got := traditional(to); got != to {
			t.Errorf("%q: %q becomes %q", line, to, got)
		}
	}
}

// The tables share no map: reading 繁體 leaves 简体 as it was, and nothing of a table is forgotten.
func TestTraditionalIsAWholeTable(t *testing.T) {
	if got := In(Chinese).Game("gouji") + In(Traditional).Game("gouji") + In(Traditional).Phrase(3) + In(Traditional).Bot(engine.P6); got != "够级夠級快點吧，等得花兒都謝了阿嵐" {
		t.Error(got)
	}
	fields := reflect.TypeFor[table]()
	counted := len(zh.maps())
	for i := range fields.NumField() {
		if fields.Field(i).Type.Kind() == reflect.Map {
			counted--
		}
	}
	if counted != 0 {
		t.Errorf("maps lists %d too many of the table's maps", counted)
	}
	texts := 0
	for i := range fields.NumField() {
		switch f := fields.Field(i); f.Type.Kind() {
		case reflect.Struct:
			texts += f.Type.NumField()
		case reflect.String:
			texts++
		}
	}
	if named := 3; len(zh.singles()) != texts-named { // lang, name, tag
		t.Errorf("singles lists %d texts of %d", len(zh.singles()), texts-named)
	}
}

func TestProse(t *testing.T) {
	const text = "级牌 level card"
	if got := In(Traditional).Prose(text) + In(Chinese).Prose(text) + In(English).Prose(text) + In(Traditional).Quote("级") + In(Chinese).Quote("级"); got != "級牌 level card"+text+text+"「级」“级”" {
		t.Error(got)
	}
}
