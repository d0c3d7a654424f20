//go:build js

package browser

// panelStyle is how panels look, and what stands in them and in sheets.
const panelStyle = ``
