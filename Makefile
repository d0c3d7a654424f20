# What people do with this tree; every target does its own set-up.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := play

SOURCES := find . -name '*.go' -not -path './build/*' -not -path './dist/*' -not -path './out/*'
WASM    := GOOS=js GOARCH=wasm
NODE     = $(shell go env GOROOT)/lib/wasm/go_js_wasm_exec
FUZZTIME := 30s

.PHONY: play test check golden fuzz nat rooms measure tools soak

# Build the page, serve it on this machine and print its address.
play:
	go run ./cmd/paizhuo serve

# Run every test: check, native, the page's size, the engine as wasm, the page in a browser.
test: tools check
	go test -timeout 15m ./...
	go run ./cmd/paizhuo dist -check build/dist
	@# Node refuses a long environment, so it gets a short one. Deals were played natively: here fewer do.
	$(WASM) go test -short -timeout 15m -exec 'env -i "PATH=$(PATH)" $(NODE)' ./engine/...
	PAIZHUO_E2E=1 go test -count=1 -timeout 5m -run InBrowser -v ./net/websocket
	PAIZHUO_E2E=1 go test -count=1 -timeout 45m -parallel 3 -v ./e2e

# Look at the sources: gofmt, vet and staticcheck natively and for the page, and the rule scripts.
check:
	@bad=$$($(SOURCES) | xargs gofmt -l); if [ -n "$$bad" ]; then echo "gofmt -w these:"; echo "$$bad"; exit 1; fi
	go vet ./...
	$(WASM) go vet ./...
	@# For the host first: a tool built with GOOS=js would not run here.
	go build -o build/staticcheck honnef.co/go/tools/cmd/staticcheck
	@# Both builds at once: what only one of them uses is used.
	printf 'native:\nwasm: $(WASM)\n' | build/staticcheck -matrix ./...
	go run ./cmd/paizhuo check -cover engine/*/testdata/*.txtar

# Rewrite the golden files of every package that has some; review the diff.
golden:
	go test -update $$(grep -rlE 'Playthroughs\(|"update"' --include=*_test.go engine scene | xargs -n1 dirname | sort -u | sed 's|^|./|')

# Play and lay out 10,000 random deals of every variant, play 200 whole matches, then run each fuzz target for FUZZTIME.
fuzz:
	PAIZHUO_DEALS=10000 go test -count=1 -timeout 180m -run Contract -v ./engine/...
	PAIZHUO_DEALS=10000 go test -count=1 -timeout 60m -run 'RandomDeals|Robot|NothingMoves' -v ./scene/layout ./scene/gesture
	PAIZHUO_MATCHES=200 go test -count=1 -timeout 60m -run Match -v ./engine/wushik6 ./engine/zhaopengyou
	@grep -rnoE '^func Fuzz[A-Za-z0-9_]+' --include=*_test.go engine net scene | sed -E 's|:[0-9]+:func | |' | while read -r file name; do \
		echo "$$name in $$file for $(FUZZTIME)"; \
		go test -run '^$$' -fuzz "^$$name$$" -fuzztime $(FUZZTIME) "./$$(dirname "$$file")" < /dev/null || exit 1; \
	done

# Play behind real NATs, made of network namespaces; only root can.
nat:
	@.ci/tools nat
	PAIZHUO_NAT=1 go test -count=1 -timeout 5m -v ./net/rtc/nat

# Play DEALS deals of every game over networks that fail in every way, from the course SEED: over paths
# in memory, and over pion and a broker with hosts that die and are succeeded.
DEALS := 200
SEED  := 1
soak:
	PAIZHUO_SOAK=$(DEALS) PAIZHUO_SEED=$(SEED) go test -count=1 -p 1 -timeout 120m -run Soak -v ./net/host ./net/member

# Play a whole deal of every game by hand in rooms of six pages, a broker and Firefox beside them.
rooms: tools
	PAIZHUO_E2E=1 PAIZHUO_ROOMS=all go test -count=1 -timeout 60m -run TestBrowser/beside/rooms -v ./e2e

# Print what frames and texts cost in the page, and what twenty deals leave in its memory.
measure: tools
	PAIZHUO_E2E=1 PAIZHUO_MEASURE=1 go test -count=1 -timeout 30m -run TestMeasures -v ./e2e

# See that what the tests run in is there; on Debian as root, install what is not.
tools:
	@.ci/tools
