// VERDICT expect=false property=none kind=leak default=false
/* Nobody keeps a list of open folders. */
#include <dirent.h>
int main(void) {
  DIR *d = opendir(".");
  return d == 0;
}
