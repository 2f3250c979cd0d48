#include "policy/narrow.h"

#include <string.h>

#include "ir/builtin.h"
#include "policy/compare.h"
#include "policy/library.h"

/* ---- models that have fewer runs than the real functions */

static const struct {
  const char *function, *why;
} bounded[] = {{"getenv", "texts of the environment are bounded"},
               {"signal", "signals never arrive"},
               {"bsd_signal", "signals never arrive"},
               {"__sysv_signal", "signals never arrive"},
               {"sigaction", "signals never arrive"},
               {"twalk", "the shape of a search tree is one of several"},
               {"getpwuid", "texts about users and groups are bounded"},
               {"getpwnam", "texts about users and groups are bounded"},
               {"getgrgid", "texts about users and groups are bounded"},
               {"getgrnam", "texts about users and groups are bounded"},
               {"getlogin", "texts about users and groups are bounded"},
               {"setlocale", "the locale is always that of C"}};

static const char *bounded_model(const pt_ir_prog *p) {
  for (size_t k = 0; k < sizeof bounded / sizeof *bounded; k++) {
    uint32_t fn = pt_ir_fn_by_name(p, bounded[k].function);
    if (fn && p->fns.at[fn]->model) return bounded[k].why;
  }
  return NULL;
}

/* Whether a function of libm is called, which the interpreter runs itself and without errno. */
static bool asks_host(const pt_ir_prog *p) {
  for (uint32_t k = 1; k < p->fns.n; k++) {
    if (pt_ir_builtin(p, k) == PT_BUILTIN_NUMBER) return true;
  }
  return false;
}

/* Whether a variable of the library is looked at: functions of the library change it. */
static bool asks_library_variable(const pt_ir_prog *p) {
  for (uint32_t k = 1; k < p->globals.n; k++)
    if (p->globals.at[k].external && pt_library_has_variable(pt_ir_text(p, p->globals.at[k].name)))
      return true;
  return false;
}

/* ---- interface */

const char *pt_narrowed(const pt_ir_prog *p, bool free_functions) {
  if (p->missing.n && !free_functions) return "a function has no body";
  for (size_t k = 0; k < p->missing.n; k++)
    if (pt_library_has_effects(pt_ir_text(p, p->missing.at[k])))
      return "a function of the library has no model";
  for (size_t k = 0; k < p->notes.n; k++)
    if (p->notes.at[k].kind == PT_NOTE_RESTRICTED)
      return "the program was loaded with restrictions (above)";
  if (pt_ir_fn_by_name(p, "__errno_location") && asks_host(p))
    return "functions of math.h do not set errno";
  if (asks_library_variable(p)) return "a variable of the library has no model";
  if (pt_order_is_seen(p))
    return "sorting compares in one order of many, and the comparison has effects";
  return bounded_model(p);
}
