// VERDICT expect=false property=none kind=access default=false
/* stat writes to where it is told. */
#include <sys/stat.h>
int main(void) { return stat("a", 0); }
