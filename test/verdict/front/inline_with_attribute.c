// VERDICT expect=true property=none default=true args=-m32
// The three other spellings; each has its body, so that nothing is missing.
extern inline __attribute__((gnu_inline)) int one(void) { return 1; }
static inline int two(void) { return one() + 1; }
extern inline int three(void) { return two() + 1; }
__inline__ int four(void) { return three() + 1; }

int main(void) {
  if (four() != 4) __builtin_abort();
  return 0;
}
