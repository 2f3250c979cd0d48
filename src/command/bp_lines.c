#include "command/bp_lines.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ir/cfg.h"

/* What a line has: points of one copy, or a call of another one, in the order of control. */
typedef struct {
  uint32_t line, column, copy;
  uint32_t order;
  uint32_t point;  /* 0: a call */
  uint32_t callee; /* of a call: the copy */
} item;

typedef struct {
  pt_bp_program *b;
  pt_mem *m;
  pt_bp_lines *out;
  bool *matters;      /* by copy: something is left of it */
  PT_VEC(item) items; /* by line, copy, order */
  uint32_t fn;        /* whose lines are being written */
  const pt_source *source;
  size_t open, close; /* of its body, in the source */
} writer;

/* ---- where things are */

static const pt_ir_fn *one_function(const pt_bp_program *b) {
  return b->s->prog->fns.at[b->s->prog->main];
}

/* The position in the outermost copy: a value that a call returns is stored by its caller. */
uint32_t pt_bp_loc_of(const pt_bp_program *b, uint32_t point) {
  const pt_ir_fn *f = one_function(b);
  const pt_ir_block *block = &f->blocks.at[pt_flow_point(b->flow, point)->block];
  uint32_t found = 0, depth = UINT32_MAX;
  for (size_t k = 0; k < block->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[block->ins.at[k]];
    if (!i->loc || i->op == PT_OP_VAR || (i->op == PT_OP_BR && found)) continue;
    uint32_t d = pt_flat_depth(&b->flat, pt_flat_copy_of_loc(&b->flat, i->loc));
    if (d >= depth) continue;
    found = i->loc, depth = d;
  }
  return found;
}

static int by_place(const void *a, const void *b) {
  const item *x = a, *y = b;
  if (x->line != y->line) return x->line < y->line ? -1 : 1;
  if (x->copy != y->copy) return x->copy < y->copy ? -1 : 1;
  return x->order < y->order ? -1 : x->order > y->order;
}

static void add_item(writer *w, uint32_t loc, item i) {
  const pt_ir_loc *l = &w->b->s->prog->locs.at[loc];
  i.copy = pt_flat_copy_of_loc(&w->b->flat, loc);
  if (!loc || w->b->flat.copies.at[i.copy].fn != w->fn) return;
  i.line = l->line, i.column = l->column;
  pt_vec_push(w->m, &w->items, i);
}

static void find_items(writer *w) {
  pt_bp_program *b = w->b;
  const pt_ir_fn *f = one_function(b);
  pt_ir_cfg cfg;
  size_t n = b->flat.copies.n;
  uint32_t *entered = pt_mem_alloc(w->m, n * sizeof *entered); /* by copy: order of its start */
  memset(entered, 0xff, n * sizeof *entered);
  pt_ir_cfg_init(&cfg, w->m, f);
  for (uint32_t k = 0; k < b->bp.points.n; k++) {
    uint32_t point = b->bp.first + k, order = cfg.rpo_index[pt_flow_point(b->flow, point)->block];
    const pt_ir_block *block = &f->blocks.at[pt_flow_point(b->flow, point)->block];
    if (order == PT_NO_BLK) continue;
    uint32_t loc = pt_bp_loc_of(b, point), own = pt_flat_copy_of_loc(&b->flat, loc);
    add_item(w, loc, (item){.order = 2 * order, .point = point});
    for (size_t j = 0; j < block->ins.n; j++) { /* arguments are passed in front of the call */
      uint32_t copy = pt_flat_copy_of_loc(&b->flat, f->ins.at[block->ins.at[j]].loc);
      uint32_t at = 2 * order + 2 * (copy != own);
      if (at < entered[copy]) entered[copy] = at;
    }
  }
  for (uint32_t k = 1; k < n; k++)
    if (w->matters[k] && !b->s->prog->fns.at[b->flat.copies.at[k].fn]->model)
      add_item(w, b->flat.copies.at[k].loc, (item){.order = entered[k] - 1, .callee = k});
  if (w->items.n) qsort(w->items.at, w->items.n, sizeof *w->items.at, by_place);
  pt_ir_cfg_release(&cfg);
  pt_mem_free(w->m, entered, n * sizeof *entered);
}

/* ---- what fails */

/* Whether every run that gets to the point fails there: the other side of an assertion. */
static bool only_fails(const writer *w, uint32_t point) {
  const pt_bp_point *p = &w->b->bp.points.at[point - w->b->bp.first];
  for (size_t k = 0; k < p->arcs.n; k++)
    if (pt_flow_arc(w->b->flow, p->arcs.at[k].arc)->kind != PT_ARC_FAIL) return false;
  return p->arcs.n == 1 && !p->arcs.at[0].never.n;
}

static uint32_t line_of(const writer *w, uint32_t point) {
  uint32_t loc = pt_bp_loc_of(w->b, point);
  return loc ? w->b->s->prog->locs.at[loc].line : 0;
}

/* The way from a branch to a point on the same line that only fails: an assertion; NULL: there is
   none. */
static const pt_bp_arc *failing_way(const writer *w, const pt_bp_point *p) {
  for (size_t k = 0; k < p->arcs.n; k++) {
    const pt_arc *a = pt_flow_arc(w->b->flow, p->arcs.at[k].arc);
    if (a->kind == PT_ARC_FLOW && only_fails(w, a->to) &&
        line_of(w, a->to) == line_of(w, a->from))
      return &p->arcs.at[k];
  }
  return NULL;
}

/* Whether nothing happens but that variables begin or end their lives. */
static bool only_lives(const writer *w, uint32_t point) {
  const pt_ir_fn *f = one_function(w->b);
  const pt_ir_block *block = &f->blocks.at[pt_flow_point(w->b->flow, point)->block];
  for (size_t k = 0; k < block->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[block->ins.at[k]];
    if (pt_op_writes((pt_op)i->op)) return false;
  }
  return true;
}

/* ---- statements */

static const pt_bp_point *point_of(const writer *w, const item *i) {
  return &w->b->bp.points.at[i->point - w->b->bp.first];
}

/* The ways on; returns how many. */
static uint32_t ways_on(const writer *w, const pt_bp_point *p, const pt_bp_arc *out[2]) {
  uint32_t n = 0;
  for (size_t k = 0; k < p->arcs.n && n < 2; k++)
    if (pt_flow_arc(w->b->flow, p->arcs.at[k].arc)->kind == PT_ARC_FLOW) out[n++] = &p->arcs.at[k];
  return n;
}

static bool has_checks(const writer *w, const pt_bp_point *p) {
  for (size_t k = 0; k < p->arcs.n; k++)
    if (pt_flow_arc(w->b->flow, p->arcs.at[k].arc)->kind == PT_ARC_FAIL) return true;
  return false;
}

static void put_separator(writer *w, pt_buf *out) {
  if (out->n) pt_buf_add(w->m, out, " ");
}

/* An update that reads what another one of the same statement writes: they happen at once. */
static bool is_parallel(const pt_bp_point *p) {
  uint64_t written = 0;
  for (size_t k = 0; k < p->updates.n; k++) {
    const pt_bp_update *u = &p->updates.at[k];
    for (size_t j = 0; j < u->one.n; j++)
      if (u->one.at[j].care & written) return true;
    for (size_t j = 0; j < u->zero.n; j++)
      if (u->zero.at[j].care & written) return true;
    written |= UINT64_C(1) << u->predicate;
  }
  return false;
}

/* Whether the predicate has any value because a variable of it begins its life here. */
static bool is_birth(const writer *w, uint32_t point, const pt_bp_update *u) {
  const pt_ir_fn *f = one_function(w->b);
  pt_blk block = pt_flow_point(w->b->flow, point)->block;
  pt_term t = w->b->predicates.at[u->predicate].term;
  pt_term_vec vars = {0};
  bool born = false;
  if (u->one.n || u->zero.n) return false;
  pt_term_inputs(w->b->c.terms, &t, 1, &vars);
  for (size_t k = 0; k < vars.n; k++) {
    pt_sv sv;
    if (!pt_flow_meaning(w->b->flow, vars.at[k], &sv) || sv.kind != PT_SV_CELL) continue;
    const pt_cell *c = pt_flow_cell(w->b->flow, sv.index);
    born |= !c->global && f->ins.at[f->values.at[c->alloc].ref].block == block;
  }
  pt_vec_release(w->m, &vars);
  return born;
}

static void put_updates(writer *w, uint32_t point, const pt_bp_point *p, pt_buf *out) {
  bool parallel = is_parallel(p);
  pt_buf left = {0}, right = {0};
  for (size_t k = 0; k < p->updates.n; k++) {
    const pt_bp_update *u = &p->updates.at[k];
    if (is_birth(w, point, u)) continue;
    const char *between = parallel ? ", " : " ";
    pt_buf_printf(w->m, &left, "%sb%u", left.n ? between : "", u->predicate + 1);
    pt_buf *to = parallel ? &right : &left;
    pt_buf_add(w->m, to, parallel && right.n ? ", " : " = ");
    pt_bp_value_text(w->m, to, &u->one, &u->zero);
    if (!parallel) pt_buf_char(w->m, to, ';');
  }
  if (left.n) {
    put_separator(w, out);
    pt_buf_printf(w->m, out, "%s%s%s", pt_buf_text(&left), pt_buf_text(&right),
                  parallel ? ";" : "");
  }
  pt_buf_release(w->m, &left);
  pt_buf_release(w->m, &right);
}

static void put_checks(writer *w, const pt_bp_point *p, pt_buf *out) {
  const pt_bp_arc *fails = failing_way(w, p);
  if (fails) {
    put_separator(w, out);
    pt_bp_assert_text(w->m, out, &fails->never);
    pt_buf_char(w->m, out, ';');
  }
  for (size_t k = 0; k < p->arcs.n; k++) {
    const pt_arc *a = pt_flow_arc(w->b->flow, p->arcs.at[k].arc);
    if (a->kind != PT_ARC_FAIL) continue;
    put_separator(w, out);
    if (only_fails(w, a->from)) pt_buf_add(w->m, out, "assert(0)");
    else pt_bp_assert_text(w->m, out, &p->arcs.at[k].never);
    pt_buf_char(w->m, out, ';');
  }
}

/* Whether what only fails stands on the line of the branch to it, which says so. */
static bool is_entered_by_check(const writer *w, const item *i) {
  for (uint32_t k = 0; k < w->b->bp.points.n; k++) {
    const pt_bp_arc *a = failing_way(w, &w->b->bp.points.at[k]);
    if (a && pt_flow_arc(w->b->flow, a->arc)->to == i->point) return true;
  }
  return false;
}

/* The same twice in a row, as where a variable begins its life and gets a value, is said once. */
static bool ends_with(const pt_buf *out, const pt_buf *text) {
  return text->n && out->n >= text->n &&
         strcmp(pt_buf_text(out) + out->n - text->n, pt_buf_text(text)) == 0;
}

static void put_statement(writer *w, const item *i, pt_buf *out);

static void put_item(writer *w, const item *i, pt_buf *out) {
  pt_buf one = {0};
  put_statement(w, i, &one);
  if (one.n && !ends_with(out, &one)) {
    put_separator(w, out);
    pt_buf_add(w->m, out, pt_buf_text(&one));
  }
  pt_buf_release(w->m, &one);
}

static void put_statement(writer *w, const item *i, pt_buf *out) {
  const pt_bp_arc *on[2];
  if (!i->point) {
    const pt_ir_prog *p = w->b->s->prog;
    put_separator(w, out);
    pt_buf_printf(w->m, out, "%s();",
                  pt_ir_text(p, p->fns.at[w->b->flat.copies.at[i->callee].fn]->cname));
    return;
  }
  const pt_bp_point *p = point_of(w, i);
  uint32_t n = ways_on(w, p, on);
  if (only_fails(w, i->point) && is_entered_by_check(w, i)) return;
  put_checks(w, p, out);
  if (n == 1 && on[0]->never.n && !has_checks(w, p)) {
    put_separator(w, out);
    pt_bp_assume_text(w->m, out, &on[0]->never);
    pt_buf_char(w->m, out, ';');
  }
  if (!only_lives(w, i->point)) put_updates(w, i->point, p, out);
}

/* ---- conditions */

/* The line where a way on goes to. */
static uint32_t line_behind(const writer *w, const pt_bp_arc *a) {
  return line_of(w, pt_flow_arc(w->b->flow, a->arc)->to);
}

/* Which way is taken when the condition on LINE holds: the code that it guards stands behind it,
   and in front of what comes afterwards; a loop that ends with its condition goes back. */
static uint32_t true_side(const writer *w, const pt_bp_arc *on[2], uint32_t line, bool back) {
  uint32_t a = line_behind(w, on[0]), b = line_behind(w, on[1]);
  if (a == b) return 0;
  if (back) return a < b ? 0 : 1;
  if (a < line || b < line) return a < line ? 1 : 0;
  return a < b ? 0 : 1;
}

static void put_condition(writer *w, const item *i, bool back, bool negated, pt_buf *out) {
  const pt_bp_arc *on[2];
  ways_on(w, point_of(w, i), on);
  uint32_t yes = true_side(w, on, i->line, back);
  if (negated) yes = 1 - yes;
  pt_bp_value_text(w->m, out, &on[1 - yes]->never, &on[yes]->never);
}

static bool is_branch(const writer *w, const item *i) {
  const pt_bp_arc *on[2];
  return i->point && !failing_way(w, point_of(w, i)) && ways_on(w, point_of(w, i), on) == 2;
}

/* ---- a line */

/* The items of one line and one copy, and the text of the line. */
typedef struct {
  const item *at;
  size_t n;
  size_t from, to; /* of the line in the source */
} line;

/* The word of control at the start of a line, behind brackets and `else`; its offset, or
   PT_NOWHERE. */
static size_t control_word(const writer *w, const line *l, const char **word) {
  static const char *const words[] = {"if", "while", "for", "switch"};
  const pt_source *s = w->source;
  for (size_t k = l->from; k < l->to; k++) {
    if (isspace((unsigned char)s->code.text[k]) || strchr("{}", s->code.text[k])) continue;
    if (pt_source_is_word(s, k, "else") || pt_source_is_word(s, k, "do")) {
      k += pt_source_word(s, k) - 1;
      continue;
    }
    for (size_t n = 0; n < sizeof words / sizeof *words; n++)
      if (pt_source_is_word(s, k, words[n])) return *word = words[n], k;
    return PT_NOWHERE;
  }
  return PT_NOWHERE;
}

/* Where the column of an item is: the offset in the source. */
static size_t offset_of(const line *l, const item *i) {
  return l->from + (i->column ? i->column - 1 : 0);
}

static void put_statements(writer *w, const line *l, size_t from, size_t to, pt_buf *out) {
  for (size_t k = 0; k < l->n; k++) {
    size_t at = offset_of(l, &l->at[k]);
    if (at >= from && at < to) put_item(w, &l->at[k], out);
  }
}

/* The conditions of FROM .. TO, joined as they are in C; `*` when they cannot be told apart. */
static void put_conditions(writer *w, const line *l, size_t from, size_t to, bool back,
                           pt_buf *out) {
  const char *code = w->source->code.text;
  size_t branches = 0, operators = 0, next = from;
  const item *only = NULL;
  for (size_t k = 0; k < l->n; k++)
    if (is_branch(w, &l->at[k])) branches++, only = &l->at[k];
  for (size_t k = from; k + 1 < to; k++)
    operators += (code[k] == '&' && code[k + 1] == '&') || (code[k] == '|' && code[k + 1] == '|');
  if (branches == 1 && !operators) put_condition(w, only, back, false, out);
  else if (!branches || branches != operators + 1) pt_buf_char(w->m, out, '*');
  else
    for (size_t k = 0; k < l->n; k++) {
      if (!is_branch(w, &l->at[k])) continue;
      while (next < to && (code[next] != code[next + 1] || !strchr("&|", code[next]))) next++;
      pt_buf part = {0};
      bool or = next < to && code[next] == '|';
      put_condition(w, &l->at[k], back, or, &part);
      pt_buf_printf(w->m, out, next < to ? "%s %c%c " : "%s", pt_buf_text(&part), code[next],
                    code[next]);
      pt_buf_release(w->m, &part);
      next += 2;
    }
}

static void put_trimmed(writer *w, pt_buf *out, const pt_buf *text) {
  size_t n = text->n;
  while (n && (text->text[n - 1] == ';' || text->text[n - 1] == ' ')) n--;
  pt_buf_addn(w->m, out, pt_buf_text(text), n);
}

/* The next `;` outside of brackets. */
static size_t semicolon(const pt_source *s, size_t k, size_t end) {
  for (; k < end && s->code.text[k] != ';'; k++)
    if (strchr("([{", s->code.text[k])) {
      size_t partner = pt_source_partner(s, k);
      if (partner == PT_NOWHERE) return end;
      k = partner;
    }
  return k;
}

static void put_for(writer *w, const line *l, size_t open, size_t close, pt_buf *out) {
  size_t first = semicolon(w->source, open + 1, close),
         second = semicolon(w->source, first + 1, close);
  pt_buf init = {0}, step = {0};
  put_statements(w, l, open, first, &init);
  put_statements(w, l, second, close, &step);
  put_trimmed(w, out, &init);
  pt_buf_add(w->m, out, "; ");
  put_conditions(w, l, first + 1, second, false, out);
  pt_buf_add(w->m, out, "; ");
  put_trimmed(w, out, &step);
  pt_buf_release(w->m, &init);
  pt_buf_release(w->m, &step);
}

/* A line that begins with a word of control: its condition is replaced. */
static bool put_control(writer *w, const line *l, pt_buf *out) {
  const pt_source *s = w->source;
  const char *word = "";
  size_t at = control_word(w, l, &word);
  if (at == PT_NOWHERE) return false;
  size_t open = pt_source_skip_blank(s, at + strlen(word));
  size_t close = open < s->code.n && s->code.text[open] == '(' ? pt_source_partner(s, open)
                                                               : PT_NOWHERE;
  if (close == PT_NOWHERE) return false;
  size_t rest = close + 1 < l->to ? close + 1 : l->to;
  pt_buf before = {0}, behind = {0};
  bool back = strcmp(word, "while") == 0 && s->code.text[pt_source_skip_blank(s, rest)] == ';';
  if (strcmp(word, "for") != 0) put_statements(w, l, l->from, close, &before);
  put_statements(w, l, rest, l->to, &behind);
  if (before.n) pt_buf_printf(w->m, out, "%s ", pt_buf_text(&before));
  pt_buf_addn(w->m, out, s->text.text + l->from, open + 1 - l->from);
  if (strcmp(word, "for") == 0) put_for(w, l, open, close, out);
  else put_conditions(w, l, open + 1, close, back, out);
  pt_buf_add(w->m, out, back ? ");" : ")");
  if (behind.n) pt_buf_printf(w->m, out, " %s", pt_buf_text(&behind));
  for (size_t k = rest; k < l->to; k++)
    if (strchr("{}", s->code.text[k])) pt_buf_printf(w->m, out, " %c", s->code.text[k]);
  pt_buf_release(w->m, &before);
  pt_buf_release(w->m, &behind);
  return true;
}

/* The brackets of FROM .. TO; those of one value or block on one line say nothing. */
static void put_brackets(writer *w, size_t from, size_t to, pt_buf *out) {
  const char *code = w->source->code.text;
  int open = 0;
  for (size_t k = from; k < to; k++) open += (code[k] == '{') - (code[k] == '}');
  for (size_t k = from; k < to && open; k++)
    if (strchr("{}", code[k])) pt_buf_printf(w->m, out, " %c", code[k]);
}

/* Brackets and jumps of a line stay, whatever its statements become. */
static void put_plain(writer *w, const line *l, pt_buf *out) {
  static const char *const words[] = {"break", "continue", "goto", "return", "else", "do",
                                      "case", "default"};
  const pt_source *s = w->source;
  pt_buf body = {0};
  size_t k = l->from, end = l->to;
  put_statements(w, l, 0, SIZE_MAX, &body);
  while (end > k && isspace((unsigned char)s->code.text[end - 1])) end--;
  for (; k < end && strchr("} ", s->code.text[k]); k++)
    pt_buf_char(w->m, out, s->code.text[k]);
  bool stays = false, returns = false;
  for (size_t n = 0; n < sizeof words / sizeof *words; n++)
    stays |= pt_source_is_word(s, k, words[n]);
  for (size_t n = k; n < end; n++) {
    bool inside = n > 0 && isalnum((unsigned char)s->code.text[n - 1]);
    returns |= !inside && pt_source_is_word(s, n, "return");
  }
  if (stays && !body.n && !returns) pt_buf_addn(w->m, out, s->text.text + k, end - k);
  else {
    pt_buf_add(w->m, out, pt_buf_text(&body));
    if (returns) pt_buf_add(w->m, out, body.n ? " return;" : "return;");
    put_brackets(w, k, end, out);
  }
  pt_buf_release(w->m, &body);
}

/* The head of the function, and what stands behind it on the same line. */
static void put_head(writer *w, const line *l, pt_buf *out) {
  size_t end = w->open < l->to ? w->open + 1 : l->to;
  pt_buf body = {0};
  put_statements(w, l, 0, SIZE_MAX, &body);
  pt_buf_addn(w->m, out, w->source->text.text + l->from, end - l->from);
  if (body.n) pt_buf_printf(w->m, out, " %s", pt_buf_text(&body));
  if (w->close < l->to) pt_buf_add(w->m, out, " }");
  pt_buf_release(w->m, &body);
}

static void put_line(writer *w, const line *l, pt_buf *out) {
  if (l->from <= w->open) put_head(w, l, out);
  else if (!put_control(w, l, out)) put_plain(w, l, out);
}

/* ---- a function */

static const char *file_of(const writer *w) {
  const pt_ir_prog *p = w->b->s->prog;
  return pt_ir_text(p, p->locs.at[p->fns.at[w->fn]->loc].file);
}

static void trim(pt_buf *b) {
  size_t n = 0;
  while (n < b->n && isspace((unsigned char)b->text[n])) n++;
  memmove(b->text, b->text + n, b->n - n + 1);
  b->n -= n;
  while (b->n && isspace((unsigned char)b->text[b->n - 1])) b->text[--b->n] = 0;
}

/* The text of one line for all copies: those that differ are given one after the other. */
static void write_line(writer *w, uint32_t number, size_t from, size_t to) {
  pt_buf all = {0}, source = {0};
  size_t k = 0, first = 0, indent = 0;
  while (from + indent < to && strchr(" \t", w->source->text.text[from + indent])) indent++;
  for (; k < w->items.n && w->items.at[k].line < number; k++) {}
  first = k;
  do {
    pt_buf one = {0};
    while (k < w->items.n && w->items.at[k].line == number &&
           w->items.at[k].copy == w->items.at[first].copy)
      k++;
    put_line(w, &(line){w->items.at + first, k - first, from, to}, &one);
    if (one.n) trim(&one);
    if (one.n && !strstr(pt_buf_text(&all), pt_buf_text(&one)))
      pt_buf_printf(w->m, &all, "%s%s", all.n ? "  or  " : "", pt_buf_text(&one));
    pt_buf_release(w->m, &one);
    first = k;
  } while (k < w->items.n && w->items.at[k].line == number);
  pt_buf shown = {0};
  if (all.n) pt_buf_printf(w->m, &shown, "%*s%s", (int)indent, "", pt_buf_text(&all));
  pt_buf_addn(w->m, &source, w->source->text.text + from, to - from);
  if (source.n) trim(&source);
  pt_bp_line l = {.function = pt_ir_text(w->b->s->prog, w->b->s->prog->fns.at[w->fn]->cname),
                  .file = file_of(w), .line = number, .text = pt_bp_keep(w->b, pt_buf_text(&shown)),
                  .source = pt_bp_keep(w->b, pt_buf_text(&source))};
  pt_vec_push(w->m, w->out, l);
  pt_buf_release(w->m, &all);
  pt_buf_release(w->m, &source);
  pt_buf_release(w->m, &shown);
}

/* Header and body. */
static void write_function(writer *w) {
  const pt_ir_prog *p = w->b->s->prog;
  const pt_ir_loc *at = &p->locs.at[p->fns.at[w->fn]->loc];
  const pt_source *s = w->source;
  size_t open = pt_source_offset(s, at->line, 0), close;
  uint32_t last, column;
  if (open == PT_NOWHERE) return;
  while (open < s->code.n && s->code.text[open] != '{') open++;
  close = open < s->code.n ? pt_source_partner(s, open) : PT_NOWHERE;
  if (close == PT_NOWHERE) return;
  pt_source_position(s, close, &last, &column);
  w->open = open, w->close = close;
  for (uint32_t k = at->line; k <= last; k++) {
    size_t from = pt_source_offset(s, k, 0), to = from;
    while (to < s->text.n && s->text.text[to] != '\n') to++;
    write_line(w, k, from, to);
  }
}

static bool is_written(const writer *w, uint32_t fn) {
  const pt_ir_prog *p = w->b->s->prog;
  const pt_ir_fn *f = p->fns.at[fn];
  return !f->model && f->loc && p->locs.at[f->loc].file;
}

/* Whether a statement is left of a point: it changes, checks or asks for a predicate. */
static bool point_matters(const writer *w, uint32_t point) {
  const pt_bp_point *p = &w->b->bp.points.at[point - w->b->bp.first];
  for (size_t k = 0; k < p->arcs.n; k++)
    if (p->arcs.at[k].never.n || pt_flow_arc(w->b->flow, p->arcs.at[k].arc)->kind == PT_ARC_FAIL)
      return true;
  for (size_t k = 0; k < p->updates.n; k++)
    if (!only_lives(w, point) && !is_birth(w, point, &p->updates.at[k])) return true;
  return false;
}

static void find_what_matters(writer *w) {
  const pt_flat *flat = &w->b->flat;
  w->matters[0] = true;
  for (uint32_t k = 0; k < w->b->bp.points.n; k++) {
    uint32_t point = w->b->bp.first + k;
    uint32_t copy = pt_flat_copy_of_loc(flat, pt_bp_loc_of(w->b, point));
    if (!point_matters(w, point)) continue;
    for (; copy && !w->matters[copy]; copy = flat->copies.at[copy].parent)
      w->matters[copy] = true;
  }
}

/* Where runs start, and what something is left of. */
static bool is_shown(const writer *w, uint32_t fn) {
  const pt_ir_prog *p = w->b->s->prog;
  const char *name = pt_ir_text(p, p->fns.at[fn]->cname);
  for (uint32_t k = 0; k < w->b->flat.copies.n; k++)
    if (w->b->flat.copies.at[k].fn == fn &&
        (w->matters[k] || strcmp(name, w->b->s->options.function) == 0))
      return true;
  return false;
}

static int by_line(const void *a, const void *b) {
  const pt_bp_line *x = a, *y = b;
  int file = strcmp(x->file, y->file);
  if (file) return file;
  return x->line < y->line ? -1 : x->line > y->line;
}

/* Each function once, as they stand in the source. */
void pt_bp_lines_of(pt_bp_program *b, pt_bp_lines *out) {
  writer w = {.b = b, .m = b->s->mem, .out = out};
  w.matters = pt_mem_alloc(w.m, b->flat.copies.n);
  find_what_matters(&w);
  for (w.fn = 1; w.fn < b->s->prog->fns.n; w.fn++) {
    if (!is_shown(&w, w.fn) || !is_written(&w, w.fn)) continue;
    w.source = pt_sources_get(&b->sources, w.m, file_of(&w));
    if (!w.source->code.n) continue;
    pt_vec_reset(&w.items);
    find_items(&w);
    write_function(&w);
  }
  if (out->n) qsort(out->at, out->n, sizeof *out->at, by_line);
  pt_vec_release(w.m, &w.items);
  pt_mem_free(w.m, w.matters, b->flat.copies.n);
}
