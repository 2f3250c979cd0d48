// VERDICT expect=true property=none must=step
/* Up to the first pointer that is behind, and down again, in steps of two elements. */
extern unsigned __VERIFIER_nondet_uint(void);
struct pair { int a, b; };
int main(void) {
  static struct pair all[5000];
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 5000) return 1;
  struct pair *p = all, *behind = all + n;
  while (p < behind) p++->a = 1;
  for (p = behind; p - all >= 2;) {
    p -= 2;
    p->b = p[1].a;
  }
  return 0;
}
