/* The gate graph: canonical forms, and simplification that keeps the meaning. */
#include "base/rng.h"
#include "smt/aig.h"
#include "test.h"

/* The value of L when input number K (in the order of making) has bit K of INPUTS. */
static bool value(const pt_aig *g, pt_lit l, uint32_t inputs) {
  bool v[512];
  CHECK(g->gates.n <= 512);
  uint32_t next = 0;
  for (uint32_t i = 0; i < g->gates.n; i++) {
    const pt_gate *n = &g->gates.at[i];
    uint32_t nargs = pt_gate_nargs(n);
    bool x = nargs ? v[n->a >> 1] ^ (n->a & 1) : 0, y = nargs ? v[n->b >> 1] ^ (n->b & 1) : 0;
    bool z = nargs == 3 ? v[n->c >> 1] ^ (n->c & 1) : 0;
    switch ((pt_gate_op)n->op) {
    case PT_GATE_CONST: v[i] = false; break;
    case PT_GATE_INPUT: v[i] = inputs >> next++ & 1; break;
    case PT_GATE_AND: v[i] = x && y; break;
    case PT_GATE_XOR: v[i] = x != y; break;
    case PT_GATE_ITE: v[i] = x ? y : z; break;
    case PT_GATE_MAJ: v[i] = x + y + z >= 2; break;
    }
  }
  return v[l >> 1] ^ (l & 1);
}

static void check_canonical(const pt_aig *g) {
  for (uint32_t i = 0; i < g->gates.n; i++) {
    const pt_gate *n = &g->gates.at[i];
    if (n->op <= PT_GATE_INPUT) continue;
    CHECK(n->a > 1 && n->b > 1 && n->a / 2 < i && n->b / 2 < i);
    if (n->op == PT_GATE_AND || n->op == PT_GATE_XOR) CHECK(n->a < n->b && n->c == 0);
    if (n->op == PT_GATE_XOR) CHECK(!(n->a & 1) && !(n->b & 1));
    if (n->op == PT_GATE_ITE) CHECK(!(n->a & 1) && !(n->b & 1) && n->c > 1 && n->b / 2 != n->c / 2);
    if (n->op == PT_GATE_MAJ) CHECK(n->a < n->b && n->b < n->c && !(n->a & 1));
    for (uint32_t j = 0; j < i; j++) {
      const pt_gate *o = &g->gates.at[j];
      CHECK(o->op != n->op || o->a != n->a || o->b != n->b || o->c != n->c);
    }
  }
}

TEST(aig, constants_and_equal_arguments) {
  pt_mem *m = pt_mem_new();
  pt_aig g;
  pt_aig_init(&g, m);
  pt_lit a = pt_aig_input(&g, 0), b = pt_aig_input(&g, 7);
  CHECK_EQ(g.gates.at[b >> 1].a, 7);
  CHECK_EQ(pt_aig_and(&g, a, PT_LIT_FALSE), PT_LIT_FALSE);
  CHECK_EQ(pt_aig_and(&g, PT_LIT_TRUE, a), a);
  CHECK_EQ(pt_aig_and(&g, a, a), a);
  CHECK_EQ(pt_aig_and(&g, a, a ^ 1), PT_LIT_FALSE);
  CHECK_EQ(pt_aig_or(&g, a, a ^ 1), PT_LIT_TRUE);
  CHECK_EQ(pt_aig_xor(&g, a, a ^ 1), PT_LIT_TRUE);
  CHECK_EQ(pt_aig_xor(&g, a, PT_LIT_TRUE), a ^ 1);
  CHECK_EQ(pt_aig_xor(&g, a, pt_aig_xor(&g, b, a)), b);
  CHECK_EQ(pt_aig_ite(&g, PT_LIT_TRUE, a, b), a);
  CHECK_EQ(pt_aig_ite(&g, a, b, b), b);
  CHECK_EQ(pt_aig_ite(&g, a, a, b), pt_aig_or(&g, a, b));
  CHECK_EQ(pt_aig_ite(&g, a, b, b ^ 1), pt_aig_xor(&g, a, b) ^ 1);
  CHECK_EQ(pt_aig_maj(&g, a, b, a), a);
  CHECK_EQ(pt_aig_maj(&g, a, b, a ^ 1), b);
  CHECK_EQ(pt_aig_maj(&g, a, PT_LIT_TRUE, b), pt_aig_or(&g, a, b));
  CHECK(pt_aig_and(&g, a, b) != pt_aig_or(&g, a, b));
  CHECK(pt_aig_and(&g, a, b) != pt_aig_and(&g, a, b ^ 1));
  pt_aig_release(&g);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(aig, one_level_of_containment) {
  pt_mem *m = pt_mem_new();
  pt_aig g;
  pt_aig_init(&g, m);
  pt_lit a = pt_aig_input(&g, 0), b = pt_aig_input(&g, 0), ab = pt_aig_and(&g, a, b);
  CHECK_EQ(pt_aig_and(&g, ab, a), ab);
  CHECK_EQ(pt_aig_and(&g, a ^ 1, ab), PT_LIT_FALSE);
  CHECK_EQ(pt_aig_and(&g, ab ^ 1, a ^ 1), a ^ 1);
  CHECK_EQ(pt_aig_and(&g, a, ab ^ 1), pt_aig_and(&g, a, b ^ 1));
  pt_aig_release(&g);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* Random graphs over four inputs: every gate means what was asked for, in all 16 cases. */
TEST(aig, random_graphs_keep_their_meaning) {
  pt_mem *m = pt_mem_new();
  for (uint64_t seed = 1; seed <= 60; seed++) {
    pt_rng r = {seed};
    pt_aig g;
    pt_aig_init(&g, m);
    pt_lit pool[120];
    uint32_t n = 0;
    pool[n++] = PT_LIT_TRUE;
    for (; n < 5; n++)
      pool[n] = pt_aig_input(&g, 0);
    while (n < 120) {
      pt_lit x = pool[pt_rng_below(&r, n)] ^ (pt_rng_next(&r) & 1);
      pt_lit y = pool[pt_rng_below(&r, n)] ^ (pt_rng_next(&r) & 1);
      pt_lit z = pool[pt_rng_below(&r, n)] ^ (pt_rng_next(&r) & 1);
      uint32_t op = (uint32_t)pt_rng_below(&r, 5);
      pt_lit l;
      if (op == 0) l = pt_aig_and(&g, x, y);
      else if (op == 1) l = pt_aig_or(&g, x, y);
      else if (op == 2) l = pt_aig_xor(&g, x, y);
      else if (op == 3) l = pt_aig_ite(&g, x, y, z);
      else l = pt_aig_maj(&g, x, y, z);
      for (uint32_t in = 0; in < 16; in++) {
        bool a = value(&g, x, in), b = value(&g, y, in), c = value(&g, z, in);
        bool want;
        if (op == 0) want = a && b;
        else if (op == 1) want = a || b;
        else if (op == 2) want = a != b;
        else if (op == 3) want = (a ? b : c);
        else want = a + b + c >= 2;
        CHECK_EQ(value(&g, l, in), want);
      }
      pool[n++] = l;
    }
    check_canonical(&g);
    pt_aig_release(&g);
  }
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(aig, gates_know_whether_they_are_shared) {
  pt_mem *m = pt_mem_new();
  pt_aig g;
  pt_aig_init(&g, m);
  pt_lit a = pt_aig_input(&g, 0), b = pt_aig_input(&g, 0), ab = pt_aig_and(&g, a, b);
  CHECK(g.gates.at[a >> 1].used && !g.gates.at[a >> 1].shared && !g.gates.at[ab >> 1].used);
  CHECK_EQ(pt_aig_and(&g, a, b), ab); /* the same gate: not one use more */
  CHECK(!g.gates.at[a >> 1].shared);
  pt_aig_maj(&g, a, ab ^ 1, pt_aig_input(&g, 0));
  CHECK(g.gates.at[a >> 1].shared && !g.gates.at[b >> 1].shared && g.gates.at[ab >> 1].used);
  pt_aig_release(&g);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(aig, facts_belong_to_one_gate) {
  pt_mem *m = pt_mem_new();
  pt_aig g;
  pt_aig_init(&g, m);
  pt_lit a = pt_aig_input(&g, 0), b = pt_aig_input(&g, 0), ab = pt_aig_and(&g, a, b);
  pt_lit facts[3] = {pt_aig_or(&g, a, b), PT_LIT_TRUE, pt_aig_xor(&g, a, b)};
  pt_aig_note(&g, a, facts, 3); /* an input: nothing */
  CHECK(!g.gates.at[a >> 1].noted);
  pt_aig_note(&g, ab ^ 1, facts, 3);
  CHECK(g.gates.at[ab >> 1].noted);
  const pt_lit *out;
  CHECK_EQ(pt_aig_facts(&g, ab >> 1, &out), 2);
  CHECK_EQ(out[0], facts[0]);
  CHECK_EQ(out[1], facts[2]);
  CHECK_EQ(pt_aig_and(&g, b, a), ab); /* still the same gate */
  pt_aig_release(&g);
  CHECK_EQ(pt_mem_delete(m), 0);
}
