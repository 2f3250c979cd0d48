/* What a hosted program finds when main starts: a name, a few arguments, no
   environment.  The bounds are told to the user with every result. */
#include "intrinsics.h"

enum { MAX_ARGS = 4, LENGTH = 8, MOST_ARGS = 1 << 20 };

static char __pt_text[MAX_ARGS][LENGTH] = {"program"};
static char *__pt_vector[MAX_ARGS + 1];
static char *__pt_environment[1];

/* The argument vector; the number of arguments goes to *argc. */
char **__protest_make_args(int *argc) {
  unsigned char extra = __protest_input_uchar("argc - 1");
  __protest_assume(extra < MAX_ARGS);
  int n = extra + 1;
  __pt_vector[0] = __pt_text[0];
  for (int i = 1; i < n; i++) {
    for (int k = 0; k < LENGTH - 1; k++) __pt_text[i][k] = __protest_input_char("argv");
    __pt_vector[i] = __pt_text[i];
  }
  *argc = n;
  return __pt_vector;
}

/* argc of a program that does not look at its arguments: more than any system passes. */
int __protest_make_count(void) {
  unsigned extra = __protest_input_uint("argc - 1");
  __protest_assume(extra < MOST_ARGS);
  return (int)extra + 1;
}

char **__protest_make_env(void) { return __pt_environment; }

/* Bytes of an argument that --function made: anything, and defined. */
void __protest_make_bytes(unsigned char *p, unsigned long n) {
  for (unsigned long k = 0; k < n; k++) p[k] = __protest_input_uchar("argument bytes");
}
