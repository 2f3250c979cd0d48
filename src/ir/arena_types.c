/* Which places are pointers to nodes: the least typing, by passes over all instructions.

   A place is joined with what flows into it.  A node pointer must not flow into a place that holds
   something else, too, nor be used in any other way than pt_arena says (arena.h): then its site is
   rejected, and everything begins anew without it. */
#include "ir/arena_priv.h"
#include "ir/builtin.h"

/* ---- sites and arenas */

uint32_t pt_arena_of(const pt_arenas *a, uint32_t site) {
  while (a->sites.at[site].of != site) site = a->sites.at[site].of;
  return site;
}

static uint32_t site_of(uint32_t holds) { return holds - PT_HOLDS_NODE; }

static void reject(pt_arenas *a, uint32_t holds) {
  if (!pt_holds_node(holds)) return;
  uint32_t of = pt_arena_of(a, site_of(holds));
  for (uint32_t k = 0; k < a->sites.n; k++)
    if (pt_arena_of(a, k) == of) a->sites.at[k].bad = true;
  a->rejected = true;
}

static uint32_t join(pt_arenas *a, uint32_t x, uint32_t y);

/* Members of two arenas that are one now. */
static void unite_members(pt_arenas *a, uint32_t of) {
  for (size_t j = 0; j < a->fields.n; j++)
    for (size_t k = 0; k < j; k++) {
      pt_arena_field *x = &a->fields.at[k], *y = &a->fields.at[j];
      if (x->site == UINT32_MAX || y->site == UINT32_MAX || pt_arena_of(a, x->site) != of) continue;
      if (pt_arena_of(a, y->site) != of || x->offset != y->offset || x->bytes != y->bytes) continue;
      uint32_t both = join(a, x->holds, y->holds);
      a->fields.at[k].holds = a->fields.at[j].holds = both;
    }
}

static bool unite(pt_arenas *a, uint32_t x, uint32_t y) {
  uint32_t of = pt_arena_of(a, x), other = pt_arena_of(a, y);
  if (of == other) return true;
  if (a->sites.at[of].size != a->sites.at[other].size) return false;
  a->sites.at[other].of = of;
  a->sites.at[of].loose |= a->sites.at[other].loose;
  a->changed = true;
  unite_members(a, of);
  return true;
}

static uint32_t join(pt_arenas *a, uint32_t x, uint32_t y) {
  if (x == y || y == PT_HOLDS_NONE) return x;
  if (x == PT_HOLDS_NONE) return y;
  if (x == PT_HOLDS_NULL || y == PT_HOLDS_NULL) return x == PT_HOLDS_NULL ? y : x;
  if (!pt_holds_node(x) || !pt_holds_node(y)) return PT_HOLDS_OTHER;
  return unite(a, site_of(x), site_of(y)) ? x : PT_HOLDS_OTHER;
}

/* What is HELD gets to the place *TO. */
static void flow(pt_arenas *a, uint32_t held, uint32_t *to) {
  uint32_t now = join(a, *to, held);
  if (now == PT_HOLDS_OTHER && pt_holds_node(held)) reject(a, held);
  if (now == *to) return;
  if (now == PT_HOLDS_OTHER) reject(a, *to);
  *to = now;
  a->changed = true;
}

/* ---- values */

pt_val pt_arena_base(const pt_arenas *a, uint32_t fn, pt_val v, uint64_t *offset, bool *fixed) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  pt_bv index;
  *offset = 0, *fixed = true;
  while (v && f->values.at[v].kind == PT_VAL_INS) {
    const pt_ir_ins *i = &f->ins.at[f->values.at[v].ref];
    if (i->op != PT_OP_PTRADD) break;
    bool known = pt_ir_is_const(a->p, f, pt_ir_arg(f, i, 1), &index);
    *offset += (uint64_t)i->imm;
    if (known) *offset += pt_bv_to_u64(pt_bv_sext(index, 64)) * (uint64_t)i->imm2;
    *fixed &= known;
    v = pt_ir_arg(f, i, 0);
  }
  return v;
}

pt_val pt_arena_root(const pt_arenas *a, uint32_t fn, pt_val v) {
  uint64_t offset;
  bool fixed;
  return pt_arena_base(a, fn, v, &offset, &fixed);
}

uint32_t pt_arena_holds(const pt_arenas *a, uint32_t fn, pt_val v) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  const pt_ir_value *val = &f->values.at[v];
  if (!v || val->width != a->p->ptr_width) return PT_HOLDS_OTHER;
  if (val->kind == PT_VAL_CONST) return val->bits ? PT_HOLDS_OTHER : PT_HOLDS_NULL;
  if (val->kind == PT_VAL_GLOBAL || val->kind == PT_VAL_FUNC) return PT_HOLDS_OTHER;
  return a->holds[fn][v];
}

static void set_value(pt_arenas *a, uint32_t fn, pt_val v, uint32_t held) {
  if (v && pt_ir_width(a->p->fns.at[fn], v) == a->p->ptr_width) flow(a, held, &a->holds[fn][v]);
}

/* ---- members and words */

static bool overlap(const pt_arena_field *x, uint64_t offset, uint32_t bytes) {
  return x->offset - offset < bytes || offset - x->offset < x->bytes; /* offsets may be negative */
}

static bool is_same(const pt_arenas *a, const pt_arena_field *x, uint32_t arena, uint32_t object) {
  if (arena == UINT32_MAX) return x->site == UINT32_MAX && x->object == object;
  return x->site != UINT32_MAX && pt_arena_of(a, x->site) == arena;
}

/* The member or word; *CLASH: another one overlaps it.  The number is of a->fields. */
static size_t field_at(pt_arenas *a, uint32_t arena, uint32_t object, uint64_t offset,
                       uint32_t bytes, bool *clash) {
  size_t found = SIZE_MAX;
  *clash = false;
  for (size_t k = 0; k < a->fields.n; k++) {
    pt_arena_field *x = &a->fields.at[k];
    if (!is_same(a, x, arena, object) || !overlap(x, offset, bytes)) continue;
    if (x->offset != offset || x->bytes != bytes) *clash = true;
    else if (found == SIZE_MAX) found = k;
  }
  if (found != SIZE_MAX) return found;
  pt_arena_field x = {arena, object, offset, bytes, PT_HOLDS_NONE, 0};
  pt_vec_push(a->mem, &a->fields, x);
  a->changed = true;
  return a->fields.n - 1;
}

/* Nodes are accessed at an offset that is not known.  A single object is better off as it was. */
static void loosen(pt_arenas *a, uint32_t held) {
  pt_arena_site *s = &a->sites.at[pt_arena_of(a, site_of(held))];
  if (!s->in_loop) reject(a, held);
  if (!s->loose) s->loose = a->changed = true;
}

pt_arena_field *pt_arena_member(pt_arenas *a, uint32_t fn, pt_val v, uint32_t bytes) {
  uint64_t offset;
  bool clash, fixed;
  uint32_t held = pt_arena_holds(a, fn, pt_arena_base(a, fn, v, &offset, &fixed));
  if (!pt_holds_node(held)) return NULL;
  uint32_t arena = pt_arena_of(a, site_of(held));
  if (!fixed) loosen(a, held);
  if (a->sites.at[arena].loose) return NULL;
  size_t k = field_at(a, arena, 0, offset, bytes, &clash);
  uint64_t size = a->sites.at[arena].size;
  if (clash || bytes > size || offset > size - bytes) reject(a, held);
  return &a->fields.at[k];
}

/* Whether the bytes of the object start as zero. */
static bool starts_null(const pt_arenas *a, uint32_t object, uint64_t offset, uint32_t bytes) {
  pt_points_object o = pt_points_object_at(a->points, object);
  if (!o.global) return true; /* zero, or undefined: then it is nobody's pointer */
  const pt_ir_global *g = &a->p->globals.at[o.global];
  if (g->external || g->nrelocs) return false;
  for (uint64_t k = offset; g->bytes && k < offset + bytes; k++)
    if (k < g->size && g->bytes[k]) return false;
  return true;
}

/* The word of an object, which holds something else where nobody may keep a node pointer. */
static uint32_t *word_at(pt_arenas *a, uint32_t object, uint64_t offset, uint32_t bytes) {
  bool clash;
  if (a->spread[object]) { /* so this is one of its words */
    if (a->blurred[object]) flow(a, PT_HOLDS_OTHER, &a->words[object]);
    return &a->words[object];
  }
  size_t k = field_at(a, UINT32_MAX, object, offset, bytes, &clash);
  uint32_t *holds = &a->fields.at[k].holds;
  bool other = clash || a->blurred[object] || bytes * 8 != a->p->ptr_width ||
               !starts_null(a, object, offset, bytes);
  if (other) flow(a, PT_HOLDS_OTHER, holds);
  return holds;
}

static uint64_t size_of(const pt_arenas *a, uint32_t object) {
  pt_points_object o = pt_points_object_at(a->points, object);
  pt_bv size;
  if (o.global) return a->p->globals.at[o.global].size;
  if (o.fn || !o.in) return 0;
  const pt_ir_fn *f = a->p->fns.at[o.in];
  return pt_ir_is_const(a->p, f, pt_ir_arg(f, &f->ins.at[o.alloc], 0), &size) ? pt_bv_to_u64(size)
                                                                              : 0;
}

/* The object that V is the start of, as its instruction says; 0: not known. */
static uint32_t direct_object(const pt_arenas *a, uint32_t fn, pt_val v, uint64_t *offset) {
  const pt_ir_value *val = &a->p->fns.at[fn]->values.at[v];
  if (val->kind == PT_VAL_GLOBAL) {
    *offset += val->bits;
    return PT_POINTS_OUTSIDE + val->ref;
  }
  for (uint32_t o = 2; val->kind == PT_VAL_INS && o < pt_points_count(a->points); o++) {
    pt_points_object x = pt_points_object_at(a->points, o);
    if (x.in == fn && x.alloc == val->ref) return o;
  }
  return 0;
}

static void blur(pt_arenas *a, uint32_t object) {
  if (a->blurred[object]) return;
  a->blurred[object] = a->changed = true;
}

/* Everything that V may point to is accessed somewhere. */
static void blur_all(pt_arenas *a, const uint64_t *objects) {
  for (uint32_t o = 1; objects && o < pt_points_count(a->points); o++)
    if (objects[o / 64] >> o % 64 & 1) blur(a, o);
}

/* Objects that are one word: what is accessed there is the word. */
static bool all_words(const pt_arenas *a, const uint64_t *objects, uint32_t bytes) {
  for (uint32_t o = 1; objects && o < pt_points_count(a->points); o++)
    if (objects[o / 64] >> o % 64 & 1 &&
        (o == PT_POINTS_OUTSIDE || size_of(a, o) != bytes || bytes * 8 != a->p->ptr_width))
      return false;
  return objects != NULL;
}

/* Words of objects of which all accesses are of words (arena_words.c): each holds the same. */
static bool all_arrays(pt_arenas *a, const uint64_t *objects, uint32_t bytes) {
  for (uint32_t o = 1; objects && o < pt_points_count(a->points); o++)
    if (objects[o / 64] >> o % 64 & 1 &&
        (a->broken[o] || a->blurred[o] || bytes * 8 != a->p->ptr_width ||
         pt_points_object_at(a->points, o).fn || !starts_null(a, o, 0, size_of(a, o))))
      return false;
  return objects != NULL;
}

static void spread(pt_arenas *a, const uint64_t *objects) {
  for (uint32_t o = 1; o < pt_points_count(a->points); o++)
    if (objects[o / 64] >> o % 64 & 1 && !a->spread[o]) a->spread[o] = a->changed = true;
}

/* An access through V, which points to no node: STORED is put there, LOADED gets what is there. */
static void access_other(pt_arenas *a, uint32_t fn, pt_val v, uint32_t bytes, uint32_t stored,
                         pt_val loaded) {
  uint64_t offset;
  bool fixed;
  pt_val base = pt_arena_base(a, fn, v, &offset, &fixed);
  uint32_t object = fixed ? direct_object(a, fn, base, &offset) : 0;
  const uint64_t *to = pt_points_of(a->points, fn, v);
  bool words = !object && all_words(a, to, bytes);
  if (!object && !words && all_arrays(a, to, bytes)) {
    spread(a, to);
    words = true;
  }
  if (!object && !words) {
    blur_all(a, to);
    if (pt_holds_node(stored)) reject(a, stored);
    if (loaded) set_value(a, fn, loaded, PT_HOLDS_OTHER);
    return;
  }
  for (uint32_t o = 1; o < pt_points_count(a->points); o++) {
    if (object ? o != object : !(to[o / 64] >> o % 64 & 1)) continue;
    uint32_t *word = word_at(a, o, object ? offset : 0, bytes);
    flow(a, stored, word);
    if (loaded) set_value(a, fn, loaded, *word);
  }
}

static void access(pt_arenas *a, uint32_t fn, pt_val v, uint32_t bytes, uint32_t stored,
                   pt_val loaded) {
  uint32_t held = pt_arena_holds(a, fn, pt_arena_root(a, fn, v));
  if (pt_holds_node(held)) {
    pt_arena_field *x = pt_arena_member(a, fn, v, bytes);
    if (x) flow(a, stored, &x->holds);
    else if (pt_holds_node(stored)) reject(a, held);
    if (loaded) set_value(a, fn, loaded, x ? x->holds : PT_HOLDS_OTHER);
  } else if (held == PT_HOLDS_OTHER) {
    access_other(a, fn, v, bytes, stored, loaded);
  }
}

/* ---- instructions */

static uint32_t bytes_of(const pt_ir_fn *f, pt_val v) { return (pt_ir_width(f, v) + 7) / 8; }

static uint32_t operand(const pt_arenas *a, uint32_t fn, const pt_ir_ins *i, uint32_t k) {
  return pt_arena_holds(a, fn, pt_ir_arg(a->p->fns.at[fn], i, k));
}

/* Operand K of I is used in a way that is not followed. */
static void forbid(pt_arenas *a, uint32_t fn, const pt_ir_ins *i, uint32_t k) {
  reject(a, pt_arena_holds(a, fn, pt_arena_root(a, fn, pt_ir_arg(a->p->fns.at[fn], i, k))));
}

/* A pointer to a member is only for accesses. */
static void forbid_member(pt_arenas *a, uint32_t fn, const pt_ir_ins *i, uint32_t k) {
  pt_val v = pt_ir_arg(a->p->fns.at[fn], i, k), base = pt_arena_root(a, fn, v);
  if (base != v) reject(a, pt_arena_holds(a, fn, base));
}

static void visit_ptradd(pt_arenas *a, uint32_t fn, const pt_ir_ins *i) {
  forbid(a, fn, i, 1);
  set_value(a, fn, i->res, PT_HOLDS_OTHER); /* accesses look at its base */
}

static void visit_equal(pt_arenas *a, uint32_t fn, const pt_ir_ins *i) {
  uint32_t x = operand(a, fn, i, 0), y = operand(a, fn, i, 1);
  forbid_member(a, fn, i, 0), forbid_member(a, fn, i, 1);
  if (join(a, x, y) == PT_HOLDS_OTHER) reject(a, x), reject(a, y);
}

static void visit_call(pt_arenas *a, uint32_t fn, const pt_ir_ins *i) {
  const pt_ir_fn *f = a->p->fns.at[fn], *to = a->p->fns.at[i->ref];
  if (pt_arena_is_free(a->p, i->ref)) {
    forbid_member(a, fn, i, 0);
    if (operand(a, fn, i, 0) != PT_HOLDS_OTHER) return;
  }
  for (uint32_t k = 0; k < i->nargs; k++) {
    if (!to->blocks.n || k >= to->nparams) {
      forbid(a, fn, i, k);
      blur_all(a, pt_points_of(a->points, fn, pt_ir_arg(f, i, k)));
      continue;
    }
    forbid_member(a, fn, i, k);
    set_value(a, i->ref, k + 1, operand(a, fn, i, k));
  }
  if (i->res) set_value(a, fn, i->res, to->blocks.n ? a->holds[i->ref][0] : PT_HOLDS_OTHER);
}

static void visit_alloc(pt_arenas *a, uint32_t fn, const pt_ir_ins *i) {
  uint64_t site;
  uint32_t number = (uint32_t)(i - a->p->fns.at[fn]->ins.at);
  bool node = pt_map_get(&a->site_of, (uint64_t)fn << 32 | number, &site) &&
              !a->sites.at[site].bad;
  set_value(a, fn, i->res, node ? PT_HOLDS_NODE + (uint32_t)site : PT_HOLDS_OTHER);
}

/* N bytes of the object from OFFSET on become zero: of words that are only hit in part something is
   left that is no pointer, nor null. */
static void zero_words(pt_arenas *a, uint32_t object, uint64_t offset, uint64_t n) {
  for (size_t k = 0; k < a->fields.n; k++) {
    pt_arena_field *x = &a->fields.at[k];
    if (!is_same(a, x, UINT32_MAX, object)) continue;
    bool apart = x->offset >= offset + n || offset >= x->offset + x->bytes;
    bool whole = x->offset >= offset && x->offset + x->bytes <= offset + n;
    if (!apart && !whole) flow(a, PT_HOLDS_OTHER, &x->holds);
  }
}

/* Instruction I of FN fills a part of an object, and all is known of it, with zeros. */
static bool is_zeroing(pt_arenas *a, uint32_t fn, const pt_ir_ins *i) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  pt_bv byte, n;
  uint64_t offset;
  bool fixed;
  if (i->op != PT_OP_SET || i->sub) return false;
  if (!pt_ir_is_const(a->p, f, pt_ir_arg(f, i, 1), &byte) || !pt_bv_is_zero(byte)) return false;
  if (!pt_ir_is_const(a->p, f, pt_ir_arg(f, i, 2), &n)) return false;
  pt_val base = pt_arena_base(a, fn, pt_ir_arg(f, i, 0), &offset, &fixed);
  uint32_t object = fixed ? direct_object(a, fn, base, &offset) : 0;
  if (object) zero_words(a, object, offset, pt_bv_to_u64(n));
  return object != 0;
}

/* Copies and fills: objects that are changed as a whole hold anything, unless it is zeros. */
static void visit_range(pt_arenas *a, uint32_t fn, const pt_ir_ins *i) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  for (uint32_t k = 0; k < i->nargs; k++) forbid(a, fn, i, k);
  if (is_zeroing(a, fn, i)) return;
  for (uint32_t k = 0; k < pt_op_places((pt_op)i->op); k++)
    blur_all(a, pt_points_of(a->points, fn, pt_ir_arg(f, i, k)));
}

static void visit_rest(pt_arenas *a, uint32_t fn, const pt_ir_ins *i) {
  for (uint32_t k = 0; k < i->nargs; k++) {
    forbid(a, fn, i, k);
    blur_all(a, pt_points_of(a->points, fn, pt_ir_arg(a->p->fns.at[fn], i, k)));
  }
  if (i->res) set_value(a, fn, i->res, PT_HOLDS_OTHER);
}

static void visit_moves(pt_arenas *a, uint32_t fn, const pt_ir_ins *i, uint32_t first) {
  for (uint32_t k = first; k < i->nargs; k++) {
    forbid_member(a, fn, i, k);
    set_value(a, fn, i->res, operand(a, fn, i, k));
  }
}

static void visit(pt_arenas *a, uint32_t fn, const pt_ir_ins *i) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  switch ((pt_op)i->op) {
  case PT_OP_PHI: visit_moves(a, fn, i, 0); break;
  case PT_OP_SELECT: visit_moves(a, fn, i, 1); break;
  case PT_OP_PTRADD: visit_ptradd(a, fn, i); break;
  case PT_OP_EQ: case PT_OP_NE: visit_equal(a, fn, i); break;
  case PT_OP_LOAD:
    access(a, fn, pt_ir_arg(f, i, 0), bytes_of(f, i->res), PT_HOLDS_NONE, i->res);
    break;
  case PT_OP_STORE:
    forbid_member(a, fn, i, 1);
    access(a, fn, pt_ir_arg(f, i, 0), bytes_of(f, pt_ir_arg(f, i, 1)), operand(a, fn, i, 1), 0);
    break;
  case PT_OP_COPY: case PT_OP_SET: visit_range(a, fn, i); break;
  case PT_OP_ALLOC: visit_alloc(a, fn, i); break;
  case PT_OP_FREE: forbid_member(a, fn, i, 0); break;
  case PT_OP_CALL: visit_call(a, fn, i); break;
  case PT_OP_RET:
    if (!i->nargs) break;
    forbid_member(a, fn, i, 0);
    flow(a, operand(a, fn, i, 0), &a->holds[fn][0]);
    break;
  case PT_OP_VAR: case PT_OP_SCOPE: case PT_OP_UNSCOPE: break;
  default: visit_rest(a, fn, i); break;
  }
}

/* ---- passes */

static void begin(pt_arenas *a) {
  pt_vec_reset(&a->fields);
  for (uint32_t k = 0; k < a->sites.n; k++) a->sites.at[k].of = k, a->sites.at[k].loose = false;
  for (uint32_t o = 0; o < pt_points_count(a->points); o++) {
    a->blurred[o] = a->spread[o] = false;
    a->words[o] = PT_HOLDS_NONE;
  }
  a->rejected = false;
  for (uint32_t fn = 1; fn < a->p->fns.n; fn++) {
    const pt_ir_fn *f = a->p->fns.at[fn];
    for (size_t v = 0; v < f->values.n; v++) a->holds[fn][v] = PT_HOLDS_NONE;
    bool unknown = f->address_taken || fn == a->p->main;
    for (uint32_t k = 0; unknown && k < f->nparams; k++) a->holds[fn][k + 1] = PT_HOLDS_OTHER;
    if (unknown && f->values.n) a->holds[fn][0] = PT_HOLDS_OTHER;
  }
}

static void pass(pt_arenas *a) {
  a->changed = false;
  for (uint32_t fn = 1; fn < a->p->fns.n; fn++) {
    const pt_ir_fn *f = a->p->fns.at[fn];
    for (size_t b = 0; b < f->blocks.n; b++)
      for (size_t k = 0; k < f->blocks.at[b].ins.n; k++)
        visit(a, fn, &f->ins.at[f->blocks.at[b].ins.at[k]]);
  }
}

static void reject_unordered(pt_arenas *a) {
  for (uint32_t k = 0; k < a->sites.n; k++)
    if (!a->sites.at[k].bad && pt_arena_of(a, k) == k && pt_arena_makes_after_free(a, k))
      reject(a, PT_HOLDS_NODE + k);
}

void pt_arena_find_types(pt_arenas *a) {
  do {
    begin(a);
    do pass(a);
    while (a->changed && !a->rejected);
    if (!a->rejected) reject_unordered(a);
  } while (a->rejected);
}
