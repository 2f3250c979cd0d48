/* Where branches meet again, against the definition on small and on random graphs. */
#include "test.h"

#include "base/rng.h"
#include "ir/postdom.h"

enum { MAX = 16 };

/* Each block: RET, HALT, BR to[0] or CBR to[0], to[1]. */
typedef struct {
  pt_op op;
  pt_blk to[2];
} row;

typedef struct {
  pt_mem *m;
  pt_ir_prog *p;
  pt_ir_fn *f;
  pt_blk meets[MAX];
} graph;

static void make(graph *g, uint32_t n, const row *rows) {
  *g = (graph){.m = pt_mem_new()};
  g->p = pt_ir_prog_new(g->m, 64);
  g->f = g->p->fns.at[pt_ir_add_fn(g->p, "f", 0)];
  pt_val c = pt_ir_add_param(g->f, g->m, 1);
  for (uint32_t b = 0; b < n; b++) pt_ir_add_block(g->p, g->f);
  for (uint32_t b = 0; b < n; b++) {
    pt_ir_ins end = {.op = (uint8_t)rows[b].op, .ref = rows[b].to[0], .ref2 = rows[b].to[1]};
    pt_ir_add_ins(g->p, g->f, b, end, 0, &c, rows[b].op == PT_OP_CBR);
  }
  pt_ir_compute_preds(g->p, g->f);
  pt_ir_postdominators(g->f, g->m, g->meets);
}

static void done(graph *g) {
  pt_ir_prog_delete(g->p);
  CHECK_EQ(pt_mem_delete(g->m), 0);
}

TEST(postdom, diamond) {
  graph g;
  make(&g, 4,
       (row[]){{PT_OP_CBR, {1, 2}}, {PT_OP_BR, {3, 0}}, {PT_OP_BR, {3, 0}}, {PT_OP_RET, {0, 0}}});
  CHECK(g.meets[0] == 3 && g.meets[1] == 3 && g.meets[2] == 3 && g.meets[3] == PT_NO_BLK);
  done(&g);
}

TEST(postdom, a_side_that_halts_meets_nobody) {
  graph g;
  make(&g, 3, (row[]){{PT_OP_CBR, {1, 2}}, {PT_OP_HALT, {0, 0}}, {PT_OP_RET, {0, 0}}});
  CHECK(g.meets[0] == 2 && g.meets[1] == PT_NO_BLK);
  done(&g);
}

TEST(postdom, no_way_returns) {
  graph g;
  make(&g, 4,
       (row[]){{PT_OP_CBR, {1, 2}}, {PT_OP_BR, {3, 0}}, {PT_OP_BR, {3, 0}}, {PT_OP_HALT, {0, 0}}});
  CHECK_EQ(g.meets[0], 3);
  done(&g);
}

TEST(postdom, a_loop_for_ever) {
  graph g;
  make(&g, 4,
       (row[]){{PT_OP_BR, {1, 0}}, {PT_OP_CBR, {2, 3}}, {PT_OP_BR, {3, 0}}, {PT_OP_BR, {1, 0}}});
  CHECK(g.meets[0] == 1 && g.meets[1] == 3 && g.meets[2] == 3);
  done(&g);
}

/* Whether a ret can be reached from B without AVOID. */
static bool returns(const graph *g, pt_blk b, pt_blk avoid, bool *seen) {
  pt_blk succ[2];
  if (b == avoid || seen[b]) return false;
  seen[b] = true;
  if (pt_ir_terminator(g->f, b)->op == PT_OP_RET) return true;
  uint32_t n = pt_ir_succs(g->f, b, succ);
  for (uint32_t k = 0; k < n; k++)
    if (returns(g, succ[k], avoid, seen)) return true;
  return false;
}

static bool can_return(const graph *g, pt_blk b, pt_blk avoid) {
  bool seen[MAX] = {false};
  return returns(g, b, avoid, seen);
}

/* D is on every way from B to a ret, and there is one. */
static bool is_behind(const graph *g, pt_blk d, pt_blk b) {
  return d != b && can_return(g, b, PT_NO_BLK) && !can_return(g, b, d);
}

TEST(postdom, random) {
  pt_rng r = {7};
  for (int round = 0; round < 2000; round++) {
    uint32_t n = 1 + (uint32_t)pt_rng_below(&r, MAX - 1);
    row rows[MAX];
    graph g;
    for (uint32_t b = 0; b < n; b++) {
      static const pt_op ops[] = {PT_OP_BR, PT_OP_CBR, PT_OP_CBR, PT_OP_RET, PT_OP_HALT, PT_OP_CBR};
      pt_blk a = n < 3 ? 0 : 1 + (pt_blk)pt_rng_below(&r, n - 1);
      rows[b] = (row){ops[n < 3 ? 3 : pt_rng_below(&r, 6)], {a, n < 3 ? 0 : 1 + a % (n - 1)}};
    }
    make(&g, n, rows);
    for (pt_blk b = 0; b < n && can_return(&g, 0, PT_NO_BLK); b++) {
      pt_blk nearest = PT_NO_BLK; /* every other block behind B is behind it, too */
      for (pt_blk d = 0; d < n; d++) {
        bool first = is_behind(&g, d, b);
        for (pt_blk e = 0; e < n && first; e++)
          first = e == d || !is_behind(&g, e, b) || is_behind(&g, e, d);
        if (first) nearest = d;
      }
      CHECK_EQ(g.meets[b], nearest);
    }
    done(&g);
  }
}
