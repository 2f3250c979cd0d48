// VERDICT expect=false property=none kind=access default=false
#include <dirent.h>
int main(void) {
  DIR *d = opendir(".");
  if (!d) return 1;
  closedir(d);
  return readdir(d) != 0;
}
