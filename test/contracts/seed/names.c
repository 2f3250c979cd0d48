// CONTRACT expect=false kind=precondition args="--function get_name" says="requires n > 0"
#include <stdlib.h>

/*@ ensures \result ==> n == 0 || *out != \null; */
int init_name(unsigned n, char **out) {
  if (n == 0) return 1;
  if (n > 65535) exit(1);
  *out = malloc(n);
  return *out != 0;
}

/*@ requires n > 0 && \valid(to + (0 .. n - 1)) && \valid_read(from + (0 .. n - 1)); */
void copy(char *to, const char *from, unsigned n) {
  for (unsigned k = 0; k < n; k++) {
    to[k] = from[k];
    if (!from[k]) return;
  }
}

/*@ requires n <= 16 && \valid_read(source + (0 .. 15)); */
char *get_name(const char *source, unsigned n) {
  char *name = 0;
  if (!init_name(n, &name)) return 0;
  copy(name, source, n);
  return name;
}
