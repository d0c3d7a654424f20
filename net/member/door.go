package member

import (
	"sync"

	"paizhuo/engine"
	"paizhuo/net/rtc"
	"paizhuo/net/signal"
	"paizhuo/net/wire"
)

// Door lets guests in to a host. Its methods may be called from any goroutine.
type Door struct {
	setup Setup
	taker Taker
	host  *signal.Host
	work  sync.WaitGroup

	mu      sync.Mutex
	up, all int // brokers
}

// Open begins to answer for a room. It returns at once and goes on trying to reach
// the brokers until Close.
func Open(s Setup, r signal.Room, t Taker) (*Door, error) {
	d := &Door{setup: s, taker: t}
	watch := s.Signal.Watch
	s.Signal.Watch = func(all []signal.Broker) {
		if watch != nil {
			watch(all)
		}
		d.mu.Lock()
		d.up, d.all = 0, len(all)
		for _, b := range all {
			if b.Up {
				d.up++
			}
		}
		d.mu.Unlock()
		s.changed()
	}
	host, err := signal.Open(s.Signal, r)
	if err != nil {
		return nil, err
	}
	d.host = host
	d.work.Go(d.accept)
	return d, nil
}

// Brokers tells how many brokers are connected, and of how many.
func (d *Door) Brokers() (up, all int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.up, d.all
}

// Wake looks at once whether the brokers are still there.
func (d *Door) Wake() { d.host.Wake() }

// Close answers nobody any more. Direct connections that the host has taken stay.
func (d *Door) Close() {
	d.host.Close()
	go d.work.Wait()
}

// Done is closed when the brokers are left.
func (d *Door) Done() <-chan struct{} { return d.host.Done() }

func (d *Door) accept() {
	for {
		relay, ok := d.host.Accept()
		if !ok {
			return
		}
		d.taker.Attach(relay, engine.LinkRelayed)
		if d.setup.Direct {
			d.work.Go(func() { d.serve(relay) })
		}
	}
}

// serve answers what a guest offers on its relay, as long as that lasts.
func (d *Door) serve(relay *signal.Relay) {
	up := rtc.NewUpgrade(rtc.Host, d.setup.RTC, rtc.Hooks{
		Open: func(conn wire.Conn) { d.taker.Attach(conn, engine.LinkDirect) },
	})
	up.Carry(relay)
	<-relay.Done()
	up.Close()
}
