/* Instructions on memory. */
#include "check/unwind_priv.h"

#include <assert.h>

#include "ir/disturb.h"
#include "ir/frame.h"
#include "ir/undefined.h"
#include "sym/value.h"

/* ---- checks */

void pt_unw_require(pt_unw *x, uint32_t check, pt_term ok, uint32_t loc) {
  if (check && x->claimed[check]) {
    pt_ubad b = {.kind = PT_UBAD_CHECK, .check = check, .loc = loc};
    pt_term counts = x->late[check] ? x->counts_late : x->counts;
    b.when = pt_mk_and(x->tt, pt_mk_and(x->tt, x->guard, counts), pt_mk_not(x->tt, ok));
    if (!pt_term_is_false(x->tt, b.when)) pt_vec_push(x->mem, &x->bads, b);
  }
  x->guard = pt_mk_and(x->tt, x->guard, ok);
}

/* N bytes at the target are in its object. */
static pt_term inside(pt_unw *x, const pt_utarget *t, pt_term n) {
  pt_term size = pt_unw_size(x, t->obj), fits = pt_mk_op2(x->tt, PT_TOP_ULE, n, size);
  pt_term room = pt_mk_op2(x->tt, PT_TOP_SUB, size, n);
  return pt_mk_and(x->tt, fits, pt_mk_op2(x->tt, PT_TOP_ULE, t->off, room));
}

static bool is_writable(const pt_unw *x, uint32_t obj) {
  const pt_uobj *o = &x->l->objs.at[obj];
  return o->kind != PT_UOBJ_FUNC &&
         !(o->kind == PT_UOBJ_GLOBAL && x->prog->globals.at[o->ref].constant);
}

/* An access of N bytes at one of the targets is allowed. */
static pt_term valid(pt_unw *x, const pt_utargets *ts, pt_term n, bool write) {
  pt_term ok = pt_false(x->tt);
  for (size_t k = 0; k < ts->n; k++) {
    if ((write && !is_writable(x, ts->at[k].obj)) ||
        x->l->objs.at[ts->at[k].obj].kind == PT_UOBJ_FUNC)
      continue;
    pt_term here = pt_mk_and(x->tt, ts->at[k].on, inside(x, &ts->at[k], n));
    if (!pt_term_is_false(x->tt, here))
      here = pt_mk_and(x->tt, here, pt_unw_live(x, ts->at[k].obj));
    ok = pt_mk_or(x->tt, ok, here);
  }
  return ok;
}

/* Drops targets that cannot be meant once the access is valid. */
static void narrow(pt_unw *x, pt_utargets *ts, pt_term n, bool write) {
  size_t kept = 0;
  for (size_t k = 0; k < ts->n; k++) {
    uint32_t o = ts->at[k].obj;
    bool bad = x->l->objs.at[o].kind == PT_UOBJ_FUNC || (write && !is_writable(x, o));
    if (!bad && !pt_term_is_false(x->tt, inside(x, &ts->at[k], n))) ts->at[kept++] = ts->at[k];
  }
  ts->n = kept;
  if (kept == 1) ts->at[0].on = pt_true(x->tt);
}

/* The targets of an access.  CHECK 0: it cannot fail. */
static void access_at(pt_unw *x, pt_term p, uint64_t n, bool write, const pt_ir_ins *i,
                      pt_utargets *ts) {
  pt_term bytes = pt_unw_word(x, n);
  pt_unw_targets(x, p, i->loc, ts);
  if (i->ref) pt_unw_require(x, i->ref, valid(x, ts, bytes, write), i->loc);
  narrow(x, ts, bytes, write);
}

static bool asks_about_memory(const pt_unw *x) {
  return x->access || x->lost || x->unfreed || x->job->uninit;
}

/* Nothing is claimed of accesses, and nothing is known of P: whatever is there can be read.  Where
   that is nothing, a run ends. */
static bool is_anywhere(pt_unw *x, pt_term p) {
  return !asks_about_memory(x) && pt_term_op(x->tt, p) != PT_TOP_CONST &&
         !pt_set_has_object(x, pt_unw_points(x, p));
}

/* Pieces are accessed whole. */
static void aligned(pt_unw *x, uint32_t obj, pt_term off, uint32_t loc) {
  pt_unw_lost(x, pt_unw_misaligned(x, obj, off), "an access is not aligned", loc);
}

/* ---- load and store */

static void do_load(pt_unw *x, pt_uframe *f, const pt_ir_ins *i) {
  uint32_t width = pt_ir_width(pt_unw_fn(x, f), i->res), n = (width + 7) / 8;
  pt_utargets ts = {0};
  pt_term v = {0};
  pt_term undefined = pt_false(x->tt), p = pt_unw_arg(x, f, i, 0);
  if (is_anywhere(x, p))
    x->inexact = "a pointer may point to anything";
  else
    access_at(x, p, n, false, i, &ts);
  for (size_t k = 0; k < ts.n && !pt_unw_dead(x); k++) {
    if (!pt_unw_grain(x, ts.at[k].obj, n, ts.at[k].off)) continue; /* not the last pass */
    aligned(x, ts.at[k].obj, ts.at[k].off, i->loc);
    pt_term t = pt_unw_pieces(x, ts.at[k].obj, ts.at[k].off, n, x->node, x->nodes.at[x->node].end);
    undefined = pt_mk_or(x->tt, undefined, pt_mk_and(x->tt, ts.at[k].on, pt_unw_undefined(x, t)));
    v = v.i ? pt_mk_ite(x->tt, ts.at[k].on, t, v) : t;
  }
  bool moves = i->sub && x->job->uninit && pt_ir_moves_written(x->prog, pt_unw_fn(x, f), i);
  if (x->job->uninit && !moves)
    pt_unw_lost(x, undefined, "undefined memory may be read", i->loc);
  if (x->endless && pt_ir_is_volatile(i)) v = (pt_term){0}; /* others may have changed it */
  pt_unw_set(x, f, i->res, v.i ? pt_mk_trunc(x->tt, v, width) : pt_unw_fresh(x, "u", width));
  pt_vec_release(x->mem, &ts);
}

static void changed_range(pt_unw *x, uint32_t obj, pt_term at, pt_term n) {
  pt_bv a, b;
  uint64_t grain = x->l->objs.at[obj].grain;
  if (!pt_term_value(x->tt, at, &a) || !pt_term_value(x->tt, n, &b) || pt_bv_to_u64(b) > 256 ||
      !grain) {
    pt_unw_changed(x, obj, false, true, 0);
    return;
  }
  for (uint64_t k = 0; k < pt_bv_to_u64(b); k += grain)
    pt_unw_changed(x, obj, false, false, pt_bv_to_u64(a) + k);
}

static void store_at(pt_unw *x, const pt_utarget *t, pt_term v, uint32_t n, uint32_t loc) {
  pt_unw_content(x, t->obj, t->off, n, pt_unw_points(x, v));
  if (!pt_unw_grain(x, t->obj, n, t->off)) return; /* not the last pass */
  changed_range(x, t->obj, t->off, pt_unw_word(x, n));
  aligned(x, t->obj, t->off, loc);
  uint32_t grain = x->l->objs.at[t->obj].grain;
  for (uint32_t k = 0; k < n; k += grain) {
    pt_uevent e = {.kind = PT_UEV_STORE, .obj = t->obj, .cond = t->on};
    e.at = pt_mk_op2(x->tt, PT_TOP_ADD, t->off, pt_unw_word(x, k));
    e.value = pt_mk_extract(x->tt, v, (k + grain) * 8 - 1, k * 8);
    pt_unw_event(x, e);
  }
}

static void do_store(pt_unw *x, pt_uframe *f, const pt_ir_ins *i) {
  pt_term v = pt_unw_arg(x, f, i, 1);
  uint32_t n = (pt_term_width(x->tt, v) + 7) / 8;
  pt_utargets ts = {0};
  v = pt_mk_zext(x->tt, v, n * 8);
  access_at(x, pt_unw_arg(x, f, i, 0), n, true, i, &ts);
  for (size_t k = 0; k < ts.n && !pt_unw_dead(x); k++) store_at(x, &ts.at[k], v, n, i->loc);
  pt_vec_release(x->mem, &ts);
}

/* ---- ranges */

/* All ways in which N bytes at P may be accessed; N = 0 is always valid. */
static pt_term valid_range(pt_unw *x, const pt_utargets *ts, pt_term n, bool write) {
  return pt_mk_or(x->tt, pt_mk_eq(x->tt, n, pt_unw_word(x, 0)), valid(x, ts, n, write));
}

/* N bytes there are all of the object: no piece that is looked at is in part behind them. */
static bool is_whole(const pt_unw *x, const pt_utarget *t, pt_term n) {
  pt_bv c;
  return pt_term_value(x->tt, t->off, &c) && pt_bv_is_zero(c) &&
         pt_term_eq(x->l->objs.at[t->obj].size, n);
}

/* Pieces of the target fit the range; both sides of a copy have pieces of one size.  WHOLE: they
   end where the other side's object ends. */
static bool fits_range(pt_unw *x, const pt_utarget *t, pt_term n, bool whole) {
  pt_bv c;
  uint64_t bytes = pt_term_value(x->tt, n, &c) ? pt_bv_to_u64(c) : 1;
  return pt_unw_grain(x, t->obj, whole ? 0 : bytes, t->off);
}

static bool unify(pt_unw *x, uint32_t a, uint32_t b) {
  pt_uobj *p = &x->l->objs.at[a], *q = &x->l->objs.at[b];
  uint32_t g = p->next_grain < q->next_grain ? p->next_grain : q->next_grain;
  p->next_grain = q->next_grain = g;
  if (p->grain == g && q->grain == g) return true;
  x->restart = true;
  return false;
}

/* One target of a copy from SOURCES, the targets of FROM. */
static void copy_to(pt_unw *x, const pt_utarget *to, pt_term from, const pt_utargets *sources,
                    pt_term n, uint32_t loc) {
  pt_uevent e = {
      .kind = PT_UEV_COPY, .obj = to->obj, .cond = to->on, .at = to->off, .n = n, .from = from};
  bool whole = is_whole(x, to, n), fits = fits_range(x, to, n, whole);
  if (fits) aligned(x, to->obj, to->off, loc);
  for (size_t k = 0; k < sources->n; k++) {
    const pt_utarget *s = &sources->at[k];
    pt_unw_copy_contents(x, to, s, n);
    if (!fits_range(x, s, n, whole) || !unify(x, to->obj, s->obj)) fits = false;
    else aligned(x, s->obj, s->off, loc);
  }
  changed_range(x, to->obj, to->off, n);
  if (fits) pt_unw_event(x, e);
}

static void do_copy(pt_unw *x, pt_uframe *f, const pt_ir_ins *i) {
  pt_utargets to = {0}, from = {0};
  pt_term p = pt_unw_arg(x, f, i, 0), q = pt_unw_arg(x, f, i, 1), n = pt_unw_arg(x, f, i, 2);
  pt_unw_targets(x, p, i->loc, &to);
  pt_unw_targets(x, q, i->loc, &from);
  if (i->ref)
    pt_unw_require(x, i->ref,
                   pt_mk_and(x->tt, valid_range(x, &to, n, true), valid_range(x, &from, n, false)),
                   i->loc);
  narrow(x, &to, n, true);
  narrow(x, &from, n, false);
  if (x->endless && pt_ir_is_volatile(i))
    pt_unw_lost(x, pt_true(x->tt), "volatile memory is copied", i->loc);
  for (size_t k = 0; k < to.n && !pt_unw_dead(x); k++) copy_to(x, &to.at[k], q, &from, n, i->loc);
  pt_vec_release(x->mem, &to);
  pt_vec_release(x->mem, &from);
}

static void holds_null(pt_unw *x, uint32_t obj) {
  pt_unw_content(x, obj, (pt_term){0}, UINT16_MAX, pt_set_single(x, 0, 0));
}

static bool is_zero(const pt_unw *x, pt_term t) {
  pt_bv c;
  return pt_term_value(x->tt, t, &c) && pt_bv_is_zero(c);
}

static void do_fill(pt_unw *x, pt_uframe *f, const pt_ir_ins *i) {
  pt_utargets ts = {0};
  pt_term p = pt_unw_arg(x, f, i, 0), byte = pt_unw_arg(x, f, i, 1), n = pt_unw_arg(x, f, i, 2);
  if (pt_ir_fills_new(pt_unw_fn(x, f), i)) {
    pt_uevent e = {.kind = PT_UEV_FILL, .obj = pt_unw_object_at(x, p), .arbitrary = true};
    if (e.obj) pt_unw_event(x, e);
    return;
  }
  pt_unw_targets(x, p, i->loc, &ts);
  if (i->ref) pt_unw_require(x, i->ref, valid_range(x, &ts, n, true), i->loc);
  narrow(x, &ts, n, true);
  for (size_t k = 0; k < ts.n && !pt_unw_dead(x); k++) {
    pt_uevent e = {
        .kind = PT_UEV_SET, .obj = ts.at[k].obj, .cond = ts.at[k].on, .at = ts.at[k].off, .n = n};
    e.value = byte, e.arbitrary = i->sub;
    if (x->open_cuts.n && is_zero(x, byte) && !i->sub) holds_null(x, e.obj);
    bool fits = fits_range(x, &ts.at[k], n, false);
    changed_range(x, e.obj, e.at, n);
    if (!fits) continue; /* not the last pass */
    aligned(x, e.obj, e.at, i->loc);
    pt_unw_event(x, e);
  }
  pt_vec_release(x->mem, &ts);
}

void pt_unw_write_text(pt_unw *x, pt_term p, uint64_t room, pt_term end, uint32_t loc) {
  pt_utargets ts = {0};
  pt_term n = pt_unw_word(x, room), ok;
  pt_unw_targets(x, p, loc, &ts);
  ok = valid(x, &ts, n, true);
  pt_unw_lost(x, pt_mk_not(x->tt, ok), "a function of the host may fail", loc);
  x->guard = pt_mk_and(x->tt, x->guard, ok);
  narrow(x, &ts, n, true);
  for (size_t k = 0; k < ts.n && !pt_unw_dead(x); k++) {
    pt_utarget *t = &ts.at[k];
    pt_uevent e = {
        .kind = PT_UEV_SET, .obj = t->obj, .cond = t->on, .at = t->off, .n = n, .arbitrary = true};
    e.value = pt_mk_u64(x->tt, 8, 0);
    bool fits = pt_unw_grain(x, t->obj, 1, t->off);
    changed_range(x, e.obj, e.at, n);
    if (fits) pt_unw_event(x, e);
    t->off = pt_mk_op2(x->tt, PT_TOP_ADD, t->off, end);
    store_at(x, t, pt_mk_u64(x->tt, 8, 0), 1, loc);
  }
  pt_vec_release(x->mem, &ts);
}

/* ---- lives */

static void set_life(pt_unw *x, uint32_t obj, pt_term live) {
  pt_unw_changed(x, obj, true, false, 0);
  pt_unw_def(x, pt_unw_slot(x, PT_USLOT_LIFE, obj, 0), live);
}

static void do_alloc(pt_unw *x, pt_uframe *f, const pt_ir_ins *i) {
  uint32_t number = (uint32_t)(i - pt_unw_fn(x, f)->ins.at);
  bool heap = pt_alloc_is_heap(i->sub), stack = pt_alloc_is_stack(i->sub);
  uint32_t obj = pt_learnt_object(x, pt_learnt_place(x, f->place, number << 2),
                                  heap ? PT_UOBJ_HEAP : PT_UOBJ_STACK);
  pt_term size = pt_unw_arg(x, f, i, 0),
          room = pt_unw_word(x, (UINT64_C(1) << (x->l->shift - 1)) - 4096);
  if (x->job->stack_limit && pt_ir_is_sure_object(pt_unw_fn(x, f), i)) /* ends the run */
    x->guard = pt_mk_and(x->tt, x->guard,
                         pt_mk_op2(x->tt, PT_TOP_ULE, size, pt_unw_word(x, x->job->stack_limit)));
  pt_unw_lost(x, pt_mk_op2(x->tt, PT_TOP_ULT, room, size), "an object is too large for its page",
              i->loc);
  x->guard = pt_mk_and(x->tt, x->guard, pt_mk_op2(x->tt, PT_TOP_ULE, size, room));
  x->l->objs.at[obj].size = size;
  x->l->objs.at[obj].dynamic = i->sub == PT_ALLOC_DYNAMIC;
  x->l->objs.at[obj].given = i->sub == PT_ALLOC_GIVEN;
  pt_uevent e = {.kind = PT_UEV_FILL, .obj = obj, .zeroed = i->sub == PT_ALLOC_ZEROED};
  pt_unw_event(x, e);
  set_life(x, obj, pt_true(x->tt));
  if (stack) pt_vec_push(x->mem, &f->objs, obj);
  pt_map_put(x->mem, &x->made, (uint64_t)f->context << 32 | number, obj);
  pt_unw_set(x, f, i->res, pt_unw_address(x, obj));
}

static void do_free(pt_unw *x, pt_uframe *f, const pt_ir_ins *i) {
  pt_term p = pt_unw_arg(x, f, i, 0), ok = pt_mk_eq(x->tt, p, pt_unw_word(x, 0));
  pt_utargets ts = {0};
  pt_unw_targets(x, p, i->loc, &ts);
  for (size_t k = 0; k < ts.n; k++) {
    if (x->l->objs.at[ts.at[k].obj].kind != PT_UOBJ_HEAP) continue;
    pt_term start = pt_mk_eq(x->tt, p, pt_unw_address(x, ts.at[k].obj));
    ok = pt_mk_or(x->tt, ok, pt_mk_and(x->tt, start, pt_unw_live(x, ts.at[k].obj)));
  }
  pt_unw_require(x, i->ref, ok, i->loc);
  for (size_t k = 0; k < ts.n && !pt_unw_dead(x); k++) {
    uint32_t o = ts.at[k].obj;
    if (x->l->objs.at[o].kind != PT_UOBJ_HEAP) continue;
    pt_term other = pt_mk_ne(x->tt, p, pt_unw_address(x, o));
    set_life(x, o, pt_unw_literal(x, pt_mk_and(x->tt, pt_unw_live(x, o), other)));
  }
  pt_vec_release(x->mem, &ts);
}

/* The lifetime of a variable begins or ends; P is the result of its allocation. */
static void do_scope(pt_unw *x, pt_uframe *f, const pt_ir_ins *i) {
  uint32_t o = pt_unw_object_at(x, pt_unw_arg(x, f, i, 0));
  if (!o || x->l->objs.at[o].kind != PT_UOBJ_STACK) {
    pt_unw_lost(x, pt_true(x->tt), "the lifetime of an unknown object changes", i->loc);
    return;
  }
  if (i->op == PT_OP_SCOPE) {
    pt_uevent e = {.kind = PT_UEV_FILL, .obj = o};
    pt_unw_changed(x, o, false, true, 0);
    pt_unw_event(x, e);
  }
  set_life(x, o, pt_mk_bool(x->tt, i->op == PT_OP_SCOPE));
}

/* Which objects were made since the mark is not looked at: each may be dead or not. */
static void do_restore(pt_unw *x, pt_uframe *f) {
  for (size_t k = 0; k < f->objs.n; k++)
    if (x->l->objs.at[f->objs.at[k]].dynamic) set_life(x, f->objs.at[k], pt_unw_fresh(x, "l", 0));
}

/* Whether an object is the program's own, and P its start: 1 or 0. */
static pt_term own(pt_unw *x, uint32_t obj, pt_term p) {
  const pt_uobj *o = &x->l->objs.at[obj];
  if (o->kind != PT_UOBJ_HEAP || o->given) return pt_unw_word(x, 0);
  return pt_mk_ite(x->tt, pt_mk_eq(x->tt, p, pt_unw_address(x, obj)), pt_unw_word(x, 1),
                   pt_unw_word(x, 0));
}

static void do_objsize(pt_unw *x, pt_uframe *f, const pt_ir_ins *i) {
  pt_utargets ts = {0};
  pt_term v = pt_unw_word(x, 0), p = pt_unw_arg(x, f, i, 0);
  pt_unw_targets(x, p, i->loc, &ts);
  for (size_t k = 0; k < ts.n; k++) {
    pt_term size = pt_unw_size(x, ts.at[k].obj);
    pt_term is = i->sub == PT_OBJSIZE_OWN ? own(x, ts.at[k].obj, p)
                                          : pt_mk_op2(x->tt, PT_TOP_SUB, size, ts.at[k].off);
    pt_term in = pt_mk_and(x->tt, ts.at[k].on, pt_mk_op2(x->tt, PT_TOP_ULE, ts.at[k].off, size));
    in = pt_mk_and(x->tt, in, pt_unw_live(x, ts.at[k].obj));
    v = pt_mk_ite(x->tt, in, is, v);
  }
  pt_unw_set(x, f, i->res, v);
  pt_vec_release(x->mem, &ts);
}

/* ---- all of them */

void pt_unw_ptradd(pt_unw *x, const pt_ir_ins *i, const pt_term *args, pt_term sum) {
  if (is_anywhere(x, args[0])) return;
  pt_term other = pt_mk_ne(x->tt, pt_unw_page(x, args[0]), pt_unw_page(x, sum));
  if (x->access) other = pt_mk_or(x->tt, other, pt_sym_comes_round(x->tt, i, args[1]));
  bool near = i->sub == PT_PTRADD_AGAIN && asks_about_memory(x); /* each of the steps was */
  if (!near) pt_unw_lost(x, other, "a pointer leaves its object by far", i->loc);
  x->guard = pt_mk_and(x->tt, x->guard, pt_mk_not(x->tt, other));
}

bool pt_unw_memory_op(pt_unw *x, pt_uframe *f, const pt_ir_ins *i) {
  switch ((pt_op)i->op) {
  case PT_OP_ALLOC: do_alloc(x, f, i); return true;
  case PT_OP_FREE: do_free(x, f, i); return true;
  case PT_OP_LOAD: do_load(x, f, i); return true;
  case PT_OP_STORE: do_store(x, f, i); return true;
  case PT_OP_COPY: do_copy(x, f, i); return true;
  case PT_OP_SET: do_fill(x, f, i); return true;
  case PT_OP_SCOPE:
  case PT_OP_UNSCOPE: do_scope(x, f, i); return true;
  case PT_OP_SSAVE:
    pt_unw_set(x, f, i->res, pt_unw_fresh(x, "s", pt_ir_width(pt_unw_fn(x, f), i->res)));
    return true;
  case PT_OP_SRESTORE: do_restore(x, f); return true;
  case PT_OP_OBJSIZE: do_objsize(x, f, i); return true;
  default: return false;
  }
}
