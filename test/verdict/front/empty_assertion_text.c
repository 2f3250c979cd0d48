// VERDICT expect=true property=none default=true
// The text of an assertion may be empty.
void __CPROVER_assert(_Bool, const char *);
void __VERIFIER_assume(int);

int main(void) {
  int a[2];
  __CPROVER_assert(a != 0, "");
  return 0;
}
