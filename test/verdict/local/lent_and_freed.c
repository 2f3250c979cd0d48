// VERDICT expect=false property=valid-memsafety engines=local default=false
/* What a function is lent is freed by one that it calls, through another pointer. */
#include <stdlib.h>

static int *kept;

static void end(int *p) { free(p); }

static int use(int *p) {
  int before = *p;
  end(kept);
  return before + *p;
}

int main(void) {
  kept = malloc(sizeof *kept);
  if (!kept) return 0;
  *kept = 1;
  return use(kept);
}
