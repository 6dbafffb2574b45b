# The server: part of the conclave command. See docs/hosting.md.

SERVER_SRC := $(wildcard server/*.c)
CLI_SRC    += $(SERVER_SRC)
CLI_LIBS   += -lwebsockets -luv -ljansson -lsqlite3 -lpq
$(BUILD)/server/%.o: EXTRA += $(shell pkg-config --cflags libpq 2>/dev/null || echo -I/usr/include/postgresql)

# The web page's files, if they were built, become part of the program.
WEB_FOLDER ?= build/web
WEB_FILES  := $(wildcard $(WEB_FOLDER)/* $(WEB_FOLDER)/*/* $(WEB_FOLDER)/*/*/*)
$(BUILD)/conclave: $(BUILD)/server/assets.o
$(BUILD)/server/assets.c: server/assets.sh $(WEB_FILES)
	@mkdir -p $(@D)
	sh server/assets.sh $(WEB_FOLDER) > $@
$(BUILD)/server/assets.o: $(BUILD)/server/assets.c $(WEB_FILES)
	$(CC) $(ALL_CFLAGS) -Iserver -c $< -o $@

# ---- Tests ----

# Everything but the network, for tests and fuzzers that need parts of it.
SERVER_CORE := $(filter-out server/server.c server/http.c server/ws.c server/net.c server/hook.c \
	server/sandbox.c,$(SERVER_SRC))
$(BUILD)/tests/store_test: tests/store_test.c $(SERVER_CORE:%.c=$(BUILD)/%.o) \
		$(BUILD)/server/assets.o $(BUILD)/libconclave.a
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -MF $@.d $(filter %.c %.o %.a,$^) -lcmocka $(CLI_LIBS) $(LIBS) -o $@

$(BUILD)/load: tests/load/load.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -MF $@.d $< -o $@

.PHONY: server-test
TEST_RUNS += server-test
server-test: $(BUILD)/conclave ## the server: whole games, lobby, accounts, clocks, limits
	CONCLAVE=$(BUILD)/conclave timeout 300 python3 tests/server_test.py

.PHONY: server-nodes server-crash
TEST_RUNS += server-nodes server-crash
server-nodes: $(BUILD)/conclave ## two nodes on one PostgreSQL, one of them killed
	CONCLAVE=$(BUILD)/conclave timeout 120 python3 tests/server_nodes.py
CRASH_ROUNDS ?= 5
server-crash: $(BUILD)/conclave ## kill -9 under load (CRASH_ROUNDS=100 for the long run)
	CONCLAVE=$(BUILD)/conclave timeout 600 python3 tests/server_crash.py $(CRASH_ROUNDS)
