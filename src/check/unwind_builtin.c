/* Calls of builtins in an unwinding: the result is any value; output that can surely be made does
   nothing else; text that surely fits, and reads nothing of what it writes, is anything up to a
   NUL. */
#include <string.h>

#include "check/unwind_priv.h"
#include "ir/builtin.h"
#include "ir/format.h"

enum { MOST_TEXT = 1024 }; /* bytes of a text that are looked at, unless it is a literal */

static const char unknown_call[] = "a function of the host is called",
                  bad_access[] = "a function of the host may fail";

typedef struct {
  pt_unw *x;
  pt_uframe *f;
  const pt_ir_ins *i;
  uint32_t first;
  pt_term when;   /* these paths are looked at */
  uint32_t slots; /* object with printf's arguments; 0: there are none */
  uint64_t slot;  /* offset of the next one */
  uint64_t longest; /* characters that are printed at most, or ENDLESS */
  pt_u32s texts;    /* objects that may be read as texts */
} caller;

static pt_term argument(caller *c, uint32_t k) {
  return pt_unw_arg(c->x, c->f, c->i, c->first + k);
}

static bool constant(const caller *c, pt_term t, uint64_t *out) {
  pt_bv v;
  if (!pt_term_value(c->x->tt, t, &v)) return false;
  *out = pt_bv_to_u64(v);
  return true;
}

static void lose(caller *c, pt_term when, const char *why) {
  pt_unw_lost(c->x, pt_mk_and(c->x->tt, c->when, when), why, c->i->loc);
}

/* No path goes on. */
static void lose_all(caller *c) {
  lose(c, pt_true(c->x->tt), unknown_call);
  c->x->guard = pt_false(c->x->tt);
}

/* Paths on which an access fails end; that matters when it is claimed that none does. */
static void may_fail(caller *c, pt_term when) {
  if (c->x->access) lose(c, when, bad_access);
}

/* ---- texts */

/* The object and the offset that a pointer is on every path. */
static bool place_of(caller *c, pt_term p, uint32_t *obj, uint64_t *offset) {
  *obj = pt_unw_object_at(c->x, p);
  return *obj &&
         constant(c, pt_mk_op2(c->x->tt, PT_TOP_SUB, p, pt_unw_address(c->x, *obj)), offset);
}

static const char *literal(caller *c, pt_term p) {
  uint32_t obj;
  uint64_t offset;
  if (!place_of(c, p, &obj, &offset) || c->x->l->objs.at[obj].kind != PT_UOBJ_GLOBAL) return NULL;
  return pt_ir_literal(c->x->prog, c->x->l->objs.at[obj].ref, offset);
}

/* N bytes of an object; 0: not in this pass. */
static pt_term load_at(caller *c, uint32_t obj, pt_term at, uint32_t n) {
  pt_unw *x = c->x;
  if (!pt_unw_grain(x, obj, n, at)) return (pt_term){0};
  pt_term v = pt_unw_pieces(x, obj, at, n, x->node, x->nodes.at[x->node].end);
  if (x->job->uninit) lose(c, pt_unw_undefined(x, v), "undefined memory may be read");
  return v;
}

static pt_term load(caller *c, uint32_t obj, uint64_t offset, uint32_t n) {
  return load_at(c, obj, pt_unw_word(c->x, offset), n);
}

/* A NUL, or MOST characters (if not negative), within the object. */
static pt_term ends(caller *c, uint32_t obj, uint64_t offset, uint64_t size, int64_t most) {
  pt_terms *tt = c->x->tt;
  pt_term end = pt_false(tt);
  for (uint64_t k = 0; k < MOST_TEXT && !pt_term_is_true(tt, end); k++) {
    if (most >= 0 && k == (uint64_t)most) return pt_true(tt);
    pt_term byte = offset + k < size ? load(c, obj, offset + k, 1) : (pt_term){0};
    if (!byte.i) break;
    end = pt_mk_or(tt, end, pt_mk_eq(tt, byte, pt_mk_u64(tt, 8, 0)));
  }
  return end;
}

/* It starts within an object whose last byte is a NUL. */
static pt_term is_closed(caller *c, const pt_utarget *t) {
  pt_terms *tt = c->x->tt;
  pt_term size = pt_unw_size(c->x, t->obj);
  pt_term last = load_at(c, t->obj, pt_mk_op2(tt, PT_TOP_SUB, size, pt_unw_word(c->x, 1)), 1);
  if (!last.i) return pt_false(tt);
  pt_term in = pt_mk_op2(tt, PT_TOP_ULT, t->off, size), nul = pt_mk_u64(tt, 8, 0);
  return pt_mk_and(tt, pt_unw_live(c->x, t->obj), pt_mk_and(tt, in, pt_mk_eq(tt, last, nul)));
}

static pt_term is_text(caller *c, const pt_utarget *t, int64_t most) {
  pt_unw *x = c->x;
  const pt_uobj *o = &x->l->objs.at[t->obj];
  uint64_t size = 1, offset;
  bool sized = constant(c, pt_unw_size(x, t->obj), &size);
  if (o->kind == PT_UOBJ_FUNC || !size) return pt_false(x->tt);
  if (!sized || !constant(c, t->off, &offset)) return is_closed(c, t);
  if (o->kind == PT_UOBJ_GLOBAL && pt_ir_literal(x->prog, o->ref, offset)) return pt_true(x->tt);
  return pt_mk_and(x->tt, pt_unw_live(x, t->obj), ends(c, t->obj, offset, size, most));
}

static void read_text(caller *c, pt_term p, int64_t most) {
  pt_unw *x = c->x;
  pt_utargets ts = {0};
  pt_term ok = pt_false(x->tt);
  if (!x->access || literal(c, p)) return;
  pt_unw_targets(x, p, c->i->loc, &ts);
  for (size_t k = 0; k < ts.n; k++)
    ok = pt_mk_or(x->tt, ok, pt_mk_and(x->tt, ts.at[k].on, is_text(c, &ts.at[k], most)));
  may_fail(c, pt_mk_not(x->tt, ok));
  pt_vec_release(x->mem, &ts);
}

/* ---- printf */

/* The next argument, of N bytes; 0: it is not there, not in this pass, or not WANTED. */
static pt_term take(caller *c, size_t n, bool large, bool wanted) {
  uint64_t at = pt_format_slot(&c->slot, n, large, c->x->prog->ptr_width), size;
  if (!constant(c, pt_unw_size(c->x, c->slots), &size) || n > size || at > size - n) {
    may_fail(c, pt_true(c->x->tt));
    return (pt_term){0};
  }
  may_fail(c, pt_mk_not(c->x->tt, pt_unw_live(c->x, c->slots)));
  return wanted ? load(c, c->slots, at, (uint32_t)n) : (pt_term){0};
}

static void take_star(caller *c) {
  pt_terms *tt = c->x->tt;
  pt_term n = take(c, 4, false, true);
  if (!n.i) return;
  pt_term high = pt_mk_op2(tt, PT_TOP_SLE, n, pt_mk_u64(tt, 32, PT_FORMAT_MOST));
  pt_term low = pt_mk_op2(tt, PT_TOP_SLE, pt_mk_const(tt, pt_bv_i64(32, -PT_FORMAT_MOST)), n);
  lose(c, pt_mk_not(tt, pt_mk_and(tt, low, high)), "a field that is printed may be very wide");
}

/* What the conversion does is known. */
static bool is_known(const pt_format_spec *s) {
  pt_format_takes takes = pt_format_argument(s);
  if (s->width > PT_FORMAT_MOST || (s->precision > PT_FORMAT_MOST && takes != PT_TAKES_TEXT))
    return false;
  return takes != PT_TAKES_UNKNOWN && takes != PT_TAKES_COUNT &&
         !(takes == PT_TAKES_TEXT && s->length == PT_LENGTH_L);
}

/* Bytes of the objects in which the text at P may lie, which are noted; ENDLESS: not known. */
static uint64_t text_bytes(caller *c, pt_term p) {
  pt_unw *x = c->x;
  pt_utargets ts = {0};
  uint64_t most = 0, size;
  pt_unw_targets(x, p, c->i->loc, &ts);
  if (ts.n == 0) most = PT_FORMAT_ENDLESS;
  for (size_t k = 0; k < ts.n; k++) {
    pt_vec_push(x->mem, &c->texts, ts.at[k].obj);
    if (!constant(c, pt_unw_size(x, ts.at[k].obj), &size)) size = PT_FORMAT_ENDLESS;
    if (size > most) most = size;
  }
  pt_vec_release(x->mem, &ts);
  return most;
}

/* So many more characters are printed. */
static void lengthen(caller *c, uint64_t n) {
  bool endless = n == PT_FORMAT_ENDLESS || c->longest >= PT_FORMAT_ENDLESS - n;
  c->longest = endless ? PT_FORMAT_ENDLESS : c->longest + n;
}

/* What a conversion of the text at P adds, when the text decides that. */
static void lengthen_by_text(caller *c, const pt_format_spec *s, pt_term p) {
  uint64_t width = s->star_width ? PT_FORMAT_MOST : (uint64_t)s->width, n = text_bytes(c, p),
           by_format = pt_format_longest(s, c->x->prog->ptr_width);
  if (by_format != PT_FORMAT_ENDLESS) n = by_format;
  lengthen(c, n > width ? n : width);
}

static void convert(caller *c, const pt_format_spec *s) {
  size_t n = pt_format_bytes(s, c->x->prog->ptr_width);
  bool text = pt_format_argument(s) == PT_TAKES_TEXT;
  if (s->star_width) take_star(c);
  if (s->star_precision) take_star(c);
  pt_term value = n ? take(c, n, pt_format_is_large(s), text || c->x->job->uninit) : (pt_term){0};
  if (text && value.i) {
    lengthen_by_text(c, s, value);
    read_text(c, value, s->star_precision ? -1 : s->precision);
  } else {
    lengthen(c, text ? PT_FORMAT_ENDLESS : pt_format_longest(s, c->x->prog->ptr_width));
  }
}

/* All conversions of the format are known, and where its arguments are. */
static bool is_plain(caller *c, const char *format) {
  pt_format_spec s;
  uint32_t obj = 0;
  bool some = false;
  for (const char *t = format; (t = strchr(t, '%'));) {
    t += 1 + pt_format_parse(t + 1, &s);
    if (!is_known(&s)) return false;
    some |= s.star_width || s.star_precision || pt_format_argument(&s) != PT_TAKES_NOTHING;
  }
  if (some && !place_of(c, argument(c, PT_FORMAT_SLOTS), &obj, &c->slot)) return false;
  c->slots = obj;
  return true;
}

static void print_with(caller *c, const char *format) {
  pt_format_spec s;
  if (!is_plain(c, format)) {
    lose(c, pt_true(c->x->tt), unknown_call);
    return;
  }
  while ((format = strchr(format, '%'))) {
    format += 1 + pt_format_parse(format + 1, &s);
    convert(c, &s);
  }
}

/* One of several literals, from its start on. */
static void print_one_of(caller *c, pt_term p) {
  pt_unw *x = c->x;
  pt_utargets ts = {0};
  pt_term none = pt_true(x->tt);
  pt_unw_targets(x, p, c->i->loc, &ts);
  for (size_t k = 0; k < ts.n; k++) {
    const pt_uobj *o = &x->l->objs.at[ts.at[k].obj];
    const char *format =
        o->kind == PT_UOBJ_GLOBAL ? pt_ir_literal(x->prog, o->ref, 0) : NULL;
    if (!format) continue;
    pt_term start = pt_mk_eq(x->tt, p, pt_unw_address(x, ts.at[k].obj));
    none = pt_mk_and(x->tt, none, pt_mk_not(x->tt, start));
    c->when = start;
    print_with(c, format);
  }
  c->when = pt_true(x->tt);
  lose(c, none, unknown_call);
  pt_vec_release(x->mem, &ts);
}

static void print(caller *c) {
  pt_term p = argument(c, PT_FORMAT_TEXT);
  const char *format = literal(c, p);
  if (format)
    print_with(c, format);
  else
    print_one_of(c, p);
}

/* N bytes are printed as they are. */
static void print_bytes(caller *c) {
  pt_unw *x = c->x;
  pt_term n = argument(c, PT_FORMAT_N), none = pt_mk_eq(x->tt, n, pt_unw_word(x, 0)), ok = none;
  pt_utargets ts = {0};
  if (x->access) pt_unw_targets(x, argument(c, PT_FORMAT_TEXT), c->i->loc, &ts);
  for (size_t k = 0; k < ts.n; k++) {
    if (x->l->objs.at[ts.at[k].obj].kind == PT_UOBJ_FUNC) continue;
    pt_term size = pt_unw_size(x, ts.at[k].obj), left = pt_mk_op2(x->tt, PT_TOP_SUB, size, n);
    pt_term in = pt_mk_and(x->tt, pt_mk_op2(x->tt, PT_TOP_ULE, n, size),
                           pt_mk_op2(x->tt, PT_TOP_ULE, ts.at[k].off, left));
    in = pt_mk_and(x->tt, in, pt_unw_live(x, ts.at[k].obj));
    ok = pt_mk_or(x->tt, ok, pt_mk_and(x->tt, ts.at[k].on, in));
  }
  may_fail(c, pt_mk_not(x->tt, ok));
  if (x->job->uninit) lose(c, pt_mk_not(x->tt, none), "undefined memory may be read");
  pt_vec_release(x->mem, &ts);
}

/* ---- text in memory */

/* An object that may be written may also be read as a text. */
static bool reads_itself(caller *c) {
  pt_utargets ts = {0};
  bool found = false;
  pt_unw_targets(c->x, argument(c, PT_FORMAT_BUF), c->i->loc, &ts);
  for (size_t k = 0; k < ts.n; k++)
    for (size_t j = 0; j < c->texts.n; j++) found |= c->texts.at[j] == ts.at[k].obj;
  pt_vec_release(c->x->mem, &ts);
  return found;
}

/* sprintf; and snprintf of a constant size: LENGTH is what it returns. */
static void print_to_memory(caller *c, uint64_t mode, pt_term length) {
  pt_unw *x = c->x;
  const char *text = literal(c, argument(c, PT_FORMAT_TEXT));
  uint64_t n = PT_FORMAT_ENDLESS;
  bool known = text && length.i && !x->job->uninit && is_plain(c, text);
  if (known && mode == PT_FORMAT_LIMIT) known = constant(c, argument(c, PT_FORMAT_N), &n);
  if (known) {
    for (const char *t = text; *t; t++)
      if (*t == '%') {
        pt_format_spec s;
        t += pt_format_parse(t + 1, &s);
        convert(c, &s);
        if (!s.conversion) break;
      } else lengthen(c, 1);
  }
  if (!known || c->longest > INT32_MAX || reads_itself(c)) {
    lose_all(c);
    return;
  }
  uint64_t room = n <= c->longest ? n : c->longest + 1;
  x->guard = pt_mk_and(
      x->tt, x->guard,
      pt_mk_op2(x->tt, PT_TOP_ULE, length, pt_mk_u64(x->tt, 32, c->longest)));
  if (room == 0) return;
  pt_term end = pt_mk_zext(x->tt, length, x->prog->ptr_width), last = pt_unw_word(x, room - 1);
  end = pt_mk_ite(x->tt, pt_mk_op2(x->tt, PT_TOP_ULT, end, last), end, last);
  pt_unw_write_text(x, argument(c, PT_FORMAT_BUF), room, end, c->i->loc);
}

static void format(caller *c, pt_term result) {
  uint64_t mode;
  if (c->i->nargs - c->first != PT_FORMAT_NARGS || !constant(c, argument(c, PT_FORMAT_MODE), &mode))
    lose_all(c);
  else if (mode == PT_FORMAT_OUTPUT)
    print(c);
  else if (mode == PT_FORMAT_RAW)
    print_bytes(c);
  else
    print_to_memory(c, mode, result);
}

/* strtod: where the number ends is not known. */
static void read_number(caller *c) {
  uint64_t end;
  if (c->i->nargs - c->first != 2 || !constant(c, argument(c, 1), &end) || end)
    lose_all(c);
  else
    read_text(c, argument(c, 0), -1);
}

/* ---- all of them */

void pt_unw_builtin(pt_unw *x, pt_uframe *f, const pt_ir_ins *i, uint32_t fn, uint32_t first) {
  caller c = {.x = x, .f = f, .i = i, .first = first, .when = pt_true(x->tt)};
  pt_builtin_kind kind = pt_ir_builtin(x->prog, fn);
  pt_term result = {0};
  if (i->res) result = pt_unw_fresh(x, "h", pt_ir_width(pt_unw_fn(x, f), i->res));
  switch (kind) {
  case PT_BUILTIN_NUMBER: break;
  case PT_BUILTIN_FORMAT: format(&c, result); break;
  case PT_BUILTIN_STRTO: read_number(&c); break;
  case PT_BUILTIN_SYMBOLIC:
  case PT_BUILTIN_BOUND:
  case PT_BUILTIN_CLOSE: result = pt_unw_quantifier(x, f, i, fn, first, result); break;
  case PT_BUILTIN_LEAVES:
  case PT_BUILTIN_ENDS:
  case PT_BUILTIN_NONE: lose_all(&c); break;
  }
  bool host = kind != PT_BUILTIN_FORMAT && kind != PT_BUILTIN_SYMBOLIC &&
              kind != PT_BUILTIN_BOUND && kind != PT_BUILTIN_CLOSE;
  if (host) x->inexact = "what a function of the host returns is not known";
  if (i->res) pt_unw_set(x, f, i->res, result);
  pt_vec_release(x->mem, &c.texts);
}
