// VERDICT expect=true property=unreach-call must=kiki,dash
/* Two fields that stay equal. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
struct s {
  unsigned n, m;
};
int main(void) {
  struct s v = {0, 0}, *p = &v;
  while (__VERIFIER_nondet_bool()) {
    p->n++;
    p->m++;
  }
  CHECK(v.n == v.m);
  return 0;
}
