/* Addresses `a.b.c.d/n`: parsing, classes, and whether one network contains another. */
#include <protest.h>

enum { MAX = 12 };

struct network {
  unsigned address;
  int bits;
};

static const char *octet(const char *at, unsigned *out) {
  unsigned n = 0, digits = 0;
  while (*at >= '0' && *at <= '9') {
    if (digits == 1 && n == 0) return 0; /* leading zero */
    n = n * 10 + (unsigned)(*at++ - '0');
    if (++digits > 3 || n > 255) return 0;
  }
  if (digits == 0) return 0;
  *out = n;
  return at;
}

static int parse(const char *at, struct network *out) {
  out->address = 0;
  out->bits = 32;
  for (int i = 0; i < 4; i++) {
    unsigned n;
    if (i > 0 && *at++ != '.') return 0;
    at = octet(at, &n);
    if (!at) return 0;
    out->address = out->address << 8 | n;
  }
  if (*at == '/') {
    unsigned n;
    at = octet(at + 1, &n);
    if (!at || n > 32) return 0;
    out->bits = (int)n;
  }
  return *at == 0;
}

static unsigned mask(int bits) { return bits == 0 ? 0 : 0xffffffffu << (32 - bits); }

static int contains(const struct network *a, const struct network *b) {
  if (a->bits > b->bits) return 0;
  return ((a->address ^ b->address) & mask(a->bits)) == 0;
}

enum class { HOST, LOOPBACK, PRIVATE, MULTICAST, RESERVED };

static enum class classify(const struct network *n) {
  static const struct network loopback = {127u << 24, 8}, ten = {10u << 24, 8};
  static const struct network twelve = {172u << 24 | 16u << 16, 12}, home = {192u << 24 | 168u << 16, 16};
  if (contains(&loopback, n)) return LOOPBACK;
  if (contains(&ten, n) || contains(&twelve, n) || contains(&home, n)) return PRIVATE;
  if (n->address >> 28 == 14) return MULTICAST;
  return n->address >> 28 == 15 || n->address == 0 ? RESERVED : HOST;
}

int main(void) {
  char text[MAX + 1];
  struct network n;
  for (int i = 0; i < MAX; i++) text[i] = protest_char("text");
  text[MAX] = 0;
  if (!parse(text, &n)) return 1;
  protest_assert(n.bits >= 0 && n.bits <= 32);
  if (n.address & ~mask(n.bits)) return 2; /* bits of a host in a network */
  switch (classify(&n)) {
  case LOOPBACK: return 3;
  case PRIVATE: return 4;
  case MULTICAST: return 5;
  case RESERVED: return 6;
  default: return 0;
  }
}
