// VERDICT expect=false property=no-overflow default=false
// A function that opts out of sanitizers can overflow all the same.
int __VERIFIER_nondet_int(void);

#if __has_attribute(no_sanitize)
__attribute__((no_sanitize("undefined"), noinline))
#endif
static int next(int x) {
  return x + 1;
}

int main(void) { return next(__VERIFIER_nondet_int()) & 1; }
