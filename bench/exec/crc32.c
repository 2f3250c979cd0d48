/* CRC-32 by table over a buffer: shifts, xor, dependent table look-ups.
   BENCH small=100 */
#include <stdint.h>
#include <stdio.h>

#ifndef N
#define N 2400
#endif

static uint32_t table[256];
static unsigned char data[100000];

static void make_table(void) {
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t c = i;
    for (int k = 0; k < 8; k++)
      c = c & 1 ? 0xedb88320u ^ c >> 1 : c >> 1;
    table[i] = c;
  }
}

static uint32_t crc(uint32_t c, const unsigned char *p, unsigned n) {
  c = ~c;
  while (n-- > 0)
    c = table[(c ^ *p++) & 0xff] ^ c >> 8;
  return ~c;
}

int main(void) {
  make_table();
  for (unsigned i = 0; i < sizeof data; i++)
    data[i] = (unsigned char)(i * 7 + (i >> 8));
  uint32_t c = 0;
  for (int i = 0; i < N; i++)
    c = crc(c, data, sizeof data);
  printf("%08x %08x\n", (unsigned)crc(0, (const unsigned char *)"123456789", 9), (unsigned)c);
  return 0;
}
