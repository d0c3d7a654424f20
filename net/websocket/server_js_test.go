package websocket_test

import (
	"os"
	"syscall/js"
	"testing"
)

// The server is natively in the process that has started the browser.

func server(t *testing.T) string { return given(t, "PAIZHUO_WS") }

func hole(t *testing.T) string { return given(t, "PAIZHUO_HOLE") }

func given(t *testing.T, name string) string {
	t.Helper()
	if os.Getenv(name) == "" {
		t.Skip("NOT TESTED HERE: sockets of the page need the browser and the server that TestInBrowser starts (make test)")
	}
	return os.Getenv(name)
}

// held asks the server how many connections its hole has swallowed.
func held(t *testing.T) string {
	t.Helper()
	text := make(chan string, 1)
	var then js.Func
	then = js.FuncOf(func(_ js.Value, args []js.Value) any {
		if args[0].Type() == js.TypeString {
			text <- args[0].String()
			return nil
		}
		return args[0].Call("text").Call("then", then)
	})
	url := "http" + server(t)[len("ws"):] + "/held"
	js.Global().Call("fetch", url).Call("then", then)
	got := <-text
	then.Release()
	return got
}
