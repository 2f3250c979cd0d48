// RUN expect=ok
#include <stdio.h>

static const char *kind(int c) {
  switch (c) {
  case '0' ... '9': return "digit";
  case 'a' ... 'z':
  case 'A' ... 'Z': return "letter";
  case ' ': case '\t': return "blank";
  case -1: return "end";
  default: return "other";
  }
}

static int steps(unsigned n) {
  int done = 0;
  switch (n % 4) { /* Duff's device */
    do {
  case 0: done++; /* fall through */
  case 3: done++; /* fall through */
  case 2: done++; /* fall through */
  case 1: done++;
      n = n > 4 ? n - 4 : 0;
    } while (n);
  }
  return done;
}

static int wide(long long v) {
  switch (v) {
  case 0x100000000LL: return 1;
  case -0x7fffffffffffffffLL: return 2;
  case 5 ... 0x80000005LL: return 3;
  }
  return 4;
}

int main(void) {
  for (const char *s = "7qZ \t+"; *s; s++)
    puts(kind(*s));
  printf("%s %d %d %d\n", kind(-1), steps(4), steps(7), steps(9));
  printf("%d %d %d %d\n", wide(4294967296), wide(-9223372036854775807), wide(77), wide(4));
  return 0;
}
