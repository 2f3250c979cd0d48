// VERDICT expect=false property=none default=false
// With the wrong tag a number is used as a pointer.
extern int __VERIFIER_nondet_int(void);
struct v { int is_int; union { long i; const char *s; }; };
static int size(struct v v) { return v.is_int ? (int)v.i : v.s[0]; }
int main(void) {
  struct v a;
  a.is_int = __VERIFIER_nondet_int() != 5;
  a.i = 4;
  return size(a);
}
