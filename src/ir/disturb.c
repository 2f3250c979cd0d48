#include "ir/disturb.h"

#include <string.h>

#include "ir/callgraph.h"
#include "ir/cfg.h"
#include "ir/endless.h"

/* ---- signals */

/* Whether a function of this name, which is not the program's own, is called. */
static bool is_of_library(const pt_ir_prog *p, const char *name) {
  uint32_t fn = pt_ir_fn_by_name(p, name);
  if (fn && p->fns.at[fn]->model) return true;
  for (size_t k = 0; k < p->missing.n; k++)
    if (strcmp(pt_ir_text(p, p->missing.at[k]), name) == 0) return true;
  return false;
}

static bool awaits_signals(const pt_ir_prog *p) {
  static const char *const arrange[] = {"signal", "bsd_signal", "__sysv_signal", "sigaction",
                                        "alarm",  "ualarm",     "setitimer",     "timer_create"};
  for (size_t k = 0; k < sizeof arrange / sizeof *arrange; k++)
    if (is_of_library(p, arrange[k])) return true;
  return false;
}

/* ---- volatile memory */

static bool reads_itself(const pt_ir_fn *f) {
  for (size_t k = 1; k < f->ins.n; k++)
    if (!f->ins.at[k].dead && pt_ir_is_volatile(&f->ins.at[k])) return true;
  return false;
}

bool pt_ir_reads_volatile(const pt_ir_prog *p) {
  for (size_t k = 1; k < p->fns.n; k++)
    if (reads_itself(p->fns.at[k])) return true;
  return false;
}

/* By function: whether a call of it may read volatile memory. */
static void find_readers(const pt_ir_prog *p, const pt_ir_callgraph *g, bool *reads) {
  for (uint32_t f = 1; f < p->fns.n; f++) reads[f] = reads_itself(p->fns.at[f]);
  for (bool more = true; more;) {
    more = false;
    for (size_t k = 0; k + 1 < g->n; k++) {
      uint32_t f = g->order[k];
      for (size_t j = 0; j < g->callees[f].n && !reads[f]; j++)
        if (reads[g->callees[f].at[j]]) reads[f] = more = true;
    }
  }
}

static bool may_read(const pt_ir_prog *p, const pt_ir_fn *f, const pt_ir_ins *i,
                     const bool *reads) {
  if (pt_ir_is_volatile(i)) return true;
  if (i->op == PT_OP_CALL) return reads[i->ref];
  for (uint32_t k = 1; i->op == PT_OP_ICALL && k < p->fns.n; k++)
    if (reads[k] && pt_ir_may_target(p, f, i, k)) return true;
  return false;
}

/* The loop (index + 1) with the marker of CHECK; 0: the whole function counts. */
static uint32_t loop_of(const pt_ir_prog *p, const pt_ir_fn *f, const pt_ir_cfg *cfg,
                        uint32_t check) {
  if (cfg->irreducible || p->checks.at[check].kind != PT_CHECK_ENDLESS) return 0;
  for (size_t k = 0; k < cfg->loops.n; k++)
    if (pt_ir_marker_at(p, f, cfg->loops.at[k].header, PT_CHECK_ENDLESS) == check)
      return (uint32_t)k + 1;
  return 0;
}

static bool reads_volatile(pt_mem *m, const pt_ir_prog *p, uint32_t check) {
  const pt_ir_fn *f = p->fns.at[p->checks.at[check].fn];
  bool *reads = pt_mem_alloc(m, p->fns.n * sizeof *reads), found = false;
  pt_ir_callgraph g;
  pt_ir_cfg cfg;
  pt_ir_callgraph_init(&g, m, p);
  pt_ir_cfg_init(&cfg, m, f);
  find_readers(p, &g, reads);
  uint32_t loop = loop_of(p, f, &cfg, check);
  for (size_t k = 1; k < f->ins.n && !found; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    if (i->dead || cfg.rpo_index[i->block] == PT_NO_BLK) continue;
    found = pt_ir_in_loop(&cfg, loop, i->block) && may_read(p, f, i, reads);
  }
  pt_ir_cfg_release(&cfg);
  pt_ir_callgraph_release(&g);
  pt_mem_free(m, reads, p->fns.n * sizeof *reads);
  return found;
}

pt_reason pt_ir_disturbed(pt_mem *m, const pt_ir_prog *p, uint32_t check) {
  if (awaits_signals(p)) return PT_REASON_SIGNAL;
  return reads_volatile(m, p, check) ? PT_REASON_VOLATILE : PT_REASON_NONE;
}
