// RUN expect=ok args=--checks=all
#include <stdio.h>

struct wide {
  unsigned long long a : 40;
  signed long long b : 33;
  unsigned long long c : 1, d : 63;
};

struct __attribute__((packed)) tight {
  unsigned a : 7;
  unsigned long long b : 50;
  unsigned c : 20;
};

int main(void) {
  struct wide w = {0xffffffffffULL, -4294967296LL, 1, 0x7fffffffffffffffULL};
  w.a++;
  w.b -= 1;
  printf("%llx %lld %d %llx\n", (unsigned long long)w.a, (long long)w.b, (int)w.c,
         (unsigned long long)w.d);
  w.d = w.d / 3;
  w.a = w.d;
  printf("%llx %llx\n", (unsigned long long)w.a, (unsigned long long)w.d);
  struct tight t = {100, 0x2aaaaaaaaaaaaULL, 0xfffff};
  t.b += 1;
  t.c = t.c * 2;
  t.a = t.a + 60;
  printf("%d %llx %x %zu\n", t.a, (unsigned long long)t.b, t.c, sizeof t);
  return 0;
}
