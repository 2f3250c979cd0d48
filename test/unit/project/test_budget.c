/* Shares of the time of a project. */
#include "project/budget.h"
#include "test.h"

TEST(project, budget) {
  static const struct {
    double total, limit;
    unsigned jobs;
    double now;
    unsigned waiting;
    double share;
    bool over;
  } rows[] = {
      {0, 60, 1, 1e6, 9, 60, false},    /* no budget: the limit of one */
      {0, 0, 1, 5, 9, 0, false},
      {100, 0, 1, 0, 10, 10, false},    /* equal shares */
      {100, 0, 4, 0, 10, 100.0 / 3, false}, /* three rounds of four */
      {100, 5, 1, 0, 10, 5, false},     /* never more than the limit */
      {100, 0, 1, 90, 1, 10, false},    /* the last one gets what is left */
      {100, 0, 1, 99.5, 100, 1, false}, /* too little for all: some get enough */
      {100, 0, 1, 100, 1, 1, true},
      {100, 0.5, 1, 100, 1, 0.5, true},
  };
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    pt_budget b = pt_budget_of(rows[k].total, rows[k].limit, rows[k].jobs, 1000);
    uint64_t now = 1000 + (uint64_t)(rows[k].now * 1e6);
    double share = pt_budget_share(&b, now, rows[k].waiting), off = share - rows[k].share;
    CHECK(off < 1e-6 && off > -1e-6);
    CHECK(pt_budget_is_over(&b, now) == rows[k].over);
  }
}
