#include "search/needs.h"

#include <string.h>

#include "confirm/validate.h"
#include "policy/need.h"
#include "policy/verdict.h"
#include "search/search.h"

enum { MOST_ROUNDS = 12 };

typedef struct {
  pt_checker *c;
  uint64_t start;
  pt_learner learner;
  size_t given;   /* needs that the options have */
  pt_need last[16]; /* needs of the round before */
  size_t nlast;
  bool proofs; /* only whether everything is proved matters */
} rounds;

bool pt_needs_asked(const pt_session *s) {
  const pt_options *o = &s->options;
  if (o->strict || strcmp(o->function, "main") == 0 || o->check.n || *o->property) return false;
  for (size_t k = 0; k < o->entry.n; k++)
    if (strcmp(o->entry.at[k], o->function) == 0) return false;
  return !o->termination;
}

/* ---- loading again */

static const char *keep_text(pt_session *s, const char *text) {
  return pt_strtab_text(&s->texts, pt_strtab_add(s->mem, &s->texts, text));
}

static void set_needs(rounds *r) {
  pt_session *s = r->c->s;
  s->options.need.n = r->given;
  for (size_t k = 0; k < r->learner.needs.n; k++) {
    pt_buf text = {0};
    pt_need_print(s->prog, s->mem, &text, &r->learner.needs.at[k]);
    pt_vec_push(s->mem, &s->options.need, keep_text(s, pt_buf_text(&text)));
    pt_buf_release(s->mem, &text);
  }
}

/* The program with the needs that were chosen, and nothing known of it. */
static bool load_again(rounds *r) {
  set_needs(r);
  return pt_check_prepare_again(r->c);
}

/* ---- one round */

static bool has_failure(const pt_checker *c) { return pt_first_failure(c) != NULL; }

static double seconds_left(const rounds *r) {
  double limit = r->c->s->options.time_limit, used = (double)(pt_clock_us() - r->start) / 1e6;
  return limit > 0 ? limit - used : 1e9;
}

static bool is_new(const rounds *r) {
  const pt_learner *l = &r->learner;
  if (l->needs.n != r->nlast) return true;
  return memcmp(l->needs.at, r->last, r->nlast * sizeof *r->last) != 0;
}

static void remember(rounds *r) {
  r->nlast = r->learner.needs.n < 16 ? r->learner.needs.n : 16;
  if (r->nlast) memcpy(r->last, r->learner.needs.at, r->nlast * sizeof *r->last);
}

/* New needs from what is known; true: the program was loaded again with them. */
static bool learn(rounds *r, bool *ok) {
  pt_choose_needs(&r->learner, r->c->s->prog);
  if (!is_new(r) || r->learner.needs.n > 16) return false;
  remember(r);
  *ok = load_again(r);
  return true;
}

/* ---- the end */

/* Failures that are not the function's own refute nothing. */
static void settle_failures(rounds *r) {
  pt_checker *c = r->c;
  for (size_t k = 0; k < c->result.tests.n; k++) {
    pt_test *t = &c->result.tests.at[k];
    if (!pt_test_counts(c, t) || pt_is_manifest(&r->learner, c, t)) continue;
    t->latent = true;
    pt_check_reopen(c, t->check, PT_REASON_LATENT);
  }
}

/* Needs that no call is known to keep to prove nothing. */
static void settle_proofs(rounds *r) {
  pt_checker *c = r->c;
  if (!r->learner.needs.n || pt_needs_are_kept(&r->learner, c->s->prog)) return;
  pt_probe_calls(&r->learner, c);
  if (pt_needs_are_kept(&r->learner, c->s->prog)) return;
  for (uint32_t k = 1; k < c->s->prog->checks.n; k++) {
    pt_verdict v = (pt_verdict)c->result.checks[k].verdict;
    if (v == PT_PROVED || v == PT_UNREACHED) pt_result_take_back(&c->result, k, PT_REASON_NO_CALL);
  }
}

static bool work(rounds *r) {
  bool ok = true;
  pt_find_fixed(&r->learner, r->c);
  pt_probe_calls(&r->learner, r->c);
  learn(r, &ok);
  for (int k = 0; ok; k++) {
    bool hurry = k + 1 < MOST_ROUNDS && seconds_left(r) > r->c->s->options.time_limit / 2;
    r->c->hurry = hurry;
    ok = pt_check_search(r->c, r->start);
    if (!ok || !has_failure(r->c)) break;
    pt_learn_tests(&r->learner, r->c);
    pt_probe_calls(&r->learner, r->c);
    if (k + 1 < MOST_ROUNDS && seconds_left(r) > 0.5 && learn(r, &ok)) continue;
    if (!hurry || r->proofs) break;
    ok = load_again(r); /* the same again, with all the time there is */
    r->c->hurry = false;
    if (ok) ok = pt_check_search(r->c, r->start);
    break;
  }
  return ok;
}

bool pt_needs_search(pt_checker *c, uint64_t start, bool proofs) {
  rounds r = {.c = c, .start = start, .given = c->s->options.need.n, .proofs = proofs};
  const pt_given *g = &c->s->prog->given;
  if ((!g->args.n && !g->made) || c->s->checks & PT_CHECKS_ENDLESS) {
    c->hurry = proofs;
    return pt_check_search(c, start);
  }
  pt_learner_init(&r.learner, c->s->mem, c->s->prog);
  bool ok = work(&r);
  if (ok) settle_failures(&r), settle_proofs(&r);
  pt_learner_release(&r.learner);
  return ok;
}
