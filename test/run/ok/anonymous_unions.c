// RUN expect=ok args=--checks=all
#include <stdio.h>

struct value {
  enum { INT, REAL, PAIR } kind;
  union {
    int i;
    double d;
    struct {
      short a, b;
      union {
        char c;
        signed char s;
      };
    };
  };
};

static double number(const struct value *v) {
  switch (v->kind) {
  case INT: return v->i;
  case REAL: return v->d;
  case PAIR: return v->a * 10 + v->b + v->s;
  }
  return -1;
}

int main(void) {
  struct value v[] = {{INT, .i = 5}, {REAL, .d = 2.5}, {PAIR, .a = 4, .b = 2, .c = 'A'}};
  for (int i = 0; i < 3; i++)
    printf("%g\n", number(&v[i]));
  v[0].kind = PAIR;
  v[0].a = v[0].b = 1;
  v[0].s = -1;
  printf("%g\n", number(v));
  return 0;
}
