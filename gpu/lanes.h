/*
 * lanes.h: one thread plays one game after another: jobs (gpu.h) as a kernel.
 *
 * Games differ in what happens next, and lanes of a warp that do different
 * things wait for one another. So before each choice a block sorts its games by
 * what is asked, and before each action by what is done (docs/decisions/014). A
 * game that is over is followed by the next at once.
 */
#ifndef GPU_LANES_H
#define GPU_LANES_H

#include "gpu.h"

#include "../engine/playout.h"

#include <cuda_runtime.h>

#include <chrono>
#include <cstring>
#include <vector>

/* A hand that plays at random; any other is told the same. */
BG_FN inline bg_action gpu_any(const void *state, int seat, const bg_action *list, int n,
                               struct bg_rng *rng)
{
    (void)state;
    (void)seat;
    return list[bg_rng_below(rng, (uint32_t)n)];
}

enum { GPU_ENDED = -1 }; /* of a choice: there is none, the game is over */

/* Defines `int CHOOSE(const void *state, struct bg_rng *rng, bg_action *out)`, which finds the next
 * action, a seat's by HAND, for rules named NAME_to_act, NAME_choices and NAME_sample; returns the
 * decisions that it takes of seats, 0 or 1, or GPU_ENDED. */
#define GPU_CHOICE(NAME, CHOOSE, HAND)                                                             \
    BG_FN inline int CHOOSE(const void *state, struct bg_rng *rng, bg_action *out)                 \
    {                                                                                              \
        bg_action list[BG_MAX_LIST];                                                               \
        uint32_t act = NAME##_to_act(state);                                                       \
        int seat, n;                                                                               \
        if (!act)                                                                                  \
            return GPU_ENDED;                                                                      \
        seat = bg_first_actor(act);                                                                \
        if (seat == BG_NATURE) {                                                                   \
            *out = NAME##_sample(state, rng);                                                      \
            return 0;                                                                              \
        }                                                                                          \
        n = NAME##_choices(state, seat, list);                                                     \
        *out = HAND(state, seat, list, n, rng);                                                    \
        return 1;                                                                                  \
    }

/* Defines `void NAME_carry_out(void *state, bg_action action)` for such an action. */
#define GPU_CARRY_OUT(NAME)                                                                        \
    BG_FN inline void NAME##_carry_out(void *state, bg_action action)                              \
    {                                                                                              \
        NAME##_apply(state, bg_first_actor(NAME##_to_act(state)), action, NULL);                   \
    }

/* A job as a card sees it; all pointers are to its memory. */
struct gpu_work {
    const uint32_t *positions;
    const uint64_t *seeds;
    uint32_t *finals, *payoffs;
    uint32_t *states; /* of games in play, where they are not in shared memory */
    unsigned long long *next, *decisions; /* the game to be taken next; the sum of decisions */
    uint64_t games, seed;
    uint32_t each, turns;
    int quick;
};

/* States lie in words, so that they are copied by words. */
template <class Game> struct gpu_layout {
    static const uint32_t words = (sizeof(typename Game::state) + 3) / 4;
    /* In shared memory an odd number of words sends the lanes of a warp to different banks. */
    static const uint32_t stride = words | 1;
};

/* One game in play. */
struct gpu_lane {
    uint64_t game;
    struct bg_rng rng;
    uint32_t until;   /* the clock at which the game is left */
    bg_action action; /* to be carried out; 0: none */
};

template <class Game>
__host__ __device__ void gpu_begin(const gpu_work &w, gpu_lane &lane, uint32_t *state)
{
    const uint32_t *from = w.positions + lane.game / w.each * gpu_layout<Game>::words;
    for (uint32_t i = 0; i < gpu_layout<Game>::words; i++)
        state[i] = from[i];
    lane.rng.state = w.seeds ? w.seeds[lane.game] : w.seed + lane.game;
    lane.until = w.turns ? Game::clock(state) + w.turns : 0;
}

__host__ __device__ inline void gpu_add(uint32_t *sum, uint32_t more)
{
#ifdef __CUDA_ARCH__
    atomicAdd(sum, more);
#else
    *sum += more;
#endif
}

template <class Game>
__host__ __device__ void gpu_finish(const gpu_work &w, const gpu_lane &lane, const uint32_t *state)
{
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    if (w.finals)
        for (uint32_t i = 0; i < gpu_layout<Game>::words; i++)
            w.finals[lane.game * gpu_layout<Game>::words + i] = state[i];
    if (!w.payoffs)
        return;
    Game::score(state, points, payoff);
    for (int seat = 0; seat < Game::seats(state); seat++)
        gpu_add(&w.payoffs[lane.game / w.each * BG_MAX_SEATS + seat], (uint32_t)payoff[seat]);
}

/* Finds the next action; what the game's own function returns. A game that was played for long
 * enough is over. */
template <class Game>
__host__ __device__ int gpu_choose(const gpu_work &w, gpu_lane &lane, const uint32_t *state)
{
    struct bg_rng rng = lane.rng;
    bg_action action = 0;
    int made;
    if (w.turns && Game::clock(state) >= lane.until)
        return GPU_ENDED;
    made = w.quick ? Game::quick_choose(state, &rng, &action) : Game::choose(state, &rng, &action);
    lane.rng = rng;
    lane.action = action;
    return made;
}

/* Takes the next game, if there is one. */
template <class Game> __device__ void gpu_take(const gpu_work &w, gpu_lane &lane, uint32_t *state)
{
    lane.game = atomicAdd(w.next, 1ull);
    lane.action = 0;
    if (lane.game < w.games)
        gpu_begin<Game>(w, lane, state);
}

enum { GPU_KINDS = 128, GPU_IDLE = 0 };

/* What a block sorts its games with. */
template <class Game> struct gpu_desk {
    uint32_t bins[2][GPU_KINDS]; /* of this time, and of the next */
    uint16_t order[Game::threads];
};

/* __syncthreads() asks that the lanes of a warp arrive together; after a ply they may not. */
__device__ inline void gpu_wait_for_block()
{
    asm volatile("barrier.sync 0;" ::: "memory");
}

/* Turns counts into places, by the first warp. */
__device__ inline void gpu_add_up(uint32_t *bins)
{
    uint32_t *own = bins + threadIdx.x * (GPU_KINDS / 32), sum = 0, before;
    for (int i = 0; i < GPU_KINDS / 32; i++)
        sum += own[i];
    before = sum;
    for (int step = 1; step < 32; step *= 2) {
        uint32_t lower = __shfl_up_sync(0xffffffff, before, (unsigned)step);
        before += (int)threadIdx.x >= step ? lower : 0;
    }
    before -= sum;
    for (int i = 0; i < GPU_KINDS / 32; i++) {
        uint32_t here = own[i];
        own[i] = before;
        before += here;
    }
}

/* Sorts the games of a block by what is to be done in them: each thread has a game and its kind
 * and gets the one at its own place in that order, or -1 if all are idle. Lanes of a warp then do
 * the same, and what they do is in the instruction cache. */
template <class Game>
__device__ int gpu_regroup(gpu_desk<Game> &desk, int which, int kind, int game)
{
    uint32_t *bins = desk.bins[which], rank, busy;
    __syncwarp();
    rank = atomicAdd(&bins[kind], 1u);
    gpu_wait_for_block();
    if (threadIdx.x < 32)
        gpu_add_up(bins);
    for (int i = (int)threadIdx.x; i < GPU_KINDS; i += (int)blockDim.x)
        desk.bins[!which][i] = 0;
    gpu_wait_for_block();
    busy = bins[GPU_IDLE + 1] < blockDim.x;
    desk.order[bins[kind] + rank] = (uint16_t)game;
    gpu_wait_for_block();
    return busy ? desk.order[threadIdx.x] : -1;
}

/* Finds the next action of a lane's game, or takes another game if it is over; returns the
 * decisions made. */
template <class Game> __device__ int gpu_go_on(const gpu_work &w, gpu_lane &lane, uint32_t *state)
{
    int made = 0;
    if (lane.game < w.games)
        made = gpu_choose<Game>(w, lane, state);
    if (made != GPU_ENDED)
        return made;
    gpu_finish<Game>(w, lane, state);
    gpu_take<Game>(w, lane, state);
    return 0;
}

template <class Game> __global__ void __launch_bounds__(Game::threads, 1) gpu_play_lanes(gpu_work w)
{
    extern __shared__ uint32_t shared[];
    __shared__ gpu_lane lanes[Game::threads];
    __shared__ gpu_desk<Game> desk;
    const uint32_t stride = gpu_layout<Game>::stride;
    uint32_t *states =
        Game::in_shared ? shared : w.states + (size_t)blockIdx.x * blockDim.x * stride;
    unsigned long long decisions = 0;
    int own = (int)threadIdx.x;
    for (int i = own; i < GPU_KINDS; i += (int)blockDim.x)
        desk.bins[0][i] = desk.bins[1][i] = 0;
    gpu_take<Game>(w, lanes[own], states + own * stride);
    gpu_wait_for_block();
    while (own >= 0) {
        int kind;
        decisions += gpu_go_on<Game>(w, lanes[own], states + own * stride);
        kind = 1 + Game::deed(states + own * stride, lanes[own].action);
        own = gpu_regroup<Game>(desk, 0, kind, own);
        if (lanes[own].action)
            Game::carry_out(states + own * stride, lanes[own].action);
        kind = lanes[own].game < w.games ? 1 + Game::question(states + own * stride) : GPU_IDLE;
        own = gpu_regroup<Game>(desk, 1, kind, own);
    }
    atomicAdd(w.decisions, decisions);
}

/* Memory of the card that is given back by itself; its first error is kept. */
class gpu_memory
{
  public:
    ~gpu_memory()
    {
        for (void *block : blocks)
            cudaFree(block);
    }

    /* Room for so many bytes, filled from `from`, or with zeros if that is NULL. */
    template <class T> T *take(size_t bytes, const void *from)
    {
        void *block = NULL;
        keep(cudaMalloc(&block, bytes ? bytes : 1));
        if (error != cudaSuccess)
            return NULL;
        blocks.push_back(block);
        keep(from ? cudaMemcpy(block, from, bytes, cudaMemcpyHostToDevice)
                  : cudaMemset(block, 0, bytes));
        return (T *)block;
    }

    void keep(cudaError_t result)
    {
        error = error == cudaSuccess ? result : error;
    }

    cudaError_t error = cudaSuccess;

  private:
    std::vector<void *> blocks;
};

/* States as the job has them, byte by byte, and as a card has them, in whole words. */
template <class Game> std::vector<uint32_t> gpu_in_words(const void *states, uint64_t count)
{
    std::vector<uint32_t> out(count * gpu_layout<Game>::words);
    for (uint64_t i = 0; i < count; i++)
        memcpy(&out[i * gpu_layout<Game>::words],
               (const uint8_t *)states + i * sizeof(typename Game::state),
               sizeof(typename Game::state));
    return out;
}

template <class Game>
void gpu_in_bytes(const std::vector<uint32_t> &words, uint64_t count, void *states)
{
    for (uint64_t i = 0; i < count; i++)
        memcpy((uint8_t *)states + i * sizeof(typename Game::state),
               &words[i * gpu_layout<Game>::words], sizeof(typename Game::state));
}

/* Threads a block, blocks in all, bytes of shared memory a block. */
struct gpu_shape {
    int threads, blocks;
    size_t shared;
};

template <class Game> gpu_shape gpu_shape_for(const gpu_job *job, gpu_memory &memory)
{
    gpu_shape shape;
    int device = 0, processors = 0;
    /* Whole warps. */
    int asked = (job->threads + 31) / 32 * 32;
    shape.threads = asked && asked < Game::threads ? asked : Game::threads;
    shape.blocks = 0;
    shape.shared = Game::in_shared ? shape.threads * gpu_layout<Game>::stride * 4 : 0;
    memory.keep(cudaGetDevice(&device));
    memory.keep(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
    memory.keep(cudaFuncSetAttribute(
        gpu_play_lanes<Game>, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)shape.shared));
    memory.keep(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&shape.blocks, gpu_play_lanes<Game>,
                                                              shape.threads, shape.shared));
    if (job->blocks && job->blocks < shape.blocks)
        shape.blocks = job->blocks;
    shape.blocks *= processors;
    return shape;
}

/* Plays and takes the time. */
template <class Game> void gpu_run(gpu_work w, gpu_job *job, gpu_memory &memory)
{
    cudaEvent_t begun, done;
    float milliseconds = 0;
    gpu_shape shape = gpu_shape_for<Game>(job, memory);
    if (!Game::in_shared && memory.error == cudaSuccess)
        w.states = memory.take<uint32_t>(
            (size_t)shape.blocks * shape.threads * gpu_layout<Game>::stride * 4, NULL);
    memory.keep(cudaEventCreate(&begun));
    memory.keep(cudaEventCreate(&done));
    if (memory.error != cudaSuccess)
        return;
    memory.keep(cudaEventRecord(begun));
    gpu_play_lanes<Game><<<shape.blocks, shape.threads, shape.shared>>>(w);
    memory.keep(cudaGetLastError());
    memory.keep(cudaEventRecord(done));
    memory.keep(cudaEventSynchronize(done));
    memory.keep(cudaEventElapsedTime(&milliseconds, begun, done));
    job->seconds = milliseconds / 1e3;
    cudaEventDestroy(begun);
    cudaEventDestroy(done);
}

template <class Game> const char *gpu_play(gpu_job *job)
{
    gpu_memory memory;
    gpu_work w = {};
    std::vector<uint32_t> words = gpu_in_words<Game>(job->positions, job->count);
    w.games = (uint64_t)job->count * job->each;
    w.each = job->each;
    w.seed = job->seed;
    w.turns = job->turns;
    w.quick = job->quick;
    size_t finals = w.games * gpu_layout<Game>::words, payoffs = (size_t)job->count * BG_MAX_SEATS;
    w.positions = memory.take<uint32_t>(words.size() * 4, words.data());
    w.seeds = job->seeds ? memory.take<uint64_t>(w.games * 8, job->seeds) : NULL;
    w.finals = job->finals ? memory.take<uint32_t>(finals * 4, NULL) : NULL;
    w.payoffs = job->payoffs ? memory.take<uint32_t>(payoffs * 4, NULL) : NULL;
    w.next = memory.take<unsigned long long>(8, NULL);
    w.decisions = memory.take<unsigned long long>(8, NULL);
    if (memory.error == cudaSuccess)
        gpu_run<Game>(w, job, memory);
    if (memory.error == cudaSuccess)
        memory.keep(cudaMemcpy(&job->decisions, w.decisions, 8, cudaMemcpyDeviceToHost));
    if (memory.error == cudaSuccess && job->payoffs)
        memory.keep(cudaMemcpy(job->payoffs, w.payoffs, payoffs * 4, cudaMemcpyDeviceToHost));
    if (memory.error == cudaSuccess && job->finals) {
        words.resize(finals);
        memory.keep(cudaMemcpy(words.data(), w.finals, finals * 4, cudaMemcpyDeviceToHost));
        gpu_in_bytes<Game>(words, w.games, job->finals);
    }
    return memory.error == cudaSuccess ? NULL : cudaGetErrorString(memory.error);
}

/* The same game on this processor; returns the decisions made. */
template <class Game> uint64_t gpu_play_lane_here(const gpu_work &w, uint64_t game)
{
    uint32_t state[gpu_layout<Game>::words];
    uint64_t decisions = 0;
    gpu_lane lane;
    lane.game = game;
    gpu_begin<Game>(w, lane, state);
    for (int made; (made = gpu_choose<Game>(w, lane, state)) != GPU_ENDED; decisions += made)
        Game::carry_out(state, lane.action);
    gpu_finish<Game>(w, lane, state);
    return decisions;
}

template <class Game> void gpu_play_here(gpu_job *job)
{
    std::vector<uint32_t> words = gpu_in_words<Game>(job->positions, job->count);
    uint64_t games = (uint64_t)job->count * job->each;
    std::vector<uint32_t> finals(job->finals ? games * gpu_layout<Game>::words : 0);
    gpu_work w = {};
    w.positions = words.data();
    w.seeds = job->seeds;
    w.finals = job->finals ? finals.data() : NULL;
    w.payoffs = job->payoffs;
    w.seed = job->seed;
    w.each = job->each;
    w.turns = job->turns;
    w.quick = job->quick;
    job->decisions = 0;
    if (job->payoffs)
        memset(job->payoffs, 0, (size_t)job->count * BG_MAX_SEATS * sizeof *job->payoffs);
    auto begun = std::chrono::steady_clock::now();
    for (uint64_t game = 0; game < games; game++)
        job->decisions += gpu_play_lane_here<Game>(w, game);
    job->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    if (job->finals)
        gpu_in_bytes<Game>(finals, games, job->finals);
}

/* Defines gpu_NAME for rules, an evaluation, NAME_quick_choose, NAME_lane_question and
 * NAME_lane_deed (both below GPU_KINDS - 1) that stand before it: how many threads a block has, and
 * whether states lie in shared memory. */
#define GPU_GAME(NAME, THREADS, IN_SHARED)                                                         \
    struct NAME##_lanes {                                                                          \
        typedef struct NAME state;                                                                 \
        static const int threads = (THREADS);                                                      \
        static const bool in_shared = (IN_SHARED);                                                 \
        __host__ __device__ static int choose(const void *state, struct bg_rng *rng,               \
                                              bg_action *out)                                      \
        {                                                                                          \
            return NAME##_choose(state, rng, out);                                                 \
        }                                                                                          \
        __host__ __device__ static int quick_choose(const void *state, struct bg_rng *rng,         \
                                                    bg_action *out)                                \
        {                                                                                          \
            return NAME##_quick_choose(state, rng, out);                                           \
        }                                                                                          \
        __host__ __device__ static void carry_out(void *state, bg_action action)                   \
        {                                                                                          \
            NAME##_carry_out(state, action);                                                       \
        }                                                                                          \
        __host__ __device__ static int question(const void *state)                                 \
        {                                                                                          \
            return NAME##_lane_question((const struct NAME *)state);                               \
        }                                                                                          \
        __host__ __device__ static int deed(const void *state, bg_action action)                   \
        {                                                                                          \
            return NAME##_lane_deed((const struct NAME *)state, action);                           \
        }                                                                                          \
        __host__ __device__ static uint32_t clock(const void *state)                               \
        {                                                                                          \
            return NAME##_clock(state);                                                            \
        }                                                                                          \
        __host__ __device__ static int seats(const void *state)                                    \
        {                                                                                          \
            return NAME##_seats(state);                                                            \
        }                                                                                          \
        __host__ __device__ static void score(const void *state, int32_t *points, int32_t *payoff) \
        {                                                                                          \
            NAME##_score(state, points, payoff);                                                   \
        }                                                                                          \
    };                                                                                             \
    const struct gpu_game gpu_##NAME = {#NAME, gpu_play<NAME##_lanes>, gpu_play_here<NAME##_lanes>};

#endif
