/* Calls of builtins in the merged encoding.

   What a builtin returns is any value.  Output does nothing else, once it is known that it can be
   made: the format is a literal, its arguments are there, its texts end within their objects.  Text
   that is written to memory is anything up to a NUL, once it is known that there is room for the
   longest, and that it reads none of what it writes.  Where that is not known, and where another
   builtin writes to memory, the runs that get there are given up. */
#include <string.h>

#include "ir/builtin.h"
#include "ir/format.h"
#include "sym/merge_priv.h"
#include "sym/value.h"

enum { MOST_TEXT = 1024 }; /* bytes of a text that are looked at, unless it is a literal */

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
  uint64_t longest;      /* characters that are printed at most, or ENDLESS */
  PT_VEC(uint32_t) texts; /* objects that may be read as texts */
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
  for (size_t k = 0; k < known->n; k++) {
    pt_vec_push(c->e->mem, &ts, known->at[k]);
    pt_vec_push(c->e->mem, &c->texts, known->at[k].object);
  }
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

/* So many more characters are printed. */
static void lengthen(caller *c, uint64_t n) {
  bool endless = n == PT_FORMAT_ENDLESS || c->longest >= PT_FORMAT_ENDLESS - n;
  c->longest = endless ? PT_FORMAT_ENDLESS : c->longest + n;
}

/* Characters of the text at P, in a field of this width: fewer than the bytes of its objects. */
static uint64_t longest_text(caller *c, pt_term p, uint64_t width) {
  const pt_target_vec *ts = pt_space_targets(&c->e->space, p);
  uint64_t most = width;
  for (size_t k = 0; k < ts->n; k++) {
    if (ts->at[k].object == PT_SOBJ_NONE || ts->at[k].object == PT_SOBJ_ANY)
      return PT_FORMAT_ENDLESS;
    const pt_sym_object *o = pt_space_at(&c->e->space, ts->at[k].object);
    if (o->size_term.i) return PT_FORMAT_ENDLESS;
    if (o->size > most) most = o->size;
  }
  return most;
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
  uint64_t longest = pt_format_longest(s, c->e->prog->ptr_width);
  pt_term value = n ? take(c, n, pt_format_is_large(s)) : (pt_term){0};
  if (takes == PT_TAKES_TEXT && value.i) {
    pt_term text = pt_space_bits(&c->e->space, value);
    if (longest == PT_FORMAT_ENDLESS)
      longest = longest_text(c, text, s->star_width ? PT_FORMAT_MOST : (uint64_t)s->width);
    read_text(c, text, s->star_precision ? -1 : s->precision);
  }
  lengthen(c, longest);
}

static void print_text(caller *c, const char *format) {
  pt_format_spec s;
  for (; *format; format++) {
    if (*format != '%') {
      lengthen(c, 1);
      continue;
    }
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

/* ---- text in memory */

static bool may_be_read(const caller *c, uint32_t object) {
  for (size_t k = 0; k < c->texts.n; k++)
    if (c->texts.at[k] == object || c->texts.at[k] == PT_SOBJ_ANY) return true;
  return false;
}

/* ROOM bytes at the target can be written, and none of them is read. */
static pt_term has_room(caller *c, const pt_target *t, uint64_t room) {
  if (t->object == PT_SOBJ_NONE || t->object == PT_SOBJ_ANY) return pt_false(c->e->tt);
  const pt_sym_object *o = pt_space_at(&c->e->space, t->object);
  if (o->kind == PT_OBJ_FUNC || o->constant || may_be_read(c, t->object)) return pt_false(c->e->tt);
  return pt_space_inside(&c->e->space, &c->f->now.mem, t, room);
}

/* ROOM bytes at BUF become anything, and that at END a NUL. */
static void write_text(caller *c, uint64_t room, pt_term end) {
  pt_merge *e = c->e;
  pt_target_vec ts = {0};
  const pt_target_vec *known = pt_space_targets(&e->space, argument(c, PT_FORMAT_BUF));
  for (size_t k = 0; k < known->n; k++) pt_vec_push(e->mem, &ts, known->at[k]);
  for (size_t k = 0; k < ts.n; k++) {
    pt_target *t = &ts.at[k];
    pt_term ok = has_room(c, t, room);
    give_up(c, pt_mk_and(e->tt, t->cond, pt_mk_not(e->tt, ok)), PT_REASON_HOST_ACCESS);
    if (pt_term_is_false(e->tt, ok)) continue;
    pt_space_forget(&e->space, &c->f->now.mem, t->object,
                    pt_merge_place(e, c->place, ++c->loads));
    t->offset = pt_mk_op2(e->tt, PT_TOP_ADD, t->offset, end);
    pt_space_store(&e->space, &c->f->now.mem, t, ts.n == 1 ? pt_true(e->tt) : t->cond,
                   pt_mk_u64(e->tt, 8, 0), pt_merge_place(e, c->place, ++c->loads));
  }
  pt_vec_release(e->mem, &ts);
}

/* sprintf; and snprintf with a constant size. */
static void print_to_memory(caller *c, uint64_t mode) {
  pt_merge *e = c->e;
  const pt_target_vec *ts = pt_space_targets(&e->space, argument(c, PT_FORMAT_TEXT));
  uint64_t n = PT_FORMAT_ENDLESS;
  bool known = ts->n == 1 && literal(c, &ts->at[0]) && c->i->res && !e->goal.uninit;
  if (known && mode == PT_FORMAT_LIMIT) known = constant(c, argument(c, PT_FORMAT_N), &n);
  if (known) {
    pt_target text = ts->at[0];
    print_with(c, &text);
  }
  if (!known || c->longest > INT32_MAX) {
    give_up_all(c, PT_REASON_HOST_FUNCTION);
    return;
  }
  pt_term length = pt_merge_value(e, c->f, c->i->res);
  uint64_t room = n < c->longest + 1 ? n : c->longest + 1;
  pt_merge_require(e, &c->f->now,
                   pt_mk_op2(e->tt, PT_TOP_ULE, length, pt_mk_u64(e->tt, 32, c->longest)));
  if (room == 0) return;
  pt_term end = pt_mk_zext(e->tt, length, e->prog->ptr_width), last = word(c, room - 1);
  write_text(c, room, pt_mk_ite(e->tt, pt_mk_op2(e->tt, PT_TOP_ULT, end, last), end, last));
}

static void format(caller *c) {
  uint64_t mode;
  if (c->i->nargs - c->first != PT_FORMAT_NARGS || !constant(c, argument(c, PT_FORMAT_MODE), &mode))
    give_up_all(c, PT_REASON_HOST_FUNCTION);
  else if (mode == PT_FORMAT_OUTPUT)
    print(c);
  else if (mode == PT_FORMAT_RAW)
    print_bytes(c);
  else
    print_to_memory(c, mode);
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
  case PT_BUILTIN_SYMBOLIC:
  case PT_BUILTIN_BOUND:
  case PT_BUILTIN_CLOSE: pt_merge_quantifier(e, f, i, fn, first); break;
  case PT_BUILTIN_LEAVES:
  case PT_BUILTIN_ENDS:
  case PT_BUILTIN_NONE: give_up_all(&c, PT_REASON_HOST_FUNCTION); break;
  }
  pt_vec_release(e->mem, &c.texts);
}
