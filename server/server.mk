# The server: part of the conclave command. See docs/hosting.md.

SERVER_SRC := $(wildcard server/*.c server/*/*.c)
CLI_SRC    += $(SERVER_SRC)
CLI_LIBS   += -luv -lhttp_parser -lwslay -lunistring -lcurl -ljansson -lsqlite3 -lpq -lseccomp -lcrypto
$(BUILD)/server/%.o: ALL_CFLAGS += $(shell pkg-config --cflags libpq 2>/dev/null || echo -I/usr/include/postgresql)

# The web page's files become part of the program as they lie in build/web:
# `make web`, then `make build`. The name of the list tells one set of files
# from another.
WEB_FOLDER ?= build/web
WEB_SUM    := $(shell find $(WEB_FOLDER) -type f -printf '%P %s %T@\n' 2>/dev/null | LC_ALL=C sort | cksum | tr -d ' ')
ASSETS     := $(BUILD)/server/assets-$(WEB_SUM)
$(BUILD)/conclave: $(ASSETS).o
$(ASSETS).c: server/pages/assets.sh
	@mkdir -p $(@D)
	@rm -f $(BUILD)/server/assets-*
	sh server/pages/assets.sh $(WEB_FOLDER) > $@
$(ASSETS).o: $(ASSETS).c
	$(CC) $(ALL_CFLAGS) -Iserver/pages -c $< -o $@

# ---- Tests ----

$(BUILD)/tests/store_plans_test $(BUILD)/tests/store_upkeep_test: ALL_CFLAGS += $(shell pkg-config --cflags libpq 2>/dev/null || echo -I/usr/include/postgresql)

# Everything but the network, for tests and fuzzers that need parts of it.
SERVER_CORE := $(filter-out server/server.c server/net/% server/base/sandbox.c,$(SERVER_SRC))
$(BUILD)/tests/store_test $(BUILD)/tests/store_plans_test $(BUILD)/tests/store_upkeep_test $(BUILD)/tests/store_programs_test \
		$(BUILD)/tests/store_daily_test \
		$(BUILD)/tests/server_hidden_test \
		$(BUILD)/tests/server_subnet_test $(BUILD)/tests/server_move_reader_test \
		$(BUILD)/tests/server_auto_answers_test: $(BUILD)/tests/%: tests/%.c \
		$(SERVER_CORE:%.c=$(BUILD)/%.o) $(ASSETS).o $(BUILD)/libconclave.a
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -MF $@.d $(filter %.c %.o %.a,$^) -lcmocka $(CLI_LIBS) $(LIBS) -o $@

$(BUILD)/load $(BUILD)/delay: $(BUILD)/%: tests/load/%.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -MF $@.d $< -o $@

# A world that misbehaves: clocks that jump, name servers that are silent.
$(BUILD)/tests/world.so: tests/world.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -shared $< -ldl -o $@

# Seconds after which a run is taken to hang: far more than a busy machine needs.
HANGS ?= 2400

.PHONY: server-test
TEST_RUNS += server-test
server-test: $(BUILD)/conclave $(BUILD)/tests/world.so ## the server: whole games, lobby, accounts, clocks, limits
	CONCLAVE=$(BUILD)/conclave timeout $(HANGS) python3 tests/server_test.py

.PHONY: server-nodes server-failover server-crash
TEST_RUNS += server-nodes server-failover server-crash
server-nodes: $(BUILD)/conclave ## two nodes on one PostgreSQL, one of them killed
	CONCLAVE=$(BUILD)/conclave timeout $(HANGS) python3 tests/server_nodes.py
server-failover: $(BUILD)/conclave ## the database is lost, frozen or extended under the nodes
	CONCLAVE=$(BUILD)/conclave timeout $(HANGS) python3 tests/server_failover.py
CRASH_ROUNDS ?= 5
server-crash: $(BUILD)/conclave ## server, node and database killed under load (CRASH_ROUNDS=100 for the long run)
	CONCLAVE=$(BUILD)/conclave timeout $$((300 + 60 * $(CRASH_ROUNDS))) python3 tests/server_crash.py $(CRASH_ROUNDS)

# The command with address and undefined-behaviour sanitizers.
.PHONY: server-sanitized
server-sanitized:
	@$(MAKE) --no-print-directory -s -j$(JOBS) BUILD=build/san-server CC=clang-14 CFLAGS="-O1 -g" \
		EXTRA="-fsanitize=address,undefined -fno-sanitize-recover=undefined" build

# The two wait more than they work, so they go side by side.
.PHONY: server-san
TEST_RUNS += server-san
server-san: server-sanitized $(BUILD)/tests/world.so ## the server's tests with address and undefined-behaviour sanitizers
	@export CONCLAVE_SANDBOX=off CONCLAVE=build/san-server/conclave WORLD=$(BUILD)/tests/world.so; \
	timeout $(HANGS) python3 tests/server_nodes.py & \
	timeout $(HANGS) python3 tests/server_test.py; status=$$?; wait $$! && exit $$status

# Bytes of strangers against HTTP bodies and WebSocket messages.
SERVER_FUZZER := build/fuzz/server
build/fuzz/server: tests/fuzz_server.c $(SERVER_CORE) $(LIB_SRC) $(wildcard */*.h */*/*.h */*/*/*.h)
	@mkdir -p $(@D) build/fuzz/corpus/server
	sh server/pages/assets.sh build/fuzz/no-page > build/fuzz/assets.c
	clang-14 $(LANGUAGE) -O1 -g -pthread -Iserver/pages \
		$(shell pkg-config --cflags libpq) -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all \
		tests/fuzz_server.c $(SERVER_CORE) build/fuzz/assets.c $(LIB_SRC) $(CLI_LIBS) $(LIBS) -o $@
	cp tests/seeds/server/* build/fuzz/corpus/server

# Then the whole program on real connections, with sanitizers: tests/sockets.
.PHONY: server-fuzz
ifndef SERVER_FUZZ_SECONDS
SERVER_FUZZ_SECONDS := $(or $(SECONDS),15)
endif
TEST_RUNS += server-fuzz
server-fuzz: $(SERVER_FUZZER) server-sanitized ## fuzzes the server's messages and connections for SECONDS each
	@scripts/fuzz $(SERVER_FUZZ_SECONDS) $(SERVER_FUZZER); inside=$$?; \
	python3 tests/sockets/run.py $(SERVER_FUZZ_SECONDS) build/san-server/conclave && exit $$inside
