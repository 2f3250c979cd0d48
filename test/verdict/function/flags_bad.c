// VERDICT expect=false property=none args=--function=f default=false
/* Bits of a structure; wrong. */
struct set {
  unsigned words[2];
};

int f(const struct set *s, unsigned k) {
  return s && k <= 64 ? s->words[k / 32] >> k % 32 & 1 : 0;
}
