#include "command/prove_globals.h"

#include <string.h>

#include "ir/leaving.h"
#include "ir/quiet.h"

static bool is_variable(const pt_ir_prog *p, const pt_ir_value *v) {
  return v->kind == PT_VAL_GLOBAL && !p->globals.at[v->ref].constant;
}

/* Whether VALUE is anything else than the address of loads. */
static bool is_passed_on(const pt_ir_fn *f, pt_val value) {
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    for (uint32_t a = 0; !i->dead && a < i->nargs; a++)
      if (pt_ir_arg(f, i, a) == value && i->op != PT_OP_LOAD) return true;
  }
  return false;
}

/* Whether VALUE is an operand at all. */
static bool is_used(const pt_ir_fn *f, pt_val value) {
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    for (uint32_t a = 0; !i->dead && a < i->nargs; a++)
      if (pt_ir_arg(f, i, a) == value) return true;
  }
  return false;
}

/* LIBRARY: in models, too; the start sets variables for the function.  BUT: one that does not
   matter, by its name, or NULL. */
static const char *find(const pt_ir_prog *p, bool library, const char *but,
                        bool (*is)(const pt_ir_fn *f, pt_val value)) {
  for (size_t k = 1; k < p->fns.n; k++) {
    const pt_ir_fn *f = p->fns.at[k];
    if ((f->model && !library) || k == p->main) continue;
    for (pt_val v = 1; v < f->values.n; v++) {
      if (!is_variable(p, &f->values.at[v])) continue;
      const char *name = pt_ir_text(p, p->globals.at[f->values.at[v].ref].name);
      if ((!but || strcmp(name, but) != 0) && is(f, v)) return name;
    }
  }
  return NULL;
}

const char *pt_prove_variable_used(const pt_ir_prog *p) { return find(p, false, NULL, is_used); }
const char *pt_prove_variable_written(const pt_ir_prog *p, bool errno_is_read) {
  return find(p, true, errno_is_read ? NULL : "__pt_errno", is_passed_on);
}

/* Parameters of the width of pointers that are numbers. */
static size_t count_numbers(const pt_ir_prog *p) {
  size_t n = 0;
  for (size_t k = 0; k < p->given.args.n; k++) {
    const pt_given_arg *a = &p->given.args.at[k];
    n += a->kind == PT_ARG_INTEGER && !a->member && !a->variable && a->width == p->ptr_width;
  }
  return n;
}

bool pt_prove_takes_pointers(const pt_ir_prog *p, const char *function) {
  uint32_t fn = pt_ir_fn_by_name(p, function);
  size_t wide = 0;
  if (!fn) return true;
  const pt_ir_fn *f = p->fns.at[fn];
  for (pt_val v = 1; v < f->values.n; v++)
    wide += f->values.at[v].kind == PT_VAL_PARAM && pt_ir_width(f, v) == p->ptr_width;
  return wide > (p->given.target == fn ? count_numbers(p) : 0);
}

bool pt_prove_is_quiet(const pt_ir_prog *p, pt_mem *m, const char *function) {
  uint32_t fn = pt_ir_fn_by_name(p, function);
  size_t size = p->fns.n * sizeof(bool);
  bool *leaves = pt_mem_alloc(m, size), *quiet = pt_mem_alloc(m, size);
  pt_ir_callgraph graph;
  pt_ir_callgraph_init(&graph, m, p);
  bool described = pt_ir_find_leaving(p, &graph, m, leaves);
  pt_ir_find_quiet(p, leaves, quiet);
  bool is = described && fn && quiet[fn];
  pt_ir_callgraph_release(&graph);
  pt_mem_free(m, leaves, size);
  pt_mem_free(m, quiet, size);
  return is;
}
