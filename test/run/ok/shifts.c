// RUN expect=ok args=--checks=all
#include <stdio.h>

int main(void) {
  int one = 1;
  printf("%x %d\n", 1u << 31, one << 30);
  printf("%d %d\n", -1 >> 31, -100 >> 3);
  printf("%llx %llx\n", 1ULL << 63, 0x8000000000000000ULL >> 63);
  unsigned char byte = 0x80;
  printf("%d\n", byte << 8); /* promoted to int first */
  int amounts[] = {0, 1, 31};
  for (int i = 0; i < 3; i++)
    printf("%x %x ", 0xffffffffu << amounts[i], 0x80000000u >> amounts[i]);
  unsigned x = 0xdeadbeef, n = 0;
  printf("%x\n", x << n | (x >> 1) >> (31 - n));
  return 0;
}
