/* Instances of every rewrite rule: terms that the rule must rewrite, and near misses.

   An instance is given by a rule, a width, a form (which of the shapes that the rule knows) and
   a choice of constants.  It is built twice: as it is written (rewriting off), and rewritten;
   the two must be equivalent.  Variables: x y z of the width, p q r Boolean, a b arrays from
   the width to the width, c d floats of 16 bits. */
#ifndef PT_TEST_RULE_CASES_H
#define PT_TEST_RULE_CASES_H

#include "term/build.h"
#include "term/rules.h"

typedef enum { PT_CASE_NONE, PT_CASE_SKIP, PT_CASE_OK } pt_case_status;

/* NONE: the rule has no such form.  SKIP: not at this width.  Constants: numbers of two
   constants of the width; every number is fine, small widths run through all pairs. */
pt_case_status pt_rule_case(pt_terms *tt, uint32_t rule, uint32_t width, uint32_t form,
                            uint32_t constants, pt_term *before, pt_term *after);
/* How many choices of constants are worth trying at a width. */
uint32_t pt_rule_case_constants(uint32_t width);
/* A term that is nearly an instance, built with rewriting on: the rule must not have been used. */
pt_case_status pt_rule_miss(pt_terms *tt, uint32_t rule, uint32_t width, pt_term *out);

#endif
