/* Names and counters of the rules. */
#include "term/rules.h"

#include "term/term_priv.h"

static const struct {
  const char *name, *match, *result;
} rule[] = {
#define X(E, MATCH, RESULT) {#E, MATCH, RESULT},
    PT_RULES(X)
#undef X
};

uint32_t pt_rules_count(void) { return PT_RULE_COUNT; }

const char *pt_rule_name(uint32_t r) {
  assert(r < PT_RULE_COUNT);
  return rule[r].name;
}

const char *pt_rule_match(uint32_t r) {
  assert(r < PT_RULE_COUNT);
  return rule[r].match;
}

const char *pt_rule_result(uint32_t r) {
  assert(r < PT_RULE_COUNT);
  return rule[r].result;
}

uint64_t pt_rule_uses(const pt_terms *tt, uint32_t r) {
  assert(r < PT_RULE_COUNT);
  return tt->uses[r];
}
