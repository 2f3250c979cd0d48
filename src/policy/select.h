/* Single checks: their names, and --check. */
#ifndef PT_POLICY_SELECT_H
#define PT_POLICY_SELECT_H

#include "session/checker.h"

/* The names of all checks of a program, by number: FUNCTION.KIND.N, counted per function and kind,
   so that a name outlives changes in other functions; checks of the whole program are program.KIND.
   They do not depend on which kinds are wanted. */
typedef struct {
  pt_strtab text;
  PT_VEC(uint32_t) of;
} pt_check_ids;

void pt_check_ids_init(pt_check_ids *d, pt_mem *m, const pt_ir_prog *p);
void pt_check_ids_release(pt_check_ids *d, pt_mem *m);
const char *pt_check_id(const pt_check_ids *d, uint32_t check);

/* Sets c->selected when --check was given.  PT_USAGE: there is no such check. */
pt_status pt_select_checks(pt_checker *c);

#endif
