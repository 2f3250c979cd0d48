/* KLEE's own functions (klee/klee.h); klee_assume is in src/front/lower_verifier.c. */
#include "model.h"

void klee_make_symbolic(void *p, size_t n, const char *name) {
  for (size_t i = 0; i < n; i++) ((uchar *)p)[i] = __protest_input_uchar("klee_make_symbolic");
}

int klee_range(int low, int high, const char *name) {
  int v = __protest_input_int("klee_range");
  __protest_assume(v >= low && v < high);
  return v;
}

int klee_int(const char *name) { return __protest_input_int("klee_int"); }

size_t klee_choose(size_t n) {
  size_t v = __protest_input_ulong("klee_choose");
  __protest_assume(v < n);
  return v;
}

/* ---- ends of a path */

void klee_silent_exit(int status) { __protest_halt(); }

void klee_abort(void) {
  __protest_check(0, "assertion", "klee_abort is reached");
  __protest_halt();
}

void klee_report_error(const char *file, int line, const char *message, const char *suffix) {
  __protest_check(0, "assertion", "klee_report_error is reached");
  __protest_halt();
}

/* ---- memory */

size_t klee_get_obj_size(void *p) { return __protest_object_size(p); }

void klee_check_memory_access(const void *p, size_t n) {
  __protest_check(n <= __protest_object_size(p), "access", "memory is accessed");
}

void klee_mark_global(void *p) {}

/* ---- values: one of those that a run has */

float klee_get_valuef(float v) { return v; }

double klee_get_valued(double v) { return v; }

long klee_get_valuel(long v) { return v; }

long long klee_get_valuell(long long v) { return v; }

int klee_get_value_i32(int v) { return v; }

long long klee_get_value_i64(long long v) { return v; }

/* ---- what steers KLEE's search and screen */

unsigned klee_is_replay(void) { return 0; }

void klee_prefer_cex(void *p, size_t condition) {}

void klee_posix_prefer_cex(void *p, size_t condition) {}

void klee_print_expr(const char *text, ...) {}

void klee_print_range(const char *name, int v) {}

void klee_warning(const char *text) {}

void klee_warning_once(const char *text) {}

void klee_stack_trace(void) {}

void klee_open_merge(void) {}

void klee_close_merge(void) {}

void klee_merge(void) {}

void klee_set_forking(unsigned enable) {}
