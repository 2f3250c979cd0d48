// VERDICT expect=true property=none args=--missing=havoc default=unknown
// The assembly can reach the variable by its name: nothing is proved of it, and no failure is claimed.
int flag = 1;
int main(void) {
  __asm__ volatile("movl $1, flag(%%rip)" ::: "memory");
  return 1 / flag - 1;
}
