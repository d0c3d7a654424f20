// Package sound makes the table's sixteen sounds out of noise and damped waves
// (ux §5.4, §6.2): no file is loaded, and the same call gives the same samples.
//
// It is pure. It must not know the browser, which plays samples, nor the game:
// scene/table says what is heard when.
//
//	samples := sound.Render(sound.Play, 1) // mono, Rate samples a second, -1 to 1
package sound

// Kind is one of the sounds.
type Kind uint8

// The sounds. Each has a twin that is seen: the card that moves, the word in the
// slot, the message, the ring around a pod.
const (
	Deal   Kind = iota // a card comes into the hand
	Pick               // a card is chosen
	Unpick             // and put back
	Play               // cards are put on the table
	Pass               // a knock on the table
	Refuse             // what was asked is refused
	Turn               // my turn; no other sound is like it
	Tick               // time is running out
	Trick              // a trick is taken
	Points             // with points in it
	Bomb               // a bomb is played, or cards are burnt
	Bid                // trumps are shown, or countered
	Friend             // a friend is known
	Few                // a player has few cards left (报牌)
	Win                // the deal is won
	Lose               // and lost
	Kinds  = iota
)

// Rate is how many samples a second have. Nothing here reaches 12 kHz.
const Rate = 24000

// Variants is how many versions there are of a sound, a little higher and lower,
// so that many cards in a row do not sound like a machine. Notes have one.
func Variants(k Kind) int {
	switch k {
	case Deal, Pick, Unpick, Play, Pass, Trick:
		return 3
	}
	return 1
}

// Signal reports whether a sound calls the player, whatever else is quiet.
func Signal(k Kind) bool { return k == Turn || k == Tick || k == Few }

// Render returns the samples of a sound; variant counts from 0 and wraps.
func Render(k Kind, variant int) []float32 {
	pitch := 1.0
	if n := Variants(k); n > 1 {
		pitch = [...]float64{1, 1.04, 0.96}[variant%n]
	}
	var s synth
	loud := 0.5
	switch k {
	case Deal:
		s.noise(0, 0.045, 2600*pitch, 0.010, 1)
		loud = 0.32
	case Pick:
		s.noise(0, 0.03, 3400*pitch, 0.005, 1)
		s.wave(0, 0.03, 1500*pitch, 0.006, 0.25)
		loud = 0.3
	case Unpick:
		s.noise(0, 0.04, 1900*pitch, 0.007, 1)
		s.wave(0, 0.04, 900*pitch, 0.008, 0.25)
		loud = 0.26
	case Play:
		s.noise(0, 0.10, 2000*pitch, 0.014, 1)
		s.wave(0, 0.13, 180*pitch, 0.030, 0.6)
		loud = 0.6
	case Pass:
		for _, at := range []float64{0, 0.10} {
			s.wave(at, 0.12, 140*pitch, 0.030, 1)
			s.wave(at, 0.12, 210*pitch, 0.022, 0.7)
		}
		loud = 0.5
	case Refuse:
		for _, at := range []float64{0, 0.11} {
			s.wave(at, 0.10, 233, 0.05, 1)
			s.wave(at, 0.10, 247, 0.05, 1)
			s.wave(at, 0.10, 699, 0.03, 0.35)
		}
		loud = 0.4
	case Turn: // E5, A5
		for i, hz := range []float64{659.26, 880} {
			at := 0.13 * float64(i)
			s.wave(at, 0.27, hz, 0.09, 1)
			s.wave(at, 0.27, 3*hz, 0.05, 0.22)
		}
		loud = 0.65
	case Tick:
		s.wave(0, 0.06, 1046.5, 0.012, 1)
		s.wave(0, 0.06, 2093, 0.006, 0.5)
		loud = 0.42
	case Trick: // cards swept together
		for i := range 4 {
			s.noise(0.045*float64(i), 0.08, (1100+260*float64(i))*pitch, 0.022, 0.6+0.13*float64(i))
		}
		s.wave(0.15, 0.16, 220*pitch, 0.03, 0.35)
		loud = 0.45
	case Points: // two coins
		for i, hz := range []float64{1567.98, 2093} {
			s.wave(0.07*float64(i), 0.2, hz, 0.045, 1)
			s.wave(0.07*float64(i), 0.2, 2.4*hz, 0.02, 0.25)
		}
		loud = 0.32
	case Bomb:
		s.noise(0, 0.38, 320, 0.09, 1.6)
		s.noise(0, 0.10, 1500, 0.02, 0.8)
		s.sweep(0, 0.39, 120, 45, 0.12, 1)
		loud = 0.85
	case Bid: // G4, B4, D5
		for i, hz := range []float64{392, 493.88, 587.33} {
			s.wave(0.06*float64(i), 0.26, hz, 0.07, 1)
			s.wave(0.06*float64(i), 0.26, 2*hz, 0.05, 0.4)
		}
		loud = 0.45
	case Friend: // G5, B5, D6, G6
		for i, hz := range []float64{783.99, 987.77, 1174.66, 1567.98} {
			s.wave(0.055*float64(i), 0.23, hz, 0.08, 1)
			s.wave(0.055*float64(i), 0.23, 2*hz, 0.04, 0.3)
		}
		loud = 0.5
	case Few: // a small bell
		s.wave(0, 0.39, 988, 0.12, 1)
		s.wave(0, 0.39, 988*2.76, 0.06, 0.5)
		s.wave(0, 0.39, 988*5.4, 0.02, 0.25)
		loud = 0.4
	case Win: // C5, E5, G5, C6
		for i, hz := range []float64{523.25, 659.26, 783.99, 1046.5} {
			at := [...]float64{0, 0.14, 0.28, 0.44}[i]
			s.wave(at, 1.18-at, hz, 0.22, 1)
			s.wave(at, 1.18-at, 2*hz, 0.12, 0.35)
		}
		loud = 0.6
	case Lose: // A4, F4, D4
		for i, hz := range []float64{440, 349.23, 293.66} {
			at := 0.22 * float64(i)
			s.wave(at, 0.98-at, hz, 0.18, 1)
			s.wave(at, 0.98-at, 2*hz, 0.09, 0.25)
		}
		loud = 0.5
	}
	return s.finish(loud)
}
