// These tests guard what a listener relies on: sounds are short, never clip nor click, lie in the range meant for them, and the one that calls a player can't be taken for another.
package sound

import (
	"math"
	"slices"
	"testing"
)

// bounds says how long a sound may be, in seconds, and where the centre of its
// spectrum lies, in Hz.
var bounds = [Kinds]struct{ long, low, high float64 }{
	Deal:   {0.06, 1800, 4500},
	Pick:   {0.06, 2000, 5500},
	Unpick: {0.06, 1200, 3800},
	Play:   {0.15, 300, 2500},
	Pass:   {0.25, 100, 300},
	Refuse: {0.25, 200, 600},
	Turn:   {0.4, 650, 1200},
	Tick:   {0.08, 900, 1800},
	Trick:  {0.4, 700, 2500},
	Points: {0.3, 1600, 2800},
	Bomb:   {0.4, 60, 500},
	Bid:    {0.4, 400, 800},
	Friend: {0.4, 850, 1700},
	Few:    {0.4, 1000, 2200},
	Win:    {1.2, 550, 1100},
	Lose:   {1.0, 280, 600},
}

func each(t *testing.T, f func(t *testing.T, k Kind, samples []float32)) {
	t.Helper()
	for k := range Kind(Kinds) {
		for v := range Variants(k) {
			f(t, k, Render(k, v))
		}
	}
}

func TestLengthAndLoudness(t *testing.T) {
	each(t, func(t *testing.T, k Kind, samples []float32) {
		b := bounds[k]
		if long := float64(len(samples)) / Rate; long > b.long || long < 0.02 {
			t.Errorf("%d: %.3f s, want at most %.3f", k, long, b.long)
		}
		peak, sum := 0.0, 0.0
		for _, x := range samples {
			peak = math.Max(peak, math.Abs(float64(x)))
			sum += float64(x)
		}
		if peak > 0.9 || peak < 0.2 {
			t.Errorf("%d: peak %.3f", k, peak)
		}
		if mean := sum / float64(len(samples)); math.Abs(mean) > 0.004 {
			t.Errorf("%d: mean %.4f", k, mean)
		}
		if first, last := samples[0], samples[len(samples)-1]; first != 0 || last != 0 {
			t.Errorf("%d: clicks: begins at %g, ends at %g", k, first, last)
		}
	})
}

func TestCentreOfTheSpectrum(t *testing.T) {
	each(t, func(t *testing.T, k Kind, samples []float32) {
		power := spectrum(samples)
		sum, weight := 0.0, 0.0
		for i, p := range power {
			sum += p * bandHertz(i)
			weight += p
		}
		if c := sum / weight; c < bounds[k].low || c > bounds[k].high {
			t.Errorf("%d: centre %.0f Hz, want %.0f to %.0f", k, c, bounds[k].low, bounds[k].high)
		}
	})
}

func TestSameCallSameSamples(t *testing.T) {
	each(t, func(t *testing.T, k Kind, _ []float32) {
		for v := range Variants(k) {
			if !slices.Equal(Render(k, v), Render(k, v+Variants(k))) {
				t.Errorf("%d: variant %d differs from itself", k, v)
			}
		}
	})
}

func TestVariantsDiffer(t *testing.T) {
	for k := range Kind(Kinds) {
		for v := 1; v < Variants(k); v++ {
			if slices.Equal(Render(k, v), Render(k, v-1)) {
				t.Errorf("%d: variants %d and %d are the same", k, v-1, v)
			}
		}
	}
}

// alike is how far a sound must be from the one for my turn: 0 is the same shape
// of spectrum over time, 1 has nothing in common. A turn's sound two semitones
// higher, or half as loud, is a fifth of this away or less from the turn's own.
const alike = 0.35

func TestTurnIsUnlikeAllOthers(t *testing.T) {
	turn := fingerprint(Render(Turn, 0))
	for k := range Kind(Kinds) {
		for v := range Variants(k) {
			d := distance(turn, fingerprint(Render(k, v)))
			if k != Turn && d < alike {
				t.Errorf("%d is %.2f from the sound for my turn, less than %.2f", k, d, alike)
			}
		}
	}
	quiet := Render(Turn, 0)
	for i := range quiet {
		quiet[i] /= 2
	}
	if d := distance(turn, fingerprint(quiet)); d > 0.01 {
		t.Errorf("the measure hears loudness: %.2f", d)
	}
	if d := distance(turn, fingerprint(Render(Turn, 0)[Rate/100:])); d > alike/2 {
		t.Errorf("the measure hears a hundredth of a second: %.2f", d)
	}
}

// bands are as wide as half an octave, from 60 Hz on: the ear tells no more apart
// in a short sound.
const bands = 15

func bandHertz(i int) float64 { return 60 * math.Pow(2, float64(i)/2) }

// spectrum returns the power in each band, by a plain Fourier transform summed
// over eight frequencies a band.
func spectrum(samples []float32) []float64 {
	power := make([]float64, bands)
	for i := range power {
		for j := range 8 {
			step := 2 * math.Pi * bandHertz(i) * math.Pow(2, (float64(j)-3.5)/16) / Rate
			re, im := 0.0, 0.0
			for n, x := range samples {
				sin, cos := math.Sincos(step * float64(n))
				re += float64(x) * cos
				im += float64(x) * sin
			}
			power[i] += (re*re + im*im) * bandHertz(i)
		}
	}
	return power
}

// fingerprint is the spectra of eight slices of 50 ms, of length 1 together.
func fingerprint(samples []float32) []float64 {
	const slice = Rate / 20
	var all []float64
	for i := range 8 {
		from := min(i*slice, len(samples))
		to := min(from+slice, len(samples))
		for _, p := range spectrum(samples[from:to]) {
			all = append(all, math.Sqrt(p))
		}
	}
	sum := 0.0
	for _, x := range all {
		sum += x * x
	}
	for i := range all {
		all[i] /= math.Sqrt(sum)
	}
	return all
}

func distance(a, b []float64) float64 {
	dot := 0.0
	for i := range a {
		dot += a[i] * b[i]
	}
	return 1 - dot
}

func BenchmarkRender(b *testing.B) {
	for b.Loop() {
		for k := range Kind(Kinds) {
			Render(k, 0)
		}
	}
}
