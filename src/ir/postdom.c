/* Dominators of the reversed graph, by the iteration of Cooper, Harvey and Kennedy ("A Simple, Fast
   Dominance Algorithm"); its root is a block of its own, number nblocks, behind all ends. */
#include "ir/postdom.h"

#include "ir/cfg.h"

typedef struct {
  const pt_ir_fn *f;
  pt_mem *mem;
  uint32_t n;         /* blocks; also the root */
  bool *end;          /* by block */
  uint32_t *order; /* by block: number in a post-order of the reversed graph, from 1; 0: no way to
                      an end */
  pt_blk *blocks;     /* in that order, the root last */
  uint32_t norder;
  pt_blk *stack;
  uint32_t *next;     /* by block on the stack: which predecessor comes next */
} graph;

static void number(graph *g, pt_blk b) {
  g->blocks[g->norder++] = b;
  g->order[b] = g->norder;
}

/* The post-order of what is found backwards from block B and was not found before. */
static void search(graph *g, pt_blk b, bool *seen) {
  uint32_t depth = 0;
  if (seen[b]) return;
  seen[b] = true, g->next[b] = 0, g->stack[depth++] = b;
  while (depth) {
    pt_blk at = g->stack[depth - 1];
    const pt_ir_block *block = &g->f->blocks.at[at];
    if (g->next[at] == block->preds.n) {
      number(g, at);
      depth--;
      continue;
    }
    pt_blk p = block->preds.at[g->next[at]++];
    if (seen[p]) continue;
    seen[p] = true, g->next[p] = 0, g->stack[depth++] = p;
  }
}

/* All blocks from which an end can be reached; true when the entry is one. */
static bool find_order(graph *g) {
  bool *seen = pt_mem_alloc(g->mem, g->n);
  memset(g->order, 0, (g->n + 1) * sizeof *g->order);
  g->norder = 0;
  for (pt_blk b = 0; b < g->n; b++)
    if (g->end[b]) search(g, b, seen);
  number(g, g->n);
  bool found = seen[0];
  pt_mem_free(g->mem, seen, g->n);
  return found;
}

static void find_ends(graph *g) {
  static const pt_op kinds[] = {PT_OP_RET, PT_OP_HALT};
  for (int k = 0; k < 2; k++) {
    for (pt_blk b = 0; b < g->n; b++)
      if (pt_ir_terminator(g->f, b)->op == kinds[k]) g->end[b] = true;
    if (find_order(g)) return;
  }
  pt_ir_cfg cfg;
  pt_ir_cfg_init(&cfg, g->mem, g->f);
  g->end[cfg.rpo[cfg.nrpo - 1]] = true;
  pt_ir_cfg_release(&cfg);
  find_order(g);
}

static pt_blk meet(const graph *g, const pt_blk *dom, pt_blk a, pt_blk b) {
  while (a != b) {
    while (g->order[a] < g->order[b]) a = dom[a];
    while (g->order[b] < g->order[a]) b = dom[b];
  }
  return a;
}

static bool improve(const graph *g, pt_blk *dom, pt_blk b) {
  pt_blk succ[2], to = g->end[b] ? g->n : PT_NO_BLK;
  uint32_t n = pt_ir_succs(g->f, b, succ);
  for (uint32_t k = 0; k < n; k++) {
    if (!g->order[succ[k]] || dom[succ[k]] == PT_NO_BLK)
      continue; /* no way to an end, or not seen yet */
    to = to == PT_NO_BLK ? succ[k] : meet(g, dom, succ[k], to);
  }
  if (to == dom[b]) return false;
  dom[b] = to;
  return true;
}

void pt_ir_postdominators(const pt_ir_fn *f, pt_mem *m, pt_blk *out) {
  uint32_t n = (uint32_t)f->blocks.n;
  graph g = {.f = f,
             .mem = m,
             .n = n,
             .end = pt_mem_alloc(m, n),
             .order = pt_mem_alloc(m, (n + 1) * sizeof *g.order),
             .blocks = pt_mem_alloc(m, (n + 1) * sizeof *g.blocks),
             .stack = pt_mem_alloc(m, n * sizeof *g.stack),
             .next = pt_mem_alloc(m, n * sizeof *g.next)};
  pt_blk *dom = pt_mem_alloc(m, (n + 1) * sizeof *dom);
  find_ends(&g);
  for (uint32_t b = 0; b < n; b++) dom[b] = PT_NO_BLK;
  dom[n] = n;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t k = g.norder - 1; k-- > 0;) changed |= improve(&g, dom, g.blocks[k]);
  }
  for (uint32_t b = 0; b < n; b++) out[b] = dom[b] == n ? PT_NO_BLK : dom[b];
  pt_mem_free(m, dom, (n + 1) * sizeof *dom);
  pt_mem_free(m, g.end, n);
  pt_mem_free(m, g.order, (n + 1) * sizeof *g.order);
  pt_mem_free(m, g.blocks, (n + 1) * sizeof *g.blocks);
  pt_mem_free(m, g.stack, n * sizeof *g.stack);
  pt_mem_free(m, g.next, n * sizeof *g.next);
}
