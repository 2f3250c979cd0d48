// VERDICT expect=false property=none kind=access default=false
/* ctime reads the time that it is given. */
#include <time.h>
int main(void) {
  char *text = ctime((time_t *)0);
  return text == 0;
}
