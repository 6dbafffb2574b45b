/* program.c: see program.h. */
#include "program.h"

#include "../engine/fields.h"
#include "../engine/game.h"
#include "../engine/json.h"
#include "../engine/record.h"
#include "../engine/text.h"
#include "../games/games.h"
#include "terminal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

/* Faults. */

int program_is_well(const struct program *p)
{
    return p->child.pid && !p->fault[0];
}

/* Notes the first fault and ends the program. */
__attribute__((format(printf, 2, 3))) static int fault(struct program *p, const char *format, ...)
{
    va_list list;
    int how;
    if (!p->fault[0]) {
        va_start(list, format);
        vsnprintf(p->fault, sizeof p->fault, format, list);
        va_end(list);
    }
    child_end(&p->child, 0, &how);
    return 0;
}

/* It has closed its output: says how it ended, if it did. */
static int fault_of_end(struct program *p)
{
    enum { MOMENT = 1 };
    int how;
    if (p->fault[0])
        return 0;
    if (!child_end(&p->child, seconds_now() + MOMENT, &how))
        return fault(p, "it closed its input or output and did not end");
    if (WIFSIGNALED(how))
        return fault(p, "it ended by signal %d (%s)", WTERMSIG(how), strsignal(WTERMSIG(how)));
    return fault(p, "it ended with status %d", WEXITSTATUS(how));
}

static int fault_of(struct program *p, enum child_news news, const char *line, const char *wanted)
{
    if (news == CHILD_ENDED)
        return fault_of_end(p);
    if (news == CHILD_LATE)
        return fault(p, "it did not %s within %g s", wanted, p->timeout);
    if (news == CHILD_LONG)
        return fault(p, "it said a line of more than %d bytes: '%s'", CHILD_LINE, shown(line).text);
    return fault(p, "it said a line with a zero byte: '%s'", shown(line).text);
}

/* Telling. */

static void send_text(struct bg_text *t, int more)
{
    struct program *p = t->owner;
    (void)more;
    if (program_is_well(p)) {
        enum child_news news =
            child_tell(&p->child, t->out, (size_t)t->length, seconds_now() + p->timeout);
        if (news != CHILD_SPOKE)
            fault_of(p, news, "", "read what it was told");
    }
    t->length = 0;
}

/* Everything that was put into the text is on its way; 0 after a fault. */
static int send_all(struct program *p)
{
    send_text(&p->text, 0);
    return program_is_well(p);
}

static void tell_options(struct program *p)
{
    const struct bg_game *game = match_game(p->match);
    char value[64];
    for (int i = 0; i < game->option_count; i++) {
        bg_write_option(&game->options[i], match_options(p->match)[i], value, sizeof value);
        bg_putf(&p->text, "option %s %s\n", game->options[i].key, value);
    }
}

/* The plies since it was last told, as its seat may see them. */
static void tell_moves(struct program *p)
{
    const struct bg_game *game = match_game(p->match);
    char line[BG_MAX_TEXT];
    for (; p->told < match_ply(p->match); p->told++) {
        int actor = match_actor(p->match, p->told);
        bg_action action = match_action(p->match, p->told);
        game->write_action(p->state, actor, action, p->seat, line, sizeof line);
        bg_putf(&p->text, "move %s%s %s\n", record_seat_word(actor), actor < 0 ? "" : ":", line);
        game->apply(p->state, actor, action, NULL);
    }
}

/* A question, as its seat may see it. */
struct question {
    _Alignas(16) uint8_t view[BG_MAX_STATE];
    bg_action list[BG_MAX_LIST];
    int count;
};

static void write_move(const struct program *p, const struct question *q, int index,
                       char line[BG_MAX_TEXT])
{
    match_game(p->match)->write_action(q->view, p->seat, q->list[index], p->seat, line,
                                       BG_MAX_TEXT);
}

static void tell_question(struct program *p, struct question *q)
{
    const struct bg_game *game = match_game(p->match);
    char line[BG_MAX_TEXT];
    match_view(p->match, p->seat, q->view);
    q->count = game->legal(q->view, p->seat, q->list);
    if (p->wants_view) {
        bg_put(&p->text, "view ");
        json_state(&p->text, NULL, game, q->view);
        json_begin(&p->text);
        bg_put_char(&p->text, '\n');
    }
    for (int i = 0; i < q->count; i++) {
        write_move(p, q, i, line);
        bg_putf(&p->text, "legal %d %s\n", i + 1, line);
    }
}

static void tell_budget(struct program *p, struct program_budget budget)
{
    if (budget.seconds > 0)
        bg_putf(&p->text, "go time %u\n", (unsigned)(budget.seconds * 1000 + 0.5));
    else if (budget.simulations)
        bg_putf(&p->text, "go simulations %u\n", budget.simulations);
    else
        bg_put(&p->text, "go\n");
}

/* Hearing. */

/* What follows a word and a blank in a line that begins with it; NULL: another word. */
static const char *after(const char *line, const char *word)
{
    size_t n = strlen(word);
    return !strncmp(line, word, n) && line[n] == ' ' ? line + n + 1 : NULL;
}

static void note_game(struct program *p, const char *key)
{
    for (int i = 0; game_at(i); i++)
        p->plays |= !strcmp(game_at(i)->key, key) ? 1u << i : 0;
}

static int read_version(struct program *p, const char *line)
{
    const char *version = after(line, "conclave");
    if (!version)
        return fault(p, "it said '%s' instead of 'conclave %d'", shown(line).text, PROGRAM_VERSION);
    if (atoi(version) != PROGRAM_VERSION)
        return fault(p, "it speaks version '%s' of the protocol, not %d", shown(version).text,
                     PROGRAM_VERSION);
    return 1;
}

/* Takes a line of the greeting after the first; 1 at its end. */
static int greet(struct program *p, const char *line)
{
    const char *rest;
    if (after(line, "author") || !*line)
        return 0;
    if ((rest = after(line, "name")))
        snprintf(p->name, sizeof p->name, "%s", shown(rest).text);
    else if ((rest = after(line, "game")))
        note_game(p, rest);
    else if ((rest = after(line, "want")))
        p->wants_view |= !strcmp(rest, "view");
    else if (!strcmp(line, "ready"))
        return 1;
    else
        fault(p, "it said '%s' where 'ready' was awaited", shown(line).text);
    return 0;
}

int program_start(struct program *p, const char *command, double timeout)
{
    char words_room[CHILD_COMMAND], *words[CHILD_WORDS + 1], *line;
    int done = 0, any = 1;
    memset(p, 0, offsetof(struct program, state));
    p->timeout = timeout;
    p->text = bg_text_start(p->room, sizeof p->room);
    p->text.full = send_text;
    p->text.owner = p;
    if (!child_words(command, words_room, words))
        return fault(p, "its command is empty, too long, or leaves quotes open");
    const char *why = child_start(&p->child, words);
    if (why)
        return fault(p, "it cannot be started: %s", why);
    bg_putf(&p->text, "conclave %d\n", PROGRAM_VERSION);
    double until = seconds_now() + timeout;
    for (int first = 1; send_all(p) && !done; first = 0) {
        enum child_news news = child_hear(&p->child, &line, until);
        if (news == CHILD_SPOKE && seconds_now() >= until) /* a greeting without an end */
            news = CHILD_LATE;
        if (news != CHILD_SPOKE)
            return fault_of(p, news, line, "say 'ready'");
        any &= !after(line, "game");
        done = first ? !read_version(p, line) : greet(p, line);
    }
    p->plays |= any ? ~0u : 0;
    return program_is_well(p);
}

int program_plays(const struct program *p, const struct bg_game *game)
{
    for (int i = 0; game_at(i); i++)
        if (!strcmp(game_at(i)->key, game->key))
            return p->plays >> i & 1;
    return 0;
}

void program_begin(struct program *p, const struct match *m, int seat, uint64_t seed)
{
    const struct bg_game *game = match_game(m);
    char number[24];
    snprintf(number, sizeof number, "%llu", (unsigned long long)seed);
    p->match = m;
    p->seat = seat;
    p->told = 0;
    game->setup(p->state, match_seats(m), match_options(m));
    bg_putf(&p->text, "new %s version=%d seats=%d seat=%s seed=%s\n", game->key,
            game->rules_version, match_seats(m), record_seat_word(seat), number);
    tell_options(p);
}

/* Whether a line is not to be answered; the last such line is kept. */
static int is_remark(struct program *p, const char *line)
{
    const char *info = after(line, "info");
    if (info)
        snprintf(p->info, sizeof p->info, "%s", info);
    return info || !*line || !strcmp(line, "info");
}

/* Its next line that is no remark, which is the answer or wrong. */
static enum child_news hear_answer(struct program *p, char **line, double until)
{
    for (;;) {
        enum child_news news = child_hear(&p->child, line, until);
        if (news != CHILD_SPOKE || !is_remark(p, *line))
            return news;
        if (seconds_now() >= until) /* remarks without an end */
            return CHILD_LATE;
    }
}

/* Before it is asked: 0 after a fault, which is anything but remarks. */
static int was_silent(struct program *p)
{
    enum child_news news;
    char *line;
    if (!child_has_spoken(&p->child))
        return 1;
    while ((news = child_hear(&p->child, &line, 0)) == CHILD_SPOKE)
        if (!is_remark(p, line))
            return fault(p, "it said '%s' when it was not asked", shown(line).text);
    return news == CHILD_LATE || fault_of(p, news, line, "");
}

/* The move that an answer means, by its text or by its number in the list; -1: none. */
static int find_move(const struct program *p, const struct question *q, const char *answer)
{
    char line[BG_MAX_TEXT];
    const char *at = answer;
    int number;
    if (bg_take_int(&at, &number) && !*at)
        return number >= 1 && number <= q->count ? number - 1 : -1;
    for (int i = 0; i < q->count; i++) {
        write_move(p, q, i, line);
        if (!strcmp(line, answer))
            return i;
    }
    return -1;
}

int program_choose(struct program *p, struct program_budget budget, bg_action *out)
{
    struct question q;
    char *line;
    if (!program_is_well(p) || !was_silent(p))
        return 0;
    p->info[0] = 0;
    tell_moves(p);
    tell_question(p, &q);
    tell_budget(p, budget);
    if (!send_all(p))
        return 0;
    double patience = budget.seconds > 0 ? budget.seconds : p->timeout;
    enum child_news news = hear_answer(p, &line, seconds_now() + patience);
    if (news == CHILD_LATE && budget.seconds > 0) {
        bg_put(&p->text, "stop\n");
        if (!send_all(p))
            return 0;
        news = hear_answer(p, &line, seconds_now() + p->timeout);
    }
    if (news != CHILD_SPOKE)
        return fault_of(p, news, line, "answer");
    const char *answer = after(line, "play");
    if (!answer)
        return fault(p, "it said '%s' instead of 'play MOVE'", shown(line).text);
    int move = find_move(p, &q, answer);
    if (move < 0)
        return fault(p, "it said '%s', which is no legal move", shown(line).text);
    *out = q.list[move];
    return 1;
}

void program_tell(struct program *p, const char *line)
{
    bg_putf(&p->text, "%s\n", line);
}

int program_finish(struct program *p)
{
    int32_t points[BG_MAX_SEATS], payoff[BG_MAX_SEATS];
    if (!p->match || !program_is_well(p))
        return program_is_well(p);
    tell_moves(p);
    bg_put(&p->text, "end");
    if (!match_to_act(p->match)) {
        match_game(p->match)->score(p->state, points, payoff);
        for (int seat = 0; seat < match_seats(p->match); seat++)
            bg_putf(&p->text, " %d", (int)points[seat]);
    }
    bg_put(&p->text, "\n");
    p->match = NULL;
    return send_all(p);
}

int program_end(struct program *p)
{
    int how;
    if (!program_is_well(p))
        return 0;
    bg_put(&p->text, "quit\n");
    send_all(p);
    if (p->fault[0])
        return 0;
    if (!child_end(&p->child, seconds_now() + p->timeout, &how))
        return fault(p, "it did not end within %g s of 'quit'", p->timeout);
    if (WIFSIGNALED(how))
        return fault(p, "it ended by signal %d (%s) after 'quit'", WTERMSIG(how),
                     strsignal(WTERMSIG(how)));
    return WEXITSTATUS(how) ? fault(p, "it ended with status %d after 'quit'", WEXITSTATUS(how))
                            : 1;
}

void program_dismiss(struct program *p)
{
    enum { FAREWELL = 2 };
    p->timeout = p->timeout < FAREWELL ? p->timeout : FAREWELL;
    program_end(p);
}
