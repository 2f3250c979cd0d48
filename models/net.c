/* arpa/inet.h and netinet/in.h: byte order, and internet addresses as texts.  Exact. */
#include "posix.h"

enum { AF_INET = 2, AF_INET6 = 10 };

static unsigned __pt_swap_4(unsigned x) { return __builtin_bswap32(x); }

unsigned short htons(unsigned short x) { return __builtin_bswap16(x); }

unsigned short ntohs(unsigned short x) { return __builtin_bswap16(x); }

unsigned htonl(unsigned x) { return __pt_swap_4(x); }

unsigned ntohl(unsigned x) { return __pt_swap_4(x); }

/* ---- version 4, in all the old forms: a.b.c.d, a.b.c, a.b, a; decimal, octal, hexadecimal */

/* Value of a digit in the base, or -1. */
static int __pt_digit(char c, int base) {
  int v;
  if (c >= '0' && c <= '9') v = c - '0';
  else if (c >= 'a' && c <= 'f') v = c - 'a' + 10;
  else if (c >= 'A' && c <= 'F') v = c - 'A' + 10;
  else v = base;
  return v < base ? v : -1;
}

/* The number at s, saturated, and where it ends: NULL when there is none. */
static const char *__pt_part(const char *s, ull *out) {
  int base = 8;
  if (*s != '0') base = 10;
  else if ((s[1] | 32) == 'x') base = 16;
  ull v = 0;
  if (base == 16) s += 2;
  if (__pt_digit(*s, base) < 0) return NULL;
  for (; __pt_digit(*s, base) >= 0; s++)
    if (v <= 0xffffffff) v = v * base + __pt_digit(*s, base);
  *out = v;
  return s;
}

/* Whether it is an address; white space ends it. */
static int __pt_inet_aton(const char *s, unsigned *out) {
  unsigned address = 0;
  ull v = 0;
  for (int k = 0; k < 4; k++) {
    s = __pt_part(s, &v);
    if (!s) return 0;
    if (*s != '.') {
      if ((*s && !__pt_is_space(*s)) || v > 0xffffffffull >> 8 * k) return 0;
      *out = __pt_swap_4(address | v);
      return 1;
    }
    if (k == 3 || v > 255) return 0;
    address |= v << (24 - 8 * k);
    s++;
  }
  return 0;
}

int inet_aton(const char *s, unsigned *to) {
  unsigned address;
  int ok = __pt_inet_aton(s, &address);
  if (ok && to) *to = address;
  return ok;
}

unsigned inet_addr(const char *s) {
  unsigned address;
  return __pt_inet_aton(s, &address) ? address : -1u;
}


/* a.b.c.d at `to`; its length. */
static size_t __pt_print_4(const uchar *address, char *to) {
  size_t n = 0;
  for (int k = 0; k < 4; k++) {
    int v = address[k];
    if (k) to[n++] = '.';
    if (v >= 100) to[n++] = '0' + v / 100;
    if (v >= 10) to[n++] = '0' + v / 10 % 10;
    to[n++] = '0' + v % 10;
  }
  to[n] = 0;
  return n;
}

struct __pt_in_addr {
  unsigned address;
};

char *inet_ntoa(struct __pt_in_addr a) {
  static char text[18];
  __pt_print_4((uchar *)&a.address, text);
  return text;
}

/* ---- the strict form of a.b.c.d: decimal, no leading zeros */

static int __pt_strict_4(const char *s, uchar *to) {
  uchar bytes[4];
  for (int k = 0; k < 4; k++) {
    int v = 0, digits = 0;
    for (; *s >= '0' && *s <= '9'; s++, digits++) {
      if (digits && !v) return 0;
      v = 10 * v + (*s - '0');
      if (v > 255) return 0;
    }
    if (!digits || *s != (k < 3 ? '.' : 0)) return 0;
    bytes[k] = v;
    s++;
  }
  __protest_copy(to, bytes, 4);
  return 1;
}

/* ---- version 6: eight groups of four digits, one run of zeros as "::", version 4 at the end */

static int __pt_strict_6(const char *s, uchar *to) {
  uchar bytes[16] = {0};
  int n = 0, gap = -1;
  if (*s == ':' && *++s != ':') return 0;
  while (*s) {
    const char *group = s;
    unsigned v = 0;
    int digits = 0;
    if (*s == ':') { /* the second of "::" */
      if (gap >= 0) return 0;
      gap = n;
      s++;
      continue;
    }
    for (; __pt_digit(*s, 16) >= 0; s++, digits++) v = v << 4 | __pt_digit(*s, 16);
    if (*s == '.' && n <= 12 && __pt_strict_4(group, bytes + n)) {
      n += 4;
      break;
    }
    if (!digits || digits > 4 || n == 16 || (*s && *s != ':') || (*s == ':' && !s[1])) return 0;
    bytes[n++] = v >> 8;
    bytes[n++] = v;
    if (*s == ':') s++;
  }
  if (gap < 0 ? n != 16 : n == 16) return 0;
  if (gap >= 0) {
    __protest_copy(bytes + gap + 16 - n, bytes + gap, n - gap);
    __protest_set(bytes + gap, 0, 16 - n);
  }
  __protest_copy(to, bytes, 16);
  return 1;
}

int inet_pton(int family, const char *s, void *to) {
  if (family == AF_INET) return __pt_strict_4(s, to);
  if (family == AF_INET6) return __pt_strict_6(s, to);
  return __pt_fails_with(EAFNOSUPPORT);
}

static int __pt_group(const uchar *address, int k) {
  return address[2 * k] << 8 | address[2 * k + 1];
}

/* The first of the longest runs of at least two groups that are 0: *length is 0 for none. */
static int __pt_longest_zeros(const uchar *address, int *length) {
  int best = 0, most = 0;
  for (int k = 0; k < 8;) {
    int n = 0;
    while (k + n < 8 && !__pt_group(address, k + n)) n++;
    if (n > most) best = k, most = n;
    k += n + 1;
  }
  *length = most > 1 ? most : 0;
  return best;
}

static size_t __pt_print_group(int v, char *to) {
  size_t n = 0;
  for (int shift = 12; shift >= 0; shift -= 4)
    if (v >> shift || !shift) to[n++] = "0123456789abcdef"[v >> shift & 15];
  return n;
}

static size_t __pt_print_6(const uchar *address, char *to) {
  int zeros, gap = __pt_longest_zeros(address, &zeros);
  size_t n = 0;
  for (int k = 0; k < 8; k++) {
    if (zeros && k == gap) {
      to[n++] = ':';
      k += zeros - 1;
      if (k == 7) to[n++] = ':';
      continue;
    }
    if (k) to[n++] = ':';
    if (k == 6 && zeros && gap == 0 &&
        (zeros == 6 || (zeros == 5 && __pt_group(address, 5) == 0xffff)))
      return n + __pt_print_4(address + 12, to + n);
    n += __pt_print_group(__pt_group(address, k), to + n);
  }
  to[n] = 0;
  return n;
}

const char *inet_ntop(int family, const void *address, char *to, unsigned room) {
  char text[46];
  if (family != AF_INET && family != AF_INET6) {
    __pt_errno = EAFNOSUPPORT;
    return NULL;
  }
  size_t n = family == AF_INET ? __pt_print_4(address, text) : __pt_print_6(address, text);
  if (n >= room) {
    __pt_errno = ENOSPC;
    return NULL;
  }
  __protest_copy(to, text, n + 1);
  return to;
}

/* ---- addresses that are always there */

const struct {
  uchar bytes[16];
} in6addr_any = {{0}}, in6addr_loopback = {{[15] = 1}};
