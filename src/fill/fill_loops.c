/* A loop's place is its keyword.  Debug information has it on one of the jumps around the loop's
   head, but simplified jumps belong to other statements as well: only those that can be nobody
   else's count, and the text must have a keyword there.  Loops without one (goto) are named by a
   jump back. */
#include <string.h>

#include "fill/fill_loops.h"

#include "ir/cfg.h"

typedef struct {
  pt_report *r;
  const pt_result *res;
  pt_sources *sources;
  uint32_t fn;
  const pt_ir_fn *f;
  pt_loop_heads *heads; /* or NULL */
} filler;

/* The keyword at a position; "" for none, and for a while that may end a do. */
static const char *keyword_at(filler *x, uint32_t loc) {
  const pt_ir_prog *p = x->res->prog;
  const char *file = pt_ir_text(p, p->locs.at[loc].file);
  if (!loc || *file == '<') return "";
  const pt_source *s = pt_sources_get(x->sources, x->r->mem, file);
  size_t at = pt_source_offset(s, p->locs.at[loc].line, p->locs.at[loc].column);
  const char *word = pt_source_loop(s, at);
  size_t end = *word == 'w' ? pt_source_call_end(s, at, "while") : PT_NOWHERE;
  if (*word == 'w' && (end == PT_NOWHERE || s->code.text[pt_source_skip_blank(s, end + 1)] == ';'))
    return "";
  return word;
}

/* The do of the body that ends with the brace at LOC: its offset. */
static size_t do_of_brace(filler *x, uint32_t loc, const pt_source **source) {
  const pt_ir_prog *p = x->res->prog;
  const char *file = pt_ir_text(p, p->locs.at[loc].file);
  if (!loc || *file == '<') return PT_NOWHERE;
  const pt_source *s = *source = pt_sources_get(x->sources, x->r->mem, file);
  size_t close = pt_source_offset(s, p->locs.at[loc].line, p->locs.at[loc].column);
  if (close == PT_NOWHERE || s->code.text[close] != '}') return PT_NOWHERE;
  for (size_t k = close; k-- > 0;)
    if (pt_source_is_word(s, k, "do")) {
      size_t open = pt_source_skip_blank(s, k + 2);
      if (s->code.text[open] == '{' && pt_source_partner(s, open) == close) return k;
    }
  return PT_NOWHERE;
}

static bool is_latch(const pt_ir_loop *l, pt_blk b) {
  for (size_t k = 0; k < l->latches.n; k++)
    if (l->latches.at[k] == b) return true;
  return false;
}

/* The head's own condition (while, for), then plain jumps back (for), then plain jumps into it
   (do). */
static uint32_t loop_loc(filler *x, const pt_ir_loop *l, const char **keyword) {
  const pt_ir_block *head = &x->f->blocks.at[l->header];
  const pt_ir_ins *own = pt_ir_terminator(x->f, l->header);
  uint32_t any = 0;
  *keyword = own->op == PT_OP_CBR && own->loc ? keyword_at(x, own->loc) : "";
  if (**keyword) return own->loc;
  for (int into = 0; into < 2; into++)
    for (size_t k = 0; k < head->preds.n; k++) {
      const pt_ir_ins *jump = pt_ir_terminator(x->f, head->preds.at[k]);
      if (is_latch(l, head->preds.at[k]) == (into == 1) || !jump->loc) continue;
      if (!into) any = jump->loc;
      *keyword = jump->op == PT_OP_BR ? keyword_at(x, jump->loc) : "";
      if (**keyword) return jump->loc;
    }
  return any ? any : own->loc;
}

/* All that was found for a head, joined. */
static const char *invariant_of(filler *x, pt_blk head, const char **engine, uint32_t *loc) {
  pt_buf b = {0};
  size_t n = 0;
  *engine = "";
  for (size_t k = 0; k < x->res->invariants.n; k++) {
    const pt_invariant *i = &x->res->invariants.at[k];
    if (i->fn != x->fn || i->head != head || !*i->text || i->ends || i->each) continue;
    if (n == 1) { /* a second one: both in parentheses */
      const char *first = pt_report_text(x->r, pt_buf_text(&b));
      pt_buf_reset(&b);
      pt_buf_printf(x->r->mem, &b, "(%s)", first);
    }
    pt_buf_printf(x->r->mem, &b, n ? " && (%s)" : "%s", i->text);
    *engine = i->engine ? i->engine : "";
    if (i->loc) *loc = i->loc;
    n++;
  }
  const char *text = pt_report_text(x->r, pt_buf_text(&b));
  pt_buf_release(x->r->mem, &b);
  return text;
}

/* Why the loop ends, or "". */
static const char *end_of(filler *x, pt_blk head) {
  for (size_t k = 0; k < x->res->invariants.n; k++) {
    const pt_invariant *i = &x->res->invariants.at[k];
    if (i->fn == x->fn && i->head == head && i->ends) return pt_report_text(x->r, i->text);
  }
  return "";
}

/* What holds of every element, or "". */
static const char *elements_of(filler *x, pt_blk head) {
  for (size_t k = 0; k < x->res->invariants.n; k++) {
    const pt_invariant *i = &x->res->invariants.at[k];
    if (i->fn == x->fn && i->head == head && i->each) return pt_report_text(x->r, i->text);
  }
  return "";
}

static bool is_word_part(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool mentions(const char *text, const char *name) {
  size_t n = strlen(name);
  for (const char *at = n ? strstr(text, name) : NULL; at; at = strstr(at + 1, name))
    if ((at == text || !is_word_part(at[-1])) && !is_word_part(at[n])) return true;
  return false;
}

/* Whether everything that an invariant speaks of is declared in front of the loop: C has no name
   for a global before. */
static bool can_be_said(const filler *x, const char *invariant, uint32_t loc) {
  const pt_ir_prog *p = x->res->prog;
  for (size_t k = 1; k < p->vars.n; k++) {
    const pt_ir_var *v = &p->vars.at[k];
    if (v->fn || p->locs.at[v->loc].file != p->locs.at[loc].file ||
        p->locs.at[v->loc].line <= p->locs.at[loc].line)
      continue;
    if (mentions(invariant, pt_ir_text(p, v->name))) return false;
  }
  return true;
}

/* A do that is known by the brace that ends its body only. */
static bool find_do(filler *x, const pt_ir_loop *l, pt_place *at) {
  for (size_t k = 0; k < l->latches.n; k++) {
    const pt_source *s = NULL;
    size_t found = do_of_brace(x, pt_ir_terminator(x->f, l->latches.at[k])->loc, &s);
    if (found == PT_NOWHERE) continue;
    pt_source_position(s, found, &at->line, &at->column);
    return true;
  }
  return false;
}

static void add_loop(filler *x, const pt_ir_loop *l) {
  const pt_ir_prog *p = x->res->prog;
  const char *keyword, *engine;
  uint32_t named = 0, loc = loop_loc(x, l, &keyword);
  const char *invariant = invariant_of(x, l->header, &engine, &named);
  if (!loc) loc = named;
  if (!loc) return;
  if (!can_be_said(x, invariant, loc)) invariant = "";
  pt_report_loop row = {.keyword = keyword,
                        .invariant = invariant,
                        .ends = end_of(x, l->header),
                        .elements = elements_of(x, l->header),
                        .engine = engine,
                        .rounds = "",
                        .at = {.file = pt_report_text(x->r, pt_ir_text(p, p->locs.at[loc].file)),
                               .line = p->locs.at[loc].line,
                               .column = p->locs.at[loc].column,
                               .function = pt_report_text(x->r, pt_ir_text(p, x->f->cname))}};
  if (!*keyword && find_do(x, l, &row.at)) row.keyword = "do";
  pt_vec_push(x->r->mem, &x->r->loops, row);
  pt_loop_head head = {.fn = x->fn, .head = l->header};
  if (x->heads) pt_vec_push(x->r->mem, x->heads, head);
}

/* A recursive function of which it is known why it ends: its head is its first block. */
static void add_recursion(filler *x) {
  const pt_ir_prog *p = x->res->prog;
  const char *ends = end_of(x, 0), *file = pt_ir_text(p, p->locs.at[x->f->loc].file);
  if (!*ends) return;
  pt_report_loop row = {.keyword = "recursion",
                        .invariant = "",
                        .ends = ends,
                        .elements = "",
                        .engine = "",
                        .rounds = "",
                        .at = {.file = pt_report_text(x->r, file),
                               .line = p->locs.at[x->f->loc].line,
                               .column = p->locs.at[x->f->loc].column,
                               .function = pt_report_text(x->r, pt_ir_text(p, x->f->cname))}};
  pt_vec_push(x->r->mem, &x->r->loops, row);
  pt_loop_head head = {.fn = x->fn};
  if (x->heads) pt_vec_push(x->r->mem, x->heads, head);
}

void pt_fill_loops(pt_report *r, const pt_result *res, pt_sources *sources, pt_loop_heads *heads) {
  for (uint32_t k = 1; k < res->prog->fns.n; k++) {
    filler x = {.r = r, .res = res, .sources = sources, .fn = k, .f = res->prog->fns.at[k],
                .heads = heads};
    if (x.f->model || !x.f->blocks.n) continue;
    pt_ir_cfg cfg;
    pt_ir_cfg_init(&cfg, r->mem, x.f);
    add_recursion(&x);
    for (size_t i = 0; i < cfg.loops.n; i++) add_loop(&x, &cfg.loops.at[i]);
    pt_ir_cfg_release(&cfg);
  }
}
