/* Contracts as C: pieces of the text that is written, and what is refused where. */
#include "spec/spec.h"

#include <string.h>

#include "test.h"

/* Whether the program of TEXT has PART in it, without regard to blanks; PART NULL: it is refused,
   with the line SAID. */
static bool writes(const char *text, pt_spec_mode mode, const char *part, const char *said) {
  pt_mem *m = pt_mem_new();
  pt_spec s;
  pt_err e = {0};
  pt_buf out = {0}, plain = {0}, wanted = {0};
  if (pt_spec_read(&s, m, text, &e) == PT_OK) pt_spec_write(&s, &out, mode, "f", &e);
  for (const char *c = pt_buf_text(&out); *c; c++)
    if (*c == '#' && c > out.text && c[-1] == '\n') c += strcspn(c, "\n") - 1;
    else if (!strchr(" \n", *c)) pt_buf_char(m, &plain, *c);
  for (const char *c = part ? part : ""; *c; c++)
    if (*c != ' ') pt_buf_char(m, &wanted, *c);
  bool ok = part ? e.status == PT_OK && strstr(pt_buf_text(&plain), pt_buf_text(&wanted))
                 : e.status == PT_INPUT && strstr(e.text, said);
  if (!ok) fprintf(stderr, "%s\n%s\n", e.text, pt_buf_text(&out));
  pt_buf_release(m, &out);
  pt_buf_release(m, &plain);
  pt_buf_release(m, &wanted);
  pt_spec_release(&s);
  CHECK_EQ(pt_mem_delete(m), 0);
  return ok;
}

#define REAL(TEXT, PART) CHECK(writes(TEXT, PT_SPEC_REAL, PART, NULL))
#define FRAMED(TEXT, PART) CHECK(writes(TEXT, PT_SPEC_FRAMED, PART, NULL))
#define STEADY(TEXT, PART) CHECK(writes(TEXT, PT_SPEC_STEADY, PART, NULL))
#define MODULAR(TEXT, PART) CHECK(writes(TEXT, PT_SPEC_MODULAR, PART, NULL))
#define REFUSED(TEXT, SAID) CHECK(writes(TEXT, PT_SPEC_REAL, NULL, SAID))

TEST(spec, clauses_are_functions) {
  const char *f = "int f(int x) protest_requires(x > 0) protest_ensures(protest_result < x) "
                  "{ return x - 1; }";
  REAL(f, "static _Bool __protest_req_f_0(int x) { return (_Bool)(x > 0); }");
  REAL(f, "static _Bool __protest_ens_f_1(int x, int __protest_result) "
          "{ return (_Bool)(__protest_result < x); }");
  REAL(f, "int __protest_real_f(int x) { __typeof__(x) __protest_in_0 = x; "
          "__protest_assume(__protest_req_f_0(__protest_in_0)); "
          "return __protest_out_f(__protest_in_0, (x - 1)); }");
}

TEST(spec, words_of_cbmc) {
  REAL("void f(char *p) __CPROVER_requires(__CPROVER_is_fresh(p, 4)) { }",
       "(__protest_valid_bytes_((p), (4)))");
  REAL("int f(int *a, int n) __CPROVER_ensures(__CPROVER_return_value == __CPROVER_old(a[0])) "
       "{ return a[0]; }",
       "(__protest_result == __protest_old_0)");
  REAL("int f(int *a, int n) __CPROVER_requires(__CPROVER_forall { int i; (0 <= i && i <= n) ==> "
       "a[i] > 0 }) { return 0; }",
       "__protest_forall_in(int, i, (0), <=, <=, (n), (a[i] > 0))");
  REAL("int f(int *a, unsigned n) __CPROVER_requires(__CPROVER_exists { unsigned i; i < n && "
       "a[i] > 0 }) { return 0; }",
       "__protest_exists_in(unsigned, i, 0, <=, <, (n), (a[i] > 0))");
}

TEST(spec, precedence) {
  REAL("int f(int a, int b) protest_requires(a > 0 ==> b > 0 ==> a < b) { return 0; }",
       "(!(a > 0) || ( (!(b > 0) || (a < b)) ))");
  REAL("int f(int a, int b) protest_requires(a > 0 <==> b > 0) { return 0; }",
       "(!(a > 0) == !(b > 0))");
  REAL("int f(int a, int b) protest_requires(a ? b ==> a : b) { return 0; }",
       "a ? (!(b) || (a)) : b");
}

TEST(spec, loops) {
  REAL("int f(int n) protest_requires(n > 0) { int i = 0; while (i-- ) protest_invariant(i < n) "
       "n++; return i; }",
       "while ( __protest_check((_Bool)(i < n), \"invariant\", \"invariant i < n\"), i--) n++;");
  REAL("int f(int n) protest_requires(n > 0) { for (;;) protest_invariant(n) ; }",
       "for (; __protest_check((_Bool)(n), \"invariant\", \"invariant n\"), 1;) ;");
  REAL("void f(int n) protest_requires(n > 0) { do protest_invariant(n) { n--; } while (n); }",
       "do if (__protest_check((_Bool)(n), \"invariant\", \"invariant n\"), 0) ; else { n--; }");
  REAL("void f(int n) protest_requires(n > 0) { while (n) "
       "protest_invariant(n <= protest_loop_entry(n)) n--; }",
       "{ __typeof__(n) __protest_at_");
}

TEST(spec, calls_go_to_contracts) {
  const char *f = "int g; void h(int *p) protest_requires(*p) protest_assigns(*p, g) "
                  "protest_ensures(*p == protest_old(*p)) { g = 0; } void f(void) { h(&g); }";
  MODULAR(f, "void f(void) { h(&g); }");
  MODULAR(f, "static void h(int *p) __asm__(\"__protest_use_h\");");
  MODULAR(f, "__protest_forget_(__protest_to_0, __protest_n_0, \"h\"); "
             "__protest_forget_(__protest_to_1, __protest_n_1, \"h\"); "
             "__protest_assume(__protest_ens_h_2(p, __protest_old_0));");
  REAL(f, "\"requires *p\"); __protest_real_h(p); }");
  REAL("void h(int *p) protest_assigns(*p); void f(int *q) { h(q); }", "__protest_forget_(");
  MODULAR("void h(int *p) protest_assigns(protest_slice(p, 3)); void f(int *q) { h(q); }",
          "__protest_n_0 = __protest_of_(__protest_u_0, (3));");
}

TEST(spec, new_objects) {
  const char *f = "int *h(int n) protest_assigns(protest_nothing) "
                  "protest_ensures(protest_result == 0 || protest_fresh(protest_result, n)) "
                  "{ return 0; } void f(void) { h(3); }";
  REAL(f, "__protest_result == 0 || __extension__({ const void *protest_p_ = "
          "(const void *)(__protest_result); _Bool protest_ok_ = __protest_owned(protest_p_) && "
          "__protest_valid_((__protest_result), (n)); "
          "if (protest_ok_) __protest_new[0] = (void *)protest_p_; protest_ok_; })");
  MODULAR(f, "void *__protest_new[2] = {0}; { unsigned char protest_b_ = "
             "__protest_input_uchar(\"h\"); if (protest_b_ & 1) "
             "__protest_new[0] = __protest_made();");
  MODULAR(f, "__protest_assume(__protest_got_h_1(n, __protest_result, __protest_new)); "
             "__protest_assume(__protest_new[0] == __protest_new[1]); return __protest_result;");
  MODULAR(f, "(void **)&(__protest_result); *protest_to_ = __protest_new[0]; }");
  MODULAR("int *h(int *p) protest_assigns(protest_nothing) protest_ensures(protest_result == 0 || "
          "protest_fresh(protest_result, 1) || protest_result == p); void f(void) { h(0); }",
          "if (!__protest_new[0] && !(protest_b_ & 2)) __protest_assume(*protest_to_ != 0); "
          "else *protest_to_ = __protest_new[0];");
  /* the same place twice, another one, and a place that is in memory */
  const char *g = "void f(int **p, int **q) protest_assigns(*p, *q) "
                  "protest_ensures(protest_fresh(*p, 1)) "
                  "protest_ensures(protest_fresh((*p), 2) && protest_fresh(*q, 1)) { }";
  MODULAR(g, "protest_p_ != __protest_new[0]; if (protest_ok_) __protest_new[1] =");
  MODULAR(g, "if (1 && __protest_accessible((const void *)&(*q), sizeof(*q))) { void **protest_to_ "
             "= (void **)&(*q);");
}

TEST(spec, new_objects_are_refused) {
#define ENSURES(P) "struct s { int *a; } *f(int *p, struct s **r) protest_ensures(" P ") { }"
  const char *part = "a new object but as a part of", *place = "a new object that is not in";
  REFUSED(ENSURES("!protest_fresh(protest_result, 1)"), part);
  REFUSED(ENSURES("protest_fresh(protest_result, 1) ==> p"), part);
  REFUSED(ENSURES("p <==> protest_fresh(protest_result, 1)"), part);
  REFUSED(ENSURES("protest_fresh(protest_result, 1) ? 1 : p"), part);
  REFUSED(ENSURES("(protest_fresh(protest_result, 1) && p) || r"), part);
  REFUSED(ENSURES("protest_forall(int, i, 0, 3, protest_fresh(protest_result, i))"), part);
  REFUSED(ENSURES("protest_fresh(protest_result + 1, 1)"), place);
  REFUSED(ENSURES("protest_fresh(protest_old(*r), 1)"), place);
  REFUSED(ENSURES("protest_fresh((*r)->a, 1)"), place);
  REFUSED(ENSURES("protest_fresh((*r)->a, 1) && protest_fresh(*r, 1)"), place);
  REFUSED(ENSURES("protest_fresh(p, 1)"), "a parameter is what it was at entry");
  REFUSED(ENSURES("protest_fresh(*r)"), "this takes 2 arguments");
#undef ENSURES
}

TEST(spec, old_names_and_new_ones) {
  REAL("int f(int x) protest_ensures(protest_result == protest_old(x)); "
       "int f(int y) { return y; }",
       "int __protest_real_f(int y) { __typeof__(y) __protest_in_0 = y; "
       "__typeof__(__protest_taken_(__protest_in_0)) __protest_old_0 = (__protest_in_0);");
}

TEST(spec, what_is_refused) {
  REFUSED("# 7 \"a.c\"\nint f(int x) protest_requires(x = 1) { return x; }",
          "a.c:7:33: a clause with a side effect");
  REFUSED("int f(int x) protest_requires(g(x)) { return x; }", "a clause calls g");
  REFUSED("int f(int x) protest_requires(protest_old(x)) { return x; }", "old in a requires");
  REFUSED("int f(int x) protest_requires(protest_result) { return x; }", "a result here");
  REFUSED("int f(int x) protest_invariant(x) { return x; }", "an invariant outside of a loop");
  REFUSED("int f(int x) { protest_invariant(x) return x; }", "invariant outside of a loop");
  REFUSED("int f(int x) protest_requires(x > 0); int f(int x) protest_requires(x > 1) "
          "{ return x; }", "f has another contract at line 1");
  REFUSED("int f(int *a) protest_requires(protest_forall(int, i, a[i])) { return 0; }",
          "a quantifier without bounds");
  REFUSED("int f(int) protest_requires(1);", "has no name");
  REFUSED("int f(x) int x; protest_requires(x > 0) { return x; }", "must not be in the old style");
  REFUSED("int f(int x) protest_requires() { return x; }", "a clause without a condition");
  REFUSED("int f(int x) protest_requires(x ==> ) { return x; }", "a side of `==>` is missing");
  REFUSED("void f(int *x) protest_requires(x) { while (1) protest_frees(x) ; }",
          "unsupported at a loop");
  REFUSED("int f(int x { return x; }", "has no partner");
}

TEST(spec, pure_functions) {
  REAL("protest_pure static int g(int x) { return x + 1; } "
       "int f(int x) protest_requires(g(x) > 0) { return x; }",
       "(g(x) > 0)");
  REFUSED("protest_pure static int g(int x) { x++; return x; }", "one return");
  REFUSED("protest_pure static int g(int x) { return x++; }", "changes nothing");
}

/* One round: what the loop changes is forgotten, its invariant assumed, then checked. */
TEST(spec, one_round_of_a_loop) {
  const char *f = "int f(int *a, int n) protest_ensures(protest_result >= 0) { int k = 0; "
                  "while (k < n) protest_invariant(k >= 0) { int t = a[k]; a[k++] = t + 1; } "
                  "return k; }";
#define ROUND(PART) CHECK(writes(f, PT_SPEC_ROUND, PART, NULL))
  ROUND("__protest_any((void *)&k, sizeof k, \"k\"), ");
  ROUND("((void *)a ? __protest_any((void *)a, __protest_object_size(a), \"a\") : (void)0), ");
  ROUND("(void)0)), (__protest_round_");
  ROUND("? (void)0 : __protest_assume((_Bool)(k >= 0))), __protest_check((_Bool)(k >= 0), ");
  ROUND("++ ? __protest_assume(0) : (void)0), k < n)");
#undef ROUND
}

TEST(spec, old_values_of_each_element) {
  const char *f = "void f(int *a, int n) protest_ensures(protest_forall(int, i, 0, n, "
                  "a[i] == protest_old(a[n - i]) + 1)) { n = 0; while (n) "
                  "protest_invariant(protest_forall(int, i, 0, n, protest_old(a[n + i]) > 0)) ; }";
  REAL(f, "void *__protest_old_0 = __protest_snapshot((const void *)&(__protest_in_0)[0]);");
  REAL(f, "a[i] == (((__typeof__(&(a)[0]))__protest_old_0)[__protest_index_(n - i)]) + 1");
  REAL(f, "[__protest_index_(__protest_in_1 + i)]"); /* as n was at entry */
  REFUSED("int g; void f(int *a) protest_ensures(protest_forall(int, i, 0, 9, "
          "protest_old(a[i + g]) > 0)) { }", "an old value of each element");
  REFUSED("void f(int **a) protest_ensures(protest_forall(int, i, 0, 9, "
          "protest_old(a[i][0]) > 0)) { }", "an old value of each element");
  REFUSED("void f(int **a) protest_ensures(protest_forall(int, i, 0, 9, "
          "protest_old(*a[i]) > 0)) { }", "an old value of each element");
}

TEST(spec, attributes_are_clauses) {
  const char *f = "__attribute__((nonnull(2), returns_nonnull)) int *f(int n, int *p, "
                  "int a[static n]) protest_requires(n > 0) { return p; } "
                  "int *g(int n, int *p) { return f(n, p, p); }";
  REAL(f, "__protest_assume(__protest_nonnull_(__protest_in_1)); "
          "__protest_assume(__protest_valid_(__protest_in_2, (__protest_in_0)));");
  REAL(f, "__protest_check(__protest_nonnull_(p), \"precondition\", \"nonnull\");");
  REAL(f, "__protest_check(__protest_nonnull_(__protest_result), \"postcondition\"");
  REAL(f, "int *f(int n, int *p, int a[]) {");
}

TEST(spec, what_may_be_freed) {
  const char *f = "void f(int *p, int n) protest_assigns(*p) protest_frees(n > 0 : p) { } "
                  "void g(int *p) { f(p, 1); }";
  MODULAR(f, "void *__protest_free_0 = !(n > 0) ? (void *)0 : (void *)(p);");
  MODULAR(f, "__protest_may_free_(__protest_free_0, \"f frees\");");
  FRAMED(f, "__protest_check(__protest_gone_0, \"postcondition\", \"frees n > 0 : p\");");
}

TEST(spec, what_is_not_assigned_is_the_same) {
  const char *f = "void f(int *p, int n) protest_assigns(*p) { while (n--) p[n] = 0; }";
  FRAMED(f, "__protest_may_0 = __protest_byte_0 && (0 || "
            "!__protest_apart(__protest_byte_0, 1, __protest_to_0, __protest_n_0));");
  FRAMED(f, "if (__protest_is_pointer_(p)) { if (__protest_byte_0 && "
            "!__protest_accessible(__protest_byte_0, 1))");
  FRAMED(f, "__protest_check(!__protest_byte_0 || __protest_may_0 || "
            "*__protest_byte_0 == __protest_was_0, \"postcondition\", \"assigns *p\");");
  FRAMED(f, "while (n--) p[n] = 0;");
  STEADY(f, "while (__protest_check(!__protest_is_pointer_(__protest_in_0) || !__protest_byte_0 || "
            "__protest_may_0 || *__protest_byte_0 == __protest_was_0, \"invariant\", "
            "\"assigns\"), __protest_check(!__protest_is_pointer_(__protest_in_1)");
  MODULAR(f, "void __protest_real_f(int *p, int n) { __typeof__(p) __protest_in_0 = p; "
             "__typeof__(n) __protest_in_1 = n; "
             "__protest_assume(__protest_some_(__protest_in_0)); while (n--) p[n] = 0; }");
}

/* What a proof expects of arguments is checked where the contract is used. */
TEST(spec, what_is_expected_is_checked) {
  const char *f = "int f(int *p, char *q, int n) protest_requires(protest_readable(q, n)) "
                  "protest_assigns(*p) { return *p + n; }";
  MODULAR(f, "__protest_check(__protest_some_(p), \"precondition\", \"something is there\"); "
             "__protest_check(__protest_other_(p, q), \"precondition\", \"different objects\");");
  MODULAR(f, "__protest_in_2 = n; __protest_assume(__protest_some_(__protest_in_0)); "
             "__protest_assume(__protest_req_f_0(");
}
