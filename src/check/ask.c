#include "check/ask.h"

static bool is_model(pt_solver *s, const pt_term *terms, size_t n) {
  pt_model *md = pt_model_new(s->terms);
  bool all = true;
  pt_solver_model(s, md);
  for (size_t k = 0; k < n && all; k++) all = pt_model_is_true(md, terms[k]);
  pt_model_delete(md);
  return all;
}

static pt_answer turn(pt_solver *s, uint32_t time_ms, const pt_term *terms, size_t n) {
  pt_limit limit = {.time_ms = time_ms};
  pt_answer answer = pt_solver_check(s, terms, n, &limit);
  return answer == PT_SAT && !is_model(s, terms, n) ? PT_UNKNOWN : answer;
}

pt_answer pt_check_ask(pt_solver *first, pt_solver *second, pt_ask_turns t, const pt_term *terms,
                       size_t n) {
  pt_answer answer = turn(first, second ? t.first : t.each, terms, n);
  if (answer == PT_UNKNOWN && second) answer = turn(second, t.each, terms, n);
  if (answer == PT_UNKNOWN && second) answer = turn(first, t.each, terms, n);
  if (answer == PT_UNKNOWN && t.last) answer = turn(second ? second : first, t.last, terms, n);
  return answer;
}
