/* The program on a computer with an operating system. */

#include <stdio.h>

#include "program.h"

void say(const char *text) { fputs(text, stdout); }

int main(void) { return run() == 0 ? 0 : 1; }
