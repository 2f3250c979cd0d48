/* Template invariants: what was seen holds, what was not seen at all never does. */
#include "engine/kiki/templates.h"

#include "base/rng.h"
#include "engine/kiki/domain.h"
#include "engine/kiki/kiki.h"
#include "load_text.h"

typedef struct {
  pt_loaded t;
  pt_terms *tt;
  pt_merge *e;
  pt_templates ts;
  pt_model *md;
} kit;

static void begin(kit *k, unsigned domains) {
  static const pt_merge_goal goal = {.checks = UINT64_MAX};
  pt_merge_options o = {.step = true, .bound = 1, .recursion = 1, .max_ins = 100000};
  *k = (kit){.t = pt_load_options()};
  CHECK_EQ(pt_load_text(&k->t,
                        "extern int __VERIFIER_nondet_int(void);\n"
                        "int main(void) { unsigned char a = 0, b = 3; signed char c = -1;"
                        "int f = 0;"
                        "while (__VERIFIER_nondet_int()) { a += 2; b += a; c -= b; f = !f; }"
                        "return a + b + c + f; }"),
           PT_OK);
  k->tt = pt_terms_new(k->t.mem);
  k->e = pt_merge_new(k->t.mem, k->tt, k->t.prog, &goal);
  CHECK(pt_merge_encode(k->e, &o));
  CHECK_EQ(k->e->copies.n, 1);
  pt_templates_init(&k->ts, k->t.mem, k->tt, k->t.prog);
  pt_templates_begin(&k->ts, k->e, domains);
  k->md = pt_model_new(k->tt);
}

static void end(kit *k) {
  pt_model_delete(k->md);
  pt_templates_release(&k->ts);
  pt_merge_delete(k->e);
  pt_terms_delete(k->tt);
  pt_load_release(&k->t);
}

static const pt_template *loop_of(const kit *k) {
  return &k->ts.loops.at[k->e->copies.at[0].loop];
}

enum { MOST_VARS = 16, STATES = 12 };

/* A state: random, or near others of its kind. */
static void make_state(const kit *k, pt_rng *r, pt_bv *state) {
  const pt_template *t = loop_of(k);
  uint64_t small = pt_rng_below(r, 5);
  for (size_t v = 0; v < t->vars.n; v++) {
    uint32_t w = pt_sort_kind_of(k->tt, t->vars.at[v].sort) == PT_SORT_BOOL
                     ? 1
                     : pt_sort_width(k->tt, t->vars.at[v].sort);
    uint64_t x = pt_rng_below(r, 3) ? small + v : pt_rng_next(r);
    state[v] = pt_bv_trunc(pt_bv_u64(64, x), w);
  }
}

static bool holds(kit *k, const pt_bv *state) {
  const pt_template *t = loop_of(k);
  pt_term args[MOST_VARS];
  for (size_t v = 0; v < t->vars.n; v++) args[v] = pt_mk_const(k->tt, state[v]);
  return pt_model_is_true(k->md, pt_templates_holds(&k->ts, k->e, 0, args, NULL));
}

static void check_growth(unsigned domains, uint64_t seed) {
  kit k;
  pt_rng r = {seed};
  pt_bv states[STATES][MOST_VARS];
  bool known[MOST_VARS];
  begin(&k, domains);
  const pt_template *t = loop_of(&k);
  CHECK(t->vars.n >= 4 && t->vars.n <= MOST_VARS && pt_templates_count(&k.ts) > 0);
  for (size_t v = 0; v < MOST_VARS; v++) known[v] = true;
  make_state(&k, &r, states[0]);
  CHECK(!holds(&k, states[0])); /* nothing was seen: the loop never goes round */
  for (int n = 0; n < STATES; n++) {
    make_state(&k, &r, states[n]);
    pt_templates_add_state(&k.ts, k.e->copies.at[0].loop, states[n], known);
    for (int j = 0; j <= n; j++) CHECK(holds(&k, states[j]));
  }
  end(&k);
}

TEST(templates, what_was_seen_holds) {
  static const unsigned domains[] = {PT_DOMAIN_INTERVALS, PT_DOMAIN_ZONES, PT_DOMAIN_OCTAGONS,
                                     PT_DOMAIN_EQUALITIES, PT_DOMAIN_ALL};
  for (size_t d = 0; d < sizeof domains / sizeof *domains; d++)
    for (uint64_t seed = 1; seed <= 6; seed++) check_growth(domains[d], seed);
}

/* A row is the least one: another state is outside until it was seen. */
TEST(templates, one_state_is_all) {
  kit k;
  pt_rng r = {3};
  pt_bv one[MOST_VARS], other[MOST_VARS];
  bool known[MOST_VARS];
  begin(&k, PT_DOMAIN_INTERVALS);
  for (size_t v = 0; v < MOST_VARS; v++) known[v] = true;
  make_state(&k, &r, one);
  pt_templates_add_state(&k.ts, k.e->copies.at[0].loop, one, known);
  for (size_t v = 0; v < loop_of(&k)->vars.n; v++) {
    memcpy(other, one, sizeof other);
    other[v] = pt_bv_xor(one[v], pt_bv_u64(one[v].width, 1));
    CHECK(holds(&k, one) && !holds(&k, other));
  }
  end(&k);
}
