// VERDICT expect=true property=unreach-call must=test,kiki,dash
/* Ten diamonds in a row. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int s = 0;
  if (__VERIFIER_nondet_bool()) s += 1;
  else s -= 1;
  if (__VERIFIER_nondet_bool()) s += 2;
  else s -= 2;
  if (__VERIFIER_nondet_bool()) s += 3;
  else s -= 3;
  if (__VERIFIER_nondet_bool()) s += 4;
  else s -= 4;
  if (__VERIFIER_nondet_bool()) s += 5;
  else s -= 5;
  if (__VERIFIER_nondet_bool()) s += 6;
  else s -= 6;
  if (__VERIFIER_nondet_bool()) s += 7;
  else s -= 7;
  if (__VERIFIER_nondet_bool()) s += 8;
  else s -= 8;
  if (__VERIFIER_nondet_bool()) s += 9;
  else s -= 9;
  if (__VERIFIER_nondet_bool()) s += 10;
  else s -= 10;
  CHECK(s <= 55 && s >= -55);
  return 0;
}
