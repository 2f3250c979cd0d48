// VERDICT expect=true property=unreach-call default=true
#include <stdlib.h>
extern void reach_error(void);
static int n;
static void never(void) { reach_error(); }
static void last(void) {
  if (n != 1) reach_error();
}
static void first(void) { n = 1; }
int main(void) {
  atexit(never);
  at_quick_exit(last);
  at_quick_exit(first);
  quick_exit(0);
}
