// VERDICT expect=true property=unreach-call must=pred
/* Two processes with states, never both inside; and a number with its copy. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int st1, st2, e1 = 2, e2 = 2;
unsigned token;

int main(void) {
  token = (unsigned)__VERIFIER_nondet_int();
  unsigned local = token;
  while (__VERIFIER_nondet_int()) {
    if (st1 == 0 && __VERIFIER_nondet_int() && e2 == 2) e1 = 1, st1 = 2;
    if (st2 == 0 && __VERIFIER_nondet_int() && e1 == 2) e2 = 1, st2 = 2;
    if (e1 == 1 && e2 == 1) reach_error();
    if (st1 == 2 && __VERIFIER_nondet_int()) st1 = 0, e1 = 2, token++, local++;
    if (st2 == 2 && __VERIFIER_nondet_int()) st2 = 0, e2 = 2;
    if (token != local) reach_error();
  }
  return 0;
}
