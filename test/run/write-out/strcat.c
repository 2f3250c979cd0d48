// RUN expect=write-out@8 native=asan
#include <stdio.h>
#include <string.h>

static void join(char *to, const char *const *parts, int n) {
  to[0] = '\0';
  for (int i = 0; i < n; i++)
    strcat(to, parts[i]); /* BUG: the third part does not fit */
}

int main(void) {
  const char *parts[] = {"usr", "/lib", "/protest"};
  char path[12];
  join(path, parts, 2);
  puts(path);
  join(path, parts, 3);
  puts(path);
  return 0;
}
