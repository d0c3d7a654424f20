//go:build js

package browser

import (
	"fmt"
	"syscall/js"
	"time"
)

// Heartbeat wakes the program at that interval from a worker until stop is
// called. Browsers slow the timers of a hidden page to one a second and less,
// and with them every Go timer; a worker's messages are not slowed, and each
// lets Go run what is due. Without workers it fails, and timers stay slow.
func (p *Page) Heartbeat(every time.Duration) (stop func(), err error) {
	err = try("start the heartbeat", func() error {
		script := fmt.Sprintf("setInterval(()=>postMessage(0),%d)", every.Milliseconds())
		blob := js.Global().Get("Blob").New([]any{script}, map[string]any{"type": "text/javascript"})
		url := js.Global().Get("URL").Call("createObjectURL", blob)
		worker := js.Global().Get("Worker").New(url)
		js.Global().Get("URL").Call("revokeObjectURL", url)
		beat := js.FuncOf(func(js.Value, []js.Value) any { return nil })
		worker.Set("onmessage", beat)
		stop = func() {
			worker.Call("terminate")
			beat.Release()
		}
		return nil
	})
	return stop, err
}
