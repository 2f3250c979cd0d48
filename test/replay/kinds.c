// REPLAY
/* Every kind of input, with values that need care as constants. */
_Bool __VERIFIER_nondet_bool(void);
char __VERIFIER_nondet_char(void);
unsigned char __VERIFIER_nondet_uchar(void);
short __VERIFIER_nondet_short(void);
unsigned short __VERIFIER_nondet_ushort(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_ulong(void);
long long __VERIFIER_nondet_longlong(void);
unsigned long long __VERIFIER_nondet_ulonglong(void);
float __VERIFIER_nondet_float(void);
double __VERIFIER_nondet_double(void);
void *__VERIFIER_nondet_pointer(void);
void reach_error(void) {}

int main(void) {
  if (!__VERIFIER_nondet_bool()) return 1;
  if (__VERIFIER_nondet_char() != '*') return 2;
  if (__VERIFIER_nondet_uchar() != 255) return 3;
  if (__VERIFIER_nondet_short() != -32768) return 4;
  if (__VERIFIER_nondet_ushort() != 65535) return 5;
  if (__VERIFIER_nondet_int() != -2147483647 - 1) return 6;
  if (__VERIFIER_nondet_uint() != 4294967295u) return 7;
  long l = __VERIFIER_nondet_long();
  if (l + 1 != -2147483646) return 8;
  if (__VERIFIER_nondet_ulong() != ~0ul) return 9;
  if (__VERIFIER_nondet_longlong() != -9223372036854775807ll - 1) return 10;
  if (__VERIFIER_nondet_ulonglong() != ~0ull) return 11;
  float f = __VERIFIER_nondet_float();
  if (f != 0.1f) return 12;
  double d = __VERIFIER_nondet_double();
  if (d == d) return 13;
  if (__VERIFIER_nondet_double() != 1e300 * 1e300) return 14;
  if (__VERIFIER_nondet_pointer()) return 15;
  reach_error();
}
