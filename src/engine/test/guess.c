/* Runs with guessed inputs, at full speed.

   A question to the solver costs as much as a million steps of the interpreter, and there are
   errors for which no question has to be asked, only a run that is long enough, or one of a few
   typical inputs.  So between questions runs are made that nobody observes, with inputs that are
   constants of the program, large, small, extreme or random; the same for the whole run, the same
   at each place that asks, or each for itself.  Only runs that fail are looked at again.  What
   guessing may cost grows with what the search costs. */
#include <math.h>
#include <string.h>

#include "bv/fp.h"
#include "engine/test/search.h"

enum { SHORT_RUN = 20000, LONGER = 8, MOST_CUT = 100, CUTS_IN_A_ROW = 6, HIGHEST_BASE = 3 };
enum { MOST_INPUTS = 2000000, MOST_MEMORY = 64 << 20, OBSERVED_STEPS = 4000000 };
enum { STEPS_PER_RUN = 4000, STEPS_PER_INPUT = 20 }; /* what they cost beside */

/* What guessing may cost, in steps: at the beginning; for each question, for what it made the
   solver do, and for one that was not answered in time; for each step of a run that was observed.
   That is less than what the search costs. */
enum {
  FREE_STEPS = 4000000,
  PER_QUESTION = 10000,
  PER_CLAUSE = 10,
  PER_CONFLICT = 1000,
  PER_UNANSWERED = 100000000,
  PER_STEP = 8
};

enum { OF_RUN, OF_PLACE, OF_INPUT }; /* what has one value */
static const uint8_t scopes[] = {OF_RUN, OF_PLACE, OF_INPUT, OF_INPUT};
enum { CONSTANT, SCALED, EXTREME, SMALL, UNIFORM, SEQUENCE, MIXED };
static const uint8_t styles[] = {CONSTANT, SCALED,  EXTREME,  SMALL,
                                 SCALED,   UNIFORM, SEQUENCE, MIXED};
enum { SCOPES = sizeof scopes, STYLES = sizeof styles };

/* ---- what the program says */

static void add_integer(pt_guess *g, pt_mem *m, pt_bv c) {
  if (c.width < 8 || c.width > 64) return;
  for (int d = -1; d <= 1; d++) {
    uint64_t v = pt_bv_to_u64(pt_bv_sext(c, 64)) + (uint64_t)(int64_t)d;
    if (pt_map_get(&g->seen, v, NULL)) continue;
    pt_map_put(m, &g->seen, v, 1);
    pt_vec_push(m, &g->integers, v);
  }
}

static void add_float(pt_guess *g, pt_mem *m, pt_fp of, pt_bv c) {
  uint64_t bits = pt_bv_to_u64(of == PT_FP_DOUBLE ? c : pt_fp_convert(of, PT_FP_DOUBLE, c));
  double v;
  memcpy(&v, &bits, sizeof v);
  if (isfinite(v) && v != 0) pt_vec_push(m, &g->floats, v);
}

void pt_guess_init(pt_guess *g, pt_mem *m, const pt_ir_prog *p) {
  pt_bv c;
  *g = (pt_guess){0};
  for (size_t k = 1; k < p->fns.n; k++) {
    const pt_ir_fn *f = p->fns.at[k];
    for (pt_val v = 1; !f->model && v < f->values.n; v++)
      if (pt_ir_is_const(p, f, v, &c)) add_integer(g, m, c);
    for (size_t j = 1; !f->model && j < f->ins.n; j++) {
      const pt_ir_ins *i = &f->ins.at[j];
      if (i->op < PT_OP_FADD || i->op > PT_OP_FCONV) continue;
      for (uint32_t a = 0; a < i->nargs; a++)
        if (pt_ir_is_const(p, f, pt_ir_arg(f, i, a), &c)) add_float(g, m, (pt_fp)i->sub, c);
    }
  }
}

void pt_guess_release(pt_guess *g, pt_mem *m) {
  pt_vec_release(m, &g->integers);
  pt_vec_release(m, &g->floats);
  for (size_t k = 0; k < PT_GUESS_LEVELS; k++) pt_vec_release(m, &g->cut_runs[k]);
  pt_map_release(m, &g->seen);
}

/* ---- values */

static uint64_t guess_integer(const pt_guess *g, pt_rng *r, uint32_t width, int style) {
  static const int8_t near[] = {0, -1, 1};
  uint64_t top = UINT64_C(1) << (width - 1);
  switch (style) {
  case CONSTANT:
    return g->integers.n ? g->integers.at[pt_rng_below(r, g->integers.n)] : pt_rng_below(r, 3);
  case SCALED: {
    uint64_t bits = 1 + pt_rng_below(r, width), v = pt_rng_next(r) >> (64 - bits);
    return pt_rng_below(r, 4) ? v : ~v;
  }
  case EXTREME:
    return (pt_rng_next(r) & 1 ? top - 1 : top >> pt_rng_below(r, 3)) +
           (uint64_t)(int64_t)near[pt_rng_below(r, 3)];
  case SMALL: return 1 + pt_rng_below(r, 8);
  default: return pt_rng_next(r);
  }
}

/* Ascending or descending. */
static uint64_t guess_in_sequence(uint64_t kind, size_t number) {
  pt_rng r = {kind};
  uint64_t start = pt_rng_below(&r, 100), step = 1 + pt_rng_below(&r, 3);
  return pt_rng_next(&r) & 1 ? start + step * number : start - step * number;
}

static double guess_double(const pt_guess *g, pt_rng *r, int style) {
  static const double extreme[] = {0.0,     -0.0,   INFINITY, -INFINITY, NAN,
                                   1.7e308, 3.4e38, 1e-300,   1e-40};
  double c = g->floats.n ? g->floats.at[pt_rng_below(r, g->floats.n)] : 1.0, bits;
  uint64_t u = pt_rng_next(r);
  double part = (double)(u >> 11) / 9007199254740992.0;
  switch (style) {
  case CONSTANT: return u & 1 ? -c : c;
  case SCALED: return (2 * part - 1) * c;
  case EXTREME: return extreme[u % (sizeof extreme / sizeof *extreme)];
  case SMALL: return (double)(int64_t)(u % 17) - 8;
  default: memcpy(&bits, &u, sizeof bits); return bits;
  }
}

static uint64_t guess_float(const pt_guess *g, pt_rng *r, pt_fp to, int style) {
  double v = guess_double(g, r, style);
  uint64_t bits;
  memcpy(&bits, &v, sizeof bits);
  return to == PT_FP_DOUBLE ? bits
                            : pt_bv_to_u64(pt_fp_convert(PT_FP_DOUBLE, to, pt_bv_u64(64, bits)));
}

bool pt_guess_value(const pt_guess *g, size_t number, pt_input *in) {
  uint64_t kind = pt_hash_mix(g->run), scope = scopes[kind % SCOPES];
  uint64_t key;
  if (scope == OF_RUN) key = 0;
  else if (scope == OF_PLACE) key = (uint64_t)in->loc << 32 | in->name;
  else key = number + 1;
  pt_rng r = {pt_hash_mix(kind ^ pt_hash_mix(key))};
  int style = styles[kind / SCOPES % STYLES];
  if (style == MIXED) style = (int)pt_rng_below(&r, MIXED);
  if (in->kind == PT_INPUT_SIZE && pt_rng_below(&r, 4)) style = SMALL; /* most sizes are */
  pt_fp to;
  if (in->width > 64 || in->kind == PT_INPUT_POINTER) return false;
  in->hi = 0;
  if (pt_input_is_float((pt_input_kind)in->kind)) {
    if (!pt_fp_by_width(in->width, &to)) return false;
    in->lo = guess_float(g, &r, to, style);
  } else {
    in->lo = style == SEQUENCE ? guess_in_sequence(kind, number)
                               : guess_integer(g, &r, in->width, style);
    if (in->width < 64) in->lo &= (UINT64_C(1) << in->width) - 1;
  }
  return true;
}

/* ---- runs */

bool pt_guess_is_due(const pt_search *s, uint64_t steps) {
  pt_smt_stats st = {0};
  pt_solver_stats(s->solver, &st);
  uint64_t allowed = FREE_STEPS + PER_QUESTION * s->r->queries + PER_CLAUSE * st.clauses +
                     PER_CONFLICT * st.conflicts + PER_UNANSWERED * s->unanswered +
                     PER_STEP * (s->steps + steps);
  return s->o->guess && !s->guess.known && s->guess.steps < allowed;
}

/* The last run, which nobody observed, fails in a way that is new: it becomes a test.  One that is
   not too long is run again, to be shrunk. */
static void learn_failure(pt_search *s) {
  uint32_t check = s->run.check;
  if (s->run.status != PT_RUN_FAILED || !check || s->r->checks[check].verdict != PT_OPEN) return;
  if (!pt_wants(s, check, s->run.kind)) return;
  if (s->run.steps > OBSERVED_STEPS) {
    pt_keep_unobserved(s);
    return;
  }
  uint64_t limit = s->step_limit, input_limit = s->input_limit;
  pt_inputs inputs = {0};
  for (size_t k = 0; k < s->run.inputs.n; k++) pt_vec_push(s->mem, &inputs, s->run.inputs.at[k]);
  if (limit < 2 * s->run.steps) s->step_limit = 2 * s->run.steps;
  s->input_limit = 0;
  pt_execute(s, &inputs, pt_cover_start(&s->cover, NULL));
  pt_learn(s);
  s->step_limit = limit, s->input_limit = input_limit;
  pt_vec_release(s->mem, &inputs);
}

void pt_probe(pt_search *s, const pt_inputs *inputs, uint64_t limit) {
  uint64_t steps = s->steps, step_limit = s->step_limit, input_limit = s->input_limit;
  s->step_limit = limit;
  s->guess.on = !inputs;
  s->input_limit = s->guess.most_inputs ? s->guess.most_inputs : MOST_INPUTS;
  if (!s->memory_limit || s->memory_limit > MOST_MEMORY) s->memory_limit = MOST_MEMORY;
  pt_execute(s, inputs, NULL);
  s->input_limit = input_limit, s->memory_limit = s->o->job.memory_limit;
  s->guess.on = false;
  s->guess.steps += s->steps - steps + STEPS_PER_RUN + STEPS_PER_INPUT * s->run.inputs.n;
  s->steps = steps; /* those that are observed count there: they are much slower */
  s->step_limit = step_limit;
  pt_run_status status = s->run.status;
  size_t ninputs = s->run.inputs.n;
  learn_failure(s);
  s->guess.cut = status == PT_RUN_STEPS, s->guess.ninputs = ninputs;
}

/* Most runs are short; one in eight may be eight times as long, one in 64 64 times, and so on.  A
   longer one has the inputs of one that was cut, so that what is known to be short is not tried
   again.  Where no run is short, short ones are left out. */
static uint32_t next_level(pt_guess *g) {
  uint32_t level = g->base;
  for (uint64_t n = ++g->turn; n % LONGER == 0 && level + 1 < PT_GUESS_LEVELS; n /= LONGER) level++;
  if (level > g->base && g->cut_runs[level - 1].n) g->run = pt_vec_pop(&g->cut_runs[level - 1]);
  else g->run = ++g->runs;
  return level;
}

static void note_cut(pt_guess *g, pt_mem *m, uint32_t level) {
  if (g->cut_runs[level].n < MOST_CUT) pt_vec_push(m, &g->cut_runs[level], g->run);
  if (level == g->base && ++g->cuts >= CUTS_IN_A_ROW && g->base < HIGHEST_BASE)
    g->base++, g->cuts = 0;
}

void pt_guess_once(pt_search *s) {
  pt_guess *g = &s->guess;
  uint32_t level = next_level(g);
  uint64_t limit = SHORT_RUN;
  for (uint32_t k = 0; k < level && limit < s->max_steps; k++) limit *= LONGER;
  pt_probe(s, NULL, limit);
  if (g->cut) note_cut(g, s->mem, level);
  else g->cuts = 0;
  if (!g->ninputs) { /* all runs are the same so far */
    g->known = !g->cut || level + 2 >= PT_GUESS_LEVELS || limit >= s->max_steps;
    g->base = level + 1, g->turn = 0;
  } else if (g->base > HIGHEST_BASE) {
    g->base = HIGHEST_BASE;
  }
}
