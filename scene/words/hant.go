package words

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// hant is Chinese in traditional characters: zh turned character by character
// and, where that is not enough, phrase by phrase. It is made when somebody first
// reads it.
var hant = sync.OnceValue(func() *table {
	t := zh
	t.each(func(text string) string { return traditional(text) })
	t.lang, t.name, t.tag = Traditional, "繁體中文", "繁體"
	return &t
})

// each replaces all texts of the table, which keeps maps of its own.
func (t *table) each(f func(string) string) {
	for _, list := range [][]string{t.ui[:], t.bots[:], t.phrases[:], t.numbers[:]} {
		for i, text := range list {
			list[i] = f(text)
		}
	}
	for _, m := range t.maps() {
		*m = maps.Clone(*m)
		for key, text := range *m {
			(*m)[key] = f(text)
		}
	}
	for _, text := range t.singles() {
		*text = f(*text)
	}
}

// maps lists the table's texts that have keys.
func (t *table) maps() []*map[string]string {
	return []*map[string]string{
		&t.games, &t.blurbs, &t.verbs, &t.buttons, &t.slots, &t.shapes, &t.plays, &t.said, &t.needs, &t.reasons, &t.events,
		&t.facts, &t.results, &t.places, &t.options, &t.optionSay, &t.values, &t.valueSay, &t.marks, &t.markSay,
		&t.prompts, &t.notes, &t.guards, &t.waits, &t.fields, &t.lost, &t.ranks, &t.ranksMany, &t.rankSay, &t.suits, &t.where,
	}
}

// singles lists the texts that stand alone.
func (t *table) singles() []*string {
	s, f := &t.seats, &t.faces
	return []*string{
		&s.you, &s.next, &s.across, &s.before, &s.other, &s.youS, &s.nextS, &s.acrossS, &s.beforeS, &s.sideS,
		&f.card, &f.cards, &f.big, &f.little, &f.hidden, &t.group, &t.single, &t.quote, &t.comma, &t.join,
	}
}

// Prose returns a text that was written in simplified characters, as rules are,
// in the characters of the language; what is not Chinese stays.
func (w Words) Prose(text string) string {
	if w.Lang() != Traditional {
		return text
	}
	return traditional(text)
}

// traditional turns simplified characters into traditional ones: at each place
// the longest phrase that begins there, else the character alone. A text that is
// traditional already stays as it is.
func traditional(text string) string {
	d := turned()
	var b strings.Builder
	b.Grow(len(text))
scan:
	for text != "" {
		r, size := utf8.DecodeRuneInString(text)
		for _, p := range d.phrases[r] {
			if strings.HasPrefix(text, p.from) {
				b.WriteString(p.to)
				text = text[len(p.from):]
				continue scan
			}
		}
		if to, ok := d.chars[r]; ok {
			r = to
		}
		b.WriteRune(r)
		text = text[size:]
	}
	return b.String()
}

// dictionary is the tables below, made ready to look things up.
type dictionary struct {
	chars   map[rune]rune
	phrases map[rune][]phrase // by first character, longest first
}

type phrase struct{ from, to string }

var turned = sync.OnceValue(func() dictionary {
	d := dictionary{map[rune]rune{}, map[rune][]phrase{}}
	var from rune
	for i, r := range []rune(traditionalChars) {
		if i%2 == 0 {
			from = r
		} else {
			d.chars[from] = r
		}
	}
	for line := range strings.FieldsSeq(traditionalPhrases) {
		from, to, _ := strings.Cut(line, "=")
		r, _ := utf8.DecodeRuneInString(from)
		d.phrases[r] = append(d.phrases[r], phrase{from, to})
	}
	for _, list := range d.phrases {
		slices.SortFunc(list, func(a, b phrase) int { return len(b.from) - len(a.from) })
	}
	return d
})

// traditionalPhrases is what characters alone would turn wrong, and what players
// who read traditional characters call otherwise. Spaces stand between phrases, so
// a phrase has none; one that may stand across two words (对头|发牌, 这一手|表示)
// does more harm than good.
const traditionalPhrases = `
皇后=皇后 公里=公里 里程=里程 茶几=茶几 小丑=小丑 北斗=北斗
干净=乾淨 干脆=乾脆 干等=乾等 干嘛=幹嘛 关系=關係 联系=聯繫 不准=不准 说不准=說不準 拿不准=拿不準 准许=准許 准許=准許 批准=批准
恢复=恢復 重复=重複 复制=複製 复杂=複雜 回复=回覆 答复=答覆 制作=製作 制造=製造 合并=合併
抽签=抽籤 签名=簽名 签字=簽字 签到=簽到 日历=日曆 日志=日誌 冲突=衝突 尽量=儘量 尽管=儘管 尽快=儘快
一只手=一隻手 两只手=兩隻手

“=「 ”=」 ‘=『 ’=』

红桃=紅心 色弱友好=色弱友善
网络地址=網路位址 地址=位址 网络=網路 连接信息=連線資訊 信息=訊息 信号=訊號
重连=重新連線 掉线=斷線 联网=連網 中转=中繼 中转弯=中轉彎 服务器=伺服器 链接=連結
刷新=重新整理 默认=預設 设置=設定 菜单=選單 保存=儲存 加载=載入
软件=軟體 硬件=硬體 程序=程式 文件=檔案 数据=資料 缓存=快取 设备=裝置
用户名=使用者名稱 用户=使用者 登录=登入 支持=支援
全屏=全螢幕 屏幕=螢幕 竖屏=直向 横屏=橫向 竖排=直排 字号=字體大小 选中=選取 图标=圖示
粘贴=貼上 剪贴板=剪貼簿 二维码=QR碼 鼠标=滑鼠 触屏=觸控螢幕 触摸=觸控 回车=Enter鍵 空格=空白鍵
视频=影片 音频=音訊 读屏=螢幕報讀 后台=背景 发送=傳送 念给=唸給
`

// traditionalChars is pairs of a simplified character and its traditional one, in
// the order of the first. Where one has several the most frequent in these texts
// stands here, and traditionalPhrases has the others.
const traditionalChars = "" +
	"与與丑醜专專业業东東丝絲丢丟两兩严嚴丧喪个個丰豐临臨为為丽麗举舉么麼义義乐樂习習乡鄉书書买買乱亂争爭于於亏虧云雲产產亲親亿億仅僅" +
	"从從仪儀们們价價众眾优優伙夥会會伞傘伟偉传傳伤傷伪偽体體余餘侧側债債倾傾偿償储儲儿兒关關兴興养養内內写寫军軍农農冲沖决決况況冻凍" +
	"净淨准準凉涼减減凑湊几幾击擊划劃刘劉则則刚剛创創别別剑劍剧劇劝勸办辦务務动動励勵劳勞势勢匀勻区區华華协協单單卖賣占佔却卻厂廠厅廳" +
	"历歷厉厲压壓厌厭参參双雙发發变變叶葉号號叹嘆后後吓嚇吗嗎听聽启啟员員响響哑啞唤喚喷噴嘱囑团團园園围圍国國图圖圆圓场場坏壞块塊坚堅" +
	"垫墊墙牆壮壯声聲处處备備复復够夠头頭夸誇夹夾夺奪奋奮奖獎妈媽孙孫学學宁寧宝寶实實审審宽寬对對寻尋导導寿壽将將尔爾尘塵尝嘗尽盡层層" +
	"属屬岁歲岚嵐崭嶄币幣帅帥师師帐帳带帶帮幫并並广廣庄莊庆慶库庫应應废廢开開异異弃棄张張弯彎弹彈强強归歸当當录錄忆憶忧憂怀懷态態怜憐" +
	"总總恋戀恳懇恶惡悬懸惊驚惧懼惯慣愿願懒懶戏戲战戰户戶扑撲托託执執扩擴扫掃抠摳抢搶护護报報担擔拣揀拥擁拦攔择擇挂掛挤擠挥揮损損换換" +
	"据據搁擱摄攝摆擺摇搖摊攤敌敵数數斗鬥断斷无無旧舊时時显顯晒曬晕暈暂暫术術机機杀殺杂雜权權条條来來松鬆极極构構枪槍标標栏欄树樹样樣" +
	"桥橋梦夢检檢楼樓横橫欢歡欧歐毙斃气氣汉漢汤湯没沒泪淚洁潔浅淺测測浏瀏浓濃润潤涨漲涩澀渐漸温溫游遊湾灣湿濕滚滾滞滯满滿滤濾潜潛灭滅" +
	"灯燈灵靈灾災点點炼煉烂爛烛燭烟煙烦煩烧燒烫燙热熱爷爺牵牽状狀犹猶独獨猫貓献獻环環现現电電画畫畅暢疗療皱皺盐鹽监監盖蓋盘盤着著码碼" +
	"硕碩确確礼禮祸禍离離种種积積称稱稳穩穷窮窃竊竖豎竞競笔筆筛篩签籤简簡类類粘黏紧緊纠糾红紅约約级級纯純纵縱纷紛纸紙线線练練组組细細" +
	"织織终終绍紹经經绑綁结結绕繞给給络絡绝絕统統绣繡继繼绩績绪緒续續绳繩维維综綜绿綠缎緞缓緩编編缘緣缠纏缩縮网網罗羅罚罰罢罷职職联聯" +
	"胀脹胁脅胜勝胶膠脏髒脑腦脚腳脱脫脸臉腾騰舍捨艳艷艺藝节節范範荐薦荣榮药藥获獲营營蓝藍虑慮虚虛虽雖虾蝦蜡蠟补補装裝见見观觀规規视視" +
	"览覽觉覺触觸计計订訂认認讨討让讓训訓议議讯訊记記讲講许許论論设設证證评評识識诈詐诉訴词詞译譯试試诗詩诚誠话話询詢该該详詳语語误誤" +
	"说說请請诸諸诺諾读讀课課谁誰调調谈談谋謀谐諧谢謝谱譜负負财財责責败敗账帳货貨质質购購贴貼贵貴贷貸费費贺賀贼賊资資赌賭赏賞赔賠赚賺" +
	"赛賽赞讚赢贏趋趨跃躍踪蹤车車轨軌轩軒转轉轮輪软軟轴軸轻輕载載较較辆輛输輸边邊达達过過运運还還这這进進远遠违違连連迟遲选選递遞遗遺" +
	"遥遙邮郵采採释釋里裡针針钓釣钟鐘钢鋼钮鈕钱錢钻鑽铁鐵铜銅银銀铺鋪链鏈销銷锁鎖锋鋒锐銳错錯键鍵镇鎮镜鏡长長门門闪閃闭閉问問闲閒间間" +
	"闸閘闹鬧闻聞队隊阳陽阴陰阵陣阶階际際险險随隨隐隱难難雾霧静靜韵韻页頁顶頂项項顺順须須顽頑顾顧预預领領频頻颗顆题題颜顏额額颠顛风風" +
	"飞飛饮飲饰飾饿餓马馬驱驅驶駛骂罵骄驕验驗骗騙骚騷鱼魚鲜鮮鸟鳥麦麥黄黃齐齊齿齒龄齡龙龍"
