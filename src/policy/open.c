#include "policy/open.h"

#include "policy/verdict.h"

typedef struct {
  const pt_checker *c;
  void (*row)(void *payload, const pt_open_row *r);
  void *payload;
  bool grouped; /* engines that say the same are one row */
  pt_buf text, engines;
} writer;

static bool is_open(const pt_checker *c, uint32_t check) {
  return pt_check_wanted(c, check) && c->result.checks[check].verdict == PT_OPEN;
}

/* ---- rows */

static void add_row(writer *w, const char *engine, pt_reason reason, uint32_t loc) {
  w->row(w->payload, &(pt_open_row){engine, reason, loc, pt_buf_text(&w->text)});
}

static void say_reason(writer *w, pt_open o) {
  char where[300];
  pt_buf_reset(&w->text);
  pt_buf_add(w->c->s->mem, &w->text, pt_reason_sentence((pt_reason)o.reason));
  if (o.loc)
    pt_buf_printf(w->c->s->mem, &w->text, " (%s %s)", pt_reason_place((pt_reason)o.reason),
                  pt_ir_loc_text(w->c->s->prog, o.loc, where, sizeof where));
}

static bool is_same(pt_open a, pt_open b) { return a.reason == b.reason && a.loc == b.loc; }

/* Engine E, and behind it those that say the same. */
static void name_engines(writer *w, const pt_open said[PT_ENGINE_COUNT], int e) {
  int end = w->grouped ? PT_ENGINE_COUNT : e + 1;
  pt_buf_reset(&w->engines);
  for (int k = e; e && k < end; k++)
    if (is_same(said[k], said[e]))
      pt_buf_printf(w->c->s->mem, &w->engines, "%s%s", w->engines.n ? ", " : "",
                    pt_engine_whole((pt_engine_id)k));
}

static void add_engines(writer *w, const pt_open said[PT_ENGINE_COUNT]) {
  for (int e = 0; e < PT_ENGINE_COUNT; e++) {
    bool before = !said[e].reason;
    for (int k = 0; w->grouped && k < e; k++) before |= is_same(said[k], said[e]);
    if (before) continue;
    name_engines(w, said, e);
    say_reason(w, said[e]);
    add_row(w, pt_buf_text(&w->engines), (pt_reason)said[e].reason, said[e].loc);
  }
}

static void add_size(writer *w) {
  pt_buf_reset(&w->text);
  pt_buf_add(w->c->s->mem, &w->text, PT_UP_TO_SIZE);
  pt_bound_text(w->c->s->prog, w->c->s->mem, &w->text);
  add_row(w, "", PT_REASON_BOUNDED, 0);
}

static void add_restriction(writer *w) {
  say_reason(w, (pt_open){.reason = (uint8_t)w->c->result.restricted});
  add_row(w, "", w->c->result.restricted, 0);
}

/* The first run that fails the check and refutes nothing; NULL: there is none. */
static const pt_test *doubtful_test(const pt_checker *c, uint32_t check) {
  for (size_t k = 0; k < c->result.tests.n; k++)
    if (c->result.tests.at[k].check == check && pt_test_is_doubtful(&c->result.tests.at[k]))
      return &c->result.tests.at[k];
  return NULL;
}

static void add_doubt(writer *w, const pt_test *t) {
  char doubt[400];
  pt_buf_reset(&w->text);
  pt_buf_printf(w->c->s->mem, &w->text, "a run fails it (%s), but %s", t->text,
                pt_test_doubt(w->c, t, doubt, sizeof doubt));
  add_row(w, "", t->foreign ? PT_REASON_DEPENDS_ON_LIBRARY : PT_REASON_NATIVE_DOUBT, t->loc);
}

static void release(writer *w) {
  pt_buf_release(w->c->s->mem, &w->text);
  pt_buf_release(w->c->s->mem, &w->engines);
}

static void add_check(writer *w, uint32_t check) {
  const pt_result *r = &w->c->result;
  const pt_test *t = doubtful_test(w->c, check);
  if (t) add_doubt(w, t);
  else if (r->restricted) add_restriction(w);
  else if (pt_result_says(r, check, PT_ENGINE_NONE, PT_REASON_BOUNDED)) add_size(w);
  else add_engines(w, r->checks[check].open);
  release(w);
}

void pt_open_each(const pt_checker *c, uint32_t check,
                  void (*row)(void *payload, const pt_open_row *r), void *payload) {
  add_check(&(writer){.c = c, .row = row, .payload = payload}, check);
}

/* ---- one line */

typedef struct {
  pt_mem *mem;
  pt_buf *out;
} line;

static void add_to_line(void *payload, const pt_open_row *r) {
  line *l = payload;
  pt_buf_printf(l->mem, l->out, "%s%s%s%s", l->out->n ? "; " : "", r->engine,
                *r->engine ? ": " : "", r->text);
}

const char *pt_open_reason(const pt_checker *c, uint32_t check, pt_buf *out) {
  line l = {c->s->mem, out};
  pt_buf_reset(out);
  add_check(&(writer){.c = c, .row = add_to_line, .payload = &l, .grouped = true}, check);
  return pt_buf_text(out);
}

/* ---- of the program */

typedef struct {
  uint32_t count[PT_REASON_COUNT];
  uint32_t loc[PT_REASON_COUNT]; /* 0: there are several */
} tally;

static void count(tally *t, pt_open o) {
  if (!t->count[o.reason]++) t->loc[o.reason] = o.loc;
  else if (t->loc[o.reason] != o.loc) t->loc[o.reason] = 0;
}

static pt_open most(const tally *t) {
  pt_open o = {0};
  for (int r = PT_REASON_NONE + 1; r < PT_REASON_COUNT; r++)
    if (r != PT_REASON_BOUNDED && t->count[r] && (!o.reason || t->count[r] > t->count[o.reason]))
      o = (pt_open){.reason = (uint8_t)r, .loc = t->loc[r]};
  return o;
}

static void add_most(writer *w) {
  tally tallies[PT_ENGINE_COUNT] = {0};
  pt_open said[PT_ENGINE_COUNT];
  for (uint32_t k = 1; k < w->c->s->prog->checks.n; k++)
    for (int e = 0; is_open(w->c, k) && e < PT_ENGINE_COUNT; e++)
      count(&tallies[e], w->c->result.checks[k].open[e]);
  count(&tallies[PT_ENGINE_NONE], w->c->result.checks[0].open[PT_ENGINE_NONE]);
  for (int e = 0; e < PT_ENGINE_COUNT; e++) said[e] = most(&tallies[e]);
  add_engines(w, said);
}

bool pt_is_partial(const pt_checker *c) {
  bool ends = c->s->checks & PT_CHECKS_ENDLESS; /* also without a loop: longjmp goes back */
  bool beside_checks = c->s->prog->missing.n || ends || (c->has_property && c->property.race);
  return c->result.restricted && beside_checks;
}

const char *pt_open_summary(const pt_checker *c, pt_buf *out) {
  line l = {c->s->mem, out};
  writer w = {.c = c, .row = add_to_line, .payload = &l, .grouped = true};
  pt_buf_reset(out);
  if (c->up_to_size) add_size(&w);
  else if (pt_is_partial(c) || (c->result.restricted && !pt_all_decided(c))) add_restriction(&w);
  else add_most(&w);
  release(&w);
  return pt_buf_text(out);
}

bool pt_open_has(const pt_checker *c, pt_reason reason) {
  for (uint32_t k = 1; k < c->s->prog->checks.n; k++)
    for (int e = 0; is_open(c, k) && e < PT_ENGINE_COUNT; e++)
      if (pt_result_says(&c->result, k, (pt_engine_id)e, reason)) return true;
  return false;
}

void pt_open_all(pt_checker *c, pt_engine_id engine, pt_reason reason) {
  for (uint32_t k = 1; k < c->s->prog->checks.n; k++)
    if (is_open(c, k) && pt_result_says(&c->result, k, engine, PT_REASON_NONE))
      pt_result_open(&c->result, k, engine, reason, 0);
}
