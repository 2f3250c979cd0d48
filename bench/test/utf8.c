/* A UTF-8 decoder: no overlong forms, no surrogates, nothing above U+10FFFF; a bad byte becomes
   U+FFFD, as the standard recommends. */
#include <protest.h>

enum { MAX = 4, BAD = 0xfffd };

/* One code point of at most N bytes; *used: how many it took, at least 1. */
static unsigned decode(const unsigned char *s, int n, int *used) {
  unsigned lead = s[0], low = 0x80, high = 0xbf, point;
  int more;
  *used = 1;
  if (lead < 0x80) return lead;
  if (lead < 0xc2) return BAD;
  if (lead < 0xe0) {
    more = 1, point = lead & 0x1f;
  } else if (lead < 0xf0) {
    more = 2, point = lead & 0x0f;
    if (lead == 0xe0) low = 0xa0;
    if (lead == 0xed) high = 0x9f;
  } else if (lead < 0xf5) {
    more = 3, point = lead & 0x07;
    if (lead == 0xf0) low = 0x90;
    if (lead == 0xf4) high = 0x8f;
  } else {
    return BAD;
  }
  while (more-- > 0) {
    if (*used >= n) return BAD;
    if (s[*used] < low || s[*used] > high) return BAD;
    point = point << 6 | (s[*used] & 0x3f);
    (*used)++;
    low = 0x80, high = 0xbf;
  }
  return point;
}

/* The way back; returns the number of bytes. */
static int encode(unsigned point, unsigned char *out) {
  if (point < 0x80) {
    out[0] = (unsigned char)point;
    return 1;
  }
  if (point < 0x800) {
    out[0] = (unsigned char)(0xc0 | point >> 6), out[1] = (unsigned char)(0x80 | (point & 0x3f));
    return 2;
  }
  if (point < 0x10000) {
    out[0] = (unsigned char)(0xe0 | point >> 12), out[1] = (unsigned char)(0x80 | (point >> 6 & 0x3f));
    out[2] = (unsigned char)(0x80 | (point & 0x3f));
    return 3;
  }
  out[0] = (unsigned char)(0xf0 | point >> 18), out[1] = (unsigned char)(0x80 | (point >> 12 & 0x3f));
  out[2] = (unsigned char)(0x80 | (point >> 6 & 0x3f)), out[3] = (unsigned char)(0x80 | (point & 0x3f));
  return 4;
}

int main(void) {
  unsigned char text[MAX], back[4];
  int points = 0, bad = 0, wide = 0;
  for (int i = 0; i < MAX; i++) text[i] = protest_uchar("text");
  for (int at = 0, used; at < MAX; at += used) {
    unsigned p = decode(text + at, MAX - at, &used);
    protest_assert(p <= 0x10ffff && (p < 0xd800 || p > 0xdfff));
    points++;
    if (p == BAD) {
      bad++;
      continue;
    }
    if (p >= 0x10000) wide++;
    protest_assert(encode(p, back) == used);
    for (int i = 0; i < used; i++) protest_assert(back[i] == text[at + i]);
  }
  protest_assert(points >= 1 && points <= MAX);
  if (wide && !bad) return 1;
  return bad > 3 ? 2 : 0;
}
