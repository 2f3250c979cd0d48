/* Regions: after splits at random the invariants hold, and what cannot get to the target is not
   marked. */
#include "engine/dash/graph.h"

#include "base/rng.h"
#include "dash_kit.h"

#define PROGRAM                                                                                    \
  "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"                       \
  "static int f(int x) { if (x > 3) return x - 1; return 7; }\n"                                   \
  "int main(void) { int n = __VERIFIER_nondet_int(), s = 0;\n"                                     \
  "while (n > 0) { s = f(s); n = __VERIFIER_nondet_int(); } if (s == 5) reach_error(); "           \
  "return 0; }\n"

typedef struct {
  dashed d;
  pt_flow *flow;
  pt_graphs g;
  bool *wanted;
  uint32_t top;
} kit;

static void begin(kit *k) {
  dash_load(&k->d, PROGRAM);
  pt_ir_prog *p = k->d.t.prog;
  k->flow = pt_flow_new(k->d.t.mem, k->d.tt, p, k->d.x, false);
  k->wanted = pt_mem_alloc(k->d.t.mem, p->checks.n * sizeof *k->wanted);
  for (size_t c = 1; c < p->checks.n; c++) k->wanted[c] = p->checks.at[c].kind == PT_CHECK_REACH;
  pt_graphs_init(&k->g, k->d.t.mem, k->d.tt, k->flow, k->wanted, 0);
  k->top = pt_graphs_error(&k->g, p->main);
}

static void end(kit *k) {
  pt_graphs_release(&k->g);
  pt_flow_delete(k->flow);
  pt_mem_free(k->d.t.mem, k->wanted, k->d.t.prog->checks.n * sizeof *k->wanted);
  dash_release(&k->d);
}

static size_t count_leaves(kit *k) {
  size_t n = 0;
  for (uint32_t r = 1; r < k->g.regions.n; r++) n += pt_is_leaf(pt_region_at(&k->g, r));
  return n;
}

TEST(dash_graph, starts_with_a_region_per_point) {
  kit k;
  begin(&k);
  CHECK(pt_graphs_ok(&k.g));
  CHECK(pt_graphs_mark(&k.g, k.top));
  CHECK_EQ(count_leaves(&k), k.g.nleaves);
  CHECK_EQ(pt_graphs_error(&k.g, k.d.t.prog->main), k.top); /* one graph per question */
  end(&k);
}

/* Each split makes one leaf more; its children have its conjuncts and their own. */
TEST(dash_graph, splits) {
  kit k;
  pt_rng r = {5};
  begin(&k);
  for (int n = 0; n < 40; n++) {
    uint32_t region = 1 + (uint32_t)pt_rng_below(&r, k.g.regions.n - 1);
    if (!pt_is_leaf(pt_region_at(&k.g, region))) continue;
    char name[16];
    snprintf(name, sizeof name, "b%d", n);
    pt_term rho = pt_mk_var(k.d.tt, name, pt_sort_bool(k.d.tt));
    size_t leaves = count_leaves(&k), lits = pt_region_at(&k.g, region)->lits.n;
    pt_graphs_split(&k.g, region, &rho, 1);
    const pt_region *split = pt_region_at(&k.g, region);
    CHECK(!pt_is_leaf(split));
    CHECK_EQ(count_leaves(&k), leaves + 1);
    for (int side = 0; side < 2; side++) {
      const pt_region *child = pt_region_at(&k.g, split->child[side]);
      CHECK_EQ(child->parent, region);
      CHECK_EQ(child->lits.n, lits + 1);
      CHECK_EQ(pt_vec_top(&child->lits).i, side ? pt_mk_not(k.d.tt, rho).i : rho.i);
    }
    CHECK(pt_graphs_ok(&k.g));
    CHECK(pt_graphs_mark(&k.g, k.top)); /* no edge was shown to be impossible */
  }
  end(&k);
}

/* Without edges to the target no region has a way to it. */
TEST(dash_graph, dropped_edges) {
  kit k;
  begin(&k);
  CHECK(pt_graphs_mark(&k.g, k.top));
  for (uint32_t e = 1; e < k.g.edges.n; e++) {
    const pt_edge *edge = pt_edge_at(&k.g, e);
    if (!edge->dead && edge->to == 0 && k.g.regions.at[edge->from].graph == k.top)
      pt_graphs_drop(&k.g, e);
  }
  CHECK(pt_graphs_ok(&k.g));
  CHECK(!pt_graphs_mark(&k.g, k.top));
  for (uint32_t r = 1; r < k.g.regions.n; r++)
    if (pt_region_at(&k.g, r)->graph == k.top) CHECK(!pt_region_at(&k.g, r)->reach);
  end(&k);
}
