package sound

import "math"

// synth adds parts to a sound. Times and decays are seconds, from its start; after
// one decay a part has fallen to a third.
type synth struct {
	samples []float64
	seed    uint32
}

// attack is how long a part takes to rise: shorter clicks, longer is dull.
const attack = 0.002

// part returns where a part of that length lies, and makes room for it.
func (s *synth) part(at, length float64) []float64 {
	from, n := int(at*Rate), int(length*Rate)
	if more := from + n - len(s.samples); more > 0 {
		s.samples = append(s.samples, make([]float64, more)...)
	}
	return s.samples[from : from+n]
}

// rise returns how loud the i-th sample of a part is by its attack.
func rise(i int) float64 { return math.Min(1, float64(i)/(attack*Rate)) }

// wave adds a damped sine. It turns a point in the plane by a step a sample, which
// costs two products where math.Sin would cost twenty.
func (s *synth) wave(at, length, hz, decay, loud float64) {
	fall := math.Exp(-1 / (decay * Rate))
	sin, cos := math.Sincos(2 * math.Pi * hz / Rate)
	sin, cos = sin*fall, cos*fall
	x, y := loud, 0.0
	for i, dst := 0, s.part(at, length); i < len(dst); i++ {
		dst[i] += y * rise(i)
		x, y = x*cos-y*sin, x*sin+y*cos
	}
}

// sweep adds a sine that falls from one pitch to another.
func (s *synth) sweep(at, length, from, to, decay, loud float64) {
	fall := math.Exp(-1 / (decay * Rate))
	dst := s.part(at, length)
	phase := 0.0
	for i := range dst {
		dst[i] += loud * math.Sin(phase) * rise(i)
		phase += 2 * math.Pi * (from + (to-from)*float64(i)/float64(len(dst))) / Rate
		loud *= fall
	}
}

// noise adds damped noise around a pitch.
func (s *synth) noise(at, length, hz, decay, loud float64) {
	// A band-pass of constant peak gain, Q 1.2 (the usual two-pole section).
	sin, cos := math.Sincos(2 * math.Pi * hz / Rate)
	alpha := sin / 2.4
	a0 := 1 + alpha
	b, a1, a2 := alpha/a0, -2*cos/a0, (1-alpha)/a0
	fall := math.Exp(-1 / (decay * Rate))
	x1, x2, y1, y2 := 0.0, 0.0, 0.0, 0.0
	for i, dst := 0, s.part(at, length); i < len(dst); i++ {
		s.seed = s.seed*1664525 + 1013904223
		x := float64(int32(s.seed)) / (1 << 31)
		y := b*(x-x2) - a1*y1 - a2*y2
		x1, x2, y1, y2 = x, x1, y, y1
		dst[i] += 2 * loud * y * rise(i)
		loud *= fall
	}
}

// finish takes away what would push a loudspeaker to one side, fades the end and
// makes the peak that loud.
func (s *synth) finish(loud float64) []float32 {
	const tail = Rate / 200 // 5 ms
	in, out, peak := 0.0, 0.0, 0.0
	n := len(s.samples)
	for i, x := range s.samples {
		out = x - in + 0.993*out // 27 Hz
		in = x
		s.samples[i] = out * math.Min(1, float64(n-1-i)/tail)
		peak = math.Max(peak, math.Abs(s.samples[i]))
	}
	samples := make([]float32, n)
	for i, x := range s.samples {
		samples[i] = float32(x * loud / peak)
	}
	return samples
}
