/*
 * complete.h: what could stand next on the command line, for the shells'
 * completion scripts: they stay thin and never go out of date.
 */
#ifndef CLI_COMPLETE_H
#define CLI_COMPLETE_H

/* Words after `conclave --complete`: the command line so far without
 * `conclave`, the last one being the word under the cursor. Prints candidates,
 * one a line; the single line "<file>" asks the shell for file names. */
int complete_words(int count, char **words);

#endif
