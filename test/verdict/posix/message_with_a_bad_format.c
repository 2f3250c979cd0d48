// VERDICT expect=false property=none default=false
/* The arguments of a message are those of printf. */
#include <err.h>
int main(void) {
  char name[2] = {'a', 'b'};
  errx(1, "%s", name);
}
