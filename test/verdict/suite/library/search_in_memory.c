// VERDICT expect=true property=none default=true
// memchr, strspn, strcspn, strpbrk, strstr, strrchr.
#include <assert.h>
#include <string.h>
int main(void) {
  const char s[] = "hello world";
  assert((char *)memchr(s, 'o', sizeof s) - s == 4 && strrchr(s, 'o') - s == 7);
  assert(strstr(s, "wor") - s == 6);
  assert(strspn(s, "ehl") == 4 && strcspn(s, " ") == 5 && strpbrk(s, "xyzw") - s == 6);
  assert(strchr(s, 'q') == 0 && strstr(s, "") == s && strchr(s, 0) - s == 11);
  return 0;
}
