// VERDICT expect=true property=none default=true
/* What was read or written is inside of its object, so it is no start of another. */
#include <assert.h>
#include <stdlib.h>
static char first[4] = "abc", second[4] = "xyz";
static char *find(char *s, char c) {
  while (*s && *s != c) s++;
  return s;
}
static int sum(const int *from, const int *to) {
  int n = 0;
  for (; from != to; from++) n += *from;
  return n;
}
int main(int argc, char **argv) {
  int a[3] = {1, 2, 3}, b[2] = {4, 5};
  char *end;
  assert(find(first, 'q') != second);
  assert(sum(a, a + 3) == 6 && sum(b, b + 2) == 9);
  if (argc > 1) strtol(argv[1], &end, 10);
  return argc > 1 && end == argv[1];
}
