# Conclave. `make help` lists what can be made.
#
# BUILD is where everything goes; other compilers and sanitizers get a folder
# of their own (make BUILD=build/san CC=clang EXTRA=-fsanitize=address,undefined).

PREFIX  ?= /usr/local
DESTDIR ?=
BUILD   ?= build
EXTRA   ?=
VERSION := 0.1.0

CFLAGS  ?= -O3 -g
WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-unused-function
ALL_CFLAGS = -std=c11 -D_GNU_SOURCE -DCONCLAVE_VERSION='"$(VERSION)"' $(WARN) -fPIC -pthread -MMD -MP $(CFLAGS) $(EXTRA)
LIBS    := -lsodium -lm -pthread
# What the folders' own *.mk add: libraries of the command, and what `make test` runs.
CLI_LIBS :=
TEST_RUNS :=

# A game's rules file games/g/g.c is included by games/g/g_text.c, not compiled itself.
RULES   := $(foreach g,$(notdir $(wildcard games/*)),$(wildcard games/$(g)/$(g).c))
LIB_SRC := $(wildcard engine/*.c games/*.c bots/*.c) $(filter-out $(RULES),$(wildcard games/*/*.c))
CLI_SRC := $(wildcard cli/*.c)
TESTS   := $(patsubst tests/%.c,%,$(wildcard tests/*_test.c tests/laws.c))

include $(wildcard */*.mk)

LIB_OBJ := $(LIB_SRC:%.c=$(BUILD)/%.o)
CLI_OBJ := $(CLI_SRC:%.c=$(BUILD)/%.o)

.PHONY: all build help
all: build
build: $(BUILD)/conclave ## build/conclave, the command

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -c $< -o $@

$(BUILD)/libconclave.a: $(LIB_OBJ)
	@rm -f $@
	ar rcs $@ $^

$(BUILD)/conclave: $(CLI_OBJ) $(BUILD)/libconclave.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) $^ $(CLI_LIBS) $(LIBS) -o $@

$(BUILD)/tests/%: tests/%.c $(BUILD)/tests/laws_try.o $(BUILD)/libconclave.a
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -MF $@.d $< $(BUILD)/tests/laws_try.o $(BUILD)/libconclave.a -lcmocka $(LIBS) -o $@

.SECONDARY: $(BUILD)/tests/laws_try.o
.PHONY: tests
tests: $(TESTS:%=$(BUILD)/tests/%) ## the test programs, without running them

.PHONY: clean
clean: ## removes build/
	rm -rf build

-include $(LIB_OBJ:.o=.d) $(CLI_OBJ:.o=.d) $(TESTS:%=$(BUILD)/tests/%.d)
