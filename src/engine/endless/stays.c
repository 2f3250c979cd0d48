#include "engine/endless/stays.h"

#include "engine/try.h"
#include "ir/cfg.h"
#include "ir/endless.h"

enum { SAMPLES = 120, MOST_VARS = 10, ROUNDS = 60 };

typedef struct {
  pt_val v;       /* a phi of the head, or an address */
  uint32_t width;
  bool is_phi;
  uint64_t seen[SAMPLES]; /* in `width` bits */
} variable;

typedef struct {
  const pt_ir_prog *prog;
  const pt_ir_fn *fn;
  const pt_stays_at *at;
  pt_mem *mem;
  size_t nvars, nsamples;
  variable vars[MOST_VARS];
  uint64_t arrivals, round; /* inputs of a round, once it is known */
  bool known;
  pt_recur set;
} guess;

/* ---- which variables */

static void add_variable(guess *g, pt_val v, uint32_t width, bool is_phi) {
  for (size_t k = 0; k < g->nvars; k++)
    if (g->vars[k].v == v) return;
  if (g->nvars == MOST_VARS || width == 0 || width > 64) return;
  variable *new = &g->vars[g->nvars++];
  new->v = v, new->width = width, new->is_phi = is_phi;
}

/* Memory that an instruction of the loop accesses by the address of a variable. */
static void add_memory(guess *g, const pt_ir_ins *i) {
  if ((i->op != PT_OP_LOAD && i->op != PT_OP_STORE) || i->ref) return;
  pt_val at = pt_ir_arg(g->fn, i, 0);
  const pt_ir_value *value = &g->fn->values.at[at];
  bool alloc = value->kind == PT_VAL_INS && g->fn->ins.at[value->ref].op == PT_OP_ALLOC;
  uint32_t width = pt_ir_width(g->fn, i->op == PT_OP_LOAD ? i->res : pt_ir_arg(g->fn, i, 1));
  if ((alloc || value->kind == PT_VAL_GLOBAL) && width % 8 == 0) add_variable(g, at, width, false);
}

/* Whether every round does this, of which nothing is known to the check of a guess. */
static bool is_hopeless(const pt_ir_cfg *cfg, uint32_t loop, const pt_ir_ins *i) {
  const pt_ir_loop *l = &cfg->loops.at[loop - 1];
  bool always = i->op == PT_OP_CALL || i->op == PT_OP_ICALL;
  for (size_t k = 0; k < l->latches.n && always; k++)
    always = pt_ir_dominates(cfg, i->block, l->latches.at[k]);
  return always;
}

/* False: the check is not one of a loop, or nothing can be shown of it. */
static bool find_variables(guess *g) {
  pt_ir_cfg cfg;
  uint32_t loop = 0;
  pt_ir_cfg_init(&cfg, g->mem, g->fn);
  for (uint32_t k = 0; k < cfg.loops.n && !cfg.irreducible; k++)
    if (pt_ir_marker_at(g->prog, g->fn, cfg.loops.at[k].header, PT_CHECK_ENDLESS) == g->at->check)
      loop = k + 1;
  pt_blk head = loop ? cfg.loops.at[loop - 1].header : 0;
  for (uint32_t k = 0; loop && k < pt_ir_phis(g->fn, head); k++) {
    pt_val v = g->fn->ins.at[g->fn->blocks.at[head].ins.at[k]].res;
    add_variable(g, v, pt_ir_width(g->fn, v), true);
  }
  bool hopeless = loop == 0;
  for (size_t k = 1; k < g->fn->ins.n && !hopeless; k++) {
    const pt_ir_ins *i = &g->fn->ins.at[k];
    if (i->dead || cfg.rpo_index[i->block] == PT_NO_BLK) continue;
    if (!pt_ir_in_loop(&cfg, loop, i->block)) continue;
    add_memory(g, i);
    hopeless = is_hopeless(&cfg, loop, i);
  }
  pt_ir_cfg_release(&cfg);
  return !hopeless;
}

/* ---- the states of a run */

static uint64_t value_now(const guess *g, pt_exec *x, const variable *v) {
  const pt_ir_value *value = &g->fn->values.at[v->v];
  uint8_t bytes[8] = {0};
  uint64_t at, bits = 0;
  if (v->is_phi) return pt_bv_to_u64(pt_exec_value(x, v->v));
  if (value->kind == PT_VAL_GLOBAL) at = pt_exec_global_address(x, value->ref) + value->bits;
  else at = pt_bv_to_u64(pt_exec_value(x, v->v));
  if (!pt_exec_read(x, at, v->width / 8, bytes, NULL)) return 0;
  for (uint32_t k = 0; k < v->width / 8; k++) bits |= (uint64_t)bytes[k] << 8 * k;
  return bits;
}

static bool on_marker(void *payload, pt_exec *x, uint32_t check) {
  guess *g = payload;
  if (check != g->at->check || ++g->arrivals < g->at->arrival) return true;
  if (g->arrivals == g->at->arrival + 1) {
    g->round = pt_exec_inputs_used(x) - g->at->stem;
    g->known = true;
  }
  for (size_t k = 0; k < g->nvars; k++) g->vars[k].seen[g->nsamples] = value_now(g, x, &g->vars[k]);
  return ++g->nsamples < SAMPLES;
}

/* The inputs of the run, then those of one round again and again. */
static bool on_ask(void *payload, pt_exec *x, pt_input *in) {
  guess *g = payload;
  uint64_t n = pt_exec_inputs_used(x), stem = g->at->stem;
  if (g->known && g->round == 0) return false;
  if (g->known) n = stem + (n - stem) % g->round;
  if (n >= g->at->inputs->n) return false;
  const pt_input *old = &g->at->inputs->at[n];
  if (old->kind != in->kind || old->width != in->width) return false;
  in->lo = old->lo, in->hi = old->hi;
  return true;
}

static bool take_samples(guess *g, pt_exec *x, const pt_endless_options *o) {
  pt_exec_options how = pt_job_exec_options(&o->job);
  pt_run run = {0};
  how.ask = on_ask, how.ask_payload = g;
  how.marker = on_marker, how.marker_payload = g;
  how.step_limit = g->at->steps;
  pt_exec_run(x, &how, &run);
  pt_run_release(g->mem, &run);
  return g->nsamples == SAMPLES;
}

/* ---- rows that hold in all of them */

static int64_t as_signed(const variable *v, uint64_t bits) {
  return (int64_t)(bits << (64 - v->width)) >> (64 - v->width);
}

static void add_row(guess *g, pt_recur_row row) {
  if (g->set.n < PT_RECUR_ROWS) g->set.rows[g->set.n++] = row;
}

static pt_recur_row make_row(pt_recur_kind kind, const variable *v, const variable *w, uint64_t c) {
  return (pt_recur_row){.kind = (uint8_t)kind,
                        .width = (uint8_t)v->width,
                        .a = v->v,
                        .b = w ? w->v : 0,
                        .c = c};
}

static uint64_t changing_bits(const guess *g, const variable *v) {
  uint64_t bits = 0;
  for (size_t k = 1; k < g->nsamples; k++) bits |= v->seen[k] ^ v->seen[0];
  return bits;
}

static void add_low_bits(guess *g, const variable *v) {
  uint64_t change = changing_bits(g, v);
  pt_recur_row row = make_row(PT_RECUR_LOW, v, NULL, v->seen[0]);
  row.bits = (uint8_t)(change ? (uint32_t)__builtin_ctzll(change) : v->width);
  if (row.bits) add_row(g, row);
}

static void add_bounds(guess *g, const variable *v) {
  uint64_t least = v->seen[0], most = v->seen[0], sleast = v->seen[0], smost = v->seen[0];
  if (!changing_bits(g, v)) return;
  for (size_t k = 1; k < g->nsamples; k++) {
    uint64_t s = v->seen[k];
    if (s < least) least = s;
    if (s > most) most = s;
    if (as_signed(v, s) < as_signed(v, sleast)) sleast = s;
    if (as_signed(v, s) > as_signed(v, smost)) smost = s;
  }
  add_row(g, make_row(PT_RECUR_SGE, v, NULL, sleast));
  add_row(g, make_row(PT_RECUR_SLE, v, NULL, smost));
  add_row(g, make_row(PT_RECUR_UGE, v, NULL, least));
  add_row(g, make_row(PT_RECUR_ULE, v, NULL, most));
}

static void add_pair(guess *g, const variable *v, const variable *w) {
  uint64_t mask = v->width == 64 ? UINT64_MAX : (UINT64_C(1) << v->width) - 1;
  uint64_t apart = (v->seen[0] - w->seen[0]) & mask;
  bool same = true, differ = true, sleq = true, uleq = true;
  for (size_t k = 0; k < g->nsamples; k++) {
    uint64_t a = v->seen[k], b = w->seen[k];
    same &= ((a - b) & mask) == apart;
    differ &= a != b;
    sleq &= as_signed(v, a) <= as_signed(w, b);
    uleq &= a <= b;
  }
  if (same && v < w) add_row(g, make_row(PT_RECUR_APART, v, w, apart));
  if (same) return;
  if (differ && v < w) add_row(g, make_row(PT_RECUR_DIFFER, v, w, 0));
  if (sleq) add_row(g, make_row(PT_RECUR_SLEQ, v, w, 0));
  if (uleq) add_row(g, make_row(PT_RECUR_ULEQ, v, w, 0));
}

static void find_rows(guess *g) {
  g->set.on = true;
  for (size_t k = 0; k < g->nvars; k++) add_low_bits(g, &g->vars[k]);
  for (size_t k = 0; k < g->nvars; k++) add_bounds(g, &g->vars[k]);
  for (size_t k = 0; k < g->nvars; k++)
    for (size_t j = 0; j < g->nvars; j++) {
      const variable *v = &g->vars[k], *w = &g->vars[j];
      if (k == j || v->width != w->width) continue;
      if (changing_bits(g, v) && changing_bits(g, w)) add_pair(g, v, w);
    }
}

/* ---- asking */

static void drop(pt_recur *set, uint64_t rows) {
  uint32_t n = 0;
  for (uint32_t k = 0; k < set->n; k++)
    if (!(rows >> k & 1)) set->rows[n++] = set->rows[k];
  set->n = n;
}

static void make_test(const guess *g, pt_test *t) {
  const pt_ir_check *c = &g->prog->checks.at[g->at->check];
  uint64_t n = g->at->stem + g->round;
  *t = (pt_test){.fails = true,
                 .check = g->at->check,
                 .kind = (pt_check_kind)c->kind,
                 .loc = c->loc,
                 .lasso = {.arrival = g->at->arrival, .period = 1, .repeat = g->round}};
  for (uint64_t k = 0; k < n; k++) pt_vec_push(g->mem, &t->inputs, g->at->inputs->at[k]);
}

static bool is_confirmed(guess *g, const pt_endless_options *o, pt_test *t) {
  for (int k = 0; k < ROUNDS && !*o->job.stop; k++) {
    uint64_t not_kept = 0;
    t->lasso.stays = g->set;
    if (o->stays(o->payload, t, &not_kept)) return true;
    if (!not_kept) return false;
    drop(&g->set, not_kept);
  }
  return false;
}

bool pt_endless_stays(pt_result *r, pt_exec *x, const pt_endless_options *o, const pt_stays_at *at,
                      pt_test *out) {
  guess *g = pt_mem_alloc(r->mem, sizeof *g);
  g->prog = r->prog, g->mem = r->mem, g->at = at;
  g->fn = r->prog->fns.at[r->prog->checks.at[at->check].fn];
  bool holds = false;
  if (find_variables(g) && take_samples(g, x, o) && at->stem + g->round <= at->inputs->n) {
    find_rows(g);
    make_test(g, out);
    holds = is_confirmed(g, o, out);
    if (!holds) pt_vec_release(r->mem, &out->inputs);
  }
  pt_mem_free(r->mem, g, sizeof *g);
  return holds;
}
