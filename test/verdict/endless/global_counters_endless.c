// VERDICT expect=false property=termination must=endless
extern int __VERIFIER_nondet_int(void);
static unsigned ticks, seen;
int main(void) {
  while (seen <= ticks || __VERIFIER_nondet_int() > 0) { /* both grow together, and wrap together */
    ticks += 3;
    seen += 3;
  }
  return 0;
}
