/* stdlib.h and unistd.h: numbers as texts in base 64, bytes in pairs, random numbers whose state
   the program has.  Exact, with glibc's choices. */
#include "posix.h"

/* ---- base 64: ./0-9A-Za-z, the lowest digit first */

static int __pt_digit_64(char c) {
  if (c >= '.' && c <= '9') return c - '.';
  if (c >= 'A' && c <= 'Z') return c - 'A' + 12;
  if (c >= 'a' && c <= 'z') return c - 'a' + 38;
  return -1;
}

long a64l(const char *s) {
  unsigned v = 0; /* 32 bits; as in glibc, a longer long is not negative */
  for (int k = 0; k < 6 && s[k] && __pt_digit_64(s[k]) >= 0; k++)
    v |= (unsigned)__pt_digit_64(s[k]) << 6 * k;
  return v;
}

char *l64a(long value) {
  static const char digits[] = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  static char text[7];
  unsigned v = value;
  int n = 0;
  for (; v; v >>= 6) text[n++] = digits[v & 63];
  text[n] = 0;
  return text;
}

/* ---- pairs of bytes change places; an odd one at the end is left out */

void swab(const void *from, void *to, ssize_t n) {
  for (ssize_t i = 0; i + 1 < n; i += 2) {
    uchar a = ((const uchar *)from)[i], b = ((const uchar *)from)[i + 1];
    ((uchar *)to)[i] = b;
    ((uchar *)to)[i + 1] = a;
  }
}

/* ---- gcvt: as %g */

char *gcvt(double value, int digits, char *to) {
  struct __attribute__((packed)) {
    __pt_slot digits;
    double value;
  } slots = {digits > 17 ? 17 : digits, value};
  __protest_format(-1, to, 0, FORMAT_BUFFER, "%.*g", &slots);
  return to;
}

/* ---- the generator of 48 bits */

static ull __pt_next_48(unsigned short *state) {
  ull x = state[0] | (ull)state[1] << 16 | (ull)state[2] << 32;
  x = x * 0x5deece66dull + 0xb;
  state[0] = x;
  state[1] = x >> 16;
  state[2] = x >> 32;
  return x & 0xffffffffffffull;
}

double erand48(unsigned short *state) { return (double)__pt_next_48(state) / 281474976710656.0; }

long nrand48(unsigned short *state) { return __pt_next_48(state) >> 17; }

long jrand48(unsigned short *state) { return (int)(__pt_next_48(state) >> 16); }
