// RUN expect=missing@12 args=--missing=stop native=none
// native: does not link
#include <stdio.h>

void external_hook(int event);
static void internal_hook(int event) { printf("event %d\n", event); }

static void (*const hooks[2])(int) = {internal_hook, external_hook};

int main(void) {
  for (int i = 0; i < 2; i++)
    hooks[i](i); /* BUG: the second hook has no body */
  return 0;
}
