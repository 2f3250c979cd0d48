/* Sets of states that a loop stays in, for people. */
#include <inttypes.h>

#include "engine/endless/stays.h"

enum { MOST_SAID = 3 };

typedef struct {
  const pt_ir_prog *prog;
  const pt_ir_fn *fn;
  pt_mem *mem;
  pt_buf *out;
  uint32_t said;
} writer;

/* The variable that holds the value, or whose address it is; 0: none. */
static uint32_t variable_of(const writer *w, pt_val v) {
  const pt_ir_value *value = &w->fn->values.at[v];
  if (value->kind == PT_VAL_GLOBAL) return value->bits ? 0 : w->prog->globals.at[value->ref].var;
  if (value->kind != PT_VAL_INS) return 0;
  if (w->fn->ins.at[value->ref].op == PT_OP_ALLOC) return w->fn->ins.at[value->ref].ref;
  for (size_t k = 1; k < w->fn->ins.n; k++) {
    const pt_ir_ins *i = &w->fn->ins.at[k];
    if (!i->dead && i->op == PT_OP_VAR && !i->sub && pt_ir_arg(w->fn, i, 0) == v) return i->ref;
  }
  return 0;
}

static bool is_signed(const writer *w, uint32_t var) {
  return w->prog->types.at[w->prog->vars.at[var].type].kind == PT_TYPE_INT;
}

static void say_number(writer *w, uint32_t var, uint32_t width, uint64_t c) {
  uint32_t rest = 64 - width;
  if (is_signed(w, var)) pt_buf_printf(w->mem, w->out, "%" PRId64, (int64_t)(c << rest) >> rest);
  else pt_buf_printf(w->mem, w->out, "%" PRIu64, c);
}

/* Whether the row means what its operator means in C. */
static bool is_of_type(const writer *w, const pt_recur_row *row, uint32_t var) {
  switch ((pt_recur_kind)row->kind) {
  case PT_RECUR_SGE: case PT_RECUR_SLE: case PT_RECUR_SLEQ: return is_signed(w, var);
  case PT_RECUR_UGE: case PT_RECUR_ULE: case PT_RECUR_ULEQ: return !is_signed(w, var);
  default: return true;
  }
}

static const char *const operators[PT_RECUR_KIND_COUNT] = {
    [PT_RECUR_LOW] = "==",    [PT_RECUR_SGE] = ">=",  [PT_RECUR_SLE] = "<=",
    [PT_RECUR_UGE] = ">=",    [PT_RECUR_ULE] = "<=",  [PT_RECUR_APART] = "==",
    [PT_RECUR_SLEQ] = "<=",   [PT_RECUR_ULEQ] = "<=", [PT_RECUR_DIFFER] = "!="};

static void say_row(writer *w, const pt_recur_row *row) {
  bool two = row->kind >= PT_RECUR_APART;
  uint32_t a = variable_of(w, row->a), b = two ? variable_of(w, row->b) : a;
  if (!a || !b || w->said == MOST_SAID || !is_of_type(w, row, a)) return;
  const char *x = pt_ir_text(w->prog, w->prog->vars.at[a].name);
  const char *y = pt_ir_text(w->prog, w->prog->vars.at[b].name);
  if (w->said++) pt_buf_add(w->mem, w->out, " && ");
  bool low = row->kind == PT_RECUR_LOW && row->bits < row->width;
  if (low) pt_buf_printf(w->mem, w->out, "(%s & %" PRIu64 ")", x, (UINT64_C(1) << row->bits) - 1);
  else if (row->kind == PT_RECUR_APART) pt_buf_printf(w->mem, w->out, "%s - %s", x, y);
  else pt_buf_add(w->mem, w->out, x);
  pt_buf_printf(w->mem, w->out, " %s ", operators[row->kind]);
  uint64_t c = low ? row->c & ((UINT64_C(1) << row->bits) - 1) : row->c;
  if (two && row->kind != PT_RECUR_APART) pt_buf_add(w->mem, w->out, y);
  else say_number(w, a, row->width, c);
}

void pt_stays_text(const pt_ir_prog *p, uint32_t check, const pt_recur *set, pt_mem *m,
                   pt_buf *out) {
  writer w = {.prog = p, .fn = p->fns.at[p->checks.at[check].fn], .mem = m, .out = out};
  for (uint32_t k = 0; k < set->n; k++) say_row(&w, &set->rows[k]);
}
