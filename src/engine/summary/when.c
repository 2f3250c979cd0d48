/* When a check fails: a comparison that all failing calls satisfy, and no good one. */
#include <stdio.h>
#include <string.h>

#include "engine/summary/summary_priv.h"
#include "ir/check.h"

/* ---- samples */

/* The length of the text that argument A points to, as far as the run looked at it. */
static uint64_t length_of(const pt_ir_prog *p, const pt_given_arg *a, const pt_arg_value *v,
                          const pt_inputs *inputs) {
  uint64_t length = v->room ? v->room - 1 : 0;
  for (size_t k = 0; k < inputs->n; k++) {
    const pt_input *in = &inputs->at[k];
    bool byte = in->origin && in->width == 8 &&
                strcmp(pt_ir_text(p, in->name), pt_ir_text(p, a->path)) == 0;
    if (byte && in->lo == 0 && in->offset < length) length = in->offset;
  }
  return length;
}

static bool malloc_fails(const pt_ir_prog *p, const pt_inputs *inputs) {
  for (size_t k = 0; k < inputs->n; k++)
    if (inputs->at[k].lo && pt_is_library_failure(p, &inputs->at[k])) return true;
  return false;
}

/* Runs in which malloc fails say little of what the caller passes. */
void pt_samples_add(pt_samples *s, const pt_run *run, bool returned) {
  pt_sample x = {.fails = run->status == PT_RUN_FAILED};
  const pt_ir_prog *p = s->prog;
  bool good = run->status == PT_RUN_DONE && returned && !malloc_fails(p, &run->inputs);
  if (!x.fails && !good) return;
  if (!pt_call_of(p, s->mem, run->inputs.at, run->inputs.n, &x.call)) {
    pt_call_release(s->mem, &x.call);
    return;
  }
  x.kind = run->kind, x.line = p->locs.at[run->loc].line;
  for (size_t k = 0; k < p->given.args.n; k++)
    pt_vec_push(s->mem, &x.lengths,
                length_of(p, &p->given.args.at[k], &x.call.args.at[k], &run->inputs));
  pt_vec_push(s->mem, &s->all, x);
}

void pt_samples_release(pt_samples *s) {
  for (size_t k = 0; k < s->all.n; k++) {
    pt_call_release(s->mem, &s->all.at[k].call);
    pt_vec_release(s->mem, &s->all.at[k].lengths);
  }
  pt_vec_release(s->mem, &s->all);
}

/* ---- comparisons */

typedef enum { SAME, LENGTH, COUNT } comparison;

/* A is a number; B a text for LENGTH; K what it is compared with for SAME. */
typedef struct {
  comparison how;
  uint32_t a, b;
  __int128 k;
} atom;

static bool holds(const atom *t, const pt_sample *x) {
  __int128 v = x->call.args.at[t->a].number;
  if (t->how == SAME) return v == t->k;
  return !x->call.args.at[t->b].null && v <= (__int128)x->lengths.at[t->b];
}

static bool is_same_failure(const pt_sample *x, const pt_sample *y) {
  return x->fails && y->fails && x->line == y->line && x->kind == y->kind;
}

/* Whether it tells the failures like FIRST from good calls. */
static bool separates(const pt_samples *s, const atom *t, const pt_sample *first) {
  size_t good = 0;
  for (size_t k = 0; k < s->all.n; k++) {
    const pt_sample *x = &s->all.at[k];
    if (is_same_failure(x, first) ? !holds(t, x) : !x->fails && holds(t, x)) return false;
    good += !x->fails;
  }
  return good > 0;
}

static bool is_text(const pt_given_arg *a) {
  return a->kind == PT_ARG_POINTER && a->size == 1 && !a->member;
}

static bool find_atom(const pt_samples *s, const pt_sample *first, atom *out) {
  const pt_given *g = &s->prog->given;
  for (int how = 0; how < COUNT; how++)
    for (uint32_t a = 0; a < g->args.n; a++)
      for (uint32_t b = 0; b < g->args.n; b++) {
        if (g->args.at[a].kind != PT_ARG_INTEGER || (how == LENGTH && !is_text(&g->args.at[b])))
          continue;
        *out = (atom){(comparison)how, a, b, first->call.args.at[a].number};
        if (separates(s, out, first)) return true;
      }
  return false;
}

static const char *atom_text(const pt_samples *s, const atom *t, pt_summary *out) {
  char text[300];
  const char *a = pt_ir_text(s->prog, s->prog->given.args.at[t->a].path),
             *b = pt_ir_text(s->prog, s->prog->given.args.at[t->b].path);
  if (t->how == SAME) snprintf(text, sizeof text, "%s == %lld", a, (long long)t->k);
  else snprintf(text, sizeof text, "%s <= strlen(%s)", a, b);
  return pt_strtab_text(&out->text, pt_strtab_add(out->mem, &out->text, text));
}

void pt_samples_explain(const pt_samples *s, pt_summary *out) {
  for (size_t k = 0; k < s->all.n; k++) {
    const pt_sample *x = &s->all.at[k];
    bool known = !x->fails;
    atom t;
    for (size_t i = 0; i < k && !known; i++) known = is_same_failure(x, &s->all.at[i]);
    if (known) continue;
    bool found = find_atom(s, x, &t);
    pt_failing f = {x->kind, x->line, found ? atom_text(s, &t, out) : ""};
    pt_vec_push(out->mem, &out->failing, f);
  }
}
