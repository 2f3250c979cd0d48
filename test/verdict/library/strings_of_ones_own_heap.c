// VERDICT expect=true property=none kind=assertion default=true
/* A program that has its own malloc: strdup allocates with it. */
#include <assert.h>
#include <string.h>
static char pool[1000];
static __SIZE_TYPE__ used;
void *malloc(__SIZE_TYPE__ n) {
  void *p = pool + used;
  used += n;
  return used <= sizeof pool ? p : 0;
}
void free(void *p) { assert(!p || ((char *)p >= pool && (char *)p < pool + sizeof pool)); }
int main(void) {
  char *s = strdup("text");
  assert(used == 5);
  free(s);
  return 0;
}
