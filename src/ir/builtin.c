#include "ir/builtin.h"

#include <string.h>

#include "ir/builtin_math.h"
#include "ir/format.h"

static const char prefix[] = "__protest_";

/* One of N functions, with the suffix of its type. */
static bool is_among(const char *name, const char *const *names, size_t n) {
  for (size_t k = 0; k < n; k++) {
    size_t length = strlen(names[k]);
    const char *rest = name + length;
    if (strncmp(name, names[k], length) != 0) continue;
    if (!*rest || strcmp(rest, "f") == 0 || strcmp(rest, "l") == 0) return true;
  }
  return false;
}

/* A function of libm, or the real (re_) or imaginary (im_) part of a complex one. */
static bool is_math(const char *name) {
#define X(N) #N,
  static const char *const plain[] = {PT_MATH_1(X) PT_MATH_2(X) PT_MATH_3(X) PT_MATH_INT(X)
                                          PT_MATH_TO_INT(X)};
  static const char *const complex[] = {PT_MATH_COMPLEX(X)};
#undef X
  bool part = strncmp(name, "re_", 3) == 0 || strncmp(name, "im_", 3) == 0;
  if (part && is_among(name + 3, complex, sizeof complex / sizeof *complex)) return true;
  return is_among(name, plain, sizeof plain / sizeof *plain);
}

pt_builtin_kind pt_builtin_kind_of(const char *name) {
#define X(NAME, KIND) {#NAME, PT_BUILTIN_##KIND},
  static const struct {
    const char *name;
    pt_builtin_kind kind;
  } table[] = {PT_BUILTINS(X)};
#undef X
  if (strncmp(name, prefix, sizeof prefix - 1) != 0) return PT_BUILTIN_NONE;
  name += sizeof prefix - 1;
  for (size_t k = 0; k < sizeof table / sizeof *table; k++)
    if (strcmp(table[k].name, name) == 0) return table[k].kind;
  return is_math(name) ? PT_BUILTIN_NUMBER : PT_BUILTIN_NONE;
}

pt_builtin_kind pt_ir_builtin(const pt_ir_prog *p, uint32_t fn) {
  if (p->fns.at[fn]->blocks.n) return PT_BUILTIN_NONE;
  return pt_builtin_kind_of(pt_ir_text(p, p->fns.at[fn]->name));
}

bool pt_ir_is_same_everywhere(const pt_ir_prog *p, uint32_t fn) {
  const pt_ir_fn *f = p->fns.at[fn];
  const char *name = pt_ir_text(p, f->name);
  return f->model && (strcmp(name, "__protest_apart") == 0 || strcmp(name, "__protest_same") == 0);
}

const char *pt_ir_literal(const pt_ir_prog *p, uint32_t global, uint64_t offset) {
  const pt_ir_global *g = &p->globals.at[global];
  if (!g->constant || g->external || g->nrelocs || offset >= g->size) return NULL;
  if (!g->bytes) return "";
  return memchr(g->bytes + offset, 0, g->size - offset) ? (const char *)g->bytes + offset : NULL;
}

/* ---- the formats that a value can be */

enum { MOST_STEPS = 5000 };

typedef struct {
  const pt_ir_prog *p;
  uint32_t steps; /* places looked at so far; over MOST_STEPS: nothing is known */
} search;

static bool may_write(search *s, uint32_t fn, pt_val v);

/* A parameter is what the calls of its function say. */
static bool param_may_write(search *s, uint32_t fn, uint32_t param) {
  if (s->p->fns.at[fn]->address_taken || fn == s->p->main) return true;
  for (uint32_t k = 1; k < s->p->fns.n; k++) {
    const pt_ir_fn *f = s->p->fns.at[k];
    for (size_t n = 1; n < f->ins.n; n++) {
      const pt_ir_ins *i = &f->ins.at[n];
      if (i->dead || i->op != PT_OP_CALL || i->ref != fn) continue;
      if (param >= i->nargs || may_write(s, k, pt_ir_arg(f, i, param))) return true;
    }
  }
  return false;
}

/* Whether a format that value V of function FN can be has a conversion that writes. */
static bool may_write(search *s, uint32_t fn, pt_val v) {
  const pt_ir_fn *f = s->p->fns.at[fn];
  const pt_ir_value *value = &f->values.at[v];
  if (++s->steps > MOST_STEPS) return true;
  if (value->kind == PT_VAL_GLOBAL) {
    const char *text = pt_ir_literal(s->p, value->ref, value->bits);
    return !text || pt_format_writes(text);
  }
  if (value->kind == PT_VAL_PARAM) return param_may_write(s, fn, value->ref);
  if (value->kind != PT_VAL_INS) return true;
  const pt_ir_ins *i = &f->ins.at[value->ref];
  bool choice = i->op == PT_OP_PHI || i->op == PT_OP_SELECT;
  for (uint32_t k = i->op == PT_OP_SELECT; choice && k < i->nargs; k++)
    if (may_write(s, fn, pt_ir_arg(f, i, k))) return true;
  return !choice;
}

bool pt_ir_builtin_writes(const pt_ir_prog *p, uint32_t fn, const pt_ir_ins *call) {
  const pt_ir_fn *f = p->fns.at[fn];
  search s = {.p = p};
  pt_bv mode;
  switch (pt_ir_builtin(p, call->ref)) {
  case PT_BUILTIN_NUMBER:
  case PT_BUILTIN_SYMBOLIC:
  case PT_BUILTIN_BOUND:
  case PT_BUILTIN_CLOSE:
  case PT_BUILTIN_LEAVES:
  case PT_BUILTIN_ENDS: return false;
  case PT_BUILTIN_FORMAT:
    if (call->nargs != PT_FORMAT_NARGS ||
        !pt_ir_is_const(p, f, pt_ir_arg(f, call, PT_FORMAT_MODE), &mode))
      return true;
    if (pt_bv_to_u64(mode) == PT_FORMAT_RAW) return false;
    return pt_bv_to_u64(mode) != PT_FORMAT_OUTPUT ||
           may_write(&s, fn, pt_ir_arg(f, call, PT_FORMAT_TEXT));
  case PT_BUILTIN_STRTO:
  case PT_BUILTIN_NONE: break;
  }
  return true;
}

bool pt_ir_leaves_models(const pt_ir_prog *p) {
  for (size_t fn = 1; fn < p->fns.n; fn++) {
    const pt_ir_fn *f = p->fns.at[fn];
    for (size_t k = 1; k < f->ins.n; k++) {
      const pt_ir_ins *i = &f->ins.at[k];
      if (i->dead || i->op != PT_OP_CALL) continue;
      pt_builtin_kind kind = pt_ir_builtin(p, i->ref);
      if (kind == PT_BUILTIN_LEAVES || kind == PT_BUILTIN_ENDS) return true;
    }
  }
  return false;
}
