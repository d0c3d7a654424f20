//go:build js

// Command rtc is a guest with nothing but a direct connection: what net/rtc does
// in a browser, without the rest of the page. It sends back every frame it gets
// until the other end closes.
//
// It must not know what a table is. It talks to the test by the global object:
//
//	rtc.way     "offer", "invite", or "none" for a browser without WebRTC; of the address
//	rtc.mine    what the other end needs, as text
//	rtc.theirs  what the other end has said, set by the test
//	rtc.frames  how many frames have come
//	rtc.ended   why it is over
package main

import (
	"context"
	"encoding/base64"
	"fmt"
	"syscall/js"
	"time"

	"paizhuo/net/rtc"
)

func main() {
	page := js.Global().Get("rtc")
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	conn, err := connect(ctx, page)
	n := 0
	for err == nil {
		var frame []byte
		if frame, err = conn.Recv(); err == nil {
			n++
			page.Set("frames", n)
			err = conn.Send(frame)
		}
	}
	page.Set("ended", fmt.Sprint(err))
}

// connect finds the other end with the test's help.
func connect(ctx context.Context, page js.Value) (*rtc.Conn, error) {
	config := rtc.Config{STUN: []string{}}
	if page.Get("way").String() == "invite" {
		invite, err := rtc.NewInvite(ctx, rtc.Guest, config)
		if err != nil {
			return nil, err
		}
		page.Set("mine", invite.Text())
		return invite.Connect(ctx, theirs(page))
	}
	p, err := rtc.Offer(ctx, config)
	if err != nil {
		return nil, err
	}
	page.Set("mine", base64.RawURLEncoding.EncodeToString(p.Gathered(ctx)))
	answer, err := base64.RawURLEncoding.DecodeString(theirs(page))
	if err != nil {
		return nil, err
	}
	if err := p.Remote(answer); err != nil {
		return nil, err
	}
	return p.Conn(ctx)
}

// theirs waits for the test.
func theirs(page js.Value) string {
	for page.Get("theirs").IsUndefined() {
		time.Sleep(10 * time.Millisecond)
	}
	return page.Get("theirs").String()
}
