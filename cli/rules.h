/* rules.h: finding and printing pages of the rules, for `rules` and for `?` while playing. */
#ifndef CLI_RULES_H
#define CLI_RULES_H

#include "../engine/bg.h"

/* Topics that answer best to what was typed (key, title, beginning of the key,
 * words of the title); the first of them in *out. */
int rules_find(const struct bg_game *game, const char *typed, struct bg_topic *out);
void rules_print(const struct bg_topic *topic);
/* Lists the topics that rules_find() counted. */
void rules_print_fitting(const struct bg_game *game, const char *typed);
/* Lists all topics under their headings. */
void rules_list(const struct bg_game *game);

#endif
