/* The time of a whole project (--project-time), shared by its functions.

   Whoever is next gets an equal share of what is left, as many at a time as there are jobs, and
   never more than --time-limit: what an easy function leaves is there for those behind it. */
#ifndef PT_PROJECT_BUDGET_H
#define PT_PROJECT_BUDGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  double limit;    /* of one check; 0: none */
  uint64_t end_us; /* of all; 0: none */
  size_t jobs;
} pt_budget;

/* TOTAL seconds from NOW on; 0: as many as it takes.  JOBS 0 counts as 1. */
pt_budget pt_budget_of(double total, double limit, size_t jobs, uint64_t now_us);
/* Whether nothing may be started any more. */
bool pt_budget_is_over(const pt_budget *b, uint64_t now_us);
/* Seconds for the next of WAITING checks, itself among them; 0: no limit. */
double pt_budget_share(const pt_budget *b, uint64_t now_us, size_t waiting);

#endif
