/* What the program is given by the machine that it runs on. */

#ifndef PROGRAM_H
#define PROGRAM_H

/* How many random views are tried. */
#ifndef TURNS
#define TURNS 200000
#endif

/* The job; the number of failures. */
int run(void);

/* Writes a text where a person can read it. */
void say(const char *text);

#endif
