// VERDICT expect=true property=none default=true engines=kiki,dash
// Like file_read_to_its_end.c, without a file: what never happens in the loop changes nothing.
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct stream { int ended, kept; };
int main(void) {
  struct stream *s = 0;
  if (__VERIFIER_nondet_uint() & 1) s = calloc(1, sizeof *s);
  if (!s) return 0;
  while (!s->ended) {
    int c = __VERIFIER_nondet_uint() & 255;
    if (s->kept) c = s->kept, s->kept = 0;
    if (c == 10) s->ended = 1;
    assert(c >= 0 && c < 256);
  }
  free(s);
  return 0;
}
