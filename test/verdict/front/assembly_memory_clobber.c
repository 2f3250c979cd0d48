// VERDICT expect=true property=unreach-call default=true
// With a property, assembly that may change memory is like a function without a body: it does not.
extern void __VERIFIER_error(void);
static int lock;
int main(void) {
  int was;
  __asm__ volatile("xchgl %0, %1" : "=r"(was) : "m"(*(int *)&was), "0"(1) : "memory");
  if (lock != 0) __VERIFIER_error();
  return 0;
}
