// RUN expect=ok args=--checks=all
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text {
  size_t n;
  char at[];
};

static struct text *text_of(const char *s) {
  size_t n = strlen(s);
  struct text *t = malloc(sizeof *t + n + 1);
  if (!t)
    exit(1);
  t->n = n;
  memcpy(t->at, s, n + 1);
  return t;
}

int main(void) {
  struct text *t = text_of("flexible");
  t->at[t->n - 1] = 'E';
  printf("%zu %s %c\n", t->n, t->at, t->at[t->n] ? '?' : '0');
  struct text *empty = text_of("");
  printf("%zu '%s'\n", empty->n, empty->at);
  free(t);
  free(empty);
  return 0;
}
