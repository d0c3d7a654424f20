//go:build !js

// These tests guard the few bytes that introduce two ends to each other: real
// descriptions of browsers and pion survive them, and nobody's bytes do harm.
package rtc

import (
	"bytes"
	"encoding/base64"
	"net/netip"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func base64Bytes(text string) ([]byte, error) { return base64.RawURLEncoding.DecodeString(text) }

func toText(t *testing.T, d Description) string {
	t.Helper()
	return base64.RawURLEncoding.EncodeToString(must(d.Pack())(t))
}

// samples returns the SDPs in testdata; a name says who made it and what it is.
func samples(t testing.TB) map[string]string {
	t.Helper()
	files, err := filepath.Glob("testdata/*.sdp")
	if err != nil || len(files) < 4 {
		t.Fatalf("%d samples: %v", len(files), err)
	}
	all := map[string]string{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all[strings.TrimSuffix(filepath.Base(f), ".sdp")] = string(text)
	}
	return all
}

func kindOf(name string) Kind {
	if strings.Contains(name, "answer") {
		return KindActive
	}
	return KindOffer
}

// TestRealDescriptions: what Chromium, Firefox and pion wrote comes out again with all
// that matters, in about as many bytes as was promised.
func TestRealDescriptions(t *testing.T) {
	for name, sdp := range samples(t) {
		d, err := ParseSDP(kindOf(name), Guest, sdp)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		packed := must(d.Pack())(t)
		if len(packed) > 105 { // of Firefox, with both its addresses as mDNS names
			t.Errorf("%s: %d bytes", name, len(packed))
		}
		t.Logf("%s: SDP %d bytes, packed %d, as text %d", name, len(sdp), len(packed), base64.RawURLEncoding.EncodedLen(len(packed)))
		back := must(Unpack(packed))(t)
		if !reflect.DeepEqual(back, d) {
			t.Errorf("%s: packed %+v, unpacked %+v", name, d, back)
		}
		again := must(ParseSDP(d.Kind, Guest, back.SDP()))(t)
		if !reflect.DeepEqual(again, d) {
			t.Errorf("%s: written as SDP and read again: %+v", name, again)
		}
		for line := range strings.Lines(sdp) {
			for _, key := range []string{"a=ice-ufrag", "a=ice-pwd", "a=fingerprint", "a=setup", "a=mid", "a=sctp-port"} {
				if strings.HasPrefix(line, key+":") && !strings.Contains(back.SDP(), strings.TrimSpace(line)) {
					t.Errorf("%s: %s is lost", name, line)
				}
			}
		}
	}
}

func TestWhatIsLeftOutOfAnSDP(t *testing.T) {
	good := samples(t)["pion-offer"]
	plain := must(ParseSDP(KindOffer, Guest, good))(t)
	for _, line := range []string{
		"a=candidate:1 1 tcp 1518280447 192.0.2.1 9 typ host tcptype active",
		"a=candidate:1 2 udp 2122260223 192.0.2.1 5000 typ host",
		"a=candidate:1 1 udp 2122260223 192.0.2.1 0 typ host",
		"a=candidate:1 1 udp 2122260223 0.0.0.0 5000 typ host",
		"a=candidate:1 1 udp 2122260223 224.0.0.1 5000 typ host",
		"a=candidate:1 1 udp 2122260223 fe80::1%eth0 5000 typ host",
		"a=candidate:1 1 udp 2122260223 evil.example.org 5000 typ host",
		"a=candidate:1 1 udp 2122260223 ABCDEFAB-0000-0000-0000-000000000000.local 5000 typ host",
		"a=candidate:1 1 udp 2122260223 192.0.2.1 5000 typ prflx",
		"a=candidate:1 1 udp",
	} {
		d := must(ParseSDP(KindOffer, Guest, good+line+"\r\n"))(t)
		if !reflect.DeepEqual(d, plain) {
			t.Errorf("%s is taken in", line)
		}
	}
	for _, change := range [][2]string{
		{"a=mid:0", "a=mid:1"}, {"a=sctp-port:5000", "a=sctp-port:5001"}, {"a=fingerprint:sha-256", "a=fingerprint:sha-1"},
		{"a=ice-pwd:", "a=x:"}, {"a=ice-ufrag:", "a=ice-ufrag:?"}, {"a=fingerprint:", "a=f:"},
	} {
		if _, err := ParseSDP(KindOffer, Guest, strings.Replace(good, change[0], change[1], 1)); err == nil {
			t.Errorf("%s instead of %s is taken in", change[1], change[0])
		}
	}
	if _, err := ParseSDP(KindActive, Guest, good); err == nil {
		t.Error("an offer is taken for an answer")
	}
}

// TestTheBestAddressesStay when there are too many.
func TestTheBestAddressesStay(t *testing.T) {
	sdp := samples(t)["pion-offer"]
	for i := range 30 {
		sdp += "a=candidate:1 1 udp 2122260223 10.0.0." + string(rune('0'+i/10)) + string(rune('1'+i%9)) + " 5000 typ host\r\n"
	}
	sdp = strings.ReplaceAll(sdp, "10.0.0.0", "10.0.1.")
	sdp += "a=candidate:1 1 udp 1 192.0.2.9 5000 typ srflx raddr 0.0.0.0 rport 0\r\n"
	sdp += "a=candidate:1 1 udp 1 192.0.2.10 5000 typ relay raddr 0.0.0.0 rport 0\r\n"
	d := must(ParseSDP(KindOffer, Guest, sdp))(t)
	if len(d.Candidates) != maxCandidates {
		t.Fatalf("%d addresses", len(d.Candidates))
	}
	for i, want := range []string{"192.0.2.9", "192.0.2.10"} {
		if got := d.Candidates[i].Addr.String(); got != want {
			t.Errorf("address %d is %s, want %s", i, got, want)
		}
	}
	if packed := must(d.Pack())(t); len(packed) > MaxPacked {
		t.Errorf("%d bytes", len(packed))
	}
}

// describe draws any Description that may be packed.
func describe(t *rapid.T) Description {
	chars := rapid.StringOfN(rapid.RuneFrom([]rune("ABCXYZabcxyz0189+/")), minPwd, maxCredential, -1)
	d := Description{
		Kind:  Kind(rapid.IntRange(0, 2).Draw(t, "kind")),
		Side:  Side(rapid.IntRange(0, 1).Draw(t, "side")),
		Ufrag: rapid.StringOfN(rapid.RuneFrom([]rune("ABCabc019+/")), minUfrag, maxCredential, -1).Draw(t, "ufrag"),
		Pwd:   chars.Draw(t, "pwd"),
	}
	copy(d.Fingerprint[:], rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "fingerprint"))
	for range rapid.IntRange(0, maxCandidates).Draw(t, "addresses") {
		c := Candidate{Reach: Reach(rapid.IntRange(0, 2).Draw(t, "reach")), Port: rapid.Uint16Min(1).Draw(t, "port")}
		raw := rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "raw")
		switch rapid.IntRange(0, 2).Draw(t, "what") {
		case 0:
			c.Addr, _ = netip.AddrFromSlice(raw[:4])
		case 1:
			c.Addr, _ = netip.AddrFromSlice(raw)
		case 2:
			copy(c.UUID[:], raw)
		}
		d.Candidates = append(d.Candidates, c)
	}
	if d.check() != nil {
		d.Candidates = nil
	}
	return d
}

func TestPackedDescriptionsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := describe(t)
		packed, err := d.Pack()
		if err != nil {
			t.Fatal(err)
		}
		back, err := Unpack(packed)
		if err != nil || !reflect.DeepEqual(back, d) {
			t.Fatalf("packed %+v, unpacked %+v, %v", d, back, err)
		}
		if again, err := ParseSDP(d.Kind, d.Side, d.SDP()); err != nil || !reflect.DeepEqual(again, d) {
			t.Fatalf("wrote %+v as SDP, read %+v, %v", d, again, err)
		}
		// A single wrong bit is noticed.
		i := rapid.IntRange(0, len(packed)*8-1).Draw(t, "bit")
		packed[i/8] ^= 1 << (i % 8)
		if _, err := Unpack(packed); err == nil {
			t.Fatalf("bit %d is wrong and nobody notices", i)
		}
	})
}

// FuzzUnpack: whatever is unpacked is within the limits, packs to the same bytes
// again, and becomes an SDP that is read as it was meant.
func FuzzUnpack(f *testing.F) {
	for name, sdp := range samples(f) {
		d, err := ParseSDP(kindOf(name), Guest, sdp)
		if err != nil {
			f.Fatal(err)
		}
		packed, err := d.Pack()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(packed)
	}
	f.Fuzz(func(t *testing.T, packed []byte) {
		if len(packed) > headLen {
			// Let the fuzzer past the checksum, which it would never guess.
			sum := checksum(packed)
			packed = bytes.Clone(packed)
			packed[1], packed[2] = byte(sum>>8), byte(sum)
		}
		d, err := Unpack(packed)
		if err != nil {
			if c := code(err); c != CodeInviteDamaged && c != CodeInviteVersion {
				t.Fatalf("an error without a code: %v", err)
			}
			return
		}
		if again, err := d.Pack(); err != nil || !bytes.Equal(again, packed) {
			t.Fatalf("%x packs to %x, %v", packed, again, err)
		}
		read, err := ParseSDP(d.Kind, d.Side, d.SDP())
		if err != nil || !reflect.DeepEqual(read, d) {
			t.Fatalf("%+v is read as %+v, %v", d, read, err)
		}
	})
}

// FuzzParseSDP: no text, however odd, yields more than can be packed.
func FuzzParseSDP(f *testing.F) {
	for name, sdp := range samples(f) {
		f.Add(byte(kindOf(name)), sdp)
	}
	f.Fuzz(func(t *testing.T, kind byte, sdp string) {
		d, err := ParseSDP(Kind(kind%3), Guest, sdp)
		if err != nil {
			return
		}
		packed, err := d.Pack()
		if err != nil {
			t.Fatalf("%+v can't be packed: %v", d, err)
		}
		if back, err := Unpack(packed); err != nil || !reflect.DeepEqual(back, d) {
			t.Fatalf("%+v is unpacked as %+v, %v", d, back, err)
		}
	})
}
