/* Control-flow facts, each computed without recursion and in near-linear time:

   - reverse post-order by depth-first search with an explicit stack;
   - dominators by the iteration of Cooper, Harvey and Kennedy ("A Simple, Fast
     Dominance Algorithm"), then numbered so that dominance is a range test;
   - natural loops from the innermost header outwards: a backward walk from the
     latches that steps over inner loops as a whole, so a block is walked over
     once per loop level where it is a header and once otherwise.

   Natural loops with different headers are disjoint or nested, also in
   irreducible functions, because a header dominates all members. */
#include "ir/cfg.h"

#include <assert.h>

static bool reachable(const pt_ir_cfg *c, pt_blk b) { return c->rpo_index[b] != PT_NO_BLK; }

/* ---- order */

static void compute_rpo(pt_ir_cfg *c, const pt_ir_fn *f) {
  struct frame {
    pt_blk succ[2];
    uint32_t left;
    pt_blk block;
  };
  size_t bytes = c->nblocks * sizeof(struct frame);
  struct frame *stack = pt_mem_alloc(c->mem, bytes);
  bool *seen = pt_mem_alloc(c->mem, c->nblocks);
  uint32_t depth = 0, at = c->nblocks;

  seen[0] = true;
  stack[depth++] = (struct frame){.block = 0};
  stack[0].left = pt_ir_succs(f, 0, stack[0].succ);
  while (depth) {
    struct frame *top = &stack[depth - 1];
    if (!top->left) {
      c->rpo[--at] = top->block;
      depth--;
      continue;
    }
    pt_blk s = top->succ[--top->left];
    if (seen[s]) continue;
    seen[s] = true;
    struct frame *next = &stack[depth++];
    next->block = s;
    next->left = pt_ir_succs(f, s, next->succ);
  }
  c->nrpo = c->nblocks - at;
  memmove(c->rpo, c->rpo + at, c->nrpo * sizeof *c->rpo);
  for (uint32_t b = 0; b < c->nblocks; b++) c->rpo_index[b] = PT_NO_BLK;
  for (uint32_t i = 0; i < c->nrpo; i++) c->rpo_index[c->rpo[i]] = i;
  assert(c->rpo[0] == 0);
  pt_mem_free(c->mem, stack, bytes);
  pt_mem_free(c->mem, seen, c->nblocks);
}

/* ---- dominators */

static pt_blk common_dominator(const pt_ir_cfg *c, pt_blk a, pt_blk b) {
  while (a != b) {
    while (c->rpo_index[a] > c->rpo_index[b]) a = c->idom[a];
    while (c->rpo_index[b] > c->rpo_index[a]) b = c->idom[b];
  }
  return a;
}

static void compute_idoms(pt_ir_cfg *c, const pt_ir_fn *f) {
  for (uint32_t b = 0; b < c->nblocks; b++) c->idom[b] = PT_NO_BLK;
  c->idom[0] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 1; i < c->nrpo; i++) {
      pt_blk b = c->rpo[i], dom = PT_NO_BLK;
      const pt_ir_block *block = &f->blocks.at[b];
      /* Backwards, as later blocks tend to be deeper: a join of many blocks below
         each other (a large switch, many `goto fail`) then climbs their chain of
         dominators once, not once per block. */
      for (size_t k = block->preds.n; k-- > 0;) {
        pt_blk p = block->preds.at[k];
        if (c->idom[p] == PT_NO_BLK) continue; /* unreachable, or not seen yet */
        dom = dom == PT_NO_BLK ? p : common_dominator(c, p, dom);
      }
      assert(dom != PT_NO_BLK);
      if (c->idom[b] != dom) c->idom[b] = dom, changed = true;
    }
  }
}

/* A parent comes before its children in reverse post-order, so subtree sizes
   are summed backwards and ranges are dealt out forwards. */
static void number_dominator_tree(pt_ir_cfg *c) {
  uint32_t *size = c->dom_last; /* until the ranges are known */
  for (uint32_t i = 0; i < c->nrpo; i++) size[c->rpo[i]] = 1;
  for (uint32_t i = c->nrpo; i-- > 1;) size[c->idom[c->rpo[i]]] += size[c->rpo[i]];

  size_t bytes = c->nblocks * sizeof(uint32_t);
  uint32_t *next_child = pt_mem_alloc(c->mem, bytes);
  next_child[0] = 1;
  for (uint32_t i = 1; i < c->nrpo; i++) {
    pt_blk b = c->rpo[i], parent = c->idom[b];
    c->dom_first[b] = next_child[parent];
    next_child[parent] += size[b];
    next_child[b] = c->dom_first[b] + 1;
  }
  for (uint32_t i = 0; i < c->nrpo; i++) c->dom_last[c->rpo[i]] += c->dom_first[c->rpo[i]] - 1;
  assert(c->dom_first[0] == 0 && c->dom_last[0] == c->nrpo - 1);
  pt_mem_free(c->mem, next_child, bytes);
}

bool pt_ir_dominates(const pt_ir_cfg *c, pt_blk a, pt_blk b) {
  assert(a < c->nblocks && b < c->nblocks);
  if (a == b) return true;
  if (!reachable(c, a) || !reachable(c, b)) return false;
  return c->dom_first[a] <= c->dom_first[b] && c->dom_first[b] <= c->dom_last[a];
}

/* ---- loops */

/* Finds headers in reverse post-order, which puts outer loops first. */
static void find_headers(pt_ir_cfg *c, const pt_ir_fn *f) {
  for (uint32_t i = 0; i < c->nrpo; i++) {
    pt_blk h = c->rpo[i];
    const pt_ir_block *block = &f->blocks.at[h];
    pt_ir_loop loop = {.header = h};
    for (size_t k = 0; k < block->preds.n; k++) {
      pt_blk t = block->preds.at[k];
      if (!reachable(c, t) || c->rpo_index[t] < i) continue;
      if (pt_ir_dominates(c, h, t))
        pt_vec_push(c->mem, &loop.latches, t);
      else
        c->irreducible = true;
    }
    if (loop.latches.n) pt_vec_push(c->mem, &c->loops, loop);
  }
}

/* Outermost loop found so far around loop L (index + 1); shortens the ways to it. */
static uint32_t outermost(uint32_t *top, uint32_t l) {
  while (top[l] != l) {
    top[l] = top[top[l]];
    l = top[l];
  }
  return l;
}

typedef PT_VEC(pt_blk) work_list;

/* Gives every member that is in no inner loop to loop L, and makes L the parent
   of the inner loops that it meets. */
static void fill_loop(pt_ir_cfg *c, const pt_ir_fn *f, uint32_t l, uint32_t *top, work_list *work) {
  pt_ir_loop *loop = &c->loops.at[l - 1];
  assert(!c->loop_of[loop->header]);
  c->loop_of[loop->header] = l;
  for (size_t k = 0; k < loop->latches.n; k++) pt_vec_push(c->mem, work, loop->latches.at[k]);
  while (work->n) {
    pt_blk b = pt_vec_pop(work);
    if (c->loop_of[b]) {
      uint32_t inner = outermost(top, c->loop_of[b]);
      if (inner == l) continue;
      top[inner] = l;
      c->loops.at[inner - 1].parent = l;
      b = c->loops.at[inner - 1].header;
    } else {
      c->loop_of[b] = l;
    }
    const pt_ir_block *block = &f->blocks.at[b];
    for (size_t k = 0; k < block->preds.n; k++)
      if (reachable(c, block->preds.at[k])) pt_vec_push(c->mem, work, block->preds.at[k]);
  }
}

static void list_members(pt_ir_cfg *c) {
  for (uint32_t l = 1; l <= c->loops.n; l++) {
    pt_ir_loop *loop = &c->loops.at[l - 1];
    assert(loop->parent < l);
    loop->depth = loop->parent ? c->loops.at[loop->parent - 1].depth + 1 : 1;
    pt_vec_push(c->mem, &loop->blocks, loop->header);
  }
  for (pt_blk b = 0; b < c->nblocks; b++)
    for (uint32_t l = c->loop_of[b]; l; l = c->loops.at[l - 1].parent)
      if (c->loops.at[l - 1].header != b) pt_vec_push(c->mem, &c->loops.at[l - 1].blocks, b);
}

/* The innermost loop that has both A and B inside (index + 1), or 0. */
static uint32_t common_loop(const pt_ir_cfg *c, uint32_t a, uint32_t b) {
  while (a != b) {
    uint32_t da = a ? c->loops.at[a - 1].depth : 0, db = b ? c->loops.at[b - 1].depth : 0;
    if (da >= db) a = c->loops.at[a - 1].parent;
    if (db >= da) b = c->loops.at[b - 1].parent;
  }
  return a;
}

/* By target, so that repeats of a target are neighbours in each list. */
static void list_exits(pt_ir_cfg *c, const pt_ir_fn *f) {
  for (pt_blk s = 0; s < c->nblocks; s++) {
    const pt_ir_block *block = &f->blocks.at[s];
    for (size_t k = 0; k < block->preds.n; k++) {
      uint32_t from = c->loop_of[block->preds.at[k]];
      uint32_t stop = common_loop(c, from, c->loop_of[s]);
      for (uint32_t l = from; l != stop; l = c->loops.at[l - 1].parent) {
        pt_ir_loop *loop = &c->loops.at[l - 1];
        if (!loop->exits.n || pt_vec_top(&loop->exits) != s)
          pt_vec_push(c->mem, &loop->exits, s);
      }
    }
  }
}

static void compute_loops(pt_ir_cfg *c, const pt_ir_fn *f) {
  find_headers(c, f);
  if (!c->loops.n) return;
  size_t bytes = (c->loops.n + 1) * sizeof(uint32_t);
  uint32_t *top = pt_mem_alloc(c->mem, bytes);
  work_list work = {0};
  for (uint32_t l = 0; l <= c->loops.n; l++) top[l] = l;
  for (uint32_t l = (uint32_t)c->loops.n; l > 0; l--) fill_loop(c, f, l, top, &work);
  pt_vec_release(c->mem, &work);
  pt_mem_free(c->mem, top, bytes);
  list_members(c);
  list_exits(c, f);
}

/* ---- interface */

void pt_ir_cfg_init(pt_ir_cfg *c, pt_mem *m, const pt_ir_fn *f) {
  *c = (pt_ir_cfg){.mem = m, .nblocks = (uint32_t)f->blocks.n};
  if (!c->nblocks) return;
  size_t bytes = c->nblocks * sizeof(uint32_t);
  c->rpo = pt_mem_alloc(m, bytes);
  c->rpo_index = pt_mem_alloc(m, bytes);
  c->idom = pt_mem_alloc(m, bytes);
  c->dom_first = pt_mem_alloc(m, bytes);
  c->dom_last = pt_mem_alloc(m, bytes);
  c->loop_of = pt_mem_alloc(m, bytes);
  compute_rpo(c, f);
  compute_idoms(c, f);
  number_dominator_tree(c);
  compute_loops(c, f);
}

void pt_ir_cfg_release(pt_ir_cfg *c) {
  size_t bytes = c->nblocks * sizeof(uint32_t);
  for (size_t l = 0; l < c->loops.n; l++) {
    pt_vec_release(c->mem, &c->loops.at[l].blocks);
    pt_vec_release(c->mem, &c->loops.at[l].latches);
    pt_vec_release(c->mem, &c->loops.at[l].exits);
  }
  pt_vec_release(c->mem, &c->loops);
  pt_mem_free(c->mem, c->rpo, bytes);
  pt_mem_free(c->mem, c->rpo_index, bytes);
  pt_mem_free(c->mem, c->idom, bytes);
  pt_mem_free(c->mem, c->dom_first, bytes);
  pt_mem_free(c->mem, c->dom_last, bytes);
  pt_mem_free(c->mem, c->loop_of, bytes);
  *c = (pt_ir_cfg){.mem = c->mem};
}

/* A join is in the frontier of every block on the way from one of its
   predecessors up to its immediate dominator.  Ways that meet one that was
   already walked stop there, so the work is the size of the result. */
void pt_ir_frontiers(const pt_ir_cfg *c, const pt_ir_fn *f, pt_blks *out) {
  for (pt_blk b = 0; b < c->nblocks; b++) {
    const pt_ir_block *block = &f->blocks.at[b];
    if (!reachable(c, b) || block->preds.n < 2) continue;
    for (size_t k = 0; k < block->preds.n; k++) {
      pt_blk p = block->preds.at[k];
      if (!reachable(c, p)) continue;
      for (; p != c->idom[b]; p = c->idom[p]) {
        if (out[p].n && pt_vec_top(&out[p]) == b) break;
        pt_vec_push(c->mem, &out[p], b);
      }
    }
  }
}

bool pt_ir_in_loop(const pt_ir_cfg *c, uint32_t loop, pt_blk b) {
  uint32_t at = c->loop_of[b];
  while (at && at != loop) at = c->loops.at[at - 1].parent;
  return at == loop;
}
