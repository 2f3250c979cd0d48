// VERDICT expect=true property=unreach-call must=pred
/* The paper about DASH, figure 3: the same as figure 1 with more pointers. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);

struct device {
  int lock, y;
};

static struct device *made(void) {
  struct device *p = malloc(sizeof *p);
  p->lock = 0;
  return p;
}

static void foo(struct device *p, struct device *p1, struct device *p2, struct device *p3,
                struct device *p4, struct device *p5) {
  p1 = made(), p2 = made(), p3 = made(), p4 = made(), p5 = made();
  p->lock = 1;
  if (p1->lock == 1 || p2->lock == 1 || p3->lock == 1 || p4->lock == 1 || p5->lock == 1)
    reach_error();
  p = p1;
  p = p2;
  p = p3;
  p = p4;
  p = p5;
}

int main(void) {
  struct device a, b;
  struct device *p = __VERIFIER_nondet_int() ? &a : &b;
  foo(p, p, &a, &b, p, p);
  return 0;
}
