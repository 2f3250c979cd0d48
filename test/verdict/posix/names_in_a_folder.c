// VERDICT expect=true property=none
/* A name has characters, and no slash. */
#include <assert.h>
#include <dirent.h>
int main(void) {
  DIR *d = opendir(".");
  if (!d) return 1;
  struct dirent *e = readdir(d);
  if (e) assert(e->d_name[0] && e->d_name[0] != '/');
  return closedir(d);
}
