/* Which objects are loose. */
#include "ir/coarse_priv.h"

#include <string.h>

#include "ir/builtin.h"
#include "ir/callgraph.h"

uint64_t pt_coarse_kinds(void) {
  static const pt_check_kind kinds[] = {
      PT_CHECK_ASSERTION,  PT_CHECK_REACH, PT_CHECK_ABORT, PT_CHECK_OVERFLOW,   PT_CHECK_DIV_ZERO,
      PT_CHECK_SHIFT,      PT_CHECK_SHIFT_BASE, PT_CHECK_BOUNDS, PT_CHECK_FLOAT_CAST,
      PT_CHECK_UNREACHABLE, PT_CHECK_PRECONDITION, PT_CHECK_POSTCONDITION, PT_CHECK_INVARIANT,
      PT_CHECK_DECREASES};
  uint64_t all = 0;
  for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) all |= UINT64_C(1) << kinds[k];
  return all;
}

/* ---- accesses */

/* All that the arguments of the call point to, and what is behind that. */
static const uint64_t *reach_of_builtin(pt_coarse *c, uint32_t fn, const pt_ir_ins *i) {
  size_t words = pt_points_words(c->points);
  memset(c->scratch, 0, words * sizeof *c->scratch);
  for (uint32_t k = 0; k < i->nargs; k++) {
    const uint64_t *to = pt_points_of(c->points, fn, pt_ir_arg(c->p->fns.at[fn], i, k));
    for (uint32_t o = 1; to && o < pt_points_count(c->points); o++) {
      if (!(to[o / 64] >> o % 64 & 1)) continue;
      const uint64_t *behind = pt_points_in(c->points, o);
      c->scratch[o / 64] |= UINT64_C(1) << o % 64;
      for (size_t w = 0; behind && w < words; w++) c->scratch[w] |= behind[w];
    }
  }
  return c->scratch;
}

pt_coarse_access pt_coarse_access_of(pt_coarse *c, uint32_t fn, const pt_ir_ins *i) {
  const pt_ir_fn *f = c->p->fns.at[fn];
  const uint64_t *first = i->nargs ? pt_points_of(c->points, fn, pt_ir_arg(f, i, 0)) : NULL;
  switch ((pt_op)i->op) {
  case PT_OP_LOAD:
  case PT_OP_OBJSIZE: return (pt_coarse_access){.reads = first};
  case PT_OP_STORE:
  case PT_OP_SET:
  case PT_OP_FREE: return (pt_coarse_access){.writes = first};
  case PT_OP_COPY:
    return (pt_coarse_access){pt_points_of(c->points, fn, pt_ir_arg(f, i, 1)), first};
  case PT_OP_CALL:
    if (c->p->fns.at[i->ref]->blocks.n || pt_ir_builtin(c->p, i->ref) == PT_BUILTIN_NUMBER) break;
    first = reach_of_builtin(c, fn, i);
    return (pt_coarse_access){first, first};
  default: break;
  }
  return (pt_coarse_access){0};
}

bool pt_coarse_meet(const pt_coarse *c, const uint64_t *a, const uint64_t *b) {
  uint64_t both = 0;
  for (size_t w = 0; a && b && w < pt_points_words(c->points); w++) both |= a[w] & b[w];
  return both != 0;
}

bool pt_coarse_is_loose(const pt_coarse *c, const uint64_t *objects, const uint64_t *within) {
  uint64_t any = 0, exact = 0;
  for (size_t w = 0; objects && w < pt_points_words(c->points); w++) {
    uint64_t here = within ? objects[w] & within[w] : objects[w];
    any |= objects[w], exact |= here & c->memory[w] & ~c->loose[w];
  }
  return any && !exact;
}

/* ---- calls through pointers */

bool pt_coarse_may_call(const pt_coarse *c, uint32_t caller, const pt_ir_ins *i, uint32_t fn) {
  const pt_ir_fn *f = c->p->fns.at[caller];
  uint32_t object = PT_POINTS_OUTSIDE + (uint32_t)c->p->globals.n - 1 + fn;
  return pt_points_has(c->points, caller, pt_ir_arg(f, i, 0), object) &&
         pt_ir_may_target(c->p, f, i, fn);
}

bool pt_coarse_icall_stays(const pt_coarse *c, uint32_t caller, const pt_ir_ins *i) {
  enum { MOST_TARGETS = 40, MOST_ARGS = 60 };
  uint32_t n = 0;
  pt_val to = pt_ir_arg(c->p->fns.at[caller], i, 0);
  if (!pt_points_has(c->points, caller, to, PT_POINTS_OUTSIDE) || i->nargs > MOST_ARGS) return true;
  for (uint32_t fn = 1; fn < c->fns; fn++) n += pt_coarse_may_call(c, caller, i, fn);
  return n > MOST_TARGETS;
}

/* ---- the least set of loose objects */

void pt_coarse_add_loose(pt_coarse *c, uint32_t object) {
  c->loose[object / 64] |= UINT64_C(1) << object % 64;
  c->failed |= !pt_points_loosen(c->points, object);
}

/* All that is accessed together with what is loose is loose; true: there is more of it now. */
static bool loosen(pt_coarse *c, const uint64_t *to) {
  bool more = false;
  if (!pt_coarse_meet(c, to, c->loose)) return false;
  for (size_t w = 0; w < pt_points_words(c->points); w++) {
    uint64_t fresh = to[w] & c->memory[w] & ~c->loose[w];
    for (; fresh && !c->failed; fresh &= fresh - 1, more = true)
      pt_coarse_add_loose(c, (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(fresh));
  }
  return more;
}

static bool loosen_by(pt_coarse *c, uint32_t fn, const pt_ir_ins *i) {
  pt_coarse_access a = pt_coarse_access_of(c, fn, i);
  if (i->op == PT_OP_OBJSIZE) return false;
  bool more = loosen(c, a.writes);
  return loosen(c, a.reads) || more;
}

static void close_loose(pt_coarse *c) {
  for (bool more = true; more && !c->failed;) {
    more = false;
    for (uint32_t fn = 1; fn < c->fns; fn++)
      for (size_t k = 1; k < c->p->fns.at[fn]->ins.n && !c->failed; k++)
        if (!c->p->fns.at[fn]->ins.at[k].dead)
          more |= loosen_by(c, fn, &c->p->fns.at[fn]->ins.at[k]);
  }
}

/* Whether there are objects that the level adds. */
static bool add_heap(pt_coarse *c) {
  bool any = false;
  for (uint32_t o = 2; o < pt_points_count(c->points) && !c->failed; o++) {
    pt_points_object x = pt_points_object_at(c->points, o);
    bool stack = !x.in || c->p->fns.at[x.in]->ins.at[x.alloc].sub == PT_ALLOC_STACK;
    if (stack || c->loose[o / 64] >> o % 64 & 1) continue;
    pt_coarse_add_loose(c, o);
    any = true;
  }
  return any;
}

void pt_coarse_find_loose(pt_coarse *c) {
  c->loose[0] |= UINT64_C(1) << PT_POINTS_OUTSIDE;
  close_loose(c);
  if (c->level == PT_COARSE_OUTSIDE || c->failed) return;
  if (c->level == PT_COARSE_HEAP ? add_heap(c) : pt_coarse_add_frames(c)) close_loose(c);
  else c->failed = true;
}

/* ---- all of it */

static void find_memory(pt_coarse *c) {
  for (uint32_t o = 2; o < pt_points_count(c->points); o++)
    if (!pt_points_object_at(c->points, o).fn) c->memory[o / 64] |= UINT64_C(1) << o % 64;
}

/* Inputs have at most so many bits. */
static bool is_too_wide(const pt_ir_prog *p) {
  enum { WIDEST = 128 };
  for (uint32_t fn = 1; fn < p->fns.n; fn++)
    for (size_t k = 1; k < p->fns.at[fn]->ins.n; k++) {
      const pt_ir_ins *i = &p->fns.at[fn]->ins.at[k];
      bool made = i->op == PT_OP_LOAD || i->op == PT_OP_CALL || i->op == PT_OP_ICALL;
      if (!i->dead && made && pt_ir_width(p->fns.at[fn], i->res) > WIDEST) return true;
    }
  return false;
}

static uint64_t *new_set(pt_coarse *c) {
  return pt_mem_alloc(c->mem, pt_points_words(c->points) * sizeof(uint64_t));
}

static void init(pt_coarse *c) {
  c->fns = (uint32_t)c->p->fns.n;
  c->loose = new_set(c), c->needed = new_set(c), c->memory = new_set(c), c->scratch = new_set(c);
  c->matters = pt_mem_alloc(c->mem, c->fns * sizeof *c->matters);
  c->kept = pt_mem_alloc(c->mem, c->fns * sizeof *c->kept);
  c->size = pt_mem_alloc(c->mem, c->fns * sizeof *c->size);
  find_memory(c);
}

static void release(pt_coarse *c) {
  uint64_t *sets[] = {c->loose, c->needed, c->memory, c->scratch};
  for (size_t k = 0; k < sizeof sets / sizeof *sets; k++)
    pt_mem_free(c->mem, sets[k], pt_points_words(c->points) * sizeof *sets[k]);
  pt_mem_free(c->mem, c->matters, c->fns * sizeof *c->matters);
  pt_mem_free(c->mem, c->kept, c->fns * sizeof *c->kept);
  pt_mem_free(c->mem, c->size, c->fns * sizeof *c->size);
  pt_map_release(c->mem, &c->results);
  pt_points_delete(c->points);
}

bool pt_ir_coarsen(pt_ir_prog *p, uint64_t kinds, const bool *done, pt_coarse_level level,
                   pt_coarse_stats *stats) {
  pt_coarse c = {.p = p, .mem = p->mem, .kinds = kinds, .done = done, .level = level};
  *stats = (pt_coarse_stats){0};
  if (is_too_wide(p) || pt_ir_leaves_models(p)) return false;
  if (!(c.points = pt_points_new(p->mem, p, true))) return false;
  init(&c);
  pt_coarse_find_loose(&c);
  if (!c.failed) {
    pt_coarse_find_kept(&c);
    pt_coarse_rewrite(&c);
  }
  release(&c);
  *stats = c.stats;
  return stats->loads + stats->stores + stats->calls + stats->idle > 0;
}
