/* Invariants for other engines.

   Rows that hold whenever a loop goes round hold at its head, unless its entry breaks them: those
   are left out.  What is left is told as one formula per loop. */
#include "engine/kiki/domain.h"
#include "engine/kiki/kiki_priv.h"
#include "result/fact.h"
#include "term/build.h"

enum { MOST_QUESTIONS = 12 };

/* The terms of a row's variables, by ARGS of the loop's template; false: one is not there.  Rows
   about every element have variables of their own, and are not told. */
static bool row_args(const pt_template_row *r, const pt_term *args, pt_term *out) {
  if (r->row.each.array) return false;
  for (size_t k = 0; k < r->row.vars.n; k++) {
    out[k] = args[r->row.vars.at[k]];
    if (!out[k].i) return false;
  }
  return true;
}

/* By variable of the template: what stands for it in a formula for others; 0: nothing. */
static void name_vars(const pt_kiki *k, uint32_t loop, pt_term_vec *out) {
  const pt_template *t = &k->known.loops.at[loop];
  const pt_ir_fn *f = k->r->prog->fns.at[k->enc->loops.at[loop].fn];
  pt_vec_reset(out);
  for (size_t v = 0; v < t->vars.n; v++) {
    const pt_head_key *key = &t->vars.at[v].key;
    bool number = !t->vars.at[v].pointer && key->val && !key->up &&
                  pt_sort_kind_of(k->tt, t->vars.at[v].sort) == PT_SORT_BV;
    uint32_t width = number ? pt_sort_width(k->tt, t->vars.at[v].sort) : 0;
    pt_term none = {0};
    pt_vec_push(k->mem, out,
                number ? pt_fact_value(k->tt, f, key->val, width) : none);
  }
}

typedef struct {
  pt_kiki *k;
  uint32_t loop;
  pt_term_vec names, entry, arranged, query;
  PT_VEC(bool) told; /* by row: it is part of the formula */
} sharer;

/* What the rows that are told say of ARGS, by variable of the template. */
static pt_term said(sharer *s, const pt_term *args) {
  const pt_template *t = &s->k->known.loops.at[s->loop];
  pt_term all = pt_true(s->k->tt), row[PT_ROW_MOST_VARS];
  for (size_t r = 0; r < t->rows.n; r++) {
    if (!s->told.at[r] || !row_args(&t->rows.at[r], args, row)) continue;
    const pt_domain *d = pt_domain_of((pt_row_kind)t->rows.at[r].row.kind);
    all = pt_mk_and(s->k->tt, all, d->holds(s->k->tt, &t->rows.at[r].row, row));
  }
  return all;
}

/* Bounds of sums and differences cost solvers more than they are worth, unless they are equations,
   which are rows of their own. */
static bool is_cheap(const pt_row *r) { return r->vars.n != 2 || !r->low.width; }

static void choose_rows(sharer *s) {
  const pt_template *t = &s->k->known.loops.at[s->loop];
  pt_term row[PT_ROW_MOST_VARS];
  pt_vec_reset(&s->told);
  for (size_t r = 0; r < t->rows.n; r++)
    pt_vec_push(s->k->mem, &s->told,
                t->rows.at[r].met && !t->rows.at[r].top && is_cheap(&t->rows.at[r].row) &&
                    row_args(&t->rows.at[r], s->names.at, row));
}

/* The entry of copy C, by variable of the template. */
static void entry_of(sharer *s, uint32_t c) {
  pt_kiki *k = s->k;
  const pt_loop_copy *copy = &k->enc->copies.at[c];
  pt_vec_reset(&s->entry);
  for (size_t j = 0; j < copy->nvars; j++)
    pt_vec_push(k->mem, &s->entry, k->enc->head_vars.at[copy->var + j].entry);
  pt_templates_arrange(&k->known, k->enc, c, s->entry.at, &s->arranged);
}

/* Leaves out the rows that are false at the entry of copy C in the solver's model. */
static void leave_out(sharer *s) {
  pt_kiki *k = s->k;
  const pt_template *t = &k->known.loops.at[s->loop];
  pt_term row[PT_ROW_MOST_VARS];
  pt_model *md = pt_model_new(k->tt);
  pt_solver_model(k->asked, md);
  for (size_t r = 0; r < t->rows.n; r++) {
    if (!s->told.at[r] || !row_args(&t->rows.at[r], s->arranged.at, row)) continue;
    const pt_domain *d = pt_domain_of((pt_row_kind)t->rows.at[r].row.kind);
    if (!pt_model_is_true(md, d->holds(k->tt, &t->rows.at[r].row, row))) s->told.at[r] = false;
  }
  pt_model_delete(md);
}

/* False: it took too many questions. */
static bool admit_entry(sharer *s, uint32_t c) {
  pt_kiki *k = s->k;
  for (int n = 0; n < MOST_QUESTIONS && !pt_kiki_stopped(k); n++) {
    entry_of(s, c);
    pt_term outside = pt_mk_not(k->tt, said(s, s->arranged.at));
    pt_kiki_assume(k, &s->query);
    pt_vec_push(k->mem, &s->query, pt_mk_and(k->tt, k->enc->copies.at[c].reached, outside));
    pt_answer a = pt_kiki_ask_rows(k, &s->query);
    if (a != PT_SAT) return a == PT_UNSAT;
    leave_out(s);
  }
  return false;
}

static void share_loop(sharer *s) {
  pt_kiki *k = s->k;
  pt_fact f = {.fn = k->enc->loops.at[s->loop].fn, .head = k->enc->loops.at[s->loop].head};
  if (!k->known.loops.at[s->loop].seen) return;
  name_vars(k, s->loop, &s->names);
  choose_rows(s);
  for (uint32_t c = 0; c < k->enc->copies.n; c++)
    if (k->enc->copies.at[c].loop == s->loop && !admit_entry(s, c)) return;
  pt_term all = said(s, s->names.at);
  if (pt_term_is_true(k->tt, all) || !pt_fact_write(&f, k->mem, k->tt, all)) return;
  if (k->o->log)
    pt_log_say(k->o->log, "kiki: block %u of function %u: %s", f.head, f.fn, f.formula);
  k->o->job.tell(k->o->job.tell_payload, &f);
}

void pt_kiki_share(pt_kiki *k) {
  sharer s = {.k = k};
  if (!k->o->job.tell) return;
  pt_templates_begin(&k->templates, k->enc, 0); /* no rows: only what is known counts */
  for (size_t l = 0; l < k->templates.loops.n; l++) k->templates.loops.at[l].seen = true;
  for (uint32_t l = 0; l < k->known.loops.n && !pt_kiki_stopped(k); l++) {
    s.loop = l;
    share_loop(&s);
  }
  pt_vec_release(k->mem, &s.names);
  pt_vec_release(k->mem, &s.entry);
  pt_vec_release(k->mem, &s.arranged);
  pt_vec_release(k->mem, &s.query);
  pt_vec_release(k->mem, &s.told);
}
