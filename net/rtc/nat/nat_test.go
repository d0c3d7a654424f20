//go:build linux

// Package nat holds one test and no program: what becomes of a table when its
// ends stand behind real NATs, made of network namespaces and iptables.
//
// It guards what no loopback shows: that two ends behind cone NATs meet directly,
// and that those who can't play by the relay from the first second on.
//
//	make nat
package nat

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"paizhuo/net/rtc"
	"paizhuo/net/signal"
)

// TestMain lets the test's own binary be the programs inside the namespaces.
func TestMain(m *testing.M) {
	if text := os.Getenv(roleKey); text != "" {
		var r role
		if err := json.Unmarshal([]byte(text), &r); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		if err := r.play(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// kind is a NAT's behaviour. All of them drop what nobody has asked for.
type kind string

const (
	cone  kind = "cone"   // keeps a port for all who are spoken to
	sym   kind = "sym"    // takes a random port for each: symmetric
	noUDP kind = "no-udp" // a company's: TCP alone passes
)

// Where things are. Both ends have private addresses that lead nowhere else.
const (
	guestWAN = "198.51.100"
	hostWAN  = "203.0.113"
	server   = hostWAN + ".1" // STUN, TURN and the broker
)

func TestNAT(t *testing.T) {
	all := os.Getenv("PAIZHUO_NAT") != ""
	need(t, all, "ip", "iptables")
	for _, c := range []struct {
		guest, host kind
		turn        string // to be used by both
		direct      bool
		long        bool // takes more than a few seconds
	}{
		{guest: cone, host: cone, direct: true},
		{guest: sym, host: sym},
		{guest: noUDP, host: cone, long: true},
		{guest: sym, host: cone, long: true},
		{guest: sym, host: sym, turn: "udp", direct: true, long: true},
		{guest: noUDP, host: sym, turn: "tcp", direct: true, long: true},
	} {
		name := string(c.guest) + "–" + string(c.host)
		if c.turn != "" {
			name += " turn/" + c.turn
		}
		t.Run(name, func(t *testing.T) {
			if c.long && !all {
				t.Skip("NOT TESTED HERE: only make nat plays behind this pair of NATs, which takes long")
			}
			if c.turn != "" {
				need(t, all, "turnserver")
			}
			t.Parallel()
			w := newWorld(t, c.guest, c.host)
			config := rtc.Config{STUN: []string{"stun:" + server + ":3478"}}
			if c.turn != "" {
				w.turnserver()
				config.TURN = []rtc.TURN{{URL: "turn:" + server + ":3479?transport=" + c.turn, User: "table", Password: "felt"}}
			}
			room := signal.NewRoom()
			w.start("net", role{Name: "services"}).want("ready", 10*time.Second)
			w.start("host", role{Name: "host", Config: config, Room: room.Text()})
			guest := w.start("guest", role{Name: "guest", Config: config, Room: room.Text()})

			t.Log(guest.want("relayed", 15*time.Second))
			if c.direct {
				t.Log(guest.want("direct", 15*time.Second))
				return
			}
			// ICE would go on hoping for half a minute; the table does not.
			wait := 4 * time.Second
			if all {
				wait = 20 * time.Second
			}
			switch event := guest.next(wait); {
			case strings.HasPrefix(event, "direct"):
				t.Errorf("%s: this NAT hides nothing", event)
			case all && event != "failed "+rtc.CodeNoDirectPath:
				t.Errorf("no direct path was to be had, and this was told: %q", event)
			}
			t.Log(guest.again(10 * time.Second))
		})
	}
}

// need skips the test, loudly, where it can't run. With all, that is a failure.
func need(t *testing.T, all bool, tools ...string) {
	t.Helper()
	why := ""
	if os.Geteuid() != 0 {
		why = "only root makes network namespaces"
	}
	for _, tool := range tools {
		if _, err := exec.LookPath(tool); err != nil {
			why = tool + " is not installed"
		}
	}
	if why == "" {
		if out, err := exec.Command("ip", "netns", "add", "paizhuo-try").CombinedOutput(); err != nil {
			why = "no network namespaces here: " + strings.TrimSpace(string(out))
		} else if out, err := exec.Command("ip", "netns", "exec", "paizhuo-try", "iptables", "-t", "nat", "-A", "POSTROUTING", "-p", "udp", "-j", "MASQUERADE", "--random-fully").CombinedOutput(); err != nil && strings.Join(tools, " ") != "turnserver" {
			why = "no NAT here: " + strings.TrimSpace(string(out))
		}
		_ = exec.Command("ip", "netns", "del", "paizhuo-try").Run()
	}
	switch {
	case why != "" && all:
		t.Fatal(why)
	case why != "":
		t.Skipf("NOTHING IS TESTED BEHIND NATS: %s", why)
	}
}

// world is a small internet: a guest and a host, each behind a router of its
// own, and between them a network with the servers.
type world struct {
	t      *testing.T
	prefix string
	self   string
}

func newWorld(t *testing.T, guest, host kind) *world {
	self, err := filepath.Abs(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	// Short names of this test alone, since others may run beside it.
	w := &world{t: t, prefix: fmt.Sprintf("pz%d-%s-", os.Getpid(), filepath.Base(t.TempDir())+fmt.Sprint(time.Now().UnixNano()%1e6)), self: self}
	for _, ns := range []string{"net", "guest", "guestnat", "host", "hostnat"} {
		w.run("ip", "netns", "add", w.prefix+ns)
		t.Cleanup(func() { _ = exec.Command("ip", "netns", "del", w.prefix+ns).Run() })
		w.in(ns, "ip", "link", "set", "lo", "up")
	}
	w.in("net", "sh", "-c", "echo 1 >/proc/sys/net/ipv4/ip_forward")
	w.side("guest", "10.1.1", guestWAN, guest)
	w.side("host", "10.2.2", hostWAN, host)
	// As on any server, a packet to a private address goes somewhere and is lost;
	// coturn ends a session that sends one where there is no way at all.
	w.in("net", "ip", "route", "add", "default", "via", guestWAN+".2")
	return w
}

// side puts one end behind its router.
func (w *world) side(end, lan, wan string, k kind) {
	nat := end + "nat"
	w.cable(end, "eth", lan+".2", nat, "lan", lan+".1")
	w.cable(nat, "wan", wan+".2", "net", end, wan+".1")
	w.in(end, "ip", "route", "add", "default", "via", lan+".1")
	w.in(nat, "ip", "route", "add", "default", "via", wan+".1")
	w.in(nat, "sh", "-c", "echo 1 >/proc/sys/net/ipv4/ip_forward")
	w.in(nat, "iptables", "-P", "FORWARD", "DROP")
	w.in(nat, "iptables", "-A", "FORWARD", "-m", "conntrack", "--ctstate", "ESTABLISHED,RELATED", "-j", "ACCEPT")
	if k == noUDP {
		w.in(nat, "iptables", "-A", "FORWARD", "-p", "udp", "-j", "DROP")
	}
	w.in(nat, "iptables", "-A", "FORWARD", "-i", "lan", "-j", "ACCEPT")
	// Else the kernel would remember the packet, and give its port to nobody.
	w.in(nat, "iptables", "-A", "INPUT", "-i", "wan", "-j", "DROP")
	masquerade := []string{"iptables", "-t", "nat", "-A", "POSTROUTING", "-o", "wan", "-j", "MASQUERADE"}
	if k == sym {
		masquerade = append(masquerade, "--random-fully")
	}
	w.in(nat, masquerade...)
}

// cable joins two namespaces.
func (w *world) cable(a, aName, aAddr, b, bName, bAddr string) {
	w.run("ip", "link", "add", aName, "netns", w.prefix+a, "type", "veth", "peer", "name", bName, "netns", w.prefix+b)
	for _, end := range [][3]string{{a, aName, aAddr}, {b, bName, bAddr}} {
		w.in(end[0], "ip", "addr", "add", end[2]+"/24", "dev", end[1])
		w.in(end[0], "ip", "link", "set", end[1], "up")
	}
}

func (w *world) run(command ...string) {
	w.t.Helper()
	if out, err := exec.Command(command[0], command[1:]...).CombinedOutput(); err != nil {
		w.t.Fatalf("%s: %v\n%s", strings.Join(command, " "), err, out)
	}
}

// in runs a command in a namespace.
func (w *world) in(ns string, command ...string) {
	w.t.Helper()
	w.run(append([]string{"ip", "netns", "exec", w.prefix + ns}, command...)...)
}

// turnserver starts coturn on the server.
func (w *world) turnserver() {
	w.t.Helper()
	w.launch("net", nil, "turnserver", "-n", "--no-cli", "--no-tls", "--no-dtls", "--lt-cred-mech", "--user=table:felt", "--realm=table",
		"--listening-ip="+server, "--listening-port=3479", "--relay-ip="+server, "--no-rfc5780", "--log-file=stdout", "--pidfile="+filepath.Join(w.t.TempDir(), "pid"),
		"--userdb="+filepath.Join(w.t.TempDir(), "users"))
	time.Sleep(500 * time.Millisecond) // it says nothing when it is ready
}

// program is one that runs in a namespace.
type program struct {
	t     *testing.T
	name  string
	lines chan string
	in    io.Writer
}

// start runs this test's binary in a namespace, in a role.
func (w *world) start(ns string, r role) *program {
	w.t.Helper()
	text, err := json.Marshal(r)
	if err != nil {
		w.t.Fatal(err)
	}
	return w.launch(ns, []string{roleKey + "=" + string(text)}, w.self)
}

// launch runs a program that ends with the test.
func (w *world) launch(ns string, env []string, command ...string) *program {
	w.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, "ip", append([]string{"netns", "exec", w.prefix + ns}, command...)...)
	cmd.Env = append(os.Environ(), env...)
	cmd.WaitDelay = time.Second
	var failure strings.Builder
	cmd.Stderr = &failure
	out, err := cmd.StdoutPipe()
	if err != nil {
		w.t.Fatal(err)
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		w.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		w.t.Fatal(err)
	}
	p := &program{t: w.t, name: ns, lines: make(chan string, 4096), in: in}
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer close(p.lines)
		for s := bufio.NewScanner(out); s.Scan(); {
			select {
			case p.lines <- s.Text():
			default:
			}
		}
	}()
	w.t.Cleanup(func() {
		cancel()
		<-done
		_ = cmd.Wait()
		if w.t.Failed() {
			for line := range p.lines {
				w.t.Logf("%s: %s", ns, line)
			}
			w.t.Logf("%s in %s said: %s", command[0], ns, failure.String())
		}
	})
	return p
}

// next returns what the program tells next; nothing after the time.
func (p *program) next(within time.Duration) string {
	select {
	case line := <-p.lines:
		return line
	case <-time.After(within):
		return ""
	}
}

// want waits for an event and returns it.
func (p *program) want(event string, within time.Duration) string {
	p.t.Helper()
	for end := time.Now().Add(within); ; {
		line := p.next(time.Until(end))
		if line == "" {
			p.t.Fatalf("%s did not say %q within %v", p.name, event, within)
		}
		if strings.HasPrefix(line, event) {
			return line
		}
	}
}

// again asks the guest for another hundred frames over the relay.
func (p *program) again(within time.Duration) string {
	p.t.Helper()
	fmt.Fprintln(p.in)
	return p.want("relayed", within)
}
