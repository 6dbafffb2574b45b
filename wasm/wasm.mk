# The rules, match and bots as one wasm module: build/wasm/conclave.wasm.
# clang's driver would run a broken post-step where binaryen is installed, so
# objects are linked by wasm-ld directly.

WASM_CC ?= clang-14
WASM_LD ?= wasm-ld-14
WASM_OPTIMIZE = -O2
WASM_CFLAGS = --target=wasm32 -std=c11 $(WASM_OPTIMIZE) -ffreestanding -fno-builtin-memcpy -nostdlibinc \
	-Iwasm/include -mbulk-memory -ffunction-sections -fdata-sections $(WARN) -MMD -MP
# fair.c of the engine is libsodium's; the page draws the dice. Bots get wasm/host.c. Batches and
# other languages have no use for a page.
WASM_SRC := $(filter-out engine/fair.c engine/crew.c engine/batch.c engine/tensor.c bots/host.c bots/flat.c $(RULES),$(wildcard engine/*.c games/*.c games/*/*.c bots/*.c wasm/*.c))
WASM_OBJ := $(WASM_SRC:%.c=build/wasm/%.o)

# What writes for people and is no part of a bot's search is small rather than fast.
WASM_WORDS := engine/branches engine/record engine/crest engine/report engine/json engine/sentence engine/text games/daily bots/catalogue \
	bots/advice bots/reason bots/abraca_reason bots/archmage_reason bots/dawn_reason wasm/exports wasm/thoughts
$(WASM_WORDS:%=build/wasm/%.o): WASM_OPTIMIZE = -Os

# Nets are added up with vectors, which all browsers have that the page is made for.
build/wasm/games/net.o build/wasm/tests/net_wasm.o: WASM_CFLAGS += -msimd128

.PHONY: wasm
wasm: build/wasm/conclave.wasm ## the games as wasm, for the page

build/wasm/%.o: %.c
	@mkdir -p $(@D)
	$(WASM_CC) $(WASM_CFLAGS) -c $< -o $@

build/wasm/conclave.wasm: $(WASM_OBJ)
	$(WASM_LD) --no-entry --gc-sections --strip-all -z stack-size=1048576 $^ -o $@

build/wasm/net.wasm: build/wasm/tests/net_wasm.o build/wasm/games/net.o build/wasm/wasm/libc.o
	$(WASM_LD) --no-entry --gc-sections --strip-all -z stack-size=1048576 $^ -o $@

.PHONY: check-nets
check-nets: build/wasm/net.wasm
	@node tests/net.mjs $<

-include build/wasm/tests/net_wasm.d $(WASM_OBJ:.o=.d) build/wasm/tests/signature.d
