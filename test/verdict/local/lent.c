// VERDICT expect=true property=valid-memsafety must=local default=true
/* Every call, those of the recursion included, passes the address of the same variable. */
extern int __VERIFIER_nondet_int(void);

struct state {
  int depth, most;
};

static int other(struct state *s);

static int one(struct state *s) {
  if (s->depth >= s->most) return 0;
  s->depth++;
  return other(s);
}

static int other(struct state *s) {
  int rounds = 0;
  while (__VERIFIER_nondet_int()) rounds = one(s);
  return rounds + s->depth;
}

int main(void) {
  struct state s = {0, 5};
  return one(&s);
}
