// VERDICT expect=true property=none default=true
// Text and tokens, variable arguments, and nothing evaluated twice by accident.
#include <assert.h>
#include <string.h>
#define TEXT(x) #x
#define JOIN(a, b) a##b
#define COUNT(...) (sizeof((int[]){0, ##__VA_ARGS__}) / sizeof(int) - 1)
#define TWICE(x) ((x) + (x))
int main(void) {
  int JOIN(va, lue) = 1;
  assert(strcmp(TEXT(a "b"), "a \"b\"") == 0);
  assert(strcmp(TEXT(1 + 2), "1 + 2") == 0 && COUNT() == 0 && COUNT(1, 2, 3) == 3);
  assert(TWICE(value) == 2 && __LINE__ > 5);
  return 0;
}
