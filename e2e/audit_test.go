//go:build !js

package e2e

// Guards that the page can be used by people who see little or nothing (WCAG 2.2 A
// and AA, as far as a program can tell, and touch targets of 44 px): every screen is
// audited, and every rule of the audit is shown to find a planted fault.

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp"

	"paizhuo/scene/words"
)

// auditScript returns what it finds wrong in the page, each as "rule: where". What is
// closed off by an open sheet is not judged: nobody can get there.
const auditScript = `JSON.stringify((() => {
	const found = [], sheet = document.querySelector("dialog[open]");
	const say = (rule, e, more = "") => found.push(rule + ": " + (e?.outerHTML?.slice(0, 90) ?? "") + (more ? " " + more : ""));
	const seen = e => e.checkVisibility({visibilityProperty: true}) && (!sheet || sheet.contains(e) || e.matches("[role=status],[role=alert]"));
	const all = q => [...document.querySelectorAll(q)].filter(seen);
	const unseen = e => e.closest(".unseen");

	if (!/^(zh-Hans|zh-Hant|en)$/.test(document.documentElement.lang)) say("lang", document.documentElement);
	if (!document.title.trim()) say("title", document.head);
	if (all("h1").length !== 1) say("one-h1", all("h1")[1], "there are " + all("h1").length);
	if (document.querySelectorAll("main").length !== 1) say("one-main", document.body);
	for (const role of ["status", "alert"])
		if (!all("[role=" + role + "]").some(e => e.textContent.trim() === e.textContent.trim() && e.id.startsWith("paizhuo-"))) say("live-region", null, role);

	const ids = {};
	for (const e of document.querySelectorAll("[id]")) {
		if (ids[e.id]) say("duplicate-id", e);
		ids[e.id] = e;
	}

	const roles = "alert alertdialog button dialog group heading img list listbox listitem log main none option presentation progressbar region row status table toolbar textbox".split(" ");
	const values = {"aria-pressed": /^(true|false|mixed)$/, "aria-selected": /^(true|false)$/, "aria-multiselectable": /^(true|false)$/,
		"aria-disabled": /^(true|false)$/, "aria-live": /^(off|polite|assertive)$/, "aria-hidden": /^(true|false)$/, "aria-label": /\S/,
		"aria-labelledby": /\S/, "aria-activedescendant": /\S/, "aria-valuenow": /^\d+$/, "aria-valuemin": /^\d+$/, "aria-valuemax": /^\d+$/,
		"aria-modal": /^(true|false)$/, "aria-level": /^[1-6]$/, "aria-expanded": /^(true|false)$/, "aria-current": /\S/};
	const only = {"aria-pressed": ["button"], "aria-selected": ["option"], "aria-multiselectable": ["listbox"], "aria-activedescendant": ["listbox"]};
	for (const e of all("*")) {
		const role = e.getAttribute("role") ?? {BUTTON: "button"}[e.tagName] ?? "";
		if (e.hasAttribute("role") && !roles.includes(role)) say("aria", e, "role " + role);
		for (const a of e.getAttributeNames().filter(n => n.startsWith("aria-"))) {
			const value = e.getAttribute(a);
			if (!values[a] || !values[a].test(value)) say("aria", e, a + "=" + value);
			else if (only[a] && !only[a].includes(role)) say("aria", e, a + " on " + (role || e.tagName));
			else if (/labelledby|activedescendant/.test(a) && !value.split(/\s+/).every(id => document.getElementById(id))) say("aria", e, a + " leads nowhere");
		}
		if (role === "option" && !e.closest("[role=listbox]")) say("aria", e, "option outside of a list");
		if (e.tagName === "LI" && !e.parentElement.matches("ul,ol")) say("structure", e);
		if (e.tagName === "UL" && [...e.children].some(k => k.tagName !== "LI")) say("structure", e);
		if (/^TH$/.test(e.tagName) && !e.textContent.trim()) say("structure", e, "empty head");
		if (e.tabIndex > 0) say("tabindex", e);
		if (e.tabIndex >= 0 && e.closest("[aria-hidden=true],[inert]")) say("hidden-focus", e);
	}
	// Who says the words he sees must be understood: they stand in the name.
	for (const e of all("button[aria-label]")) {
		const written = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
		for (let n; n = written.nextNode();)
			if (/[\p{L}\p{N}]/u.test(n.data) && !n.parentElement.closest("[aria-hidden=true]") && !e.ariaLabel.includes(n.data.trim())) say("label-in-name", e, n.data);
	}
	let level = 1;
	for (const e of all("h1,h2,h3,h4,h5,h6,[role=heading]")) {
		const now = +(e.getAttribute("aria-level") ?? e.tagName[1]);
		if (now > level + 1) say("heading-order", e);
		level = now;
	}
	for (const e of all("*")) {
		const style = getComputedStyle(e), scrolls = (a, b, flow) => a > b + 1 && /auto|scroll/.test(flow);
		if ((scrolls(e.scrollHeight, e.clientHeight, style.overflowY) || scrolls(e.scrollWidth, e.clientWidth, style.overflowX))
			&& !e.hasAttribute("tabindex") && !e.matches("textarea,input") && !e.querySelector("button,input,textarea,[tabindex]")) say("scroll", e);
	}
	for (const e of all("canvas")) if (e.getAttribute("role") !== "img") say("canvas", e);

	for (const e of all("button,input,textarea,select,a[href]")) {
		if (unseen(e)) continue; // the canvas has its button
		const r = e.getBoundingClientRect();
		if (r.width < 44 || r.height < 44) say("target", e, Math.round(r.width) + "×" + Math.round(r.height));
	}

	// Contrast of what is written, by the computed colours over everything below.
	const parse = c => { const m = c.match(/[\d.]+/g).map(Number); return [m[0], m[1], m[2], m[3] ?? 1]; };
	const over = (a, b) => [0, 1, 2].map(i => a[i] * a[3] + b[i] * (1 - a[3])).concat(1);
	const light = c => { const [r, g, b] = c.map(v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
	const ground = e => {
		const layers = [];
		for (; e; e = e.parentElement) layers.push(parse(getComputedStyle(e).backgroundColor));
		return layers.reverse().reduce((below, layer) => over(layer, below), [12, 59, 46, 1]);
	};
	const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let n; n = words.nextNode();) {
		const e = n.parentElement;
		if (!n.data.trim() || !seen(e) || unseen(e) || /SCRIPT|STYLE|NOSCRIPT/.test(e.tagName)) continue;
		const style = getComputedStyle(e), below = ground(e);
		let alpha = 1;
		for (let a = e; a; a = a.parentElement) alpha *= +getComputedStyle(a).opacity;
		const ink = parse(style.color);
		ink[3] *= alpha;
		const [x, y] = [light(over(ink, below)), light(below)].sort((p, q) => q - p);
		const px = parseFloat(style.fontSize), large = px >= 24 || px >= 18.66 && +style.fontWeight >= 700;
		const ratio = (x + 0.05) / (y + 0.05);
		if (ratio < (large ? 3 : 4.5)) say("contrast", e, ratio.toFixed(2));
	}
	return found;
})())`

// named are the roles that must have a name in Chromium's accessibility tree.
var named = []string{"button", "textbox", "listbox", "option", "link", "image", "dialog", "alertdialog", "heading", "region", "log", "checkbox", "slider"}

// audit returns what is wrong with the page as it is.
func (p *page) audit() []string {
	p.t.Helper()
	var found []string
	if err := json.Unmarshal([]byte(eval[string](p, auditScript)), &found); err != nil {
		p.t.Fatal(err)
	}
	tree, err := chromedp.Call(p.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	p.do("read the accessibility tree", err)
	text := func(v *accessibility.Value) string {
		if v == nil {
			return ""
		}
		var s string
		_ = json.Unmarshal([]byte(v.Value), &s) // what is no text is not looked at
		return s
	}
	exposed := 0
	for _, n := range tree.Nodes {
		if n.Ignored {
			continue
		}
		exposed++
		if role := text(n.Role); slices.Contains(named, role) && strings.TrimSpace(text(n.Name)) == "" {
			found = append(found, "name: a "+role+" without one")
		}
	}
	if exposed < 5 {
		found = append(found, fmt.Sprintf("tree: only %d nodes", exposed))
	}
	return found
}

// audited fails the test for each fault of the screen.
func (r *reader) audited(screen string) {
	r.t.Helper()
	time.Sleep(300 * time.Millisecond) // what fades in has its last colour
	for _, fault := range r.audit() {
		r.t.Errorf("%s: %s", screen, fault)
	}
	// Every button can be reached by Tab, once each, and Tab leads out again.
	h := r.listen()
	want := map[string]int{}
	for _, b := range h.Buttons {
		want[b.ID] = 0
	}
	start := ""
	for i := range 3 * (len(want) + 12) {
		r.key("Tab")
		at := r.listen().Focus
		if i > 0 && at == start && at != "" {
			break
		}
		if start == "" {
			start = at
		}
		if _, ok := want[at]; ok {
			want[at]++
		}
	}
	for id, n := range want {
		if n != 1 {
			r.t.Errorf("%s: Tab comes %d times to %s", screen, n, id)
		}
	}
}

// accessible audits the screens, on the narrowest phone.
func accessible(t *testing.T, w *world) {
	d := phone("zh-CN")
	d.w, d.h = 360, 640
	d.loud = true // the room finds no broker here
	r := newReader(t, w, d, "?lesson=off&test=1&seed=keys&pace=10&motion=off&speed=fast")
	r.lobby()
	r.audited("lobby")
	r.planted()
	for _, b := range []string{"btn:rules:wushik", "btn:options:wushik", "btn:join"} {
		r.press(b)
		r.until("the sheet", func(h heard) bool { return h.Sheet })
		r.audited(b)
		r.key("Escape")
		r.until("the lobby", func(h heard) bool { return h.Place == "lobby" })
		if at := r.listen().Focus; at != b {
			t.Errorf("after the sheet the keyboard is at %q, not at %s", at, b)
		}
	}
	r.press("btn:practice:wushik")
	r.until("a turn", func(h heard) bool { return h.Place == "table" && h.button("btn:hint") })
	r.audited("table")
	r.key("?")
	r.until("the keys", func(h heard) bool { return h.Sheet })
	r.audited("keys")
	r.key("Escape")
	r.press("btn:menu")
	r.until("the menu", func(h heard) bool { return h.Sheet })
	r.audited("menu")
	r.press("settings")
	r.until("the settings", func(h heard) bool { return h.Sheet && h.Title == r.words.UI(words.Settings) })
	r.audited("settings")
	r.key("Escape")
	r.until("the table", func(h heard) bool { return h.Place == "table" })
	r.key("t")
	r.until("the settlement", func(h heard) bool { return h.Place == "settle" })
	r.audited("settlement")
	r.press("btn:leave")
	r.lobby()
	r.press("btn:room:wushik")
	r.until("the room", func(h heard) bool { return h.Place == "room" })
	r.audited("room")
	for _, e := range r.said() {
		if !strings.Contains(e, "WebSocket connection to") {
			t.Errorf("the page logged %s", e)
		}
	}
}

// planted spoils the page in one way after the other, and fails where the audit does
// not see it.
func (r *reader) planted() {
	r.t.Helper()
	for rule, spoil := range map[string]string{
		"lang":          `document.documentElement.lang = "xx"`,
		"title":         `document.title = " "`,
		"one-h1":        `add("<h1>x</h1>")`,
		"one-main":      `add("<main></main>")`,
		"live-region":   `document.getElementById("paizhuo-status").removeAttribute("role")`,
		"duplicate-id":  `add("<i id=mirror></i>")`,
		"aria":          `add("<div role=option>x</div>")`,
		"structure":     `add("<ul><p>x</p></ul>")`,
		"tabindex":      `add("<p tabindex=3>x</p>")`,
		"hidden-focus":  `add("<div aria-hidden=true><p tabindex=0>x</p></div>")`,
		"canvas":        `document.querySelector("canvas").removeAttribute("role")`,
		"target":        `add("<button style='width:40px;height:44px;min-width:0;padding:0'>x</button>")`,
		"heading-order": `add("<h4>x</h4>")`,
		"label-in-name": `add("<button aria-label=y style='width:60px;height:60px'>x</button>")`,
		"scroll":        `add("<div style='overflow:auto;height:20px;width:20px'>x<br>x<br>x<br>x</div>")`,
		"contrast":      `add("<p style='color:#3f6f60'>x</p>")`,
		"name":          `add("<button style='width:60px;height:60px'></button>")`,
	} {
		before := len(r.audit())
		eval[chromedp.Void](r.page, `void (() => {
			const add = html => { const e = document.createElement("div"); e.className = "planted"; e.style.cssText = "position:fixed;top:0;left:0;z-index:99"; e.innerHTML = html; document.body.append(e); };
			globalThis.kept = {lang: document.documentElement.lang, title: document.title};
			`+spoil+`
		})()`)
		found := r.audit()
		if !slices.ContainsFunc(found, func(f string) bool { return strings.HasPrefix(f, rule+": ") }) {
			r.t.Errorf("a planted fault of %q is not found, only %q", rule, found)
		}
		eval[chromedp.Void](r.page, `void (() => {
			document.querySelectorAll(".planted").forEach(e => e.remove());
			document.documentElement.lang = kept.lang;
			document.title = kept.title;
			document.getElementById("paizhuo-status").setAttribute("role", "status");
			document.querySelector("canvas").setAttribute("role", "img");
		})()`)
		if after := len(r.audit()); after != before {
			r.t.Fatalf("the fault of %q is still there", rule)
		}
	}
}
