// VERDICT expect=false property=unreach-call default=unknown engines=dash,test
/* The same with a way out that keeps the lock: nothing may be proved. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct device { int number; struct device *parent; int (*start)(struct device *); };

static int locked;
static void lock(void) {
  if (locked) reach_error();
  locked = 1;
}
static void unlock(void) {
  if (!locked) reach_error();
  locked = 0;
}

static int probe(struct device *d) {
  lock();
  d->number = d->parent->number + 1;
  if (d->start(d->parent)) return -1;
  unlock();
  return 0;
}

int main(void) {
  struct device *d;
  while (__VERIFIER_nondet_int()) probe(d);
  if (locked) reach_error();
  return 0;
}
