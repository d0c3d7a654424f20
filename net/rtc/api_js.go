//go:build js

package rtc

import "github.com/pion/webrtc/v4"

// newPeerConnection wraps the browser's. pion turns its exceptions into errors.
func newPeerConnection(c Config) (*webrtc.PeerConnection, error) {
	return webrtc.NewPeerConnection(c.pion())
}

// useArrayBuffer makes messages come as bytes at once; as a Blob, which was
// the default in older browsers, each would have to be waited for.
func useArrayBuffer(channel *webrtc.DataChannel) {
	channel.JSValue().Set("binaryType", "arraybuffer")
}
