package wire

import (
	"paizhuo/engine/match"
)

// Draw is how a deal is being drawn by all (match.Draw), with the host's nonce kept
// secret: first the commitments, then, before the deal, all the seats' nonces.
// Who joins a deal that runs is told too.
type Draw struct {
	Draw match.Draw `json:"draw"`
}

// Reveal says the guest's nonce, once a Draw has come with the commitment to it.
type Reveal struct {
	Deal  int    `json:"deal"` // Draw.Deal
	Nonce string `json:"nonce"`
}

// Proof is the record of a deal that is over, with the host's nonce: what it takes
// to verify the deal.
type Proof struct {
	Record string   `json:"record"`
	Before []string `json:"before,omitempty"` // records of those that were dealt anew before it, from the same draw
}

// maxDigits is the length of a nonce and of a commitment.
const maxDigits = 64

func (Draw) kind() string   { return "draw" }
func (Reveal) kind() string { return "reveal" }
func (Proof) kind() string  { return "proof" }

func (m Reveal) check() error {
	if len(m.Nonce) > maxDigits {
		return badField("nonce")
	}
	return nil
}

func (Draw) check() error  { return nil }
func (Proof) check() error { return nil }
