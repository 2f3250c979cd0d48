#include "sym/follow_priv.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "sym/value.h"
#include "term/range.h"

enum {
  MAX_STEPS = 50000,      /* longer paths are cut */
  MAX_CANDIDATES = 128,   /* places that one symbolic address may stand for */
  MAX_OBJECT = 1 << 16,   /* bytes of an object that is looked at as a whole */
  MAX_BYTES = PT_FOLLOW_BYTES
};

typedef pt_follow_frame frame;

static frame *top(pt_follow *w) { return &pt_vec_top(&w->frames); }
static pt_term *slot(pt_follow *w, pt_val v) { return &w->slots.at[top(w)->base + v]; }
static bool is_symbolic(pt_follow *w, pt_val v) { return slot(w, v)->i != 0; }
static const pt_ir_fn *fn_here(const pt_follow *w) { return w->prog->fns.at[w->fn]; }

static bool is_constant(const pt_follow *w, pt_term t) {
  return pt_term_op(w->tt, t) == PT_TOP_CONST;
}

/* Constants are not kept: what does not depend on inputs is in the concrete run. */
static void set(pt_follow *w, pt_val v, pt_term t) {
  if (v) *slot(w, v) = t.i && !is_constant(w, t) ? t : (pt_term){0};
}

static pt_term operand(pt_follow *w, pt_val v) {
  pt_term t = *slot(w, v);
  return t.i ? t : pt_mk_const(w->tt, pt_exec_value(w->exec, v));
}

static uint64_t concrete(pt_follow *w, pt_val v) { return pt_bv_to_u64(pt_exec_value(w->exec, v)); }

/* ---- the path */

static void decide(pt_follow *w, pt_step_kind kind, pt_term asked, bool holds) {
  pt_follow_decide(w, kind, asked, holds);
}
static void fix(pt_follow *w, pt_val v) { pt_follow_fix(w, v); }

void pt_follow_decide(pt_follow *w, pt_step_kind kind, pt_term asked, bool holds) {
  if (is_constant(w, asked)) return;
  if (w->path.steps.n >= MAX_STEPS) {
    w->path.inexact = PT_REASON_LONG_PATH;
    return;
  }
  pt_term cond = holds ? asked : pt_mk_not(w->tt, asked);
  if (pt_map_get(&w->known, cond.i, NULL)) return; /* nothing new */
  pt_map_put(w->mem, &w->known, cond.i, 1);
  pt_path_step s = {.cond = cond,
                    .asked = asked,
                    .kind = (uint8_t)kind,
                    .holds = holds,
                    .fn = w->fn,
                    .ins = w->ins,
                    .inputs = (uint32_t)w->path.inputs.n};
  pt_vec_push(w->mem, &w->path.steps, s);
}

/* The bits of a float: NaN has many, so whether it is one is a decision. */
static pt_term bits_of(void *payload, pt_term t) {
  pt_follow *w = payload;
  pt_term nan = pt_mk_op1(w->tt, PT_TOP_FNAN, t);
  bool is_nan = pt_model_is_true(w->model, nan);
  decide(w, PT_STEP_VALUE, nan, is_nan);
  if (is_nan) w->path.inexact = PT_REASON_NAN_BITS;
  return pt_mk_op1(w->tt, PT_TOP_BV_OF_FP, t);
}

static pt_term bits(pt_follow *w, pt_term t) {
  return pt_sym_is_float(w->tt, t) ? bits_of(w, t) : t;
}

pt_term pt_follow_bits(void *follow, pt_term t) { return bits(follow, t); }

void pt_follow_fix(pt_follow *w, pt_val v) {
  if (!is_symbolic(w, v)) return;
  pt_term t = bits(w, *slot(w, v)), c = pt_mk_const(w->tt, pt_exec_value(w->exec, v));
  decide(w, PT_STEP_VALUE, pt_mk_eq(w->tt, t, c), true);
}

/* ---- inputs */

pt_term pt_follow_input(pt_terms *tt, size_t k, const pt_input *in) {
  char name[64];
  snprintf(name, sizeof name, "in%zu.%s%u", k, pt_input_name((pt_input_kind)in->kind), in->width);
  return pt_mk_var(tt, name, pt_sort_bv(tt, in->width));
}

static pt_term new_input(pt_follow *w, pt_input_kind kind, pt_bv value) {
  pt_input in = {.kind = (uint8_t)kind, .width = (uint16_t)value.width};
  pt_term v = pt_follow_input(w->tt, w->path.inputs.n, &in);
  pt_vec_push(w->mem, &w->path.inputs, v);
  pt_model_set(w->model, v, value);
  return v;
}

/* ---- memory */

static pt_term ptr_const(pt_follow *w, uint64_t value) {
  return pt_mk_u64(w->tt, w->prog->ptr_width, value);
}

pt_term pt_follow_inside(pt_follow *w, pt_term size, pt_term offset, uint64_t n) {
  pt_term need = ptr_const(w, n), left = pt_mk_op2(w->tt, PT_TOP_SUB, size, need);
  return pt_mk_and(w->tt, pt_mk_op2(w->tt, PT_TOP_ULE, need, size),
                   pt_mk_op2(w->tt, PT_TOP_ULE, offset, left));
}

/* The condition that N bytes at P lie in the object of this run's address, and what it was. */
static void decide_access(pt_follow *w, pt_val pv, uint64_t n) {
  pt_terms *tt = w->tt;
  uint64_t address = concrete(w, pv);
  pt_exec_object o = pt_exec_object_at(w->exec, address);
  pt_term size, p = bits(w, operand(w, pv));
  bool symbolic_size = o.kind == PT_OBJ_HEAP || o.kind == PT_OBJ_STACK
                           ? pt_shadow_size(&w->shadow, o.base, &size)
                           : false;
  if (!is_symbolic(w, pv) && !symbolic_size) return;
  bool inside = o.live && o.kind != PT_OBJ_FUNC && address >= o.base && o.size >= n &&
                address - o.base <= o.size - n;
  if (!inside && (o.kind == PT_OBJ_NONE || !o.live || o.kind == PT_OBJ_FUNC)) {
    fix(w, pv); /* the run fails here; nothing is known of other addresses */
    return;
  }
  if (!symbolic_size) size = ptr_const(w, o.size);
  pt_term offset = pt_mk_op2(tt, PT_TOP_SUB, p, ptr_const(w, o.base));
  decide(w, PT_STEP_ACCESS, pt_follow_inside(w, size, offset, n), inside);
}

/* The places that a symbolic address may stand for, in the object of this run's address. */
typedef struct {
  pt_exec_object object;
  pt_term offset;
  uint64_t first, stride, count; /* offsets: first, first + stride, ... */
} places;

/* Finds them and reads the object; false when there are too many, undefined bytes, or not the same
   places in all runs on this path, because the object's size depends on inputs. */
static bool find_places(pt_follow *w, pt_val pv, uint64_t n, places *out) {
  uint64_t address = concrete(w, pv);
  out->object = pt_exec_object_at(w->exec, address);
  uint64_t size = out->object.size, at = address - out->object.base;
  pt_term p = *slot(w, pv), unused;
  if (size > MAX_OBJECT || size < n || at > size - n) return false;
  if (pt_shadow_size(&w->shadow, out->object.base, &unused)) return false;
  out->offset = pt_mk_op2(w->tt, PT_TOP_SUB, p, ptr_const(w, out->object.base));
  pt_term change = pt_mk_op2(w->tt, PT_TOP_SUB, out->offset, ptr_const(w, at));
  uint32_t zeros = pt_term_low_zeros(w->tt, change);
  out->stride = UINT64_C(1) << (zeros < 20 ? zeros : 20);
  out->first = at % out->stride;
  out->count = (size - n - out->first) / out->stride + 1;
  if (out->count > MAX_CANDIDATES) return false;
  pt_vec_resize(w->mem, &w->bytes, size);
  pt_vec_resize(w->mem, &w->defined, size);
  if (!pt_exec_read(w->exec, out->object.base, size, w->bytes.at, w->defined.at)) return false;
  for (uint64_t k = 0; k < out->count; k++)
    for (uint64_t j = 0; j < n; j++)
      if (!w->defined.at[out->first + k * out->stride + j]) return false;
  return true;
}

static pt_term at_place(pt_follow *w, const places *ps, uint64_t k) {
  return pt_mk_eq(w->tt, ps->offset, ptr_const(w, ps->first + k * ps->stride));
}

static pt_term load_place(pt_follow *w, const places *ps, uint64_t k, uint32_t width) {
  uint64_t offset = ps->first + k * ps->stride;
  return pt_shadow_load(&w->shadow, ps->object.base + offset, width, w->bytes.at + offset, bits_of,
                        w);
}

/* A choice between the values of all places; those of this run's address last, so that no place
   is left over. */
static pt_term load_places(pt_follow *w, const places *ps, uint32_t width) {
  pt_term all = bits(w, load_place(w, ps, ps->count - 1, width));
  for (uint64_t k = ps->count - 1; k-- > 0;)
    all = pt_mk_ite(w->tt, at_place(w, ps, k), bits(w, load_place(w, ps, k, width)), all);
  return all;
}

static void put(pt_follow *w, uint64_t address, uint32_t width, pt_term t) {
  uint32_t n = (width + 7) / 8;
  if (is_constant(w, t)) pt_shadow_clear(&w->shadow, address, n);
  else pt_shadow_store(&w->shadow, address, n, t);
}

/* ---- loads and stores */

static void before_load(pt_follow *w, const pt_ir_ins *i) {
  pt_val pv = pt_ir_arg(fn_here(w), i, 0);
  uint32_t width = pt_ir_width(fn_here(w), i->res);
  places ps;
  decide_access(w, pv, (width + 7) / 8);
  set(w, i->res, (pt_term){0});
  w->several = false;
  if (!is_symbolic(w, pv)) return;
  if (!pt_exec_read(w->exec, concrete(w, pv), (width + 7) / 8, (uint8_t[MAX_BYTES]){0}, NULL))
    return; /* fails */
  w->several = find_places(w, pv, (width + 7) / 8, &ps);
  if (w->several)
    set(w, i->res, load_places(w, &ps, width)); /* may be a constant: the same in all places */
  else fix(w, pv);
}

/* Whether the K-th byte of the load was drawn: it was undefined, and no byte with its name was
   looked at. */
static bool was_drawn(const pt_follow *w, const uint8_t *defined, uint32_t k) {
  if (defined[k] || w->names[k].known) return false;
  for (uint32_t j = 0; w->names[k].name && j < k; j++)
    if (w->names[j].name == w->names[k].name) return false;
  return true;
}

static void name_byte(pt_follow *w, uint64_t address, uint32_t k) {
  uint64_t entry;
  if (w->names[k].name && pt_shadow_entry(&w->shadow, address + k, &entry))
    pt_map_put(w->mem, &w->named, w->names[k].name, entry);
}

void pt_follow_undefined(pt_follow *w, uint64_t address, uint32_t width, const uint8_t *defined,
                         size_t inputs) {
  uint32_t n = (width + 7) / 8, drawn = 0;
  uint8_t now[MAX_BYTES];
  uint64_t entry;
  pt_exec_read(w->exec, address, n, now, NULL);
  for (uint32_t k = 0; k < n; k++) drawn += was_drawn(w, defined, k);
  if (drawn == n && inputs == 1) {
    pt_shadow_store(&w->shadow, address, n, new_input(w, PT_INPUT_UNDEF, pt_bv_bytes(width, now)));
    for (uint32_t k = 0; k < n; k++) name_byte(w, address, k);
    return;
  }
  for (uint32_t k = 0; k < n; k++)
    if (was_drawn(w, defined, k)) {
      pt_shadow_store(&w->shadow, address + k, 1,
                      new_input(w, PT_INPUT_UNDEF, pt_bv_u64(8, now[k])));
      name_byte(w, address, k);
    } else if (!defined[k]) {
      if (pt_map_get(&w->named, w->names[k].name, &entry))
        pt_shadow_set_entry(&w->shadow, address + k, entry);
      else pt_shadow_clear(&w->shadow, address + k, 1);
    }
}

static void after_load(pt_follow *w, const pt_ir_ins *i) {
  pt_val pv = pt_ir_arg(fn_here(w), i, 0);
  uint32_t width = pt_ir_width(fn_here(w), i->res), n = (width + 7) / 8;
  uint64_t address = concrete(w, pv);
  size_t drawn = pt_exec_inputs_used(w->exec) - w->inputs_before;
  if (w->several) return;
  if (memchr(w->defined.at, 0, n)) pt_follow_undefined(w, address, width, w->defined.at, drawn);
  if (!pt_shadow_any(&w->shadow, address, n)) return;
  uint8_t now[MAX_BYTES];
  if (pt_exec_read(w->exec, address, n, now, NULL))
    set(w, i->res, pt_shadow_load(&w->shadow, address, width, now, bits_of, w));
}

void pt_follow_note_defined(pt_follow *w, uint64_t address, size_t n) {
  pt_vec_resize(w->mem, &w->bytes, n);
  pt_vec_resize(w->mem, &w->defined, n);
  if (!pt_exec_read(w->exec, address, n, w->bytes.at, w->defined.at))
    memset(w->defined.at, 1, n); /* fails */
  if (n <= MAX_BYTES && memchr(w->defined.at, 0, n)) pt_exec_names(w->exec, address, n, w->names);
}

static void note_defined(pt_follow *w, const pt_ir_ins *i) {
  uint32_t n = (pt_ir_width(fn_here(w), i->res) + 7) / 8;
  if (!w->several) pt_follow_note_defined(w, concrete(w, pt_ir_arg(fn_here(w), i, 0)), n);
}

static void before_store(pt_follow *w, const pt_ir_ins *i) {
  pt_val pv = pt_ir_arg(fn_here(w), i, 0), v = pt_ir_arg(fn_here(w), i, 1);
  uint32_t width = pt_ir_width(fn_here(w), v), n = (width + 7) / 8;
  uint64_t address = concrete(w, pv);
  places ps;
  decide_access(w, pv, n);
  if (!is_symbolic(w, pv)) {
    if (is_symbolic(w, v)) pt_shadow_store(&w->shadow, address, n, *slot(w, v));
    else pt_shadow_clear(&w->shadow, address, n);
    return;
  }
  if (!find_places(w, pv, n, &ps)) {
    fix(w, pv);
    put(w, address, width, operand(w, v));
    return;
  }
  pt_term value = bits(w, operand(w, v));
  for (uint64_t k = 0; k < ps.count; k++) {
    pt_term old = bits(w, load_place(w, &ps, k, width));
    put(w, ps.object.base + ps.first + k * ps.stride, width,
        pt_mk_ite(w->tt, at_place(w, &ps, k), value, old));
  }
}

static void before_copy(pt_follow *w, const pt_ir_ins *i) {
  const pt_ir_fn *f = fn_here(w);
  fix(w, pt_ir_arg(f, i, 2));
  uint64_t n = concrete(w, pt_ir_arg(f, i, 2));
  if (n == 0) return;
  decide_access(w, pt_ir_arg(f, i, 0), n);
  decide_access(w, pt_ir_arg(f, i, 1), n);
  fix(w, pt_ir_arg(f, i, 0));
  fix(w, pt_ir_arg(f, i, 1));
  pt_shadow_copy(&w->shadow, concrete(w, pt_ir_arg(f, i, 0)), concrete(w, pt_ir_arg(f, i, 1)), n);
}

static void before_set(pt_follow *w, const pt_ir_ins *i) {
  const pt_ir_fn *f = fn_here(w);
  if (pt_ir_fills_new(f, i)) return;
  fix(w, pt_ir_arg(f, i, 2));
  uint64_t n = concrete(w, pt_ir_arg(f, i, 2)), to = concrete(w, pt_ir_arg(f, i, 0));
  pt_val byte = pt_ir_arg(f, i, 1);
  if (n == 0) return;
  decide_access(w, pt_ir_arg(f, i, 0), n);
  fix(w, pt_ir_arg(f, i, 0));
  bool symbolic = is_symbolic(w, byte) && !i->sub;
  for (uint64_t k = 0; symbolic && k < n && k < MAX_OBJECT; k++)
    pt_shadow_store(&w->shadow, to + k, 1, bits(w, *slot(w, byte)));
  if (!symbolic) pt_shadow_clear(&w->shadow, to, n);
}

static void before_alloc(pt_follow *w, const pt_ir_ins *i) {
  pt_val size = pt_ir_arg(fn_here(w), i, 0);
  if (pt_alloc_is_stack(i->sub))
    pt_follow_object(w, i, concrete(w, size),
                     is_symbolic(w, size) ? bits(w, *slot(w, size)) : (pt_term){0});
}

static void after_alloc(pt_follow *w, const pt_ir_ins *i) {
  pt_val size = pt_ir_arg(fn_here(w), i, 0);
  uint64_t base = concrete(w, i->res);
  set(w, i->res, (pt_term){0});
  w->heap |= pt_alloc_is_heap(i->sub) && i->sub != PT_ALLOC_GIVEN;
  w->shadow.sizes =
      pt_pmap_remove(w->shadow.maps, w->shadow.sizes, base); /* of an older object there */
  if (i->sub == PT_ALLOC_ZEROED)
    pt_shadow_clear(&w->shadow, base, pt_exec_object_at(w->exec, base).size);
  if (!is_symbolic(w, size)) return;
  pt_shadow_set_size(&w->shadow, base, bits(w, *slot(w, size)));
  if (pt_alloc_is_stack(i->sub)) pt_follow_made(w, base);
}

static void after_objsize(pt_follow *w, const pt_ir_ins *i) {
  pt_val pv = pt_ir_arg(fn_here(w), i, 0);
  pt_exec_object o = pt_exec_object_at(w->exec, concrete(w, pv));
  pt_term size;
  set(w, i->res, (pt_term){0});
  if (i->sub == PT_OBJSIZE_OWN || !o.live || !pt_shadow_size(&w->shadow, o.base, &size)) return;
  pt_term at = ptr_const(w, concrete(w, pv) - o.base), none = ptr_const(w, 0);
  pt_term inside = pt_mk_op2(w->tt, PT_TOP_ULE, at, size);
  set(w, i->res, pt_mk_ite(w->tt, inside, pt_mk_op2(w->tt, PT_TOP_SUB, size, at), none));
}

/* ---- calls */

/* The function that is about to be called; 0: none, the run ends here. */
static uint32_t callee_of(pt_follow *w, const pt_ir_ins *i) {
  if (i->op == PT_OP_CALL) return i->ref;
  pt_exec_object o = pt_exec_object_at(w->exec, concrete(w, pt_ir_arg(fn_here(w), i, 0)));
  return o.kind == PT_OBJ_FUNC ? o.ref : 0;
}

static void before_call(pt_follow *w, const pt_ir_ins *i) {
  const pt_ir_fn *f = fn_here(w);
  uint32_t first = i->op == PT_OP_ICALL;
  if (first) fix(w, pt_ir_arg(f, i, 0));
  pt_vec_reset(&w->args);
  for (uint32_t k = first; k < i->nargs; k++)
    pt_vec_push(w->mem, &w->args, *slot(w, pt_ir_arg(f, i, k)));
  w->returned = (pt_term){0};
  if (i->res) set(w, i->res, (pt_term){0});
  uint32_t callee = callee_of(w, i);
  if (!callee) return;
  if (w->prog->fns.at[callee]->blocks.n)
    pt_follow_call_frame(w, callee);
  else pt_follow_call_builtin(w, callee, i, first);
}

static void on_enter(void *payload, pt_exec *x, uint32_t fn) {
  pt_follow *w = payload;
  (void)x;
  const pt_ir_fn *f = w->prog->fns.at[fn];
  frame fr = {.fn = fn, .base = w->slots.n, .prev = PT_NO_BLK};
  pt_vec_resize(w->mem, &w->slots, w->slots.n + f->values.n + pt_follow_held_of(w, fn)->n);
  for (uint32_t k = 0; k < f->nparams; k++)
    w->slots.at[fr.base + 1 + k] = k < w->args.n ? w->args.at[k] : (pt_term){0};
  pt_vec_push(w->mem, &w->frames, fr);
}

static void on_leave(void *payload, pt_exec *x, uint32_t fn) {
  pt_follow *w = payload;
  (void)x;
  assert(top(w)->fn == fn);
  (void)fn;
  w->slots.n = top(w)->base;
  w->frames.n--;
}

/* ---- phis: all of a block at once, from the values before it */

static void take_phis(pt_follow *w, pt_blk block) {
  const pt_ir_fn *f = fn_here(w);
  const pt_ir_block *b = &f->blocks.at[block];
  uint32_t from = pt_ir_pred_index(f, top(w)->prev, block), nphis = pt_ir_phis(f, block);
  pt_vec_reset(&w->phis);
  for (size_t k = 0; k < nphis; k++)
    pt_vec_push(w->mem, &w->phis, *slot(w, pt_ir_arg(f, &f->ins.at[b->ins.at[k]], from)));
  for (size_t k = 0; k < w->phis.n; k++) *slot(w, f->ins.at[b->ins.at[k]].res) = w->phis.at[k];
}

/* ---- the observer */

/* What can be reached is about to be looked at: for leaks at the end, or by a function without a
   body. */
static void before_reach(pt_follow *w) {
  bool havoc = fn_here(w)->ins.at[w->ins].op == PT_OP_HAVOC;
  if (w->heap && (havoc || pt_exec_checks_leaks(w->exec))) pt_follow_fix_pointers(w);
}

static bool on_before(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  pt_follow *w = payload;
  const pt_ir_fn *f = w->prog->fns.at[fn];
  const pt_ir_ins *i = &f->ins.at[ins];
  w->exec = x, w->fn = fn, w->ins = ins;
  w->inputs_before = pt_exec_inputs_used(x);
  switch (i->op) {
  case PT_OP_PHI:
    if (f->blocks.at[i->block].ins.at[0] == ins) take_phis(w, i->block);
    break;
  case PT_OP_ALLOC: before_alloc(w, i); break;
  case PT_OP_LOAD: before_load(w, i), note_defined(w, i); break;
  case PT_OP_STORE: before_store(w, i); break;
  case PT_OP_COPY: before_copy(w, i); break;
  case PT_OP_SET: before_set(w, i); break;
  case PT_OP_FREE:
  case PT_OP_OBJSIZE:
  case PT_OP_UNSCOPE:
  case PT_OP_SCOPE: fix(w, pt_ir_arg(f, i, 0)); break;
  case PT_OP_CALL: case PT_OP_ICALL: before_call(w, i); break;
  case PT_OP_CBR: case PT_OP_CHECK: case PT_OP_ASSUME: {
    pt_val c = pt_ir_arg(f, i, 0);
    pt_step_kind kind = PT_STEP_ASSUME;
    if (i->op == PT_OP_CBR) kind = PT_STEP_BRANCH;
    else if (i->op == PT_OP_CHECK) kind = PT_STEP_CHECK;
    if (is_symbolic(w, c))
      decide(w, kind, pt_sym_truth(w->tt, bits(w, *slot(w, c))), concrete(w, c) != 0);
    break;
  }
  case PT_OP_VAR: pt_follow_hold(w, ins); break;
  case PT_OP_HALT: case PT_OP_HAVOC: before_reach(w); break;
  case PT_OP_RET:
    if (w->frames.n == 1) before_reach(w);
    w->returned = i->nargs ? *slot(w, pt_ir_arg(f, i, 0)) : (pt_term){0};
    break;
  default: break;
  }
  if (pt_op_is_terminator((pt_op)i->op)) top(w)->prev = i->block;
  return true;
}

/* A pure operation with a symbolic operand. */
static void after_pure(pt_follow *w, const pt_ir_ins *i) {
  const pt_ir_fn *f = fn_here(w);
  pt_term args[3];
  bool any = false;
  assert(i->nargs <= 3);
  for (uint32_t k = 0; k < i->nargs; k++) any |= is_symbolic(w, pt_ir_arg(f, i, k));
  if (!any) {
    *slot(w, i->res) = (pt_term){0};
    return;
  }
  bool floats = pt_sym_wants_float((pt_op)i->op);
  for (uint32_t k = 0; k < i->nargs; k++) {
    args[k] = operand(w, pt_ir_arg(f, i, k));
    if (!floats) args[k] = bits(w, args[k]);
  }
  set(w, i->res, pt_sym_value(w->tt, i, args, pt_ir_width(f, i->res)));
}

static void on_after(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  pt_follow *w = payload;
  const pt_ir_ins *i = &w->prog->fns.at[fn]->ins.at[ins];
  w->exec = x, w->fn = fn, w->ins = ins;
  if (pt_sym_is_pure((pt_op)i->op)) {
    after_pure(w, i);
    return;
  }
  switch (i->op) {
  case PT_OP_LOAD: after_load(w, i); break;
  case PT_OP_ALLOC: after_alloc(w, i); break;
  case PT_OP_OBJSIZE: after_objsize(w, i); break;
  case PT_OP_INPUT:
    *slot(w, i->res) = new_input(w, (pt_input_kind)i->sub, pt_exec_value(x, i->res));
    break;
  case PT_OP_CALL: case PT_OP_ICALL:
    if (i->res) set(w, i->res, w->returned);
    w->returned = (pt_term){0};
    break;
  default: break;
  }
}

/* ---- life */

pt_follow *pt_follow_new(pt_mem *m, pt_terms *tt, const pt_ir_prog *p) {
  pt_follow *w = pt_mem_alloc(m, sizeof *w);
  w->mem = m, w->tt = tt, w->prog = p;
  w->shadow.terms = tt, w->shadow.maps = pt_pmaps_new(m);
  w->model = pt_model_new(tt);
  w->held = pt_mem_alloc(m, p->fns.n * sizeof *w->held);
  w->observer = (pt_exec_observer){.payload = w,
                                   .before = on_before,
                                   .after = on_after,
                                   .enter = on_enter,
                                   .leave = on_leave,
                                   .reads = pt_follow_reads,
                                   .has_read = pt_follow_has_read,
                                   .writes = pt_follow_writes};
  return w;
}

void pt_follow_delete(pt_follow *w) {
  pt_mem *m = w->mem;
  pt_pmaps_delete(w->shadow.maps);
  pt_model_delete(w->model);
  pt_follow_release_held(w);
  pt_vec_release(m, &w->path.steps);
  pt_vec_release(m, &w->path.inputs);
  pt_map_release(m, &w->known);
  pt_map_release(m, &w->named);
  pt_vec_release(m, &w->frames);
  pt_vec_release(m, &w->slots);
  pt_vec_release(m, &w->args);
  pt_vec_release(m, &w->phis);
  pt_vec_release(m, &w->bytes);
  pt_vec_release(m, &w->defined);
  pt_vec_release(m, &w->stack.objects);
  pt_mem_free(m, w, sizeof *w);
}

const pt_exec_observer *pt_follow_start(pt_follow *w) {
  pt_vec_reset(&w->path.steps);
  pt_vec_reset(&w->path.inputs);
  pt_map_reset(&w->known);
  pt_map_reset(&w->named);
  w->path.inexact = PT_REASON_NONE;
  pt_vec_reset(&w->frames);
  pt_vec_reset(&w->slots);
  pt_vec_reset(&w->args);
  pt_vec_reset(&w->stack.objects);
  w->stack.sum[0] = w->stack.sum[1] = (pt_term){0};
  w->heap = false;
  pt_pmaps_reset(w->shadow.maps);
  w->shadow.bytes = w->shadow.sizes = NULL;
  pt_model_reset(w->model);
  w->returned = (pt_term){0};
  return &w->observer;
}

const pt_path *pt_follow_path(const pt_follow *w) { return &w->path; }

pt_term pt_follow_term(const pt_follow *w, pt_val v) {
  return w->slots.at[pt_vec_top(&w->frames).base + v];
}
