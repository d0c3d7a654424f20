//go:build !js

package bidi

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// Options is how a Firefox is started.
type Options struct {
	Lang string // what its pages prefer, as in Accept-Language: "zh-CN"
}

// Browser is a running Firefox. Its methods may be called from any goroutine.
type Browser struct {
	conn *conn
	end  context.CancelFunc
	over []func() // what Close waits for, last first
}

// startTime bounds how long a browser may take to be there.
const startTime = 2 * time.Minute

// Start starts a Firefox with a profile of its own on a screen of its own: Xvfb's,
// since Firefox has no WebGL 2 without a screen. Nothing but this machine can be
// reached from it.
func Start(ctx context.Context, o Options) (*Browser, error) {
	ctx, end := context.WithCancel(ctx)
	b := &Browser{end: end}
	if err := b.start(ctx, o); err != nil {
		b.Close()
		return nil, err
	}
	return b, nil
}

func (b *Browser) start(ctx context.Context, o Options) error {
	firefox, err := find("firefox-esr", "firefox")
	if err != nil {
		return err
	}
	xvfb, err := find("Xvfb")
	if err != nil {
		return err
	}
	home, err := os.MkdirTemp("", "firefox")
	if err != nil {
		return err
	}
	b.over = append(b.over, func() { _ = os.RemoveAll(home) })
	if err := os.WriteFile(filepath.Join(home, "user.js"), preferences(o), 0o600); err != nil {
		return err
	}

	ctx2, stop := context.WithTimeout(ctx, startTime)
	defer stop()
	// It chooses a number that is free, and prints it.
	number, err := b.run(ctx, ctx2, exec.CommandContext(ctx, xvfb, "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"),
		regexp.MustCompile(`^(\d+)$`))
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, firefox, "--no-remote", "--profile", home, "--remote-debugging-port", "0", "about:blank")
	cmd.Env = append(os.Environ(), "DISPLAY=:"+number, "HOME="+home, "XDG_RUNTIME_DIR="+home, "MOZ_CRASHREPORTER_DISABLE=1", "LIBGL_ALWAYS_SOFTWARE=1")
	url, err := b.run(ctx, ctx2, cmd, regexp.MustCompile(`WebDriver BiDi listening on (ws://\S+)`))
	if err != nil {
		return err
	}
	b.conn, err = dial(ctx2, url)
	return err
}

func find(names ...string) (string, error) {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("no %s on PATH", strings.Join(names, " or "))
}

// run starts a program that lives as long as ctx and returns what it prints where a
// line matches; until bounds the wait.
func (b *Browser) run(ctx, until context.Context, cmd *exec.Cmd, line *regexp.Regexp) (string, error) {
	out, in, err := os.Pipe()
	if err != nil {
		return "", err
	}
	cmd.Stdout, cmd.Stderr = in, in
	Tie(cmd)
	err = cmd.Start()
	in.Close()
	if err != nil {
		out.Close()
		return "", err
	}
	b.over = append(b.over, func() { _ = cmd.Wait(); out.Close() }) // it was killed
	found := make(chan string, 1)
	go func() {
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			if m := line.FindStringSubmatch(lines.Text()); m != nil {
				found <- m[1]
				_, _ = io.Copy(io.Discard, out) // or it would wait
				return
			}
		}
		close(found)
	}()
	select {
	case text, ok := <-found:
		if !ok {
			return "", fmt.Errorf("%s ended at once", cmd.Path)
		}
		return text, nil
	case <-until.Done():
		return "", errors.Join(fmt.Errorf("%s does not say where it is", cmd.Path), until.Err(), ctx.Err())
	}
}

// preferences are those that keep Firefox to this machine, to the page, and quiet.
func preferences(o Options) []byte {
	return fmt.Appendf(nil, `
user_pref("intl.accept_languages", %q);
user_pref("intl.locale.requested", "en-US");
// No proxy is there: whatever is not on this machine can't be reached.
user_pref("network.proxy.type", 1);
user_pref("network.proxy.http", "127.0.0.1");
user_pref("network.proxy.http_port", 9);
user_pref("network.proxy.ssl", "127.0.0.1");
user_pref("network.proxy.ssl_port", 9);
user_pref("network.proxy.no_proxies_on", "localhost, 127.0.0.1");
// Windows of one machine find each other without looking names up.
user_pref("media.peerconnection.ice.obfuscate_host_addresses", false);
user_pref("media.peerconnection.ice.loopback", true);
// A finger on a computer, and drawing without a graphics card.
user_pref("dom.w3c_touch_events.enabled", 1);
user_pref("webgl.force-enabled", true);
// No window has the focus where no window manager gives it.
user_pref("focusmanager.testmode", true);
user_pref("dom.timeout.enable_budget_timer_throttling", false);
// Nothing that asks, tells, updates or comes back.
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.newtabpage.enabled", false);
user_pref("browser.sessionstore.resume_from_crash", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.page", 0);
user_pref("browser.tabs.warnOnClose", false);
user_pref("app.normandy.enabled", false);
user_pref("app.update.auto", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("extensions.update.enabled", false);
user_pref("media.gmp-manager.updateEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "");
user_pref("toolkit.startup.max_resumed_crashes", -1);
`, o.Lang)
}

// Close ends the browser and everything it has left on the disk.
func (b *Browser) Close() {
	if b.conn != nil {
		b.conn.ws.CloseNow()
	}
	b.end()
	for i := len(b.over) - 1; i >= 0; i-- {
		b.over[i]()
	}
	b.over = nil
}
