// VERDICT expect=false property=unreach-call default=any
/* The same, and it may return what must not be. */
extern int __VERIFIER_nondet_int(void);
extern void *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);

struct device {
  int kind, rate[40], unit, tries;
};

static int completed;

/* Nothing of this matters but what it returns. */
static int configure(struct device *d) {
  if (d->kind > 40) return -5;
  for (int k = 0; k < 40; k++)
    if (d->rate[k] > d->unit) d->rate[k] = d->unit - k, d->tries++;
  switch (d->kind) {
  case 1: d->unit = 7, d->tries = d->rate[3] + d->rate[7]; break;
  case 2: d->unit = 9, d->tries = d->rate[5] - d->rate[9]; break;
  case 3: d->unit = d->rate[1] + d->rate[4], d->tries = 0; break;
  default: return 259;
  }
  return 0;
}

int main(void) {
  struct device *d = __VERIFIER_nondet_pointer();
  int status = configure(d);
  if (status >= 0) completed = 1;
  if (completed && status == 259) reach_error();
  return 0;
}
