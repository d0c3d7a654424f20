//go:build js

// Command bare is what the page's size and start are measured against: the
// least that Ebitengine and pion do together. Ebitengine clears the screen; once
// it has, two pion peer connections in the same page exchange an offer, an
// answer and their candidates until a data channel opens.
//
// It must not know Paizhuo. It reports on the global object:
//
//	globalThis.bare = {firstFrame: 812.4, connected: 1034.9} // performance.now(), in milliseconds
package main

import (
	"image/color"
	"syscall/js"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/pion/webrtc/v4"
)

// mark notes when something first happened, in milliseconds since navigation.
func mark(name string) {
	marks := js.Global().Get("bare")
	marks.Set(name, js.Global().Get("performance").Call("now"))
}

// fail shows an error where the tests look for it.
func fail(err error) {
	js.Global().Get("bare").Set("error", err.Error())
}

// screen is a game that only clears the screen.
type screen struct{ frames int }

// Update does nothing.
func (s *screen) Update() error { return nil }

// Draw clears the screen. The peers wait for a few frames, so that the first is
// Ebitengine's alone.
func (s *screen) Draw(image *ebiten.Image) {
	image.Fill(color.RGBA{0x0C, 0x3B, 0x2E, 0xFF})
	s.frames++
	switch s.frames {
	case 1:
		mark("firstFrame")
	case 5:
		go func() {
			if err := connect(); err != nil {
				fail(err)
			}
		}()
	}
}

// Layout uses the canvas's own pixels.
func (s *screen) Layout(w, h int) (int, int) { return w, h }

// connect joins two peer connections of this page by a data channel.
func connect() error {
	caller, err := webrtc.NewPeerConnection(webrtc.Configuration{})
	if err != nil {
		return err
	}
	callee, err := webrtc.NewPeerConnection(webrtc.Configuration{})
	if err != nil {
		return err
	}
	channel, err := caller.CreateDataChannel("bare", nil)
	if err != nil {
		return err
	}
	channel.OnOpen(func() { mark("connected") })

	offer, err := caller.CreateOffer(nil)
	if err != nil {
		return err
	}
	// A candidate can be found before the other end knows the description it
	// belongs to, so both ends keep them until then.
	described := make(chan struct{})
	trickle(caller, callee, described)
	trickle(callee, caller, described)
	if err := caller.SetLocalDescription(offer); err != nil {
		return err
	}
	if err := callee.SetRemoteDescription(offer); err != nil {
		return err
	}
	answer, err := callee.CreateAnswer(nil)
	if err != nil {
		return err
	}
	if err := callee.SetLocalDescription(answer); err != nil {
		return err
	}
	if err := caller.SetRemoteDescription(answer); err != nil {
		return err
	}
	close(described)
	return nil
}

// trickle hands every candidate of one peer to the other, once both are described.
func trickle(from, to *webrtc.PeerConnection, described <-chan struct{}) {
	from.OnICECandidate(func(c *webrtc.ICECandidate) {
		if c == nil {
			return
		}
		go func() {
			<-described
			if err := to.AddICECandidate(c.ToJSON()); err != nil {
				fail(err)
			}
		}()
	})
}

func main() {
	js.Global().Set("bare", map[string]any{})
	if err := ebiten.RunGame(&screen{}); err != nil {
		fail(err)
	}
}
