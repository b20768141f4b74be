# The front door. Meson does the building, scripts/ the rest.
.DEFAULT_GOAL := build
.PHONY: build serve cluster chaos check test lint coverage bench fuzz format install uninstall clean help

PORT ?= 8080
PREFIX ?= /usr/local

build: ## build the program, build/fivefold
	@scripts/build

serve: ## build, then serve the play site on http://localhost:8080 (PORT=... for another, LAN=1 for phones)
	@scripts/build page
	@LAN=$(LAN) scripts/serve $(PORT)

cluster: ## build, then run PostgreSQL, three nodes and HAProxy on free local ports, until Ctrl-C
	@scripts/build page cluster
	@scripts/cluster

chaos: ## play on three nodes while everything fails, then judge (MINUTES=..., SEED=...)
	@scripts/build cluster
	@python3 tests/cluster/chaos.py build/fivefold --minutes $(or $(MINUTES),60) $(if $(SEED),--seed $(SEED))

check: ## build with sanitizers and run the quick tests, for while you work
	@scripts/check

test: ## build with sanitizers and run every test
	@scripts/test

lint: ## look for mistakes: clang-tidy, cppcheck, the page's linter (FOLDERS=... for some)
	@scripts/lint $(FOLDERS)

coverage: ## what the quick tests reach, as a table and as build-coverage/html
	@scripts/coverage

bench: build ## measure the speed of rules and computer players
	@build/fivefold bench

fuzz: ## fuzz every input for a minute each (SECONDS_EACH=... for longer)
	@scripts/fuzz $(or $(SECONDS_EACH),60)

format: ## format the C sources
	@scripts/format

install: build ## install program, library, docs and examples (PREFIX=..., DESTDIR=...)
	@DESTDIR="$(DESTDIR)" scripts/install "$(PREFIX)"

uninstall: ## remove what was installed (PREFIX=..., DESTDIR=...)
	@DESTDIR="$(DESTDIR)" scripts/uninstall "$(PREFIX)"

clean: ## remove everything that was built
	rm -rf build build-test build-tsan build-fuzz build-coverage

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-9s %s\n", $$1, $$2}' Makefile
