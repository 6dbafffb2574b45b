# Learned judges: train/run makes them (docs/decisions/015). build/conclave-train is the part of it
# in C. It needs no other libraries, so that it runs wherever there is a GPU: what needs libsodium
# (fair dice) stays out, since it is linked function by function.

TRAIN_OBJ := $(patsubst %.c,$(BUILD)/train/lib/%.o,$(wildcard train/*.c) cli/elo.c $(filter-out engine/fair.c,$(LIB_SRC)))

$(BUILD)/train/lib/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -ffunction-sections -fdata-sections -c $< -o $@

$(BUILD)/conclave-train: $(TRAIN_OBJ)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -Wl,--gc-sections $^ -lm -pthread -o $@

.PHONY: train check-training
train: $(BUILD)/conclave-train ## teaches Archmage's judge, in build/train: needs PyTorch (and a GPU, `make gpu`, to end today)
	train/run --train $< $(if $(wildcard $(BUILD)/conclave-gpu),--gpu $(BUILD)/conclave-gpu)
check-training: $(BUILD)/conclave-train
	@train/run --mini --train $< --folder $(BUILD)/train/mini

-include $(TRAIN_OBJ:.o=.d)
