// RUN expect=ok
#include <stdio.h>

/* Accepts decimal numbers such as -12.50 */
static int accepts(const char *s) {
  if (*s == '-')
    s++;
start:
  if (*s >= '0' && *s <= '9')
    goto whole;
  goto reject;
whole:
  s++;
  if (*s >= '0' && *s <= '9')
    goto whole;
  if (*s == '.')
    goto point;
  goto end;
point:
  s++;
  if (*s == '.')
    goto start;
fraction:
  if (*s >= '0' && *s <= '9') {
    s++;
    goto fraction;
  }
end:
  if (!*s)
    return 1;
reject:
  return 0;
}

int main(void) {
  static const char *const tests[] = {"12", "-3.50", "", "-", "1.2.3", "4x", "7.", "..1"};
  for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++)
    printf("%s: %d\n", tests[i], accepts(tests[i]));
  return 0;
}
