/* Instructions of the program with numbered nodes.

   Of each arena there are: how many nodes it has, whether each was freed (when some are), and
   one array per member, all global.  Node n is at index n - 1; the last index is nobody's. */
#include "ir/arena_priv.h"

#include <stdio.h>

#include "ir/emit.h"

enum { SHOWN = 4096 }; /* nodes that runs have, from which rows are guessed */

typedef struct {
  uint32_t count, dead; /* globals; dead 0: nobody frees, or nobody asks */
  bool freed, all_zeroed;
} arena;

/* The place where instructions are put, and which one they stand for. */
typedef struct {
  pt_arenas *a;
  arena *arenas; /* by site */
  pt_emit e;
} place;

/* ---- instructions */

static pt_ir_fn *fn_of(const place *w) { return pt_emit_fn(&w->e); }

static pt_val last(place *w) { return pt_emit_word(&w->e, pt_arena_nodes(w->a->p) - 1); }

static pt_val address(place *w, uint32_t global) {
  return pt_ir_global_addr(w->a->p, fn_of(w), global, 0);
}

static pt_val element(place *w, uint32_t global, pt_val index, uint32_t bytes) {
  return pt_emit_place(&w->e, address(w, global), 0, index, bytes);
}

static pt_val load(place *w, pt_val at, uint32_t width) {
  return pt_emit_ins(&w->e, (pt_ir_ins){.op = PT_OP_LOAD}, width, at, 0, 0);
}

static void store(place *w, pt_val at, pt_val v) {
  pt_emit_ins(&w->e, (pt_ir_ins){.op = PT_OP_STORE}, 0, at, v, 0);
}

static pt_val count_of(place *w, const arena *x) {
  return load(w, address(w, x->count), w->a->p->ptr_width);
}

/* OK must hold; what cannot fail is known to. */
static void check(place *w, pt_val ok, uint32_t check) {
  pt_ir_ins i = {.op = check ? PT_OP_CHECK : PT_OP_ASSUME, .ref = check};
  pt_emit_ins(&w->e, i, 0, ok, 0, 0);
}

/* ---- what happens to nodes */

static arena *arena_of(const place *w, pt_val pointer) {
  uint32_t held = pt_arena_holds(w->a, w->e.fn, pt_arena_root(w->a, w->e.fn, pointer));
  return pt_holds_node(held) ? &w->arenas[pt_arena_of(w->a, held - PT_HOLDS_NODE)] : NULL;
}

/* Whether the node at INDEX was freed (DEAD 1), or not (DEAD 0). */
static pt_val is_dead(place *w, const arena *x, pt_val index, uint64_t dead) {
  pt_val is = load(w, element(w, x->dead, index, 1), 8);
  return pt_emit_op(&w->e, PT_OP_EQ, 1, is, pt_emit_number(&w->e, 8, dead));
}

/* The index of the node that is accessed, which must be live. */
static pt_val live_index(place *w, const arena *x, pt_val node, uint32_t ref) {
  pt_val index = pt_emit_op(&w->e, PT_OP_SUB, w->a->p->ptr_width, node, pt_emit_word(&w->e, 1));
  check(w, pt_emit_op(&w->e, PT_OP_ULT, 1, index, count_of(w, x)), ref);
  if (x->dead) check(w, is_dead(w, x, index, 0), ref);
  return index;
}

/* The instruction becomes the sum of X and Y. */
static void become_sum(place *w, uint32_t id, pt_val x, pt_val y) {
  pt_ir_fn *f = fn_of(w);
  uint32_t at = (uint32_t)f->args.n;
  pt_vec_push(w->a->mem, &f->args, x);
  pt_vec_push(w->a->mem, &f->args, y);
  pt_ir_ins *i = &f->ins.at[id];
  i->op = PT_OP_ADD, i->sub = 0, i->ref = i->ref2 = 0, i->imm = i->imm2 = 0;
  i->arg = at, i->nargs = 2;
}

/* How far the pointer is behind the start of its node. */
static pt_val offset_of(place *w, pt_val pointer) {
  uint32_t width = w->a->p->ptr_width;
  pt_val sum = pt_emit_word(&w->e, 0), root = pt_arena_root(w->a, w->e.fn, pointer);
  while (pointer != root) {
    pt_ir_ins i = fn_of(w)->ins.at[fn_of(w)->values.at[pointer].ref];
    pt_val index = pt_ir_arg(fn_of(w), &i, 1);
    if (pt_ir_width(fn_of(w), index) < width)
      index = pt_emit_op(&w->e, PT_OP_SEXT, width, index, 0);
    index = pt_emit_op(&w->e, PT_OP_MUL, width, index, pt_emit_word(&w->e, (uint64_t)i.imm2));
    sum = pt_emit_op(&w->e, PT_OP_ADD, width, sum, pt_emit_word(&w->e, (uint64_t)i.imm));
    sum = pt_emit_op(&w->e, PT_OP_ADD, width, sum, index);
    pointer = pt_ir_arg(fn_of(w), &i, 0);
  }
  return sum;
}

/* An access somewhere in a node: it must be inside, and anything is there.  False: it is not there
   any more. */
static bool rewrite_loose(place *w, uint32_t id, uint64_t size, uint32_t bytes) {
  pt_ir_ins i = fn_of(w)->ins.at[id];
  pt_val pointer = pt_ir_arg(fn_of(w), &i, 0);
  live_index(w, arena_of(w, pointer), pt_arena_root(w->a, w->e.fn, pointer), i.ref);
  pt_val room = pt_emit_word(&w->e, bytes <= size ? size - bytes + 1 : 0);
  check(w, pt_emit_op(&w->e, PT_OP_ULT, 1, offset_of(w, pointer), room), i.ref);
  if (i.op == PT_OP_STORE) return false;
  uint32_t width = pt_ir_width(fn_of(w), i.res);
  pt_val any = pt_emit_any(&w->e, width);
  become_sum(w, id, any, pt_emit_number(&w->e, width, 0));
  return true;
}

/* A load or store, which is changed to one of an array; false: it is not there any more. */
static bool rewrite_access(place *w, const arena *x, uint32_t id) {
  pt_ir_ins i = fn_of(w)->ins.at[id];
  pt_val pointer = pt_ir_arg(fn_of(w), &i, 0);
  pt_val moved = i.op == PT_OP_STORE ? pt_ir_arg(fn_of(w), &i, 1) : i.res;
  uint32_t bytes = (pt_ir_width(fn_of(w), moved) + 7) / 8;
  w->a->stats.accesses++;
  const pt_arena_site *site = &w->a->sites.at[x - w->arenas];
  if (site->loose) return rewrite_loose(w, id, site->size, bytes);
  uint32_t global = pt_arena_member(w->a, w->e.fn, pointer, bytes)->global;
  pt_val index = live_index(w, x, pt_arena_root(w->a, w->e.fn, pointer), i.ref);
  pt_val at = element(w, global, index, bytes);
  fn_of(w)->args.at[i.arg] = at;
  pt_ir_ins *now = &fn_of(w)->ins.at[id];
  now->ref = 0, now->imm = 0;
  return true;
}

static void rewrite_free(place *w, const arena *x, pt_val node, uint32_t ref) {
  uint32_t width = w->a->p->ptr_width;
  if (!x->dead) return;
  pt_val null = pt_emit_op(&w->e, PT_OP_EQ, 1, node, pt_emit_word(&w->e, 0));
  pt_val index = pt_emit_op(&w->e, PT_OP_SUB, width, node, pt_emit_word(&w->e, 1));
  pt_val known = pt_emit_op(&w->e, PT_OP_ULT, 1, index, count_of(w, x));
  check(w, pt_emit_op(&w->e, PT_OP_OR, 1, null, known), ref);
  pt_val at = pt_emit_select(&w->e, width, null, last(w), index);
  check(w, pt_emit_op(&w->e, PT_OP_OR, 1, null, is_dead(w, x, at, 0)), ref);
  pt_val dead = pt_emit_select(&w->e, 8, null, pt_emit_number(&w->e, 8, 0),
                               pt_emit_number(&w->e, 8, 1));
  store(w, element(w, x->dead, at, 1), dead);
  w->a->stats.accesses++;
}

/* All members of the node at INDEX are zero. */
static void clear_members(place *w, uint32_t arena, pt_val index) {
  for (size_t k = 0; k < w->a->fields.n; k++) {
    pt_arena_field f = w->a->fields.at[k];
    if (f.site == UINT32_MAX || pt_arena_of(w->a, f.site) != arena) continue;
    store(w, element(w, f.global, index, f.bytes), pt_emit_number(&w->e, f.bytes * 8, 0));
  }
}

/* The allocation becomes the number of the node. */
static void rewrite_alloc(place *w, uint32_t id, uint32_t site) {
  uint32_t of = pt_arena_of(w->a, site), width = w->a->p->ptr_width;
  const arena *x = &w->arenas[of];
  pt_val n = count_of(w, x);
  pt_emit_assume(&w->e, pt_emit_op(&w->e, PT_OP_ULT, 1, n, last(w)));
  store(w, address(w, x->count), pt_emit_op(&w->e, PT_OP_ADD, width, n, pt_emit_word(&w->e, 1)));
  bool kept = !w->a->sites.at[of].loose;
  if (kept && w->a->sites.at[site].zeroed && !x->all_zeroed) clear_members(w, of, n);
  become_sum(w, id, n, pt_emit_word(&w->e, 1));
}

/* At the end of a run: when some node is live, whichever, an object is left behind. */
static void leave_behind(place *w, const arena *x) {
  uint32_t width = w->a->p->ptr_width;
  pt_val n = count_of(w, x), free = pt_emit_op(&w->e, PT_OP_EQ, 1, n, pt_emit_word(&w->e, 0));
  if (x->dead) {
    pt_val any = pt_emit_any(&w->e, width);
    pt_val in = pt_emit_op(&w->e, PT_OP_ULT, 1, any, n);
    pt_val at = pt_emit_select(&w->e, width, in, any, last(w));
    free = pt_emit_select(&w->e, 1, in, is_dead(w, x, at, 1), pt_emit_number(&w->e, 1, 1));
  }
  pt_val object =
      pt_emit_ins(&w->e, (pt_ir_ins){.op = PT_OP_ALLOC, .sub = PT_ALLOC_HEAP, .imm = 16}, width,
                  pt_emit_word(&w->e, 16), 0, 0);
  pt_val end = pt_emit_select(&w->e, width, free, object, pt_emit_word(&w->e, 0));
  pt_emit_ins(&w->e, (pt_ir_ins){.op = PT_OP_FREE}, 0, end, 0, 0);
}

static void end_run(place *w) {
  for (uint32_t k = 0; w->a->leaks && k < w->a->sites.n; k++)
    if (!w->a->sites.at[k].bad && pt_arena_of(w->a, k) == k) leave_behind(w, &w->arenas[k]);
}

/* A node that was just made is not null: comparing says so without looking at its number. */
static void rewrite_equal(place *w, uint32_t id) {
  pt_ir_ins i = fn_of(w)->ins.at[id];
  pt_val null = pt_emit_word(&w->e, 0);
  for (uint32_t k = 0; k < 2; k++) {
    const pt_ir_value *v = &fn_of(w)->values.at[pt_ir_arg(fn_of(w), &i, k)];
    uint64_t site;
    bool made = v->kind == PT_VAL_INS &&
                pt_map_get(&w->a->site_of, (uint64_t)w->e.fn << 32 | v->ref, &site) &&
                !w->a->sites.at[site].bad;
    if (!made || pt_ir_arg(fn_of(w), &i, 1 - k) != null) continue;
    pt_val one = pt_emit_word(&w->e, 1);
    fn_of(w)->args.at[i.arg + k] = one;
  }
}

/* ---- functions */

/* Instructions in front of ID; false: it is not there any more. */
static bool rewrite(place *w, uint32_t id) {
  pt_ir_ins i = fn_of(w)->ins.at[id];
  pt_val first = i.nargs ? pt_ir_arg(fn_of(w), &i, 0) : 0;
  const arena *x = first && pt_op_is_terminator((pt_op)i.op) ? NULL : arena_of(w, first);
  uint64_t site;
  w->e.loc = i.loc;
  switch ((pt_op)i.op) {
  case PT_OP_LOAD: case PT_OP_STORE:
    return !x || rewrite_access(w, x, id);
  case PT_OP_ALLOC:
    if (pt_map_get(&w->a->site_of, (uint64_t)w->e.fn << 32 | id, &site) &&
        !w->a->sites.at[site].bad)
      rewrite_alloc(w, id, (uint32_t)site);
    return true;
  case PT_OP_FREE:
    if (x) rewrite_free(w, x, first, i.ref);
    return !x;
  case PT_OP_CALL:
    if (!x || !pt_arena_is_free(w->a->p, i.ref)) return true;
    rewrite_free(w, x, first,
                 w->a->p->fns.at[i.ref]->ins.at[pt_arena_is_free(w->a->p, i.ref)].ref);
    return false;
  case PT_OP_EQ: case PT_OP_NE: rewrite_equal(w, id); return true;
  case PT_OP_PTRADD: return !x;
  case PT_OP_VAR: return !x || pt_arena_root(w->a, w->e.fn, first) == first;
  case PT_OP_HALT: end_run(w); return true;
  case PT_OP_RET:
    if (w->e.fn == w->a->p->main) end_run(w);
    return true;
  default: return true;
  }
}

static void rewrite_block(place *w) {
  PT_VEC(uint32_t) old = {0};
  pt_ir_block *b = &fn_of(w)->blocks.at[w->e.block];
  for (size_t k = 0; k < b->ins.n; k++) pt_vec_push(w->a->mem, &old, b->ins.at[k]);
  b->ins.n = 0;
  for (size_t k = 0; k < old.n; k++) {
    bool stays = rewrite(w, old.at[k]);
    if (stays) pt_vec_push(w->a->mem, &fn_of(w)->blocks.at[w->e.block].ins, old.at[k]);
    else fn_of(w)->ins.at[old.at[k]].dead = true;
  }
  pt_vec_release(w->a->mem, &old);
}

/* ---- arenas */

static uint32_t add_array(pt_arenas *a, const char *what, uint32_t site, uint64_t offset,
                          uint32_t bytes, bool external) {
  char name[80];
  snprintf(name, sizeof name, "__protest_%s_%u_%llu", what, site, (unsigned long long)offset);
  pt_ir_global g = {.name = pt_ir_string(a->p, name), .size = bytes * pt_arena_nodes(a->p),
                    .shown = (uint64_t)bytes * SHOWN, .align = 16, .external = external};
  return pt_ir_add_global(a->p, g);
}

static uint32_t add_count(pt_arenas *a, uint32_t site) {
  char name[40];
  snprintf(name, sizeof name, "__protest_count_%u", site);
  pt_ir_global g = {
      .name = pt_ir_string(a->p, name), .size = a->p->ptr_width / 8, .align = 16};
  return pt_ir_add_global(a->p, g);
}

/* Arenas whose nodes are freed somewhere. */
static void find_frees(place *w) {
  for (w->e.fn = 1; w->e.fn < w->a->p->fns.n; w->e.fn++) {
    const pt_ir_fn *f = fn_of(w);
    for (size_t k = 1; k < f->ins.n; k++) {
      const pt_ir_ins *i = &f->ins.at[k];
      bool frees = i->op == PT_OP_FREE ||
                   (i->op == PT_OP_CALL && pt_arena_is_free(w->a->p, i->ref));
      if (i->dead || !frees) continue;
      arena *x = arena_of(w, pt_ir_arg(f, i, 0));
      if (x) x->freed = true;
    }
  }
}

static void add_arena(pt_arenas *a, arena *x, uint32_t site) {
  x->all_zeroed = true;
  for (uint32_t k = 0; k < a->sites.n; k++)
    if (!a->sites.at[k].bad && pt_arena_of(a, k) == site)
      x->all_zeroed &= a->sites.at[k].zeroed, a->stats.sites++;
  a->stats.arenas++;
  x->count = add_count(a, site);
  if (x->freed && a->lives) x->dead = add_array(a, "dead", site, 0, 1, false);
  for (size_t k = 0; k < a->fields.n; k++) {
    pt_arena_field *f = &a->fields.at[k];
    if (f->site == UINT32_MAX || pt_arena_of(a, f->site) != site || a->sites.at[site].loose)
      continue;
    for (size_t j = 0; j < k; j++) {
      pt_arena_field *e = &a->fields.at[j];
      if (e->site == UINT32_MAX || pt_arena_of(a, e->site) != site) continue;
      if (e->offset == f->offset) f->global = e->global;
    }
    if (!f->global)
      f->global = add_array(a, "member", site, f->offset, f->bytes, !x->all_zeroed);
  }
}

void pt_arena_rewrite(pt_arenas *a) {
  place w = {.a = a, .e = {.p = a->p}};
  size_t nfns = a->p->fns.n;
  w.arenas = pt_mem_alloc(a->mem, a->sites.n * sizeof *w.arenas);
  find_frees(&w);
  for (uint32_t k = 0; k < a->sites.n; k++)
    if (!a->sites.at[k].bad && pt_arena_of(a, k) == k) add_arena(a, &w.arenas[k], k);
  for (w.e.fn = 1; w.e.fn < nfns; w.e.fn++) {
    size_t n = fn_of(&w)->blocks.n;
    for (w.e.block = 0; w.e.block < n; w.e.block++) rewrite_block(&w);
  }
  pt_mem_free(a->mem, w.arenas, a->sites.n * sizeof *w.arenas);
}
