/* For people: why loops end, in words over the source's variables. */
#include <stdlib.h>

#include "engine/kiki/explain.h"
#include "engine/kiki/rank.h"
#include "ir/endless.h"

typedef struct {
  const pt_kiki *k;
  uint32_t loop;
  pt_buf *out;
  bool nameless; /* a variable has no name */
} writer;

static void add_item(writer *w, const pt_rank_item *i, bool first) {
  const pt_merge *e = w->k->enc;
  const pt_template_var *v = &w->k->templates.loops.at[w->loop].vars.at[i->var];
  pt_buf name = {0};
  bool is_signed;
  if (!pt_kiki_name(e, &e->loops.at[w->loop], &v->key, w->k->mem, &name, &is_signed))
    w->nameless = true;
  if (!first) pt_buf_add(w->k->mem, w->out, i->c < 0 ? " - " : " + ");
  else if (i->c < 0) pt_buf_add(w->k->mem, w->out, "-");
  if (abs(i->c) != 1) pt_buf_printf(w->k->mem, w->out, "%d * ", abs(i->c));
  pt_buf_add(w->k->mem, w->out, pt_buf_text(&name));
  pt_buf_release(w->k->mem, &name);
}

/* What is added comes first: `n - i` rather than `-i + n`. */
static void add_sum(writer *w, const pt_rank_part *p) {
  bool first = true;
  for (int negative = 0; negative < 2; negative++)
    for (size_t k = 0; k < p->n; k++)
      if ((p->items[k].c < 0) == negative) add_item(w, &p->items[k], first), first = false;
  if (p->c0)
    pt_buf_printf(w->k->mem, w->out, " %c %d", p->c0 < 0 ? '-' : '+', abs(p->c0));
}

static void add_part(writer *w, const pt_rank_part *p) {
  static const char *const before[] = {
      [PT_RANK_WIDE] = "", [PT_RANK_CLIP] = "max(0, ", [PT_RANK_WRAP] = "(unsigned)("};
  pt_buf_add(w->k->mem, w->out, before[p->kind]);
  add_sum(w, p);
  if (*before[p->kind]) pt_buf_char(w->k->mem, w->out, ')');
}

static void add_rank(writer *w, const pt_rank *r) {
  pt_mem *m = w->k->mem;
  uint32_t every = w->k->enc->o.bound + 1;
  if (r->n > 1) pt_buf_char(m, w->out, '(');
  for (size_t k = 0; k < r->n; k++) {
    if (k) pt_buf_add(m, w->out, ", ");
    add_part(w, &r->at[k]);
  }
  if (r->n > 1) pt_buf_char(m, w->out, ')');
  if (every == 1) pt_buf_add(m, w->out, " falls in every round");
  else pt_buf_printf(m, w->out, " falls in every %u rounds", every);
  if (r->n > 1) pt_buf_add(m, w->out, ", compared from the left");
}

/* False: there is nothing to say. */
static bool say_why(const pt_kiki *k, uint32_t loop, pt_buf *out) {
  const pt_merge_loop *l = &k->enc->loops.at[loop];
  writer w = {.k = k, .loop = loop, .out = out};
  bool ranked = k->enc->o.step && loop < k->ranks.n && k->ranks.at[loop].found;
  pt_buf_reset(out);
  if (ranked && k->ranks.at[loop].rank.n) add_rank(&w, &k->ranks.at[loop].rank);
  else if (l->unwound) pt_buf_printf(k->mem, out, "after %u rounds at most", l->unwound - 1);
  else if (ranked) pt_buf_printf(k->mem, out, "after %u rounds at most", k->enc->o.bound + 1);
  return out->n && !w.nameless;
}

static bool is_said(const pt_result *r, const pt_merge_loop *l) {
  for (size_t k = 0; k < r->invariants.n; k++) {
    const pt_invariant *i = &r->invariants.at[k];
    if (i->ends && i->fn == l->fn && i->head == l->head) return true;
  }
  return false;
}

void pt_kiki_report_ends(pt_kiki *k) {
  const pt_merge *e = k->enc;
  pt_buf b = {0};
  for (uint32_t l = 0; l < e->loops.n; l++) {
    const pt_ir_fn *f = k->r->prog->fns.at[e->loops.at[l].fn];
    uint32_t check = pt_ir_marker_at(k->r->prog, f, e->loops.at[l].head, PT_CHECK_ENDLESS);
    if (f->model || !check || k->r->checks[check].verdict != PT_PROVED) continue;
    if (!is_said(k->r, &e->loops.at[l]) && say_why(k, l, &b))
      pt_result_add_end(k->r, e->loops.at[l].fn, e->loops.at[l].head, e->loops.at[l].loc,
                        pt_buf_text(&b), "kiki");
  }
  pt_buf_release(k->mem, &b);
}

void pt_kiki_explain_ranks(const pt_kiki *k, pt_buf *out) {
  char where[300];
  for (size_t l = 0; l < k->ranks.n && l < k->enc->loops.n; l++) {
    const pt_merge_loop *loop = &k->enc->loops.at[l];
    if (k->ranks.at[l].found || !k->ranks.at[l].stuck.n || k->r->prog->fns.at[loop->fn]->model)
      continue;
    pt_buf_printf(k->mem, out,
                  "loop at %s:\n  no rank: nothing that was tried falls from %s "
                  "(such a state may be unreachable)\n",
                  pt_ir_loc_text(k->r->prog, loop->loc, where, sizeof where),
                  pt_buf_text(&k->ranks.at[l].stuck));
  }
}
