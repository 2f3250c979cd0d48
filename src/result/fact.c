#include "result/fact.h"

#include <stdlib.h>
#include <string.h>

#include "term/build.h"
#include "term/smtlib.h"

static const char prefix[] = "value.";

static bool is_value(const pt_ir_fn *f, uint64_t v) {
  return v && v < f->values.n && f->values.at[v].width;
}

pt_term pt_fact_value(pt_terms *tt, const pt_ir_fn *f, pt_val v, uint32_t width) {
  char name[40];
  if (!is_value(f, v) || f->values.at[v].width != width) return (pt_term){0};
  snprintf(name, sizeof name, "%s%u", prefix, v);
  return pt_mk_var(tt, name, pt_sort_bv(tt, width));
}

pt_val pt_fact_value_of(const pt_terms *tt, pt_term var) {
  const char *name = pt_term_name(tt, var);
  size_t n = strlen(prefix);
  if (strncmp(name, prefix, n) != 0) return 0;
  return (pt_val)strtoul(name + n, NULL, 10);
}

bool pt_fact_write(pt_fact *f, pt_mem *m, pt_terms *tt, pt_term formula) {
  pt_buf b = {0};
  pt_smtlib_term(m, &b, tt, formula);
  bool fits = b.n <= PT_FACT_LONGEST;
  for (size_t k = 0; fits && k <= b.n; k++)
    f->formula[k] = pt_buf_text(&b)[k] == '\n' ? ' ' : pt_buf_text(&b)[k];
  pt_buf_release(m, &b);
  return fits;
}

/* The number of the next value that the text names, from *AT on, which is moved behind it; false:
   there is none. */
static bool next_value(const char **at, uint64_t *v) {
  const char *found = strstr(*at, prefix);
  if (!found) return false;
  char *end;
  *v = strtoull(found + strlen(prefix), &end, 10);
  *at = end;
  return true;
}

bool pt_fact_makes_sense(const pt_ir_prog *p, const pt_fact *f) {
  uint64_t v;
  if (!f->fn || f->fn >= p->fns.n || f->head >= p->fns.at[f->fn]->blocks.n) return false;
  if (!memchr(f->formula, 0, sizeof f->formula) || !f->formula[0]) return false;
  for (const char *at = f->formula; next_value(&at, &v);)
    if (!is_value(p->fns.at[f->fn], v)) return false;
  return true;
}

/* Variables are what the text was declared to have, and nothing else that the terms know. */
static bool has_values_only(pt_terms *tt, const pt_ir_fn *f, pt_term t) {
  pt_term_vec vars = {0};
  bool good = true;
  pt_term_inputs(tt, &t, 1, &vars);
  for (size_t k = 0; k < vars.n && good; k++)
    good = is_value(f, pt_fact_value_of(tt, vars.at[k]));
  pt_vec_release(pt_terms_mem(tt), &vars);
  return good;
}

bool pt_fact_read(const pt_fact *f, const pt_ir_prog *p, pt_terms *tt, pt_term *out) {
  const pt_ir_fn *fn = p->fns.at[f->fn];
  pt_err e = {0};
  uint64_t v;
  for (const char *at = f->formula; next_value(&at, &v);)
    pt_fact_value(tt, fn, (pt_val)v, fn->values.at[v].width);
  if (pt_smtlib_parse_term(tt, f->formula, out, &e) != PT_OK) return false;
  return pt_sort_kind_of(tt, pt_term_sort(tt, *out)) == PT_SORT_BOOL &&
         has_values_only(tt, fn, *out);
}
