package browser

// premultiply scales straight colours by their alpha. Text without emoji is
// white, where that is the alpha itself.
func premultiply(pix []byte) {
	for i := 0; i+3 < len(pix); i += 4 {
		a := uint32(pix[i+3])
		switch a {
		case 0:
			pix[i], pix[i+1], pix[i+2] = 0, 0, 0
		case 255:
		default:
			pix[i] = byte(uint32(pix[i]) * a / 255)
			pix[i+1] = byte(uint32(pix[i+1]) * a / 255)
			pix[i+2] = byte(uint32(pix[i+2]) * a / 255)
		}
	}
}
