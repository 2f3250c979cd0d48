/* ACSL as clauses of protest.h: the tokens that annotations become. */
#include "spec/acsl.h"

#include <string.h>

#include "test.h"

/* TEXT with its annotations translated, without blanks and without the widening of integers; or
   what it is refused with. */
static void translate(pt_mem *m, const char *text, pt_buf *out) {
  pt_tokens t;
  pt_strtab names = {0};
  pt_err e = {0};
  if (pt_tokens_read(&t, m, text, &e) == PT_OK) pt_acsl_translate(&t, &names, &e);
  if (e.status != PT_OK) pt_buf_add(m, out, e.text);
  for (uint32_t k = 0; e.status == PT_OK && k + 1 < t.all.n; k++) {
    uint32_t open = t.all.at[k].partner;
    if (pt_token_is(&t, k, "__protest_int_")) k += 3; /* ( 0 , */
    else if (open < k && open > 0 && pt_token_is(&t, open - 1, "__protest_int_")) continue;
    else pt_buf_addn(m, out, t.all.at[k].at, t.all.at[k].n);
  }
  pt_tokens_release(&t);
  pt_strtab_release(m, &names);
}

static bool becomes(const char *text, const char *part) {
  pt_mem *m = pt_mem_new();
  pt_buf out = {0};
  translate(m, text, &out);
  bool ok = strstr(pt_buf_text(&out), part) != NULL;
  if (!ok) fprintf(stderr, "%s\n", pt_buf_text(&out));
  pt_buf_release(m, &out);
  CHECK_EQ(pt_mem_delete(m), 0);
  return ok;
}

#define CLAUSE(TEXT, PART) CHECK(becomes("__protest_acsl(" TEXT ") int f(int x, int *a);", PART))

TEST(acsl, behind_the_declarator) {
  CLAUSE("requires x;", "intf(intx,int*a)protest_requires(x);");
  CHECK(becomes("void f(int n) { __protest_acsl(loop variant n;) while (n) n--; }",
                "while(n)protest_decreases(n)n--;"));
  CHECK(becomes("void f(int n) { __protest_acsl(loop invariant n;) do n--; while (n); }",
                "doprotest_invariant(n)n--;"));
}

TEST(acsl, chains_and_connectives) {
  CLAUSE("requires 0 <= x < 9;", "((0<=x)&&(x<9))");
  CLAUSE("requires x ==> x ==> x;", "(!(x)||((!(x)||(x))))");
  CLAUSE("requires x ^^ x;", "(!(x)!=!(x))");
  CLAUSE("requires 0 < x > 1;", "chain of comparisons");
}

TEST(acsl, quantifiers) {
  CLAUSE("requires $forall integer i; 0 <= i < x ==> a[i] > 0;",
         "protest_forall(__protest_between_((0),(x)),i,(0),(x),((");
  CLAUSE("requires $forall integer i; x + 1 <= i <= x - 1 ==> a[i] > 0;",
         "protest_forall(__protest_between_((x+1),(x-1)),i,");
  CLAUSE("requires $forall integer i; x - 1 <= i < x ==> a[i] > 0;", "protest_forall(longlong,i,");
  CLAUSE("requires $forall integer i; 0 <= i < x * x ==> a[i] > 0;", "protest_forall(longlong,i,");
  CLAUSE("requires $exists int i; 0 <= i <= x && a[i] > 0;",
         "protest_exists(int,i,(0),(x)+1,((");
  CLAUSE("requires $forall int i, j; 0 <= i < j < x ==> a[i] < a[j];",
         "protest_forall(int,i,(0),(x),(protest_forall(int,j,(i)+1,(x),((");
  CLAUSE("requires $forall int i; 0 <= i < x && i != 3 ==> a[i] > 0;", "(!(((((i!=3)))))||(");
  CLAUSE("requires $forall int i; a[i] > 0;", "a quantifier without bounds");
  CLAUSE("requires $forall int i; 0 <= i < x <==> a[i] > 0;", "a quantifier without bounds");
}

TEST(acsl, places) {
  CLAUSE("requires $valid(a + (0 .. x - 1));", "protest_valid((a),(x))");
  CLAUSE("requires $valid_read(a);", "protest_readable((a),1)");
  CLAUSE("assigns a[1 .. x];", "protest_assigns(protest_slice((a)+(1),(((x)-(1)+1)<0?0:");
  CLAUSE("assigns *(a + (0 .. 3)), *a;", ",*a)");
  CLAUSE("assigns $nothing;", "protest_assigns(protest_nothing)");
}

TEST(acsl, behaviors) {
  CLAUSE("behavior b: assumes x; requires x; ensures x;",
         "protest_requires(!((1&&(x)))||(x))protest_ensures(!protest_old((1&&(x)))||(x))");
  CLAUSE("behavior b: assumes x; behavior c: assumes !x; complete behaviors;",
         "protest_ensures(0||protest_old((1&&(x)))||protest_old((1&&(!x))))");
  CLAUSE("behavior b: assumes x; assigns *a;", "assigns of a behavior");
}

TEST(acsl, definitions) {
  CHECK(becomes("__protest_acsl(predicate p(int *t, integer n) = $forall int i; 0 <= i < n ==> "
                "t[i] > n;) __protest_acsl(requires p(a, i + 1);) int f(int *a, int i);",
                "protest_forall(int,__protest_i_1,(0),((i+1)),"));
  CHECK(becomes("__protest_acsl(predicate p(int n) = p(n);) __protest_acsl(requires p(1);) "
                "int f(int i);", "a definition that uses itself"));
}

TEST(acsl, what_is_refused) {
  CLAUSE("requries x;", "unsupported in ACSL: `requries`");
  CLAUSE("requires x", "the semicolon of this clause is missing");
  CLAUSE("requires x +;", "something is missing");
  CLAUSE("requires $let y = 1; y;", "unsupported in ACSL: `\\let`");
  CLAUSE("requires $initialized(a);", "unsupported in ACSL: `\\initialized`");
  CLAUSE("loop invariant x;", "outside of a loop");
  CLAUSE("requires x++;", "a clause with a side effect");
  CHECK(becomes("__protest_acsl(requires 1;) int x;", "in front of no function"));
  CHECK(becomes("void f(void) { __protest_acsl(assert 1;) ; }", "in front of no loop"));
}
