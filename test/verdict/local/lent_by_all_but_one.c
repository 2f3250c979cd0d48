// VERDICT expect=false property=valid-memsafety engines=local default=false
/* One call passes less than the others. */
extern int __VERIFIER_nondet_int(void);

struct pair {
  int a, b;
};

static int second(struct pair *p) { return p->b; }

static int through(struct pair *p) { return second(p); }

int main(void) {
  struct pair whole = {1, 2};
  int half = 3;
  if (__VERIFIER_nondet_int()) return through(&whole);
  return through((struct pair *)&half);
}
