/* setjmp.h, and what starts other threads and processes: known up to the point where control would
   leave the one line of execution that there is. */
#include "model.h"

/* ---- setjmp returns for the first time.  What a program does when it returns again stays in it as
   code that may run (a variable, not 0): nothing is proved when somebody may jump there */

static int __pt_returned_again;

int setjmp(void *state) { return __pt_returned_again; }

int _setjmp(void *state) { return __pt_returned_again; }

int sigsetjmp(void *state, int mask) { return __pt_returned_again; }

int __sigsetjmp(void *state, int mask) { return __pt_returned_again; }

void longjmp(void *state, int value) { __protest_unmodelled_world("longjmp"); }

void _longjmp(void *state, int value) { __protest_unmodelled_world("longjmp"); }

void siglongjmp(void *state, int value) { __protest_unmodelled_world("longjmp"); }

void __longjmp_chk(void *state, int value) { __protest_unmodelled_world("longjmp"); }

/* ---- threads and processes */

int pthread_create(unsigned long *thread, const void *attributes, void *(*run)(void *), void *arg) {
  __protest_unmodelled_world("a second thread");
}

int thrd_create(unsigned long *thread, int (*run)(void *), void *arg) {
  __protest_unmodelled_world("a second thread");
}

int fork(void) { __protest_unmodelled_world("a second process"); }

int vfork(void) { __protest_unmodelled_world("a second process"); }
