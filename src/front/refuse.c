#include "front/refuse.h"

#include <string.h>

static bool is_verifiers(const char *name) {
  static const char *const prefixes[] = {"__CPROVER_", "__VERIFIER_", "klee_"};
  for (size_t k = 0; k < sizeof prefixes / sizeof *prefixes; k++)
    if (strncmp(name, prefixes[k], strlen(prefixes[k])) == 0) return true;
  return false;
}

/* Whether it returns an arbitrary value, of whatever type, and does nothing else. */
static bool is_nondet(const pt_ir_prog *p, const char *name) {
  static const char prefix[] = "__VERIFIER_nondet_";
  uint32_t fn = pt_ir_fn_by_name(p, name);
  return strncmp(name, prefix, strlen(prefix)) == 0 && fn && p->fns.at[fn]->ret_width &&
         !p->fns.at[fn]->nparams;
}

/* Where it is called first, or 0. */
static uint32_t call_of(const pt_ir_prog *p, uint32_t name) {
  for (size_t k = 1; k < p->fns.n; k++)
    for (size_t j = 1; j < p->fns.at[k]->ins.n; j++) {
      const pt_ir_ins *i = &p->fns.at[k]->ins.at[j];
      if (!i->dead && i->op == PT_OP_CALL && i->loc && p->fns.at[i->ref]->name == name)
        return i->loc;
    }
  return 0;
}

pt_status pt_front_refuse(const pt_ir_prog *p, pt_err *e) {
  for (size_t k = 0; k < p->missing.n; k++) {
    const char *name = pt_ir_text(p, p->missing.at[k]);
    char where[300];
    if (!is_verifiers(name) || is_nondet(p, name)) continue;
    pt_ir_loc_text(p, call_of(p, p->missing.at[k]), where, sizeof where);
    return pt_err_unsupported(e, *where ? where : "program",
                              "%s is a function of another verifier that is not known here", name);
  }
  return PT_OK;
}
