// Command paizhuo is the native tool of the project: it builds the page, serves
// it, writes it out as a static site, and runs rule scripts. It must not know
// any game's rules; the engine does.
//
//	go run ./cmd/paizhuo serve
//	go run ./cmd/paizhuo dist build/dist
package main

import (
	"fmt"
	"io"
	"os"
)

// A command is one word after paizhuo. Its run gets the arguments after the
// word, prints to out and returns the exit status.
type command struct {
	name string
	use  string // arguments and meaning, for the help text
	run  func(args []string, out io.Writer) int
}

// commands lists what the tool can do, in the order the help text shows it.
func commands() []command {
	return []command{
		{"serve", "[-addr HOST:PORT] [-lan]\n\tbuild the page and serve it with a broker for its rooms; -lan lets other devices on the network in", serve},
		{"check", "[-cover] FILE...\n\trun rule scripts and records; -cover lists what no case exercises", check},
		{"bench", "[-here] [-for DURATION] [-deals N]\n\tprint the speed of the engine and the bots, natively and as wasm; with net what connections cost", bench},
		{"dist", "[-check] DIR\n\twrite the static site to DIR and an itch.io archive to DIR.zip, print the sizes", dist},
	}
}

func main() {
	if len(os.Args) < 2 {
		help(os.Stderr)
		os.Exit(2)
	}
	for _, c := range commands() {
		if c.name == os.Args[1] {
			os.Exit(c.run(os.Args[2:], os.Stdout))
		}
	}
	fmt.Fprintf(os.Stderr, "paizhuo: no command %q\n", os.Args[1])
	help(os.Stderr)
	os.Exit(2)
}

// help prints every command.
func help(w io.Writer) {
	fmt.Fprintln(w, "usage:")
	for _, c := range commands() {
		fmt.Fprintf(w, "  paizhuo %s %s\n", c.name, c.use)
	}
}

// failed prints an error of a command and returns its exit status.
func failed(name string, err error) int {
	fmt.Fprintf(os.Stderr, "paizhuo %s: %v\n", name, err)
	return 1
}
