// RUN expect=abort@10 args=--checks=abort native=asan
#include <stdio.h>
#include <stdlib.h>

typedef void handler(const char *);

static void ignore(const char *why) { puts(why); }
static void fatal(const char *why) {
  puts(why);
  abort(); /* BUG: the second handler gives up */
}

static void report(handler *const *handlers, int n) {
  for (int i = 0; i < n; i++)
    handlers[i]("problem");
}

int main(void) {
  handler *handlers[] = {ignore, fatal};
  report(handlers, 2);
  return 0;
}
