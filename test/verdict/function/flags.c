// VERDICT expect=true property=none args=--function=f default=true
/* Bits of a structure. */
struct set {
  unsigned words[2];
};

int f(const struct set *s, unsigned k) {
  return s && k < 64 ? s->words[k / 32] >> k % 32 & 1 : 0;
}
