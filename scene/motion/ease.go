package motion

// Ease is the curve of every movement, cubic-bezier(0, 0, .2, 1): it takes and
// returns a share from 0 to 1, quick at first.
func Ease(x float64) float64 {
	if !(x > 0) {
		return 0
	}
	if x >= 1 {
		return 1
	}
	// The curve's x rises with its parameter s; halving finds s to 1e-9.
	lo, hi := 0.0, 1.0
	for range 30 {
		s := (lo + hi) / 2
		if 0.6*(1-s)*s*s+s*s*s < x {
			lo = s
		} else {
			hi = s
		}
	}
	s := (lo + hi) / 2
	return 3*(1-s)*s*s + s*s*s
}
