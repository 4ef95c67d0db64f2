/* The program on a computer with an operating system; and what only that can see of the library. */

#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>

#include "../include/ndlayout.h"
#include "program.h"

void say(const char *text) { fputs(text, stdout); }

/* ---------------------------------------------------------------- other functions of the archive */

#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 wide;

/* What the compiler calls for a division so wide is also in the library's archive, which must link. */
static int divides(void) {
    volatile wide product = (wide)INT64_MAX * -4711, factor = -4711;
    if (product / factor == INT64_MAX && (product - 1) % factor == -1) {
        return 0;
    }
    say("wrong: a division\n");
    return 1;
}
#else
static int divides(void) { return 0; }
#endif

#if defined(__x86_64__) && defined(__linux__)
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

/* ---------------------------------------------------------------- inputs are read once */

/* Inputs on a page that is closed: each word that is read is let through alone, counted, and changed right
 * after, as another thread might. What is answered must be what the first words say. */
enum { PAGE = 4096, WORDS = PAGE / sizeof(size_t), TRAP_FLAG = 0x100 };
static size_t *page;
static unsigned reads[WORDS];
static size_t word;

static void on_access(int number, siginfo_t *info, void *context) {
    const size_t at = (size_t)info->si_addr - (size_t)page;
    if (at >= PAGE) {
        signal(number, SIG_DFL); /* not ours: ends the program */
        return;
    }
    word = at / sizeof(size_t);
    reads[word] += 1;
    mprotect(page, PAGE, PROT_READ | PROT_WRITE);
    ((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL] |= TRAP_FLAG; /* stop after one instruction */
}

static void after_access(int number, siginfo_t *info, void *context) {
    (void)number, (void)info;
    page[word] = 0x5a5a5a5a;
    mprotect(page, PAGE, PROT_NONE);
    ((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL] &= ~(long long)TRAP_FLAG;
}

/* The descriptor and the list on the page, on which a call is then made. */
static const ndlayout_descriptor *put(const void *list, size_t bytes, const void **there) {
    const ndlayout_descriptor view = {.rank = 2, .offset = 1, .shape = {3, 4}, .strides = {4, 1}};
    mprotect(page, PAGE, PROT_READ | PROT_WRITE);
    memset(reads, 0, sizeof reads);
    memcpy(page, &view, sizeof view);
    *there = memcpy(page + WORDS / 2, list, bytes);
    mprotect(page, PAGE, PROT_NONE);
    return (const ndlayout_descriptor *)page;
}

static int is_right(int right, const char *what) {
    unsigned all = 0, most = 0;
    for (unsigned at = 0; at < WORDS; at++) {
        all += reads[at];
        most = reads[at] > most ? reads[at] : most;
    }
    if (right && all > 0 && most == 1) {
        return 0;
    }
    say("wrong: an input is read more than once: "), say(what), say("\n");
    return 1;
}

static int reads_once(void) {
    const size_t turned[2] = {1, 0}, index[2] = {2, 3}, shape[3] = {3, 2, 2};
    const ndlayout_slice slices[2] = {{0, 3, 2}, {1, 3, 1}};
    struct sigaction access = {.sa_sigaction = on_access, .sa_flags = SA_SIGINFO}, after = access, before[2];
    after.sa_sigaction = after_access;
    page = mmap(NULL, PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED || sigaction(SIGSEGV, &access, &before[0]) || sigaction(SIGTRAP, &after, &before[1])) {
        say("no page to close\n");
        return 1;
    }
    const void *list;
    const ndlayout_descriptor *view = put(turned, sizeof turned, &list);
    ndlayout_descriptor out;
    int wrong = 0;
    wrong += is_right(ndlayout_permute(view, list, 2, &out) == NDLAYOUT_STATUS_OK && out.rank == 2
                          && out.shape[0] == 4 && out.strides[0] == 1 && out.shape[1] == 3 && out.strides[1] == 4,
                      "permute");
    view = put(slices, sizeof slices, &list);
    wrong += is_right(ndlayout_slice_axes(view, list, 2, &out) == NDLAYOUT_STATUS_OK && out.offset == 2
                          && out.shape[0] == 2 && out.strides[0] == 8 && out.shape[1] == 2,
                      "slice_axes");
    view = put(shape, sizeof shape, &list);
    wrong += is_right(ndlayout_reshape(view, list, 3, NDLAYOUT_ROW_MAJOR, &out) == NDLAYOUT_STATUS_OK
                          && out.rank == 3 && out.shape[2] == 2 && out.strides[0] == 4 && out.strides[2] == 1,
                      "reshape");
    put(shape, sizeof shape, &list);
    wrong += is_right(ndlayout_contiguous(list, 3, NDLAYOUT_ROW_MAJOR, &out) == NDLAYOUT_STATUS_OK
                          && out.strides[0] == 4 && out.strides[1] == 2 && out.shape[0] == 3,
                      "contiguous");
    size_t position = 0, count = 0;
    ndlayout_run run;
    view = put(index, sizeof index, &list);
    wrong += is_right(ndlayout_position(view, list, 2, 13, &position) == NDLAYOUT_STATUS_OK && position == 12,
                      "position");
    view = put(index, sizeof index, &list);
    wrong += is_right(ndlayout_check(view, 13) == NDLAYOUT_STATUS_OK, "check");
    view = put(index, sizeof index, &list);
    wrong += is_right(ndlayout_check_mutable(view, 13) == NDLAYOUT_STATUS_OK, "check_mutable");
    view = put(index, sizeof index, &list);
    wrong += is_right(ndlayout_run_count(view, NDLAYOUT_ROW_MAJOR, 13, &count) == NDLAYOUT_STATUS_OK && count == 1,
                      "run_count");
    view = put(index, sizeof index, &list);
    wrong += is_right(ndlayout_run_at(view, NDLAYOUT_ROW_MAJOR, 13, 0, &run) == NDLAYOUT_STATUS_OK
                          && run.start == 1 && run.len == 12,
                      "run_at");
    sigaction(SIGSEGV, &before[0], NULL);
    sigaction(SIGTRAP, &before[1], NULL);
    munmap(page, PAGE);
    return wrong;
}
#else
static int reads_once(void) { return 0; }
#endif

/* ---------------------------------------------------------------- a small stack */

#ifdef STACK_BYTES
static int failed;

static void run_here(void) { failed = run(); }

/* The job on a stack of so many bytes, below which lies a page that nothing may touch. */
static int run_on_small_stack(void) {
    char *pages = mmap(NULL, PAGE + STACK_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    static ucontext_t back, there;
    if (pages == MAP_FAILED || mprotect(pages, PAGE, PROT_NONE) || getcontext(&there)) {
        return 1;
    }
    there.uc_stack.ss_sp = pages + PAGE;
    there.uc_stack.ss_size = STACK_BYTES;
    there.uc_link = &back;
    makecontext(&there, run_here, 0);
    return swapcontext(&back, &there) ? 1 : failed;
}
#else
static int run_on_small_stack(void) { return run(); }
#endif

int main(void) { return run_on_small_stack() + reads_once() + divides() == 0 ? 0 : 1; }
