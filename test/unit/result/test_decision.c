/* Decisions and conditions: how many branches and conditions C constructs have. */
#include "result/decision.h"

#include "load_text.h"
#include "report/coverage.h"

/* All sides are open: the totals say how many there are. */
static void count(const char *body, unsigned branches, unsigned conditions) {
  char source[2000];
  snprintf(source, sizeof source,
           "int __VERIFIER_nondet_int(void); int main(void) { int a = __VERIFIER_nondet_int(), b = "
           "__VERIFIER_nondet_int(),\n"
           "c = __VERIFIER_nondet_int(), r = 0;\n%s\nreturn r; }\n",
           body);
  pt_loaded t = pt_load_options();
  t.options.checks = 0;
  if (pt_load_text(&t, source) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", t.err.text);
  pt_result r;
  pt_coverage c;
  pt_result_init(&r, t.mem, t.prog);
  pt_coverage_init(&c, t.mem, &r);
  if (c.total.branches[PT_SIDE_OPEN] != branches || c.total.sides[PT_SIDE_OPEN] != conditions)
    pt_test_fail(__FILE__, __LINE__, "%u branches and %u conditions, not %u and %u: %s",
                 c.total.branches[PT_SIDE_OPEN], c.total.sides[PT_SIDE_OPEN], branches, conditions,
                 body);
  pt_coverage_release(&c, t.mem);
  pt_result_release(&r);
  pt_load_release(&t);
}

TEST(result_decision, an_if_has_two_branches_whatever_its_condition) {
  count("if (a) r = 1;", 2, 2);
  count("if (a && b) r = 1;", 2, 4);
  count("if (a || b) r = 1; else r = 2;", 2, 4);
  count("if ((a && b) || c) r = 1;", 2, 6);
  count("if (a && (b || !c)) r = 1; else r = 2;", 2, 6);
  count("if (!(a ||\n b)) r = 1;", 2, 4);
}

TEST(result_decision, nested_ifs_are_several_decisions) {
  count("if (a) if (b) r = 1;", 4, 4);
  count("if (a) { if (b && c) r = 1; }", 4, 6);
  count("if (a) r = 1; else if (b) r = 2; else r = 3;", 4, 4);
}

TEST(result_decision, loops_and_choices) {
  count("while (a > r) r++;", 2, 2);
  count("for (int i = 0; i < a; i++) r += i;", 2, 2);
  count("do r++; while (r < a);", 2, 2);
  count("while (r < a && b) r++;", 2, 4); /* b has no jump of its own: it decides the loop */
  count("r = a && b;", 0, 2);
  count("r = (a || b) ? r++ : r--;", 2, 4);
}

TEST(result_decision, a_switch_has_one_branch_for_each_case) {
  count("switch (a) { case 1: r = 1; break; case 2: r = 2; break; case 7: r = 3; break; default: r "
        "= 4; }",
        4, 4);
  count("switch (a) { case 1: case 2: r = 1; }", 3, 3);
  count("switch (a) { case 1: r = 1; }", 2, 2);
}

/* Where a scope with variables is left by return or break, clang makes jumps of its own. */
TEST(result_decision, jumps_of_the_compiler_do_not_count) {
  count("for (int i = 0; i < a; i++) { int k = i; int *p = &k; if (*p == b) { r = 2; break; } if "
        "(*p == c) return 1; r += *p; }",
        6, 6);
}
