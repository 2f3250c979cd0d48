/* The program without objects for arguments. */
#include "ir/anyargs_priv.h"
#include "ir/builtin.h"
#include "ir/emit.h"
#include "ir/layout.h"

/* Addresses: the vector has two pages, and so has each text, and each begins in the middle of them.
   No run has so many objects that one of these is there. */
enum { STRIDE_BITS = PT_PAGE_BITS_64 + 1, MOST_ARGS_BITS = 18, LENGTH_BITS = 17, ROOM = 64 };
#define STRIDE (UINT64_C(1) << STRIDE_BITS)
#define FIRST (UINT64_C(1) << 62)
#define ELSEWHERE (UINT64_C(1) << 63) /* this bit is set where a pointer is lost */
#define VECTOR (FIRST + STRIDE / 2)
#define TEXTS (VECTOR + STRIDE)

typedef struct {
  const pt_anyargs *a;
  pt_emit e;
  uint32_t argc, lengths; /* global variables: how many, and how long */
  uint32_t nowhere;       /* one that is stored to instead of texts */
  uint32_t empty;         /* an empty text */
} writer;

/* The text that a pointer leads to, if it does. */
typedef struct {
  pt_val is, offset, end; /* END: its bytes with the NUL */
} text;

static pt_val op2(writer *w, pt_op op, pt_val x, pt_val y) {
  uint32_t width = op >= PT_OP_EQ && op <= PT_OP_SLE ? 1 : pt_ir_width(pt_emit_fn(&w->e), x);
  return pt_emit_op(&w->e, op, width, x, y);
}

static pt_val word(writer *w, uint64_t n) { return pt_emit_word(&w->e, n); }

static pt_val choose(writer *w, pt_val c, pt_val x, pt_val y) {
  return pt_emit_select(&w->e, pt_ir_width(pt_emit_fn(&w->e), x), c, x, y);
}

static pt_val negated(writer *w, pt_val c) {
  return op2(w, PT_OP_XOR, c, pt_emit_number(&w->e, 1, 1));
}

static pt_val address(writer *w, uint32_t global) {
  return pt_ir_global_addr(w->e.p, pt_emit_fn(&w->e), global, 0);
}

static pt_val load(writer *w, pt_val at, uint32_t width) {
  return pt_emit_ins(&w->e, (pt_ir_ins){.op = PT_OP_LOAD}, width, at, 0, 0);
}

/* OK must hold, or check REF fails; 0: it does. */
static void check(writer *w, pt_val ok, uint32_t ref) {
  pt_ir_ins i = {.op = ref ? PT_OP_CHECK : PT_OP_ASSUME, .ref = ref};
  pt_emit_ins(&w->e, i, 0, ok, 0, 0);
}

/* ---- the vector, and texts */

static pt_val count(writer *w) { return load(w, address(w, w->argc), 64); }

static text text_at(writer *w, pt_val p) {
  pt_val from = op2(w, PT_OP_SUB, p, word(w, FIRST + STRIDE));
  pt_val n = op2(w, PT_OP_LSHR, from, word(w, STRIDE_BITS));
  pt_val in = op2(w, PT_OP_AND, from, word(w, STRIDE - 1));
  text t = {.is = op2(w, PT_OP_ULT, n, count(w)),
            .offset = op2(w, PT_OP_SUB, in, word(w, STRIDE / 2))};
  pt_val at = pt_emit_place(&w->e, address(w, w->lengths), 0, choose(w, t.is, n, word(w, 0)), 4);
  pt_val length = pt_emit_op(&w->e, PT_OP_ZEXT, 64, load(w, at, 32), 0);
  length = op2(w, PT_OP_AND, length, word(w, (1u << LENGTH_BITS) - 1));
  t.end = op2(w, PT_OP_ADD, length, word(w, 1));
  return t;
}

/* SIZE bytes from its place on are of the text. */
static pt_val fits(writer *w, const text *t, pt_val size) {
  pt_val in = op2(w, PT_OP_ULE, t->offset, t->end);
  pt_val left = op2(w, PT_OP_SUB, t->end, t->offset);
  return op2(w, PT_OP_AND, in, op2(w, PT_OP_ULE, size, left));
}

/* An access to SIZE bytes through a pointer that MEETS a text, among others: it is inside, if it is
   one to a text. */
static text accessed_text(writer *w, pt_val p, uint8_t meets, pt_val size, uint32_t ref) {
  text t = text_at(w, p);
  if (meets == PT_MEETS_TEXT) check(w, t.is, ref);
  check(w, op2(w, PT_OP_OR, negated(w, t.is), fits(w, &t, size)), ref);
  return t;
}

/* WIDTH bits of a text. */
static pt_val read_text(writer *w, const text *t, uint32_t width) {
  pt_val any = pt_emit_any(&w->e, width);
  if (width != 8 || w->a->written) return any;
  pt_val next = op2(w, PT_OP_ADD, t->offset, word(w, 1));
  return choose(w, op2(w, PT_OP_EQ, next, t->end), pt_emit_number(&w->e, 8, 0), any);
}

/* Whether P leads to the vector, which must then have such an element; *ELEMENT: what it is. */
static pt_val vector_at(writer *w, pt_val p, uint8_t meets, uint32_t ref, pt_val *element) {
  pt_val offset = op2(w, PT_OP_SUB, p, word(w, VECTOR)), argc = count(w);
  pt_val is = op2(w, PT_OP_ULT, op2(w, PT_OP_SUB, p, word(w, FIRST)), word(w, STRIDE));
  pt_val last = op2(w, PT_OP_SHL, argc, word(w, 3));
  pt_val in = op2(w, PT_OP_ULE, offset, last);
  check(w, meets == PT_MEETS_VECTOR ? in : op2(w, PT_OP_OR, negated(w, is), in), ref);
  pt_val n = op2(w, PT_OP_LSHR, offset, word(w, 3));
  pt_val text = op2(w, PT_OP_ADD, word(w, TEXTS), op2(w, PT_OP_SHL, n, word(w, STRIDE_BITS)));
  pt_val whole = op2(w, PT_OP_EQ, op2(w, PT_OP_AND, offset, word(w, 7)), word(w, 0));
  *element = choose(w, op2(w, PT_OP_ULT, n, argc), text, word(w, 0));
  *element = choose(w, whole, *element, pt_emit_any(&w->e, 64));
  return is;
}

/* ---- pointers */

/* Which pair of pages P is in, from FIRST on. */
static pt_val pages_of(writer *w, pt_val p) {
  return op2(w, PT_OP_LSHR, op2(w, PT_OP_SUB, p, word(w, FIRST)), word(w, STRIDE_BITS));
}

/* What is computed from pointers FROM[0] and FROM[1] (0: there is none) to arguments is one to the
   same argument, or to none. */
static pt_val kept(writer *w, pt_val result, const pt_val from[2]) {
  pt_val pages = pages_of(w, result);
  pt_val ok = op2(w, PT_OP_ULT, word(w, (UINT64_C(1) << MOST_ARGS_BITS) + 1), pages);
  for (int k = 0; k < 2; k++)
    if (from[k]) ok = op2(w, PT_OP_OR, ok, op2(w, PT_OP_EQ, pages, pages_of(w, from[k])));
  return choose(w, ok, result, op2(w, PT_OP_XOR, result, word(w, ELSEWHERE)));
}

/* ---- instructions */

static void becomes(writer *w, uint32_t id, pt_op op, pt_val x, pt_val y, pt_val z) {
  pt_ir_fn *f = pt_emit_fn(&w->e);
  pt_val args[3] = {x, y, z};
  uint32_t at = (uint32_t)f->args.n, n = z ? 3 : 2;
  for (uint32_t k = 0; k < n; k++)
    pt_vec_push(w->e.p->mem, &f->args, args[k]);
  pt_ir_ins *i = &f->ins.at[id];
  i->op = (uint8_t)op, i->sub = 0, i->ref = i->ref2 = 0, i->imm = i->imm2 = 0;
  i->arg = at, i->nargs = n;
}

static void set_operand(writer *w, uint32_t id, uint32_t k, pt_val v) {
  pt_ir_fn *f = pt_emit_fn(&w->e);
  f->args.at[f->ins.at[id].arg + k] = v;
}

static void rewrite_load(writer *w, uint32_t id, uint8_t meets) {
  pt_ir_ins i = pt_emit_fn(&w->e)->ins.at[id];
  uint32_t width = pt_ir_width(pt_emit_fn(&w->e), i.res);
  pt_val p = pt_ir_arg(pt_emit_fn(&w->e), &i, 0), value = 0, element = 0, is = 0;
  text t = {0};
  if (meets & PT_MEETS_TEXT) {
    t = accessed_text(w, p, meets, word(w, (width + 7) / 8), i.ref);
    value = read_text(w, &t, width);
  }
  if (meets & PT_MEETS_VECTOR) is = vector_at(w, p, meets, i.ref, &element);
  if (meets & PT_MEETS_VECTOR) value = value ? choose(w, is, element, value) : element;
  if (t.is) is = is ? op2(w, PT_OP_OR, is, t.is) : t.is;
  if (meets == PT_MEETS_VECTOR || meets == PT_MEETS_TEXT) {
    becomes(w, id, PT_OP_OR, value, pt_emit_number(&w->e, width, 0), 0);
    return;
  }
  /* an object of the program, or what is none: the access fails then */
  pt_val at = choose(w, is, address(w, w->nowhere), p);
  pt_ir_ins other = {.op = PT_OP_LOAD, .sub = i.sub, .ref = i.ref, .imm = i.imm};
  becomes(w, id, PT_OP_SELECT, is, value, pt_emit_ins(&w->e, other, width, at, 0, 0));
}

/* What is printed of a text is not looked at: any text will do. */
static void store_slot(writer *w, uint32_t id, pt_val v) {
  text t = text_at(w, v);
  pt_val ok = op2(w, PT_OP_AND, t.is, op2(w, PT_OP_ULT, t.offset, t.end));
  set_operand(w, id, 1, choose(w, ok, address(w, w->empty), v));
}

static void rewrite_store(writer *w, uint32_t id, uint8_t meets) {
  pt_ir_ins i = pt_emit_fn(&w->e)->ins.at[id];
  pt_val p = pt_ir_arg(pt_emit_fn(&w->e), &i, 0), v = pt_ir_arg(pt_emit_fn(&w->e), &i, 1);
  if (meets == PT_MEETS_SLOTS && pt_ir_width(pt_emit_fn(&w->e), v) == 64 &&
      pt_anyargs_meets(w->a, w->e.fn, v) & PT_MEETS_TEXT)
    store_slot(w, id, v);
  if (!(meets & PT_MEETS_TEXT)) return;
  uint32_t bytes = (pt_ir_width(pt_emit_fn(&w->e), v) + 7) / 8;
  text t = accessed_text(w, p, meets, word(w, bytes), i.ref);
  set_operand(w, id, 0, choose(w, t.is, address(w, w->nowhere), p));
}

/* Operand TO of a copy or set, of which operand SIZE bytes are written: nothing is, to a text. */
static void rewrite_target(writer *w, uint32_t id, uint32_t size, uint8_t meets) {
  pt_ir_ins i = pt_emit_fn(&w->e)->ins.at[id];
  pt_val p = pt_ir_arg(pt_emit_fn(&w->e), &i, 0), n = pt_ir_arg(pt_emit_fn(&w->e), &i, size);
  if (!(meets & PT_MEETS_TEXT)) return;
  text t = accessed_text(w, p, meets, n, i.ref);
  set_operand(w, id, 0, choose(w, t.is, address(w, w->nowhere), p));
  set_operand(w, id, size, choose(w, t.is, word(w, 0), n));
}

/* The NUL of text T is among N bytes of it that were copied to TO. */
static void copy_end(writer *w, const text *t, pt_val to, pt_val n, uint32_t ref) {
  pt_val last = op2(w, PT_OP_SUB, op2(w, PT_OP_SUB, t->end, t->offset), word(w, 1));
  pt_val has = op2(w, PT_OP_AND, t->is, op2(w, PT_OP_ULT, last, n));
  pt_val at = pt_emit_place(&w->e, to, 0, choose(w, has, last, word(w, 0)), 1);
  pt_ir_ins store = {.op = PT_OP_STORE, .ref = ref};
  pt_emit_ins(&w->e, store, 0, choose(w, has, at, address(w, w->nowhere)),
              pt_emit_number(&w->e, 8, 0), 0);
}

/* A copy from a text leaves anything, and a NUL where the text's is. */
static void rewrite_source(writer *w, uint32_t id, uint8_t meets) {
  pt_ir_ins i = pt_emit_fn(&w->e)->ins.at[id];
  pt_val to = pt_ir_arg(pt_emit_fn(&w->e), &i, 0), from = pt_ir_arg(pt_emit_fn(&w->e), &i, 1),
         n = pt_ir_arg(pt_emit_fn(&w->e), &i, 2);
  if (!(meets & PT_MEETS_TEXT)) return;
  text t = accessed_text(w, from, meets, n, i.ref);
  pt_val filled = choose(w, t.is, n, word(w, 0));
  pt_ir_ins set = {.op = PT_OP_SET, .sub = 1, .ref = i.ref};
  set.imm = pt_ir_string(w->e.p, "an argument");
  pt_emit_ins(&w->e, set, 0, to, pt_emit_number(&w->e, 8, 0), filled);
  if (!w->a->written) copy_end(w, &t, to, filled, i.ref);
  set_operand(w, id, 1, choose(w, t.is, to, from));
  set_operand(w, id, 2, choose(w, t.is, word(w, 0), n));
}

static void rewrite_size(writer *w, uint32_t id, uint8_t meets) {
  pt_ir_ins i = pt_emit_fn(&w->e)->ins.at[id];
  pt_val p = pt_ir_arg(pt_emit_fn(&w->e), &i, 0);
  if (!(meets & PT_MEETS_TEXT)) return;
  text t = text_at(w, p);
  pt_val in = op2(w, PT_OP_ULT, t.offset, t.end);
  pt_val left = choose(w, in, op2(w, PT_OP_SUB, t.end, t.offset), word(w, 0));
  if (i.sub == PT_OBJSIZE_OWN) left = word(w, 0);
  pt_val at = choose(w, t.is, address(w, w->nowhere), p);
  pt_val other = pt_emit_ins(&w->e, (pt_ir_ins){.op = PT_OP_OBJSIZE, .sub = i.sub}, 64, at, 0, 0);
  becomes(w, id, PT_OP_SELECT, t.is, left, other);
}

/* Bytes of a text that are written to a stream: none are looked at, once they are there. */
static void rewrite_call(writer *w, uint32_t id) {
  pt_ir_ins i = pt_emit_fn(&w->e)->ins.at[id];
  if (pt_ir_builtin(w->e.p, i.ref) != PT_BUILTIN_FORMAT) return;
  pt_val p = pt_ir_arg(pt_emit_fn(&w->e), &i, PT_FORMAT_TEXT),
         n = pt_ir_arg(pt_emit_fn(&w->e), &i, PT_FORMAT_N);
  if (!(pt_anyargs_meets(w->a, w->e.fn, p) & PT_MEETS_TEXT)) return;
  text t = text_at(w, p);
  pt_val ok = op2(w, PT_OP_AND, t.is, fits(w, &t, n));
  set_operand(w, id, PT_FORMAT_TEXT, choose(w, ok, address(w, w->empty), p));
  set_operand(w, id, PT_FORMAT_N, choose(w, ok, word(w, 0), n));
}

/* Computes with a pointer to an argument. */
static void rewrite_pointer(writer *w, uint32_t id) {
  pt_ir_fn *f = pt_emit_fn(&w->e);
  pt_ir_ins i = f->ins.at[id];
  pt_ir_ins same = {.op = i.op, .sub = i.sub, .imm = i.imm, .imm2 = i.imm2};
  pt_val x = pt_ir_arg(f, &i, 0), y = i.nargs > 1 ? pt_ir_arg(f, &i, 1) : 0, from[2];
  from[0] = pt_ir_width(f, x) == 64 ? x : 0;
  from[1] = pt_ir_width(f, y) == 64 && i.op != PT_OP_PTRADD ? y : 0;
  pt_val result = pt_emit_ins(&w->e, same, 64, x, y, 0);
  becomes(w, id, PT_OP_OR, kept(w, result, from), word(w, 0), 0);
}

/* Arithmetic that may give a pointer to an argument. */
static bool computes_pointer(const writer *w, const pt_ir_ins *i) {
  const uint8_t given = PT_MEETS_VECTOR | PT_MEETS_TEXT;
  bool computes = i->op == PT_OP_PTRADD ||
                  (pt_op_is_pure((pt_op)i->op) && i->op != PT_OP_SELECT && i->op != PT_OP_PHI);
  return computes && pt_ir_width(pt_emit_fn(&w->e), i->res) == 64 &&
         pt_anyargs_meets(w->a, w->e.fn, i->res) & given;
}

static void rewrite(writer *w, uint32_t id) {
  const pt_ir_fn *f = pt_emit_fn(&w->e);
  pt_ir_ins i = f->ins.at[id];
  w->e.loc = i.loc;
  uint8_t meets = 0, source = 0;
  if (i.nargs) meets = pt_anyargs_meets(w->a, w->e.fn, pt_ir_arg(f, &i, 0));
  if (i.op == PT_OP_COPY) source = pt_anyargs_meets(w->a, w->e.fn, pt_ir_arg(f, &i, 1));
  switch ((pt_op)i.op) {
  case PT_OP_LOAD:
    if (meets & (PT_MEETS_VECTOR | PT_MEETS_TEXT)) rewrite_load(w, id, meets);
    break;
  case PT_OP_STORE: rewrite_store(w, id, meets); break;
  case PT_OP_SET: rewrite_target(w, id, 2, meets); break;
  case PT_OP_COPY:
    rewrite_target(w, id, 2, meets);
    rewrite_source(w, id, source);
    break;
  case PT_OP_OBJSIZE: rewrite_size(w, id, meets); break;
  case PT_OP_CALL: rewrite_call(w, id); break;
  default:
    if (computes_pointer(w, &i)) rewrite_pointer(w, id);
  }
}

static void rewrite_block(writer *w) {
  pt_mem *m = w->e.p->mem;
  PT_VEC(uint32_t) old = {0};
  pt_ir_block *b = &pt_emit_fn(&w->e)->blocks.at[w->e.block];
  for (size_t k = 0; k < b->ins.n; k++)
    pt_vec_push(m, &old, b->ins.at[k]);
  b->ins.n = 0;
  for (size_t k = 0; k < old.n; k++) {
    rewrite(w, old.at[k]);
    pt_vec_push(m, &pt_emit_fn(&w->e)->blocks.at[w->e.block].ins, old.at[k]);
  }
  pt_vec_release(m, &old);
}

/* ---- the program */

static uint32_t add_variable(pt_ir_prog *p, const char *name, uint64_t size, bool any) {
  pt_ir_global g = {.name = pt_ir_string(p, name), .size = size, .align = 16, .external = any};
  return pt_ir_add_global(p, g);
}

/* Instead of the function that makes arguments: says how many there are, and calls main. */
static uint32_t add_maker(writer *w) {
  pt_ir_prog *p = w->e.p;
  uint32_t number = pt_ir_fn_by_name(p, "__protest_make_count");
  pt_ir_ins call = p->fns.at[w->a->maker]->ins.at[w->a->call];
  w->e.fn = pt_ir_add_fn(p, "__protest_numbered_run", p->fns.at[w->a->maker]->ret_width);
  w->e.loc = call.loc;
  pt_ir_fn *f = pt_emit_fn(&w->e);
  f->model = true;
  w->e.block = pt_ir_add_block(p, f);
  pt_ir_ins count = {.op = PT_OP_CALL, .ref = number};
  pt_val argc = pt_emit_ins(&w->e, count, 32, 0, 0, 0);
  pt_emit_ins(&w->e, (pt_ir_ins){.op = PT_OP_STORE}, 0, address(w, w->argc),
              pt_emit_op(&w->e, PT_OP_ZEXT, 64, argc, 0), 0);
  PT_VEC(pt_val) args = {0};
  pt_vec_push(p->mem, &args, argc);
  pt_vec_push(p->mem, &args, word(w, VECTOR));
  for (uint32_t k = 2; k < call.nargs; k++) {
    const pt_ir_fn *maker = p->fns.at[w->a->maker];
    const pt_ir_value *v = &maker->values.at[pt_ir_arg(maker, &call, k)];
    pt_vec_push(p->mem, &args, pt_ir_global_addr(p, pt_emit_fn(&w->e), v->ref, v->bits));
  }
  pt_ir_ins main = {.op = PT_OP_CALL, .ref = call.ref, .loc = call.loc};
  uint32_t id = pt_ir_add_ins(p, pt_emit_fn(&w->e), w->e.block, main,
                              p->fns.at[call.ref]->ret_width, args.at, (uint32_t)args.n);
  pt_vec_release(p->mem, &args);
  pt_emit_ins(&w->e, (pt_ir_ins){.op = PT_OP_RET}, 0, pt_emit_fn(&w->e)->ins.at[id].res, 0, 0);
  return w->e.fn;
}

/* All calls of the function that makes arguments. */
static void redirect(pt_ir_prog *p, uint32_t from, uint32_t to) {
  for (uint32_t fn = 1; fn < p->fns.n; fn++)
    for (size_t k = 1; k < p->fns.at[fn]->ins.n; k++) {
      pt_ir_ins *i = &p->fns.at[fn]->ins.at[k];
      if (!i->dead && i->op == PT_OP_CALL && i->ref == from) i->ref = to;
    }
}

void pt_anyargs_rewrite(const pt_anyargs *a, pt_ir_prog *p) {
  size_t nfns = p->fns.n;
  writer w = {.a = a, .e = {.p = p}};
  w.argc = add_variable(p, "__protest_argc", 8, false);
  w.lengths = add_variable(p, "__protest_lengths", UINT64_C(4) << MOST_ARGS_BITS, true);
  w.nowhere = add_variable(p, "__protest_no_argument", ROOM, false);
  w.empty = add_variable(p, "__protest_empty", 1, false);
  p->globals.at[w.empty].constant = true;
  for (w.e.fn = 1; w.e.fn < nfns; w.e.fn++) {
    size_t n = a->reached[w.e.fn] ? p->fns.at[w.e.fn]->blocks.n : 0;
    for (w.e.block = 0; w.e.block < n; w.e.block++)
      rewrite_block(&w);
  }
  redirect(p, a->maker, add_maker(&w));
}
