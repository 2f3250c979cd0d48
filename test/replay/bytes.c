// REPLAY
/* Symbolic memory in KLEE's words: a header of a file. */
#include <stdint.h>
#include <stdlib.h>

void klee_make_symbolic(void *p, size_t n, const char *name);

struct header {
  uint8_t magic[2];
  uint16_t count;
  int32_t size;
};

int main(void) {
  struct header h;
  klee_make_symbolic(&h, sizeof h, "h");
  if (h.magic[0] != 'P' || h.magic[1] != 'T') return 1;
  if (h.size < 0) return 2;
  return h.count ? h.size / (h.count - 7) : 0;
}
