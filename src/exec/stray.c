#include "exec/stray.h"

/* Null and what is near it is no address of an object; an access is at most so far from the pointer
   that it goes through. */
static uint64_t least(const pt_ir_prog *p) {
  return p->ptr_width == 64 ? UINT64_C(1) << 32 : UINT64_C(1) << 12;
}
static uint64_t reach(const pt_ir_prog *p) {
  return p->ptr_width == 64 ? UINT64_C(1) << 31 : UINT64_C(1) << 16;
}

static bool is_candidate(const pt_ir_prog *p, const pt_input *in) {
  bool kind = in->kind == PT_INPUT_UNDEF || in->kind == PT_INPUT_MISSING ||
              in->kind == PT_INPUT_POINTER;
  return kind && in->width == p->ptr_width && in->lo >= least(p);
}

bool pt_stray_possible(const pt_ir_prog *p, const pt_inputs *in) {
  for (size_t k = 0; k < in->n; k++)
    if (is_candidate(p, &in->at[k])) return true;
  return false;
}

/* Whether the function itself names the object: a global, or one of its own. */
static bool is_named(const pt_ir_fn *f, pt_val v) {
  for (;;) {
    const pt_ir_value *value = &f->values.at[v];
    if (value->kind == PT_VAL_GLOBAL) return true;
    if (value->kind != PT_VAL_INS) return false;
    const pt_ir_ins *i = &f->ins.at[value->ref];
    if (i->op == PT_OP_ALLOC) return true;
    if (i->op != PT_OP_PTRADD) return false;
    v = pt_ir_arg(f, i, 0);
  }
}

static bool is_made_up(const pt_stray *s, pt_exec *x, uint64_t address) {
  if (pt_exec_object_at(x, address).kind == PT_OBJ_NONE) return false;
  size_t used = pt_exec_inputs_used(x);
  for (size_t k = 0; k < s->inputs->n && k < used; k++) {
    uint64_t v = s->inputs->at[k].lo, distance = v < address ? address - v : v - address;
    if (is_candidate(s->prog, &s->inputs->at[k]) && distance < reach(s->prog)) return true;
  }
  return false;
}

static bool before(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  pt_stray *s = payload;
  const pt_ir_fn *f = s->prog->fns.at[fn];
  const pt_ir_ins *i = &f->ins.at[ins];
  for (uint32_t k = 0; k < pt_op_places((pt_op)i->op); k++) {
    pt_val v = pt_ir_arg(f, i, k);
    if (!is_named(f, v) && is_made_up(s, x, pt_bv_to_u64(pt_exec_value(x, v)))) s->found = true;
  }
  return !s->found;
}

void pt_stray_init(pt_stray *s, const pt_ir_prog *p, const pt_inputs *in) {
  *s = (pt_stray){.prog = p, .inputs = in};
  s->observer = (pt_exec_observer){.payload = s, .before = before};
}
