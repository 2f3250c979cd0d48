/* The racing decorator: two back ends at the same time, the first definite answer wins.

   Each runs in a forked copy of the process (fork.h), so neither disturbs the other and the loser
   can be killed.  Most checks are over in no time, and a fork costs more than they do and loses
   what is learned: so the first back end gets a head start of its own, in this process.

   When both have answered at about the same time the answers are compared. */
#include "base/stats.h"
#include "smt/fork.h"
#include "smt/pair.h"

enum { HEAD_START_MS = 50 };

static bool is_limit(pt_why why) {
  return why == PT_WHY_TIME || why == PT_WHY_EFFORT || why == PT_WHY_UNSUPPORTED ||
         why == PT_WHY_INCOMPLETE || why == PT_WHY_DIED;
}

typedef struct {
  pt_fork fork[2];
  pt_answer answer[2];
  bool taken[2];
} racers;

static pt_answer plain_check(pt_solver *s, const pt_term *assume, size_t n, const pt_limit *limit) {
  return s->ops->check(s, assume, n, limit);
}

/* Takes the answer of racer K into the pair. */
static void take(pt_pair *p, racers *r, size_t k, size_t n) {
  pt_mem *m = pt_terms_mem(p->base.terms);
  pt_model_reset(p->model);
  pt_vec_resize(m, &p->core, n);
  r->answer[k] = pt_fork_take(&r->fork[k], &p->base, (bool *)p->core.at, n, p->model);
  r->taken[k] = true;
}

/* K has a definite answer: it wins unless the other one, given a moment, says something else. */
static pt_answer finish(pt_pair *p, racers *r, size_t k, size_t n) {
  size_t other = 1 - k;
  pt_fork *one = &r->fork[other];
  if (!one->done) pt_fork_poll(pt_terms_mem(p->base.terms), &one, 1);
  if (r->fork[other].done && !r->taken[other]) {
    take(p, r, other, n);
    if (r->answer[other] == PT_UNKNOWN || r->answer[other] == r->answer[k])
      take(p, r, k, n);
    else
      return pt_pair_disagree(p, r->answer[0], r->answer[1]);
  }
  p->base.why = PT_WHY_NONE;
  return r->answer[k];
}

static pt_answer run(pt_pair *p, racers *r, size_t n, const pt_limit *limit) {
  pt_mem *m = pt_terms_mem(p->base.terms);
  pt_fork *const both[2] = {&r->fork[0], &r->fork[1]};
  while (!r->taken[0] || !r->taken[1]) {
    pt_why why = pt_fork_wait(m, both, 2, limit, &p->interrupted);
    if (why != PT_WHY_NONE) {
      p->base.why = why;
      snprintf(p->base.message, sizeof p->base.message, "both back ends were stopped");
      return PT_UNKNOWN;
    }
    for (size_t k = 0; k < 2; k++) {
      if (!r->fork[k].done || r->taken[k]) continue;
      take(p, r, k, n);
      if (r->answer[k] != PT_UNKNOWN) return finish(p, r, k, n);
    }
  }
  return PT_UNKNOWN;
}

static pt_answer race(pt_pair *p, const pt_term *assume, size_t n, const pt_limit *limit) {
  pt_mem *m = pt_terms_mem(p->base.terms);
  racers r = {0};
  pt_fork_question q = {assume, n, p->query.at, p->query.n, limit};
  pt_answer answer = PT_UNKNOWN;
  p->winner = NULL;
  r.fork[1].fd = -1;
  if (pt_fork_start(&r.fork[0], p->first, plain_check, &q) &&
      pt_fork_start(&r.fork[1], p->second, plain_check, &q)) {
    answer = run(p, &r, n, limit);
  } else {
    p->base.why = PT_WHY_MEMORY;
    snprintf(p->base.message, sizeof p->base.message, "no process for the check");
  }
  pt_fork_stop(m, &r.fork[0]);
  pt_fork_stop(m, &r.fork[1]);
  return answer;
}

static pt_answer race_check(pt_solver *s, const pt_term *assume, size_t n, const pt_limit *limit) {
  pt_pair *p = (pt_pair *)s;
  uint64_t start = pt_work_us();
  pt_limit head = limit ? *limit : (pt_limit){0}, rest;
  if (pt_pair_begin(p, assume, n)) return pt_pair_end(p, PT_UNKNOWN);
  if (!head.time_ms || head.time_ms > HEAD_START_MS) head.time_ms = HEAD_START_MS;
  pt_answer r = pt_pair_ask(p, p->first, assume, n, &head);
  if (r == PT_UNKNOWN && is_limit(s->why) && pt_pair_rest(limit, start, &rest))
    r = race(p, assume, n, &rest);
  return pt_pair_end(p, r);
}

static const pt_solver_ops race_ops = {
    .name = "race",
    .push = pt_pair_push,
    .pop = pt_pair_pop,
    .add = pt_pair_add,
    .check = race_check,
    .model = pt_pair_model,
    .core = pt_pair_core,
    .interrupt = pt_pair_interrupt,
    .stats = pt_pair_stats,
    .release = pt_pair_release,
};

pt_solver *pt_race_new(pt_solver *first, pt_solver *second) {
  return pt_pair_new(&race_ops, sizeof(pt_pair), first, second);
}
