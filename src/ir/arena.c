/* Which allocations there are, and whether numbering them is worth it. */
#include "ir/arena_priv.h"

#include "ir/cfg.h"

enum { MOST_SITES = 64, LARGEST = 512 };

static const uint64_t LEAKS =
    UINT64_C(1) << PT_CHECK_LEAK_LOST | UINT64_C(1) << PT_CHECK_LEAK_UNFREED;
static const uint64_t LIVES = UINT64_C(1) << PT_CHECK_ACCESS | UINT64_C(1) << PT_CHECK_FREE |
                              UINT64_C(1) << PT_CHECK_LEAK_LOST |
                              UINT64_C(1) << PT_CHECK_LEAK_UNFREED;

uint64_t pt_arena_kinds(void) {
  static const pt_check_kind kinds[] = {
      PT_CHECK_ASSERTION, PT_CHECK_REACH, PT_CHECK_ABORT, PT_CHECK_OVERFLOW, PT_CHECK_DIV_ZERO,
      PT_CHECK_SHIFT, PT_CHECK_SHIFT_BASE, PT_CHECK_BOUNDS, PT_CHECK_UNREACHABLE, PT_CHECK_ACCESS,
      PT_CHECK_FREE, PT_CHECK_LEAK_LOST, PT_CHECK_LEAK_UNFREED};
  uint64_t all = 0;
  for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) all |= UINT64_C(1) << kinds[k];
  return all;
}

uint32_t pt_arena_is_free(const pt_ir_prog *p, uint32_t fn) {
  const pt_ir_fn *f = p->fns.at[fn];
  if (f->blocks.n != 1 || f->nparams != 1 || f->blocks.at[0].ins.n != 2) return 0;
  uint32_t number = f->blocks.at[0].ins.at[0];
  const pt_ir_ins *i = &f->ins.at[number], *end = &f->ins.at[f->blocks.at[0].ins.at[1]];
  bool frees = i->op == PT_OP_FREE && pt_ir_arg(f, i, 0) == 1 && end->op == PT_OP_RET;
  return frees && end->nargs == 0 ? number : 0;
}

/* ---- sites */

static bool is_main(const pt_ir_prog *p, const pt_ir_fn *f) {
  return pt_ir_fn_by_name(p, "main") && p->fns.at[pt_ir_fn_by_name(p, "main")] == f;
}

static void add_site(pt_arenas *a, uint32_t fn, const pt_ir_cfg *cfg, uint32_t number) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  const pt_ir_ins *i = &f->ins.at[number];
  pt_bv size;
  bool heap = i->sub == PT_ALLOC_HEAP || i->sub == PT_ALLOC_ZEROED;
  if (!heap || !pt_ir_is_const(a->p, f, pt_ir_arg(f, i, 0), &size)) return;
  uint64_t bytes = pt_bv_to_u64(size);
  if (bytes == 0 || bytes > LARGEST) return;
  pt_arena_site s = {.fn = fn, .ins = number, .size = bytes, .of = (uint32_t)a->sites.n,
                     .repeated = cfg->loop_of[i->block] || !is_main(a->p, f),
                     .in_loop = cfg->loop_of[i->block],
                     .zeroed = i->sub == PT_ALLOC_ZEROED};
  pt_map_put(a->mem, &a->site_of, (uint64_t)fn << 32 | number, a->sites.n);
  pt_vec_push(a->mem, &a->sites, s);
}

static void find_sites(pt_arenas *a) {
  for (uint32_t fn = 1; fn < a->p->fns.n; fn++) {
    const pt_ir_fn *f = a->p->fns.at[fn];
    pt_ir_cfg cfg;
    if (!f->blocks.n) continue;
    pt_ir_cfg_init(&cfg, a->mem, f);
    for (size_t b = 0; b < f->blocks.n; b++)
      for (size_t k = 0; k < f->blocks.at[b].ins.n; k++)
        if (f->ins.at[f->blocks.at[b].ins.at[k]].op == PT_OP_ALLOC)
          add_site(a, fn, &cfg, f->blocks.at[b].ins.at[k]);
    pt_ir_cfg_release(&cfg);
  }
}

static bool is_worth_it(const pt_arenas *a) {
  for (size_t k = 0; k < a->sites.n; k++)
    if (a->sites.at[k].repeated && !a->sites.at[k].bad) return true;
  return false;
}

/* ---- all of it */

static void init(pt_arenas *a) {
  size_t n = pt_points_count(a->points);
  a->blurred = pt_mem_alloc(a->mem, n * sizeof *a->blurred);
  a->broken = pt_mem_alloc(a->mem, n * sizeof *a->broken);
  a->spread = pt_mem_alloc(a->mem, n * sizeof *a->spread);
  a->words = pt_mem_alloc(a->mem, n * sizeof *a->words);
  a->holds = pt_mem_alloc(a->mem, a->p->fns.n * sizeof *a->holds);
  for (uint32_t fn = 1; fn < a->p->fns.n; fn++) {
    size_t values = a->p->fns.at[fn]->values.n;
    a->holds[fn] = pt_mem_alloc(a->mem, (values ? values : 1) * sizeof **a->holds);
  }
}

/* NFNS and VALUES: as they were. */
static void release(pt_arenas *a, size_t nfns, const size_t *values) {
  for (size_t fn = 1; fn < nfns; fn++)
    pt_mem_free(a->mem, a->holds[fn], (values[fn] ? values[fn] : 1) * sizeof **a->holds);
  pt_mem_free(a->mem, a->holds, nfns * sizeof *a->holds);
  size_t n = pt_points_count(a->points);
  pt_mem_free(a->mem, a->blurred, n * sizeof *a->blurred);
  pt_mem_free(a->mem, a->broken, n * sizeof *a->broken);
  pt_mem_free(a->mem, a->spread, n * sizeof *a->spread);
  pt_mem_free(a->mem, a->words, n * sizeof *a->words);
}

static bool number_nodes(pt_arenas *a) {
  size_t nfns = a->p->fns.n;
  size_t *values = pt_mem_alloc(a->mem, nfns * sizeof *values);
  for (size_t fn = 1; fn < nfns; fn++) values[fn] = a->p->fns.at[fn]->values.n;
  init(a);
  pt_arena_find_broken(a);
  pt_arena_find_types(a);
  bool worth = is_worth_it(a) && pt_arena_is_typed(a);
  for (uint32_t o = 1; o < pt_points_count(a->points); o++)
    a->stats.arrays += a->spread[o] && pt_holds_node(a->words[o]);
  if (worth) pt_arena_rewrite(a);
  release(a, nfns, values);
  pt_mem_free(a->mem, values, nfns * sizeof *values);
  return worth;
}

bool pt_ir_number_nodes(pt_ir_prog *p, uint64_t kinds, pt_arena_stats *stats) {
  pt_arenas a = {.p = p, .mem = p->mem, .leaks = kinds & LEAKS, .lives = kinds & LIVES};
  bool done = false;
  find_sites(&a);
  bool few = a.sites.n <= MOST_SITES && is_worth_it(&a);
  if (few && (a.points = pt_points_new(p->mem, p, false))) done = number_nodes(&a);
  *stats = a.stats;
  pt_vec_release(a.mem, &a.sites);
  pt_vec_release(a.mem, &a.fields);
  pt_map_release(a.mem, &a.site_of);
  if (a.points) pt_points_delete(a.points);
  return done;
}
