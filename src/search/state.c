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

/* The program is loaded, with any state.  PROOFS: as of pt_needs_search. */
static bool search_states(pt_checker *c, uint64_t start, bool proofs) {
  pt_session *s = c->s;
  bool enough = false;
  if (!s->prog->given.any_state) return pt_needs_search(c, start, proofs);
  if (!pt_is_bounded(s->prog) && !search_any(c, start, &enough)) return false;
  if (enough) return true;
  s->any_state = false;
  return pt_check_prepare_again(c) && pt_needs_search(c, start, proofs);
}

/* ---- objects that the program's own functions made */

/* Objects of any value; *ENOUGH: that is decided.  The first failure that depends on what is in
   them is the end. */
static bool search_all(pt_checker *c, uint64_t start, bool *enough) {
  bool ok = search_states(c, start, true);
  *enough = !ok || pt_first_failure(c) || pt_all_decided(c);
  return ok;
}

static bool search_made(pt_checker *c, uint64_t start, bool *enough) {
  pt_session *s = c->s;
  s->made = true, s->any_state = false;
  bool ok = pt_check_prepare_again(c) && pt_needs_search(c, start, false);
  *enough = !ok || pt_first_failure(c);
  s->made = *enough;
  return ok;
}

/* From share FROM of the time LIMIT to share TO: by the makers in turn. */
static bool search_makers(pt_checker *c, uint64_t start, double limit, double from, double to,
                          bool *enough) {
  pt_session *s = c->s;
  size_t given = s->options.need.n;
  int turns = s->prog->given.second ? PT_MAKER_TURNS : 1;
  bool ok = true;
  for (int k = 0; k < turns && ok && !*enough; k++) {
    s->turn = (pt_maker_turn)k, s->options.need.n = given;
    s->options.time_limit = limit * (from + (to - from) * (k + 1) / turns);
    ok = search_made(c, start, enough);
  }
  return ok;
}

static bool search_in_turn(pt_checker *c, uint64_t start) {
  pt_session *s = c->s;
  double limit = s->options.time_limit;
  size_t given = s->options.need.n;
  bool enough = false;
  s->options.time_limit = limit * 0.25;
  bool ok = search_all(c, start, &enough);
  if (!enough) {
    s->options.need.n = given;
    ok = search_makers(c, start, limit, 0.25, 0.9, &enough);
  }
  s->options.time_limit = limit;
  if (enough) return ok;
  s->any_state = true, s->options.need.n = given;
  return pt_check_prepare_again(c) && search_states(c, start, false);
}

bool pt_function_search(pt_checker *c, uint64_t start) {
  pt_session *s = c->s;
  s->any_state = true;
  if (!pt_check_prepare(c)) return false;
  bool made = s->prog->given.makers && s->options.time_limit > 0 && !s->options.need.n;
  return made ? search_in_turn(c, start) : search_states(c, start, false);
}
