/* Calls of builtins in the merged encoding.

   What a builtin returns is any value.  Output does nothing else, once it is known that it can be
   made: the format is a literal, its arguments are there, its texts end within their objects. Where
   that is not known, and where a builtin writes to memory, the runs that get there are given up. */
#include <string.h>

#include "ir/builtin.h"
#include "ir/format.h"
#include "sym/merge_priv.h"
#include "sym/value.h"

enum { MOST_TEXT = 64 }; /* bytes of a text that are looked at, unless it is a literal */

typedef struct {
  pt_merge *e;
  pt_merge_frame *f;
  const pt_ir_ins *i;
  uint32_t first;
  uint32_t place, loads; /* of the call; loads so far, each of which has a place of its own */
  pt_term when;          /* these runs are looked at */
  bool reads;            /* accesses count: they are among the checks */
  pt_target slots;       /* of printf's arguments */
  uint64_t slot;         /* offset of the next one */
} caller;

static pt_term argument(caller *c, uint32_t k) {
  pt_val v = pt_ir_arg(c->e->prog->fns.at[c->f->fn], c->i, c->first + k);
  return pt_space_bits(&c->e->space, pt_merge_value(c->e, c->f, v));
}

static bool constant(const caller *c, pt_term t, uint64_t *out) {
  pt_bv v;
  if (!pt_term_value(c->e->tt, t, &v)) return false;
  *out = pt_bv_to_u64(v);
  return true;
}

static pt_term word(caller *c, uint64_t n) { return pt_mk_u64(c->e->tt, c->e->prog->ptr_width, n); }

static pt_term load(caller *c, const pt_target *t, uint32_t width) {
  return pt_space_load(&c->e->space, &c->f->now.mem, t, width,
                       pt_merge_place(c->e, c->place, ++c->loads));
}

/* Nothing is known of runs in which WHEN holds. */
static void give_up(caller *c, pt_term when, pt_reason why) {
  pt_term these = pt_mk_and(c->e->tt, c->when, when);
  pt_merge_give_up(c->e, pt_mk_and(c->e->tt, c->f->now.guard, these), why, c->i->loc);
}

static void give_up_all(caller *c, pt_reason why) { give_up(c, pt_true(c->e->tt), why); }

/* An access that may fail: a run that ends there is no matter unless somebody asked. */
static void may_fail(caller *c, pt_term when) {
  if (c->reads) give_up(c, when, PT_REASON_HOST_ACCESS);
}

/* ---- texts */

/* The text at a target that is in a literal; NULL: it is in none. */
static const char *literal(caller *c, const pt_target *t) {
  uint64_t offset;
  if (t->object == PT_SOBJ_NONE || t->object == PT_SOBJ_ANY || !constant(c, t->offset, &offset))
    return NULL;
  const pt_sym_object *o = pt_space_at(&c->e->space, t->object);
  return o->kind == PT_OBJ_GLOBAL ? pt_ir_literal(c->e->prog, o->ref, offset) : NULL;
}

/* There is a NUL, or there are MOST characters (if not negative), in the object from OFFSET on. */
static pt_term ends(caller *c, pt_target t, uint64_t offset, int64_t most) {
  const pt_sym_object *o = pt_space_at(&c->e->space, t.object);
  pt_terms *tt = c->e->tt;
  pt_term end = pt_false(tt);
  for (uint64_t k = 0; k < MOST_TEXT; k++) {
    if (most >= 0 && k == (uint64_t)most) return pt_true(tt);
    if (offset + k >= o->size || pt_term_is_true(tt, end)) break;
    t.offset = word(c, offset + k);
    pt_term byte = load(c, &t, 8);
    end = pt_mk_or(tt, end, pt_mk_eq(tt, byte, pt_mk_u64(tt, 8, 0)));
    o = pt_space_at(&c->e->space, t.object);
  }
  return end;
}

/* The object's last byte is a NUL, and the text starts within it: whatever lies between. */
static pt_term is_closed(caller *c, const pt_target *t) {
  pt_terms *tt = c->e->tt;
  pt_term size = pt_space_size(&c->e->space, t->object), live, last, in;
  pt_target end = {t->object, t->cond, pt_mk_op2(tt, PT_TOP_SUB, size, word(c, 1))};
  live = pt_space_life(&c->e->space, &c->f->now.mem, t->object);
  last = pt_mk_eq(tt, load(c, &end, 8), pt_mk_u64(tt, 8, 0));
  in = pt_mk_op2(tt, PT_TOP_ULT, t->offset, size);
  return pt_mk_and(tt, live, pt_mk_and(tt, in, last));
}

/* When the text at a target can be read. */
static pt_term is_text(caller *c, const pt_target *t, int64_t most) {
  pt_terms *tt = c->e->tt;
  uint64_t offset;
  if (literal(c, t)) return pt_true(tt);
  if (t->object == PT_SOBJ_NONE || t->object == PT_SOBJ_ANY) return pt_false(tt);
  const pt_sym_object *o = pt_space_at(&c->e->space, t->object);
  if (o->kind == PT_OBJ_FUNC || (!o->size_term.i && !o->size)) return pt_false(tt);
  if (o->size_term.i || !constant(c, t->offset, &offset)) return is_closed(c, t);
  pt_term live = pt_space_life(&c->e->space, &c->f->now.mem, t->object);
  return pt_mk_and(tt, live,
                   offset < o->size ? ends(c, *t, offset, most) : pt_mk_bool(tt, most == 0));
}

/* The text at P is read, up to MOST characters (if not negative). */
static void read_text(caller *c, pt_term p, int64_t most) {
  pt_target_vec ts = {0};
  const pt_target_vec *known = pt_space_targets(&c->e->space, p);
  for (size_t k = 0; k < known->n; k++)
    pt_vec_push(c->e->mem, &ts, known->at[k]);
  for (size_t k = 0; k < ts.n && c->reads; k++)
    may_fail(c,
             pt_mk_and(c->e->tt, ts.at[k].cond, pt_mk_not(c->e->tt, is_text(c, &ts.at[k], most))));
  pt_vec_release(c->e->mem, &ts);
}

/* ---- printf */

/* The next argument, of N bytes; 0: it is not there. */
static pt_term take(caller *c, size_t n, bool large) {
  pt_target t = c->slots;
  uint64_t at = pt_format_slot(&c->slot, n, large, c->e->prog->ptr_width);
  t.offset = word(c, at);
  pt_term there = pt_space_inside(&c->e->space, &c->f->now.mem, &t, n);
  may_fail(c, pt_mk_not(c->e->tt, there));
  if (pt_term_is_false(c->e->tt, there)) return (pt_term){0};
  return load(c, &t, 8 * (uint32_t)n);
}

/* A width or precision: nothing is known of large ones. */
static void take_star(caller *c) {
  pt_terms *tt = c->e->tt;
  pt_term n = take(c, 4, false);
  if (!n.i) return;
  n = pt_space_bits(&c->e->space, n);
  pt_term high = pt_mk_op2(tt, PT_TOP_SLE, n, pt_mk_u64(tt, 32, PT_FORMAT_MOST));
  pt_term low = pt_mk_op2(tt, PT_TOP_SLE, pt_mk_const(tt, pt_bv_i64(32, -PT_FORMAT_MOST)), n);
  give_up(c, pt_mk_not(tt, pt_mk_and(tt, low, high)), PT_REASON_WIDE_FIELD);
}

static void convert(caller *c, const pt_format_spec *s) {
  pt_format_takes takes = pt_format_argument(s);
  bool wide =
      s->width > PT_FORMAT_MOST || (s->precision > PT_FORMAT_MOST && takes != PT_TAKES_TEXT);
  if (s->star_width) take_star(c);
  if (s->star_precision) take_star(c);
  if (wide || takes == PT_TAKES_UNKNOWN || takes == PT_TAKES_COUNT ||
      (takes == PT_TAKES_TEXT && s->length == PT_LENGTH_L)) {
    give_up_all(c, PT_REASON_HOST_FUNCTION);
    return;
  }
  size_t n = pt_format_bytes(s, c->e->prog->ptr_width);
  pt_term value = n ? take(c, n, pt_format_is_large(s)) : (pt_term){0};
  if (takes == PT_TAKES_TEXT && value.i)
    read_text(c, pt_space_bits(&c->e->space, value), s->star_precision ? -1 : s->precision);
}

static void print_text(caller *c, const char *format) {
  pt_format_spec s;
  for (; *format; format++) {
    if (*format != '%') continue;
    format += pt_format_parse(format + 1, &s);
    convert(c, &s);
    if (!s.conversion) return;
  }
}

/* The arguments lie in one object, at a known place. */
static bool find_slots(caller *c) {
  const pt_target_vec *ts = pt_space_targets(&c->e->space, argument(c, PT_FORMAT_SLOTS));
  c->slots = (pt_target){0}, c->slot = 0;
  if (ts->n == 1 && ts->at[0].object == PT_SOBJ_NONE) return true; /* there are none */
  if (ts->n != 1 || ts->at[0].object == PT_SOBJ_ANY || !constant(c, ts->at[0].offset, &c->slot))
    return false;
  c->slots = ts->at[0];
  return true;
}

static bool takes_arguments(const char *format) {
  pt_format_spec s;
  while ((format = strchr(format, '%'))) {
    format += 1 + pt_format_parse(format + 1, &s);
    if (s.star_width || s.star_precision || pt_format_argument(&s) != PT_TAKES_NOTHING) return true;
  }
  return false;
}

/* Printing with the format at a target, which the pointer is under its condition. */
static void print_with(caller *c, const pt_target *t) {
  const char *text = literal(c, t);
  c->when = t->cond;
  bool known = text && find_slots(c);
  if (!known || (!c->slots.object && takes_arguments(text)))
    give_up_all(c, PT_REASON_HOST_FUNCTION);
  else
    print_text(c, text);
}

static void print(caller *c) {
  const pt_target_vec *known = pt_space_targets(&c->e->space, argument(c, PT_FORMAT_TEXT));
  pt_target_vec ts = {0};
  for (size_t k = 0; k < known->n; k++) pt_vec_push(c->e->mem, &ts, known->at[k]);
  for (size_t k = 0; k < ts.n; k++) print_with(c, &ts.at[k]);
  pt_vec_release(c->e->mem, &ts);
}

/* N bytes are printed as they are. */
static void print_bytes(caller *c) {
  pt_terms *tt = c->e->tt;
  pt_term n = argument(c, PT_FORMAT_N), none = pt_mk_eq(tt, n, word(c, 0)), ok = none;
  const pt_target_vec *ts = pt_space_targets(&c->e->space, argument(c, PT_FORMAT_TEXT));
  for (size_t k = 0; k < ts->n; k++) {
    const pt_target *t = &ts->at[k];
    if (t->object == PT_SOBJ_NONE || t->object == PT_SOBJ_ANY) continue;
    if (pt_space_at(&c->e->space, t->object)->kind == PT_OBJ_FUNC) continue;
    pt_term size = pt_space_size(&c->e->space, t->object),
            left = pt_mk_op2(tt, PT_TOP_SUB, size, n);
    pt_term in = pt_mk_and(tt, pt_mk_op2(tt, PT_TOP_ULE, n, size),
                           pt_mk_op2(tt, PT_TOP_ULE, t->offset, left));
    in = pt_mk_and(tt, in, pt_space_life(&c->e->space, &c->f->now.mem, t->object));
    ok = pt_mk_or(tt, ok, pt_mk_and(tt, t->cond, in));
  }
  may_fail(c, pt_mk_not(tt, ok));
  if (c->e->goal.uninit) give_up(c, pt_mk_not(tt, none), PT_REASON_UNDEFINED_OUTPUT);
}

static void format(caller *c) {
  uint64_t mode;
  if (c->i->nargs - c->first != PT_FORMAT_NARGS || !constant(c, argument(c, PT_FORMAT_MODE), &mode))
    mode = PT_FORMAT_BUFFER;
  if (mode == PT_FORMAT_OUTPUT)
    print(c);
  else if (mode == PT_FORMAT_RAW)
    print_bytes(c);
  else
    give_up_all(c, PT_REASON_HOST_FUNCTION);
}

/* strtod: where the number ends is not known. */
static void read_number(caller *c) {
  uint64_t end;
  if (c->i->nargs - c->first != 2 || !constant(c, argument(c, 1), &end) || end)
    give_up_all(c, PT_REASON_HOST_FUNCTION);
  else
    read_text(c, argument(c, 0), -1);
}

/* ---- all of them */

void pt_merge_builtin(pt_merge *e, pt_merge_frame *f, const pt_ir_ins *i, uint32_t fn,
                      uint32_t first) {
  uint32_t place = pt_merge_place(e, f->place, (uint32_t)(i - e->prog->fns.at[f->fn]->ins.at));
  caller c = {.e = e, .f = f, .i = i, .first = first, .place = place, .when = pt_true(e->tt)};
  for (int k = PT_CHECK_NULL_DEREF; k <= PT_CHECK_UNINIT; k++)
    c.reads |= e->goal.checks >> k & 1;
  c.reads |= e->goal.checks >> PT_CHECK_ACCESS & 1;
  switch (pt_ir_builtin(e->prog, fn)) {
  case PT_BUILTIN_NUMBER: break;
  case PT_BUILTIN_FORMAT: format(&c); break;
  case PT_BUILTIN_STRTO: read_number(&c); break;
  case PT_BUILTIN_ENDS:
  case PT_BUILTIN_NONE: give_up_all(&c, PT_REASON_HOST_FUNCTION); break;
  }
}
