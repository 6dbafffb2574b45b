/* player.c: see player.h. */
#include "player.h"

#include "../bots/choice.h"
#include "program.h"
#include "setup.h"
#include "terminal.h"

#include <stdlib.h>
#include <string.h>

enum { TIMEOUT = 10 };

char *player_next(char **rest)
{
    char *start = *rest + strspn(*rest, ","), quote = 0, *at = start;
    if (!*start)
        return NULL;
    while (*at && (quote || *at != ','))
        at = (char *)child_skip(at, &quote);
    *rest = *at ? at + 1 : at;
    *at = 0;
    return start;
}

static int take_budget(const char *text, struct player *out)
{
    struct bot_choice budget;
    if (!choice_read_budget(text, &budget))
        return 0;
    out->simulations = budget.simulations;
    out->seconds = budget.seconds;
    return 1;
}

int player_is_program(const char *word)
{
    return !strncmp(word, PLAYER_PROGRAM, strlen(PLAYER_PROGRAM));
}

/* What follows the last '@' of a command belongs to it, unless it is a budget. */
static int read_program(const struct args *args, const char *word, struct player *out)
{
    char room[CHILD_COMMAND], *words[CHILD_WORDS + 1];
    const char *command = word + strlen(PLAYER_PROGRAM), *mark = strrchr(command, '@');
    size_t length = mark && take_budget(mark + 1, out) ? (size_t)(mark - command) : strlen(command);
    if (length >= sizeof out->command)
        return args_wrong(args, "the command of a program has at most %d bytes", CHILD_COMMAND - 1);
    memcpy(out->command, command, length);
    out->command[length] = 0;
    if (!child_words(out->command, room, words))
        return args_wrong(args, "'%s' is no command: it is empty, or a quote is left open",
                          shown(word).text);
    return CLI_OK;
}

int player_read(const struct args *args, const struct bg_game *game, const char *word,
                struct player *out)
{
    char level[64];
    const char *mark = strchr(word, '@');
    memset(out, 0, sizeof *out);
    snprintf(out->name, sizeof out->name, "%s", word);
    if (player_is_program(word))
        return read_program(args, word, out);
    snprintf(level, sizeof level, "%.*s", (int)strcspn(word, "@"), word);
    out->bot = setup_bot(args, game, level);
    if (!out->bot)
        return CLI_USAGE;
    if (mark && !take_budget(mark + 1, out))
        return args_wrong(args, "'%s' is no budget: @500 for simulations, @20ms or @2s for time",
                          shown(mark + 1).text);
    return CLI_OK;
}

int player_read_list(const struct args *args, int flag, const struct bg_game *game,
                     struct player *out, int most, int *count)
{
    char list[PLAYER_LIST], *rest = list;
    const char *given = args->value[flag];
    int status = CLI_OK;
    *count = 0;
    if (given && strlen(given) >= sizeof list)
        return args_wrong(args, "the list of bots is too long");
    strcpy(list, given ? given : "");
    for (char *word; status == CLI_OK && (word = player_next(&rest)); ++*count) {
        if (*count == most)
            return args_wrong(args, "there can be %d bots", most);
        status = player_read(args, game, word, &out[*count]);
    }
    if (status == CLI_OK && !*count)
        return args_wrong(args, "which bots? --bots random,novice");
    return status;
}

int player_of_record(const struct bg_game *game, const char *word, struct player *out)
{
    struct bot_choice choice;
    memset(out, 0, sizeof *out);
    if (!choice_read(game->key, word, &choice))
        return 0;
    out->bot = choice.bot;
    out->simulations = choice.simulations;
    out->seconds = choice.seconds;
    snprintf(out->name, sizeof out->name, "%s", word);
    return 1;
}

struct player player_of_bot(const struct bot *bot)
{
    struct player p = {.bot = bot};
    snprintf(p.name, sizeof p.name, "%s", bot->level);
    return p;
}

void player_record_name(const struct player *p, char *out, size_t cap)
{
    snprintf(out, cap, "%s", p->name);
    for (char *at = out; *at; at++)
        *at = *at == '#' || *at >= 127 || *at < ' ' ? '?' : *at;
    for (size_t n = strlen(out); n && out[n - 1] == ' '; n--)
        out[n - 1] = 0;
}

int player_read_timeout(const struct args *args, int flag, double *out)
{
    int64_t seconds = TIMEOUT;
    int status = args_number(args, flag, 1, 86400, &seconds);
    *out = (double)seconds;
    return status;
}

int player_try(const struct player *list, int count, const struct bg_game *game, double timeout)
{
    struct program *p = calloc(1, sizeof *p);
    int status = p ? CLI_OK : say_error(CLI_FAILED, "%s", "there is not enough memory");
    for (int i = 0; i < count && status == CLI_OK; i++) {
        if (list[i].bot || !list[i].name[0])
            continue;
        if (!program_start(p, list[i].command, timeout))
            status = say_error(CLI_FAILED, "%s does not play: %s", list[i].name, p->fault);
        else if (!program_plays(p, game))
            status = say_error(CLI_FAILED, "%s does not play %s", list[i].name, game->key);
        program_dismiss(p);
    }
    free(p);
    return status;
}
