// VERDICT expect=false property=unreach-call default=false
/* What changes objects of others changes one of the program, too. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int locked;
static void set(int *p, int value) {
  int k = 0;
  for (; k < value; k++) *p += 1;
}

int main(void) {
  int *other;
  set(&locked, __VERIFIER_nondet_int());
  if (__VERIFIER_nondet_int()) set(other, 3);
  if (locked == 2) reach_error();
  return 0;
}
