package widget

import "strconv"

// Cloth is how the table and the panels on it are coloured.
type Cloth struct {
	Light, Dark Color   // the felt: its middle and its edge
	Pod         Color   // behind a player's name
	Bar         Color   // the status pill
	Sheet       Color   // menus, settlement
	Edge        Color   // around all of these
	Line        float64 // how wide edges are, css px
}

// The cloths to choose from (ux §5.2). Stark is for who needs contrast: no panel
// on it is translucent, faint text is less so, and edges are white and 2 px wide (ux §7).
var (
	Green = cloth(0x1B6B50FF, 0x0C3B2EFF, 0x0A2A20FF)
	Blue  = cloth(0x25557FFF, 0x102A4AFF, 0x0B1E36FF)
	Grey  = cloth(0x625A52FF, 0x463F39FF, 0x27221EFF)
	Night = cloth(0x050505FF, 0x000000FF, 0x161616FF)
	Stark = Cloth{Black, Black, Black, Black, Black, White, 2}
)

func cloth(light, dark, pod Color) Cloth {
	return Cloth{light, dark, pod.Fade(0.92), pod.Fade(0.72), pod.Fade(0.97), 0xFFFFFF33, 1}
}

// hard reports whether the cloth is for who needs contrast.
func (c Cloth) hard() bool { return c.Line > 1 }

// edge returns how an edge of that colour is drawn on the cloth.
func (c Cloth) edge(e Color) Color {
	switch {
	case !c.hard():
		return e
	case e&0xFF == 0:
		return c.Edge
	}
	return e | 0xFF
}

// Styles returns the cloth as properties for the page's own sheets: the felt
// (light, dark), what lies on it (deep), buttons there (key), fields (pit), edges.
func (c Cloth) Styles() [][2]string {
	deep := c.Pod | 0xFF
	line, key, pit := deep.Mix(White, 0.22), deep.Mix(White, 0.07), deep.Mix(Black, 0.4)
	if c.hard() {
		line, key, pit = White, Black, Black
	}
	return [][2]string{
		{"--pz-light", c.Light.css()}, {"--pz-dark", c.Dark.css()}, {"--pz-deep", deep.css()},
		{"--pz-line", line.css()}, {"--pz-key", key.css()}, {"--pz-pit", pit.css()},
		{"--pz-edge", strconv.Itoa(int(c.Line)) + "px"},
	}
}

// css writes a colour as CSS does.
func (c Color) css() string {
	text := strconv.FormatUint(1<<32|uint64(c), 16)
	return "#" + text[1:]
}
