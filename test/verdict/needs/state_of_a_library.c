// VERDICT expect=true property=none args=--function=state_put default=unknown
/* A hidden function gets its structure from its own library only. */
struct state {
  unsigned char *at;
  unsigned short table[4];
  unsigned used;
};

__attribute__((visibility("hidden"))) int state_put(struct state *s, unsigned char v) {
  if (!s->used) return 0;
  return 10 / s->table[v & 3];
}
