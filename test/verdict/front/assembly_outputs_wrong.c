// VERDICT expect=true property=none kind=div-zero default=unknown
// Whether it fails depends on what the assembly computes, which nobody looks at: a warning, no error.
int main(void) {
  unsigned low, high;
  __asm__ volatile("movl $1, %0\n\tmovl $2, %1" : "=r"(low), "=r"(high));
  return 4 / (int)(low == 1 || high != 1);
}
