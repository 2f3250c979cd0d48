// VERDICT expect=true property=valid-memsafety default=true engines=kiki
// Too many paths to walk: the proof is one by induction, and its check has to read pointers in two pieces.
extern unsigned __VERIFIER_nondet_uint(void);
struct node { unsigned value; struct node *next; };
int main(void) {
  struct node last = {9, 0}, middle = {1, &last}, first = {2, &middle}, *at = &middle;
  unsigned count = 0;
  for (int i = 0; i < 20; i++)
    if (__VERIFIER_nondet_uint()) count++;
  if (__VERIFIER_nondet_uint()) at = &first;
  while (at) {
    count += at->value;
    at = at->next;
  }
  return count == 7;
}
