/* What lives, in a run that is being recorded. */
#include "engine/dash/trace_priv.h"
#include "ir/layout.h"

static uint64_t page(const pt_forest *fo, uint64_t address) {
  return address >> pt_page_bits(fo->prog->ptr_width);
}

static void put(pt_forest *fo, pt_life_record *l, uint64_t base, uint64_t element) {
  if (!pt_flow_has_life(fo->flow)) return;
  l->now = pt_pmap_put(fo->maps, l->now, page(fo, base), element);
}

void pt_life_alloc(pt_forest *fo, pt_life_record *l, uint32_t fn, const pt_ir_ins *alloc,
                   uint64_t base, uint64_t size) {
  if (!pt_flow_is_tracked(fo->flow, fn, alloc)) return;
  put(fo, l, base, pt_flow_life_of(fo->flow, size, pt_alloc_is_heap(alloc->sub)));
  if (pt_alloc_is_stack(alloc->sub)) pt_vec_push(fo->mem, &l->stack, base);
}

void pt_life_begin(pt_forest *fo, pt_life_record *l, uint64_t base, uint64_t size) {
  put(fo, l, base, pt_flow_life_of(fo->flow, size, false));
}

void pt_life_end(pt_forest *fo, pt_life_record *l, uint64_t base) { put(fo, l, base, 0); }

void pt_life_leave(pt_forest *fo, pt_life_record *l, size_t first) {
  while (l->stack.n > first) put(fo, l, pt_vec_pop(&l->stack), 0);
}

void pt_life_restore(pt_forest *fo, pt_life_record *l, size_t first, pt_exec *x) {
  for (size_t k = first; k < l->stack.n; k++)
    if (!pt_exec_object_at(x, l->stack.at[k]).live) put(fo, l, l->stack.at[k], 0);
}
