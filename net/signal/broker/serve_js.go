package broker

import "net/http"

// ServeHTTP refuses: no page can let connections in.
func (b *Broker) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	http.Error(w, "a browser serves no WebSocket", http.StatusNotImplemented)
}
