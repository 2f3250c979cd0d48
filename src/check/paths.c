#include "check/paths.h"

#include "check/ask.h"

static const pt_ask_turns turns = {.first = 300, .each = 2000};

/* The same few conditions exclude many ways: a conjunction that was asked is not asked again. */
static bool is_known(pt_mem *m, pt_strtab *known, const pt_term *terms, size_t n) {
  size_t before = known->n;
  if (n) pt_strtab_addn(m, known, (const char *)terms, n * sizeof *terms);
  return n && known->n == before;
}

pt_paths_answer pt_check_paths(const pt_path_proof *p, pt_mem *m, pt_solver *solver,
                               pt_solver *second, const volatile int *stop) {
  pt_paths_answer answer = PT_PATHS_CONFIRMED;
  pt_strtab known = {0};
  for (size_t k = 0; k < p->first.n && answer == PT_PATHS_CONFIRMED; k++) {
    size_t from = p->first.at[k], end = k + 1 < p->first.n ? p->first.at[k + 1] : p->terms.n;
    if (is_known(m, &known, p->terms.at + from, end - from)) continue;
    pt_answer a = PT_UNKNOWN;
    if (!stop || !*stop) a = pt_check_ask(solver, second, turns, p->terms.at + from, end - from);
    if (a == PT_UNSAT) answer = PT_PATHS_CONFIRMED;
    else if (a == PT_SAT) answer = PT_PATHS_REFUTED;
    else answer = PT_PATHS_GAVE_UP;
  }
  pt_strtab_release(m, &known);
  return answer;
}
