// VERDICT expect=false property=termination default=false
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[3] = {5, 6, 7}, i = 0;
  while (a[0] + a[1] + a[2] > 0) {
    if (a[i] > 0) a[i]--;
    i = (i + 3) % 3;
  }
  return 0;
}
