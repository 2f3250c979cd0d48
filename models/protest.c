/* The functions of include/protest.h, for programs that declare them themselves
   instead of including it.  (The header asks the verifier directly, so that
   the names of the inputs are kept.) */
#include "model.h"

void protest_assume(int condition) { __protest_assume(condition != 0); }

void protest_assert(int condition) {
  __protest_check(condition != 0, "assertion", "assertion fails");
}

__attribute__((noreturn)) void protest_error(void) {
  __protest_check(0, "reach", "protest_error is reached");
  __protest_halt();
}

_Bool protest_bool(const char *name) { return __protest_input_bool("protest_bool"); }

char protest_char(const char *name) { return __protest_input_char("protest_char"); }

signed char protest_schar(const char *name) { return __protest_input_char("protest_schar"); }

unsigned char protest_uchar(const char *name) { return __protest_input_uchar("protest_uchar"); }

short protest_short(const char *name) { return __protest_input_short("protest_short"); }

unsigned short protest_ushort(const char *name) { return __protest_input_ushort("protest_ushort"); }

int protest_int(const char *name) { return __protest_input_int("protest_int"); }

unsigned protest_uint(const char *name) { return __protest_input_uint("protest_uint"); }

long protest_long(const char *name) { return __protest_input_long("protest_long"); }

unsigned long protest_ulong(const char *name) { return __protest_input_ulong("protest_ulong"); }

long long protest_longlong(const char *name) {
  return __protest_input_longlong("protest_longlong");
}

unsigned long long protest_ulonglong(const char *name) {
  return __protest_input_ulonglong("protest_ulonglong");
}

#if __SIZEOF_SIZE_T__ == 8
size_t protest_size(const char *name) { return __protest_input_ulong("protest_size"); }
#else
size_t protest_size(const char *name) { return __protest_input_uint("protest_size"); }
#endif

float protest_float(const char *name) { return __protest_input_float("protest_float"); }

double protest_double(const char *name) { return __protest_input_double("protest_double"); }

long double protest_longdouble(const char *name) {
  return __protest_input_longdouble("protest_longdouble");
}

void protest_bytes(void *p, size_t n, const char *name) {
  for (size_t i = 0; i < n; i++) ((uchar *)p)[i] = __protest_input_uchar("protest_bytes");
}
