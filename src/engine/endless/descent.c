#include "engine/endless/descent.h"

#include "ir/callgraph.h"

enum { MOST_FUNCTIONS = 8, MOST_PARAMS = 4 };

static bool is_wanted(const pt_result *r, const pt_endless_options *o, uint32_t check) {
  return r->checks[check].verdict == PT_OPEN &&
         o->job.checks >> r->prog->checks.at[check].kind & 1;
}

static bool is_call(const pt_result *r, uint32_t check) {
  return r->prog->checks.at[check].kind == PT_CHECK_ENDLESS_CALL;
}

typedef struct {
  const pt_result *r;
  const pt_endless_options *o;
  pt_descent d;
  uint32_t nparams; /* that all functions have */
} guess;

static bool ask(guess *g, uint32_t nparts, pt_descent_part first, pt_descent_part second) {
  g->d.nparts = nparts, g->d.parts[0] = first, g->d.parts[1] = second;
  if (g->o->job.stop && *g->o->job.stop) return false;
  return g->o->descends(g->o->payload, &g->d);
}

static bool try_singles(guess *g) {
  static const pt_descent_part none;
  for (uint32_t k = 0; k < g->nparams; k++)
    for (int rises = 0; rises < 2; rises++)
      if (ask(g, 1, (pt_descent_part){.param = k, .rises = rises}, none)) return true;
  return false;
}

static bool try_pairs(guess *g) {
  for (uint32_t k = 0; k < g->nparams; k++)
    for (uint32_t j = 0; j < g->nparams; j++) {
      if (k == j) continue;
      pt_descent_part first = {.param = k}, second = {.param = j};
      pt_descent_part difference = {.param = k, .minus = j + 1};
      if (ask(g, 1, difference, second) || ask(g, 2, first, second)) return true;
    }
  return false;
}

static bool is_confirmed(guess *g) {
  g->nparams = MOST_PARAMS;
  for (size_t k = 0; k < g->d.fns.n; k++) {
    uint32_t n = g->r->prog->fns.at[g->d.fns.at[k]]->nparams;
    if (n < g->nparams) g->nparams = n;
  }
  for (int turn = 0; turn < 4; turn++) {
    g->d.is_signed = turn % 2 == 0;
    if (turn < 2 ? try_singles(g) : try_pairs(g)) return true;
  }
  return false;
}

/* ---- for people */

static const char *param_name(const pt_ir_prog *p, uint32_t fn, uint32_t param) {
  for (size_t k = 1; k < p->vars.n; k++)
    if (p->vars.at[k].fn == fn && p->vars.at[k].param == param + 1)
      return pt_ir_text(p, p->vars.at[k].name);
  return "";
}

static bool say_part(const pt_result *r, uint32_t fn, const pt_descent_part *part, pt_buf *out) {
  const char *a = param_name(r->prog, fn, part->param);
  const char *b = part->minus ? param_name(r->prog, fn, part->minus - 1) : NULL;
  pt_buf_add(r->mem, out, a);
  if (b) pt_buf_printf(r->mem, out, " - %s", b);
  return *a && (!b || *b);
}

/* `n falls in every call`, of the function with number FN; nothing when a parameter has no name. */
static void say_why(pt_result *r, const pt_descent *d, uint32_t fn) {
  const pt_ir_fn *f = r->prog->fns.at[fn];
  pt_buf out = {0};
  bool named = true;
  if (d->nparts > 1) pt_buf_add(r->mem, &out, "(");
  for (uint32_t k = 0; k < d->nparts; k++) {
    if (k) pt_buf_add(r->mem, &out, ", ");
    named &= say_part(r, fn, &d->parts[k], &out);
  }
  if (d->nparts > 1) pt_buf_add(r->mem, &out, ")");
  pt_buf_printf(r->mem, &out, " %s in every call%s", d->parts[0].rises ? "rises" : "falls",
                d->nparts > 1 ? ", compared from the left" : "");
  if (named && !f->model)
    pt_result_add_end(r, fn, 0, f->loc, pt_buf_text(&out), pt_engine_name(PT_ENGINE_ENDLESS));
  pt_buf_release(r->mem, &out);
}

static void prove(pt_result *r, const guess *g, const pt_ir_callgraph *graph, uint32_t scc) {
  for (uint32_t c = 1; c < r->prog->checks.n; c++) {
    const pt_ir_check *check = &r->prog->checks.at[c];
    bool claimed = is_call(r, c) || (g->d.loops && check->kind == PT_CHECK_ENDLESS);
    if (claimed && is_wanted(r, g->o, c) && graph->scc[check->fn] == scc)
      pt_result_prove(r, c, true, PT_ENGINE_ENDLESS);
  }
  for (size_t k = 0; k < g->d.fns.n; k++) say_why(r, &g->d, g->d.fns.at[k]);
}

/* The circle with number SCC; checks of its functions are proved, if it ends. */
static void try_circle(pt_result *r, const pt_endless_options *o, const pt_ir_callgraph *graph,
                       uint32_t scc) {
  guess g = {.r = r, .o = o};
  for (uint32_t f = 1; f < r->prog->fns.n; f++)
    if (graph->scc[f] == scc) pt_vec_push(r->mem, &g.d.fns, f);
  if (g.d.fns.n <= MOST_FUNCTIONS && is_confirmed(&g)) {
    g.d.loops = true;
    g.d.loops = ask(&g, g.d.nparts, g.d.parts[0], g.d.parts[1]);
    prove(r, &g, graph, scc);
  }
  pt_vec_release(r->mem, &g.d.fns);
}

void pt_endless_descend(pt_result *r, const pt_endless_options *o) {
  pt_ir_callgraph g;
  if (!o->descends || r->restricted) return;
  pt_ir_callgraph_init(&g, r->mem, r->prog);
  for (uint32_t c = 1; c < r->prog->checks.n; c++) {
    uint32_t scc = g.scc[r->prog->checks.at[c].fn], earlier = 1;
    if (!is_call(r, c) || !is_wanted(r, o, c)) continue;
    while (earlier < c && !(is_call(r, earlier) && is_wanted(r, o, earlier) &&
                            g.scc[r->prog->checks.at[earlier].fn] == scc))
      earlier++;
    if (earlier == c) try_circle(r, o, &g, scc); /* else it was tried */
  }
  pt_ir_callgraph_release(&g);
}
