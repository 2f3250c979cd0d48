// VERDICT expect=true property=unreach-call must=kiki,dash
/* Index of a ring buffer. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  unsigned head = 0, tail = 0;
  while (__VERIFIER_nondet_bool()) {
    head = (head + 1) % 16;
    if (__VERIFIER_nondet_bool()) tail = (tail + 1) % 16;
    CHECK(head < 16 && tail < 16);
  }
  return 0;
}
