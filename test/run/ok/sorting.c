// RUN expect=ok args=--checks=all
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct word {
  char text[12];
  int rank;
};

static int by_text(const void *a, const void *b) {
  return strcmp(((const struct word *)a)->text, ((const struct word *)b)->text);
}
static int by_rank(const void *a, const void *b) {
  const struct word *x = a, *y = b;
  return (x->rank > y->rank) - (x->rank < y->rank);
}

int main(void) {
  struct word w[] = {{"pear", 4}, {"fig", 9}, {"apple", -2}, {"plum", 7}, {"banana", 0}};
  size_t n = sizeof w / sizeof *w;
  qsort(w, n, sizeof *w, by_text);
  for (size_t i = 0; i < n; i++)
    printf("%s ", w[i].text);
  struct word key = {.text = "fig"};
  struct word *found = bsearch(&key, w, n, sizeof *w, by_text);
  printf("%d\n", found ? found->rank : -1);
  qsort(w, n, sizeof *w, by_rank);
  for (size_t i = 0; i < n; i++)
    printf("%d ", w[i].rank);
  strcpy(key.text, "kiwi");
  printf("%d\n", bsearch(&key, w, n, sizeof *w, by_text) == NULL);
  return 0;
}
