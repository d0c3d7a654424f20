package signal

import (
	"crypto/sha256"
	"encoding/base64"
	"net/url"
	"strings"
	"unicode"
)

// secretSize is how many bytes a link's secret has; nobody guesses 128 bits.
const secretSize = 16

// codeSize is how many characters a spoken code has: 50 bits, which only the
// slow stretching of a guess protects.
const codeSize = 10

// maxBrokers is how many brokers an invitation may name.
const maxBrokers = 8

// HostID names a host: a part of the hash of its key. The zero HostID is nobody.
type HostID [16]byte

// HostOf returns the HostID of who answers with that public key.
func HostOf(key []byte) (id HostID) {
	sum := digest("host id", key)
	copy(id[:], sum[:])
	return id
}

// digest hashes parts for one purpose. No two purposes or lists of parts give
// the same text to hash.
func digest(purpose string, parts ...[]byte) [32]byte {
	h := sha256.New()
	for _, part := range append([][]byte{[]byte(labelled(purpose))}, parts...) {
		n := len(part)
		h.Write([]byte{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)})
		h.Write(part)
	}
	return [32]byte(h.Sum(nil))
}

// Invite is what gets a guest into a room: the secret of a link, or a code that
// somebody has said aloud.
type Invite struct {
	Secret  []byte   // of the link; nil for a code
	Code    string   // ten characters of Crockford's base 32; empty for a link
	Host    HostID   // the host to trust; zero trusts the first that answers
	Brokers []string // where the room is; nil for the usual ones

	// Of who comes back, and in no link:
	Heirs []HostID // who may have taken the room over, beside those whom deeds name
	Epoch uint64   // of the host that was there; one of a lower epoch is there no more
}

// The names of an invitation's parts in a link. Whatever else a fragment holds
// is somebody else's.
const (
	partSecret = "r"
	partCode   = "c"
	partHost   = "h"
	partBroker = "mq"
)

// Fragment writes the invitation as the part of a link after the #, which
// browsers send to no server: r=SECRET&h=HOST.
func (i Invite) Fragment() string {
	var parts []string
	if i.Secret != nil {
		parts = append(parts, partSecret+"="+encode(i.Secret))
	} else {
		parts = append(parts, partCode+"="+i.Code)
	}
	if i.Host != (HostID{}) {
		parts = append(parts, partHost+"="+encode(i.Host[:]))
	}
	for _, broker := range i.Brokers {
		parts = append(parts, partBroker+"="+url.QueryEscape(broker))
	}
	return strings.Join(parts, "&")
}

// ParseFragment reads an invitation from a link's part after the #; ok is false
// when it holds none. A broken one is a *Failure with bad-link or bad-code.
func ParseFragment(fragment string) (i Invite, ok bool, err error) {
	values, err := url.ParseQuery(strings.TrimPrefix(fragment, "#"))
	if err != nil || !values.Has(partSecret) && !values.Has(partCode) {
		// What can't be read may be no link of ours at all.
		return Invite{}, false, nil
	}
	if values.Has(partCode) {
		if i, err = ParseCode(values.Get(partCode)); err != nil {
			return Invite{}, true, err
		}
	} else if i.Secret, err = decode(values.Get(partSecret), secretSize); err != nil {
		return Invite{}, true, &Failure{Code: CodeBadLink, What: partSecret, Err: err}
	}
	if values.Has(partHost) {
		host, err := decode(values.Get(partHost), len(i.Host))
		if err != nil {
			return Invite{}, true, &Failure{Code: CodeBadLink, What: partHost, Err: err}
		}
		i.Host = HostID(host)
	} else if i.Code == "" {
		// A link that lost its end on the way would trust anybody.
		return Invite{}, true, &Failure{Code: CodeBadLink, What: partHost}
	}
	i.Brokers = values[partBroker]
	for _, broker := range i.Brokers {
		u, err := url.Parse(broker)
		if err != nil || u.Scheme != "ws" && u.Scheme != "wss" || u.Host == "" || len(i.Brokers) > maxBrokers {
			return Invite{}, true, &Failure{Code: CodeBadLink, What: partBroker, Err: err}
		}
	}
	return i, true, nil
}

// letters are Crockford's base 32: no I, L, O or U.
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// ParseCode reads a code as people write it: in any case, with spaces and dashes
// anywhere, O for 0, I and L for 1. What is no code is a *Failure with bad-code.
func ParseCode(text string) (Invite, error) {
	var code strings.Builder
	for _, r := range text {
		if r >= '！' && r <= '～' { // wide, as Chinese keyboards write them
			r += '!' - '！'
		}
		switch r = unicode.ToUpper(r); r {
		case '-', '–', '_', '.':
			continue
		case 'O':
			r = '0'
		case 'I', 'L':
			r = '1'
		}
		if unicode.IsSpace(r) {
			continue
		}
		if !strings.ContainsRune(letters, r) {
			return Invite{}, &Failure{Code: CodeBadCode, Need: codeSize, What: string(r)}
		}
		code.WriteRune(r)
	}
	if code.Len() != codeSize {
		return Invite{}, &Failure{Code: CodeBadCode, Need: codeSize}
	}
	return Invite{Code: code.String()}, nil
}

// codeOf makes a code of random bytes, of which each gives five bits.
func codeOf(random [codeSize]byte) string {
	code := make([]byte, codeSize)
	for i, b := range random {
		code[i] = letters[b%byte(len(letters))]
	}
	return string(code)
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func decode(text string, size int) ([]byte, error) {
	b, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err == nil && len(b) != size {
		err = base64.CorruptInputError(len(text))
	}
	return b, err
}
