// VERDICT expect=true property=termination default=true
extern int __VERIFIER_nondet_int(void);
int limit = 10;
int main(void) {
  int i = 0;
  while (i < limit) {
    i++;
    if (i == 5) limit = 20;
  }
  return 0;
}
