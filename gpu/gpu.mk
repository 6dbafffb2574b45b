# Games on a GPU: build/conclave-gpu plays by the same rules, thousands of games at once. For
# measuring, and for whoever teaches bots; nothing else in the program needs it.

NVCC ?= nvcc
# The card of this machine; where there is none, that of an H100 or H200.
GPU_ARCH ?= $(if $(wildcard /dev/nvidia0),native,sm_90)
# Products and sums are rounded one by one, as processors do: estimates come out the same.
GPU_FLAGS := -std=c++17 -O2 -arch=$(GPU_ARCH) -fmad=false -Werror all-warnings -Xcompiler -O2,-Wno-unused-function

# Rules and tables, linked function by function: what needs libsodium (fair dice) stays out.
GPU_LIB := $(patsubst %.c,$(BUILD)/gpu/lib/%.o,$(filter-out engine/fair.c bots/%,$(LIB_SRC)))
GPU_OBJ := $(patsubst %,$(BUILD)/%.o,$(basename $(wildcard gpu/*.c gpu/*.cu)))

.PHONY: gpu
gpu: ## build/conclave-gpu, which plays on an NVIDIA card (needs nvcc)
	@command -v $(NVCC) >/dev/null || { \
	    echo "there is no $(NVCC): install NVIDIA's CUDA toolkit 12 or later (Debian: nvidia-cuda-toolkit" \
	        "of non-free), or name its compiler: make gpu NVCC=/usr/local/cuda/bin/nvcc" >&2; exit 1; }
	@$(MAKE) --no-print-directory $(BUILD)/conclave-gpu

$(BUILD)/gpu/%.o: gpu/%.cu gpu/gpu.h gpu/lanes.h $(wildcard engine/*.h games/*.h games/*/*.[ch] games/*/*/*.h bots/*thumb* bots/*.h)
	@mkdir -p $(@D)
	$(NVCC) $(GPU_FLAGS) -c $< -o $@

$(BUILD)/gpu/lib/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -ffunction-sections -fdata-sections -c $< -o $@

$(BUILD)/conclave-gpu: $(GPU_OBJ) $(GPU_LIB)
	$(NVCC) -arch=$(GPU_ARCH) -Xlinker --gc-sections $^ -o $@

-include $(GPU_LIB:.o=.d) $(GPU_OBJ:.o=.d)
