// VERDICT expect=true property=none default=true args=-m32 engines=step
/* A float of a caller is as wide as a pointer, and no length. */
extern float __VERIFIER_nondet_float(void);
static int length(const char *s) {
  int n = 0;
  while (*s++) n++;
  return n;
}
int main(void) {
  float x = __VERIFIER_nondet_float(), y = x * 2.5f;
  char text[3] = "ab";
  if (x > 1) text[1] = 0;
  return length(text) > 1 && y > 0;
}
