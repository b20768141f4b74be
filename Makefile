# The front door. Meson does the building, scripts/ the rest.
.DEFAULT_GOAL := build
.PHONY: build serve test bench fuzz format install clean help

PORT ?= 8080
PREFIX ?= /usr/local

build: ## build the program, build/fivefold
	@scripts/build

serve: build ## build, then serve the play site on http://localhost:8080 (PORT=... for another)
	@scripts/serve $(PORT)

test: ## build with sanitizers and run every test
	@scripts/test

bench: build ## measure the speed of rules and computer players
	@build/fivefold bench

fuzz: ## fuzz every input for a minute each (SECONDS_EACH=... for longer)
	@scripts/fuzz $(or $(SECONDS_EACH),60)

format: ## format the C sources
	@scripts/format

install: build ## install program, library and docs (PREFIX=..., DESTDIR=...)
	@meson configure build --prefix $(abspath $(PREFIX)) && meson install -C build --no-rebuild

clean: ## remove everything that was built
	rm -rf build build-test build-tsan build-fuzz

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' Makefile
