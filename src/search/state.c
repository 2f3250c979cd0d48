#include "search/state.h"

#include "ir/need.h"
#include "policy/verdict.h"
#include "search/needs.h"
#include "search/search.h"

/* Whether the options have a need about a variable: initial values would say nothing then. */
static bool is_told(const pt_session *s) {
  for (size_t k = 0; k < s->options.need.n; k++) {
    pt_need n;
    if (pt_need_parse(s->prog, s->options.need.at[k], &n) &&
        s->prog->given.args.at[n.a].variable)
      return true;
  }
  return false;
}

/* With any values; *ENOUGH: everything is proved, or there is nothing else to try. */
static bool search_any(pt_checker *c, uint64_t start, bool *enough) {
  pt_session *s = c->s;
  double limit = s->options.time_limit;
  size_t given = s->options.need.n;
  bool told = is_told(s);
  if (!told) s->options.time_limit = limit / 2;
  bool ok = pt_needs_search(c, start, !told);
  *enough = told || (ok && !pt_first_failure(c) && pt_all_decided(c));
  s->options.time_limit = limit;
  if (!*enough) s->options.need.n = given;
  return ok;
}

bool pt_function_search(pt_checker *c, uint64_t start) {
  pt_session *s = c->s;
  bool enough = false;
  s->any_state = true;
  if (!pt_check_prepare(c)) return false;
  if (!s->prog->given.any_state) return pt_needs_search(c, start, false);
  if (!pt_is_bounded(s->prog) && !search_any(c, start, &enough)) return false;
  if (enough) return true;
  s->any_state = false;
  return pt_check_prepare_again(c) && pt_needs_search(c, start, false);
}
