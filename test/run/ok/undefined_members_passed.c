// RUN expect=ok args=--checks=uninit
#include <stdio.h>

/* structs may be passed and returned with members that have no value yet */
struct ints {
  int a, b;
};
struct bytes {
  char c[3];
};
struct mixed {
  double d;
  int i;
};
union word {
  int i;
  char c[5];
};

static int ints(struct ints s) { return s.a; }
static int bytes(struct bytes s) { return s.c[1]; }
static int mixed(int k, struct mixed s) { return s.i + k; }
static int word(union word w) { return w.c[0]; }

static struct ints make_ints(int b) {
  struct ints s;
  s.b = b;
  return s;
}

static struct bytes make_bytes(char c) {
  struct bytes s;
  s.c[2] = c;
  return s;
}

int main(void) {
  struct ints i;
  struct bytes b;
  struct mixed m;
  union word w;
  i.a = 1, b.c[1] = 2, m.i = 3, w.c[0] = 4;
  printf("%d %d %d %d\n", ints(i), bytes(b), mixed(1, m), word(w));
  printf("%d %d\n", make_ints(5).b, make_bytes(6).c[2]);
  return 0;
}
