/* play_loop.c: see play_loop.h. */
#include "play_loop.h"

#include "../engine/game.h"
#include "answer.h"
#include "args.h"
#include "input.h"
#include "saves.h"
#include "terminal.h"
#include "narrate.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void tell_news(struct session *s)
{
    int viewer = session_viewer(s);
    uint32_t now = match_ply(s->record.match);
    if (viewer < 0)
        return;
    uint32_t since = viewer == BG_ALL ? s->told[0] : s->told[viewer];
    narrate_events(s->record.match, since, now, viewer);
    session_note_told(s, viewer);
    fflush(stdout);
}

/* Chance, bots and programs play until a person has to act. Saved, then told. */
static enum bg_status run_on(struct session *s)
{
    enum bg_status status = BG_OK;
    while (!input_stopped() && session_advance(s, &status))
        if (match_actor(s->record.match, match_ply(s->record.match) - 1) != BG_NATURE) {
            answer_save(s, 0);
            tell_news(s);
        }
    answer_save(s, 1);
    tell_news(s);
    return status;
}

/* Waits for Enter. A line typed ahead through a pipe is kept as the answer. */
static enum input_status wait_for_enter(void)
{
    char line[INPUT_LINE];
    fflush(stdout);
    enum input_status status = input_line(line);
    if (status == INPUT_OK && *line && !isatty(STDIN_FILENO))
        input_return(line);
    return status == INPUT_BAD ? INPUT_OK : status;
}

/* Hides one person's screen from the next. */
static enum input_status hand_over(struct session *s, int seat)
{
    enum input_status status = INPUT_OK;
    const char *name = narrate_short_name(&s->record, seat);
    if (s->at_keyboard >= 0) {
        if (may_move_cursor(stdout)) {
            printf("\nPress Enter when you have read this; then the screen is cleared for %s.",
                   name);
            status = wait_for_enter();
        }
        clear_screen();
    }
    printf("Pass the keyboard to %s, then press Enter.\n", name);
    return status == INPUT_OK ? wait_for_enter() : status;
}

/* A tall table is shown again only when somebody else acted or much has
 * happened since; what happens in between is told, and `show` brings it back. */
static int needs_picture(const struct session *s, int seat)
{
    enum { TALL = 24, MUCH = 12 };
    const struct match *m = s->record.match;
    if (!s->pictured[seat] || narrate_position_lines(m, seat) <= TALL)
        return 1;
    uint32_t since = s->pictured[seat] - 1;
    for (uint32_t ply = since; ply < match_ply(m); ply++)
        if (match_actor(m, ply) != seat && match_actor(m, ply) != BG_NATURE)
            return 1;
    return match_events(m, since, seat, NULL, 0) > MUCH;
}

static void put_question(struct session *s, int seat, const struct moves *moves)
{
    const struct match *m = s->record.match;
    char text[600];
    struct bg_text question = bg_text_start(text, sizeof text);
    putchar('\n');
    if (needs_picture(s, seat)) {
        narrate_position(m, seat);
        putchar('\n');
        s->pictured[seat] = match_ply(m) + 1;
    }
    match_put_question(m, seat, &question);
    if (session_people(s) > 1)
        printf("%s: ", narrate_seat(&s->record, seat).text);
    print_heading(text);
    moves_print(m, seat, moves);
    if (moves->count == 1)
        puts("That is the only move; Enter makes it.");
}

/* "travel n; explore; deploy" is three answers: those after the first wait for
 * the next questions to the same person. A command takes its whole line. */
static void keep_ahead(struct session *s, int seat, char *line)
{
    char *end = answer_is_command(line) ? NULL : strchr(line, ';');
    s->ahead[0] = 0;
    s->ahead_seat = seat;
    if (!end)
        return;
    snprintf(s->ahead, sizeof s->ahead, "%s", end + 1 + strspn(end + 1, " "));
    while (end > line && end[-1] == ' ')
        end--;
    *end = 0;
}

/* The next answer: typed ahead, or read now. */
static enum input_status next_line(struct session *s, int seat, char line[INPUT_LINE])
{
    enum input_status status = INPUT_OK;
    printf("%s> %s", record_seat_word(seat), isatty(STDIN_FILENO) ? "" : "\n");
    if (s->ahead[0] && s->ahead_seat == seat) {
        snprintf(line, INPUT_LINE, "%s", s->ahead);
        printf("%s\n", line);
    } else {
        fflush(stdout);
        status = input_line(line);
    }
    if (status == INPUT_OK)
        keep_ahead(s, seat, line);
    return status;
}

/* Reads lines until one of them changes something or ends the talk. */
static enum input_status ask(struct session *s, int seat, int *quit)
{
    struct moves moves;
    char line[INPUT_LINE];
    *quit = 0;
    moves_list(s->record.match, seat, &moves);
    put_question(s, seat, &moves);
    for (;;) {
        enum input_status status = next_line(s, seat, line);
        if (status == INPUT_END || status == INPUT_STOPPED)
            return status;
        if (status == INPUT_BAD) {
            puts(line);
            continue;
        }
        enum answer answer = answer_line(s, seat, &moves, line);
        *quit = answer == ANSWER_QUIT;
        if (answer != ANSWER_AGAIN)
            return INPUT_OK;
        if (s->ahead[0])
            printf("The rest of the line is left out: %s\n", shown(s->ahead).text);
        s->ahead[0] = 0;
    }
}

static void print_opening(const struct session *s)
{
    const struct record *r = &s->record;
    const struct bg_game *game = match_game(r->match);
    print_heading(game->name);
    for (int seat = 0; seat < match_seats(r->match); seat++)
        printf("  %s%s\n", narrate_seat(r, seat).text,
               session_is_person(s, seat) ? ", at this keyboard" : "");
    if (r->commit[0])
        printf("Fair dice, committed to before the first throw:\n  %s\n", r->commit);
    if (!r->has_seed || !r->commit[0])
        printf("The dice of this record cannot be proven: it holds no seed for them.\n");
    printf("Answer with a move, the beginning of one, or its number. "
           "'?' explains, 'quit' leaves.\n");
}

/* Tries once more to save; a person is asked for another place, and in the end
 * a temporary file is taken. CLI_FAILED if it came to that, or all of it failed. */
static int save_somehow(struct session *s)
{
    char line[INPUT_LINE], why[FILE_WHY];
    if (session_save(s, 1, why))
        return CLI_OK;
    while (isatty(STDIN_FILENO) && !input_stopped()) {
        printf("The game is not saved: %s\nSave it in which file (Enter: a temporary one)? ", why);
        fflush(stdout);
        if (input_line(line) != INPUT_OK || !*line)
            break;
        if (!access(line, F_OK)) {
            snprintf(why, sizeof why, "%s exists already", line);
            continue;
        }
        strcpy(s->path, line);
        s->path_is_ours = 0;
        if (session_save(s, 1, why))
            return CLI_OK;
    }
    if (session_rescue(s))
        return say_error(CLI_FAILED, "the game is saved in a temporary file: %s", s->path);
    s->path[0] = 0;
    return say_error(CLI_FAILED, "this game could not be saved anywhere");
}

static int finish(struct session *s)
{
    char seed[FAIR_HEX];
    putchar('\n');
    narrate_position(s->record.match, BG_ALL);
    putchar('\n');
    narrate_result(&s->record);
    if (s->record.commit[0] && s->record.has_seed) {
        fair_write_seed(&s->record.fair, seed);
        printf("The seed of the dice, now open:\n  %s\n", seed);
    }
    int status = save_somehow(s);
    saves_finish(s->path);
    if (s->path[0])
        printf("Look back and check: conclave replay %s\n"
               "                     conclave verify %s\n",
               s->path, s->path);
    return status;
}

/* Keeps an unfinished game when the talk ends. */
static int leave(struct session *s, int interrupted)
{
    int status = save_somehow(s);
    if (s->path[0])
        printf("%sThe game is kept in %s\n'conclave play --resume%s%s' goes on with it.\n",
               interrupted ? "\n" : "", s->path, s->path_is_ours ? "" : " ",
               s->path_is_ours ? "" : s->path);
    if (s->failed >= 0 && !input_stopped())
        printf("'--seats %s=bot' puts another into the seat whose program failed.\n",
               record_seat_word(s->failed));
    return interrupted ? CLI_FAILED : status;
}

/* Offers to keep the game; on a pipe it is kept without asking. */
static int quit_talk(struct session *s)
{
    char line[INPUT_LINE];
    if (s->path_is_ours && isatty(STDIN_FILENO)) {
        printf("Keep this game to go on later [Y/n]? ");
        fflush(stdout);
        if (input_line(line) == INPUT_OK && (*line == 'n' || *line == 'N')) {
            unlink(s->path);
            return CLI_OK;
        }
    }
    return leave(s, 0);
}

/* One question with all that comes before it; 1 while the talk goes on. */
static int take_turn(struct session *s, int *exit_status)
{
    int quit = 0;
    enum input_status input = INPUT_OK;
    enum bg_status status = run_on(s);
    int seat = session_person(s);
    if (status != BG_OK || s->failed >= 0) {
        if (status != BG_OK)
            say_error(CLI_FAILED, "%s", bg_status_text(status));
        *exit_status = leave(s, 1);
        return 0;
    }
    if (!input_stopped() && seat < 0) {
        *exit_status = finish(s);
        return 0;
    }
    if (!input_stopped() && s->hidden && session_people(s) > 1 && seat != s->at_keyboard)
        input = hand_over(s, seat);
    if (!input_stopped() && input == INPUT_OK) {
        s->at_keyboard = seat;
        tell_news(s);
        input = ask(s, seat, &quit);
    }
    if (input == INPUT_OK && !quit && !input_stopped())
        return 1;
    *exit_status = quit ? quit_talk(s) : leave(s, input_stopped());
    return 0;
}

int play_loop(struct session *s)
{
    int exit_status = CLI_OK;
    input_catch_signals();
    session_begin(s);
    print_opening(s);
    while (take_turn(s, &exit_status))
        ;
    session_close(s);
    return exit_status;
}
