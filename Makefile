# Conclave. `make help` lists what can be made.
#
# BUILD is where everything goes; other compilers and sanitizers get a folder
# of their own (make BUILD=build/clang CC=clang-14).

PREFIX  ?= /usr/local
LIBDIR  ?= $(PREFIX)/lib
ZSH     ?= $(PREFIX)/share/zsh/site-functions
DESTDIR ?=
BUILD   ?= build
EXTRA   ?=
VERSION := 0.1.0

CFLAGS  ?= -O3 -g
WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror=switch
# What every compiler is told of every file: fuzzers, which compile all in one, too.
LANGUAGE := -std=c11 -D_GNU_SOURCE -DCONCLAVE_VERSION='"$(VERSION)"'
ALL_CFLAGS = $(LANGUAGE) $(WARN) -fPIC -fno-semantic-interposition -pthread -MMD -MP $(CPPFLAGS) $(CFLAGS) $(EXTRA)
LIBS    := -lsodium -lm -pthread
# What the folders' own *.mk add: libraries of the command, and what `make test` runs.
CLI_LIBS :=
TEST_RUNS :=

# A game's rules file games/g/g.c is included by games/g/g_text.c, not compiled itself.
RULES   := $(foreach g,$(notdir $(wildcard games/*)),$(wildcard games/$(g)/$(g).c))
LIB_SRC := $(wildcard engine/*.c games/*.c bots/*.c) $(filter-out $(RULES),$(wildcard games/*/*.c))
CLI_SRC := $(wildcard cli/*.c)
TESTS   := $(patsubst tests/%.c,%,$(wildcard tests/*_test.c tests/laws.c))

.PHONY: all build
all: build
build: $(BUILD)/conclave ## build/conclave, the command

include $(wildcard */*.mk)

LIB_OBJ := $(LIB_SRC:%.c=$(BUILD)/%.o)
CLI_OBJ := $(CLI_SRC:%.c=$(BUILD)/%.o)

.PHONY: run
run: deps-build ## builds page and server and serves them: conclave serve
	@$(MAKE) --no-print-directory -s web
	@$(MAKE) --no-print-directory -s build
	@$(BUILD)/conclave serve $(RUN_ARGS)

.PHONY: deps deps-build
deps: ## installs the Debian packages that are missing, those for tests too
	@scripts/install-packages test
deps-build: ## only those that building and running need
	@scripts/install-packages build

.PHONY: help
help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

# ---- Programs and libraries ----

# What learned judges know: games/G/G.net becomes part of G_net.c. `make BUILD=build/plain NETS=`
# builds without; the judges made by hand speak then.
NETS ?= $(wildcard games/*/*.net)
define TAKE_NET
$(BUILD)/$(1:.net=_net.o): $(1)
$(BUILD)/$(1:.net=_net.o): private CPPFLAGS += -D$(shell basename $(1) .net | tr a-z A-Z)_NET='"$(1)"'
endef
$(foreach net,$(NETS),$(eval $(call TAKE_NET,$(net))))

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -c $< -o $@

$(BUILD)/libconclave.a: $(LIB_OBJ)
	@rm -f $@
	ar rcs $@ $^

$(BUILD)/libconclave.so.0: $(LIB_OBJ)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -shared -Wl,-soname,$(@F) $^ $(LIBS) -o $@

$(BUILD)/conclave: $(CLI_OBJ) $(BUILD)/libconclave.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) $^ $(CLI_LIBS) $(LIBS) -o $@

# ---- Tests ----

.PHONY: test
test: deps ## everything: ends with "N passed, 0 failed"
	@$(MAKE) --no-print-directory run-tests

# What make must have built before runs start side by side, so that no two build the same.
TEST_BUILDS := $(BUILD)/conclave $(BUILD)/libconclave.so.0 python tests
# Programs, and targets of this file that print "N passed, M failed".
TEST_PROGRAMS := $(TESTS:%=$(BUILD)/tests/%)
TEST_CHECKS := check-signatures check-nets check-training check-fairness check-rules check-parts check-includes check-words \
	check-format check-tidy check-web check-rooms check-lengths check-installed check-packages check-views check-python
# One by one: they measure time or need the machine.
TEST_ALONE := check-cli check-fuzz

JOBS := $(shell nproc)

# The page comes first: the command takes in what of it lies there when make starts.
.PHONY: run-tests
run-tests:
	@echo "building, with $(JOBS) jobs"
	@$(MAKE) --no-print-directory -s web
	@$(MAKE) --no-print-directory -s -j$(JOBS) $(TEST_BUILDS)
	@$(MAKE) --no-print-directory -s -j$(JOBS) $(SAN) tests
	@$(MAKE) --no-print-directory -s -j$(JOBS) $(CLANG) build/clang/tests/signature
	@$(MAKE) --no-print-directory -s -j$(JOBS) $(FUZZERS)
	@scripts/run-tests -j $(JOBS) check-laws-sanitized $(TEST_PROGRAMS) $(SAN_PROGRAMS) $(TEST_CHECKS) -- $(TEST_ALONE) $(TEST_RUNS)

.PHONY: tests
tests: $(TESTS:%=$(BUILD)/tests/%) $(BUILD)/tests/signature ## the test programs, without running them

# No test uses all of a kit (tests/*_table.h, *_kit.h).
$(BUILD)/tests/%: private WARN += -Wno-unused-function
$(BUILD)/tests/%: tests/%.c $(BUILD)/tests/laws_try.o $(BUILD)/libconclave.a
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -MF $@.d $< $(BUILD)/tests/laws_try.o $(BUILD)/libconclave.a -lcmocka $(LIBS) -o $@

.SECONDARY: $(BUILD)/tests/laws_try.o build/san/tests/laws_try.o

$(BUILD)/tests/net_test: private CPPFLAGS += $(if $(NETS),,-DWITHOUT_NETS)

# The same tests under the address and undefined-behaviour sanitizers.
SAN := BUILD=build/san CFLAGS="-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all"
CLANG := BUILD=build/clang CC=clang-14
SAN_PROGRAMS := $(filter-out build/san/tests/laws,$(TESTS:%=build/san/tests/%))

.PHONY: sanitize
sanitize: ## the test programs under sanitizers
	@$(MAKE) --no-print-directory -s $(SAN) tests
	@scripts/run-tests -j $(JOBS) check-laws-sanitized $(SAN_PROGRAMS)

.PHONY: check-laws-sanitized
check-laws-sanitized:
	@build/san/tests/laws newest 1

.PHONY: check-cli
check-cli: $(BUILD)/conclave
	@python3 tests/cli_test.py $(BUILD)/conclave

.PHONY: check-fairness
check-fairness:
	@scripts/fairness-vectors --check docs/fairness.md

# One signature a game, whatever compiled it.
build/wasm/signature.wasm: $(filter-out build/wasm/wasm/exports.o build/wasm/wasm/thoughts.o,$(WASM_OBJ)) build/wasm/tests/signature.o
	wasm-ld-14 --no-entry --gc-sections -z stack-size=1048576 $^ -o $@

.PHONY: check-signatures
check-signatures: $(BUILD)/tests/signature build/wasm/signature.wasm
	@$(MAKE) --no-print-directory -s $(SAN) build/san/tests/signature
	@$(MAKE) --no-print-directory -s $(CLANG) build/clang/tests/signature
	@scripts/check-signatures tests/signatures.txt "$(BUILD)/tests/signature" \
	    build/clang/tests/signature build/san/tests/signature \
	    "node tests/signature.mjs build/wasm/signature.wasm"

.PHONY: views check-views
views: $(BUILD)/tests/views ## brings docs/views.md up to date
	@scripts/views $<
check-views: $(BUILD)/tests/views
	@scripts/views --check $<

.PHONY: golden
golden: tests ## brings golden records, counts and signatures up to date and shows the change
	@$(BUILD)/tests/signature > tests/signatures.txt
	@$(BUILD)/tests/golden_test --write
	@git --no-pager diff --stat -- tests/golden tests/perft tests/signatures.txt
	@git --no-pager diff -U0 -- tests/golden tests/perft tests/signatures.txt

# Fuzzers: make fuzz SECONDS=600
SECONDS ?= 60
FUZZERS := build/fuzz/record build/fuzz/match
FUZZ_CFLAGS := $(LANGUAGE) -O1 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all

build/fuzz/%: tests/fuzz_%.c $(LIB_SRC) $(wildcard */*.h */*/*.h */*/*/*.h)
	@mkdir -p $(@D)
	clang-14 $(FUZZ_CFLAGS) $< $(LIB_SRC) $(LIBS) -o $@

.PHONY: fuzz
fuzz: $(FUZZERS) ## fuzzes records and matches for SECONDS each
	@scripts/fuzz $(SECONDS) $(FUZZERS)

.PHONY: check-fuzz
check-fuzz: $(FUZZERS)
	@scripts/fuzz 20 $(FUZZERS)

# ---- Guards ----

C_FILES = $(shell find engine games bots cli server wasm gpu train web/src web/lists.h tests examples \( -name '*.c' -o -name '*.h' -o -name '*.cu' \) 2>/dev/null)

.PHONY: lint
lint: check-format check-tidy check-web check-includes check-rooms check-lengths check-rules check-parts check-words ## format, clang-tidy, biome, includes, rooms, lengths, rules, words

.PHONY: format
format: web/node_modules/.package-lock.json ## formats all C files, and the page
	clang-format-14 -i $(C_FILES)
	$(BIOME) format --write --log-level=warn

.PHONY: check-format
check-format:
	@scripts/check-format $(C_FILES)

.PHONY: check-web check-lengths
check-web: web/node_modules/.package-lock.json
	@scripts/check-web $(BIOME)
check-lengths: web/node_modules/.package-lock.json
	@scripts/$@

.PHONY: check-tidy
check-tidy:
	@scripts/check-tidy $(LIB_SRC) $(CLI_SRC)

.PHONY: check-includes check-rooms check-rules check-parts check-words check-packages
check-includes check-rooms check-rules check-parts check-words check-packages:
	@scripts/$@

# ---- Measuring ----

.PHONY: bench
bench: $(BUILD)/conclave ## decisions per second of every game
	@$(BUILD)/conclave bench

.PHONY: instructions
instructions: $(BUILD)/conclave ## instructions per decision of every game, by callgrind
	@scripts/instructions-per-decision

# ---- Installing ----

BIN := $(DESTDIR)$(PREFIX)/bin
LIB := $(DESTDIR)$(LIBDIR)
INCLUDE := $(DESTDIR)$(PREFIX)/include/conclave
SHARE := $(DESTDIR)$(PREFIX)/share
UNIT := $(DESTDIR)$(PREFIX)/lib/systemd/system/conclave.service
# For the host: settings, nginx, Grafana.
HOST_FILES := conclave.conf nginx.conf grafana.json
HEADERS := $(wildcard engine/*.h) games/games.h games/abraca/abraca.h bots/bot.h bots/flat.h

.PHONY: install
install: $(BUILD)/conclave $(BUILD)/libconclave.a $(BUILD)/libconclave.so.0 install-python ## command, library, Python package, manual page, completion, unit (PREFIX, DESTDIR)
	install -D -m 755 $(BUILD)/conclave $(BIN)/conclave
	install -D -m 644 $(BUILD)/libconclave.a $(LIB)/libconclave.a
	install -D -m 755 $(BUILD)/libconclave.so.0 $(LIB)/libconclave.so.0
	ln -sf libconclave.so.0 $(LIB)/libconclave.so
	for h in $(HEADERS); do install -D -m 644 $$h $(INCLUDE)/$$h || exit 1; done
	install -d $(LIB)/pkgconfig
	sed 's|@PREFIX@|$(PREFIX)|; s|@LIBDIR@|$(LIBDIR)|; s|@VERSION@|$(VERSION)|' scripts/conclave.pc.in > $(LIB)/pkgconfig/conclave.pc
	install -D -m 644 docs/conclave.1 $(SHARE)/man/man1/conclave.1
	install -D -m 644 cli/completion/conclave.bash $(SHARE)/bash-completion/completions/conclave
	install -D -m 644 cli/completion/_conclave $(DESTDIR)$(ZSH)/_conclave
	for f in $(HOST_FILES); do install -D -m 644 packaging/$$f $(SHARE)/conclave/$$f || exit 1; done
	install -d $(dir $(UNIT))
	sed 's|/usr/bin/|$(PREFIX)/bin/|' packaging/conclave.service > $(UNIT)

.PHONY: uninstall
uninstall: uninstall-python ## removes what install put there
	rm -f $(BIN)/conclave $(LIB)/libconclave.a $(LIB)/libconclave.so.0 $(LIB)/libconclave.so
	rm -f $(LIB)/pkgconfig/conclave.pc $(SHARE)/man/man1/conclave.1
	rm -f $(SHARE)/bash-completion/completions/conclave $(DESTDIR)$(ZSH)/_conclave
	rm -f $(UNIT)
	rm -rf $(INCLUDE) $(SHARE)/conclave

.PHONY: check-installed
check-installed: $(BUILD)/conclave $(BUILD)/libconclave.a $(BUILD)/libconclave.so.0
	@scripts/check-installed $(BUILD)

.PHONY: clean
clean: ## removes build/
	rm -rf build

-include $(LIB_OBJ:.o=.d) $(CLI_OBJ:.o=.d) $(TESTS:%=$(BUILD)/tests/%.d) $(BUILD)/tests/laws_try.d
