/* answer.c: see answer.h. */
#include "answer.h"

#include "../engine/game.h"
#include "args.h"
#include "hint.h"
#include "rules.h"
#include "saves.h"
#include "terminal.h"
#include "narrate.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The question a command is given at. */
struct asked {
    struct session *s;
    int seat;
    const struct moves *moves;
};

void answer_save(struct session *s, int durable)
{
    char why[FILE_WHY];
    int knew = s->unsaved;
    if (session_save(s, durable, why) || knew)
        return;
    say_error(CLI_OK,
              "this game is not saved: %s\n"
              "It goes on all the same. Make room there, or type 'save FILE' with another place.",
              why);
}

/* Reads a move's number as the list shows it; 0 if it is none. */
static int read_number(const struct moves *moves, const char *typed, bg_action *out)
{
    int number;
    if (!bg_take_int(&typed, &number) || *typed || number < 1 || number > moves->count)
        return 0;
    *out = moves->action[number - 1];
    return 1;
}

static enum answer explain_commands(void);

/* "? 3", "? cast 3": what the move does. */
static int explain_move(const struct asked *q, const char *typed)
{
    const struct match *m = q->s->record.match;
    char line[BG_MAX_TEXT], effect[600];
    bg_action action;
    int fits;
    if (!read_number(q->moves, typed, &action) &&
        bg_read_typed(match_game(m), match_state(m), q->seat, typed, &action, &fits) != BG_OK)
        return 0;
    moves_line(m, q->seat, action, line);
    moves_effect(m, q->seat, action, effect, sizeof effect);
    printf("%s%s%s\n", line, *effect ? ": " : "", effect);
    return 1;
}

static enum answer explain(const struct asked *q, const char *rest)
{
    const struct bg_game *game = match_game(q->s->record.match);
    struct bg_topic topic;
    if (!*rest)
        return explain_commands();
    if (!strcmp(rest, "rules")) {
        rules_list(game);
        return ANSWER_AGAIN;
    }
    int is_move = explain_move(q, rest), topics = rules_find(game, rest, &topic);
    if (topics == 1)
        rules_print(&topic);
    else if (topics > 1 && !is_move)
        rules_print_fitting(game, rest);
    else if (!is_move)
        printf("Neither a move nor a topic of the rules is called '%s'; '? rules' lists topics.\n",
               shown(rest).text);
    return ANSWER_AGAIN;
}

static enum answer show(const struct asked *q, const char *rest)
{
    (void)rest;
    narrate_position(q->s->record.match, q->seat);
    return ANSWER_AGAIN;
}

static enum answer list_moves(const struct asked *q, const char *rest)
{
    (void)rest;
    moves_print(q->s->record.match, q->seat, q->moves);
    return ANSWER_AGAIN;
}

static enum answer tell_log(const struct asked *q, const char *rest)
{
    uint32_t now = match_ply(q->s->record.match), since = 0;
    int last;
    if (bg_take_int(&rest, &last) && (uint32_t)last < now)
        since = now - (uint32_t)last;
    narrate_events(q->s->record.match, since, now, q->seat);
    return ANSWER_AGAIN;
}

/* Who may take something back here: the seat that is asked or, while people
 * share one screen, whoever of them played last. */
static int undoing_seat(const struct asked *q)
{
    const struct match *m = q->s->record.match;
    int last = match_ply(m) ? match_actor(m, match_ply(m) - 1) : q->seat;
    return last >= 0 && session_is_person(q->s, last) && !q->s->hidden ? last : q->seat;
}

static enum answer undo(const struct asked *q, const char *rest)
{
    struct match *m = q->s->record.match;
    int seat = undoing_seat(q);
    (void)rest;
    if (match_undo(m, seat) == BG_OK) {
        for (int i = 0; i < match_seats(m); i++)
            if (q->s->told[i] > match_ply(m))
                q->s->told[i] = match_ply(m);
        puts("Taken back.");
        return ANSWER_MOVED;
    }
    int last = match_ply(m) ? match_actor(m, match_ply(m) - 1) : seat;
    if (!match_ply(m))
        puts("There is nothing to take back yet.");
    else if (last == BG_NATURE)
        puts("That cannot be taken back: chance has decided something since.");
    else if (last != seat)
        printf("That cannot be taken back: %s has played since.\n",
               narrate_seat(&q->s->record, last).text);
    else
        puts("That cannot be taken back: it has shown somebody something new.");
    return ANSWER_AGAIN;
}

static enum answer save(const struct asked *q, const char *rest)
{
    struct session *s = q->s;
    char why[FILE_WHY];
    if (!*rest || !strcmp(rest, s->path)) {
        if (session_save(s, 1, why))
            printf("Saved in %s\n", s->path);
        else
            printf("Not saved: %s\n", why);
        return ANSWER_AGAIN;
    }
    if (!access(rest, F_OK)) {
        printf("%s exists already; name another file.\n", shown(rest).text);
        return ANSWER_AGAIN;
    }
    if (!file_write_record(rest, &s->record, 1, why)) {
        printf("Not saved: %s\n", why);
        return ANSWER_AGAIN;
    }
    printf("Saved in %s\n", rest);
    /* Where the game could not be kept until now, it is kept there from here on. */
    if (s->unsaved) {
        snprintf(s->path, sizeof s->path, "%s", rest);
        s->path_is_ours = 0;
        s->unsaved = 0;
    }
    return ANSWER_AGAIN;
}

enum { LISTED = 20 };

static enum answer list_saves(const struct save *saves, int count)
{
    if (!count)
        puts("No other unfinished game is kept.");
    else
        puts("Unfinished games, the latest first ('resume 1' goes on with the first):");
    for (int i = 0; i < count && i < LISTED; i++)
        printf("  %3d  %s\n", i + 1, saves[i].name);
    return ANSWER_AGAIN;
}

/* Unfinished games other than the one being played. */
static int other_saves(const struct session *s, struct save saves[LISTED])
{
    int count = saves_list(NULL, saves, LISTED), kept = 0;
    for (int i = 0; i < count && i < LISTED; i++)
        if (strcmp(saves[i].path, s->path))
            saves[kept++] = saves[i];
    return kept;
}

static enum answer resume(const struct asked *q, const char *rest)
{
    struct save saves[LISTED];
    struct session next;
    char why[FILE_WHY];
    const char *at = rest, *path = rest;
    int number, count = other_saves(q->s, saves);
    if (!*rest)
        return list_saves(saves, count);
    if (bg_take_int(&at, &number) && !*at && number >= 1 && number <= count)
        path = saves[number - 1].path;
    answer_save(q->s, 1);
    if (q->s->unsaved) {
        puts("This game is not saved; save it first.");
        return ANSWER_AGAIN;
    }
    if (!session_open(&next, path, why)) {
        puts(why);
        return ANSWER_AGAIN;
    }
    if (session_lacks_bot(&next, why)) {
        puts(why);
        session_close(&next);
        return ANSWER_AGAIN;
    }
    next.path_is_ours = path != rest;
    next.timeout = q->s->timeout;
    if (q->s->hidden)
        clear_screen();
    session_close(q->s);
    *q->s = next;
    session_begin(q->s);
    printf("%s goes on at ply %u; 'log' tells what happened so far.\n",
           match_game(next.record.match)->name, match_ply(next.record.match));
    return ANSWER_MOVED;
}

/* What the strongest bot would do, seen through this person's eyes. */
static enum answer hint(const struct asked *q, const char *rest)
{
    const struct match *m = q->s->record.match;
    struct hint_ask ask = {.threads = 1, .seed = match_ply(m) + 1, .most = 3};
    (void)rest;
    hint_print(m, q->seat, &ask);
    return ANSWER_AGAIN;
}

static enum answer quit(const struct asked *q, const char *rest)
{
    (void)q;
    (void)rest;
    return ANSWER_QUIT;
}

static const struct {
    const char *word;
    enum answer (*run)(const struct asked *q, const char *rest);
    const char *help; /* NULL: another word for the one above */
} commands[] = {
    {"?", explain, "this list; '? MOVE', '? TOPIC': explains it; '? rules': all topics"},
    {"help", explain, NULL},
    {"show", show, "the position again"},
    {"moves", list_moves, "the moves again"},
    {"hint", hint, "the best moves as the strongest bot sees them, and why"},
    {"log", tell_log, "what happened so far; 'log 10': the last 10 plies"},
    {"undo", undo, "takes your last move back, if nothing was revealed since"},
    {"save", save, "saves now; 'save FILE': a copy there"},
    {"resume", resume, "lists other unfinished games; 'resume 2', 'resume FILE': goes on there"},
    {"quit", quit, "leaves; the game is kept"},
};

static enum answer explain_commands(void)
{
    puts("Type a move, the beginning of one, or its number; several with ';' between;\n"
         "Enter alone makes the only move. Or a command:");
    for (size_t i = 0; i < BG_LEN(commands); i++)
        if (commands[i].help)
            printf("  %-7s %s\n", commands[i].word, commands[i].help);
    puts("Where a move and a command have the same name, '/show' is the command.");
    return ANSWER_AGAIN;
}

/* The command that the line begins with and what follows it in *rest, or -1. */
static int find_command(const char *line, const char **rest)
{
    for (size_t i = 0; i < BG_LEN(commands); i++) {
        const char *at = line + (*line == '/');
        /* "?cast" is "? cast". */
        int taken =
            commands[i].word[0] == '?' ? bg_take_part(&at, "?") : bg_take(&at, commands[i].word);
        if (!taken)
            continue;
        *rest = at + strspn(at, " ");
        return (int)i;
    }
    return -1;
}

int answer_is_command(const char *line)
{
    const char *rest;
    return find_command(line, &rest) >= 0;
}

static enum answer refuse(const struct asked *q, const char *line, enum bg_status status,
                          const char *why)
{
    const struct match *m = q->s->record.match;
    char asked[600];
    bg_action action;
    int fits = 0;
    if (status == BG_SYNTAX)
        bg_read_typed(match_game(m), match_state(m), q->seat, line, &action, &fits);
    if (fits > 1) {
        printf("'%s' fits %d moves:\n", shown(line).text, fits);
        moves_print_fitting(m, q->seat, q->moves, line);
    } else if (status == BG_SYNTAX && isdigit((unsigned char)*line)) {
        printf("There is no move %s; they are numbered 1 to %d.\n", shown(line).text,
               q->moves->count);
    } else if (status == BG_SYNTAX) {
        struct bg_text question = bg_text_start(asked, sizeof asked);
        match_put_question(m, q->seat, &question);
        printf("'%s' is neither a move now nor a command. 'moves' lists the moves, '?' explains.\n"
               "Asked now: %s\n",
               shown(line).text, asked);
    } else {
        fputs("Not possible: ", stdout);
        print_hanging(why, (int)strlen("Not possible: "), line_columns());
    }
    return ANSWER_AGAIN;
}

enum answer answer_line(struct session *s, int seat, const struct moves *moves, const char *line)
{
    struct match *m = s->record.match;
    struct asked q = {s, seat, moves};
    char why[600];
    struct bg_text reason = bg_text_start(why, sizeof why);
    const char *rest;
    bg_action action;
    if (!*line && moves->count == 1) {
        match_act(m, seat, moves->action[0], match_ply(m));
        return ANSWER_MOVED;
    }
    if (!*line) {
        puts("Type a move, the beginning of one, or its number; '?' explains.");
        return ANSWER_AGAIN;
    }
    if (read_number(moves, line, &action) && match_act(m, seat, action, match_ply(m)) == BG_OK)
        return ANSWER_MOVED;
    /* A whole move comes before a command of the same name, a command before
     * the beginning of a move. */
    if (match_act_line(m, seat, line, match_ply(m), &reason) == BG_OK)
        return ANSWER_MOVED;
    int command = find_command(line, &rest);
    if (command >= 0)
        return commands[command].run(&q, rest);
    reason = bg_text_start(why, sizeof why);
    enum bg_status status = match_act_typed(m, seat, line, match_ply(m), &reason);
    return status == BG_OK ? ANSWER_MOVED : refuse(&q, line, status, why);
}
