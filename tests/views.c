/* views.c: prints the members of every game's view from its field table, a line each:
 * game, path, lengths of arrays, bits, whether it may be negative, whether it may be hidden. */
#include "../games/games.h"

#include <stdio.h>

static void print_fields(const char *game, const char *parent, const struct bg_field *fields, int n)
{
    for (int i = 0; i < n; i++) {
        const struct bg_field *f = &fields[i];
        char path[200];
        snprintf(path, sizeof path, "%s%s%s", parent, *parent ? "." : "", f->name);
        printf("%s\t%s\t%d\t%d\t%d\t%d\t%d\t%d\n", game, path, f->count, f->row,
               f->bits ? f->bits : f->width * 8, (f->flags & BG_SIGNED) != 0,
               (f->flags & BG_PIECE) != 0, f->members != NULL);
        if (f->members)
            print_fields(game, path, f->members, f->member_count);
    }
}

int main(void)
{
    for (int i = 0; game_at(i); i++)
        print_fields(game_at(i)->key, "", game_at(i)->fields, game_at(i)->field_count);
    return 0;
}
