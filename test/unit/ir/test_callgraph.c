#include "test.h"

#include "base/rng.h"
#include "ir/callgraph.h"

typedef struct {
  pt_mem *m;
  pt_ir_prog *p;
  pt_ir_callgraph g;
} build;

static build begin(void) {
  build b = {.m = pt_mem_new()};
  b.p = pt_ir_prog_new(b.m, 64);
  return b;
}

/* A function with PARAMS parameters of 32 bits and one empty block. */
static uint32_t add(build *b, uint32_t params, uint32_t ret_width) {
  char name[16];
  snprintf(name, sizeof name, "f%zu", b->p->fns.n);
  uint32_t fn = pt_ir_add_fn(b->p, name, ret_width);
  for (uint32_t k = 0; k < params; k++) pt_ir_add_param(b->p->fns.at[fn], b->m, 32);
  pt_ir_add_block(b->p, b->p->fns.at[fn]);
  return fn;
}

static void call(build *b, uint32_t from, uint32_t to) {
  pt_ir_ins ins = {.op = PT_OP_CALL, .ref = to};
  pt_ir_add_ins(b->p, b->p->fns.at[from], 0, ins, 0, NULL, 0);
}

static uint32_t call_pointer(build *b, uint32_t from, uint32_t nargs, uint32_t ret_width) {
  pt_ir_fn *f = b->p->fns.at[from];
  pt_val args[4] = {pt_ir_const_u64(b->p, f, 64, 0)};
  for (uint32_t k = 0; k < nargs; k++) args[k + 1] = pt_ir_const_u64(b->p, f, 32, 0);
  return pt_ir_add_ins(b->p, f, 0, (pt_ir_ins){.op = PT_OP_ICALL}, ret_width, args, nargs + 1);
}

static void end(build *b) {
  pt_ir_callgraph_release(&b->g);
  pt_ir_callgraph_release(&b->g); /* harmless */
  pt_ir_prog_delete(b->p);
  CHECK_EQ(pt_mem_delete(b->m), 0);
}

TEST(ir_callgraph, empty_program) {
  build b = begin();
  pt_ir_callgraph_init(&b.g, b.m, b.p);
  CHECK_EQ(b.g.n, 1);
  end(&b);
}

TEST(ir_callgraph, direct_calls) {
  build b = begin();
  uint32_t f[6];
  for (int k = 1; k < 6; k++) f[k] = add(&b, 0, 0);
  call(&b, f[1], f[3]);
  call(&b, f[1], f[2]);
  call(&b, f[1], f[3]);
  call(&b, f[2], f[3]);
  call(&b, f[3], f[2]);
  call(&b, f[3], f[4]);
  call(&b, f[5], f[5]);
  pt_ir_callgraph_init(&b.g, b.m, b.p);
  const pt_ir_callgraph *g = &b.g;
  const pt_fns *callees = &g->callees[f[1]], *callers = &g->callers[f[3]];
  CHECK(callees->n == 2 && callees->at[0] == f[2] && callees->at[1] == f[3]);
  CHECK(callers->n == 2 && callers->at[0] == f[1] && callers->at[1] == f[2]);
  CHECK(g->callers[f[1]].n == 0 && g->callees[f[4]].n == 0);
  CHECK(g->scc[f[2]] == g->scc[f[3]] && g->scc[f[4]] < g->scc[f[3]] && g->scc[f[3]] < g->scc[f[1]]);
  CHECK(!g->recursive[f[1]] && g->recursive[f[2]] && g->recursive[f[3]] && !g->recursive[f[4]]);
  CHECK(g->recursive[f[5]]);
  CHECK(g->order[0] == f[4] && g->order[3] == f[1] && g->order[4] == f[5]);
  end(&b);
}

TEST(ir_callgraph, calls_through_pointers) {
  build b = begin();
  uint32_t from = add(&b, 0, 0), fits = add(&b, 2, 32), hidden = add(&b, 2, 32);
  uint32_t fewer = add(&b, 1, 32), none = add(&b, 2, 0), wide = add(&b, 1, 32);
  pt_ir_add_param(b.p->fns.at[wide], b.m, 64);
  uint32_t every[] = {from, fits, fewer, none, wide};
  for (int k = 0; k < 5; k++) b.p->fns.at[every[k]]->address_taken = true;
  uint32_t ins = call_pointer(&b, from, 2, 32);
  const pt_ir_fn *f = b.p->fns.at[from];
  CHECK(pt_ir_may_target(b.p, f, pt_ir_ins_at(f, ins), fits));
  CHECK(!pt_ir_may_target(b.p, f, pt_ir_ins_at(f, ins), hidden));
  CHECK(!pt_ir_may_target(b.p, f, pt_ir_ins_at(f, ins), fewer));
  CHECK(!pt_ir_may_target(b.p, f, pt_ir_ins_at(f, ins), none));
  CHECK(!pt_ir_may_target(b.p, f, pt_ir_ins_at(f, ins), wide));
  call_pointer(&b, from, 0, 0); /* may be itself */
  pt_ir_callgraph_init(&b.g, b.m, b.p);
  CHECK(b.g.callees[from].n == 2 && b.g.callees[from].at[0] == from);
  CHECK(b.g.callees[from].at[1] == fits && b.g.recursive[from] && !b.g.recursive[fits]);
  CHECK(b.g.callers[none].n == 0 && b.g.callers[fits].n == 1);
  end(&b);
}

/* Without a prototype the last argument is there for a variadic callee only. */
TEST(ir_callgraph, calls_without_prototype) {
  build b = begin();
  uint32_t from = add(&b, 0, 0), plain = add(&b, 1, 32), variadic = add(&b, 2, 32);
  uint32_t both = add(&b, 2, 32);
  b.p->fns.at[variadic]->variadic = true;
  for (uint32_t k = plain; k <= both; k++) b.p->fns.at[k]->address_taken = true;
  pt_ir_fn *f = b.p->fns.at[from];
  uint32_t ins = call_pointer(&b, from, 2, 32);
  CHECK(!pt_ir_may_target(b.p, f, pt_ir_ins_at(f, ins), plain));
  f->ins.at[ins].sub = 1;
  CHECK(pt_ir_may_target(b.p, f, pt_ir_ins_at(f, ins), plain));
  CHECK(pt_ir_may_target(b.p, f, pt_ir_ins_at(f, ins), variadic));
  CHECK(!pt_ir_may_target(b.p, f, pt_ir_ins_at(f, ins), both));
  pt_ir_callgraph_init(&b.g, b.m, b.p);
  CHECK_EQ(b.g.callees[from].n, 2);
  end(&b);
}

TEST(ir_callgraph, long_chain_needs_no_recursion) {
  enum { N = 100000 };
  build b = begin();
  for (int k = 0; k < N; k++) add(&b, 0, 0);
  for (uint32_t k = 1; k < N; k++) call(&b, k, k + 1);
  pt_ir_callgraph_init(&b.g, b.m, b.p);
  for (uint32_t k = 0; k < N; k++) CHECK_EQ(b.g.order[k], N - k);
  CHECK_EQ(b.g.scc[1], N);
  end(&b);
}

/* Components against plain reachability. */
TEST(ir_callgraph, random_graphs) {
  enum { MAX = 14 };
  pt_rng r = {.state = 3};
  size_t recursive = 0, large = 0;
  for (int round = 0; round < 2000; round++) {
    uint32_t n = 1 + (uint32_t)pt_rng_below(&r, MAX);
    bool edge[MAX + 1][MAX + 1] = {0}, reach[MAX + 1][MAX + 1] = {0};
    build b = begin();
    for (uint32_t k = 0; k < n; k++) add(&b, 0, 0);
    for (uint64_t k = pt_rng_below(&r, 2 * n); k > 0; k--) {
      uint32_t x = 1 + (uint32_t)pt_rng_below(&r, n), y = 1 + (uint32_t)pt_rng_below(&r, n);
      call(&b, x, y);
      edge[x][y] = reach[x][y] = true;
    }
    for (uint32_t k = 1; k <= n; k++)
      for (uint32_t x = 1; x <= n; x++)
        for (uint32_t y = 1; y <= n; y++) reach[x][y] |= reach[x][k] && reach[k][y];
    pt_ir_callgraph_init(&b.g, b.m, b.p);
    uint32_t place[MAX + 1] = {0};
    for (uint32_t k = 0; k < n; k++) place[b.g.order[k]] = k + 1;
    for (uint32_t x = 1; x <= n; x++) {
      size_t callees = 0;
      CHECK(place[x] && b.g.recursive[x] == reach[x][x]);
      recursive += reach[x][x];
      for (uint32_t y = 1; y <= n; y++) {
        bool same = x == y || (reach[x][y] && reach[y][x]);
        callees += edge[x][y];
        large += same && x != y;
        CHECK((b.g.scc[x] == b.g.scc[y]) == same);
        if (edge[x][y] && !same) CHECK(b.g.scc[y] < b.g.scc[x] && place[y] < place[x]);
      }
      CHECK_EQ(b.g.callees[x].n, callees);
      for (size_t k = 0; k < b.g.callees[x].n; k++) {
        CHECK(edge[x][b.g.callees[x].at[k]]);
        if (k) CHECK(b.g.callees[x].at[k - 1] < b.g.callees[x].at[k]);
      }
    }
    end(&b);
  }
  CHECK(recursive > 500 && large > 500);
}
