/* What a call can change: cells, memory, the stream of inputs. */
#include "ir/builtin.h"
#include "sym/flow_priv.h"

static void set_bit(uint64_t *set, uint32_t k) { set[k / 64] |= UINT64_C(1) << k % 64; }

static void undefine(pt_flow *w, pt_mods *m, uint32_t fn, pt_val alloc) {
  for (size_t k = 0; k < w->fns[fn].cells.n; k++)
    if (w->cells.at[w->fns[fn].cells.at[k]].alloc == alloc)
      set_bit(m->fresh, w->fns[fn].cells.at[k]);
}

static void add_ins(pt_flow *w, pt_mods *m, uint32_t fn, const pt_ir_ins *i) {
  const pt_ir_fn *f = pt_flow_fn_at(w, fn);
  uint32_t cell;
  switch (i->op) {
  case PT_OP_STORE:
    if (pt_flow_cell_of(w, fn, i, &cell)) set_bit(m->cells, cell);
    else m->mem = true;
    break;
  case PT_OP_ALLOC:
    m->top = true, m->life |= pt_flow_is_tracked(w, fn, i);
    if (pt_flow_has_cells(w, fn, i->res)) undefine(w, m, fn, i->res);
    else m->mem |= i->sub == PT_ALLOC_ZEROED;
    break;
  case PT_OP_FREE: case PT_OP_UNSCOPE: case PT_OP_SRESTORE: m->life = true; break;
  case PT_OP_SCOPE:
    m->life = true;
    if (!pt_flow_scope_undefines(w, fn, i)) break;
    if (pt_flow_has_cells(w, fn, pt_ir_arg(f, i, 0))) undefine(w, m, fn, pt_ir_arg(f, i, 0));
    else m->mem = true;
    break;
  case PT_OP_COPY: case PT_OP_SET: m->mem = true; break;
  case PT_OP_INPUT: m->inputs = true; break;
  case PT_OP_HAVOC:
    m->mem = true;
    for (uint32_t k = 0; k < w->cells.n; k++)
      if (w->cells.at[k].global) set_bit(m->cells, k);
    break;
  case PT_OP_CALL:
    if (!w->prog->fns.at[i->ref]->blocks.n) m->mem |= pt_ir_builtin_writes(w->prog, fn, i);
    break;
  default: break;
  }
}

static bool add_callee(pt_flow *w, pt_mods *to, const pt_mods *from) {
  bool more = (from->mem && !to->mem) || (from->top && !to->top) || (from->inputs && !to->inputs) ||
              (from->life && !to->life);
  to->mem |= from->mem, to->top |= from->top, to->inputs |= from->inputs, to->life |= from->life;
  for (size_t k = 0; k < w->words; k++) {
    more |= (from->cells[k] & ~to->cells[k]) || (from->fresh[k] & ~to->fresh[k]);
    to->cells[k] |= from->cells[k], to->fresh[k] |= from->fresh[k];
  }
  return more;
}

void pt_flow_find_mods(pt_flow *w) {
  w->words = (w->cells.n + 63) / 64;
  w->mods = pt_mem_alloc(w->mem, w->nfns * sizeof *w->mods);
  for (uint32_t fn = 1; fn < w->nfns; fn++) {
    pt_mods *m = &w->mods[fn];
    m->cells = pt_mem_alloc(w->mem, w->words * sizeof(uint64_t));
    m->fresh = pt_mem_alloc(w->mem, w->words * sizeof(uint64_t));
    const pt_ir_fn *f = pt_flow_fn_at(w, fn);
    for (size_t b = 0; b < f->blocks.n; b++)
      for (size_t k = 0; k < f->blocks.at[b].ins.n; k++)
        add_ins(w, m, fn, &f->ins.at[f->blocks.at[b].ins.at[k]]);
  }
  for (bool more = true; more;) {
    more = false;
    for (uint32_t k = 0; k + 1 < w->nfns; k++) {
      uint32_t fn = w->calls.order[k];
      for (size_t c = 0; c < w->calls.callees[fn].n; c++)
        more |= add_callee(w, &w->mods[fn], &w->mods[w->calls.callees[fn].at[c]]);
    }
  }
}
