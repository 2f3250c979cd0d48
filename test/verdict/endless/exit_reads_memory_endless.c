// VERDICT expect=false property=termination default=false
extern int __VERIFIER_nondet_int(void);
int limit = 10;
int main(void) {
  int i = 0;
  while (i < limit) {
    i++;
    if (i == 5) i = 4;
  }
  return 0;
}
