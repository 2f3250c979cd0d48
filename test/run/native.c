/* Stand-ins for the verifier's functions, linked into native runs of the test
   programs.  Inputs come from the file that PROTEST_INPUTS names (the text form
   of src/ir/input.h), and are 0 when it has no more of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WEAK __attribute__((weak))

/* Output that precedes an error is not lost in a buffer. */
__attribute__((constructor)) static void unbuffer(void) { setvbuf(stdout, NULL, _IONBF, 0); }

WEAK void reach_error(void) { abort(); }
WEAK void __VERIFIER_error(void) { abort(); }
WEAK void __VERIFIER_assume(int condition) {
  if (!condition)
    exit(0);
}

static const char *next_value(void) {
  static FILE *file;
  static char line[256];
  const char *path = getenv("PROTEST_INPUTS");
  if (!path || (!file && !(file = fopen(path, "r"))))
    return "0";
  while (fgets(line, sizeof line, file)) {
    char *blank = strchr(line, ' ');
    if (line[0] != '#' && blank)
      return blank + 1;
  }
  return "0";
}

#define INTEGER(NAME, TYPE)                                                                        \
  WEAK TYPE __VERIFIER_nondet_##NAME(void) {                                                       \
    const char *v = next_value();                                                                  \
    return (TYPE)(v[0] == '-' ? strtoll(v, NULL, 0) : (long long)strtoull(v, NULL, 0));            \
  }

INTEGER(bool, _Bool)
INTEGER(char, char)
INTEGER(uchar, unsigned char)
INTEGER(short, short)
INTEGER(ushort, unsigned short)
INTEGER(int, int)
INTEGER(uint, unsigned)
INTEGER(long, long)
INTEGER(ulong, unsigned long)
INTEGER(longlong, long long)
INTEGER(ulonglong, unsigned long long)

WEAK float __VERIFIER_nondet_float(void) { return strtof(next_value(), NULL); }
WEAK double __VERIFIER_nondet_double(void) { return strtod(next_value(), NULL); }
