// VERDICT expect=false property=unreach-call engines=local default=false
/* A loop writes to a variable through a pointer that the loop itself reads from memory. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = 0, b = 0, *p = &b, **pp = &p;
  for (int i = 0; i < 3; i++) {
    **pp = i;
    if (i == 1) *pp = &a;
  }
  if (a == 2) reach_error();
  return b;
}
