/* One block: what its instructions do to the values, the memory and the guard. */
#include <assert.h>
#include <stdio.h>

#include "ir/disturb.h"
#include "ir/frame.h"
#include "ir/overflow.h"
#include "ir/undefined.h"
#include "sym/merge_priv.h"
#include "sym/value.h"

/* ---- values */

static uint64_t carried_key(const pt_merge_frame *f, pt_val v) { return (uint64_t)f->id << 32 | v; }

pt_term pt_merge_value(pt_merge *e, pt_merge_frame *f, pt_val v) {
  const pt_ir_fn *fn = e->prog->fns.at[f->fn];
  const pt_ir_value *val = &fn->values.at[v];
  pt_bv c;
  uint64_t t;
  switch ((pt_val_kind)val->kind) {
  case PT_VAL_CONST:
    pt_ir_is_const(e->prog, fn, v, &c);
    return pt_mk_const(e->tt, c);
  case PT_VAL_GLOBAL:
    return pt_mk_u64(e->tt, e->prog->ptr_width,
                     pt_space_at(&e->space, pt_space_global(&e->space, val->ref))->base +
                         val->bits);
  case PT_VAL_FUNC:
    return pt_mk_u64(e->tt, e->prog->ptr_width,
                     pt_space_at(&e->space, pt_space_fn(&e->space, val->ref))->base + val->bits);
  default: break;
  }
  if (pt_merge_facts(e, f->fn)->carried[v] && pt_pmap_get(f->now.carried, carried_key(f, v), &t))
    return (pt_term){(uint32_t)t};
  assert(f->values[v].i);
  return f->values[v];
}

void pt_merge_set(pt_merge *e, pt_merge_frame *f, pt_val v, pt_term t) {
  f->values[v] = t;
  if (pt_merge_facts(e, f->fn)->carried[v])
    f->now.carried = pt_pmap_put(e->space.maps, f->now.carried, carried_key(f, v), t.i);
}

static pt_term arg(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i, uint32_t k) {
  return pt_merge_value(e, f, pt_ir_arg(e->prog->fns.at[f->fn], i, k));
}

static pt_term word(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i, uint32_t k) {
  return pt_space_bits(&e->space, arg(e, f, i, k));
}

static uint32_t width_of(const pt_merge *e, const pt_merge_frame *f, pt_val v) {
  return pt_ir_width(e->prog->fns.at[f->fn], v);
}

static uint32_t number_of(const pt_merge *e, const pt_merge_frame *f, const pt_ir_ins *i) {
  return (uint32_t)(i - e->prog->fns.at[f->fn]->ins.at);
}

static uint32_t place_of(pt_merge *e, const pt_merge_frame *f, const pt_ir_ins *i) {
  return pt_merge_place(e, f->place, number_of(e, f, i));
}

static pt_term variable(pt_merge *e, const char *prefix, uint32_t place, uint32_t width) {
  char name[48];
  snprintf(name, sizeof name, "%s%u.%u", prefix, place, width);
  return pt_space_made(&e->space, pt_mk_var(e->tt, name, pt_sort_bv(e->tt, width)));
}

/* ---- guards and obligations */

static void require(pt_merge *e, pt_merge_frame *f, pt_term c) {
  pt_merge_require(e, &f->now, c);
}

static pt_term simpler(pt_merge *e, const pt_merge_frame *f, pt_term t) {
  return pt_merge_simpler(e, &f->now, t);
}

static bool wants(const pt_merge *e, uint32_t check) {
  uint64_t mask = e->goal.checks, family = 0;
  pt_check_kind kind = (pt_check_kind)e->prog->checks.at[check].kind;
  if (kind == PT_CHECK_ACCESS)
    for (int k = PT_CHECK_NULL_DEREF; k <= PT_CHECK_UNINIT; k++) family |= UINT64_C(1) << k;
  if (kind == PT_CHECK_FREE)
    family = UINT64_C(1) << PT_CHECK_DOUBLE_FREE | UINT64_C(1) << PT_CHECK_BAD_FREE;
  return mask >> kind & 1 || mask & family;
}

/* Whether a run that fails the check goes on all the same. */
static bool goes_on(const pt_merge *e, uint32_t check) {
  uint32_t kind = check ? e->prog->checks.at[check].kind : PT_CHECK_NONE;
  return e->goal.endless && (kind == PT_CHECK_OVERFLOW || kind == PT_CHECK_SHIFT_BASE);
}

/* Where OK does not hold, the result of operation GUARDED may be anything. */
static void loosen(pt_merge *e, pt_merge_frame *f, uint32_t guarded, pt_term ok, uint32_t place) {
  pt_val v = e->prog->fns.at[f->fn]->ins.at[guarded].res;
  pt_term any = variable(e, "wrap", place, width_of(e, f, v));
  if (!pt_term_is_true(e->tt, ok)) pt_merge_set(e, f, v, pt_mk_ite(e->tt, ok, f->values[v], any));
}

/* An operation overflows unless OK: its result is known now, or will be. */
static void go_on(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i, pt_term ok) {
  const pt_ir_fn *fn = e->prog->fns.at[f->fn];
  uint32_t guarded = pt_ir_guarded(e->prog, fn, number_of(e, f, i));
  if (guarded && (fn->ins.at[guarded].op == PT_OP_SDIV || fn->ins.at[guarded].op == PT_OP_SREM ||
                  fn->ins.at[guarded].op == PT_OP_SHL))
    f->loose = guarded, f->loose_ok = ok;
  else if (guarded) loosen(e, f, guarded, ok, place_of(e, f, i));
}

/* OK must hold here, or a run fails; it goes on where it holds.  Where UNSURE holds nothing is
   said. */
static void oblige(pt_merge *e, pt_merge_frame *f, uint32_t check, const pt_ir_ins *i, pt_term ok,
                   pt_term unsure) {
  if (goes_on(e, check)) {
    go_on(e, f, i, ok);
    return;
  }
  ok = simpler(e, f, ok);
  if (check && wants(e, check)) {
    pt_term bad = pt_mk_and(e->tt, f->now.guard, pt_mk_not(e->tt, pt_mk_or(e->tt, ok, unsure)));
    bool late = e->o.late >> e->prog->checks.at[check].kind & 1;
    pt_obligation o = {check, f->fn, number_of(e, f, i), bad, late ? e->counts_late : e->counts};
    pt_vec_push(e->mem, &e->obligations, o);
  }
  require(e, f, ok);
}

/* Undefined bytes that were looked at on the way. */
static void settle(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i) {
  for (size_t k = 0; k < e->space.undef.n; k++) {
    pt_undef_read u = e->space.undef.at[k];
    pt_input_event ev = {
        f->now.guard, u.var, {.kind = PT_INPUT_UNDEF, .width = (uint16_t)u.width, .loc = i->loc}};
    if (u.width <= 128) pt_vec_push(e->mem, &e->inputs, ev);
  }
  pt_vec_reset(&e->space.undef);
}

/* ---- memory */

static bool is_object(uint32_t object) { return object != PT_SOBJ_NONE && object != PT_SOBJ_ANY; }

/* Where P can point to; *UNSURE: when it may be anything. */
static void known_targets(pt_merge *e, pt_term p, pt_target_vec *out, pt_term *unsure) {
  const pt_target_vec *ts = pt_space_targets(&e->space, p);
  *unsure = pt_false(e->tt);
  for (size_t k = 0; k < ts->n; k++) {
    if (ts->at[k].object == PT_SOBJ_ANY)
      *unsure = ts->at[k].cond;
    else
      pt_vec_push(e->mem, out, ts->at[k]);
  }
}

/* The same; what may be anything is given up. */
static void targets_of(pt_merge *e, pt_merge_frame *f, pt_term p, const pt_ir_ins *i,
                       pt_target_vec *out, pt_term *unsure) {
  known_targets(e, p, out, unsure);
  pt_term anywhere = pt_mk_and(e->tt, f->now.guard, *unsure);
  if (!pt_term_is_false(e->tt, *unsure))
    pt_merge_give_up(e, anywhere, PT_REASON_POINTER_ANYWHERE, i->loc);
}

/* N bytes (a term) at the target are inside. */
static pt_term inside(pt_merge *e, const pt_merge_state *s, const pt_target *t, pt_term n) {
  pt_terms *tt = e->tt;
  if (!is_object(t->object) || pt_space_at(&e->space, t->object)->kind == PT_OBJ_FUNC)
    return pt_false(tt);
  pt_term size = pt_space_size(&e->space, t->object);
  pt_term fits = pt_mk_op2(tt, PT_TOP_ULE, t->offset, pt_mk_op2(tt, PT_TOP_SUB, size, n));
  pt_term live = pt_space_life(&e->space, &s->mem, t->object);
  return pt_mk_and(tt, live, pt_mk_and(tt, pt_mk_op2(tt, PT_TOP_ULE, n, size), fits));
}

static bool writable(const pt_merge *e, uint32_t object) {
  return !pt_space_at(&e->space, object)->constant;
}

/* N bytes at one of the targets can be accessed; those that are impossible are dropped. */
static pt_term possible(pt_merge *e, pt_merge_frame *f, pt_term n, bool write, pt_target_vec *ts) {
  pt_term ok = pt_false(e->tt);
  size_t kept = 0;
  for (size_t k = 0; k < ts->n; k++) {
    pt_term in = pt_mk_and(e->tt, ts->at[k].cond, inside(e, &f->now, &ts->at[k], n));
    if (write && is_object(ts->at[k].object) && !writable(e, ts->at[k].object))
      in = pt_false(e->tt);
    if (pt_term_is_false(e->tt, in)) continue;
    ok = pt_mk_or(e->tt, ok, in);
    ts->at[kept++] = ts->at[k];
  }
  ts->n = kept;
  pt_term none = pt_mk_eq(e->tt, n, pt_mk_u64(e->tt, e->prog->ptr_width, 0));
  return pt_mk_or(e->tt, ok, none);
}

/* The obligation that N bytes at P may be accessed. */
static void access(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i, pt_term p, pt_term n,
                   bool write, pt_target_vec *ts) {
  pt_term unsure;
  targets_of(e, f, simpler(e, f, p), i, ts, &unsure);
  pt_term ok = possible(e, f, n, write, ts);
  if (i->ref) oblige(e, f, i->ref, i, ok, unsure);
  else require(e, f, ok);
}

/* Nobody asks whether these N bytes can be read: where P may be anything, whatever is there is
   read. Returns when that is so. */
static pt_term read_anywhere(pt_merge *e, pt_merge_frame *f, pt_term p, pt_term n,
                             pt_target_vec *ts) {
  pt_term unsure;
  known_targets(e, simpler(e, f, p), ts, &unsure);
  require(e, f, pt_mk_or(e->tt, simpler(e, f, possible(e, f, n, false, ts)), unsure));
  return unsure;
}

static pt_term size_term(pt_merge *e, uint64_t n) {
  return pt_mk_u64(e->tt, e->prog->ptr_width, n);
}

static void do_load(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i) {
  pt_target_vec ts = {0};
  uint32_t width = width_of(e, f, i->res), place = place_of(e, f, i);
  pt_term v = {0}, p = word(e, f, i, 0), n = size_term(e, (width + 7) / 8);
  pt_term anywhere = pt_false(e->tt);
  if (e->goal.uninit || (i->ref && wants(e, i->ref)))
    access(e, f, i, p, n, false, &ts);
  else
    anywhere = read_anywhere(e, f, p, n, &ts);
  for (size_t k = ts.n; k-- > 0;) {
    pt_term t = pt_space_load(&e->space, &f->now.mem, &ts.at[k], width, place);
    v = v.i ? pt_space_choose(&e->space, ts.at[k].cond, t, v) : t;
  }
  if (v.i && !pt_term_is_false(e->tt, anywhere))
    v = pt_space_choose(&e->space, anywhere, variable(e, "x", place, width), v);
  if (e->goal.uninit && v.i && pt_space_may_be_undefined(&e->space, v) &&
      !(i->sub && pt_ir_moves_written(e->prog, e->prog->fns.at[f->fn], i)))
    pt_merge_give_up(e, f->now.guard, PT_REASON_UNDEFINED_READ, i->loc);
  if (e->goal.endless && pt_ir_is_volatile(i)) v = variable(e, "volatile", place, width);
  pt_merge_set(e, f, i->res, v.i ? simpler(e, f, v) : variable(e, "x", place, width));
  pt_vec_release(e->mem, &ts);
}

static void do_store(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i) {
  pt_target_vec ts = {0};
  uint32_t width = width_of(e, f, pt_ir_arg(e->prog->fns.at[f->fn], i, 1)),
           place = place_of(e, f, i);
  access(e, f, i, word(e, f, i, 0), size_term(e, (width + 7) / 8), true, &ts);
  pt_term v = arg(e, f, i, 1);
  for (size_t k = 0; k < ts.n; k++)
    pt_space_store(&e->space, &f->now.mem, &ts.at[k], ts.n == 1 ? pt_true(e->tt) : ts.at[k].cond, v,
                   place);
  pt_vec_release(e->mem, &ts);
}

static bool constant_length(const pt_merge *e, pt_term n, uint64_t *out) {
  pt_bv c;
  if (!pt_term_value(e->tt, n, &c)) return false;
  *out = pt_bv_to_u64(c);
  return true;
}

static void do_copy(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i) {
  pt_target_vec to = {0}, from = {0};
  pt_term n = word(e, f, i, 2);
  uint64_t length;
  uint32_t place = place_of(e, f, i);
  bool known = constant_length(e, n, &length);
  access(e, f, i, word(e, f, i, 0), n, true, &to);
  access(e, f, i, word(e, f, i, 1), n, false, &from);
  if (e->goal.endless && pt_ir_is_volatile(i))
    pt_merge_give_up(e, f->now.guard, PT_REASON_VOLATILE, i->loc);
  bool simple = known && from.n == 1;
  bool whole = !known && to.n == 1 && from.n &&
               pt_space_copy_all(&e->space, &f->now.mem, &to.at[0], from.at, from.n, n, place);
  if (whole) to.n = 0;
  for (size_t k = 0; k < to.n; k++)
    if (simple)
      pt_space_copy(&e->space, &f->now.mem, &to.at[k], &from.at[0],
                    to.n == 1 ? pt_true(e->tt) : to.at[k].cond, length, place);
    else if (!known || length) pt_space_forget(&e->space, &f->now.mem, to.at[k].object, place);
  pt_vec_release(e->mem, &to);
  pt_vec_release(e->mem, &from);
}

static void do_set(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i) {
  pt_target_vec to = {0};
  pt_term n = word(e, f, i, 2), byte = word(e, f, i, 1);
  uint64_t length;
  uint32_t place = place_of(e, f, i);
  bool known = constant_length(e, n, &length);
  if (pt_ir_fills_new(e->prog->fns.at[f->fn], i)) {
    const pt_target_vec *made = pt_space_targets(&e->space, word(e, f, i, 0));
    if (made->n == 1) pt_space_make_arbitrary(&e->space, &f->now.mem, made->at[0].object, place);
    return;
  }
  access(e, f, i, word(e, f, i, 0), n, true, &to);
  for (size_t k = 0; k < to.n; k++)
    if (known && !i->sub)
      pt_space_set(&e->space, &f->now.mem, &to.at[k], to.n == 1 ? pt_true(e->tt) : to.at[k].cond,
                   byte, length, place);
    else pt_space_forget(&e->space, &f->now.mem, to.at[k].object, place);
  pt_vec_release(e->mem, &to);
}

static void count_stack(pt_merge *e, pt_term size) {
  uint64_t n;
  if (!constant_length(e, size, &n)) {
    e->deep = true;
    return;
  }
  e->stack_bytes += n;
  if (e->stack_bytes > e->max_stack) e->max_stack = e->stack_bytes;
}

static void do_alloc(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i) {
  bool heap = pt_alloc_is_heap(i->sub), stack = pt_alloc_is_stack(i->sub);
  pt_term size = word(e, f, i, 0);
  uint32_t place = place_of(e, f, i);
  uint32_t o = pt_space_object(&e->space, place, heap ? PT_OBJ_HEAP : PT_OBJ_STACK, size,
                               i->sub == PT_ALLOC_ZEROED, stack ? i->ref : 0, i->loc);
  if (!o) {
    pt_merge_give_up(e, f->now.guard, PT_REASON_LARGE_OBJECT, i->loc);
    pt_merge_set(e, f, i->res, variable(e, "x", place, e->prog->ptr_width));
    return;
  }
  pt_sym_object *ob = &e->space.objects.at[o];
  ob->inner = e->cut_depth > 0, ob->given = i->sub == PT_ALLOC_GIVEN;
  ob->context = f->context, ob->alloc = number_of(e, f, i);
  if (ob->size_term.i && e->goal.stack_limit && pt_ir_is_sure_object(e->prog->fns.at[f->fn], i))
    require(e, f, pt_mk_op2(e->tt, PT_TOP_ULE, size, size_term(e, e->goal.stack_limit)));
  if (ob->size_term.i) {
    pt_term large = pt_mk_op2(e->tt, PT_TOP_ULT, size_term(e, ob->room / 2), size);
    pt_merge_give_up(e, pt_mk_and(e->tt, f->now.guard, large), PT_REASON_LARGE_OBJECT,
                     i->loc);
    require(e, f, pt_mk_not(e->tt, large));
  }
  if (stack) {
    pt_vec_push(e->mem, &f->objects, o);
    pt_vec_push(e->mem, &f->dynamic, i->sub == PT_ALLOC_DYNAMIC);
    count_stack(e, size);
    if (i->sub == PT_ALLOC_DYNAMIC && e->cut_depth)
      e->deep = true; /* earlier iterations may have made more */
  }
  pt_space_set_life(&e->space, &f->now.mem, o, pt_true(e->tt));
  pt_merge_set(e, f, i->res, pt_space_address(&e->space, o));
}

static void do_free(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i) {
  pt_target_vec ts = {0};
  pt_term unsure, p = word(e, f, i, 0), zero = size_term(e, 0), ok = pt_mk_eq(e->tt, p, zero);
  targets_of(e, f, p, i, &ts, &unsure);
  for (size_t k = 0; k < ts.n; k++) {
    if (!is_object(ts.at[k].object) || pt_space_at(&e->space, ts.at[k].object)->kind != PT_OBJ_HEAP)
      continue;
    pt_term live = pt_space_life(&e->space, &f->now.mem, ts.at[k].object);
    pt_term start = pt_mk_eq(e->tt, ts.at[k].offset, zero);
    ok = pt_mk_or(e->tt, ok, pt_mk_and(e->tt, ts.at[k].cond, pt_mk_and(e->tt, start, live)));
    pt_term now = pt_mk_and(e->tt, live, pt_mk_not(e->tt, ts.at[k].cond));
    pt_space_set_life(&e->space, &f->now.mem, ts.at[k].object, now);
  }
  oblige(e, f, i->ref, i, ok, unsure);
  pt_vec_release(e->mem, &ts);
}

static void do_scope(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i) {
  const pt_target_vec *ts = pt_space_targets(&e->space, word(e, f, i, 0));
  if (ts->n != 1 || !is_object(ts->at[0].object)) {
    pt_merge_give_up(e, f->now.guard, PT_REASON_SCOPE, i->loc);
    return;
  }
  uint32_t o = ts->at[0].object;
  if (i->op == PT_OP_SCOPE) pt_space_forget(&e->space, &f->now.mem, o, place_of(e, f, i));
  pt_space_set_life(&e->space, &f->now.mem, o, pt_mk_bool(e->tt, i->op == PT_OP_SCOPE));
}

/* Ends the life of dynamic stack objects since the mark. */
static void do_restore(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i) {
  uint64_t mark;
  if (!constant_length(e, word(e, f, i, 0), &mark)) {
    pt_merge_give_up(e, f->now.guard, PT_REASON_VLA_IN_LOOP, i->loc);
    return;
  }
  for (size_t k = (size_t)mark; k < f->objects.n; k++)
    if (f->dynamic.at[k])
      pt_space_set_life(&e->space, &f->now.mem, f->objects.at[k], pt_false(e->tt));
}

/* The program's own object, and the target is its start. */
static pt_term own(pt_merge *e, const pt_target *t) {
  const pt_sym_object *o = pt_space_at(&e->space, t->object);
  if (o->kind != PT_OBJ_HEAP || o->given) return size_term(e, 0);
  return pt_mk_ite(e->tt, pt_mk_eq(e->tt, t->offset, size_term(e, 0)), size_term(e, 1),
                   size_term(e, 0));
}

static void do_objsize(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i) {
  pt_target_vec ts = {0};
  pt_term unsure, out = size_term(e, 0);
  targets_of(e, f, word(e, f, i, 0), i, &ts, &unsure);
  for (size_t k = 0; k < ts.n; k++) {
    pt_term in = pt_mk_and(e->tt, ts.at[k].cond, inside(e, &f->now, &ts.at[k], size_term(e, 0)));
    if (pt_term_is_false(e->tt, in)) continue;
    pt_term size = pt_space_size(&e->space, ts.at[k].object);
    pt_term is = i->sub == PT_OBJSIZE_OWN ? own(e, &ts.at[k])
                                          : pt_mk_op2(e->tt, PT_TOP_SUB, size, ts.at[k].offset);
    out = pt_mk_ite(e->tt, in, is, out);
  }
  pt_merge_set(e, f, i->res, out);
  pt_vec_release(e->mem, &ts);
}

static void do_havoc(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i) {
  uint32_t place = place_of(e, f, i);
  for (uint32_t o = 1; o < e->space.objects.n; o++) {
    const pt_sym_object *ob = pt_space_at(&e->space, o);
    if (ob->kind != PT_OBJ_FUNC && !ob->constant && pt_space_knows(&e->space, &f->now.mem, o))
      pt_space_forget(&e->space, &f->now.mem, o, place);
  }
}

/* ---- calls */

static void call(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i, uint32_t fn, uint32_t first) {
  const pt_ir_fn *callee = e->prog->fns.at[fn];
  if (callee->blocks.n == 0) {
    if (i->res)
      pt_merge_set(e, f, i->res, variable(e, "x", place_of(e, f, i), width_of(e, f, i->res)));
    pt_merge_builtin(e, f, i, fn, first);
    return;
  }
  uint32_t n = callee->nparams;
  pt_term *args = pt_mem_alloc(e->mem, n * sizeof *args);
  assert(n <= i->nargs - first);
  for (uint32_t k = 0; k < n; k++) args[k] = arg(e, f, i, first + k);
  pt_merge_call(e, f, i, fn, args, n);
  pt_mem_free(e->mem, args, n * sizeof *args);
}

static bool takes(const pt_merge *e, const pt_merge_frame *f, const pt_ir_ins *i,
                  const pt_ir_fn *callee) {
  const pt_ir_fn *fn = e->prog->fns.at[f->fn];
  uint32_t nargs = i->nargs - 1;
  if (i->sub == 1 && !callee->variadic && nargs) nargs--;
  if (callee->nparams != nargs || callee->ret_width != pt_ir_width(fn, i->res)) return false;
  for (uint32_t k = 0; k < callee->nparams; k++)
    if (callee->values.at[k + 1].width != pt_ir_width(fn, pt_ir_arg(fn, i, k + 1))) return false;
  return true;
}

/* Keeps the targets that are functions which may be called so. */
static void keep_functions(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i, pt_target_vec *ts) {
  size_t kept = 0;
  for (size_t k = 0; k < ts->n; k++) {
    uint32_t o = ts->at[k].object;
    pt_bv c;
    if (!is_object(o) || pt_space_at(&e->space, o)->kind != PT_OBJ_FUNC) continue;
    bool start = pt_term_value(e->tt, ts->at[k].offset, &c) && pt_bv_is_zero(c);
    if (start && takes(e, f, i, e->prog->fns.at[pt_space_at(&e->space, o)->ref]))
      ts->at[kept++] = ts->at[k];
  }
  ts->n = kept;
}

static void do_icall(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i) {
  pt_target_vec ts = {0};
  pt_term unsure, ok = pt_false(e->tt), value = {0};
  targets_of(e, f, word(e, f, i, 0), i, &ts, &unsure);
  keep_functions(e, f, i, &ts);
  for (size_t k = 0; k < ts.n; k++) ok = pt_mk_or(e->tt, ok, ts.at[k].cond);
  oblige(e, f, i->ref, i, ok, unsure);
  pt_merge_state before = f->now, out = {.guard = pt_false(e->tt)};
  bool any = false;
  pt_pmaps_freeze(e->space.maps);
  for (size_t k = 0; k < ts.n && !pt_merge_over(e); k++) {
    f->now = before;
    require(e, f, ts.at[k].cond);
    if (pt_term_is_false(e->tt, f->now.guard)) continue;
    call(e, f, i, pt_space_at(&e->space, ts.at[k].object)->ref, 1);
    if (pt_term_is_false(e->tt, f->now.guard)) continue;
    if (i->res)
      value = value.i ? pt_space_choose(&e->space, f->now.guard, f->values[i->res], value)
                      : f->values[i->res];
    out = any ? pt_merge_join(e, &f->now, &out, place_of(e, f, i)) : f->now;
    any = true;
  }
  f->now = out;
  if (i->res && value.i) pt_merge_set(e, f, i->res, value);
  pt_vec_release(e->mem, &ts);
}

/* ---- control */

/* The way to a block, where C holds. */
static void edge_to(pt_merge *e, pt_merge_frame *f, pt_blk from, pt_blk to, pt_term c) {
  const pt_ir_fn *fn = e->prog->fns.at[f->fn];
  const pt_ir_block *b = &fn->blocks.at[to];
  pt_merge_edge edge = {.from = from, .state = f->now, .phis = f->phis.n};
  pt_merge_require(e, &edge.state, c);
  pt_pmaps_freeze(e->space.maps);
  if (pt_term_is_false(e->tt, edge.state.guard)) return;
  uint32_t at = pt_ir_pred_index(fn, from, to), nphis = pt_ir_phis(fn, to);
  for (size_t k = 0; k < nphis; k++) {
    pt_term t = pt_merge_value(e, f, pt_ir_arg(fn, &fn->ins.at[b->ins.at[k]], at));
    pt_vec_push(e->mem, &f->phis, pt_merge_simpler(e, &edge.state, t));
  }
  pt_merge_deliver(e, f, f->walk, to, &edge);
}

static void do_branch(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i) {
  pt_pmaps_freeze(e->space.maps);
  if (i->op == PT_OP_BR) {
    edge_to(e, f, i->block, i->ref, pt_true(e->tt));
    return;
  }
  pt_term c = pt_sym_truth(e->tt, word(e, f, i, 0));
  settle(e, f, i);
  edge_to(e, f, i->block, i->ref, c);
  edge_to(e, f, i->block, i->ref2, pt_mk_not(e->tt, c));
}

static void do_return(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i) {
  pt_pmaps_freeze(e->space.maps);
  pt_return r = {.state = f->now,
                 .value = i->nargs ? simpler(e, f, arg(e, f, i, 0)) : (pt_term){0}};
  pt_vec_push(e->mem, &f->returns, r);
}

static void do_input(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i) {
  uint32_t width = width_of(e, f, i->res);
  pt_term v = variable(e, "in", place_of(e, f, i), width);
  pt_input_event ev = {
      f->now.guard, v, {.kind = i->sub, .width = (uint16_t)width, .loc = i->loc, .name = i->ref}};
  pt_vec_push(e->mem, &e->inputs, ev);
  pt_merge_set(e, f, i->res, v);
}

/* A pointer that comes round all addresses to its object is not in it; who asks about accesses must
   not take it for one that is. */
static void look_for_round(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i, pt_term index) {
  uint64_t kinds = (UINT64_C(2) << PT_CHECK_READONLY) - (UINT64_C(1) << PT_CHECK_ACCESS);
  if (!(e->goal.checks & kinds) || i->sub == PT_PTRADD_AGAIN) return;
  pt_term round = pt_mk_and(e->tt, f->now.guard, pt_sym_comes_round(e->tt, i, index));
  if (!pt_term_is_false(e->tt, round))
    pt_merge_give_up(e, round, PT_REASON_POINTER_ANYWHERE, i->loc);
}

static void do_pure(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i) {
  pt_term args[3];
  bool floats = pt_sym_wants_float((pt_op)i->op);
  assert(i->nargs <= 3);
  for (uint32_t k = 0; k < i->nargs; k++) args[k] = floats ? arg(e, f, i, k) : word(e, f, i, k);
  pt_term v = pt_sym_value(e->tt, i, args, width_of(e, f, i->res));
  if (i->op == PT_OP_PTRADD) look_for_round(e, f, i, args[1]);
  bool divides = i->op == PT_OP_SDIV || i->op == PT_OP_SREM;
  pt_merge_set(e, f, i->res, divides ? simpler(e, f, v) : v);
  if (f->loose && f->loose == number_of(e, f, i)) {
    loosen(e, f, f->loose, f->loose_ok, place_of(e, f, i));
    f->loose = 0;
  }
}

static void step(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i) {
  if (pt_sym_is_pure((pt_op)i->op)) {
    do_pure(e, f, i);
    return;
  }
  switch ((pt_op)i->op) {
  case PT_OP_PHI: case PT_OP_VAR: break;
  case PT_OP_LOAD: do_load(e, f, i); break;
  case PT_OP_STORE: do_store(e, f, i); break;
  case PT_OP_COPY: do_copy(e, f, i); break;
  case PT_OP_SET: do_set(e, f, i); break;
  case PT_OP_ALLOC: do_alloc(e, f, i); break;
  case PT_OP_FREE: do_free(e, f, i); break;
  case PT_OP_SCOPE: case PT_OP_UNSCOPE: do_scope(e, f, i); break;
  case PT_OP_SSAVE:
    pt_merge_set(e, f, i->res, pt_mk_u64(e->tt, width_of(e, f, i->res), f->objects.n));
    break;
  case PT_OP_SRESTORE: do_restore(e, f, i); break;
  case PT_OP_OBJSIZE: do_objsize(e, f, i); break;
  case PT_OP_CALL: call(e, f, i, i->ref, 0); break;
  case PT_OP_ICALL: do_icall(e, f, i); break;
  case PT_OP_INPUT: do_input(e, f, i); break;
  case PT_OP_HAVOC: do_havoc(e, f, i); break;
  case PT_OP_ASSUME: require(e, f, pt_sym_truth(e->tt, word(e, f, i, 0))); break;
  case PT_OP_CHECK:
    oblige(e, f, i->ref, i, pt_sym_truth(e->tt, word(e, f, i, 0)), pt_false(e->tt));
    break;
  case PT_OP_BR: case PT_OP_CBR: do_branch(e, f, i); break;
  case PT_OP_RET: do_return(e, f, i); break;
  default:
    assert(i->op == PT_OP_HALT);
    pt_merge_program_end(e, &f->now, true);
    break;
  }
}

static void enter(pt_merge *e, pt_merge_frame *f, pt_blk b) {
  const pt_ir_fn *fn = e->prog->fns.at[f->fn];
  pt_term_vec phis = {0};
  f->now = pt_merge_join_edges(e, f, b, &f->pending[b],
                               pt_merge_place(e, f->place, b | PT_PLACE_JOIN), &phis);
  pt_vec_reset(&f->pending[b]);
  for (size_t k = 0; k < phis.n; k++)
    pt_merge_set(e, f, fn->ins.at[fn->blocks.at[b].ins.at[k]].res, phis.at[k]);
  pt_vec_release(e->mem, &phis);
}

void pt_merge_block(pt_merge *e, pt_merge_frame *f, pt_blk b) {
  const pt_ir_fn *fn = e->prog->fns.at[f->fn];
  const pt_ir_block *block = &fn->blocks.at[b];
  enter(e, f, b);
  for (size_t k = 0;
       k < block->ins.n && !pt_term_is_false(e->tt, f->now.guard) && !pt_merge_over(e); k++) {
    const pt_ir_ins *i = &fn->ins.at[block->ins.at[k]];
    e->nins++;
    step(e, f, i);
    settle(e, f, i);
  }
}
