package signal

import (
	"fmt"

	"rsc.io/qr"
)

// QR draws a text, such as a link, as the dark squares of a QR code, row by
// row. A reader needs four light squares all around it. A link with a short
// address makes 41 by 41.
func QR(text string) ([][]bool, error) {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return nil, fmt.Errorf("draw %d bytes as a QR code: %w", len(text), err)
	}
	rows := make([][]bool, code.Size)
	for y := range rows {
		rows[y] = make([]bool, code.Size)
		for x := range rows[y] {
			rows[y][x] = code.Black(x, y)
		}
	}
	return rows, nil
}
