/* The program on a bare Cortex-M4: vectors, a stack, and semihosting for words and the end. */

#include <stdint.h>

#include "program.h"

extern uint32_t stack_top[]; /* by the linker script */
extern uint32_t bss_start[], bss_end[], data_start[], data_end[], data_in_flash[];

static int semihosting(int operation, const void *argument) {
    register int r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

enum { WRITE0 = 0x04, EXIT_EXTENDED = 0x20, APPLICATION_EXIT = 0x20026 };

void say(const char *text) { semihosting(WRITE0, text); }

static _Noreturn void end(uint32_t status) {
    const uint32_t block[2] = {APPLICATION_EXIT, status};
    semihosting(EXIT_EXTENDED, block);
    for (;;) {
    }
}

static void fault(void) {
    say("a fault\n");
    end(2);
}

void reset(void);

void reset(void) {
    uint32_t *to = data_start;
    for (const uint32_t *from = data_in_flash; to < data_end;) {
        *to++ = *from++;
    }
    for (to = bss_start; to < bss_end;) {
        *to++ = 0;
    }
    end(run() == 0 ? 0 : 1);
}

struct vectors {
    uint32_t *stack;
    void (*handlers[15])(void);
};

__attribute__((section(".vectors"), used)) static const struct vectors vectors = {
    stack_top,
    {reset, fault, fault, fault, fault, fault, 0, 0, 0, 0, fault, fault, 0, fault, fault},
};
