/* sentence.c: see sentence.h. */
#include "sentence.h"

#include <string.h>

/* A sentence being written: who fills its slots, with what. */
struct filling {
    const struct bg_vocabulary *words;
    const void *about;
};

/* A slot as a sentence uses it: {^a name:rest} */
struct use {
    int capital, article, sign;
    int slot; /* in the vocabulary, -1: there is none of that name */
    enum bg_slot_kind kind;
    char how;               /* : ? # * or } */
    const char *rest, *end; /* behind `how`, up to the closing brace */
};

/* The next such character outside inner braces, or the end. */
static const char *next_of(const char *at, const char *end, char wanted)
{
    for (int depth = 0; at < end; at++) {
        if (!depth && *at == wanted)
            return at;
        depth += (*at == '{') - (*at == '}');
    }
    return end;
}

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int is_in_name(char c)
{
    return (c >= 'a' && c <= 'z') || is_digit(c) || c == '_';
}

/* Most names differ in length or first letter, so these are looked at alone. */
static int find_slot(const struct bg_vocabulary *words, const char *name, int length)
{
    for (int i = 0; i < words->count; i++) {
        const struct bg_slot *slot = &words->slots[i];
        if (slot->length == length && *slot->name == *name &&
            !memcmp(slot->name, name, (size_t)length))
            return i;
    }
    return -1;
}

/* Reads a slot from behind its brace. */
static struct use read_use(const struct bg_vocabulary *words, const char *at, const char *end)
{
    struct use u;
    int length = 0;
    u.capital = *at == '^';
    at += u.capital;
    u.article = at[0] == 'a' && at[1] == ' ';
    at += 2 * u.article;
    u.sign = *at == '+';
    at += u.sign;
    while (is_in_name(at[length]))
        length++;
    u.slot = find_slot(words, at, length);
    u.kind = u.slot < 0 ? BG_SLOT_WORDS : words->slots[u.slot].kind;
    u.how = at[length];
    u.end = u.how == '}' ? at + length : next_of(at + length, end, '}');
    u.rest = at + length + (at + length < u.end);
    return u;
}

/* What a slot is worth in a choice: a number, the length of words, whether a list has items. */
static int value_of(const struct filling *f, const struct use *u)
{
    struct bg_text t = bg_text_start(NULL, 0);
    int value = f->words->fill(&t, f->about, u->slot, 0);
    return u->kind == BG_SLOT_WORDS ? t.length : value;
}

static void put_part(struct bg_text *t, const struct filling *f, const char *at, const char *end);

static void put_choice(struct bg_text *t, const struct filling *f, const struct use *u, int number)
{
    const char *from = u->rest, *to = next_of(from, u->end, '|');
    for (; number > 0 && to < u->end; number--) {
        from = to + 1;
        to = next_of(from, u->end, '|');
    }
    put_part(t, f, from, to);
}

/* {lost?yes|no}: past the last alternative there is nothing. */
static void put_if(struct bg_text *t, const struct filling *f, const struct use *u)
{
    int no = !value_of(f, u);
    if (!no || next_of(u->rest, u->end, '|') < u->end)
        put_choice(t, f, u, no);
}

/* "1 ward", "-2 wards", "3 dice". */
static void put_counted(struct bg_text *t, const struct filling *f, const struct use *u, int n)
{
    const char *one = next_of(u->rest, u->end, '|');
    int several = n != 1 && n != -1;
    bg_putf(t, "%s%d ", u->sign && n > 0 ? "+" : "", n);
    put_choice(t, f, u, several);
    if (several && one == u->end)
        bg_put_char(t, 's');
}

static void put_list(struct bg_text *t, const struct filling *f, const struct use *u)
{
    const char *last = next_of(u->rest, u->end, '|');
    struct bg_text unwritten = bg_text_start(NULL, 0);
    int more = f->words->fill(&unwritten, f->about, u->slot, 0);
    for (int i = 0; more; i++) {
        more = f->words->fill(&unwritten, f->about, u->slot, i + 1);
        if (i && (more || last == u->end))
            put_part(t, f, u->rest, last);
        else if (i)
            put_part(t, f, last + 1, u->end);
        f->words->fill(t, f->about, u->slot, i);
    }
}

/* Without article and capital. */
static void put_bare_use(struct bg_text *t, const struct filling *f, const struct use *u)
{
    if (u->how == '?')
        put_if(t, f, u);
    else if (u->how == '#')
        put_choice(t, f, u, value_of(f, u));
    else if (u->how == ':')
        put_counted(t, f, u, value_of(f, u));
    else if (u->how == '*')
        put_list(t, f, u);
    else if (u->kind == BG_SLOT_NUMBER)
        bg_putf(t, "%s%d", u->sign && value_of(f, u) > 0 ? "+" : "", value_of(f, u));
    else
        f->words->fill(t, f->about, u->slot, 0);
}

/* By its sound: an apprentice, an 8, an 11. */
static const char *article_of(const char *word)
{
    int teen = word[0] == '1' && (word[1] == '1' || word[1] == '8') && !is_digit(word[2]);
    return teen || (word[0] && strchr("aeiouAEIOU8", word[0])) ? "an " : "a ";
}

/* A digit behind the first letter makes it a name: p1, b3. */
static void raise_first(struct bg_text *t, int at)
{
    if (at + 1 >= t->cap || is_digit(t->out[at + 1]))
        return;
    if (t->out[at] >= 'a' && t->out[at] <= 'z')
        t->out[at] = (char)(t->out[at] - 'a' + 'A');
}

static void put_use(struct bg_text *t, const struct filling *f, const struct use *u)
{
    int from = t->length;
    if (u->article) {
        char word[4];
        struct bg_text start = bg_text_start(word, sizeof word);
        put_bare_use(&start, f, u);
        bg_put(t, article_of(word));
    }
    put_bare_use(t, f, u);
    if (u->capital && t->length > from)
        raise_first(t, from);
}

static void put_part(struct bg_text *t, const struct filling *f, const char *at, const char *end)
{
    while (at < end) {
        const char *brace = at;
        while (brace < end && *brace != '{')
            brace++;
        bg_put_bytes(t, at, (int)(brace - at));
        if (brace == end)
            return;
        struct use u = read_use(f->words, brace + 1, end);
        if (u.slot < 0)
            bg_put_bytes(t, brace, (int)(u.end - brace) + (u.end < end));
        else
            put_use(t, f, &u);
        at = u.end + (u.end < end);
    }
}

void bg_put_sentence(struct bg_text *t, const char *sentence, const struct bg_vocabulary *words,
                     const void *about)
{
    struct filling f;
    f.words = words;
    f.about = about;
    put_part(t, &f, sentence, sentence + strlen(sentence));
}

int bg_write_sentence(char *out, int cap, const char *sentence, const struct bg_vocabulary *words,
                      const void *about)
{
    struct bg_text t = bg_text_start(out, cap);
    bg_put_sentence(&t, sentence, words, about);
    return t.length;
}

/* Whether a slot of this kind can be used in this way. */
static int use_fits(const struct use *u)
{
    if (u->slot < 0 || !strchr(":?#*}", u->how) || (u->sign && u->kind != BG_SLOT_NUMBER))
        return 0;
    if (u->how == ':' || u->how == '#')
        return u->kind == BG_SLOT_NUMBER;
    if (u->how == '}')
        return u->kind != BG_SLOT_LIST;
    return u->how == '?' || u->kind == BG_SLOT_LIST;
}

static const char *fault_in(const char *at, const char *end, const struct bg_vocabulary *words)
{
    for (at = next_of(at, end, '{'); at < end; at = next_of(at, end, '{')) {
        struct use u = read_use(words, at + 1, end);
        if (u.end == end || !use_fits(&u))
            return at;
        const char *inner = fault_in(u.rest, u.end, words);
        if (inner)
            return inner;
        at = u.end + 1;
    }
    return NULL;
}

const char *bg_sentence_fault(const char *sentence, const struct bg_vocabulary *words)
{
    const char *end = sentence + strlen(sentence), *stray = next_of(sentence, end, '}');
    return stray < end ? stray : fault_in(sentence, end, words);
}

static void write_words(char *out, int cap, const char *words)
{
    struct bg_text t = bg_text_start(out, cap);
    bg_put(&t, words);
}

void bg_write_topic(struct bg_topic *out, const char *key, const char *title, const char *group,
                    const char *section, const char *text)
{
    memset(out, 0, sizeof *out);
    write_words(out->key, sizeof out->key, key);
    write_words(out->title, sizeof out->title, title);
    write_words(out->group, sizeof out->group, group);
    write_words(out->section, sizeof out->section, section);
    write_words(out->text, sizeof out->text, text);
}

void bg_put_seat(struct bg_text *t, int seat)
{
    bg_putf(t, "p%d", seat + 1);
}

/* What a version of the rules changed, a paragraph each. */
static void write_version(const struct bg_game *game, int version, struct bg_topic *out)
{
    char key[16], title[48];
    struct bg_text t = bg_text_start(key, sizeof key);
    bg_putf(&t, "version-%d", version);
    t = bg_text_start(title, sizeof title);
    bg_putf(&t, "What version %d changed", version);
    bg_write_topic(out, key, title, "Versions", "", "");
    t = bg_text_start(out->text, sizeof out->text);
    for (int i = 0; i < game->change_count; i++)
        if (game->changes[i].since == version)
            bg_putf(&t, "%s%s (%s)", t.length ? "\n" : "", game->changes[i].text,
                    game->changes[i].section);
}

/* "Company: the followers at hand. See followers.", a paragraph each. */
static void write_glossary(const struct bg_game *game, struct bg_topic *out)
{
    bg_write_topic(out, "glossary", "Glossary", "Reference", "", "");
    struct bg_text t = bg_text_start(out->text, sizeof out->text);
    for (int i = 0; i < game->term_count; i++)
        bg_putf(&t, "%s%s: %s See %s.", i ? "\n" : "", game->terms[i].term, game->terms[i].text,
                game->terms[i].topic);
}

/* Writes page `*index`, or takes the number of pages there are off it. */
static int page_of(int (*pages)(int, struct bg_topic *), int *index, struct bg_topic *out)
{
    int count = 0;
    if (!pages)
        return 0;
    if (pages(*index, out))
        return 1;
    while (pages(count, out))
        count++;
    *index -= count;
    return 0;
}

int bg_topic_at(const struct bg_game *game, int index, struct bg_topic *out)
{
    if (page_of(game->topic, &index, out) || page_of(game->reference, &index, out))
        return 1;
    if (game->term_count && index-- == 0) {
        write_glossary(game, out);
        return 1;
    }
    if (game->rules_version - index < 2)
        return 0;
    write_version(game, game->rules_version - index, out);
    return 1;
}
