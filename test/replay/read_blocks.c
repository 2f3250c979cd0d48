// REPLAY
/* A list of blocks in an array: each begins with the index of the next one.  Two errors: an
   empty array, and a cookie just before the last element, which makes i skip over it. */
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static int sum;

static void process(int item) { sum ^= item; }

static void read_blocks(const int *data, int length, int cookie) {
  int i = 0;
  while (1) {
    int next = data[i];
    if (!(i < next && next < length)) return;
    i = i + 1;
    for (; i < next; i = i + 1) {
      if (data[i] == cookie)
        i = i + 1;
      else
        process(data[i]);
    }
  }
}

int main(void) {
  int length = __VERIFIER_nondet_int();
  if (length < 0 || length > 20) return 0;
  int *data = malloc(length * sizeof *data);
  for (int k = 0; k < length; k++)
    data[k] = __VERIFIER_nondet_int();
  read_blocks(data, length, __VERIFIER_nondet_int());
  free(data);
  return 0;
}
