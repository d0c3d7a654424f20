//go:build !js

package broker

import (
	"context"
	"net/http"

	"github.com/coder/websocket"
)

// ServeHTTP lets a WebSocket in. Any page may come: a room's secret is what
// keeps strangers out.
func (b *Broker) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{
		Subprotocols: []string{"mqtt"}, InsecureSkipVerify: true, CompressionMode: websocket.CompressionDisabled,
	})
	if err != nil {
		return // Accept has answered
	}
	defer ws.CloseNow()
	if ws.Subprotocol() != "mqtt" {
		ws.Close(websocket.StatusPolicyViolation, "only mqtt is spoken here")
		return
	}
	_ = b.Serve(websocket.NetConn(context.Background(), ws, websocket.MessageBinary))
}
