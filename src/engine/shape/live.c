/* Which values are needed behind a place. */
#include "engine/shape/shape_priv.h"

static size_t words_of(const pt_ir_fn *f) { return f->values.n / 64 + 1; }

static void add(uint64_t *set, pt_val v) { set[v / 64] |= UINT64_C(1) << v % 64; }
static void drop(uint64_t *set, pt_val v) { set[v / 64] &= ~(UINT64_C(1) << v % 64); }

static bool is_use(const pt_ir_ins *i) { return i->op != PT_OP_VAR && i->op != PT_OP_PHI; }

/* What successor TO of block B needs. */
static void add_successor(const pt_ir_fn *f, const uint64_t *all, pt_blk b, pt_blk to,
                          uint64_t *set) {
  size_t words = words_of(f);
  uint32_t from = pt_ir_pred_index(f, b, to), phis = pt_ir_phis(f, to);
  for (size_t w = 0; w < words; w++)
    set[w] |= all[to * words + w];
  for (uint32_t k = 0; k < phis; k++) {
    const pt_ir_ins *phi = &f->ins.at[f->blocks.at[to].ins.at[k]];
    add(set, pt_ir_arg(f, phi, from));
  }
}

/* SET: what is needed from instruction AT of block B on. */
static void needed(const pt_ir_fn *f, const uint64_t *all, pt_blk b, uint32_t at, uint64_t *set) {
  pt_blk succs[2];
  memset(set, 0, words_of(f) * sizeof *set);
  for (uint32_t n = pt_ir_succs(f, b, succs); n-- > 0;)
    add_successor(f, all, b, succs[n], set);
  for (size_t k = f->blocks.at[b].ins.n; k-- > at;) {
    const pt_ir_ins *i = &f->ins.at[f->blocks.at[b].ins.at[k]];
    if (i->res) drop(set, i->res);
    for (uint32_t a = 0; is_use(i) && a < i->nargs; a++)
      add(set, pt_ir_arg(f, i, a));
  }
}

/* By block: what is needed behind its phis, but for what the phis make. */
static uint64_t *find(pt_mem *m, const pt_ir_fn *f) {
  size_t words = words_of(f);
  uint64_t *all = pt_mem_alloc(m, f->blocks.n * words * sizeof *all);
  uint64_t *now = pt_mem_alloc(m, words * sizeof *now);
  for (bool more = true; more;) {
    more = false;
    for (size_t b = f->blocks.n; b-- > 0;) {
      needed(f, all, (pt_blk)b, 0, now);
      if (memcmp(now, &all[b * words], words * sizeof *now) == 0) continue;
      memcpy(&all[b * words], now, words * sizeof *now);
      more = true;
    }
  }
  pt_mem_free(m, now, words * sizeof *now);
  return all;
}

/* What the call in front of it will give is not there yet. */
static pt_val awaited(const pt_ir_fn *f, const pt_shape_frame *frame) {
  return f->ins.at[f->blocks.at[frame->block].ins.at[frame->at - 1]].res;
}

void pt_shape_drop_dead(pt_shape_engine *e, pt_shape_frame *frame, bool innermost) {
  const pt_ir_fn *f = e->walker.prog->fns.at[frame->fn];
  size_t words = words_of(f);
  if (!e->live[frame->fn]) e->live[frame->fn] = find(e->mem, f);
  uint64_t *now = pt_mem_alloc(e->mem, words * sizeof *now);
  needed(f, e->live[frame->fn], frame->block, frame->at, now);
  if (!innermost) drop(now, awaited(f, frame));
  for (pt_val v = 0; v < frame->n; v++)
    if (!(now[v / 64] >> v % 64 & 1)) frame->values[v] = (pt_shv){.kind = PT_SHV_ANY};
  pt_mem_free(e->mem, now, words * sizeof *now);
}

void pt_shape_release_live(pt_shape_engine *e) {
  for (size_t fn = 1; fn < e->walker.prog->fns.n; fn++) {
    const pt_ir_fn *f = e->walker.prog->fns.at[fn];
    if (e->live[fn]) pt_mem_free(e->mem, e->live[fn], f->blocks.n * words_of(f) * sizeof **e->live);
  }
  pt_mem_free(e->mem, e->live, e->walker.prog->fns.n * sizeof *e->live);
}
