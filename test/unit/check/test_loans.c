/* Memory that all calls lend a function: right claims, and ones that some call breaks. */
#include "check/loans.h"

#include "load_text.h"

/* What is left of loans to function `f`: its parameter K with BYTES, to be written if W. */
static bool is_lent(const char *source, uint32_t param, uint64_t bytes, bool writable) {
  pt_loaded t = pt_load_options();
  if (pt_load_text(&t, source) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", t.err.text);
  pt_loans all = {0};
  pt_contexts_limits l = {.time_ms = 5000};
  for (uint32_t fn = 1; fn < t.prog->fns.n; fn++) {
    const char *name = pt_ir_text(t.prog, t.prog->fns.at[fn]->cname);
    bool asked = name && strncmp(name, "f", 1) == 0;
    if (asked) pt_vec_push(t.mem, &all, ((pt_loan){fn, param, bytes, writable}));
  }
  CHECK(all.n > 0);
  pt_loans_check(t.mem, t.prog, &l, &all);
  uint32_t f = pt_ir_fn_by_name(t.prog, "f");
  bool lent = pt_loans_room(&all, f, param).bytes == bytes;
  pt_vec_release(t.mem, &all);
  pt_load_release(&t);
  return lent;
}

static const char pair[] = "struct pair { int a, b; };\n"
                           "static int f(struct pair *p) { return p->a + p->b; }\n"
                           "struct pair g;\n"
                           "int main(void) { struct pair x = {1, 2}; return f(&x) + f(&g); }\n";

TEST(loans, as_much_as_all_calls_lend) {
  CHECK(is_lent(pair, 0, 8, true));
  CHECK(!is_lent(pair, 0, 9, false));
}

TEST(loans, part_of_an_object) {
  CHECK(is_lent("static int f(int *p) { return *p; }\n"
                "int main(void) { int a[4] = {0}; return f(a + 2); }\n", 0, 8, false));
  CHECK(!is_lent("static int f(int *p) { return *p; }\n"
                 "int main(void) { int a[4] = {0}; return f(a + 3); }\n", 0, 8, false));
}

TEST(loans, one_call_that_lends_nothing_breaks_it) {
  CHECK(!is_lent("static int f(int *p) { return p ? *p : 0; }\n"
                 "int main(void) { int a = 1; return f(&a) + f(0); }\n", 0, 4, false));
  CHECK(!is_lent("extern int *get(void);\n"
                 "static int f(int *p) { return *p; }\n"
                 "int main(void) { return f(get()); }\n", 0, 4, false));
}

TEST(loans, what_is_constant_is_not_lent_to_be_written) {
  const char text[] = "static int f(const char *p) { return *p; }\n"
                      "int main(void) { return f(\"text\"); }\n";
  CHECK(is_lent(text, 0, 5, false));
  CHECK(!is_lent(text, 0, 5, true));
}

TEST(loans, recursion_lends_what_it_was_lent) {
  CHECK(is_lent("static int f(int *p, int n) { return n ? f(p, n - 1) : *p; }\n"
                "int main(void) { int a = 1; return f(&a, 3); }\n", 0, 4, true));
  CHECK(!is_lent("static int f(int *p, int n) { return n ? f(p + 1, n - 1) : *p; }\n"
                 "int main(void) { int a = 1; return f(&a, 3); }\n", 0, 4, true));
}

/* What a function is lent and may have freed it does not lend any more. */
TEST(loans, what_was_freed_is_not_lent) {
  CHECK(is_lent("#include <stdlib.h>\n"
                "static int f(int *p) { return *p; }\n"
                "static int first(int *p) { *p = 2; return f(p); }\n"
                "int main(void) { int *a = malloc(4); return a ? first(a) : 0; }\n", 0, 4, true));
  CHECK(!is_lent("#include <stdlib.h>\n"
                 "static int f(int *p) { return *p; }\n"
                 "static int first(int *p) { free(p); return f(p); }\n"
                 "int main(void) { int *a = malloc(4); return a ? first(a) : 0; }\n", 0, 4, true));
}

TEST(loans, calls_through_pointers_are_not_known) {
  CHECK(!is_lent("static int f(int *p) { return *p; }\n"
                 "int (*volatile how)(int *) = f;\n"
                 "int main(void) { int a = 1; return f(&a) + how(&a); }\n", 0, 4, false));
}

/* A variable whose life is over. */
TEST(loans, a_variable_that_has_ended) {
  CHECK(!is_lent("static int f(int *p) { return *p; }\n"
                 "int main(void) { int *p; { int a = 1; p = &a; } return f(p); }\n", 0, 4, false));
}
