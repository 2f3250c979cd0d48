// VERDICT expect=true property=none kind=reach args=-m32 engines=box
// The text moves up by one byte within its own array, by a length that is not known: what it holds is not copied for ever.
typedef __SIZE_TYPE__ size_t;
extern void *memmove(void *, const void *, size_t);
extern size_t strlen(const char *);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  char s[12] = "111b";
  s[0] = 'a' + (unsigned)__VERIFIER_nondet_int() % 3;
  memmove(s + 1, s, strlen(s) + 1);
  if (s[11]) reach_error();
  return 0;
}
