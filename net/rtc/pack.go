package rtc

import (
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"paizhuo/engine"
)

// Kind says which part a Description plays.
type Kind byte

const (
	KindOffer   Kind = iota
	KindActive       // an answer by the end that starts the encryption
	KindPassive      // an answer by the end that waits for it
)

// Description is what an end must tell the other: how to find it and how to
// recognise it. It is the part of an SDP that differs between two data channels.
type Description struct {
	Kind        Kind
	Side        Side     // who made it
	Ufrag, Pwd  string   // ICE's names of this attempt, of letters, digits, + and /
	Fingerprint [32]byte // SHA-256 of the DTLS certificate
	Candidates  []Candidate
}

// Reach says how an address was found.
type Reach byte

const (
	ReachHost   Reach = iota // the machine's own
	ReachMapped              // as a STUN server sees it: the outside of a NAT
	ReachTURN                // on a TURN server
)

// Candidate is a UDP address at which an end may be reached. Either Addr is
// valid or the address is the mDNS name of that UUID, as browsers hide theirs.
type Candidate struct {
	Reach Reach
	Addr  netip.Addr
	UUID  [16]byte
	Port  uint16
}

// Limits of a Description. An ICE name has at least 4 characters and a password
// 22 (RFC 8839); neither browsers nor pion use more than 32.
const (
	minUfrag, minPwd = 4, 22
	maxCredential    = 64
	maxCandidates    = 16
	version          = 1
	headLen          = 5

	// MaxPacked is the most bytes of a packed Description.
	MaxPacked = headLen + 2*maxCredential*6/8 + 32 + maxCandidates*(1+16+2)
)

// The codes of descriptions that can't be read.
const (
	CodeInviteDamaged = "invite-damaged" // not what was made: a part is missing or altered
	CodeInviteVersion = "invite-version" // Need is this end's version, What the other's
)

// What a candidate's address is, in the low half of its first byte.
const (
	addr4 = iota
	addr6
	addrName
)

// iceChars are the characters of ICE names (RFC 8839 §5.4), as base64 numbers them.
const iceChars = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// Pack writes a Description in as few bytes as it takes, usually 77 to 105:
//
//	version<<4 | side<<2 | kind     1 byte
//	checksum of all else            2 bytes
//	lengths of Ufrag and Pwd        2 bytes
//	Ufrag and Pwd, 6 bits each      ⌈6n/8⌉ bytes
//	Fingerprint                     32 bytes
//	each candidate: reach<<4 | what, address or UUID, port: 7 or 19 bytes
//
// It fails when the Description is outside the limits.
func (d Description) Pack() ([]byte, error) {
	if err := d.check(); err != nil {
		return nil, err
	}
	b := make([]byte, headLen, MaxPacked)
	b[0] = version<<4 | byte(d.Side)<<2 | byte(d.Kind)
	b[3], b[4] = byte(len(d.Ufrag)), byte(len(d.Pwd))
	names := d.Ufrag + d.Pwd
	want := namesLen(len(names))
	for len(names)%4 != 0 {
		names += "A" // zero bits
	}
	six, err := base64.StdEncoding.DecodeString(names)
	if err != nil {
		return nil, damaged("names")
	}
	b = append(b, six[:want]...)
	b = append(b, d.Fingerprint[:]...)
	for _, c := range d.Candidates {
		what, address := byte(addr4), c.Addr.AsSlice()
		switch {
		case !c.Addr.IsValid():
			what, address = addrName, c.UUID[:]
		case c.Addr.Is6():
			what = addr6
		}
		b = append(append(b, byte(c.Reach)<<4|what), address...)
		b = binary.BigEndian.AppendUint16(b, c.Port)
	}
	binary.BigEndian.PutUint16(b[1:], checksum(b))
	return b, nil
}

// Unpack reads what Pack wrote and nothing else. The error is an
// *engine.Illegal.
func Unpack(b []byte) (Description, error) {
	var d Description
	if len(b) == 0 {
		return d, damaged("empty")
	}
	if v := int(b[0] >> 4); v != version {
		return d, &engine.Illegal{Code: CodeInviteVersion, Need: version, What: strconv.Itoa(v)}
	}
	if len(b) < headLen || len(b) > MaxPacked {
		return d, damaged("length")
	}
	if binary.BigEndian.Uint16(b[1:]) != checksum(b) {
		return d, damaged("checksum")
	}
	d.Kind, d.Side = Kind(b[0]&3), Side(b[0]>>2&3)
	ufrag, n := int(b[3]), int(b[3])+int(b[4])
	rest := b[headLen:]
	six := namesLen(n)
	if len(rest) < six+len(d.Fingerprint) {
		return d, damaged("length")
	}
	padded := append(slices.Clone(rest[:six]), 0, 0)
	names := base64.StdEncoding.EncodeToString(padded[:len(padded)/3*3])
	d.Ufrag, d.Pwd = names[:ufrag], names[ufrag:n]
	rest = rest[six:]
	rest = rest[copy(d.Fingerprint[:], rest):]
	for len(rest) > 0 {
		c, n, ok := unpackCandidate(rest)
		if !ok {
			return d, damaged("candidate")
		}
		d.Candidates = append(d.Candidates, c)
		rest = rest[n:]
	}
	// There is one way to write a Description, so that two can be compared.
	if again, err := d.Pack(); err != nil {
		return d, err
	} else if !slices.Equal(again, b) {
		return d, damaged("form")
	}
	return d, nil
}

func unpackCandidate(b []byte) (c Candidate, n int, ok bool) {
	size, known := map[byte]int{addr4: 4, addr6: 16, addrName: 16}[b[0]&15]
	n = 1 + size + 2
	if !known || len(b) < n {
		return c, 0, false
	}
	c.Reach = Reach(b[0] >> 4)
	if address := b[1 : 1+size]; b[0]&15 == addrName {
		copy(c.UUID[:], address)
	} else {
		c.Addr, _ = netip.AddrFromSlice(address)
	}
	c.Port = binary.BigEndian.Uint16(b[1+size:])
	return c, n, true
}

// check refuses what is outside the limits.
func (d Description) check() error {
	switch {
	case d.Kind > KindPassive || d.Side > Host:
		return damaged("kind")
	case len(d.Ufrag) < minUfrag || len(d.Ufrag) > maxCredential || len(d.Pwd) < minPwd || len(d.Pwd) > maxCredential:
		return damaged("names")
	case strings.Trim(d.Ufrag+d.Pwd, iceChars) != "":
		return damaged("names")
	case len(d.Candidates) > maxCandidates:
		return damaged("candidates")
	}
	for i, c := range d.Candidates {
		if !c.sound() || slices.Contains(d.Candidates[:i], c) {
			return damaged("candidate")
		}
	}
	return nil
}

// sound reports whether a packet can be sent there.
func (c Candidate) sound() bool {
	if c.Port == 0 || c.Reach > ReachTURN {
		return false
	}
	if !c.Addr.IsValid() {
		return c.Reach == ReachHost
	}
	return c.UUID == [16]byte{} && !c.Addr.IsUnspecified() && !c.Addr.IsMulticast() && !c.Addr.Is4In6() && c.Addr.Zone() == ""
}

// namesLen returns how many bytes n characters of 6 bits take.
func namesLen(n int) int { return (n*6 + 7) / 8 }

// checksum covers everything but itself.
func checksum(b []byte) uint16 {
	sum := crc32.NewIEEE()
	sum.Write(b[:1])
	sum.Write(b[3:])
	return uint16(sum.Sum32() >> 16)
}

func damaged(what string) error { return &engine.Illegal{Code: CodeInviteDamaged, What: what} }
