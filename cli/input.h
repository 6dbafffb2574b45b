/*
 * input.h: lines from the person at the keyboard or from a pipe, bounded
 * whatever comes in, and signals that ask to stop.
 */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

enum { INPUT_LINE = 400 };

enum input_status { INPUT_OK, INPUT_END, INPUT_STOPPED, INPUT_BAD };

/* Interrupt, hang-up and termination set a flag instead of ending the program. */
void input_catch_signals(void);
int input_stopped(void);

/* Waits until a whole line (or the end of input) has come, or something from `other`,
 * so many seconds at most (below 0: for ever). Both may be true; neither if a signal or
 * part of a line came, or the time is over. */
struct input_ready {
    int input, other;
};
struct input_ready input_wait(int other, double seconds);

/* Reads the next line without its line feed and without blanks around it.
 * INPUT_BAD: too long, or not text; `line` then says so in words. */
enum input_status input_line(char line[INPUT_LINE]);
/* Asks for something that is not shown while it is typed. */
enum input_status input_secret(const char *question, char line[INPUT_LINE]);
/* Gives a line back: the next input_line() returns it. */
void input_return(const char *line);

#endif
