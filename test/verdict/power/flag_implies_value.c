// VERDICT expect=true property=unreach-call must=kiki,dash
/* Disjunctive: found implies i < n. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0;
  int found = 0;
  while (i < n && !found) {
    if (__VERIFIER_nondet_bool()) found = 1;
    else i++;
  }
  if (found) CHECK(i < n);
  return 0;
}
