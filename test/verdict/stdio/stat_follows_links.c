// VERDICT expect=true property=none default=true
#include <assert.h>
#include <sys/stat.h>
int main(void) {
  struct stat s;
  if (stat("a", &s) == 0) assert(!S_ISLNK(s.st_mode));
  return 0;
}
