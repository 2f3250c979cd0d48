/* Control-flow facts against their definitions, on small and on random graphs. */
#include "test.h"

#include "base/rng.h"
#include "ir/cfg.h"

enum { MAX = 24 };

typedef struct {
  pt_mem *m;
  pt_ir_prog *p;
  pt_ir_fn *f;
  pt_ir_cfg c;
} graph;

/* EDGES is rows of `from to1 to2`, -1 for none; blocks without a row return. */
static graph make(uint32_t n, const int (*rows)[3], size_t nrows) {
  graph g = {.m = pt_mem_new()};
  g.p = pt_ir_prog_new(g.m, 64);
  g.f = g.p->fns.at[pt_ir_add_fn(g.p, "f", 0)];
  pt_val c = pt_ir_add_param(g.f, g.m, 1);
  for (uint32_t b = 0; b < n; b++) pt_ir_add_block(g.p, g.f);
  for (uint32_t b = 0; b < n; b++) {
    pt_ir_ins end = {.op = PT_OP_RET};
    for (size_t r = 0; r < nrows; r++) {
      if (rows[r][0] != (int)b) continue;
      end.op = rows[r][2] < 0 ? PT_OP_BR : PT_OP_CBR;
      end.ref = (pt_blk)rows[r][1], end.ref2 = rows[r][2] < 0 ? 0 : (pt_blk)rows[r][2];
    }
    pt_ir_add_ins(g.p, g.f, b, end, 0, &c, end.op == PT_OP_CBR);
  }
  pt_ir_compute_preds(g.p, g.f);
  pt_ir_cfg_init(&g.c, g.m, g.f);
  return g;
}

static void done(graph *g) {
  pt_ir_cfg_release(&g->c);
  pt_ir_cfg_release(&g->c); /* harmless */
  pt_ir_prog_delete(g->p);
  CHECK_EQ(pt_mem_delete(g->m), 0);
}

#define MAKE(N, ...)                                                                               \
  make(N, (const int[][3]){__VA_ARGS__}, sizeof((const int[][3]){__VA_ARGS__}) / sizeof(int[3]))

TEST(ir_cfg, one_block) {
  graph g = make(1, NULL, 0);
  CHECK_EQ(g.c.nrpo, 1);
  CHECK_EQ(g.c.idom[0], 0);
  CHECK_EQ(g.c.loops.n, 0);
  CHECK(pt_ir_dominates(&g.c, 0, 0));
  done(&g);
}

TEST(ir_cfg, no_blocks) {
  graph g = make(0, NULL, 0);
  CHECK_EQ(g.c.nblocks, 0);
  CHECK_EQ(g.c.nrpo, 0);
  done(&g);
}

TEST(ir_cfg, diamond) {
  graph g = MAKE(5, {0, 1, 2}, {1, 3, -1}, {2, 3, -1}, {4, 3, -1});
  CHECK_EQ(g.c.nrpo, 4);
  CHECK_EQ(g.c.rpo[0], 0);
  CHECK_EQ(g.c.rpo[3], 3);
  CHECK_EQ(g.c.idom[3], 0);
  CHECK_EQ(g.c.idom[4], PT_NO_BLK);
  CHECK_EQ(g.c.rpo_index[4], PT_NO_BLK);
  CHECK(pt_ir_dominates(&g.c, 0, 3));
  CHECK(!pt_ir_dominates(&g.c, 1, 3));
  CHECK(!pt_ir_dominates(&g.c, 0, 4) && pt_ir_dominates(&g.c, 4, 4));
  CHECK(!g.c.irreducible);
  pt_blks out[5] = {0};
  pt_ir_frontiers(&g.c, g.f, out);
  CHECK(out[0].n == 0 && out[3].n == 0 && out[4].n == 0);
  CHECK(out[1].n == 1 && out[1].at[0] == 3 && out[2].n == 1 && out[2].at[0] == 3);
  for (int b = 0; b < 5; b++) pt_vec_release(g.m, &out[b]);
  done(&g);
}

TEST(ir_cfg, nested_loops) {
  /* 1 and 2 are headers, 3 and 4 latches of 2, 5 latch of 1, 6 exit of 1, 7 left from 2. */
  graph g = MAKE(8, {0, 1, -1}, {1, 2, 6}, {2, 3, 4}, {3, 2, 7}, {4, 2, 5}, {5, 1, -1});
  CHECK_EQ(g.c.loops.n, 2);
  const pt_ir_loop *outer = &g.c.loops.at[0], *inner = &g.c.loops.at[1];
  CHECK(outer->header == 1 && outer->parent == 0 && outer->depth == 1);
  CHECK(inner->header == 2 && inner->parent == 1 && inner->depth == 2);
  CHECK_EQ(outer->blocks.n, 5);
  CHECK_EQ(inner->blocks.n, 3);
  CHECK(inner->blocks.at[0] == 2 && inner->blocks.at[1] == 3 && inner->blocks.at[2] == 4);
  CHECK_EQ(inner->latches.n, 2);
  CHECK(inner->exits.n == 2 && inner->exits.at[0] == 5 && inner->exits.at[1] == 7);
  CHECK(outer->exits.n == 2 && outer->exits.at[0] == 6 && outer->exits.at[1] == 7);
  CHECK(g.c.loop_of[5] == 1 && g.c.loop_of[3] == 2 && g.c.loop_of[6] == 0);
  CHECK(!g.c.irreducible);
  done(&g);
}

TEST(ir_cfg, self_loop_and_irreducible) {
  graph g = MAKE(3, {0, 1, -1}, {1, 1, 2});
  CHECK(g.c.loops.n == 1 && g.c.loops.at[0].blocks.n == 1 && !g.c.irreducible);
  done(&g);
  graph h = MAKE(3, {0, 1, 2}, {1, 2, -1}, {2, 1, -1});
  CHECK(h.c.loops.n == 0 && h.c.irreducible);
  CHECK(h.c.idom[1] == 0 && h.c.idom[2] == 0);
  done(&h);
}

TEST(ir_cfg, long_chain_needs_no_recursion) {
  enum { N = 200000 };
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = pt_ir_prog_new(m, 64);
  pt_ir_fn *f = p->fns.at[pt_ir_add_fn(p, "f", 0)];
  pt_val c = pt_ir_add_param(f, m, 1);
  for (pt_blk b = 0; b < N; b++) pt_ir_add_block(p, f);
  for (pt_blk b = 0; b + 1 < N; b++) {
    pt_ir_ins br = {.op = PT_OP_CBR, .ref = b + 1, .ref2 = b > 1 ? b : N - 1};
    if (br.ref == br.ref2) br.op = PT_OP_BR;
    pt_ir_add_ins(p, f, b, br, 0, &c, br.op == PT_OP_CBR);
  }
  pt_ir_add_ins(p, f, N - 1, (pt_ir_ins){.op = PT_OP_RET}, 0, NULL, 0);
  pt_ir_compute_preds(p, f);
  pt_ir_cfg g;
  pt_ir_cfg_init(&g, m, f);
  CHECK_EQ(g.nrpo, N);
  CHECK_EQ(g.loops.n, N - 3);
  CHECK_EQ(g.idom[N - 2], N - 3);
  CHECK_EQ(g.idom[N - 1], 0);
  pt_ir_cfg_release(&g);
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* ---- random graphs against the definitions */

typedef struct {
  bool at[MAX][MAX];
} relation;

/* What START reaches without entering AVOID (PT_NO_BLK: nothing is avoided). */
static void reach(const pt_ir_fn *f, pt_blk start, pt_blk avoid, bool *out) {
  pt_blk stack[2 * MAX * MAX], to[2];
  size_t n = 0;
  memset(out, 0, MAX);
  if (start == avoid) return;
  stack[n++] = start;
  while (n) {
    pt_blk b = stack[--n];
    if (out[b]) continue;
    out[b] = true;
    for (uint32_t k = pt_ir_succs(f, b, to); k > 0; k--)
      if (to[k - 1] != avoid) stack[n++] = to[k - 1];
  }
}

static void naive_dominance(const graph *g, relation *dom, bool *reached) {
  bool without[MAX];
  reach(g->f, 0, PT_NO_BLK, reached);
  for (pt_blk a = 0; a < g->c.nblocks; a++) {
    reach(g->f, 0, a, without);
    for (pt_blk b = 0; b < g->c.nblocks; b++)
      dom->at[a][b] = a == b || (reached[a] && reached[b] && !without[b]);
  }
}

static void check_dominators(const graph *g, const relation *dom, const bool *reached) {
  for (pt_blk b = 0; b < g->c.nblocks; b++) {
    CHECK((g->c.idom[b] != PT_NO_BLK) == reached[b]);
    CHECK((g->c.rpo_index[b] != PT_NO_BLK) == reached[b]);
    for (pt_blk a = 0; a < g->c.nblocks; a++) {
      CHECK(pt_ir_dominates(&g->c, a, b) == dom->at[a][b]);
      /* Every strict dominator dominates the immediate one. */
      if (reached[b] && b && a != b && dom->at[a][b]) CHECK(dom->at[a][g->c.idom[b]]);
    }
    if (reached[b] && b) CHECK(g->c.idom[b] != b && dom->at[g->c.idom[b]][b]);
  }
  for (uint32_t i = 0; i < g->c.nrpo; i++) {
    CHECK_EQ(g->c.rpo_index[g->c.rpo[i]], i);
    if (i) CHECK(g->c.rpo_index[g->c.idom[g->c.rpo[i]]] < i);
  }
}

static bool has(const pt_blk *at, size_t n, pt_blk b) {
  for (size_t k = 0; k < n; k++)
    if (at[k] == b) return true;
  return false;
}

static void check_frontiers(const graph *g, const relation *dom, const bool *reached) {
  pt_blks out[MAX] = {0};
  pt_ir_frontiers(&g->c, g->f, out);
  for (pt_blk a = 0; a < g->c.nblocks; a++) {
    size_t n = 0;
    for (pt_blk b = 0; b < g->c.nblocks; b++) {
      const pt_ir_block *block = &g->f->blocks.at[b];
      bool in = false;
      for (size_t k = 0; k < block->preds.n; k++)
        in |= reached[a] && reached[block->preds.at[k]] && dom->at[a][block->preds.at[k]];
      in = in && (a == b || !dom->at[a][b]);
      n += in;
      CHECK(has(out[a].at, out[a].n, b) == in);
    }
    CHECK_EQ(out[a].n, n); /* no repeats */
    pt_vec_release(g->m, &out[a]);
  }
}

/* Block B is in the loop of header H when H dominates it and it reaches a latch
   without passing H. */
static void naive_loops(const graph *g, const relation *dom, const bool *reached, relation *loop) {
  memset(loop, 0, sizeof *loop);
  for (pt_blk t = 0; t < g->c.nblocks; t++) {
    pt_blk to[2];
    for (uint32_t n = pt_ir_succs(g->f, t, to); n > 0; n--) {
      pt_blk h = to[n - 1];
      bool from[MAX];
      if (!reached[t] || !dom->at[h][t]) continue;
      loop->at[h][h] = true;
      for (pt_blk b = 0; b < g->c.nblocks; b++) {
        reach(g->f, b, h, from);
        loop->at[h][b] |= reached[b] && from[t];
      }
    }
  }
}

static void check_loop(const graph *g, const relation *loop, uint32_t l) {
  const pt_ir_loop *x = &g->c.loops.at[l];
  size_t members = 0, exits = 0;
  uint32_t around = 0;
  CHECK_EQ(x->blocks.at[0], x->header);
  for (size_t k = 2; k < x->blocks.n; k++) CHECK(x->blocks.at[k - 1] < x->blocks.at[k]);
  for (pt_blk b = 0; b < g->c.nblocks; b++) {
    bool is_exit = false, is_latch = false;
    const pt_ir_block *block = &g->f->blocks.at[b];
    CHECK(has(x->blocks.at, x->blocks.n, b) == loop->at[x->header][b]);
    members += loop->at[x->header][b];
    around += b != x->header && loop->at[b][x->header];
    for (size_t k = 0; k < block->preds.n; k++)
      is_exit |= loop->at[x->header][block->preds.at[k]] && !loop->at[x->header][b];
    exits += is_exit;
    CHECK(has(x->exits.at, x->exits.n, b) == is_exit);
    is_latch = loop->at[x->header][b] &&
               has(g->f->blocks.at[x->header].preds.at, g->f->blocks.at[x->header].preds.n, b);
    CHECK(has(x->latches.at, x->latches.n, b) == is_latch);
  }
  CHECK_EQ(x->blocks.n, members);
  CHECK_EQ(x->exits.n, exits);
  CHECK_EQ(x->depth, around + 1);
  CHECK((x->parent == 0) == (around == 0));
  if (x->parent) {
    const pt_ir_loop *up = &g->c.loops.at[x->parent - 1];
    CHECK(x->parent - 1 < l && loop->at[up->header][x->header] && up->depth + 1 == x->depth);
  }
}

static void check_loops(const graph *g, const relation *dom, const bool *reached) {
  relation loop;
  size_t headers = 0;
  naive_loops(g, dom, reached, &loop);
  for (pt_blk h = 0; h < g->c.nblocks; h++) headers += loop.at[h][h];
  CHECK_EQ(g->c.loops.n, headers);
  for (uint32_t l = 0; l < g->c.loops.n; l++) check_loop(g, &loop, l);
  for (pt_blk b = 0; b < g->c.nblocks; b++) {
    uint32_t deepest = 0, depth = 0;
    for (uint32_t l = 0; l < g->c.loops.n; l++)
      if (loop.at[g->c.loops.at[l].header][b] && g->c.loops.at[l].depth > depth)
        deepest = l + 1, depth = g->c.loops.at[l].depth;
    CHECK_EQ(g->c.loop_of[b], deepest);
  }
}

/* Reducible: taking back edges away leaves no cycle. */
static bool naive_irreducible(const graph *g, const relation *dom, const bool *reached) {
  bool gone[MAX] = {0};
  for (uint32_t round = 0; round < g->c.nblocks; round++) {
    for (pt_blk b = 0; b < g->c.nblocks; b++) {
      bool left = false;
      const pt_ir_block *block = &g->f->blocks.at[b];
      for (size_t k = 0; k < block->preds.n; k++) {
        pt_blk p = block->preds.at[k];
        left |= reached[p] && !gone[p] && !dom->at[b][p];
      }
      if (!left) gone[b] = true;
    }
  }
  for (pt_blk b = 0; b < g->c.nblocks; b++)
    if (reached[b] && !gone[b]) return true;
  return false;
}

TEST(ir_cfg, random_graphs) {
  pt_rng r = {.state = 7};
  size_t irreducible = 0, loops = 0, deep = 0;
  for (int round = 0; round < 3000; round++) {
    uint32_t n = 1 + (uint32_t)pt_rng_below(&r, MAX);
    int rows[MAX][3];
    size_t nrows = 0;
    for (uint32_t b = 0; b < n && n > 2; b++) {
      int x = 1 + (int)pt_rng_below(&r, n - 1), y = 1 + (int)pt_rng_below(&r, n - 1);
      if (round % 2) x = 1 + (int)((b + pt_rng_below(&r, 2)) % (n - 1)); /* longer paths */
      if (pt_rng_below(&r, 8) == 0) continue;
      if (x == y || pt_rng_below(&r, 3) == 0) y = -1;
      rows[nrows][0] = (int)b, rows[nrows][1] = x, rows[nrows][2] = y, nrows++;
    }
    graph g = make(n, rows, nrows);
    relation dom;
    bool reached[MAX];
    naive_dominance(&g, &dom, reached);
    check_dominators(&g, &dom, reached);
    check_frontiers(&g, &dom, reached);
    check_loops(&g, &dom, reached);
    CHECK(g.c.irreducible == naive_irreducible(&g, &dom, reached));
    irreducible += g.c.irreducible, loops += g.c.loops.n;
    for (size_t l = 0; l < g.c.loops.n; l++) deep += g.c.loops.at[l].depth > 1;
    done(&g);
  }
  CHECK(irreducible > 300 && loops > 1000 && deep > 100);
}

/* 1 is the head of a loop of 1 to 4, in which 2 and 3 are one. */
TEST(ir_cfg, members_of_loops) {
  graph g = MAKE(6, {0, 1, -1}, {1, 2, 5}, {2, 3, 4}, {3, 2, -1}, {4, 1, -1});
  CHECK_EQ(g.c.loops.n, 2);
  uint32_t outer = g.c.loop_of[1], inner = g.c.loop_of[2];
  for (pt_blk b = 0; b < 6; b++) {
    CHECK(pt_ir_in_loop(&g.c, 0, b));
    CHECK_EQ(pt_ir_in_loop(&g.c, outer, b), b >= 1 && b <= 4);
    CHECK_EQ(pt_ir_in_loop(&g.c, inner, b), b == 2 || b == 3);
  }
  done(&g);
}
