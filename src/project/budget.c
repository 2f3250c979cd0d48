#include "project/budget.h"

static const double least = 1; /* seconds of a check: with less, none finds out anything */

pt_budget pt_budget_of(double total, double limit, size_t jobs, uint64_t now_us) {
  pt_budget b = {.limit = limit, .jobs = jobs ? jobs : 1};
  if (total > 0) b.end_us = now_us + (uint64_t)(total * 1e6);
  return b;
}

bool pt_budget_is_over(const pt_budget *b, uint64_t now_us) {
  return b->end_us && now_us >= b->end_us;
}

double pt_budget_share(const pt_budget *b, uint64_t now_us, size_t waiting) {
  if (!b->end_us) return b->limit;
  double left = now_us < b->end_us ? (double)(b->end_us - now_us) / 1e6 : 0;
  size_t rounds = (waiting + b->jobs - 1) / b->jobs;
  double share = rounds > 1 ? left / (double)rounds : left;
  if (share < least) share = least;
  return b->limit > 0 && b->limit < share ? b->limit : share;
}
