/* online.c: see online.h. The server decides everything; this shows and asks. */
#include "online.h"

#include "guests.h"
#include "input.h"
#include "terminal.h"
#include "remote.h"
#include "wish.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Seconds: between tries to connect, for all of them, that a connection holds to be a good one,
 * and between looks at whether the server is silent. */
#define FIRST_PAUSE 0.5
#define LONGEST_PAUSE 4.0
enum { GIVE_UP = 60, LASTS = 10, PEEP = 10 };

struct seen {
    struct remote remote;
    json_t *state; /* the newest */
    int64_t next_id;
    char table[20], invite[40];
    int signed_in;         /* by this program: to be signed out again */
    int show;              /* the position is to be printed before the next question */
    int asks;              /* a line of the person is waited for */
    int at_prompt;         /* and the cursor stands behind its prompt */
    char held[INPUT_LINE]; /* typed while there was no connection; "": nothing */
    double came_back;      /* when the connection was made again */
    double give_up, pause; /* until when, and how long, to wait for the next one */
    int wants;             /* to play the next game */
    char next[20];         /* its table; "": none yet */
};

static const char *text_of(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text ? text : "";
}

/* "Ann", or "Ann (guest)": a guest's name is not theirs alone; or "Rook (bot)". */
struct name {
    char text[80];
};

static struct name name_of(const json_t *json, const char *key)
{
    struct name name;
    int is_guest =
        json_is_true(json_object_get(json, "guest")) || !strcmp(text_of(json, "kind"), "guest");
    snprintf(name.text, sizeof name.text, "%.60s%s", text_of(json, key),
             is_guest                                     ? " (guest)"
             : json_is_true(json_object_get(json, "bot")) ? " (bot)"
                                                          : "");
    return name;
}

/* ---- Getting to a table ---- */

static void take_token(struct seen *s, const json_t *me)
{
    if (*text_of(me, "token"))
        snprintf(s->remote.token, sizeof s->remote.token, "%s", text_of(me, "token"));
    printf("You are %s.\n", name_of(me, "name").text);
}

/* The password is asked for at the terminal, or is the first line of a pipe. */
static int sign_in(struct seen *s, const char *account)
{
    char password[INPUT_LINE];
    if (input_secret("Password: ", password) != INPUT_OK) {
        snprintf(s->remote.why, sizeof s->remote.why, "no password was given");
        return 0;
    }
    json_t *body = json_pack("{s:s, s:s}", "name", account, "password", password);
    sodium_memzero(password, sizeof password);
    json_t *me = remote_ask(&s->remote, "POST", "/api/1/login", body);
    json_decref(body);
    if (!me)
        return 0;
    take_token(s, me);
    s->signed_in = 1;
    json_decref(me);
    return 1;
}

/* Plays on as whoever the token belongs to. */
static int use_token(struct seen *s, const char *token)
{
    snprintf(s->remote.token, sizeof s->remote.token, "%s", token);
    json_t *me = remote_ask(&s->remote, "GET", "/api/1/me", NULL);
    int known = me && strcmp(text_of(me, "kind"), "nobody");
    if (known)
        take_token(s, me);
    else if (me)
        snprintf(s->remote.why, sizeof s->remote.why,
                 "the server does not know the token in CONCLAVE_TOKEN; sign in with --account");
    json_decref(me);
    return known;
}

/* Takes the token of who was here before, while it is still a guest's. */
static int find_guest(struct seen *s)
{
    guests_find(s->remote.site, s->remote.token, sizeof s->remote.token);
    if (!s->remote.token[0])
        return 1;
    json_t *me = remote_ask(&s->remote, "GET", "/api/1/me", NULL);
    if (!me)
        return 0;
    if (strcmp(text_of(me, "kind"), "guest"))
        s->remote.token[0] = 0;
    json_decref(me);
    return 1;
}

/* The guest of last time (with a token that lasts longer, and this name if one is given), or a
 * new one. */
static int become_guest(struct seen *s, const char *name)
{
    char why[FILE_WHY];
    json_t *body = json_object();
    if (!find_guest(s))
        return 0;
    if (name)
        json_object_set_new(body, "name", json_string(name));
    json_t *me = remote_ask(&s->remote, "POST", "/api/1/guest", body);
    json_decref(body);
    if (!me)
        return 0;
    take_token(s, me);
    json_decref(me);
    if (!guests_keep(s->remote.site, s->remote.token, why))
        say_error(CLI_OK, "this guest is not kept, so the seat is lost when you leave: %s", why);
    return 1;
}

static int say_who(struct seen *s, const struct online *o)
{
    const char *token = getenv("CONCLAVE_TOKEN");
    if (o->account)
        return sign_in(s, o->account);
    return token && *token ? use_token(s, token) : become_guest(s, o->name);
}

/* Makes a table, or finds the given one. */
static int find_table(struct seen *s, const struct online *o, char **words, int word_count)
{
    const char *at = o->table;
    if (at) {
        const char *link = strstr(at, "/t/"), *token = strstr(at, "invite=");
        at = link ? link + 3 : at;
        snprintf(s->table, sizeof s->table, "%.13s", at);
        snprintf(s->invite, sizeof s->invite, "%.32s", token ? token + 7 : "");
        return 1;
    }
    json_t *wish = wish_read(o, words, word_count);
    json_t *made = remote_ask(&s->remote, "POST", "/api/1/tables", wish);
    json_decref(wish);
    if (!made)
        return 0;
    snprintf(s->table, sizeof s->table, "%s", text_of(made, "id"));
    snprintf(s->invite, sizeof s->invite, "%s", text_of(made, "invite"));
    printf("The table: %s%s\n", s->remote.site, text_of(made, "url"));
    json_decref(made);
    return 1;
}

/* ---- Telling ---- */

static void tell_plies(const json_t *state)
{
    size_t i, k;
    json_t *ply, *event, *line;
    if (json_object_get(state, "undone"))
        printf("  (taken back to ply %lld)\n",
               (long long)json_integer_value(json_object_get(state, "undone")));
    json_array_foreach(json_object_get(state, "plies"), i, ply)
        json_array_foreach(json_object_get(ply, "events"), k, event) if (*text_of(event, "tell"))
            print_wrapped(text_of(event, "tell"), 2, line_columns());
    json_array_foreach(json_object_get(state, "chat"), i, line)
        printf("  %s says: %s\n", name_of(line, "by").text, text_of(line, "text"));
}

static void tell_moves(const json_t *state)
{
    size_t i;
    json_t *move;
    const char *last = "";
    json_array_foreach(json_object_get(state, "legal"), i, move)
    {
        const char *group = text_of(move, "group");
        if (*group && strcmp(group, last))
            print_heading(group);
        last = group;
        printf("%4zu  %-28s %s\n", i + 1, text_of(move, "move"), text_of(move, "does"));
    }
}

static void narrate_result(const json_t *state)
{
    size_t i;
    json_t *points, *result = json_object_get(state, "result");
    if (*text_of(state, "show"))
        printf("\n%s\n", text_of(state, "show"));
    printf("The game is over (%s):\n", text_of(result, "reason"));
    json_array_foreach(json_object_get(result, "points"), i, points)
    {
        const json_t *seat = json_array_get(json_object_get(state, "seats"), i);
        printf("  p%zu %s: %lld\n", i + 1,
               *text_of(seat, "name") ? name_of(seat, "name").text : text_of(seat, "level"),
               (long long)json_integer_value(points));
    }
    printf("The seed of the dice: %s\n", text_of(json_object_get(state, "fair"), "seed"));
}

/* ---- Talking with the server ---- */

static int is_over(const struct seen *s)
{
    return !strcmp(text_of(s->state, "status"), "over");
}

/* News do not stand behind the prompt; it is put again below them. */
static void leave_prompt(struct seen *s)
{
    if (s->at_prompt)
        puts("");
    s->at_prompt = 0;
}

/* What the server's host tells everybody. */
static void tell_notice(struct seen *s, const json_t *message)
{
    if (strcmp(text_of(message, "type"), "notice"))
        return;
    leave_prompt(s);
    printf("The host says: %s\n", text_of(message, "text"));
}

/* The names of those in the seats of a list. */
static void put_names(const struct seen *s, const json_t *seats)
{
    size_t i;
    json_t *seat;
    json_array_foreach(seats, i, seat)
    {
        const char *word = json_string_value(seat);
        const json_t *chair =
            json_array_get(json_object_get(s->state, "seats"), (size_t)(word[1] - '1'));
        printf("%s%s", i ? ", " : "", text_of(chair, "name"));
    }
}

static int is_among(const json_t *seats, const char *word)
{
    size_t i;
    json_t *seat;
    json_array_foreach(seats, i, seat) if (!strcmp(json_string_value(seat), word)) return 1;
    return 0;
}

/* Who would like another game, and who has not said. */
static void tell_again(struct seen *s)
{
    const json_t *again = json_object_get(s->state, "rematch");
    const char *you = text_of(s->state, "you");
    if (!json_is_object(again)) {
        if (!s->next[0])
            puts("Nobody asks for another game any more.");
        return;
    }
    s->wants = is_among(json_object_get(again, "accepted"), you);
    if (is_among(json_object_get(again, "waiting"), you)) {
        put_names(s, json_object_get(again, "accepted"));
        puts(" would like another game: 'again' accepts, 'no' declines.");
        return;
    }
    if (json_array_size(json_object_get(again, "waiting"))) {
        printf("Waiting for ");
        put_names(s, json_object_get(again, "waiting"));
        puts(".");
    }
    if (json_array_size(json_object_get(again, "declined"))) {
        printf("Declined: ");
        put_names(s, json_object_get(again, "declined"));
        puts(". 'without' begins a table without them.");
    }
}

static int is_same(const json_t *a, const json_t *b, const char *key)
{
    return json_equal(json_object_get(a, key), json_object_get(b, key));
}

/* A state also comes when somebody else connects: that is shown to nobody. */
static void take_state(struct seen *s, json_t *state)
{
    json_t *before = s->state;
    int asks_again =
        before && json_object_get(state, "rematch") && !is_same(before, state, "rematch");
    int is_new = !before || !is_same(before, state, "show") || !is_same(before, state, "legal") ||
                 !is_same(before, state, "ply") || !is_same(before, state, "status");
    s->state = json_incref(state);
    s->show |= is_new;
    if (is_new || asks_again || json_array_size(json_object_get(state, "plies")) ||
        json_array_size(json_object_get(state, "chat")) || json_object_get(state, "undone"))
        leave_prompt(s);
    tell_plies(state);
    if (asks_again)
        tell_again(s);
    json_decref(before);
    fflush(stdout);
}

/* Takes a message; whether it is the answer to command `id`. */
static int take(struct seen *s, const char *type, json_t *message, int64_t id)
{
    if (!strcmp(type, "state"))
        take_state(s, message);
    else if (!strcmp(type, "table"))
        snprintf(s->next, sizeof s->next, "%s", text_of(message, "rematch"));
    else if (!strcmp(type, "refused"))
        printf("Not possible: %s\n", text_of(message, "message"));
    tell_notice(s, message);
    return strcmp(type, "state") && strcmp(type, "table") &&
           json_integer_value(json_object_get(message, "id")) == id;
}

/* Takes what has come, or waits for it; 0 when the connection is lost or a signal came. */
static int hear(struct seen *s)
{
    json_t *message;
    int ok = remote_step(&s->remote, &message);
    if (message)
        take(s, text_of(message, "type"), message, -1);
    json_decref(message);
    return ok || (!s->remote.why[0] && !input_stopped());
}

/* Sends a command and hears until it is answered; 0: it was not. */
static int exchange(struct seen *s, json_t *message)
{
    int64_t id = ++s->next_id;
    int is_answer = 0;
    json_object_set_new(message, "id", json_integer(id));
    int ok = remote_send(&s->remote, message);
    while (ok && !is_answer) {
        json_t *answer;
        ok = remote_step(&s->remote, &answer) || (!s->remote.why[0] && !input_stopped());
        is_answer = answer && take(s, text_of(answer, "type"), answer, id);
        json_decref(answer);
    }
    return is_answer;
}

static json_t *new_command(const char *type)
{
    json_t *message = json_object();
    json_object_set_new(message, "type", json_string(type));
    return message;
}

static int is_quit(const char *line)
{
    return !strcmp(line, "quit") || !strcmp(line, "q");
}

/* The move a person typed: its number, or its beginning if that is enough. */
static const char *find_move(const json_t *legal, const char *line)
{
    size_t i, n = strlen(line);
    json_t *move;
    const char *found = NULL;
    char *end;
    long number = strtol(line, &end, 10);
    if (!*end && number >= 1 && (size_t)number <= json_array_size(legal))
        return text_of(json_array_get(legal, (size_t)number - 1), "move");
    json_array_foreach(legal, i, move)
    {
        if (!strcmp(text_of(move, "move"), line))
            return text_of(move, "move");
        if (!strncmp(text_of(move, "move"), line, n)) {
            if (found)
                return NULL;
            found = text_of(move, "move");
        }
    }
    return found;
}

/* ---- Coming back ---- */

/* Opens the table's connection, after the last state if there was one, and hears the first. */
static int open_socket(struct seen *s)
{
    char path[200], since[40] = "";
    const json_t *before = s->state;
    if (before)
        snprintf(since, sizeof since, "&since=%lld",
                 (long long)json_integer_value(json_object_get(before, "seq")));
    snprintf(path, sizeof path, "/api/1/tables/%s/socket?want=text&invite=%s%s", s->table,
             s->invite, since);
    if (!remote_open(&s->remote, path))
        return 0;
    while (s->state == before)
        if (!hear(s))
            return 0;
    return 1;
}

/* Whether an answer to the question of `before` is one to the question of now. */
static int same_question(const struct seen *s, const json_t *before)
{
    return is_same(before, s->state, "ply") && is_same(before, s->state, "legal") &&
           !json_object_get(s->state, "undone");
}

/* Waits before the next try. What the person types to an open question is held, one line of
 * it; 0: they leave. */
static int wait_for_try(struct seen *s)
{
    double until = seconds_now() + s->pause;
    for (double left; !input_stopped() && (left = until - seconds_now()) > 0;) {
        if (!s->asks || s->held[0]) {
            struct timespec time = {(time_t)left, (long)((left - (double)(time_t)left) * 1e9)};
            nanosleep(&time, NULL);
            continue;
        }
        if (!input_wait(-1, left).input)
            continue;
        enum input_status status = input_line(s->held);
        if (status == INPUT_BAD) {
            puts(s->held);
            s->held[0] = 0;
        }
        if (status == INPUT_END || is_quit(s->held))
            return 0;
    }
    return !input_stopped();
}

/* A move that was typed meanwhile holds only for the question it was typed to. */
static void check_held(struct seen *s, const json_t *before)
{
    if (!s->held[0] || same_question(s, before) ||
        !find_move(json_object_get(before, "legal"), s->held))
        return;
    printf("The question is another one now: '%s' was not sent.\n", s->held);
    s->held[0] = 0;
}

/* Tries until the time is over; 0 with s->remote.why, which is empty if the person leaves. */
static int try_again(struct seen *s)
{
    char why[REMOTE_WHY];
    while (seconds_now() < s->give_up) {
        if (!wait_for_try(s)) {
            s->remote.why[0] = 0;
            return 0;
        }
        remote_close(&s->remote);
        if (open_socket(s))
            return 1;
        if (s->remote.is_final)
            return 0;
        s->pause = s->pause < LONGEST_PAUSE / 2 ? s->pause * 2 : LONGEST_PAUSE;
    }
    snprintf(why, sizeof why,
             "%.150s; trying again for a minute was in vain. --table %s comes back to it",
             s->remote.why, s->table);
    memcpy(s->remote.why, why, sizeof why);
    return 0;
}

/* Makes a lost connection again; 0 as try_again(). One that holds for a few seconds only is no
 * new beginning. */
static int come_back(struct seen *s)
{
    if (s->remote.is_final || !s->remote.why[0])
        return 0;
    if (seconds_now() > s->came_back + LASTS) {
        s->give_up = seconds_now() + GIVE_UP;
        s->pause = FIRST_PAUSE;
    }
    leave_prompt(s);
    puts("The connection was lost; connecting again...");
    fflush(stdout);
    json_t *before = json_incref(s->state);
    int ok = try_again(s);
    if (ok) {
        s->remote.why[0] = 0;
        check_held(s, before);
    }
    json_decref(before);
    s->came_back = seconds_now();
    return ok;
}

/* Whether a move that was not answered shows in the newest state. */
static int was_played(const struct seen *s, const json_t *message)
{
    size_t i;
    json_t *ply;
    json_int_t asked = json_integer_value(json_object_get(message, "ply"));
    json_array_foreach(json_object_get(s->state, "plies"), i, ply)
    {
        if (json_integer_value(json_object_get(ply, "ply")) >= asked &&
            is_same(ply, message, "move") && !strcmp(text_of(ply, "by"), text_of(s->state, "you")))
            return 1;
    }
    return 0;
}

/* After a loss: sends a move once more if the question still waits for it. */
static int send_again(struct seen *s, json_t *message, const json_t *before)
{
    if (strcmp(text_of(message, "type"), "move")) {
        puts("What you typed last may not have arrived.");
        return 1;
    }
    if (same_question(s, before))
        return exchange(s, message) || come_back(s);
    if (!was_played(s, message))
        printf("The question is another one now: '%s' was not sent again.\n",
               text_of(message, "move"));
    return 1;
}

/* Sends a command and hears until it is answered; 0: the connection is lost for good. */
static int command(struct seen *s, json_t *message)
{
    json_t *before = json_incref(s->state);
    int ok = exchange(s, message);
    if (!ok) {
        int is_told = was_played(s, message);
        ok = come_back(s) && (is_told || send_again(s, message, before));
    }
    json_decref(before);
    json_decref(message);
    return ok;
}

static int send_move(struct seen *s, const char *move)
{
    json_t *message = new_command("move");
    json_object_set(message, "ply", json_object_get(s->state, "ply"));
    json_object_set_new(message, "move", json_string(move));
    return command(s, message);
}

static int talk(struct seen *s, const char *text)
{
    json_t *message = new_command("chat");
    json_object_set_new(message, "text", json_string(text));
    return command(s, message);
}

static void explain(void)
{
    puts("Type a move, its beginning or its number. Besides:\n"
         "  moves      lists the moves\n"
         "  undo       takes your last move back, if that is allowed\n"
         "  say TEXT   talks to the others\n"
         "  resign     gives up\n"
         "  quit       leaves; the table waits for you, --table comes back to it");
}

/* One line from the person; 0: they leave, or the connection is lost. */
static int answer(struct seen *s, const char *line)
{
    if (is_quit(line))
        return 0;
    if (!strcmp(line, "?") || !strcmp(line, "help")) {
        explain();
        return 1;
    }
    if (!strcmp(line, "moves")) {
        tell_moves(s->state);
        return 1;
    }
    if (!strcmp(line, "undo") || !strcmp(line, "resign"))
        return command(s, new_command(line));
    if (!strncmp(line, "say ", 4))
        return talk(s, line + 4);
    const char *move = *line ? find_move(json_object_get(s->state, "legal"), line) : NULL;
    if (move)
        return send_move(s, move);
    puts("That is neither one of the moves nor a command; '?' explains.");
    return 1;
}

static void put_question(struct seen *s)
{
    if (s->show) {
        printf("\n%s\n", text_of(s->state, "show"));
        print_heading(text_of(s->state, "prompt"));
        tell_moves(s->state);
    }
    s->show = 0;
    if (!s->at_prompt)
        printf("> ");
    s->at_prompt = 1;
    fflush(stdout);
}

/* Waits for a line, or for news from the server, which are told. HEARD: look at the state
 * again. */
enum { HEARD, LINE, LEFT, LOST };
static int listen_to_both(struct seen *s, char line[INPUT_LINE])
{
    int file = remote_file(&s->remote), ok = 1;
    struct input_ready ready = {0, 1};
    if (file >= 0 && !s->held[0])
        ready = input_wait(file, PEEP);
    if (input_stopped())
        return LEFT;
    if (ready.input || s->held[0]) {
        enum input_status status = s->held[0] ? INPUT_OK : input_line(line);
        if (s->held[0])
            memcpy(line, s->held, INPUT_LINE);
        s->held[0] = 0;
        s->at_prompt = 0;
        if (status == INPUT_BAD)
            puts(line);
        return status == INPUT_OK ? LINE : status == INPUT_BAD ? HEARD : LEFT;
    }
    s->asks = 1;
    if (ready.other)
        ok = hear(s) || come_back(s);
    else if (remote_is_silent(&s->remote)) {
        snprintf(s->remote.why, sizeof s->remote.why, "the server says nothing any more");
        ok = come_back(s);
    }
    s->asks = 0;
    return ok ? HEARD : LOST;
}

/* How it ends when there is no connection any more, or the person leaves. */
static int ended(const struct seen *s)
{
    return s->remote.why[0] && !input_stopped() ? say_error(CLI_FAILED, "%s", s->remote.why)
                                                : CLI_OK;
}

/* Plays until the game is over or the person leaves. */
static int play(struct seen *s)
{
    char line[INPUT_LINE];
    while (!s->state || !is_over(s)) {
        if (!json_array_size(json_object_get(s->state, "legal"))) {
            if (!hear(s) && !come_back(s))
                return ended(s);
            continue;
        }
        put_question(s);
        int event = listen_to_both(s, line);
        if (event == LEFT)
            return CLI_OK;
        if (event == LOST || (event == LINE && !answer(s, line)))
            return ended(s);
    }
    leave_prompt(s);
    narrate_result(s->state);
    return CLI_OK;
}

/* ---- Another game ---- */

/* One line from the person after the game; 0: they leave, or the connection is lost. */
static int answer_after(struct seen *s, const char *line)
{
    int accepts = !strcmp(line, "again") || !strcmp(line, "yes");
    int without = !strcmp(line, "without");
    if (is_quit(line))
        return 0;
    if (!strncmp(line, "say ", 4))
        return talk(s, line + 4);
    if (!accepts && !without && strcmp(line, "no")) {
        puts("The game is over: 'again' for another one with the same people, 'no', 'say TEXT' or "
             "'quit'.");
        return 1;
    }
    json_t *message = new_command("rematch");
    json_object_set_new(message, "accept", json_boolean(accepts || without));
    json_object_set_new(message, "without", json_boolean(without));
    s->wants = accepts || without;
    return command(s, message);
}

/* After the game: 1 when the next one was made for this person too. *status is how the program
 * ends otherwise. */
static int wait_for_next(struct seen *s, int *status)
{
    char line[INPUT_LINE];
    if (!strcmp(text_of(s->state, "you"), "spectator"))
        return 0;
    puts("'again' asks for another game with the same people, 'quit' leaves.");
    if (json_is_object(json_object_get(s->state, "rematch")))
        tell_again(s);
    while (!s->next[0] || !s->wants) {
        fflush(stdout);
        int event = listen_to_both(s, line);
        int stays = event == HEARD || (event == LINE && answer_after(s, line));
        if (!stays) {
            *status = event == LEFT ? CLI_OK : ended(s);
            return 0;
        }
    }
    return 1;
}

static int open_table(struct seen *s)
{
    if (!open_socket(s))
        return 0;
    /* Somebody who comes by a link takes a seat if there is one. */
    if (!strcmp(text_of(s->state, "you"), "spectator"))
        return command(s, new_command("sit"));
    return 1;
}

/* Goes over to the table of the next game. */
static int open_next(struct seen *s)
{
    memcpy(s->table, s->next, sizeof s->table);
    s->invite[0] = 0;
    remote_close(&s->remote);
    json_decref(s->state);
    s->state = NULL;
    s->next[0] = 0;
    s->wants = 0;
    printf("The next table: %s/t/%s\n", s->remote.site, s->table);
    return open_table(s);
}

static void sign_out(struct seen *s)
{
    json_t *nothing = json_object();
    json_decref(remote_ask(&s->remote, "POST", "/api/1/logout", nothing));
    json_decref(nothing);
}

int online_play(const struct online *o, char **words, int word_count)
{
    struct seen s;
    memset(&s, 0, sizeof s);
    if (!o->table && !word_count)
        return say_error(CLI_USAGE, "which game, or --table?");
    input_catch_signals();
    int ok = remote_start(&s.remote, o->server) && say_who(&s, o) &&
             find_table(&s, o, words, word_count) && open_table(&s);
    int status = ok ? play(&s) : say_error(CLI_FAILED, "%s", s.remote.why);
    while (ok && status == CLI_OK && is_over(&s) && wait_for_next(&s, &status))
        status = open_next(&s) ? play(&s) : say_error(CLI_FAILED, "%s", s.remote.why);
    if (s.signed_in)
        sign_out(&s);
    json_decref(s.state);
    remote_close(&s.remote);
    return status;
}
