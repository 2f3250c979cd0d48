/* The rewrite rules: one row per rule, named and counted.

   The table is rules_table.h, X(ENUM, "match", "result").  Every rule is tested by enumeration
   at widths 1 to 4 and proved by a solver at 32 bits (test/unit/term/test_rules.c); rules_*.c
   hold them by theory. */
#ifndef PT_TERM_RULES_H
#define PT_TERM_RULES_H

#include "term/term.h"

/* Counters: how often each rule was applied in this table. */
uint32_t pt_rules_count(void);
const char *pt_rule_name(uint32_t rule);   /* identifier */
const char *pt_rule_match(uint32_t rule);  /* "(bvadd a 0)" */
const char *pt_rule_result(uint32_t rule); /* "a" */
uint64_t pt_rule_uses(const pt_terms *tt, uint32_t rule);

#endif
