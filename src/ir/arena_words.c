/* Objects of which every access is one of an aligned word: arrays of pointers.

   Such an object may be accessed at places that nobody knows, and its words still hold node
   pointers or never one.  What could make an access of another kind breaks it: a step that is no
   multiple of a word, an access of another size, a copy or a fill, an operation on its address that
   is not followed.  A pointer to it that is itself kept in a broken object may have been put
   together from pieces, so it is broken, too. */
#include "ir/arena_priv.h"

static uint32_t word_bytes(const pt_arenas *a) { return a->p->ptr_width / 8; }

static void break_object(pt_arenas *a, uint32_t object) {
  if (a->broken[object]) return;
  a->broken[object] = a->changed = true;
}

static void break_all(pt_arenas *a, const uint64_t *objects) {
  for (uint32_t o = 1; objects && o < pt_points_count(a->points); o++)
    if (objects[o / 64] >> o % 64 & 1) break_object(a, o);
}

static void break_operands(pt_arenas *a, uint32_t fn, const pt_ir_ins *i, uint32_t from) {
  for (uint32_t k = from; k < i->nargs; k++)
    break_all(a, pt_points_of(a->points, fn, pt_ir_arg(a->p->fns.at[fn], i, k)));
}

/* A pointer that moves by something that is no multiple of a word. */
static bool is_odd_step(const pt_arenas *a, const pt_ir_fn *f, const pt_ir_ins *i) {
  uint64_t word = word_bytes(a), first = (uint64_t)i->imm, each = (uint64_t)i->imm2;
  pt_bv index;
  if (!pt_ir_is_const(a->p, f, pt_ir_arg(f, i, 1), &index)) return first % word || each % word;
  return (first + pt_bv_to_u64(pt_bv_sext(index, 64)) * each) % word;
}

static void visit_access(pt_arenas *a, uint32_t fn, const pt_ir_ins *i) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  pt_val moved = i->op == PT_OP_STORE ? pt_ir_arg(f, i, 1) : i->res;
  if (pt_ir_width(f, moved) == a->p->ptr_width) return;
  break_all(a, pt_points_of(a->points, fn, pt_ir_arg(f, i, 0)));
  break_all(a, pt_points_of(a->points, fn, moved)); /* a piece of a pointer */
}

/* Whole words become null. */
static bool is_zeroing(const pt_arenas *a, const pt_ir_fn *f, const pt_ir_ins *i) {
  pt_bv byte, n;
  return !i->sub && pt_ir_is_const(a->p, f, pt_ir_arg(f, i, 1), &byte) && pt_bv_is_zero(byte) &&
         pt_ir_is_const(a->p, f, pt_ir_arg(f, i, 2), &n) && pt_bv_to_u64(n) % word_bytes(a) == 0;
}

static void visit(pt_arenas *a, uint32_t fn, const pt_ir_ins *i) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  switch ((pt_op)i->op) {
  case PT_OP_PHI: case PT_OP_SELECT: case PT_OP_EQ: case PT_OP_NE: case PT_OP_ALLOC:
  case PT_OP_FREE: case PT_OP_RET: case PT_OP_VAR: case PT_OP_SCOPE: case PT_OP_UNSCOPE: break;
  case PT_OP_LOAD: case PT_OP_STORE: visit_access(a, fn, i); break;
  case PT_OP_PTRADD:
    break_operands(a, fn, i, 1);
    if (is_odd_step(a, f, i)) break_all(a, pt_points_of(a->points, fn, i->res));
    break;
  case PT_OP_SET:
    if (!is_zeroing(a, f, i)) break_operands(a, fn, i, 0);
    break;
  case PT_OP_CALL: {
    const pt_ir_fn *to = a->p->fns.at[i->ref];
    break_operands(a, fn, i, to->blocks.n ? to->nparams : 0);
    break;
  }
  default: break_operands(a, fn, i, 0); break;
  }
}

static void visit_function(pt_arenas *a, uint32_t fn) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  for (size_t v = 1; v < f->values.n; v++)
    if (f->values.at[v].kind == PT_VAL_GLOBAL && f->values.at[v].bits % word_bytes(a))
      break_object(a, PT_POINTS_OUTSIDE + f->values.at[v].ref);
  for (size_t b = 0; b < f->blocks.n; b++)
    for (size_t k = 0; k < f->blocks.at[b].ins.n; k++)
      visit(a, fn, &f->ins.at[f->blocks.at[b].ins.at[k]]);
}

static void visit_initial(pt_arenas *a) {
  for (size_t k = 0; k < a->p->relocs.n; k++) {
    const pt_ir_reloc *r = &a->p->relocs.at[k];
    if (r->global && (uint64_t)r->addend % word_bytes(a))
      break_object(a, PT_POINTS_OUTSIDE + r->global);
  }
}

void pt_arena_find_broken(pt_arenas *a) {
  break_object(a, PT_POINTS_OUTSIDE);
  visit_initial(a);
  for (uint32_t fn = 1; fn < a->p->fns.n; fn++) visit_function(a, fn);
  do {
    a->changed = false;
    for (uint32_t o = 1; o < pt_points_count(a->points); o++)
      if (a->broken[o]) break_all(a, pt_points_in(a->points, o));
  } while (a->changed);
}
