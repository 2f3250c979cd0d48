// VERDICT expect=true property=none default=true
// Fences change nothing that one thread can see, although they say "memory".
int ready;
int main(void) {
  ready = 1;
  __asm__ volatile("mfence" ::: "memory");
  __asm__ volatile("rep; nop" ::: "memory");
  __asm__ volatile("lock; addl $0,0(%%rsp)" ::: "memory", "cc");
  __asm__ volatile("" ::: "memory");
  return 1 / ready - 1;
}
