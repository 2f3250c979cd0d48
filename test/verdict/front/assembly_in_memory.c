// VERDICT expect=false property=unreach-call default=unknown
// An output in memory changes; the variable next to it does not.
extern void __VERIFIER_error(void);
struct counter { int before, n, after; };
int main(void) {
  struct counter c = {1, 2, 3};
  __asm__ volatile("incl %0" : "+m"(c.n) : : "cc");
  if (c.before != 1 || c.after != 3) __VERIFIER_error();
  if (c.n == 3) __VERIFIER_error();
  return 0;
}
