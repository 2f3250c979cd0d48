// VERDICT expect=true property=unreach-call must=pred
/* The paper about DASH, figure 8, in a loop: calls of one function from several places. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned inc(unsigned y) {
  unsigned r = y + 1;
  return r;
}

static void top(unsigned x) {
  unsigned a = inc(x), b = inc(a);
  if (b != x + 2) reach_error();
}

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = x;
  while (__VERIFIER_nondet_uint()) {
    top(x);
    if (x != y) reach_error();
    x = inc(x), y = inc(y);
  }
  return 0;
}
