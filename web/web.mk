# The page: build/web holds the files a server embeds or any web host serves.
# npm ci installs what package-lock.json names into web/node_modules.

WEB_SRC := $(shell find web/src web/assets -type f 2>/dev/null) $(wildcard tests/golden/*-example.rec games/*/*.net) web/build.mjs web/compress.mjs web/fonts.mjs web/tsconfig.json

BIOME := web/node_modules/.bin/biome

.PHONY: web
web: build/web/index.html ## the page, in build/web

web/node_modules/.package-lock.json: web/package.json web/package-lock.json web/.npmrc
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# What the page takes from engine and rules: a program of each game, and one of ui/, prints a
# module (web/lists.h).
LISTS := $(patsubst web/src/games/%/lists.c,build/web-lists/%.ts,$(wildcard web/src/games/*/lists.c)) \
	build/web-lists/ui.ts
.SECONDARY: $(LISTS:.ts=.out)

LIST_CC = $(CC) -std=c11 -Wall -Wno-unused-function -O1 -MMD -MP -MF $@.d $< -o $@

build/web-lists/%.out: web/src/games/%/lists.c
	@mkdir -p $(@D)
	$(LIST_CC)

build/web-lists/%.out: web/src/%/lists.c
	@mkdir -p $(@D)
	$(LIST_CC)

build/web-lists/%.ts: build/web-lists/%.out
	$< > $@ || (rm -f $@; exit 1)

-include $(LISTS:.ts=.out.d)

build/web/index.html: $(WEB_SRC) $(LISTS) web/node_modules/.package-lock.json build/wasm/conclave.wasm
	cd web && node_modules/.bin/tsc --noEmit -p . && node build.mjs ../build/wasm/conclave.wasm ../build/web

# Without the mark of a server the page asks for none; it may lie in any folder.
build/web-static/index.html: build/web/index.html
	@rm -rf build/web-static
	@cp -r build/web build/web-static
	@sed -i -e '/name="conclave-server"/d' -e 's#\(src\|href\|content\)="/#\1="#' build/web-static/index.html
	@cd web && node compress.mjs ../build/web-static

.PHONY: web-static
web-static: build/web-static/index.html ## the page for any web host, without a server of ours: build/web-static

.PHONY: web-test
TEST_RUNS += web-test
web-test: build/web/index.html ## unit tests of the page
	cd web && node test.mjs

.PHONY: check-browser
TEST_RUNS += check-browser
check-browser: build/web-static/index.html ## the page in a real browser; screenshots in build/screenshots
	@node tests/browser/run.mjs

.PHONY: pictures
pictures: build/web-static/index.html ## takes the reference pictures of tests/pictures anew
	@PICTURES=new node tests/browser/run.mjs "picture of"
