// VERDICT expect=true property=unreach-call must=box
/* Two processes pass a number on; only its difference from a copy is known. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);
unsigned token, local;
int master, worker;
int main(void) {
  while (1) {
    if (master == 0 && __VERIFIER_nondet_int()) {
      token = __VERIFIER_nondet_uint();
      local = token;
      master = 1, worker = 1;
    }
    if (worker == 1 && __VERIFIER_nondet_int()) {
      token += 3;
      worker = 2;
    }
    if (master == 1 && worker == 2) {
      if (token != local + 3) __VERIFIER_error();
      master = 0, worker = 0;
    }
  }
}
