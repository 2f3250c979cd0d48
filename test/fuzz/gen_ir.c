#include "gen_ir.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "bv/fp.h"

enum {
  PIN = 100000,   /* conditions of pins are numbered from here on */
  OBSERVED = 5,   /* values that are compared at the end */
  MAX_DEPTH = 2   /* of branches and loops */
};

typedef struct {
  uint32_t number, width;
} value;

typedef struct {
  char name[16];
  uint64_t size;
  bool heap, stack, constant;
} object;

typedef struct {
  pt_mem *m;
  pt_buf *out;   /* the body of the function that is being made */
  pt_buf checks;
  const gen_ir_pins *pins; /* NULL in the function that main calls */
  const char *fn;
  pt_rng rng;
  bool loops, calls, defined, floats, few;
  uint32_t next, block, nblocks, nchecks, depth, in_loop;
  PT_VEC(value) pool;
  PT_VEC(object) objects;
} gen;

void gen_ir_pin(pt_mem *m, gen_ir_pins *pins, uint32_t v, pt_bv is) {
  uint64_t at;
  if (pt_map_get(&pins->at, v, &at)) {
    pins->values.at[at] = is;
    return;
  }
  pt_map_put(m, &pins->at, v, pins->values.n);
  pt_vec_push(m, &pins->values, is);
}

void gen_ir_pins_release(pt_mem *m, gen_ir_pins *pins) {
  pt_map_release(m, &pins->at);
  pt_vec_release(m, &pins->values);
}

/* ---- pieces */

static uint64_t below(gen *g, uint64_t n) { return pt_rng_below(&g->rng, n); }
static bool one_in(gen *g, uint64_t n) { return below(g, n) == 0; }

__attribute__((format(printf, 2, 3))) static void say(gen *g, const char *format, ...) {
  va_list args;
  va_start(args, format);
  pt_buf_add(g->m, g->out, "  ");
  pt_buf_vprintf(g->m, g->out, format, args);
  pt_buf_char(g->m, g->out, '\n');
  va_end(args);
}

/* A new value, whose definition follows on the same line. */
__attribute__((format(printf, 3, 4))) static value define(gen *g, uint32_t width,
                                                          const char *format, ...) {
  value v = {g->next++, width};
  va_list args;
  va_start(args, format);
  pt_buf_printf(g->m, g->out, "  %%%u:%u = ", v.number, width);
  pt_buf_vprintf(g->m, g->out, format, args);
  pt_buf_char(g->m, g->out, '\n');
  va_end(args);
  return v;
}

static void keep(gen *g, value v) { pt_vec_push(g->m, &g->pool, v); }

static void pin(gen *g, value v) {
  uint64_t at;
  char text[200];
  if (!g->pins || !pt_map_get(&g->pins->at, v.number, &at)) return;
  say(g, "%%%u:1 = eq %%%u, %s:%u", PIN + v.number, v.number,
      pt_bv_text_hex(g->pins->values.at[at], text), v.width);
  say(g, "assume %%%u", PIN + v.number);
}

static value input(gen *g, uint32_t width, const char *name) {
  const char *kind = "ulonglong";
  if (width == 1) kind = "bool";
  if (width == 8) kind = "uchar";
  if (width == 16) kind = "ushort";
  if (width == 32) kind = "uint";
  value v = define(g, width, "input %s \"%s\"", kind, name);
  pin(g, v);
  return v;
}

static uint64_t some_number(gen *g, uint32_t width);

/* Only the low bits of the input matter, and they choose one of as many numbers. */
static value few(gen *g, value v) {
  uint64_t all = v.width < 64 ? (UINT64_C(1) << v.width) - 1 : UINT64_MAX;
  uint64_t step = some_number(g, v.width) | 1, from = some_number(g, v.width);
  value low = define(g, v.width, "and %%%u, %" PRIu64 ":%u", v.number,
                     (uint64_t)(GEN_IR_VALUES - 1) & all, v.width);
  value far = define(g, v.width, "mul %%%u, %" PRIu64 ":%u", low.number, step, v.width);
  return define(g, v.width, "add %%%u, %" PRIu64 ":%u", far.number, from, v.width);
}

static uint32_t check(gen *g, const char *kind) {
  pt_buf_printf(g->m, &g->checks, "check c%u %s of &%s\n", ++g->nchecks, kind, g->fn);
  return g->nchecks;
}

static uint64_t some_number(gen *g, uint32_t width) {
  uint64_t top = UINT64_C(1) << (width - 1), all = top | (top - 1);
  const uint64_t often[] = {0, 1, 2, 3, 7, top, top - 1, all};
  if (one_in(g, 3)) return pt_rng_next(&g->rng) & all;
  return often[below(g, sizeof often / sizeof *often)] & all;
}

static uint32_t some_width(gen *g) {
  static const uint32_t widths[] = {1, 8, 16, 32, 32, 32, 64, 64};
  return widths[below(g, sizeof widths / sizeof *widths)];
}

/* A value of this width, made when there is none. */
static value of_width(gen *g, uint32_t width) {
  for (int tries = 0; tries < 12 && g->pool.n; tries++) {
    value v = g->pool.at[below(g, g->pool.n)];
    if (v.width == width) return v;
  }
  if (g->pool.n) {
    value v = g->pool.at[below(g, g->pool.n)];
    const char *op = one_in(g, 2) ? "zext" : "sext";
    if (v.width > width) op = "trunc";
    if (v.width == width) return v;
    return define(g, width, "%s %%%u", op, v.number);
  }
  return define(g, width, "add 0x%" PRIx64 ":%u, 0:%u", some_number(g, width), width, width);
}

/* An operand: `%7`, or a constant. */
static const char *operand(gen *g, uint32_t width, char *text /* 40 */) {
  if (one_in(g, 5)) snprintf(text, 40, "0x%" PRIx64 ":%u", some_number(g, width), width);
  else snprintf(text, 40, "%%%u", of_width(g, width).number);
  return text;
}

/* ---- numbers */

static void arithmetic(gen *g) {
  static const char *const ops[] = {"add", "sub", "mul", "and", "or", "xor", "shl", "lshr", "ashr"};
  static const char *const tests[] = {"eq",     "ne",     "ult",    "ule",    "slt",    "sle",
                                      "uadd_o", "sadd_o", "usub_o", "ssub_o", "umul_o", "smul_o"};
  uint32_t w = some_width(g);
  char a[40], b[40];
  operand(g, w, a), operand(g, w, b);
  if (one_in(g, 3)) keep(g, define(g, 1, "%s %s, %s", tests[below(g, 12)], a, b));
  else keep(g, define(g, w, "%s %s, %s", ops[below(g, 9)], a, b));
}

static void division(gen *g) {
  static const char *const ops[] = {"udiv", "sdiv", "urem", "srem"};
  uint32_t w = one_in(g, 2) ? 8 : 32;
  char a[40], b[40];
  operand(g, w, a), operand(g, w, b);
  value odd = define(g, w, "or %s, 1:%u", b, w);
  keep(g, define(g, w, "%s %s, %%%u", ops[below(g, 4)], a, odd.number));
}

static void cast(gen *g) {
  uint32_t from = some_width(g), to = some_width(g);
  const char *op = one_in(g, 2) ? "zext" : "sext";
  if (from == to) return;
  keep(g, define(g, to, "%s %%%u", from > to ? "trunc" : op, of_width(g, from).number));
}

static void choice(gen *g) {
  uint32_t w = some_width(g);
  char a[40], b[40];
  operand(g, w, a), operand(g, w, b);
  keep(g, define(g, w, "select %%%u, %s, %s", of_width(g, 1).number, a, b));
}

/* ---- floats */

static pt_fp some_format(gen *g) {
  if (one_in(g, 12)) return PT_FP_HALF;
  return one_in(g, 2) ? PT_FP_FLOAT : PT_FP_DOUBLE;
}

/* A float: any bits, or a small whole number. */
static value some_float(gen *g, pt_fp f) {
  uint32_t w = pt_fp_width(f);
  if (!one_in(g, 3)) return of_width(g, w);
  return define(g, w, "%s %s %%%u", one_in(g, 2) ? "stof" : "utof", pt_fp_name(f),
                of_width(g, one_in(g, 2) ? 8 : 32).number);
}

/* Bits that are kept are no NaN: which NaN an operation gives is not said by encodings. */
static void keep_float(gen *g, pt_fp f, value v) {
  char text[200];
  pt_bv one = pt_fp_from_unsigned(f, pt_bv_u64(8, 1));
  value nan = define(g, 1, "fcmp %s uno %%%u, %%%u", pt_fp_name(f), v.number, v.number);
  keep(g, nan);
  keep(g, define(g, v.width, "select %%%u, %s:%u, %%%u", nan.number, pt_bv_text_hex(one, text),
                 v.width, v.number));
}

static void float_operation(gen *g) {
  static const char *const ops[] = {"fadd", "fsub", "fmul", "fdiv"};
  static const char *const tests[] = {"oeq", "ogt", "oge", "olt", "ole", "one", "ord", "uno",
                                      "ueq", "ugt", "uge", "ult", "ule", "une"};
  pt_fp f = some_format(g), to = some_format(g);
  const char *name = pt_fp_name(f);
  value a = some_float(g, f), b = some_float(g, f);
  switch (below(g, 4)) {
  case 0: keep(g, define(g, 1, "fcmp %s %s %%%u, %%%u", name, tests[below(g, 14)], a.number,
                         b.number)); break;
  case 1: keep_float(g, f, define(g, a.width, "fneg %s %%%u", name, a.number)); break;
  case 2:
    if (f != to)
      keep_float(g, to, define(g, pt_fp_width(to), "fconv %s %s %%%u", name, pt_fp_name(to),
                               a.number));
    break;
  default:
    keep_float(g, f, define(g, a.width, "%s %s %%%u, %%%u", ops[below(g, 4)], name, a.number,
                            b.number));
    break;
  }
}

/* To an integer, from what fits. */
static void float_to_integer(gen *g) {
  static const uint32_t widths[] = {8, 16, 32, 64};
  pt_fp f = some_format(g);
  value a = some_float(g, f);
  char low[200], high[200];
  const char *name = pt_fp_name(f);
  pt_bv_text_hex(pt_fp_from_unsigned(f, pt_bv_u64(8, 0)), low);
  pt_bv_text_hex(pt_fp_from_unsigned(f, pt_bv_u64(8, 127)), high);
  value over = define(g, 1, "fcmp %s oge %%%u, %s:%u", name, a.number, low, a.width);
  value under = define(g, 1, "fcmp %s ole %%%u, %s:%u", name, a.number, high, a.width);
  value both = define(g, 1, "and %%%u, %%%u", over.number, under.number);
  value fits = define(g, a.width, "select %%%u, %%%u, %s:%u", both.number, a.number, high,
                      a.width);
  keep(g, define(g, widths[below(g, 4)], "%s %s %%%u", one_in(g, 2) ? "ftos" : "ftou", name,
                 fits.number));
}

/* What the host computes is not known to encodings: it is pinned, as inputs are. */
static void builtin(gen *g) {
  if (g->in_loop) return;
  value a = define(g, 64, "utof double %%%u", of_width(g, 32).number);
  value v = define(g, 64, "call &__protest_sqrt(%%%u)", a.number);
  pin(g, v);
  keep(g, v);
}

/* ---- memory */

/* An object, nearly always one in which N bytes can be read, or WRITTEN. */
static object *some_object(gen *g, uint64_t n, bool written) {
  object *o = &g->objects.at[below(g, g->objects.n)];
  bool fits = o->size >= n && !(written && o->constant);
  return fits || one_in(g, 50) ? o : some_object(g, n, written);
}

/* An address in the object, for N bytes: nearly always inside. */
static value address_in(gen *g, const object *o, uint64_t n) {
  uint64_t room = o->size >= n ? o->size - n : 0, offset = below(g, room + 1);
  if (one_in(g, 150)) offset = o->size;
  if (!one_in(g, 3)) return define(g, 64, "ptradd %s, %" PRIu64 " + 0:64 * 1", o->name, offset);
  uint64_t scale = one_in(g, 2) ? 1 : 4, bits = 1;
  while ((UINT64_C(2) << bits) * scale <= room + 1) bits++;
  if (((UINT64_C(1) << bits) - 1) * scale > room && !one_in(g, 20)) bits = 0;
  if (!bits) return define(g, 64, "ptradd %s, %" PRIu64 " + 0:64 * 1", o->name, offset);
  value wide = of_width(g, 64);
  value index = define(g, 64, "and %%%u, %u:64", wide.number, (1u << bits) - 1);
  return define(g, 64, "ptradd %s, 0 + %%%u * %" PRIu64, o->name, index.number, scale);
}

/* An address in some object, or in one of two. */
static value address(gen *g, uint64_t n, bool writes) {
  value a = address_in(g, some_object(g, n, writes), n);
  if (!one_in(g, 5)) return a;
  value b = address_in(g, some_object(g, n, writes), n);
  return define(g, 64, "select %%%u, %%%u, %%%u", of_width(g, 1).number, a.number, b.number);
}

static uint32_t memory_width(gen *g) {
  static const uint32_t widths[] = {8, 8, 16, 32, 32, 64};
  return widths[below(g, 6)];
}

static void load(gen *g) {
  uint32_t w = memory_width(g);
  value a = address(g, w / 8, false);
  value v = define(g, w, "load %%%u, c%u", a.number, check(g, "access"));
  pin(g, v);
  keep(g, v);
}

/* Through a pointer of which encodings know nothing: x * (x + 1) is even, but who sees that?  What
   they read there may be anything, so it is pinned. */
static void load_anywhere(gen *g) {
  uint32_t w = memory_width(g);
  if (g->in_loop || strcmp(g->fn, "main") != 0) return;
  value a = address(g, w / 8, false), x = of_width(g, 64);
  value y = define(g, 64, "add %%%u, 1:64", x.number);
  value z = define(g, 64, "mul %%%u, %%%u", x.number, y.number);
  value even = define(g, 64, "and %%%u, 1:64", z.number);
  value p = define(g, 64, "xor %%%u, %%%u", a.number, even.number);
  value v = define(g, w, "load %%%u, c%u", p.number, check(g, "access"));
  pin(g, v);
  keep(g, v);
}

static void store(gen *g) {
  uint32_t w = memory_width(g);
  char v[40];
  value a = address(g, w / 8, true);
  say(g, "store %%%u, %s, c%u", a.number, operand(g, w, v), check(g, "access"));
}

static void block_operation(gen *g) {
  uint64_t n = 1 + below(g, 9);
  char v[40];
  value to = address(g, n, true);
  if (one_in(g, 2)) {
    say(g, "set %%%u, %s, %" PRIu64 ":64, c%u", to.number, operand(g, 8, v), n,
        check(g, "access"));
    return;
  }
  value from = address(g, n, false);
  say(g, "copy %%%u, %%%u, %" PRIu64 ":64, c%u", to.number, from.number, n, check(g, "access"));
}

/* One of the two places for pointers.  Nothing else looks at them: numbers of addresses are not
   said by encodings. */
static value pointer_place(gen *g) {
  if (!one_in(g, 3)) return define(g, 64, "ptradd @pointers, %u + 0:64 * 1", one_in(g, 2) ? 8 : 0);
  value which = define(g, 64, "zext %%%u", of_width(g, 1).number);
  return define(g, 64, "ptradd @pointers, 0 + %%%u * 8", which.number);
}

static void store_pointer(gen *g) {
  value to = pointer_place(g);
  if (one_in(g, 3)) {
    say(g, "copy %%%u, %%%u, 8:64, c%u", to.number, pointer_place(g).number, check(g, "access"));
    return;
  }
  say(g, "store pointer %%%u, %%%u, c%u", to.number, address(g, 4, true).number,
      check(g, "access"));
}

static void use_pointer(gen *g) {
  uint32_t w = one_in(g, 2) ? 8 : 32;
  value p = define(g, 64, "load pointer %%%u, c%u", pointer_place(g).number, check(g, "access"));
  char text[40];
  if (one_in(g, 2)) {
    say(g, "store %%%u, %s, c%u", p.number, operand(g, w, text), check(g, "access"));
    return;
  }
  value v = define(g, w, "load %%%u, c%u", p.number, check(g, "access"));
  pin(g, v);
  keep(g, v);
}

static void define_bytes(gen *g, const object *o) {
  if (g->defined) say(g, "set %s, %u:8, %" PRIu64 ":64", o->name, (unsigned)below(g, 256), o->size);
}

static void new_object(gen *g, bool heap) {
  static const uint64_t sizes[] = {1, 4, 8, 8, 12, 16, 24};
  object o = {.size = sizes[below(g, 7)], .heap = heap, .stack = !heap};
  const char *kind = heap ? "heap" : "stack";
  if (heap && one_in(g, 2)) kind = "zeroed";
  value v = define(g, 64, "alloc %s %" PRIu64 ":64 align 8", kind, o.size);
  snprintf(o.name, sizeof o.name, "%%%u", v.number);
  pt_vec_push(g->m, &g->objects, o);
  define_bytes(g, &o);
}

static void new_heap(gen *g) {
  if (one_in(g, 3)) new_object(g, true);
}

static void life(gen *g) {
  const object *o = some_object(g, 1, false);
  if (g->in_loop || !one_in(g, 4)) return;
  if (o->heap && one_in(g, 3)) say(g, "free %s, c%u", o->name, check(g, "free"));
  if (!o->stack) return;
  say(g, "unscope %s", o->name);
  if (one_in(g, 12)) return;
  say(g, "scope %s", o->name);
  define_bytes(g, o);
}

static void size_of(gen *g) {
  const object *o = some_object(g, 1, false);
  const char *own = one_in(g, 3) ? "own " : "";
  keep(g, define(g, 64, "objsize %s%%%u", own, address_in(g, o, 1).number));
}

static void call(gen *g) {
  if (!g->calls) return;
  char a[40];
  const object *o = some_object(g, 4, true);
  operand(g, 32, a);
  keep(g, define(g, 32, "call &helper(%s, %%%u)", a, address_in(g, o, 4).number));
}

/* ---- control */

static void statements(gen *g, uint32_t n);

static void start_block(gen *g, uint32_t b) {
  pt_buf_printf(g->m, g->out, "b%u:\n", b);
  g->block = b;
}

static void branch(gen *g) {
  uint32_t yes = g->nblocks++, no = g->nblocks++, join = g->nblocks++, ends[2], w = some_width(g);
  size_t pool = g->pool.n, objects = g->objects.n;
  char both[2][40];
  say(g, "cbr %%%u, b%u, b%u", of_width(g, 1).number, yes, no);
  g->depth++;
  for (int side = 0; side < 2; side++) {
    start_block(g, side ? no : yes);
    statements(g, (uint32_t)below(g, 5));
    operand(g, w, both[side]);
    ends[side] = g->block;
    say(g, "br b%u", join);
    g->pool.n = pool, g->objects.n = objects;
  }
  g->depth--;
  start_block(g, join);
  keep(g, define(g, w, "phi b%u %s, b%u %s", ends[0], both[0], ends[1], both[1]));
}

/* At most three rounds; what it counts and one more value go round. */
static void loop(gen *g) {
  uint32_t head = g->nblocks++, body = g->nblocks++, out = g->nblocks++, from = g->block;
  uint32_t w = some_width(g), i = g->next++, x = g->next++, j = g->next++, y = g->next++;
  char first[40];
  value limit = define(g, 8, "and %%%u, 3:8", of_width(g, 8).number);
  operand(g, w, first);
  say(g, "br b%u", head);
  size_t phis = g->out->n;
  start_block(g, head);
  g->in_loop++, g->depth++;
  keep(g, (value){i, 8});
  keep(g, (value){x, w});
  value go = define(g, 1, "ult %%%u, %%%u", i, limit.number);
  say(g, "cbr %%%u, b%u, b%u", go.number, body, out);
  size_t pool = g->pool.n, objects = g->objects.n;
  start_block(g, body);
  statements(g, 2 + (uint32_t)below(g, 4));
  char next[40];
  operand(g, w, next);
  say(g, "%%%u:8 = add %%%u, 1:8", j, i);
  say(g, "%%%u:%u = xor %s, %%%u", y, w, next, x);
  say(g, "br b%u", head);
  g->pool.n = pool, g->objects.n = objects;
  g->in_loop--, g->depth--;
  /* now that the block is known from which it goes round */
  pt_buf rest = {0};
  pt_buf_add(g->m, &rest, g->out->text + phis);
  g->out->n = phis, g->out->text[phis] = 0;
  pt_buf_printf(g->m, g->out, "b%u:\n  %%%u:8 = phi b%u 0:8, b%u %%%u\n", head, i, from, g->block,
                j);
  pt_buf_printf(g->m, g->out, "  %%%u:%u = phi b%u %s, b%u %%%u\n", x, w, from, first, g->block, y);
  pt_buf_add(g->m, g->out, strchr(rest.text, '\n') + 1);
  pt_buf_release(g->m, &rest);
  start_block(g, out);
}

static void float_statement(gen *g) {
  static void (*const makers[])(gen *) = {float_operation, float_operation, float_to_integer,
                                          builtin};
  if (g->floats) makers[below(g, sizeof makers / sizeof *makers)](g);
}

static void statement(gen *g) {
  static void (*const makers[])(gen *) = {
      arithmetic, arithmetic, arithmetic, division, cast, choice, float_statement, float_statement,
      float_statement, load, load, load, load_anywhere, store, store, store, block_operation,
      store_pointer, use_pointer,
      life, size_of, new_heap, call};
  makers[below(g, sizeof makers / sizeof *makers)](g);
  if (g->depth < MAX_DEPTH && one_in(g, 10)) branch(g);
}

static void statements(gen *g, uint32_t n) {
  for (uint32_t k = 0; k < n; k++) {
    if (g->loops && g->depth < MAX_DEPTH && one_in(g, 12)) loop(g);
    statement(g);
  }
}

/* ---- functions */

static void begin_function(gen *g, pt_buf *out, const char *name, uint32_t nparams) {
  g->out = out, g->fn = name;
  g->next = 1 + nparams, g->block = 0, g->nblocks = 1;
  g->pool.n = 0;
}

static void helper(gen *g, pt_buf *out) {
  begin_function(g, out, "helper", 2);
  pt_buf_add(g->m, out, "function &helper(%1:32, %2:64) -> 32 {\nb0:\n");
  keep(g, (value){1, 32});
  pt_vec_push(g->m, &g->objects, ((object){.name = "%2", .size = 4}));
  new_object(g, false);
  g->in_loop++; /* no object's life ends, nothing is drawn */
  statements(g, 4 + (uint32_t)below(g, 8));
  g->in_loop--;
  say(g, "ret %%%u", of_width(g, 32).number);
  pt_buf_add(g->m, out, "}\n");
}

static void observe(gen *g) {
  static const char *const orders[] = {"eq", "ne", "ult", "ule", "slt", "sle"};
  for (int k = 0; k < OBSERVED; k++) {
    value v = g->pool.at[below(g, g->pool.n)];
    value e = g->few ? of_width(g, v.width) : input(g, v.width, "expect");
    const char *how = g->few ? orders[below(g, sizeof orders / sizeof *orders)] : "eq";
    value same = define(g, 1, "%s %%%u, %%%u", how, v.number, e.number);
    say(g, "check %%%u, c%u", same.number, check(g, "assertion"));
  }
}

static void main_function(gen *g, pt_buf *out) {
  static const uint32_t widths[] = {1, 8, 16, 32, 32, 64};
  begin_function(g, out, "main", 0);
  pt_buf_add(g->m, out, "function &main() -> 32 {\nb0:\n");
  for (size_t k = 0; k < sizeof widths / sizeof *widths; k++) {
    value v = input(g, widths[k], "in");
    keep(g, g->few ? few(g, v) : v);
  }
  new_object(g, false);
  new_object(g, true);
  if (one_in(g, 2)) new_object(g, false);
  statements(g, 6 + (uint32_t)below(g, g->loops ? 8 : 24));
  if (g->loops) loop(g);
  statements(g, 3);
  observe(g);
  say(g, "ret 0:32");
  pt_buf_add(g->m, out, "}\n");
}

/* Blocks are numbered in the order in which they stand in the text. */
static void add_renumbered(pt_mem *m, pt_buf *out, const char *text) {
  pt_map order = {0};
  uint64_t n = 0, at;
  for (const char *c = text; c; c = strchr(c, '\n')) {
    c += *c == '\n';
    if (c[0] == 'b' && isdigit(c[1])) pt_map_put(m, &order, strtoull(c + 1, NULL, 10), n++);
  }
  for (const char *c = text; *c; c++) {
    pt_buf_char(m, out, *c);
    if (*c != 'b' || !isdigit(c[1]) || (c > text && isalnum(c[-1]))) continue;
    char *end;
    if (pt_map_get(&order, strtoull(c + 1, &end, 10), &at))
      pt_buf_printf(m, out, "%" PRIu64, at), c = end - 1;
  }
  pt_map_release(m, &order);
}

static void program(gen g, pt_buf *out, const gen_ir_pins *pins) {
  pt_mem *m = g.m;
  pt_buf body = {0}, called = {0};
  pt_vec_push(m, &g.objects, ((object){.name = "@words", .size = 16}));
  pt_vec_push(m, &g.objects, ((object){.name = "@text", .size = 8, .constant = true}));
  pt_vec_push(m, &g.objects, ((object){.name = "@zeros", .size = 12}));
  bool calls = one_in(&g, 3);
  g.defined = calls || g.loops || g.few;
  g.floats = one_in(&g, 2);
  size_t globals = g.objects.n;
  if (calls) helper(&g, &called);
  g.objects.n = globals, g.calls = calls, g.pins = pins;
  main_function(&g, &body);
  pt_buf_add(m, out, "pointers 64\nmain &main\nglobal @words size 16 align 8\n"
                     "bytes 0 0100000002000000fffffffff0debc9a\n"
                     "global @text size 8 align 1 constant\nbytes 0 \"protest\"\n"
                     "global @zeros size 12 align 4\n"
                     "global @pointers size 16 align 8\npointer 0 @words\npointer 8 @zeros+4\n");
  pt_buf_add(m, out, pt_buf_text(&g.checks));
  pt_buf_add(m, out, "builtin &__protest_sqrt(%1:64) -> 64\n");
  if (calls) add_renumbered(m, out, called.text);
  add_renumbered(m, out, body.text);
  pt_buf_release(m, &called);
  pt_buf_release(m, &body);
  pt_buf_release(m, &g.checks);
  pt_vec_release(m, &g.pool);
  pt_vec_release(m, &g.objects);
}

void gen_ir_program(pt_mem *m, pt_buf *out, uint64_t seed, bool loops, const gen_ir_pins *pins) {
  program((gen){.m = m, .rng = {seed}, .loops = loops}, out, pins);
}

void gen_ir_small(pt_mem *m, pt_buf *out, uint64_t seed, bool loops) {
  program((gen){.m = m, .rng = {seed}, .loops = loops, .few = true}, out, NULL);
}
