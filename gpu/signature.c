/*
 * signature.c: `conclave-gpu signature`: whether a card plays by the rules.
 *
 * Random games are those of the signatures (engine/game.h), whose numbers are
 * known. Of games by the quick hand the last states, the decisions and the
 * payoffs are compared with those of the same games played here.
 */
#include "words.h"

#include "../engine/fields.h"
#include "../engine/game.h"
#include "../games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* First states of all the games of a signature, and where each case of them ends. */
struct cases {
    const struct bg_game *game;
    uint8_t *states;
    uint64_t *seeds;
    uint32_t *ends;
    uint32_t games, count;
};

/* Room for what is there and more; there is no going on without. */
static void *with_room(void *block, size_t bytes)
{
    void *more = realloc(block, bytes);
    if (!more)
        exit(gpu_say(GPU_FAILED, "there is not enough memory for the first states"));
    return more;
}

static void add_case(void *data, int seats, const int16_t *options, uint32_t games)
{
    struct cases *c = data;
    size_t size = c->game->state_size;
    c->states = with_room(c->states, (c->games + games) * size);
    c->seeds = with_room(c->seeds, (c->games + games) * sizeof *c->seeds);
    c->ends = with_room(c->ends, (c->count + 1) * sizeof *c->ends);
    for (uint32_t i = 0; i < games; i++) {
        c->seeds[c->games] = 1 + i;
        c->game->setup(c->states + c->games++ * size, seats, options);
    }
    c->ends[c->count++] = c->games;
}

/* As tests/signature.c adds them up. */
static uint64_t add_up(const struct cases *c, const uint8_t *finals)
{
    uint64_t signature = 0;
    for (uint32_t i = 0, game = 0; i < c->count; i++) {
        uint64_t of_case = 0;
        for (; game < c->ends[i]; game++)
            of_case = of_case * 0x100000001b3u +
                      bg_hash(c->game, finals + (size_t)game * c->game->state_size);
        signature = signature * 31 + of_case;
    }
    return signature;
}

/* The number that the file has for this version; 0: none. */
static uint64_t known_signature(const char *path, const struct bg_game *game)
{
    char key[32];
    int version;
    unsigned long long number, found = 0;
    FILE *file = fopen(path, "r");
    while (file && fscanf(file, "%31s %d %llx", key, &version, &number) == 3)
        if (!strcmp(key, game->key) && version == game->rules_version)
            found = number;
    if (file)
        fclose(file);
    return found;
}

static int check_random(const struct cases *c, const char *path)
{
    uint8_t *finals = with_room(NULL, (size_t)c->games * c->game->state_size);
    struct gpu_job job = {.positions = c->states, .count = c->games, .each = 1};
    job.seeds = c->seeds;
    job.finals = finals;
    const char *wrong = gpu_find(c->game)->play(&job);
    uint64_t signature = wrong ? 0 : add_up(c, finals), known = known_signature(path, c->game);
    free(finals);
    if (wrong)
        return gpu_say(GPU_FAILED, "%s: %s", c->game->name, wrong);
    printf("%s %d %016llx %s\n", c->game->key, c->game->rules_version,
           (unsigned long long)signature, signature == known ? "as known" : "DIFFERS");
    return signature == known ? GPU_OK : GPU_FAILED;
}

/* Games of two jobs that ended in different states. */
static uint32_t count_different(const struct gpu_job *a, const struct gpu_job *b, size_t size)
{
    uint32_t different = 0;
    for (size_t i = 0; i < (size_t)a->count * a->each; i++)
        different += memcmp((const uint8_t *)a->finals + i * size,
                            (const uint8_t *)b->finals + i * size, size) != 0;
    return different;
}

/* The same cases by the quick hand, for some turns or (0) to the end, there and here. */
static int check_quick(const struct cases *c, uint32_t turns)
{
    size_t size = c->game->state_size, payoffs = c->games * BG_MAX_SEATS * sizeof(uint32_t);
    struct gpu_job there = {.positions = c->states, .count = c->games, .each = 1}, here;
    there.seeds = c->seeds;
    there.turns = turns;
    there.quick = 1;
    there.finals = with_room(NULL, c->games * size);
    there.payoffs = with_room(NULL, payoffs);
    here = there;
    here.finals = with_room(NULL, c->games * size);
    here.payoffs = with_room(NULL, payoffs);
    const char *wrong = gpu_find(c->game)->play(&there);
    gpu_find(c->game)->play_here(&here);
    uint32_t different = count_different(&there, &here, size);
    int same = !wrong && !different && there.decisions == here.decisions &&
               !memcmp(there.payoffs, here.payoffs, payoffs);
    free(there.finals);
    free(there.payoffs);
    free(here.finals);
    free(here.payoffs);
    if (wrong)
        return gpu_say(GPU_FAILED, "%s: %s", c->game->name, wrong);
    printf("%s %d by the quick hand, %s: %u of %u games differ%s\n", c->game->key,
           c->game->rules_version, turns ? "two turns" : "to the end", different, c->games,
           same || different ? "" : ", decisions or payoffs DIFFER");
    return same ? GPU_OK : GPU_FAILED;
}

static int check_edition(const struct bg_game *game, const char *path)
{
    struct cases c = {.game = game};
    int status;
    bg_signature_cases(game, add_case, &c);
    status = check_random(&c, path) | check_quick(&c, 0) | check_quick(&c, 2);
    free(c.states);
    free(c.seeds);
    free(c.ends);
    fflush(stdout);
    return status;
}

int gpu_signature(const struct gpu_words *words)
{
    const char *path = words->from ? words->from : "tests/signatures.txt";
    char card[256];
    int status = GPU_OK;
    if (!gpu_card(card, sizeof card))
        return gpu_say(GPU_FAILED, "there is no card to play on: %s", card);
    for (int i = 0; game_edition_at(i); i++)
        if (!words->game || !strcmp(words->game->key, game_edition_at(i)->key))
            status |= check_edition(game_edition_at(i), path);
    return status ? GPU_FAILED : GPU_OK;
}
