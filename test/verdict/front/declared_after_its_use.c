// VERDICT expect=true property=none default=true
// The library function has its own type from its first use on, as compilers know it.
int main(void) {
  int a = 3, b = 0;
  int *p = memcpy(&b, &a, sizeof a);
  return 1 / (*p == 3) - 1;
}
void *memcpy(void *to, const void *from, unsigned long n);
