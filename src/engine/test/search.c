/* The search itself: executing, following, asking, and what follows at the end. */
#include "engine/test/search.h"

enum { FIRST_STEPS = 2000000, FIRST_INPUTS = 20000, STEP_GROWTH = 8, SHORT_SHARE = 20 };

static const uint64_t MOST_STEPS = UINT64_C(1) << 34;

/* From here on nothing is proved. */
static void give_up(pt_search *s, pt_reason reason, uint32_t loc) {
  s->incomplete = (pt_open){.reason = (uint8_t)reason, .loc = loc};
}

/* ---- executing */

/* The place among the given inputs from which one that is asked for is taken: its number, or, when
   they are loose, the next one that comes from the same place. */
static size_t place_of(pt_search *s, size_t number, const pt_input *in) {
  if (!s->loose) return number;
  for (size_t k = s->give_next; k < s->give->n; k++)
    if (pt_input_is_alike(&s->give->at[k], in)) return s->give_next = k + 1, k;
  return s->give_next++;
}

static bool on_ask(void *payload, pt_exec *x, pt_input *in) {
  pt_search *s = payload;
  size_t k = pt_exec_inputs_used(x);
  if (s->guess.on && s->border.on) return pt_border_value(s, in);
  if (s->guess.on && s->walks.on) return pt_walk_value(s, x, in);
  if (s->typical.text) return pt_typical_value(s, in);
  if (s->guess.on) return pt_guess_value(&s->guess, k, in);
  if (!s->give) return false;
  k = place_of(s, k, in);
  const pt_input *old = k < s->give->n ? &s->give->at[k] : NULL;
  bool fits = old && old->kind == in->kind && old->width == in->width;
  in->lo = fits ? old->lo : 0, in->hi = fits ? old->hi : 0;
  return true;
}

void pt_execute(pt_search *s, const pt_inputs *inputs, const pt_exec_observer *observer) {
  s->give = inputs, s->give_next = 0;
  pt_exec_options o = {.ask = on_ask,
                       .ask_payload = s,
                       .seed = s->give_seed,
                       .step_limit = s->step_limit,
                       .input_limit = s->input_limit,
                       .stack_limit = s->o->job.stack_limit,
                       .memory_limit = s->memory_limit,
                       .check_uninit = pt_uninit_of(s->o->job.checks),
                       .check_leaks = s->o->job.leaks,
                       .check_unfreed = s->o->job.unfreed,
                       .stop = s->o->job.stop,
                       .observer = observer};
  pt_exec_run(s->x, &o, &s->run);
  s->r->runs++;
  s->steps += s->run.steps;
  if (s->run.deep) s->deep = true, s->deep_loc = s->run.loc;
}

/* ---- following a run */

static uint32_t add_node(pt_search *s) {
  const pt_path *path = pt_follow_path(s->follow);
  pt_walked n = {0};
  for (size_t k = 0; k < s->run.inputs.n; k++) pt_vec_push(s->mem, &n.inputs, s->run.inputs.at[k]);
  for (size_t k = 0; k < path->steps.n; k++) pt_vec_push(s->mem, &n.steps, path->steps.at[k]);
  for (size_t k = 0; k < path->inputs.n; k++) pt_vec_push(s->mem, &n.vars, path->inputs.at[k]);
  pt_vec_push(s->mem, &s->nodes, n);
  return (uint32_t)(s->nodes.n - 1);
}

/* Runs with INPUTS and follows; returns the node. */
uint32_t pt_search_follow(pt_search *s, const pt_inputs *inputs) {
  pt_execute(s, inputs, pt_cover_follow(&s->cover, s->follow));
  uint32_t node = add_node(s);
  pt_vec_reset(&s->novel);
  for (size_t k = 0; k < s->cover.novel.n; k++)
    pt_vec_push(s->mem, &s->novel, s->cover.novel.at[k]);
  pt_reason inexact = pt_follow_path(s->follow)->inexact;
  if (inexact) give_up(s, inexact, s->run.loc);
  if (s->run.moved) s->moved = s->run.moved;
  if (s->run.status == PT_RUN_STEPS) pt_vec_push(s->mem, &s->cut, node);
  if (s->run.status == PT_RUN_STOPPED) give_up(s, PT_REASON_TIME, 0);
  if (s->run.status == PT_RUN_STUCK) give_up(s, PT_REASON_RUN_STUCK, s->run.loc);
  pt_learn(s);
  return node;
}

/* What became of a condition that was turned round. */
typedef enum {
  ELSEWHERE, /* the run did not take the path that it was made for */
  OTHER,     /* all runs on the other side are on this side of the new run's condition */
  ONE_OF     /* another value, or another object behind a pointer, of several */
} outcome;

static bool is_choice(const pt_path_step *s) {
  return s->kind == PT_STEP_VALUE || s->kind == PT_STEP_ACCESS;
}

static outcome compare(const pt_search *s, uint32_t parent, uint32_t step, uint32_t child) {
  const pt_walked *a = &s->nodes.at[parent], *b = &s->nodes.at[child];
  if (b->steps.n <= step) return ELSEWHERE;
  for (uint32_t k = 0; k < step; k++)
    if (a->steps.at[k].cond.i != b->steps.at[k].cond.i) return ELSEWHERE;
  const pt_path_step *x = &a->steps.at[step], *y = &b->steps.at[step];
  if (x->fn != y->fn || x->ins != y->ins || x->cond.i == y->cond.i) return ELSEWHERE;
  if ((x->asked.i == y->asked.i && x->holds != y->holds) ||
      y->cond.i == pt_mk_not(s->tt, x->cond).i)
    return OTHER;
  return is_choice(x) && is_choice(y) ? ONE_OF : ELSEWHERE;
}

/* The values at a step that neither the run of OLD, nor those before it, nor that of NODE have. */
static void exclude(pt_search *s, const pt_path_step *old, uint32_t list, uint32_t node,
                    uint32_t step) {
  pt_excluded e = {pt_mk_not(s->tt, old->cond), list};
  pt_vec_push(s->mem, &s->excluded, e);
  pt_queue_step(s, (pt_candidate){.node = node, .step = step, .excluded = (uint32_t)s->excluded.n});
}

/* The inputs of NODE; those that the question was about are changed as the solver says. */
static void model_inputs(pt_search *s, const pt_walked *node, const pt_map *asked, pt_inputs *out) {
  pt_model *md = pt_model_new(s->tt);
  pt_solver_model(s->solver, md);
  pt_vec_reset(out);
  for (size_t k = 0; k < node->inputs.n; k++) {
    pt_input in = node->inputs.at[k];
    pt_bv v;
    if (k < node->vars.n && pt_map_get(asked, node->vars.at[k].i, NULL)) {
      bool known = pt_model_get(md, node->vars.at[k], &v); /* what a model does not mention is 0 */
      in.lo = known ? v.w[0] : 0, in.hi = known && v.width > 64 ? v.w[1] : 0;
    }
    pt_vec_push(s->mem, out, in);
  }
  pt_model_delete(md);
}

/* ---- asking */

/* A question that is hard waits until easier ones are asked. */
static const uint32_t patience_ms[] = {250, 1500, 5000};
enum { PATIENCE = sizeof patience_ms / sizeof *patience_ms };

/* The part of a question without a model that is enough for that: what a proof rests on. */
static void keep_core(pt_search *s, pt_term_vec *query) {
  size_t n = query->n, kept = 0;
  bool *used = pt_mem_alloc(s->mem, n);
  pt_solver_core(s->solver, used, n);
  for (size_t k = 0; k < n; k++)
    if (used[k]) query->at[kept++] = query->at[k];
  pt_mem_free(s->mem, used, n);
  pt_path_proof_add(&s->proof, s->mem, query->at, kept);
}

/* A pointer that may be any number: is it one to an object?  SAT, or anything else. */
static pt_answer ask_for_object(pt_search *s, const pt_path_step *step, pt_term_vec *query,
                                const pt_limit *limit) {
  pt_term hint = pt_address_of_object(s, step);
  if (!hint.i) return PT_UNKNOWN;
  pt_vec_push(s->mem, query, hint);
  pt_answer answer = pt_solver_check(s->solver, query->at, query->n, limit);
  query->n--;
  return answer;
}

/* The same question for inputs that are at most MOST. */
static bool ask_for_less(pt_search *s, uint32_t node, const pt_map *asked, pt_term_vec *query,
                         uint64_t most, const pt_limit *limit) {
  const pt_walked *w = &s->nodes.at[node];
  size_t n = query->n;
  for (size_t k = 0; k < w->vars.n; k++) {
    uint32_t width = pt_term_width(s->tt, w->vars.at[k]);
    if (width > 31 && pt_map_get(asked, w->vars.at[k].i, NULL))
      pt_vec_push(s->mem, query, pt_mk_op2(s->tt, PT_TOP_ULE, w->vars.at[k],
                                           pt_mk_u64(s->tt, width, most)));
  }
  bool found = query->n > n && pt_solver_check(s->solver, query->at, query->n, limit) == PT_SAT;
  query->n = n;
  return found;
}

/* Follows the model's run, and what became of the question.  A run that strays may have asked for
   more memory than there is, and one that is long shows hardly more than one with small numbers,
   from which everything on that side is found, too. */
static uint32_t follow_model(pt_search *s, const pt_candidate *c, const pt_map *asked,
                             pt_term_vec *query, const pt_limit *limit, outcome *o) {
  enum { LONG = 1000, FEW = 8, SIZE = 1 << 20 };
  pt_inputs inputs = {0};
  model_inputs(s, &s->nodes.at[c->node], asked, &inputs);
  uint32_t child = pt_search_follow(s, &inputs);
  *o = compare(s, c->node, c->step, child);
  bool is_cut = s->run.status == PT_RUN_STEPS;
  bool is_long = *o != ELSEWHERE && (is_cut || s->nodes.at[child].steps.n > c->step + LONG);
  if ((is_long || *o == ELSEWHERE) &&
      ask_for_less(s, c->node, asked, query, is_long ? FEW : SIZE, limit)) {
    model_inputs(s, &s->nodes.at[c->node], asked, &inputs);
    size_t ncut = s->cut.n;
    uint32_t smaller = pt_search_follow(s, &inputs);
    outcome again = compare(s, c->node, c->step, smaller);
    if (is_long && again == *o && is_cut && s->cut.n == ncut) s->cut.n--; /* it is not needed */
    if (!is_long || again == *o) child = smaller, *o = again;
  }
  pt_vec_release(s->mem, &inputs);
  return child;
}

static uint32_t loc_of(const pt_search *s, const pt_path_step *step) {
  return s->r->prog->fns.at[step->fn]->ins.at[step->ins].loc;
}

static void ask(pt_search *s, pt_candidate c) {
  pt_path_step step = s->nodes.at[c.node].steps.at[c.step];
  pt_term_vec query = {0};
  pt_map asked = {0};
  pt_term other = pt_mk_not(s->tt, step.cond);
  for (uint32_t k = c.excluded; k; k = s->excluded.at[k - 1].next)
    other = pt_mk_and(s->tt, other, s->excluded.at[k - 1].denied);
  pt_slice(s, &s->nodes.at[c.node], c.step, other, &query, &asked);
  pt_vec_push(s->mem, &query, other);
  pt_queue_asked(s, &c);
  s->r->queries++;
  pt_limit limit = {.time_ms = patience_ms[c.tried]};
  pt_answer answer = ask_for_object(s, &step, &query, &limit);
  if (answer != PT_SAT) answer = pt_solver_check(s->solver, query.at, query.n, &limit);
  if (answer == PT_UNKNOWN && s->solver->why == PT_WHY_TIME && c.tried + 1 < PATIENCE) {
    s->unanswered++, c.tried++;
    pt_queue_step(s, c);
  } else if (answer == PT_UNKNOWN) {
    give_up(s, pt_why_reason(s->solver->why), loc_of(s, &step));
  } else if (answer == PT_SAT) {
    outcome o;
    uint32_t child = follow_model(s, &c, &asked, &query, &limit, &o);
    if (o == ELSEWHERE)
      give_up(s, *s->o->job.stop ? PT_REASON_TIME : PT_REASON_RUN_STRAYED, loc_of(s, &step));
    else if (o == ONE_OF || c.excluded) exclude(s, &step, c.excluded, child, c.step);
    pt_queue_path(s, child, c.step + 1, c.news);
  } else {
    keep_core(s, &query);
  }
  pt_vec_release(s->mem, &query);
  pt_map_release(s->mem, &asked);
}

/* ---- the loop */

bool pt_search_is_over(pt_search *s) {
  if (*s->o->job.stop) return true;
  if (pt_mem_is_short(s->mem)) {
    give_up(s, PT_REASON_MEMORY, 0);
    return true;
  }
  if (s->o->max_runs && s->r->runs >= s->o->max_runs) return true;
  return s->o->job.first_failure && pt_result_count(s->r, PT_REFUTED) > 0;
}

/* Whether a run that was cut is worth following once more: at full speed it comes to its end, or
   asks for more inputs. */
static bool leads_further(pt_search *s, const pt_inputs *inputs) {
  if (!s->o->guess) return true;
  pt_probe(s, inputs, s->step_limit);
  return (!s->guess.cut || s->guess.ninputs > inputs->n) && !pt_search_is_over(s);
}

/* Runs that were cut get further, with a larger limit. */
static void resume_cut(pt_search *s) {
  PT_VEC(uint32_t) old = {s->cut.at, s->cut.n, s->cut.cap};
  s->cut.at = NULL, s->cut.n = s->cut.cap = 0;
  s->step_limit *= STEP_GROWTH, s->input_limit *= STEP_GROWTH;
  for (size_t k = 0; k < old.n; k++) {
    if (pt_search_is_over(s)) {
      pt_vec_push(s->mem, &s->cut, old.at[k]);
      continue;
    }
    pt_inputs inputs = {0};
    for (size_t j = 0; j < s->nodes.at[old.at[k]].inputs.n; j++)
      pt_vec_push(s->mem, &inputs, s->nodes.at[old.at[k]].inputs.at[j]);
    if (leads_further(s, &inputs)) {
      uint32_t bound = (uint32_t)s->nodes.at[old.at[k]].steps.n;
      uint32_t node = pt_search_follow(s, &inputs);
      pt_queue_path(s, node, bound, 0);
    } else {
      pt_vec_push(s->mem, &s->cut, old.at[k]);
    }
    pt_vec_release(s->mem, &inputs);
  }
  pt_vec_release(s->mem, &old);
}

/* The run in which all inputs are 0 and a few random ones, short and not followed, because they
   cost little: what they meet is on a path that the search walks as well.  Then the first path. */
static void start(pt_search *s) {
  static const pt_inputs none;
  uint64_t limit = s->step_limit;
  s->step_limit = limit / SHORT_SHARE + 1;
  for (uint32_t k = 0; s->o->random_runs && k <= s->o->random_runs && !pt_search_is_over(s); k++) {
    s->give_seed = k;
    pt_execute(s, k ? NULL : &none, pt_cover_start(&s->cover, NULL));
    pt_learn(s);
  }
  s->step_limit = limit;
  if (pt_search_is_over(s)) give_up(s, PT_REASON_PATHS_LEFT, 0);
  else pt_queue_path(s, pt_search_follow(s, &none), 0, 0);
  if (s->o->guess) pt_try_texts(s), pt_border_start(s);
}

static bool shows_news(const pt_search *s) {
  for (size_t k = 0; k < s->cover.items.n; k++)
    if (pt_cover_is_new(&s->cover, s->cover.items.at[k])) return true;
  return false;
}

/* A test of another engine that covers something new is one more path to start from.  What follows
   from it is walked from our first path, too: nothing is left out. */
static void take_tests(pt_search *s) {
  pt_inputs in = {0};
  while (!pt_search_is_over(s) && pt_job_take(&s->o->job, &s->taken, &in)) {
    pt_execute(s, &in, pt_cover_start(&s->cover, NULL));
    bool news = shows_news(s);
    s->ntaken++;
    pt_learn(s);
    if (news && !pt_search_is_over(s)) pt_queue_path(s, pt_search_follow(s, &in), 0, 0);
  }
  pt_vec_release(s->mem, &in);
}

/* Tells the result how far it is. */
static void tell_counters(pt_search *s) {
  pt_counters *n = &s->r->counters;
  n->test_runs = s->r->runs, n->test_paths = s->nodes.n, n->test_queries = s->r->queries;
  n->test_unanswered = s->unanswered, n->test_left = s->heap.n;
  n->test_guesses = s->guess.runs, n->test_taken = s->ntaken;
}

/* Looking costs little, but guesses cost less. */
static void listen(pt_search *s) {
  enum { EVERY = 16 };
  if (s->listened++ % EVERY) return;
  tell_counters(s);
  pt_job_sync(&s->o->job);
  take_tests(s);
}

static void walk(pt_search *s) {
  pt_candidate c;
  start(s);
  while (!pt_search_is_over(s)) {
    listen(s);
    bool asks = s->heap.n > 0, resumes = !asks && s->cut.n && s->step_limit < s->max_steps;
    if (!asks && !resumes) return;
    bool guesses = pt_guess_is_due(s, resumes ? s->step_limit * STEP_GROWTH : 0);
    if (guesses && pt_border_is_due(s)) pt_border_once(s);
    else if (s->o->guess && pt_walk_is_due(s, guesses))
      pt_walk_once(s);
    else if (guesses) pt_guess_once(s);
    else if (resumes) resume_cut(s);
    else if (pt_queue_next(s, &c))
      pt_walk_asked(s), ask(s, c);
  }
}

/* A check that nobody asked for may have failed: nothing is said about it. */
static bool is_asked(const pt_search *s, uint32_t check) {
  return s->r->checks[check].verdict == PT_OPEN &&
         s->o->job.checks >> s->r->prog->checks.at[check].kind & 1;
}

/* Of the whole program.  That the stack sufficed says nothing of larger frames; and undefined bytes
   that became values are not seen in them by runs. */
static void conclude_whole(pt_search *s, uint32_t check) {
  pt_check_kind kind = (pt_check_kind)s->r->prog->checks.at[check].kind;
  if (s->deep && kind == PT_CHECK_STACK)
    pt_result_open(s->r, check, PT_ENGINE_TEST, PT_REASON_FRAME_SIZES, s->deep_loc);
  else if (s->moved && kind == PT_CHECK_UNINIT)
    pt_result_open(s->r, check, PT_ENGINE_TEST, PT_REASON_UNDEFINED_READ, s->moved);
  else pt_result_prove(s->r, check, true, PT_ENGINE_TEST);
}

/* Everything was walked: what did not happen cannot happen. */
static void conclude(pt_search *s) {
  pt_result *r = s->r;
  for (size_t k = 1; k < r->prog->fns.n; k++) {
    const pt_ir_fn *f = r->prog->fns.at[k];
    for (size_t j = 1; j < f->ins.n; j++) {
      const pt_ir_ins *i = &f->ins.at[j];
      if (!pt_op_has_check((pt_op)i->op) || !i->ref || !is_asked(s, i->ref)) continue;
      bool reached = s->cover.blocks[k][i->block];
      pt_result_prove(r, i->ref, reached, PT_ENGINE_TEST);
    }
  }
  for (uint32_t k = 1; k < r->prog->checks.n; k++)
    if (r->prog->checks.at[k].fn == 0 && is_asked(s, k)) conclude_whole(s, k);
  for (size_t k = 0; k < r->branches.n; k++)
    for (int side = 0; side < 2; side++)
      if (r->branches.at[k].side[side] == PT_SIDE_OPEN)
        r->branches.at[k].side[side] = PT_SIDE_INFEASIBLE;
  if (r->effects) pt_effects_conclude(r->effects);
}

/* By check: whether a run got to it; one of the whole program is always met. */
static void find_met(const pt_search *s, bool *met) {
  const pt_ir_prog *p = s->r->prog;
  for (size_t k = 1; k < p->checks.n; k++) met[k] = !p->checks.at[k].fn;
  for (size_t fn = 1; fn < p->fns.n; fn++)
    for (size_t j = 1; j < p->fns.at[fn]->ins.n; j++) {
      const pt_ir_ins *i = &p->fns.at[fn]->ins.at[j];
      if (pt_op_has_check((pt_op)i->op)) met[i->ref] |= s->cover.blocks[fn][i->block];
    }
}

/* What stands in the way of a proof is the same for all checks; but some were never met. */
static void say_why_open(pt_search *s) {
  size_t n = s->r->prog->checks.n;
  bool *met = pt_mem_alloc(s->mem, n);
  if (!s->incomplete.reason || s->incomplete.reason == PT_REASON_TIME)
    give_up(s, s->cut.n && !s->heap.n ? PT_REASON_RUN_TOO_LONG : PT_REASON_PATHS_LEFT, 0);
  find_met(s, met);
  for (uint32_t k = 1; k < n; k++) {
    pt_reason why = (pt_reason)s->incomplete.reason;
    if (why == PT_REASON_PATHS_LEFT && !met[k]) why = PT_REASON_NOT_REACHED;
    if (is_asked(s, k)) pt_result_open(s->r, k, PT_ENGINE_TEST, why, s->incomplete.loc);
  }
  pt_mem_free(s->mem, met, n);
}

static void release(pt_search *s) {
  for (size_t k = 0; k < s->nodes.n; k++) {
    pt_vec_release(s->mem, &s->nodes.at[k].inputs);
    pt_vec_release(s->mem, &s->nodes.at[k].steps);
    pt_vec_release(s->mem, &s->nodes.at[k].vars);
  }
  for (size_t k = 0; k < s->sets.n; k++) pt_vec_release(s->mem, &s->sets.at[k]);
  pt_vec_release(s->mem, &s->nodes);
  pt_vec_release(s->mem, &s->heap);
  pt_vec_release(s->mem, &s->cut);
  pt_vec_release(s->mem, &s->excluded);
  pt_vec_release(s->mem, &s->sets);
  pt_map_release(s->mem, &s->var_sets);
  pt_map_release(s->mem, &s->tries);
  pt_map_release(s->mem, &s->contexts);
  pt_map_release(s->mem, &s->passes);
  pt_map_release(s->mem, &s->failures);
  pt_vec_release(s->mem, &s->news);
  pt_vec_release(s->mem, &s->novel);
  pt_vec_release(s->mem, &s->kept);
  pt_vec_release(s->mem, &s->kept_items);
  pt_run_release(s->mem, &s->run);
  pt_guess_release(&s->guess, s->mem);
  pt_walks_release(&s->walks, s->mem);
  pt_path_proof_release(&s->proof, s->mem);
  pt_follow_delete(s->follow);
  pt_cover_release(&s->cover);
}

bool pt_engine_test(pt_result *r, pt_exec *x, pt_solver *solver, const pt_test_options *o) {
  static const volatile int never = 0;
  pt_test_options options = *o;
  if (!options.job.stop) options.job.stop = &never;
  pt_search s = {
      .r = r, .x = x, .solver = solver, .tt = solver->terms, .mem = r->mem, .o = &options};
  s.step_limit = options.first_steps ? options.first_steps : FIRST_STEPS;
  s.max_steps = options.max_steps ? options.max_steps : MOST_STEPS;
  s.input_limit = FIRST_INPUTS, s.memory_limit = options.job.memory_limit;
  s.follow = pt_follow_new(s.mem, s.tt, r->prog);
  pt_cover_init(&s.cover, r);
  if (options.guess)
    pt_guess_init(&s.guess, s.mem, r->prog), pt_walks_init(&s.walks, s.mem, r->prog);
  walk(&s);
  pt_drop_needless(&s);
  if (!s.incomplete.reason) give_up(&s, options.job.narrowed, 0);
  bool all = !s.incomplete.reason && s.heap.n == 0 && s.cut.n == 0;
  if (all && options.certify && !options.certify(options.certify_payload, &s.proof)) {
    all = false;
    give_up(&s, PT_REASON_NOT_CONFIRMED, 0);
  }
  if (all) conclude(&s);
  else say_why_open(&s);
  tell_counters(&s);
  release(&s);
  return all;
}
