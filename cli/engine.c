/*
 * engine.c: `conclave engine`: our own levels for other programs, by the
 * protocol that programs speak with us (docs/engine-protocol.md). It is the
 * program's side: it knows its seat's view and nothing else.
 */
#include "../bots/advice.h"
#include "../bots/choice.h"
#include "../engine/fields.h"
#include "../engine/game.h"
#include "../engine/record.h"
#include "../games/games.h"
#include "args.h"
#include "lines.h"
#include "notes.h"
#include "player.h"
#include "program.h"
#include "terminal.h"

#include <stdlib.h>
#include <string.h>

enum { LEVEL, THREADS };

enum { MOST_THREADS = 64 };

struct engine {
    const char *level; /* NULL: the strongest */
    int threads;
    const struct bg_game *game; /* NULL: none is played */
    int seat;
    int has_view;
    struct bg_rng rng;
    struct notes notes; /* of its one seat */
    struct lines lines; /* the host's */
    _Alignas(16) uint8_t view[BG_MAX_STATE];
};

static const struct bot *bot_of(const struct engine *e, const struct bg_game *game)
{
    return e->level ? bot_find(game->key, e->level) : advice_best_bot(game);
}

static int greet(struct engine *e, const char *rest)
{
    const struct bg_game *game;
    (void)rest;
    printf("conclave %d\nname Conclave " CONCLAVE_VERSION " %s\nauthor Conclave\n", PROGRAM_VERSION,
           e->level ? e->level : "");
    for (int i = 0; (game = game_at(i)); i++)
        if (bot_of(e, game))
            printf("game %s\n", game->key);
    puts("want view\nready");
    return CLI_OK;
}

static int wrong(const char *why, const char *line)
{
    return say_error(CLI_FAILED, "engine: %s: '%s'", why, shown(line).text);
}

/* "abraca version=3 seats=3 seat=p2 seed=17"; other pairs are for later versions. */
static int begin(struct engine *e, const char *rest)
{
    char key[32], word[16];
    const char *version = strstr(rest, " version="), *seat = strstr(rest, " seat="),
               *seed = strstr(rest, " seed=");
    int number = version ? atoi(version + strlen(" version=")) : 0;
    snprintf(key, sizeof key, "%.*s", (int)strcspn(rest, " "), rest);
    const struct bg_game *game = game_find(key);
    game = game ? bg_edition(game, number) : NULL;
    snprintf(word, sizeof word, "%.*s", seat ? (int)strcspn(seat + 6, " ") : 0,
             seat ? seat + 6 : "");
    e->seat = record_read_seat(word);
    e->rng.state = seed ? strtoull(seed + strlen(" seed="), NULL, 10) : 0;
    e->game = NULL;
    if (!game || !bot_of(e, game))
        return wrong("no such game, version or bot", rest);
    if (e->seat < 0)
        return wrong("no seat", rest);
    e->game = game;
    e->has_view = 0;
    notes_free(&e->notes);
    memset(&e->notes, 0, sizeof e->notes);
    return CLI_OK;
}

static int take_view(struct engine *e, const char *rest)
{
    e->has_view = e->game && bg_read_json(e->game, rest, e->view);
    return e->has_view ? CLI_OK : wrong("this is no view of the game", rest);
}

/* What the bot notes, as much as this budget wants; more than before begins anew. */
static int make_notes(struct engine *e, const struct bot *bot, uint32_t simulations)
{
    size_t size = search_memory(bot->plan, e->game, simulations);
    if (size <= e->notes.size)
        return 1;
    notes_free(&e->notes);
    return notes_take(&e->notes, 1, size);
}

/* A host that listens to its view alone may ask anything. */
static int can_act(const struct engine *e)
{
    return e->has_view && e->seat < e->game->seats(e->view) &&
           bg_may_act(e->game, e->view, e->seat);
}

/* Between `go` and its answer a host says nothing else. */
static int is_stopped(void *asker)
{
    static const char *const words[] = {"stop", "quit", NULL};
    struct engine *e = asker;
    return lines_ahead(&e->lines, words);
}

static int think(struct engine *e, const char *rest)
{
    unsigned number = 0;
    char line[BG_MAX_TEXT];
    int timed = sscanf(rest, "time %u", &number) == 1;
    if (!timed)
        sscanf(rest, "simulations %u", &number);
    if (!e->game || !can_act(e))
        return wrong("there is nothing to decide", rest);
    const struct bot *bot = bot_of(e, e->game);
    number = number > CHOICE_SIMULATIONS ? CHOICE_SIMULATIONS : number;
    struct bot_ask ask = {.game = e->game,
                          .view = e->view,
                          .seat = e->seat,
                          .rng = &e->rng,
                          .simulations = timed ? CHOICE_SIMULATIONS : number,
                          .seconds = timed ? (number ? number : 1) / 1000.0 : -1,
                          .threads = e->threads,
                          .stop = is_stopped,
                          .asker = e};
    if (!make_notes(e, bot, ask.simulations))
        return wrong(bg_status_text(BG_MEMORY), rest);
    ask.memory = e->notes.memory[0];
    ask.memory_size = e->notes.size;
    bg_action action = bot->choose(&ask);
    e->game->write_action(e->view, e->seat, action, e->seat, line, sizeof line);
    printf("play %s\n", line);
    e->has_view = 0;
    return CLI_OK;
}

static int obey(struct engine *e, const char *line)
{
    static const struct {
        const char *word;
        int (*act)(struct engine *e, const char *rest);
    } words[] = {{"conclave", greet}, {"new", begin}, {"view", take_view}, {"go", think}};
    size_t n = strcspn(line, " ");
    for (size_t i = 0; i < BG_LEN(words); i++)
        if (strlen(words[i].word) == n && !strncmp(line, words[i].word, n))
            return words[i].act(e, line[n] ? line + n + 1 : "");
    return CLI_OK;
}

static int listen_to_host(struct engine *e)
{
    char *line;
    int status = CLI_OK;
    lines_start(&e->lines);
    while (status == CLI_OK && (line = lines_next(&e->lines)) && strcmp(line, "quit") != 0) {
        status = obey(e, line);
        fflush(stdout);
    }
    lines_free(&e->lines);
    notes_free(&e->notes);
    return status;
}

static int engine_run(struct args *args)
{
    struct engine e = {.level = args->value[LEVEL]};
    int64_t threads = 1;
    int known = !e.level, status = args_at_most(args, 0);
    if (status == CLI_OK)
        status = args_number(args, THREADS, 1, MOST_THREADS, &threads);
    for (int i = 0; e.level && game_at(i); i++)
        known |= bot_find(game_at(i)->key, e.level) != NULL;
    if (status == CLI_OK && !known)
        status = args_wrong(args, "no bot is called '%s'", shown(e.level).text);
    e.threads = (int)threads;
    return status == CLI_OK ? listen_to_host(&e) : status;
}

static const struct flag flags[] = {
    [LEVEL] = {"--level", "LEVEL", "who answers; otherwise the strongest", ARGS_BOTS},
    [THREADS] = {"--threads", "N", "think with so many; 1 otherwise", ARGS_TEXT},
};

const struct command engine_command = {
    .name = "engine",
    .words = "",
    .about = "answers other programs by the engine protocol, as one of our bots",
    .more = "The protocol is lines over standard input and output: docs/engine-protocol.md.\n"
            "The answers are those of the level itself with the same dice.\n",
    .flags = flags,
    .flag_count = BG_LEN(flags),
    .first_word = ARGS_NONE,
    .further_words = ARGS_NONE,
    .run = engine_run,
};
