/*
 * admin.c: `conclave admin`: looking after a server's people, bans and backups,
 * directly on its store. Running servers notice within a second or two. Tables
 * are in admin_tables.c.
 */
#include "admin.h"

#include "../engine/text.h"
#include "../server/base/config.h"
#include "../server/store/dump.h"
#include "../server/base/log.h"
#include "../server/base/now.h"
#include "../server/base/subnet.h"
#include "terminal.h"
#include "../server/store/tables.h"
#include "../server/store/people.h"
#include "../server/store/sessions.h"
#include "../server/store/ratings.h"
#include "../server/store/dump_read.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TRIES = 40, TRY_AGAIN_US = 50 * 1000, LISTED = 1000 };

/* ---- What all share ---- */

struct admin_time admin_time(int64_t ms)
{
    struct admin_time t = {"-"};
    time_t seconds = (time_t)(ms / 1000);
    struct tm parts;
    if (ms && gmtime_r(&seconds, &parts))
        strftime(t.text, sizeof t.text, "%Y-%m-%d %H:%M", &parts);
    return t;
}

int admin_failed(const struct admin *a, enum store_status status, const char *none)
{
    if (status == STORE_DOWN)
        return say_error(CLI_FAILED, "the store failed: %s", store_error(a->store));
    return say_error(CLI_FAILED, "%s", none);
}

enum store_status admin_change(struct admin *a, enum store_status (*act)(struct admin *a))
{
    enum store_status status = STORE_DOWN;
    for (int i = 0; i < TRIES && status == STORE_DOWN; i++) {
        if (i)
            usleep(TRY_AGAIN_US);
        status = store_begin(a->store) ? act(a) : STORE_DOWN;
        if (status == STORE_OK && !store_commit(a->store))
            status = STORE_DOWN;
        if (status != STORE_OK) {
            char error[DB_WHY];
            snprintf(error, sizeof error, "%s", store_error(a->store));
            store_rollback(a->store);
            log_say(LOG_DEBUG, "admin_again", "reason=%s", log_word(error).text);
        }
    }
    return status;
}

/* Guests are known by nothing but their id: any is one. */
static enum store_status find_by_id(struct admin *a, const char *word, int takes_guests,
                                    struct person_row *out)
{
    int64_t id = id_read(word);
    enum store_status status = id ? person_by_id(a->store, id, out) : STORE_NONE;
    if (!id || status != STORE_NONE || !takes_guests)
        return status;
    memset(out, 0, sizeof *out);
    out->id = id;
    snprintf(out->name, sizeof out->name, "%s", id_text(id).text);
    return STORE_OK;
}

/* Whom the first word means, into `out` and a->id; an account may be named like somebody's id. */
static int find_whom(struct admin *a, int takes_guests, struct person_row *out)
{
    const char *word = a->word[0];
    struct person_row other;
    int is_name = bg_take_part(&word, "name:"), is_id = !is_name && bg_take_part(&word, "id:");
    enum store_status by_name = is_id ? STORE_NONE : person_by_name(a->store, word, out);
    enum store_status by_id = is_name ? STORE_NONE : find_by_id(a, word, takes_guests, &other);
    if (by_name == STORE_DOWN || by_id == STORE_DOWN)
        return admin_failed(a, STORE_DOWN, "");
    if (by_name == STORE_OK && by_id == STORE_OK && out->id != other.id)
        return say_error(CLI_FAILED,
                         "'%s' is the name of an account and the id of somebody else: say name:%s "
                         "or id:%s",
                         shown(word).text, shown(word).text, shown(word).text);
    if (by_name != STORE_OK && by_id != STORE_OK)
        return say_error(CLI_FAILED,
                         takes_guests
                             ? "'%s' is no account, id, address or network such as 203.0.113.0/24"
                             : "there is no account '%s'; 'conclave admin people list' lists them",
                         shown(word).text);
    if (by_name != STORE_OK)
        *out = other;
    a->id = out->id;
    return CLI_OK;
}

int admin_find_person(struct admin *a, struct person_row *out)
{
    return find_whom(a, 0, out);
}

/* Says that something was done: a line, or {"done": …} with what it was done to. */
static int say_done(struct admin *a, const char *done, const char *to)
{
    if (a->as_json) {
        json_open(&a->json, NULL, '{');
        json_text(&a->json, "done", done);
        json_text(&a->json, "to", to);
        json_close(&a->json, '}');
        stream_end(&a->json);
    } else {
        printf("%s: %s\n", to, done);
    }
    return CLI_OK;
}

static void open_list(struct admin *a, const char *name)
{
    if (!a->as_json)
        return;
    json_open(&a->json, NULL, '{');
    json_open(&a->json, name, '[');
}

static void close_list(struct admin *a)
{
    if (!a->as_json)
        return;
    json_close(&a->json, ']');
    json_close(&a->json, '}');
    stream_end(&a->json);
}

/* ---- People ---- */

static void put_person(struct admin *a, const struct person_listed *p)
{
    json_open(&a->json, NULL, '{');
    json_text(&a->json, "id", id_text(p->id).text);
    json_text(&a->json, "name", p->name);
    json_int(&a->json, "created", p->created);
    json_int(&a->json, "sessions", p->sessions);
    json_int(&a->json, "seen", p->seen);
    json_int(&a->json, "tables", p->tables);
    json_bool(&a->json, "webhook", p->has_webhook);
    json_bool(&a->json, "bot", p->program);
    json_close(&a->json, '}');
}

static void take_person(void *context, const struct person_listed *p)
{
    struct admin *a = context;
    if (a->as_json)
        put_person(a, p);
    else
        printf("%-24s  %s  made %s  seen %-16s  %lld tables%s\n", p->name, id_text(p->id).text,
               admin_time(p->created).text, admin_time(p->seen).text, (long long)p->tables,
               p->program ? "  bot" : "");
}

static int people_list(struct admin *a)
{
    open_list(a, "people");
    enum store_status status =
        admin_people(a->store, a->word[0] ? a->word[0] : "", a->most, take_person, a);
    close_list(a);
    return status == STORE_OK ? CLI_OK : admin_failed(a, status, "");
}

static void take_session(void *context, const struct session_row *s)
{
    struct admin *a = context;
    char id[17], agent[sizeof s->agent];
    snprintf(id, sizeof id, "%.16s", s->id);
    snprintf(agent, sizeof agent, "%s", s->agent);
    if (!a->as_json) {
        printf("session %s  since %s  seen %s  %s\n", id, admin_time(s->created).text,
               admin_time(s->seen).text, shown(agent).text);
        return;
    }
    json_open(&a->json, NULL, '{');
    json_text(&a->json, "id", id);
    json_int(&a->json, "created", s->created);
    json_int(&a->json, "seen", s->seen);
    json_text(&a->json, "agent", agent);
    json_close(&a->json, '}');
}

static int sessions_list(struct admin *a)
{
    struct person_row person;
    int found = admin_find_person(a, &person);
    if (found != CLI_OK)
        return found;
    open_list(a, "sessions");
    enum store_status status = sessions_of(a->store, person.id, now_ms(), take_session, a);
    close_list(a);
    return status == STORE_OK ? CLI_OK : admin_failed(a, status, "");
}

static void take_rating(void *context, const struct rating_listed *l)
{
    struct admin *a = context;
    int64_t rating = (l->rating.mean + 500) / 1000;
    if (!a->as_json) {
        printf("rating  %s %lld after %lld games\n", l->game, (long long)rating,
               (long long)l->rating.games);
        return;
    }
    json_open(&a->json, NULL, '{');
    json_text(&a->json, "game", l->game);
    json_int(&a->json, "rating", rating);
    json_int(&a->json, "games", l->rating.games);
    json_close(&a->json, '}');
}

static void take_game(void *context, const struct table_listed *l)
{
    struct admin *a = context;
    if (a->as_json)
        json_text(&a->json, NULL, id_text(l->row.id).text);
    else
        printf("plays   %s at table %s\n", l->row.game, id_text(l->row.id).text);
}

/* The one whose name was looked for, among those whose name holds it. */
struct only {
    int64_t id;
    struct person_listed found;
};

static void keep_person(void *context, const struct person_listed *p)
{
    struct only *only = context;
    if (p->id == only->id)
        only->found = *p;
}

static int people_show(struct admin *a)
{
    struct person_row person;
    int found = admin_find_person(a, &person);
    if (found != CLI_OK)
        return found;
    struct only only = {person.id, {0}};
    enum store_status status = admin_people(a->store, person.name, LISTED, keep_person, &only);
    if (a->as_json) {
        json_open(&a->json, NULL, '{');
        json_text(&a->json, "id", id_text(person.id).text);
        json_text(&a->json, "name", person.name);
        json_int(&a->json, "created", person.created);
        json_bool(&a->json, "webhook", person.webhook[0] != 0);
        json_open(&a->json, "sessions", '[');
    } else {
        take_person(a, &only.found);
    }
    if (status == STORE_OK)
        status = sessions_of(a->store, person.id, now_ms(), take_session, a);
    if (a->as_json) {
        json_close(&a->json, ']');
        json_open(&a->json, "ratings", '[');
    }
    if (status == STORE_OK)
        status = ratings_of(a->store, person.id, take_rating, a);
    if (a->as_json) {
        json_close(&a->json, ']');
        json_open(&a->json, "games", '[');
    }
    if (status == STORE_OK)
        status = tables_of(a->store, person.id, 0, LISTED, take_game, a);
    close_list(a);
    return status == STORE_OK ? CLI_OK : admin_failed(a, status, "");
}

static enum store_status delete_person(struct admin *a)
{
    return admin_person_delete(a->store, a->id, a->now);
}

static int people_delete(struct admin *a)
{
    struct person_row person;
    int found = admin_find_person(a, &person);
    if (found != CLI_OK)
        return found;
    enum store_status status = admin_change(a, delete_person);
    return status == STORE_OK ? say_done(a, "deleted", person.name)
                              : admin_failed(a, status, "it has bots: delete them first");
}

static enum store_status end_sessions(struct admin *a)
{
    return admin_sessions_end(a->store, a->id, a->word[1] ? a->word[1] : "", a->now);
}

static int sessions_end(struct admin *a)
{
    struct person_row person;
    const char *id = a->word[1];
    int found = admin_find_person(a, &person);
    if (found != CLI_OK)
        return found;
    if (id && (strlen(id) < 8 || strspn(id, "0123456789abcdef") != strlen(id)))
        return say_error(CLI_FAILED,
                         "'%s' is no session: 'conclave admin sessions list NAME' "
                         "lists them",
                         shown(id).text);
    enum store_status status = admin_change(a, end_sessions);
    return status == STORE_OK
               ? say_done(a, id ? "session ended" : "all sessions ended", person.name)
               : admin_failed(a, status, "there is no such session");
}

static enum store_status set_password(struct admin *a)
{
    return admin_password(a->store, a->id, a->made, a->now);
}

static int password(struct admin *a)
{
    struct person_row person;
    char secret[TOKEN];
    int found = admin_find_person(a, &person);
    if (found != CLI_OK)
        return found;
    if (person.program)
        return say_error(CLI_FAILED, "a bot has no password; 'people bot %s' prints a new token",
                         person.name);
    id_token(secret);
    secret[20] = 0; /* 100 bits: enough, and to be typed */
    if (crypto_pwhash_str(a->made, secret, strlen(secret), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE))
        return say_error(CLI_FAILED, "there is not enough memory");
    enum store_status status = admin_change(a, set_password);
    if (status != STORE_OK)
        return admin_failed(a, status, "the account is gone");
    if (a->as_json) {
        json_open(&a->json, NULL, '{');
        json_text(&a->json, "name", person.name);
        json_text(&a->json, "password", secret);
        json_close(&a->json, '}');
        stream_end(&a->json);
    } else {
        printf("The new password of %s, shown this once: %s\nAll sessions have ended.\n",
               person.name, secret);
    }
    sodium_memzero(secret, sizeof secret);
    return CLI_OK;
}

/* ---- Bans ---- */

/* Whom a word means: a network, an account, or a guest by id. */
static int find_subject(struct admin *a, struct ban_row *ban)
{
    struct person_row person;
    struct subnet net;
    if (subnet_read(a->word[0], &net)) {
        subnet_write(&net, ban->subject, sizeof ban->subject);
        snprintf(ban->name, sizeof ban->name, "%s", ban->subject);
        return CLI_OK;
    }
    int found = find_whom(a, 1, &person);
    if (found != CLI_OK)
        return found;
    snprintf(ban->subject, sizeof ban->subject, "u%lld", (long long)person.id);
    snprintf(ban->name, sizeof ban->name, "%s", person.name);
    return CLI_OK;
}

static enum store_status add_ban(struct admin *a)
{
    struct ban_row ban = {id_new(), a->now, a->until, "", "", ""};
    if (find_subject(a, &ban) != CLI_OK)
        return STORE_NONE;
    snprintf(ban.reason, sizeof ban.reason, "%s", a->reason);
    return admin_ban_add(a->store, &ban);
}

/* Wider than any one provider's network: a slip, which would lock the host out too. */
static int is_too_wide(const char *text)
{
    enum { FOUR = 96, LEAST_OF_FOUR = FOUR + 8, LEAST_OF_SIX = 16 };
    struct subnet net;
    if (!subnet_read(text, &net))
        return 0;
    int is_four = strchr(text, '.') != NULL;
    return net.bits < (is_four ? LEAST_OF_FOUR : LEAST_OF_SIX);
}

static int bans_add(struct admin *a)
{
    struct ban_row ban;
    int found = find_subject(a, &ban);
    if (found != CLI_OK)
        return found;
    if (is_too_wide(a->word[0]))
        return say_error(CLI_FAILED,
                         "%s is too wide a network to ban: /8 is the widest, or /16 of IPv6",
                         shown(a->word[0]).text);
    if (strlen(a->reason) >= BAN_REASON)
        return args_wrong(a->args, "--reason is longer than %d letters", BAN_REASON - 1);
    enum store_status status = admin_change(a, add_ban);
    return status == STORE_OK ? say_done(a, "banned", ban.name) : admin_failed(a, status, "");
}

static enum store_status remove_ban(struct admin *a)
{
    struct ban_row ban;
    if (find_subject(a, &ban) != CLI_OK)
        return STORE_NONE;
    return admin_ban_remove(a->store, ban.subject, a->now);
}

static int bans_remove(struct admin *a)
{
    struct ban_row ban;
    int found = find_subject(a, &ban);
    if (found != CLI_OK)
        return found;
    enum store_status status = admin_change(a, remove_ban);
    return status == STORE_OK
               ? say_done(a, "no longer banned", ban.name)
               : admin_failed(a, status,
                              "there is no such ban; 'conclave admin bans list' lists "
                              "them");
}

static void take_ban(void *context, const struct ban_row *b)
{
    struct admin *a = context;
    if (!a->as_json) {
        printf("%-24s  since %s  until %-16s  %s\n", b->name, admin_time(b->created).text,
               b->until ? admin_time(b->until).text : "removed", b->reason);
        return;
    }
    json_open(&a->json, NULL, '{');
    json_text(&a->json, "kind", b->subject[0] == 'u' ? "person" : "network");
    json_text(&a->json, "name", b->name);
    if (b->subject[0] == 'u')
        json_text(&a->json, "id", id_text(strtoll(b->subject + 1, NULL, 10)).text);
    json_text(&a->json, "reason", b->reason);
    json_int(&a->json, "created", b->created);
    if (b->until)
        json_int(&a->json, "until", b->until);
    else
        json_none(&a->json, "until");
    json_close(&a->json, '}');
}

static int bans_list(struct admin *a)
{
    open_list(a, "bans");
    enum store_status status = admin_bans(a->store, a->now, take_ban, a);
    close_list(a);
    return status == STORE_OK ? CLI_OK : admin_failed(a, status, "");
}

/* ---- Notices and backups ---- */

static enum store_status add_notice(struct admin *a)
{
    return admin_notice(a->store, a->word[0], a->now);
}

static int notice(struct admin *a)
{
    if (!a->word[0][0] || strlen(a->word[0]) > NOTICE_TEXT)
        return args_wrong(a->args, "a notice has 1 to %d letters", NOTICE_TEXT);
    enum store_status status = admin_change(a, add_notice);
    return status == STORE_OK ? say_done(a, "shown to everybody connected", "notice")
                              : admin_failed(a, status, "");
}

static int say_facts(struct admin *a, const char *done, const struct dump_facts *facts)
{
    if (a->as_json) {
        json_open(&a->json, NULL, '{');
        json_text(&a->json, "done", done);
        json_text(&a->json, "file", a->word[0]);
        json_int(&a->json, "rows", facts->rows);
        json_int(&a->json, "at", facts->at);
        json_int(&a->json, "schema", facts->schema);
        json_text(&a->json, "content", facts->content);
        json_close(&a->json, '}');
        stream_end(&a->json);
    } else {
        printf("%s: %s, %lld rows as of %s\n", a->word[0], done, (long long)facts->rows,
               admin_time(facts->at).text);
    }
    return CLI_OK;
}

static int backup(struct admin *a)
{
    struct dump_facts facts;
    char why[DUMP_WHY];
    if (!dump_write(a->url, a->word[0], &facts, why))
        return say_error(CLI_FAILED, "%s", why);
    return say_facts(a, "written and read back", &facts);
}

static int restore(struct admin *a)
{
    struct dump_facts facts;
    char why[DUMP_WHY];
    if (!dump_read_restore(a->word[0], a->url, &facts, why))
        return say_error(CLI_FAILED, "%s", why);
    return say_facts(a, "restored and compared", &facts);
}

/* ---- The command ---- */

enum { FLAG_STORE, FLAG_DATA, FLAG_CONFIG, FLAG_JSON, FLAG_REASON, FLAG_FOR, FLAG_MOST, FLAGS };

/* Flags that are not for every action. */
enum {
    LISTS = BG_BIT(FLAG_MOST),
    BANS = BG_BIT(FLAG_REASON) | BG_BIT(FLAG_FOR),
    OF_SOME = LISTS | BANS
};

static const struct admin_action actions[] = {
    {"people", "list", "[TEXT]", 0, 1, 1, LISTS, people_list,
     "accounts, or those whose name holds TEXT"},
    {"people", "search", "TEXT", 1, 1, 1, LISTS, people_list, "the same"},
    {"people", "show", "NAME", 1, 1, 1, 0, people_show, "an account: sessions, ratings, games"},
    {"people", "delete", "NAME", 1, 1, 1, 0, people_delete,
     "deletes an account; bots take its seats"},
    {"people", "bot", "NAME", 1, 1, 1, 0, admin_people_bot,
     "marks an account as a program's for good; prints its token"},
    {"sessions", "list", "NAME", 1, 1, 1, 0, sessions_list, "where an account is signed in"},
    {"sessions", "end", "NAME [ID]", 1, 2, 1, 0, sessions_end, "signs it out there, or everywhere"},
    {"password", NULL, "NAME", 1, 1, 1, 0, password, "prints a new password; ends all sessions"},
    {"bans", "list", "", 0, 0, 1, 0, bans_list, "who is banned"},
    {"bans", "add", "WHO", 1, 1, 1, BANS, bans_add, "an account, guest's id, address or network"},
    {"bans", "remove", "WHO", 1, 1, 1, 0, bans_remove, "lets them in again"},
    {"tables", "list", "[STATUS]", 0, 1, 1, LISTS, admin_tables_list,
     "tables: waiting, running or over"},
    {"tables", "show", "ID", 1, 1, 1, 0, admin_tables_show, "one table"},
    {"tables", "close", "ID", 1, 1, 1, 0, admin_tables_close, "ends its game as it stands"},
    {"tables", "delete", "ID", 1, 1, 1, 0, admin_tables_delete, "deletes it with its record"},
    {"notice", NULL, "TEXT", 1, 1, 1, 0, notice, "shows a text to everybody connected"},
    {"backup", NULL, "FILE", 1, 1, 0, 0, backup,
     "writes all of the store to a file, while it runs"},
    {"restore", NULL, "FILE", 1, 1, 0, 0, restore, "puts a backup into an empty store"},
};

const struct admin_action *admin_action_at(int index)
{
    return index < (int)BG_LEN(actions) ? &actions[index] : NULL;
}

static const struct flag flags[FLAGS] = {
    [FLAG_STORE] = {"--store", "URL", "sqlite:FILE or postgres://…, as for serve", ARGS_TEXT},
    [FLAG_DATA] = {"--data", "DIR", "the data folder, as for serve", ARGS_FILE},
    [FLAG_CONFIG] = {"--config", "FILE", "the server's settings: /etc/conclave.conf", ARGS_FILE},
    [FLAG_JSON] = {"--json", NULL, "answers in JSON", ARGS_NONE},
    [FLAG_REASON] = {"--reason", "TEXT", "of a ban; the banned are told", ARGS_TEXT},
    [FLAG_FOR] = {"--for", "TIME", "how long a ban lasts: 90m, 12h, 7d; for ever unless given",
                  ARGS_TEXT},
    [FLAG_MOST] = {"--most", "N", "how many a list shows at most; 1000 unless given", ARGS_TEXT},
};

_Static_assert((int)FLAGS <= (int)ARGS_FLAGS, "raise ARGS_FLAGS");

/* "list, search, show or delete": what can be done with a thing; "" if it is none. */
static void list_verbs(const char *thing, char *out, int room)
{
    struct bg_text t = bg_text_start(out, room);
    const struct admin_action *action, *next;
    for (int i = 0; (action = admin_action_at(i)); i++) {
        if (!action->verb || strcmp(action->thing, thing))
            continue;
        next = admin_action_at(i + 1);
        int is_last = !next || strcmp(next->thing, thing);
        bg_putf(&t, "%s%s", t.length ? is_last ? " or " : ", " : "", action->verb);
    }
}

static int wrong_action(const struct args *args)
{
    const char *thing = args->word_count ? args->words[0] : "";
    char verbs[200];
    struct guess guess = guess_start(thing);
    for (int i = 0; admin_action_at(i); i++)
        guess_offer(&guess, actions[i].thing);
    if (!*thing)
        return args_wrong(args, "it needs an action, such as 'people list'");
    list_verbs(thing, verbs, sizeof verbs);
    if (*verbs && args->word_count > 1)
        return args_wrong(args, "there is no action '%s %s': '%s' is followed by %s", thing,
                          shown(args->words[1]).text, thing, verbs);
    if (*verbs)
        return args_wrong(args, "'%s' is followed by what is to be done: %s", thing, verbs);
    return args_wrong(
        args, "there is no action '%s%s%s'%s", shown(thing).text, args->word_count > 1 ? " " : "",
        args->word_count > 1 ? shown(args->words[1]).text : "", guess_text(&guess).text);
}

/* "bans add" or "backup". */
static void put_action(struct bg_text *t, const struct admin_action *action)
{
    bg_putf(t, "%s%s%s", action->thing, action->verb ? " " : "", action->verb ? action->verb : "");
}

static int refuse_flag(const struct args *args, const struct admin_action *action, int flag)
{
    char name[60], takers[200];
    struct bg_text n = bg_text_start(name, sizeof name), t = bg_text_start(takers, sizeof takers);
    put_action(&n, action);
    for (int i = 0; admin_action_at(i); i++)
        if (actions[i].takes & BG_BIT(flag)) {
            bg_put(&t, t.length ? ", '" : "'");
            put_action(&t, &actions[i]);
            bg_put(&t, "'");
        }
    return args_wrong(args, "%s means nothing to '%s': it belongs to %s", flags[flag].name, name,
                      takers);
}

static int check_flags(const struct args *args, const struct admin_action *action)
{
    for (int flag = 0; flag < FLAGS; flag++)
        if (args->value[flag] && (OF_SOME & ~action->takes & BG_BIT(flag)))
            return refuse_flag(args, action, flag);
    return CLI_OK;
}

/* The action that the first words name; `used`: how many they are. */
static const struct admin_action *find_action(const struct args *args, int *used)
{
    for (int i = 0; admin_action_at(i) && args->word_count; i++) {
        const struct admin_action *action = &actions[i];
        *used = action->verb ? 2 : 1;
        if (strcmp(action->thing, args->words[0]))
            continue;
        if (!action->verb || (args->word_count > 1 && !strcmp(action->verb, args->words[1])))
            return action;
    }
    return NULL;
}

/* "7d" into milliseconds; -1: it is none. */
static int64_t read_duration(const char *text)
{
    static const struct {
        char unit;
        int64_t ms;
    } units[] = {{'m', 60 * 1000}, {'h', 3600 * 1000}, {'d', 24 * 3600 * 1000LL}};
    size_t digits = strspn(text, "0123456789");
    for (size_t i = 0; i < BG_LEN(units); i++)
        if (digits && digits < 6 && text[digits] == units[i].unit && !text[digits + 1] &&
            atoi(text) > 0)
            return atoi(text) * units[i].ms;
    return -1;
}

static int read_flags(struct admin *a)
{
    int64_t most = LISTED;
    const char *duration = a->args->value[FLAG_FOR];
    int status = args_number(a->args, FLAG_MOST, 1, 1000000, &most);
    if (status != CLI_OK)
        return status;
    a->as_json = a->args->value[FLAG_JSON] != NULL;
    a->json = stream_start(stdout);
    a->reason = a->args->value[FLAG_REASON] ? a->args->value[FLAG_REASON] : "";
    a->most = (int)most;
    a->now = now_ms();
    if (duration && read_duration(duration) < 0)
        return args_wrong(a->args, "--for takes a time such as 90m, 12h or 7d, not '%s'",
                          shown(duration).text);
    a->until = duration ? a->now + read_duration(duration) : 0;
    return CLI_OK;
}

static int run_action(struct admin *a, const struct admin_action *action, int used)
{
    char why[DB_WHY];
    int given = a->args->word_count - used;
    if (given < action->least || given > action->most)
        return args_wrong(a->args, "usage: conclave admin %s%s%s %s", action->thing,
                          action->verb ? " " : "", action->verb ? action->verb : "", action->words);
    for (int i = 0; i < given; i++)
        a->word[i] = a->args->words[used + i];
    if (!action->needs_store)
        return action->run(a);
    a->store = store_open_beside(a->url, why);
    if (!a->store)
        return say_error(CLI_FAILED, "%s", why);
    int status = action->run(a);
    store_close(a->store);
    return status;
}

static int admin_run(struct args *args)
{
    static struct config config;
    const char *given[SETTINGS] = {0};
    char why[CONFIG_WHY];
    struct admin a;
    int used;
    const struct admin_action *action = find_action(args, &used);
    if (!action)
        return wrong_action(args);
    memset(&a, 0, sizeof a);
    a.args = args;
    int status = check_flags(args, action);
    if (status == CLI_OK)
        status = read_flags(&a);
    if (status != CLI_OK)
        return status;
    given[SETTING_store] = args->value[FLAG_STORE];
    given[SETTING_data] = args->value[FLAG_DATA];
    if (!config_read(&config, given, args->value[FLAG_CONFIG], why))
        return say_error(CLI_USAGE, "%s", why);
    a.url = config.store;
    return run_action(&a, action, used);
}

const struct command admin_command = {
    .name = "admin",
    .words = "ACTION…",
    .about = "looks after a server: people, bans, tables, notices, backups",
    .more = "Actions:\n"
            "  people list [TEXT], people search TEXT, people show NAME, people delete NAME,\n"
            "  people bot NAME\n"
            "  sessions list NAME, sessions end NAME [ID], password NAME\n"
            "  bans list, bans add WHO, bans remove WHO\n"
            "  tables list [STATUS], tables show ID, tables close ID, tables delete ID\n"
            "  notice TEXT, backup FILE, restore FILE\n\n"
            "It works on the store itself; servers that run on it notice within two seconds.\n"
            "NAME is an account's name or id. WHO is that, a guest's id, an address or a network\n"
            "(203.0.113.0/24). Where a name is somebody else's id: name:… and id:… mean one.\n",
    .flags = flags,
    .flag_count = FLAGS,
    .first_word = ARGS_ADMIN,
    .further_words = ARGS_ADMIN,
    .run = admin_run,
};
