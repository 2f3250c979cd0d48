/* Answers as claims (result/contexts.h) that somebody else confirms. */
#include "engine/local/local_priv.h"

bool pt_local_reads_c(const pt_local *l) {
  return !l->o->linear && !l->o->assumes && l->o->calls <= PT_LOCAL_ANY;
}

bool pt_local_is_exact(const pt_local *l) {
  return !l->o->under && pt_local_reads_c(l) && !l->o->job.narrowed && l->described;
}

bool pt_local_certifies(const pt_local *l) { return l->o->certify && pt_local_is_exact(l); }

static void keep_rows_of(pt_local *l, uint32_t fn, const pt_lhead *h) {
  for (size_t k = h->row; k < h->row + h->nrows; k++) {
    const pt_lrow *r = &l->enc.rows.at[k];
    pt_contexts_row row = {fn,     h->chain, l->small,     h->head,
                           r->phi, r->order, r->with_what, r->value};
    if (r->dropped) continue;
    pt_vec_push(l->mem, &l->here.rows, row);
    pt_vec_push(l->mem, &l->chains.rows, row);
  }
}

void pt_local_keep_rows(pt_local *l, uint32_t fn) {
  if (!pt_local_certifies(l)) return;
  for (size_t k = 0; k < l->enc.heads.n; k++) keep_rows_of(l, fn, &l->enc.heads.at[k]);
}

void pt_local_keep_answer(pt_local *l, uint32_t fn, uint32_t check, uint32_t chain,
                          pt_line_status s) {
  bool proof = s == PT_LINE_SAFE || s == PT_LINE_UNREACHABLE;
  if (!proof || !pt_local_certifies(l)) return;
  pt_contexts *to = chain ? &l->chains : &l->here;
  pt_contexts_answer a = {check, fn, chain, l->small, s == PT_LINE_UNREACHABLE};
  pt_vec_push(l->mem, &to->answers, a);
}

/* Callers of the check's function settle it: at the end only.  Checks of the whole program (its
   stack, lost memory) are often decided by its text; who confirms claims reads it.  Where runs are
   also to look for uninitialised variables, those checks are what keeps somebody running it. */
static bool is_claimed(const pt_local *l, uint32_t check, uint32_t fn) {
  const pt_line *line = &l->lines[check];
  bool searches = l->o->job.checks >> PT_CHECK_UNINIT_VAR & 1;
  if (!l->prog->checks.at[check].fn)
    return !fn && !(l->o->others_follow && searches) && pt_local_is_wanted(l, check);
  bool proof = line->status == PT_LINE_SAFE || line->status == PT_LINE_UNREACHABLE;
  if (!proof || !pt_local_is_wanted(l, check)) return false;
  if (fn) return line->context != PT_CONTEXT_CALLER && l->prog->checks.at[check].fn == fn;
  return line->context == PT_CONTEXT_CALLER;
}

static void use_calls(pt_local *l, pt_contexts *c) {
  pt_vec_reset(&c->calls);
  for (size_t k = 0; k < l->enc.calls.n; k++) pt_vec_push(l->mem, &c->calls, l->enc.calls.at[k]);
}

/* What is confirmed is proved; what is not was no answer. */
static void conclude(pt_local *l, const pt_contexts *c, const bool *held) {
  for (size_t k = 0; k < c->claims.n; k++) {
    uint32_t check = c->claims.at[k].check;
    if (held[k]) pt_result_prove(l->r, check, !c->claims.at[k].unreachable, PT_ENGINE_LOCAL);
    else l->lines[check] = (pt_line){.status = PT_LINE_NONE};
  }
}

/* Of what nothing is claimed. */
static void drop_answers(pt_local *l, pt_contexts *c) {
  bool *claimed = pt_mem_alloc(l->mem, l->prog->checks.n * sizeof *claimed);
  size_t n = 0;
  for (size_t k = 0; k < c->claims.n; k++) claimed[c->claims.at[k].check] = true;
  for (size_t k = 0; k < c->answers.n; k++)
    if (claimed[c->answers.at[k].check]) c->answers.at[n++] = c->answers.at[k];
  c->answers.n = n;
  pt_mem_free(l->mem, claimed, l->prog->checks.n * sizeof *claimed);
}

/* What is claimed by now, with all that was kept for it. */
static void confirm(pt_local *l, pt_contexts *c) {
  drop_answers(l, c);
  if (c->claims.n) {
    bool *held = pt_mem_alloc(l->mem, c->claims.n * sizeof *held);
    use_calls(l, c);
    l->o->certify(l->o->certify_payload, c, held);
    conclude(l, c, held);
    pt_mem_free(l->mem, held, c->claims.n * sizeof *held);
  }
  pt_vec_reset(&c->answers);
  pt_vec_reset(&c->rows);
  pt_vec_reset(&c->pledges);
  pt_vec_reset(&c->claims);
}

static void claim(pt_local *l, pt_contexts *c, uint32_t check) {
  pt_contexts_claim claim = {check, l->lines[check].status == PT_LINE_UNREACHABLE};
  pt_vec_push(l->mem, &c->claims, claim);
}

void pt_local_certify(pt_local *l, uint32_t fn) {
  pt_contexts *c = fn ? &l->here : &l->chains;
  if (!pt_local_certifies(l)) return;
  for (uint32_t k = 1; k < l->prog->checks.n; k++)
    if (is_claimed(l, k, fn)) claim(l, c, k);
  confirm(l, c);
}

void pt_local_certify_pledged(pt_local *l, const bool *open) {
  for (uint32_t k = 1; k < l->prog->checks.n; k++)
    if (open[k] && pt_local_is_settled(l, k) && is_claimed(l, k, l->prog->checks.at[k].fn))
      claim(l, &l->here, k);
  for (size_t k = 0; k < l->pledges.n; k++)
    if (!l->pledges.at[k].dropped) pt_vec_push(l->mem, &l->here.pledges, l->pledges.at[k].d);
  confirm(l, &l->here);
}
