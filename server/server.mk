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
