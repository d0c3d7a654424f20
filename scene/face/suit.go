package face

import (
	"math"

	"paizhuo/engine/card"
)

// suitShape returns a suit's pip in a unit box.
func suitShape(s card.Suit) shape {
	switch s {
	case card.Hearts:
		return heart()
	case card.Spades:
		return spade()
	case card.Clubs:
		return club()
	}
	return diamond()
}

func heart() shape {
	return shape{from(0.5, 0.97).
		curve(0.42, 0.83, 0.015, 0.60, 0.015, 0.305).
		curve(0.015, 0.135, 0.14, 0.035, 0.275, 0.035).
		curve(0.38, 0.035, 0.465, 0.095, 0.5, 0.195).
		curve(0.535, 0.095, 0.62, 0.035, 0.725, 0.035).
		curve(0.86, 0.035, 0.985, 0.135, 0.985, 0.305).
		curve(0.985, 0.60, 0.58, 0.83, 0.5, 0.97)}
}

func stem() shape {
	return shape{from(0.5, 0.55).to(0.545, 0.62).
		curve(0.55, 0.80, 0.60, 0.925, 0.70, 0.985).to(0.30, 0.985).
		curve(0.40, 0.925, 0.45, 0.80, 0.455, 0.62)}
}

func spade() shape {
	body := from(0.5, 0.015).
		curve(0.575, 0.175, 0.985, 0.36, 0.985, 0.60).
		curve(0.985, 0.75, 0.875, 0.825, 0.755, 0.825).
		curve(0.655, 0.825, 0.56, 0.775, 0.5, 0.66).
		curve(0.44, 0.775, 0.345, 0.825, 0.245, 0.825).
		curve(0.125, 0.825, 0.015, 0.75, 0.015, 0.60).
		curve(0.015, 0.36, 0.425, 0.175, 0.5, 0.015)
	return shape{body}.and(stem())
}

func club() shape {
	const r = 0.222
	return circle(0.5, 0.24, r).and(
		circle(0.232, 0.585, r), circle(0.768, 0.585, r),
		polygon(0.40, 0.40, 0.60, 0.40, 0.62, 0.62, 0.38, 0.62), stem())
}

func diamond() shape {
	// The sides bend in a little, as on printed cards.
	return shape{from(0.5, 0.01).
		curve(0.60, 0.20, 0.73, 0.36, 0.89, 0.5).
		curve(0.73, 0.64, 0.60, 0.80, 0.5, 0.99).
		curve(0.40, 0.80, 0.27, 0.64, 0.11, 0.5).
		curve(0.27, 0.36, 0.40, 0.20, 0.5, 0.01)}
}

// star is the jokers' five-pointed star in a unit box.
func star() shape {
	const inner = 0.42 // of the outer radius; a thin star breaks up when small
	var c []point
	for i := range 10 {
		r := 0.52
		if i%2 == 1 {
			r *= inner
		}
		angle := math.Pi * float64(i) / 5
		c = append(c, point{0.5 + r*math.Sin(angle), 0.53 - r*math.Cos(angle)})
	}
	return shape{clockwise(c)}
}

// headdress returns the sign a court wears above its suit, in a unit box: a
// king's crown, a queen's coronet, a jack's cap with a feather.
func headdress(r card.Rank) shape {
	switch r {
	case card.King:
		return polygon(0.04, 0.26, 0.29, 0.52, 0.5, 0.12, 0.71, 0.52, 0.96, 0.26, 0.86, 0.78, 0.14, 0.78).
			and(rectangle(0.14, 0.84, 0.86, 0.98), circle(0.5, 0.10, 0.075), circle(0.05, 0.24, 0.06), circle(0.95, 0.24, 0.06))
	case card.Queen:
		rim := from(0.10, 0.98).to(0.16, 0.46).
			curve(0.22, 0.72, 0.40, 0.72, 0.5, 0.36).
			curve(0.60, 0.72, 0.78, 0.72, 0.84, 0.46).to(0.90, 0.98).
			curve(0.65, 0.88, 0.35, 0.88, 0.10, 0.98)
		return shape{clockwise(rim)}.and(circle(0.5, 0.20, 0.11), circle(0.14, 0.32, 0.085), circle(0.86, 0.32, 0.085))
	}
	cap := from(0.12, 0.78).curve(0.12, 0.40, 0.36, 0.34, 0.52, 0.34).curve(0.74, 0.34, 0.86, 0.52, 0.86, 0.78)
	feather := from(0.60, 0.50).curve(0.62, 0.24, 0.78, 0.06, 1.0, 0.02).curve(1.02, 0.26, 0.92, 0.50, 0.72, 0.60)
	return shape{clockwise(cap)}.and(rounded(0.06, 0.84, 0.94, 0.98, 0.05), shape{clockwise(feather)})
}
