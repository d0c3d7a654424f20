package rtc

import (
	"encoding/hex"
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"
)

// ParseSDP takes from an SDP what a Description keeps. It leaves out addresses
// that no UDP packet can be sent to, and when there are too many, the machine's
// own first: the ones that pass NATs are worth more.
func ParseSDP(kind Kind, side Side, sdp string) (Description, error) {
	d := Description{Kind: kind, Side: side}
	hasPrint := false
	for line := range strings.Lines(sdp) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		switch name {
		case "a=ice-ufrag":
			d.Ufrag = value
		case "a=ice-pwd":
			d.Pwd = value
		case "a=fingerprint":
			algorithm, digits, _ := strings.Cut(value, " ")
			sum, err := hex.DecodeString(strings.ReplaceAll(digits, ":", ""))
			if !strings.EqualFold(algorithm, "sha-256") || err != nil || len(sum) != len(d.Fingerprint) {
				return d, fmt.Errorf("SDP with the fingerprint %q", value)
			}
			copy(d.Fingerprint[:], sum)
			hasPrint = true
		case "a=mid":
			if value != "0" {
				return d, fmt.Errorf("SDP with the section %q, want 0", value)
			}
		case "a=sctp-port":
			if value != "5000" {
				return d, fmt.Errorf("SDP with the SCTP port %q, want 5000", value)
			}
		case "a=setup":
			// Whether an answer starts the encryption is its maker's to say.
			if kind != KindOffer {
				d.Kind = map[string]Kind{"active": KindActive, "passive": KindPassive}[value]
				if d.Kind == KindOffer {
					return d, fmt.Errorf("SDP of an answer with the setup %q", value)
				}
			}
		case "a=candidate":
			if c, ok := parseCandidate(value); ok && !slices.Contains(d.Candidates, c) {
				d.Candidates = append(d.Candidates, c)
			}
		}
	}
	if !hasPrint {
		return d, fmt.Errorf("SDP without a fingerprint")
	}
	if len(d.Candidates) > maxCandidates {
		slices.SortStableFunc(d.Candidates, func(a, b Candidate) int { return int(min(b.Reach, 1)) - int(min(a.Reach, 1)) })
		d.Candidates = d.Candidates[:maxCandidates]
	}
	return d, d.check()
}

// parseCandidate reads the value of an SDP's candidate line.
func parseCandidate(value string) (Candidate, bool) {
	f := strings.Fields(value) // foundation component transport priority address port typ TYPE ...
	if len(f) < 8 || f[1] != "1" || !strings.EqualFold(f[2], "udp") || f[6] != "typ" {
		return Candidate{}, false
	}
	var c Candidate
	switch f[7] {
	case "host":
		c.Reach = ReachHost
	case "srflx":
		c.Reach = ReachMapped
	case "relay":
		c.Reach = ReachTURN
	default:
		return c, false
	}
	port, err := strconv.ParseUint(f[5], 10, 16)
	if err != nil {
		return c, false
	}
	c.Port = uint16(port)
	if name, ok := strings.CutSuffix(f[4], ".local"); ok {
		id, err := hex.DecodeString(strings.ReplaceAll(name, "-", ""))
		if err != nil || len(id) != len(c.UUID) || uuid([16]byte(id)) != name {
			return c, false
		}
		c.UUID = [16]byte(id)
	} else if c.Addr, err = netip.ParseAddr(f[4]); err != nil {
		return c, false
	}
	return c, c.sound()
}

// SDP writes the whole SDP again: that of one data channel section, as RFC 8841
// wants it. It is an offer's or an answer's by the Description's Kind.
func (d Description) SDP() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\r\n", args...) }
	line("v=0")
	line("o=- 1 1 IN IP4 127.0.0.1")
	line("s=-")
	line("t=0 0")
	line("a=group:BUNDLE 0")
	line("a=ice-options:trickle")
	line("m=application 9 UDP/DTLS/SCTP webrtc-datachannel")
	line("c=IN IP4 0.0.0.0")
	line("a=mid:0")
	line("a=ice-ufrag:%s", d.Ufrag)
	line("a=ice-pwd:%s", d.Pwd)
	line("a=fingerprint:sha-256 %s", colons(d.Fingerprint[:]))
	line("a=setup:%s", [...]string{"actpass", "active", "passive"}[d.Kind])
	line("a=sctp-port:5000")
	line("a=max-message-size:%d", messageSize)
	for i := range d.Candidates {
		line("a=%s", d.candidate(i))
	}
	return b.String()
}

// messageSize is what browsers announce as the longest message; chunks are far
// shorter.
const messageSize = 262144

// candidate writes a candidate as SDP does, without the "a=".
func (d Description) candidate(i int) string {
	c := d.Candidates[i]
	address := c.Addr.String()
	if !c.Addr.IsValid() {
		address = uuid(c.UUID) + ".local"
	}
	typ := [...]string{"host", "srflx", "relay"}[c.Reach]
	// RFC 8445 §5.1.2: by type, then among equals the first one first.
	preference := [...]int{126, 100, 0}[c.Reach]
	priority := preference<<24 | (65535-i)<<8 | 255
	text := fmt.Sprintf("candidate:%d 1 udp %d %s %d typ %s", i+1, priority, address, c.Port, typ)
	if c.Reach != ReachHost {
		text += " raddr 0.0.0.0 rport 0"
	}
	return text
}

func uuid(id [16]byte) string {
	h := hex.EncodeToString(id[:])
	return h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:]
}

func colons(b []byte) string {
	parts := make([]string, len(b))
	for i, x := range b {
		parts[i] = fmt.Sprintf("%02X", x)
	}
	return strings.Join(parts, ":")
}
