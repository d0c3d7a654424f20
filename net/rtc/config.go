package rtc

import (
	"strings"

	"github.com/pion/webrtc/v4"

	"paizhuo/engine"
)

// Side tells the two ends of a table apart. The guest makes the offers, so that
// both never do at once.
type Side byte

const (
	Guest Side = iota
	Host
)

// Config says which servers help two ends to find each other. The zero Config
// uses DefaultSTUN.
type Config struct {
	STUN     []string // URLs like stun:host:3478; nil means DefaultSTUN, empty means none
	TURN     []TURN
	TURNOnly bool // nothing but TURN: hides this end's address from the other

	// MaxFrame is the most bytes of a frame that this end takes in; 0 means
	// wire.MaxDown at a guest and twice wire.MaxUp at a host. A longer one ends the
	// connection.
	MaxFrame int

	// Loopback keeps a native end on this machine, for tests. Browsers need a
	// flag for it.
	Loopback bool

	// Engine sets a native end's pion up, as tests do that have a network of their own;
	// nil leaves it as it is. A browser has none.
	Engine func(*webrtc.SettingEngine) `json:"-"`
}

// TURN is a server that forwards packets for those who can't reach each other.
type TURN struct {
	URL            string // turn:host:3478 or turns:host:443?transport=tcp
	User, Password string
}

// DefaultSTUN returns servers for home and abroad: some are out of reach from
// either, and one that answers is enough. Browsers warn of five or more.
func DefaultSTUN() []string {
	return []string{
		"stun:stun.miwifi.com:3478",
		"stun:stun.chat.bilibili.com:3478",
		"stun:stun.cloudflare.com:3478",
		"stun:stun.l.google.com:19302",
	}
}

// CodeBadServer refuses the address of a STUN or TURN server; What is it.
const CodeBadServer = "bad-server"

// maxServers keeps a link from making a browser ask the whole world.
const maxServers = 4

// ReadConfig makes a Config of settings or URL parameters: stun and turn are
// addresses with commas between them, "none" stands for no STUN server, tu and tp are the
// TURN server's user and password. An address may lack its stun: or turn:.
func ReadConfig(get func(key string) string) (Config, error) {
	var c Config
	switch text := get("stun"); text {
	case "":
	case "none":
		c.STUN = []string{}
	default:
		c.STUN = urls(text, "stun:", "stuns:")
	}
	for _, url := range urls(get("turn"), "turn:", "turns:") {
		c.TURN = append(c.TURN, TURN{URL: url, User: get("tu"), Password: get("tp")})
	}
	return c, c.Check()
}

func urls(text string, schemes ...string) []string {
	var all []string
	for _, url := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		if !hasScheme(url, schemes) {
			url = schemes[0] + url
		}
		all = append(all, url)
	}
	return all
}

func hasScheme(url string, schemes []string) bool {
	for _, s := range schemes {
		if strings.HasPrefix(url, s) {
			return true
		}
	}
	return false
}

// Check refuses addresses that no browser would take: one of them makes it
// refuse them all.
func (c Config) Check() error {
	if len(c.STUN) > maxServers || len(c.TURN) > maxServers {
		return &engine.Illegal{Code: CodeBadServer, Need: maxServers}
	}
	for _, url := range c.STUN {
		if !goodURL(url, "stun:", "stuns:") || strings.Contains(url, "?") {
			return badServer(url)
		}
	}
	for _, t := range c.TURN {
		base, query, asked := strings.Cut(t.URL, "?")
		if !goodURL(base, "turn:", "turns:") || asked && query != "transport=tcp" && query != "transport=udp" || t.User == "" || t.Password == "" {
			return badServer(t.URL)
		}
	}
	return nil
}

func goodURL(url string, schemes ...string) bool {
	if !hasScheme(url, schemes) || len(url) > 256 {
		return false
	}
	_, address, _ := strings.Cut(url, ":")
	host := address
	if i := strings.LastIndexByte(address, ':'); i >= 0 && !strings.HasSuffix(address, "]") {
		port := address[i+1:]
		if port == "" || len(port) > 5 || strings.Trim(port, "0123456789") != "" {
			return false
		}
		host = address[:i]
	}
	return host != "" && !strings.ContainsFunc(host, func(r rune) bool {
		return r <= ' ' || r > '~' || strings.ContainsRune(`/\@#?"'<>`, r)
	})
}

func badServer(url string) error { return &engine.Illegal{Code: CodeBadServer, What: url} }

// pion returns the Config as pion takes it.
func (c Config) pion() webrtc.Configuration {
	var p webrtc.Configuration
	stun := c.STUN
	if stun == nil {
		stun = DefaultSTUN()
	}
	if len(stun) > 0 {
		p.ICEServers = append(p.ICEServers, webrtc.ICEServer{URLs: stun})
	}
	for _, t := range c.TURN {
		p.ICEServers = append(p.ICEServers, webrtc.ICEServer{URLs: []string{t.URL}, Username: t.User, Credential: t.Password})
	}
	if c.TURNOnly {
		p.ICETransportPolicy = webrtc.ICETransportPolicyRelay
	}
	return p
}
