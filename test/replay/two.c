// REPLAY args=-DLIMIT=3 files=two_more.c
/* Two files and a macro of the command line. */
int __VERIFIER_nondet_int(void);
int lookup(int key);

int main(void) {
  int key = __VERIFIER_nondet_int();
  if (key < 0) return 1;
  return lookup(key) != LIMIT;
}
