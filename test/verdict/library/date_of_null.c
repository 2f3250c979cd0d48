// VERDICT expect=false property=none kind=access default=false args=-m32
/* mktime reads and writes the date that it is given. */
#include <time.h>
int main(void) { return mktime((struct tm *)0) == 5; }
