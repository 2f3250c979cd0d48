// VERDICT expect=false property=none kind=access default=false
/* getcwd is told of more room than there is. */
#include <unistd.h>
int main(void) {
  char name[4];
  return getcwd(name, 8) == 0;
}
