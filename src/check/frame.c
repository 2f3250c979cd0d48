#include "check/frame.h"

#include "ir/frame.h"

/* Whether the life of stack object OBJ ends for good in block B, behind instruction AFTER (0:
   anywhere). */
static bool ends_in(const pt_ir_fn *f, pt_blk b, pt_val obj, uint32_t after) {
  bool seen = !after;
  for (size_t k = 0; k < f->blocks.at[b].ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[f->blocks.at[b].ins.at[k]];
    if (seen && i->op == PT_OP_UNSCOPE && i->sub && pt_ir_arg(f, i, 0) == obj) return true;
    seen |= f->blocks.at[b].ins.at[k] == after;
  }
  return false;
}

/* Whether allocation INS can be done again in its frame while an earlier object of it lives. */
static bool piles_up(pt_mem *m, const pt_ir_cfg *cfg, const pt_ir_fn *f, uint32_t ins) {
  const pt_ir_ins *i = &f->ins.at[ins];
  pt_blk succs[2];
  PT_VEC(pt_blk) todo = {0};
  bool again = false, *seen = pt_mem_alloc(m, f->blocks.n * sizeof *seen);
  if (cfg->loop_of[i->block] && !ends_in(f, i->block, i->res, ins))
    pt_vec_push(m, &todo, i->block);
  while (todo.n && !again) {
    pt_blk b = pt_vec_pop(&todo);
    for (uint32_t n = pt_ir_succs(f, b, succs); n-- > 0;) {
      pt_blk to = succs[n];
      if (seen[to] || ends_in(f, to, i->res, 0)) continue;
      seen[to] = true;
      again |= to == i->block;
      pt_vec_push(m, &todo, to);
    }
  }
  pt_vec_release(m, &todo);
  pt_mem_free(m, seen, f->blocks.n * sizeof *seen);
  return again;
}

bool pt_check_frame(pt_mem *m, const pt_ir_prog *p, uint32_t fn, const pt_ir_cfg *cfg,
                    uint64_t *bytes) {
  const pt_ir_fn *f = p->fns.at[fn];
  bool bounded = true;
  *bytes = pt_ir_sure_frame(p, fn) + 64;
  for (size_t v = 1; v < f->values.n; v++) *bytes += (f->values.at[v].width + 63) / 64 * 8 + 8;
  for (uint32_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    pt_bv size;
    if (i->dead || i->op != PT_OP_ALLOC || !pt_alloc_is_stack(i->sub)) continue;
    if (!pt_ir_is_const(p, f, pt_ir_arg(f, i, 0), &size) || pt_bv_to_u64(size) > UINT32_MAX ||
        piles_up(m, cfg, f, k))
      bounded = false;
    else
      *bytes += pt_bv_to_u64(size);
  }
  return bounded;
}
