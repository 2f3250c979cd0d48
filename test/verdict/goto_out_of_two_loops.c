// VERDICT expect=false property=unreach-call
/* 63 is a sum of numbers from 6 to 12. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int c = 0;
  while (1) {
    int m = 0;
    while (1) {
      m++;
      if (m > 5 && __VERIFIER_nondet_int()) break;
      if (m > 12) goto out;
    }
    c += m;
    if (c > 60) break;
  }
  if (c == 63) reach_error();
out:
  return 0;
}
