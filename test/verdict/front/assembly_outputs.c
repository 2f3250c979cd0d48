// VERDICT expect=true property=none default=true
// Outputs of assembly can have any value of their width, and nothing else changes: that is enough here.
int main(void) {
  unsigned low, high, kept = 5;
  unsigned char flag;
  __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
  __asm__("btl $3, %1\n\tsetc %0" : "=q"(flag) : "r"(low) : "cc");
  unsigned long long both = (unsigned long long)high << 32 | low;
  unsigned small = (unsigned)(both % 7);
  return 1 / (kept == 5 && small < 7 && flag <= 255) - 1;
}
