/* Proves every rewrite rule at 32 bits: for each form of each rule and a few constants, that the
   term before and the term after differ must be unsatisfiable.

   usage: prove_rules [--width W] [--seconds S] [RULE...] A rule that no solver decides in time at
   this width is proved at the largest of 16, 12 and 8 bits that works, and named.  Exit code 1: a
   rule is wrong, or was not proved anywhere. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/term/rule_cases.h"
#include "smt/smt.h"

typedef enum { PROVED, WRONG, UNDECIDED, NOTHING } outcome;

enum { FORMS = 64, CHOICES = 3 };

static pt_answer differ(pt_terms *tt, const char *solver, pt_term before, pt_term after,
                        uint32_t ms) {
  pt_smt_config c = pt_smt_config_default();
  pt_solver *s;
  pt_err e = {0};
  c.name = solver;
  if (pt_solver_new(&s, tt, &c, &e) != PT_OK) return PT_UNKNOWN;
  bool floats = pt_sort_kind_of(tt, pt_term_sort(tt, before)) == PT_SORT_FP;
  pt_terms_set_rewriting(tt, false); /* the question must not be answered by the rules themselves */
  pt_term same;
  if (floats) { /* equal, or both NaN */
    pt_term nan =
        pt_mk_and(tt, pt_mk_op1(tt, PT_TOP_FNAN, before), pt_mk_op1(tt, PT_TOP_FNAN, after));
    pt_term bits =
        pt_mk_eq(tt, pt_mk_op1(tt, PT_TOP_BV_OF_FP, before), pt_mk_op1(tt, PT_TOP_BV_OF_FP, after));
    same = pt_mk_or(tt, nan, bits);
  } else {
    same = pt_mk_eq(tt, before, after);
  }
  pt_term question = pt_mk_not(tt, same);
  pt_terms_set_rewriting(tt, true);
  pt_solver_add(s, question);
  pt_limit limit = {.time_ms = ms};
  pt_answer a = pt_solver_check(s, NULL, 0, &limit);
  pt_solver_delete(s);
  return a;
}

static outcome prove(pt_terms *tt, uint32_t rule, uint32_t width, uint32_t ms,
                     uint64_t *instances) {
  outcome all = NOTHING;
  for (uint32_t form = 0; form < FORMS; form++)
    for (uint32_t k = 0; k < CHOICES; k++) {
      pt_term before, after;
      pt_case_status st = pt_rule_case(tt, rule, width, form, 7 * k + 3, &before, &after);
      if (st == PT_CASE_NONE) return all;
      if (st == PT_CASE_SKIP) continue;
      pt_answer a = differ(tt, "z3", before, after, ms);
      if (a == PT_UNKNOWN) a = differ(tt, "sat", before, after, ms);
      ++*instances;
      if (a == PT_SAT) {
        printf("WRONG %s at %u bits, form %u, constants %u\n", pt_rule_name(rule), width, form,
               7 * k + 3);
        return WRONG;
      }
      if (a == PT_UNKNOWN) all = UNDECIDED;
      else if (all == NOTHING) all = PROVED;
    }
  return all;
}

static bool wanted(const char *name, int argc, char **argv, int first) {
  for (int k = first; k < argc; k++)
    if (strcmp(argv[k], name) == 0) return true;
  return first >= argc;
}

int main(int argc, char **argv) {
  uint32_t width = 32, ms = 3000;
  int first = 1;
  for (; first + 1 < argc && strncmp(argv[first], "--", 2) == 0; first += 2) {
    if (strcmp(argv[first], "--width") == 0) width = (uint32_t)atoi(argv[first + 1]);
    else if (strcmp(argv[first], "--seconds") == 0) ms = (uint32_t)(atof(argv[first + 1]) * 1000);
  }
  static const uint32_t smaller[] = {16, 12, 8};
  uint64_t instances = 0;
  int proved = 0, failed = 0, narrower = 0, other = 0, one_bit = 0;
  for (uint32_t rule = 0; rule < pt_rules_count(); rule++) {
    if (!wanted(pt_rule_name(rule), argc, argv, first)) continue;
    pt_mem *m = pt_mem_new();
    pt_terms *tt = pt_terms_new(m);
    outcome o = prove(tt, rule, width, ms, &instances);
    if (o == UNDECIDED)
      for (int k = 0; k < 3 && o == UNDECIDED; k++) {
        o = prove(tt, rule, smaller[k], ms, &instances);
        if (o == PROVED)
          printf("%s: not decided at %u bits, proved at %u\n", pt_rule_name(rule), width,
                 smaller[k]),
              narrower++;
      }
    if (o == NOTHING) { /* a rule about single bits */
      o = prove(tt, rule, 1, ms, &instances);
      if (o == PROVED) one_bit++;
    }
    proved += o == PROVED, failed += o == WRONG || o == UNDECIDED, other += o == NOTHING;
    if (o == UNDECIDED) printf("%s: not decided\n", pt_rule_name(rule));
    if (o == NOTHING)
      printf("%s: no instance that a solver could be asked about\n", pt_rule_name(rule));
    pt_terms_delete(tt);
    pt_mem_delete(m);
  }
  printf("%d rules proved at %u bits (%d of them at fewer, %d are about single bits), %d not, %d "
         "without instances; %llu instances\n",
         proved, width, narrower, one_bit, failed, other, (unsigned long long)instances);
  return failed ? 1 : 0;
}
