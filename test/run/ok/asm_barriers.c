// RUN expect=ok args=--checks=all
#include <stdio.h>

int main(void) {
  int a = 1, b = 2, c = 3, d = 4;
  __asm__ volatile("" ::: "memory");
  __asm__ volatile("# only a comment" : "+r"(a));
  __asm__ volatile("" : "+m"(b), "+r"(c));
  printf("%d %d %d\n", a, b, c);
  __asm__ volatile("" : "=m"(b), "=r"(c), "=r"(d) : "m"(b), "2"(a), "1"(d));
  printf("%d %d %d\n", b, c, d);
  __asm__("" : "=r"(a) : "0"(c + 5));
  printf("%d\n", a);
  return 0;
}
