/* play.c: `conclave play`: who plays what; the game itself is play_loop.c. */
#include "../bots/catalogue.h"
#include "../games/games.h"
#include "args.h"
#include "dice.h"
#include "online.h"
#include "saves.h"
#include "terminal.h"
#include "setup.h"
#include "play_loop.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SEATS, PLAYERS, NAMES, SEED, SAVE, RESUME, TIMEOUT, SERVER, TABLE, ACCOUNT };

/* The seat list as it was read. */
struct seating {
    int highest;                        /* seats named: the highest, from 1 */
    int no_gap;                         /* all up to it are named */
    int named[BG_MAX_SEATS];            /* in the list at all */
    struct player player[BG_MAX_SEATS]; /* an empty name: a person */
};

/* Splits "p2=x" or "x" at index `next` into a seat and x. -1: not a seat. */
static int read_place(char *entry, int next, char **rest)
{
    char *equals = player_is_program(entry) ? NULL : strchr(entry, '=');
    *rest = equals ? equals + 1 : entry;
    if (!equals)
        return next < BG_MAX_SEATS ? next : -1;
    *equals = 0;
    return record_read_seat(entry);
}

static int read_player(const struct args *args, const struct bg_game *game, const char *word,
                       struct player *out)
{
    out->name[0] = 0;
    if (!strcmp(word, "me"))
        return CLI_OK;
    if (!strncmp(word, "bot:", 4))
        return player_read(args, game, word + 4, out);
    if (player_is_program(word))
        return player_read(args, game, word, out);
    if (strcmp(word, "bot") != 0)
        return args_wrong(args,
                          "a seat is taken by 'me', 'bot', 'bot:LEVEL' or 'cmd:PROGRAM', not '%s'",
                          shown(word).text);
    *out = player_of_bot(catalogue_usual(game->key));
    return CLI_OK;
}

static int read_seats_entry(const struct args *args, const struct bg_game *game, char *entry,
                            int next, struct seating *out)
{
    char whole[64], *who;
    snprintf(whole, sizeof whole, "%s", entry);
    int seat = read_place(entry, next, &who);
    if (seat < 0 || seat >= game->max_seats)
        return args_wrong(args, "in the seat list, '%s' names no seat: they are p1 to p%d",
                          shown(whole).text, game->max_seats);
    if (out->named[seat])
        return args_wrong(args, "the seat list names %s twice", record_seat_word(seat));
    out->named[seat] = 1;
    out->highest = seat + 1 > out->highest ? seat + 1 : out->highest;
    return read_player(args, game, who, &out->player[seat]);
}

/* Reads "p1=me,p2=bot:novice" or "me,bot". */
static int read_seating(const struct args *args, const struct bg_game *game, struct seating *out)
{
    char list[PLAYER_LIST], *rest = list, *entry;
    int status = CLI_OK, next = 0;
    memset(out, 0, sizeof *out);
    if (!args->value[SEATS])
        return CLI_OK;
    if (strlen(args->value[SEATS]) >= sizeof list)
        return args_wrong(args, "the seat list is too long");
    strcpy(list, args->value[SEATS]);
    while (status == CLI_OK && (entry = player_next(&rest)))
        status = read_seats_entry(args, game, entry, next++, out);
    if (status == CLI_OK && !next)
        return args_wrong(args, "the seat list is empty: --seats p1=me,p2=bot");
    out->no_gap = 1;
    for (int seat = 0; seat < out->highest; seat++)
        out->no_gap &= out->named[seat];
    return status;
}

/* How many seats play when only the list tells: those in it, if it names all
 * from p1 on, else the usual number. */
static int usual_seats(const struct bg_game *game, const struct seating *seating)
{
    if (seating->no_gap && seating->highest >= game->min_seats)
        return seating->highest;
    return seating->highest > game->default_seats ? seating->highest : game->default_seats;
}

static int read_setup(const struct args *args, struct seating *seating, struct setup *out)
{
    int64_t players = 0;
    if (setup_begin(args, out) != CLI_OK)
        return CLI_USAGE;
    int status = args_number(args, PLAYERS, out->game->min_seats, out->game->max_seats, &players);
    if (status == CLI_OK)
        status = read_seating(args, out->game, seating);
    if (status == CLI_OK)
        status = setup_options(args, (int)players, usual_seats(out->game, seating), out);
    if (status == CLI_OK && seating->highest > out->seats)
        return args_wrong(args, "the seat list names p%d, but the game has %d seat%s",
                          seating->highest, out->seats, out->seats == 1 ? "" : "s");
    return status;
}

/* A name has to stand in a line of a record, where '#' starts a comment. */
static int name_ok(const char *name)
{
    size_t n = 0;
    for (; name[n]; n++)
        if ((unsigned char)name[n] < ' ' || name[n] == 127 || name[n] == '#')
            return 0;
    return n && n <= RECORD_NAME && name[0] != ' ' && name[n - 1] != ' ';
}

/* "Ann,Bea" for the people in seat order, or "p1=Ann,p3=Bea". */
static int read_names(const struct args *args, struct session *s)
{
    char list[1000], *save, *entry, *name;
    int next = 0, seats = match_seats(s->record.match);
    if (!args->value[NAMES])
        return CLI_OK;
    if (strlen(args->value[NAMES]) >= sizeof list)
        return args_wrong(args, "the list of names is too long");
    strcpy(list, args->value[NAMES]);
    for (entry = strtok_r(list, ",", &save); entry; entry = strtok_r(NULL, ",", &save)) {
        while (next < seats && !session_is_person(s, next))
            next++;
        int seat = read_place(entry, next, &name);
        if (seat < 0 || seat >= seats)
            return args_wrong(args, "--names: there is no seat for '%s'", shown(name).text);
        if (!name_ok(name))
            return args_wrong(args, "--names: a name has 1 to %d printable characters, no '#'",
                              RECORD_NAME);
        strcpy(s->record.seat[seat].name, name);
        next = seat + 1;
    }
    return CLI_OK;
}

/* Gives a seat to a bot or (with an empty name) to a person, here and in the record. */
static void take_seat(struct session *s, int seat, const struct player *player)
{
    struct record_seat *line = &s->record.seat[seat];
    s->player[seat] = *player;
    player_record_name(player, line->bot, sizeof line->bot);
}

/* Seats of a new game that the list leaves open: p1 is a person, others are bots. */
static void fill_seats(struct session *s, const struct seating *seating)
{
    struct player usual = player_of_bot(catalogue_usual(match_game(s->record.match)->key));
    for (int seat = 1; seat < match_seats(s->record.match); seat++)
        if (!seating->named[seat])
            take_seat(s, seat, &usual);
}

static void seat_named(struct session *s, const struct seating *seating)
{
    for (int seat = 0; seat < match_seats(s->record.match); seat++)
        if (seating->named[seat])
            take_seat(s, seat, &seating->player[seat]);
}

/* Finds the file for a new game: the one asked for, or one of our own. */
static int choose_path(const struct args *args, struct session *s)
{
    const char *path = args->value[SAVE];
    char why[FILE_WHY];
    if (path && (!*path || strlen(path) >= FILE_PATH))
        return args_wrong(args, "--save takes the name of a file");
    if (path && !access(path, F_OK))
        return say_error(CLI_FAILED,
                         "%s exists already; '--resume %s' goes on with a game in it, "
                         "or save to another file",
                         path, path);
    if (path) {
        strcpy(s->path, path);
        s->path_is_ours = 0;
        if (file_write_record(path, &s->record, 0, why))
            return CLI_OK;
        return say_error(CLI_FAILED, "%s", why);
    }
    if (s->path[0])
        return CLI_OK;
    s->path_is_ours = saves_new(match_game(s->record.match), s->path, why);
    if (!s->path_is_ours) {
        s->path[0] = 0;
        say_error(CLI_OK, "this game is not kept: %s; --save FILE names a place", why);
        s->unsaved = 1;
    }
    return CLI_OK;
}

/* Before a game is kept anywhere: whether its programs can play it. */
static int try_programs(const struct args *args, struct session *s)
{
    int status = player_read_timeout(args, TIMEOUT, &s->timeout);
    if (status != CLI_OK)
        return status;
    return player_try(s->player, match_seats(s->record.match), match_game(s->record.match),
                      s->timeout);
}

static int start_new(const struct args *args)
{
    struct seating seating = {0};
    struct setup setup;
    struct record record;
    struct session s;
    int64_t seed = 0;
    int status = read_setup(args, &seating, &setup);
    if (status == CLI_OK)
        status = args_number(args, SEED, 0, INT64_MAX / 10, &seed);
    if (status != CLI_OK)
        return status;
    if (!record_start(&record, setup.game, setup.seats, setup.options))
        return say_error(CLI_FAILED, "there is not enough memory");
    if (args->value[SEED])
        dice_from_seed(&record, (uint64_t)seed, 0);
    else
        record_make_fair(&record);
    session_take(&s, &record);
    seat_named(&s, &seating);
    fill_seats(&s, &seating);
    status = read_names(args, &s);
    if (status == CLI_OK)
        status = try_programs(args, &s);
    if (status == CLI_OK)
        status = choose_path(args, &s);
    if (status != CLI_OK) {
        session_close(&s);
        return status;
    }
    if (args->value[SEED])
        say("--seed makes the dice foreseeable: for tests, not for real play.");
    return play_loop(&s);
}

/* The latest unfinished game; says which others there are. */
static int latest_save(const struct bg_game *game, char path[FILE_PATH])
{
    struct save saves[6];
    int count = saves_list(game, saves, (int)BG_LEN(saves));
    if (!count)
        return say_error(CLI_FAILED,
                         "there is no unfinished game%s%s; 'conclave play GAME' starts one",
                         game ? " of " : "", game ? game->key : "");
    strcpy(path, saves[0].path);
    if (count > 1)
        say("The latest of %d unfinished games. Others, for '--resume FILE':", count);
    for (int i = 1; i < count && i < (int)BG_LEN(saves); i++)
        say("  %s", saves[i].path);
    return CLI_OK;
}

/* Lets --seats put others into the seats of a resumed game. */
static int reseat(const struct args *args, struct session *s)
{
    struct seating seating;
    int seats = match_seats(s->record.match);
    int status = read_seating(args, match_game(s->record.match), &seating);
    if (status != CLI_OK)
        return status;
    if (seating.highest > seats)
        return args_wrong(args, "the seat list names p%d, but the game has %d seats",
                          seating.highest, seats);
    seat_named(s, &seating);
    return CLI_OK;
}

static int resume(const struct args *args)
{
    const char *file = args->value[RESUME];
    const struct bg_game *game = NULL;
    struct session s;
    char path[FILE_PATH], why[FILE_WHY];
    if (args->word_count > 1 || args->value[PLAYERS] || args->value[SEED])
        return args_wrong(args, "a resumed game brings its seats, options and dice along");
    if (args->word_count && !(game = setup_game(args, args->words[0])))
        return CLI_USAGE;
    if (!game && *file && access(file, F_OK) && game_find(file)) {
        game = game_find(file);
        file = "";
    }
    if (!*file && latest_save(game, path) != CLI_OK)
        return CLI_FAILED;
    if (!session_open(&s, *file ? file : path, why))
        return say_error(CLI_FAILED, "%s", why);
    s.path_is_ours = !*file;
    int status = CLI_OK;
    if (game && game != match_game(s.record.match))
        status = say_error(CLI_FAILED, "%s is a game of %s, not of %s", file,
                           match_game(s.record.match)->key, game->key);
    if (status == CLI_OK)
        status = reseat(args, &s);
    if (status == CLI_OK && session_lacks_bot(&s, why))
        status = say_error(CLI_FAILED, "%s", why);
    if (status == CLI_OK)
        status = read_names(args, &s);
    if (status == CLI_OK)
        status = try_programs(args, &s);
    if (status == CLI_OK)
        status = choose_path(args, &s);
    if (status == CLI_OK)
        return play_loop(&s);
    session_close(&s);
    return status;
}

static int play_run(struct args *args)
{
    struct online online = {args->value[SERVER], args->value[TABLE], args->value[NAMES],
                            args->value[ACCOUNT], args->value[SEATS]};
    if (args->value[TABLE] && !args->value[SERVER])
        return args_wrong(args, "--table is a table of a --server");
    if (args->value[ACCOUNT] && !args->value[SERVER])
        return args_wrong(args, "--account is an account at a --server");
    if (args->value[SERVER] && args->value[SEATS] && strstr(args->value[SEATS], PLAYER_PROGRAM))
        return args_wrong(args, "a program (cmd:…) takes no seat at a table of a --server");
    if (args->value[SERVER])
        return online_play(&online, args->words, args->word_count);
    return args->value[RESUME] ? resume(args) : start_new(args);
}

static const struct flag flags[] = {
    [SEATS] = {"--seats", "LIST", "who plays: p1=me,p2=bot:novice (or me,bot,bot)", ARGS_SEATS},
    [PLAYERS] = {"--players", "N", "how many seats; the same as seats=N", ARGS_TEXT},
    [NAMES] = {"--names", "LIST", "the people's names: Ann,Bea or p1=Ann,p3=Bea", ARGS_TEXT},
    [SEED] = {"--seed", "S", "foreseeable dice from this number, for tests", ARGS_TEXT},
    [SAVE] = {"--save", "FILE", "keep the game in this file", ARGS_FILE},
    [RESUME] = {"--resume", "[FILE]", "go on with that game, or with the latest one", ARGS_FILE},
    [TIMEOUT] = {"--timeout", "S", PLAYER_TIMEOUT_HELP, ARGS_TEXT},
    [SERVER] = {"--server", "URL", "play at a table of that server", ARGS_TEXT},
    [TABLE] = {"--table", "LINK", "of the server: a table's link or number, not a new one",
               ARGS_TEXT},
    [ACCOUNT] = {"--account", "NAME", "of the server: sign in, not as a guest", ARGS_TEXT},
};

const struct command play_command = {
    .name = "play",
    .words = "GAME [option=value…]",
    .about = "plays a game here: against bots, or several people in turn",
    .more = "p1 is you and the others are the strongest bots, unless --seats says otherwise.\n"
            "Several 'me' pass the keyboard around. While playing, '?' explains.\n"
            "An unfinished game is always kept and goes on with 'conclave play --resume'.\n"
            "cmd:./my-bot is a program that speaks the engine protocol; its words stand in\n"
            "quotes where they hold blanks or commas: 'me,cmd:python3 my-bot.py'. Where it\n"
            "fails the game stops and is kept.\n",
    .flags = flags,
    .flag_count = BG_LEN(flags),
    .first_word = ARGS_GAME,
    .further_words = ARGS_GAME,
    .run = play_run,
};
