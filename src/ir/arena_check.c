/* Whether a typing that was found (arena_types.c) is one: each instruction by itself, with what is
   found at the end and nothing of how it was found.

   A value that holds node pointers is used as arena.h says, and gets to places that hold such of
   the same arena; what is read from, or written to, memory that holds node pointers is one, or
   null.  Nothing is numbered when that is not so. */
#include "ir/arena_priv.h"

/* What is accessed: N bytes at OFFSET of an object (not FIXED: somewhere in it). */
typedef struct {
  uint64_t offset, n;
  bool fixed;
} extent;

/* The same number for all sites of an arena. */
static uint32_t kind_of(const pt_arenas *a, uint32_t held) {
  return pt_holds_node(held) ? PT_HOLDS_NODE + pt_arena_of(a, held - PT_HOLDS_NODE) : held;
}

static uint32_t held_by(const pt_arenas *a, uint32_t fn, pt_val v) {
  return kind_of(a, pt_arena_holds(a, fn, v));
}

static bool is_null(uint32_t held) { return held == PT_HOLDS_NULL || held == PT_HOLDS_NONE; }

/* What is HELD may get to a place that holds TO. */
static bool fits(uint32_t held, uint32_t to) {
  return pt_holds_node(held) || pt_holds_node(to) ? held == to || is_null(held) : true;
}

static bool is_in(const uint64_t *objects, uint32_t o) {
  return objects && objects[o / 64] >> o % 64 & 1;
}

/* What the word holds that is accessed there, if it may be one with node pointers: *WHOLE says
   whether it is all of it, and nothing else; PT_HOLDS_OTHER: it is none. */
static uint32_t word_of(const pt_arenas *a, uint32_t object, extent e, bool *whole) {
  uint64_t word = a->p->ptr_width / 8;
  *whole = false;
  if (a->spread[object] && pt_holds_node(a->words[object])) {
    *whole = e.n == word && (!e.fixed || e.offset % word == 0);
    return kind_of(a, a->words[object]);
  }
  uint32_t held = PT_HOLDS_OTHER, words = 0;
  for (size_t k = 0; k < a->fields.n; k++) {
    const pt_arena_field *x = &a->fields.at[k];
    if (x->site != UINT32_MAX || x->object != object) continue;
    if (e.fixed && (e.offset + e.n <= x->offset || x->offset + x->bytes <= e.offset)) continue;
    words++;
    if (!pt_holds_node(x->holds)) continue;
    held = kind_of(a, x->holds);
    *whole = e.n == x->bytes && (!e.fixed || e.offset == x->offset);
  }
  *whole = *whole && words == 1;
  return held;
}

static extent extent_of(const pt_arenas *a, uint32_t fn, pt_val v, uint64_t n) {
  extent e = {.n = n};
  const pt_ir_fn *f = a->p->fns.at[fn];
  const pt_ir_value *x = &f->values.at[pt_arena_base(a, fn, v, &e.offset, &e.fixed)];
  if (x->kind == PT_VAL_GLOBAL) e.offset += x->bits;
  else e.fixed = e.fixed && x->kind == PT_VAL_INS && f->ins.at[x->ref].op == PT_OP_ALLOC;
  return e;
}

/* Memory that V may point to is accessed, and HELD is what is stored or loaded. */
static bool access_fits(const pt_arenas *a, uint32_t fn, pt_val v, uint64_t n, uint32_t held,
                        bool loads) {
  extent e = extent_of(a, fn, v, n);
  const uint64_t *to = pt_points_of(a->points, fn, v);
  for (uint32_t o = 1; o < pt_points_count(a->points); o++) {
    bool whole = false;
    uint32_t word = is_in(to, o) ? word_of(a, o, e, &whole) : PT_HOLDS_NONE;
    if (pt_holds_node(word) && (!whole || !(loads ? fits(word, held) : fits(held, word))))
      return false;
    if (is_in(to, o) && !loads && pt_holds_node(held) && word != held) return false;
  }
  return true;
}

/* Of the memory that V may point to, no word with node pointers is in the extent. */
static bool is_apart(const pt_arenas *a, uint32_t fn, pt_val v, extent e) {
  const uint64_t *to = pt_points_of(a->points, fn, v);
  bool whole;
  for (uint32_t o = 1; o < pt_points_count(a->points); o++)
    if (is_in(to, o) && pt_holds_node(word_of(a, o, e, &whole))) return false;
  return true;
}

/* Bytes are filled: zeros are null where they are whole words, and nothing is where no word is. */
static bool fill_fits(const pt_arenas *a, uint32_t fn, const pt_ir_ins *i) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  uint64_t word = a->p->ptr_width / 8;
  pt_val v = pt_ir_arg(f, i, 0);
  pt_bv byte, n;
  if (pt_holds_node(held_by(a, fn, pt_arena_root(a, fn, v)))) return false;
  if (!pt_ir_is_const(a->p, f, pt_ir_arg(f, i, 2), &n)) return is_apart(a, fn, v, (extent){0});
  extent e = extent_of(a, fn, v, pt_bv_to_u64(n));
  bool zero = !i->sub && pt_ir_is_const(a->p, f, pt_ir_arg(f, i, 1), &byte) && pt_bv_is_zero(byte);
  return (zero && e.fixed && e.offset % word == 0 && e.n % word == 0) || is_apart(a, fn, v, e);
}

/* The member of a node that is accessed holds what is moved. */
static bool member_fits(pt_arenas *a, uint32_t fn, const pt_ir_ins *i, uint32_t held, uint64_t n) {
  pt_val v = pt_ir_arg(a->p->fns.at[fn], i, 0);
  uint32_t node = held_by(a, fn, pt_arena_root(a, fn, v));
  const pt_arena_site *s = &a->sites.at[node - PT_HOLDS_NODE];
  bool rejected = a->rejected;
  pt_arena_field *x = pt_arena_member(a, fn, v, (uint32_t)n);
  if (!x) return s->loose && !pt_holds_node(held);
  uint32_t to = kind_of(a, x->holds);
  return a->rejected == rejected && (i->op == PT_OP_LOAD ? fits(to, held) : fits(held, to));
}

static bool moves_fit(const pt_arenas *a, uint32_t fn, const pt_ir_ins *i, uint32_t from) {
  for (uint32_t k = from; k < i->nargs; k++)
    if (!fits(held_by(a, fn, pt_ir_arg(a->p->fns.at[fn], i, k)), held_by(a, fn, i->res)))
      return false;
  return true;
}

static bool memory_fits(pt_arenas *a, uint32_t fn, const pt_ir_ins *i) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  bool loads = i->op == PT_OP_LOAD;
  pt_val v = pt_ir_arg(f, i, 0), moved = loads ? i->res : pt_ir_arg(f, i, 1);
  uint64_t n = (pt_ir_width(f, moved) + 7) / 8;
  uint32_t held = held_by(a, fn, moved), at = held_by(a, fn, pt_arena_root(a, fn, v));
  if (pt_holds_node(at)) return member_fits(a, fn, i, held, n);
  return is_null(at) || access_fits(a, fn, v, n, held, loads);
}

static bool call_fits(const pt_arenas *a, uint32_t fn, const pt_ir_ins *i) {
  const pt_ir_fn *f = a->p->fns.at[fn], *to = a->p->fns.at[i->ref];
  if (pt_arena_is_free(a->p, i->ref) && held_by(a, fn, pt_ir_arg(f, i, 0)) != PT_HOLDS_OTHER)
    return true;
  for (uint32_t k = 0; k < i->nargs; k++) {
    uint32_t held = held_by(a, fn, pt_ir_arg(f, i, k));
    bool known = to->blocks.n && k < to->nparams;
    if (known ? !fits(held, held_by(a, i->ref, k + 1))
              : pt_holds_node(held) || !is_apart(a, fn, pt_ir_arg(f, i, k), (extent){0}))
      return false;
  }
  uint32_t back = to->blocks.n ? kind_of(a, a->holds[i->ref][0]) : PT_HOLDS_OTHER;
  return !i->res || fits(back, held_by(a, fn, i->res));
}

/* No operand holds a node pointer, or leads to memory that does. */
static bool is_aside(const pt_arenas *a, uint32_t fn, const pt_ir_ins *i) {
  for (uint32_t k = 0; k < i->nargs; k++) {
    pt_val v = pt_ir_arg(a->p->fns.at[fn], i, k);
    bool node = pt_holds_node(held_by(a, fn, pt_arena_root(a, fn, v)));
    if (node || !is_apart(a, fn, v, (extent){0})) return false;
  }
  return !i->res || !pt_holds_node(held_by(a, fn, i->res));
}

/* Pointers into a node are for accesses only. */
static bool keeps_no_member(const pt_arenas *a, uint32_t fn, const pt_ir_ins *i) {
  for (uint32_t k = 0; k < i->nargs; k++) {
    pt_val v = pt_ir_arg(a->p->fns.at[fn], i, k), root = pt_arena_root(a, fn, v);
    bool accesses = k == 0 && (i->op == PT_OP_LOAD || i->op == PT_OP_STORE ||
                               i->op == PT_OP_PTRADD || i->op == PT_OP_VAR);
    if (root != v && !accesses && pt_holds_node(held_by(a, fn, root))) return false;
  }
  return true;
}

static bool is_right(pt_arenas *a, uint32_t fn, const pt_ir_ins *i) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  if (!keeps_no_member(a, fn, i)) return false;
  switch ((pt_op)i->op) {
  case PT_OP_PHI: return moves_fit(a, fn, i, 0);
  case PT_OP_SELECT: return moves_fit(a, fn, i, 1);
  case PT_OP_PTRADD: return !pt_holds_node(held_by(a, fn, pt_ir_arg(f, i, 1)));
  case PT_OP_EQ: case PT_OP_NE: {
    uint32_t x = held_by(a, fn, pt_ir_arg(f, i, 0)), y = held_by(a, fn, pt_ir_arg(f, i, 1));
    return fits(x, y) || fits(y, x);
  }
  case PT_OP_LOAD: case PT_OP_STORE: return memory_fits(a, fn, i);
  case PT_OP_CALL: return call_fits(a, fn, i);
  case PT_OP_RET:
    return !i->nargs || fits(held_by(a, fn, pt_ir_arg(f, i, 0)), kind_of(a, a->holds[fn][0]));
  case PT_OP_SET: return fill_fits(a, fn, i);
  case PT_OP_ALLOC: case PT_OP_FREE: case PT_OP_VAR: case PT_OP_SCOPE: case PT_OP_UNSCOPE:
    return true;
  default: return is_aside(a, fn, i);
  }
}

bool pt_arena_is_typed(pt_arenas *a) {
  for (uint32_t fn = 1; fn < a->p->fns.n; fn++) {
    const pt_ir_fn *f = a->p->fns.at[fn];
    for (size_t b = 0; b < f->blocks.n; b++)
      for (size_t k = 0; k < f->blocks.at[b].ins.n; k++)
        if (!is_right(a, fn, &f->ins.at[f->blocks.at[b].ins.at[k]])) return false;
  }
  return true;
}
