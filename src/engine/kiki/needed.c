/* Which rows of the invariants a proof needs.

   The least invariants say everything that the templates can say, most of it beside the point, and
   whoever checks the proof pays for every row.  So we begin with none: each model of "something
   fails" violates a row that is needed, the cheapest one is taken, until there is no model any
   more.  The same for "a loop goes round to a state outside of a needed row", until no new row
   comes: these rows are inductive by themselves, and strong enough.  (Unsatisfiable cores of all
   rows are no substitute: they contain most of them.)  Without an answer in time all rows stay:
   nothing rests on this. */
#include "engine/kiki/domain.h"
#include "engine/kiki/kiki_priv.h"
#include "term/build.h"

enum { QUERY_MS = 1500 };

typedef struct {
  pt_kiki *k;
  pt_term_vec holds;       /* by row: in the arbitrary states of its loop */
  PT_VEC(pt_row_at) rows;
  PT_VEC(uint8_t) needed;
  PT_VEC(uint32_t) fresh;  /* needed, and not yet shown to be inductive */
} row_search;

/* A row about two arrays is asked for at each place of either. */
static int cost_of(pt_row_at at) {
  enum { EACH = 8 };
  const pt_row *r = &at.of->loops.at[at.loop].rows.at[at.row].row;
  return pt_domain_of((pt_row_kind)r->kind)->cost + (r->each.array ? EACH : 0) +
         (r->each.other ? 2 * EACH : 0);
}

/* In the arbitrary states of all copies of its loop. */
static pt_term holds_in_copies(row_search *s, pt_row_at at) {
  pt_kiki *k = s->k;
  pt_term all = pt_true(k->tt);
  pt_term_vec any = {0};
  for (uint32_t c = 0; c < k->enc->copies.n; c++) {
    const pt_loop_copy *copy = &k->enc->copies.at[c];
    if (copy->loop != at.loop) continue;
    pt_vec_reset(&any);
    for (size_t j = 0; j < copy->nvars; j++)
      pt_vec_push(k->mem, &any, k->enc->head_vars.at[copy->var + j].any);
    all = pt_mk_and(k->tt, all,
                    pt_mk_implies(k->tt, copy->sel,
                                  pt_templates_row_holds(k->enc, at, c, any.at, &k->elements)));
  }
  pt_vec_release(k->mem, &any);
  return all;
}

static void collect(row_search *s, pt_templates *ts) {
  pt_mem *m = s->k->mem;
  for (uint32_t l = 0; l < ts->loops.n && l < s->k->enc->loops.n; l++)
    for (uint32_t r = 0; ts->loops.at[l].seen && r < ts->loops.at[l].rows.n; r++) {
      pt_row_at at = {ts, l, r};
      if (ts->loops.at[l].rows.at[r].top) continue;
      pt_vec_push(m, &s->rows, at);
      pt_vec_push(m, &s->holds, holds_in_copies(s, at));
      pt_vec_push(m, &s->needed, 0);
    }
}

/* A loop goes round to a state outside of one of the fresh rows. */
static pt_term escapes_fresh(row_search *s) {
  pt_kiki *k = s->k;
  pt_term any = pt_false(k->tt);
  for (size_t j = 0; j < k->enc->backs.n; j++) {
    const pt_loop_back *b = &k->enc->backs.at[j];
    pt_term all = pt_true(k->tt);
    for (size_t f = 0; f < s->fresh.n; f++) {
      pt_row_at at = s->rows.at[s->fresh.at[f]];
      if (k->enc->copies.at[b->copy].loop == at.loop)
        all = pt_mk_and(k->tt, all,
                        pt_templates_row_holds(k->enc, at, b->copy, &k->enc->terms.at[b->next],
                                               NULL));
    }
    any = pt_mk_or(k->tt, any, pt_mk_and(k->tt, b->guard, pt_mk_not(k->tt, all)));
  }
  return any;
}

/* The cheapest row that the model of the last answer violates; UINT32_MAX: none. */
static uint32_t violated_row(row_search *s) {
  uint32_t best = UINT32_MAX;
  pt_model *md = pt_model_new(s->k->tt);
  pt_solver_model(s->k->asked, md);
  for (uint32_t j = 0; j < s->rows.n; j++) {
    if (s->needed.at[j] ||
        (best != UINT32_MAX && cost_of(s->rows.at[j]) >= cost_of(s->rows.at[best])))
      continue;
    if (!pt_model_is_true(md, s->holds.at[j])) best = j;
  }
  pt_model_delete(md);
  return best;
}

static pt_answer ask_needed(row_search *s, const pt_term_vec *assumed, pt_term goal) {
  pt_kiki *k = s->k;
  pt_term_vec query = {0};
  for (size_t j = 0; j < s->rows.n; j++)
    if (s->needed.at[j]) pt_vec_push(k->mem, &query, s->holds.at[j]);
  for (size_t j = 0; j < assumed->n; j++) pt_vec_push(k->mem, &query, assumed->at[j]);
  pt_vec_push(k->mem, &query, goal);
  pt_answer a = pt_kiki_try(k, &query, QUERY_MS);
  pt_vec_release(k->mem, &query);
  return a;
}

/* Adds rows until GOAL is impossible with what is ASSUMED anyway; those are fresh, too.  False: no
   answer, or all rows are too few. */
static bool add_rows_against(row_search *s, const pt_term_vec *assumed, pt_term goal) {
  if (pt_range_of(&s->k->ranges, goal).truth == 0) return true;
  for (;;) {
    pt_answer a = pt_kiki_stopped(s->k) ? PT_UNKNOWN : ask_needed(s, assumed, goal);
    uint32_t row = a == PT_SAT ? violated_row(s) : UINT32_MAX;
    if (row == UINT32_MAX) return a == PT_UNSAT;
    s->needed.at[row] = 1;
    pt_vec_push(s->k->mem, &s->fresh, row);
  }
}

static bool add_rows_against_each(row_search *s, const pt_term_vec *assumed,
                                  const pt_term_vec *goals) {
  bool ok = true;
  for (size_t j = 0; j < goals->n && ok; j++) ok = add_rows_against(s, assumed, goals->at[j]);
  return ok;
}

/* Whoever checks the proof wants to know where pointers are when quantifiers are looked into:
   bounds of single variables cost little. */
static void add_bounds(row_search *s) {
  for (uint32_t j = 0; j < s->rows.n; j++) {
    pt_row_at at = s->rows.at[j];
    const pt_row *r = &at.of->loops.at[at.loop].rows.at[at.row].row;
    bool bounds = r->kind == PT_ROW_SIGNED || r->kind == PT_ROW_UNSIGNED;
    if (!bounds || r->each.array || s->needed.at[j]) continue;
    s->needed.at[j] = 1;
    pt_vec_push(s->k->mem, &s->fresh, j);
  }
}

static void mark(pt_templates *ts, bool needless) {
  for (size_t l = 0; l < ts->loops.n; l++)
    for (size_t r = 0; r < ts->loops.at[l].rows.n; r++)
      ts->loops.at[l].rows.at[r].needless = needless;
}

void pt_kiki_need_all(pt_kiki *k) {
  mark(&k->templates, false);
  if (k->has_known) mark(&k->known, false);
}

void pt_kiki_find_needed(pt_kiki *k, const pt_map *failing) {
  row_search s = {.k = k};
  pt_term_vec unseen = {0}, questions = {0};
  collect(&s, &k->templates);
  if (k->has_known) collect(&s, &k->known);
  mark(&k->templates, true); /* what is left says only which loops never go round */
  if (k->has_known) mark(&k->known, true);
  pt_kiki_step_questions(k, failing, &unseen, &questions);
  pt_kiki_need_all(k);
  pt_term any = pt_mk_or_all(k->tt, questions.at, questions.n);
  bool ok = k->opaque ? add_rows_against_each(&s, &unseen, &questions)
                      : add_rows_against(&s, &unseen, any);
  if (k->opaque) add_bounds(&s);
  while (ok && s.fresh.n && !pt_kiki_stopped(k)) {
    pt_term escapes = escapes_fresh(&s);
    pt_vec_reset(&s.fresh);
    ok = add_rows_against(&s, &unseen, escapes);
  }
  for (size_t j = 0; ok && s.fresh.n == 0 && j < s.rows.n; j++)
    s.rows.at[j].of->loops.at[s.rows.at[j].loop].rows.at[s.rows.at[j].row].needless =
        !s.needed.at[j];
  pt_vec_release(k->mem, &unseen);
  pt_vec_release(k->mem, &questions);
  pt_vec_release(k->mem, &s.holds);
  pt_vec_release(k->mem, &s.rows);
  pt_vec_release(k->mem, &s.needed);
  pt_vec_release(k->mem, &s.fresh);
}

/* ---- before a proof with quantifiers */

/* Notes the checks that fail in the model; false: there is none. */
static bool note_failing(pt_kiki *k, pt_map *failing) {
  bool any = false;
  pt_model *md = pt_model_new(k->tt);
  pt_solver_model(k->asked, md);
  for (size_t j = 0; j < k->enc->obligations.n; j++) {
    const pt_obligation *ob = &k->enc->obligations.at[j];
    if (pt_map_get(failing, ob->check, NULL) || !pt_model_is_true(md, ob->fails) ||
        !pt_model_is_true(md, ob->counts))
      continue;
    pt_map_put(k->mem, failing, ob->check, 1);
    any = true;
  }
  pt_model_delete(md);
  return any;
}

/* The checks that fail with all rows, as far as models show without looking into quantifiers.  Not
   UNSAT: nothing is known of the others. */
static pt_answer find_failing(pt_kiki *k, pt_map *failing) {
  pt_term_vec query = {0};
  pt_answer a = PT_UNSAT;
  pt_kiki_assume(k, &query);
  size_t n = query.n;
  for (size_t j = 0; j < k->enc->obligations.n && a == PT_UNSAT && !pt_kiki_stopped(k); j++) {
    const pt_obligation *ob = &k->enc->obligations.at[j];
    if (!pt_kiki_is_open(k, ob->check) || pt_map_get(failing, ob->check, NULL)) continue;
    query.n = n;
    pt_vec_push(k->mem, &query, pt_mk_and(k->tt, ob->fails, ob->counts));
    a = pt_kiki_try(k, &query, QUERY_MS);
    if (a == PT_SAT && note_failing(k, failing)) a = PT_UNSAT;
  }
  pt_vec_release(k->mem, &query);
  return a;
}

void pt_kiki_guess_needed(pt_kiki *k) {
  pt_map failing = {0};
  if (find_failing(k, &failing) == PT_UNSAT) pt_kiki_find_needed(k, &failing);
  pt_map_release(k->mem, &failing);
}
