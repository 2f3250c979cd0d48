#include "policy/narrow.h"

#include <string.h>

#include "ir/builtin.h"
#include "policy/compare.h"
#include "policy/library.h"

/* ---- models that have fewer runs than the real functions */

static const struct {
  const char *function;
  pt_reason why;
} bounded[] = {{"signal", PT_REASON_NO_SIGNALS},
               {"bsd_signal", PT_REASON_NO_SIGNALS},
               {"__sysv_signal", PT_REASON_NO_SIGNALS},
               {"sigaction", PT_REASON_NO_SIGNALS},
               {"twalk", PT_REASON_SEARCH_TREE},
               {"getpwuid", PT_REASON_BOUNDED_USERS},
               {"getpwnam", PT_REASON_BOUNDED_USERS},
               {"getgrgid", PT_REASON_BOUNDED_USERS},
               {"getgrnam", PT_REASON_BOUNDED_USERS},
               {"getlogin", PT_REASON_BOUNDED_USERS},
               {"setlocale", PT_REASON_C_LOCALE},
               {"longjmp", PT_REASON_LONGJMP},
               {"_longjmp", PT_REASON_LONGJMP},
               {"siglongjmp", PT_REASON_LONGJMP},
               {"__longjmp_chk", PT_REASON_LONGJMP},
               {"pthread_create", PT_REASON_THREADS},
               {"thrd_create", PT_REASON_THREADS},
               {"fork", PT_REASON_PROCESSES},
               {"vfork", PT_REASON_PROCESSES}};

static pt_reason bounded_model(const pt_ir_prog *p) {
  for (size_t k = 0; k < sizeof bounded / sizeof *bounded; k++) {
    uint32_t fn = pt_ir_fn_by_name(p, bounded[k].function);
    if (fn && p->fns.at[fn]->model) return bounded[k].why;
  }
  return PT_REASON_NONE;
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

pt_reason pt_narrowed(const pt_ir_prog *p, bool free_functions) {
  if (p->missing.n && !free_functions) return PT_REASON_NO_BODY;
  for (size_t k = 0; k < p->missing.n; k++)
    if (pt_library_has_effects(pt_ir_text(p, p->missing.at[k])))
      return PT_REASON_NO_MODEL;
  for (size_t k = 0; k < p->notes.n; k++)
    if (p->notes.at[k].kind == PT_NOTE_RESTRICTED || p->notes.at[k].kind == PT_NOTE_MEMORY)
      return PT_REASON_LOADED_RESTRICTED;
  if (pt_ir_fn_by_name(p, "__errno_location") && asks_host(p))
    return PT_REASON_NO_ERRNO;
  if (asks_library_variable(p)) return PT_REASON_NO_MODEL_VARIABLE;
  if (pt_order_is_seen(p))
    return PT_REASON_ONE_ORDER;
  return bounded_model(p);
}
