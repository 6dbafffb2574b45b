/* wish.c: see wish.h. */
#include "wish.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "me,bot:novice,open" as the server wants it. */
static json_t *read_players(const char *list)
{
    char copy[400], *save, *word;
    json_t *players = json_array();
    snprintf(copy, sizeof copy, "%s", list);
    for (word = strtok_r(copy, ",", &save); word; word = strtok_r(NULL, ",", &save)) {
        char *who = strchr(word, '=') ? strchr(word, '=') + 1 : word;
        char *level = strchr(who, ':');
        if (level)
            *level++ = 0;
        json_t *player = json_object();
        json_object_set_new(player, "kind", json_string(who));
        if (level)
            json_object_set_new(player, "level", json_string(level));
        json_array_append_new(players, player);
    }
    return players;
}

json_t *wish_read(const struct online *o, char **words, int word_count)
{
    json_t *wish = json_object(), *options = json_object();
    json_object_set_new(wish, "game", json_string(words[0]));
    for (int i = 1; i < word_count; i++) {
        char *value = strchr(words[i], '=');
        char *end;
        if (!value)
            continue;
        *value++ = 0;
        long number = strtol(value, &end, 10);
        json_t *json = *end || !*value ? json_string(value) : json_integer(number);
        json_object_set_new(strcmp(words[i], "seats") ? options : wish, words[i], json);
    }
    json_object_set_new(wish, "options", options);
    if (o->seats) {
        json_t *players = read_players(o->seats);
        json_object_set_new(wish, "seats", json_integer((json_int_t)json_array_size(players)));
        json_object_set_new(wish, "players", players);
    }
    return wish;
}
