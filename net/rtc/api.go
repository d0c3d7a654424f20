//go:build !js

package rtc

import (
	"github.com/pion/ice/v4"
	"github.com/pion/webrtc/v4"
)

// newPeerConnection makes pion's own. It does not resolve mDNS names: a browser
// that hides behind one sends the first packet, and its address is in it.
func newPeerConnection(c Config) (*webrtc.PeerConnection, error) {
	var s webrtc.SettingEngine
	s.SetICEMulticastDNSMode(ice.MulticastDNSModeDisabled)
	if c.Loopback {
		s.SetIncludeLoopbackCandidate(true)
		s.SetInterfaceFilter(func(name string) bool { return name == "lo" || name == "lo0" })
	}
	if c.Engine != nil {
		c.Engine(&s)
	}
	return webrtc.NewAPI(webrtc.WithSettingEngine(s)).NewPeerConnection(c.pion())
}

// useArrayBuffer has nothing to set natively.
func useArrayBuffer(*webrtc.DataChannel) {}
