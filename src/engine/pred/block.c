/* Tracing states back, round by round. */
#include "engine/pred/pred_priv.h"
#include "term/build.h"

enum { MOST_TRIES = 1000 };

typedef struct {
  pt_pred *p;
  uint32_t most; /* the highest level */
} tracer;

static pt_pred_answer block(tracer *t, const pt_pred_state *s, uint32_t level);

/* ---- inputs of a trace */

/* What the model reads behind the head of the copy; from the start: copy UINT32_MAX. */
static void add_inputs(pt_pred *p, pt_model *md, uint32_t copy) {
  size_t first = copy == UINT32_MAX ? 0 : p->enc->copies.at[copy].inputs;
  for (size_t k = first; k < p->enc->inputs.n; k++) {
    const pt_input_event *ev = &p->enc->inputs.at[k];
    pt_input in = ev->in;
    pt_bv v;
    if (!pt_model_is_true(md, ev->guard)) continue;
    in.lo = in.hi = 0;
    if (pt_model_eval(md, ev->var, &v)) in.lo = v.w[0], in.hi = v.width > 64 ? v.w[1] : 0;
    pt_vec_push(p->mem, &p->trace, in);
  }
}

/* ---- one step back */

static pt_pred_answer step_back(tracer *t, pt_term target, pt_model *md, uint32_t level) {
  pt_pred *p = t->p;
  pt_pred_states states = {0};
  pt_pred_answer a = PT_PRED_REAL;
  uint32_t last = UINT32_MAX;
  pt_pred_lift(p, target, md, &states);
  if (!states.n) pt_vec_reset(&p->trace);
  for (size_t k = 0; k < states.n && a == PT_PRED_REAL; k++) {
    last = states.at[k].copy;
    a = level == 0 ? PT_PRED_UNSURE : block(t, &states.at[k], level);
  }
  if (a == PT_PRED_REAL) add_inputs(p, md, last);
  pt_pred_release_states(p, &states);
  return a;
}

/* The state is reached over this way round, in the solver's model. */
static pt_pred_answer follow(tracer *t, const pt_pred_cube *exact, uint32_t back, uint32_t level) {
  pt_pred *p = t->p;
  pt_model *md = pt_model_new(p->tt);
  pt_term target = p->enc->backs.at[back].guard;
  pt_solver_model(p->solver, md);
  for (size_t k = 0; k < exact->n; k++) {
    pt_term i = pt_item_term(p, &exact->at[k], p->next.at[back].at);
    if (i.i) target = pt_mk_and(p->tt, target, i);
  }
  pt_pred_answer a = step_back(t, target, md, level - 1);
  pt_model_delete(md);
  return a;
}

/* BLOCKED: a clause excludes it, or (*AGAIN) it has to be asked again. */
static pt_pred_answer look_at(tracer *t, const pt_pred_state *s, uint32_t level, bool *again) {
  pt_pred *p = t->p;
  pt_pred_cube said = {0}, core = {0}, exact = {0};
  pt_pred_answer answer = PT_PRED_BLOCKED;
  uint32_t back = 0;
  pt_pred_abstract(p, s, &said);
  pt_answer a = pt_pred_into(p, s->loop, &said, level, &core, &back);
  if (a == PT_UNSAT) {
    pt_pred_learn_clause(p, s->loop, &core, level, t->most);
  } else if (a == PT_SAT) {
    pt_pred_exact(p, s, &exact);
    *again = true;
    a = pt_pred_into(p, s->loop, &exact, level, NULL, &back);
    if (a == PT_SAT) answer = follow(t, &exact, back, level);
    else if (a == PT_UNSAT && !pt_pred_refine(p, s, level))
      pt_pred_give_up(p, PT_REASON_NO_INVARIANT, p->enc->loops.at[s->loop].loc);
  }
  if (a == PT_UNKNOWN) answer = PT_PRED_UNSURE;
  pt_vec_release(p->mem, &said);
  pt_vec_release(p->mem, &core);
  pt_vec_release(p->mem, &exact);
  return answer;
}

static pt_pred_answer block(tracer *t, const pt_pred_state *s, uint32_t level) {
  pt_pred *p = t->p;
  p->r->counters.pred_states++;
  for (uint32_t n = 0; n < MOST_TRIES && !pt_pred_over(p); n++) {
    bool again = false;
    if (pt_pred_is_blocked(p, s, level)) return PT_PRED_BLOCKED;
    pt_pred_answer a = look_at(t, s, level, &again);
    if (a != PT_PRED_BLOCKED || !again) return a;
  }
  return PT_PRED_UNSURE;
}

pt_pred_answer pt_pred_trace(pt_pred *p, pt_term target, pt_model *md, uint32_t level) {
  tracer t = {.p = p, .most = level};
  return step_back(&t, target, md, level);
}
