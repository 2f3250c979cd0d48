// VERDICT expect=false property=none kind=assertion default=false
#include <klee/klee.h>
int main(void) {
  unsigned char c;
  klee_make_symbolic(&c, sizeof c, "c");
  if (c % 16 == 11 && klee_get_obj_size(&c) == 1) klee_report_error(__FILE__, __LINE__, "eleven", "user");
  return 0;
}
