// VERDICT expect=true property=unreach-call must=pred
/* The paper about DASH, figures 4 and 5: at the end of a round the lock is free exactly when the
   counter moved. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);

struct device {
  int lock;
  unsigned y;
};

static void inc(struct device *d) { d->y++; }

int main(void) {
  struct device *d = malloc(sizeof *d);
  unsigned x;
  d->lock = 0;
  d->y = (unsigned)__VERIFIER_nondet_int();
  do {
    if (d->lock != 0) reach_error();
    d->lock = 1;
    x = d->y;
    if (__VERIFIER_nondet_int()) {
      d->lock = 0;
      inc(d);
    }
  } while (x != d->y);
  return 0;
}
