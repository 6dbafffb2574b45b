/*
 * fuzz_record.c: any bytes are refused with a message or are a sound game that
 * is written and read again as the same text. A libFuzzer target; the golden
 * records are where it starts from.
 */
#include "../engine/branches.h"
#include "../games/games.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT = 1 << 20 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(int holds)
{
    if (!holds)
        abort();
}

static void write_for_all_viewers(const struct record *r)
{
    static char text[TEXT];
    for (int viewer = 0; viewer <= BG_ALL; viewer++) {
        struct bg_text t = bg_text_start(text, TEXT);
        if (viewer < match_seats(r->match) || viewer >= BG_SPECTATOR)
            record_write(r, viewer, &t);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char once[TEXT], twice[TEXT];
    struct record r, again;
    struct record_error error;
    struct branches beside;
    uint32_t ply;
    if (!record_read((const char *)data, size, game_find, &r, &error)) {
        must(error.message[0] && strlen(error.message) < sizeof error.message);
        return 0;
    }
    const struct bg_game *game = match_game(r.match);
    must(!game->broken(match_state(r.match)));
    write_for_all_viewers(&r);
    record_unfair(&r, &ply);
    if (!branches_read(&r, (const char *)data, size, NULL, NULL, &beside, &error))
        must(error.message[0] && error.line);
    struct bg_text t = bg_text_start(once, TEXT);
    record_write(&r, BG_ALL, &t);
    must(t.length < TEXT);
    must(record_read(once, strlen(once), game_find, &again, &error));
    t = bg_text_start(twice, TEXT);
    record_write(&again, BG_ALL, &t);
    must(!strcmp(once, twice));
    record_free(&r);
    record_free(&again);
    return 0;
}
