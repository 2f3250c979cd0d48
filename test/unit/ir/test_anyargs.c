/* Arguments without objects: which programs are changed, and what runs of the new ones do. */
#include "ir/anyargs.h"

#include <string.h>

#include "exec/exec.h"
#include "ir/verify.h"
#include "load_text.h"

enum { ALL_ENDS = 256, RUNS = 300 };

typedef struct {
  uint64_t seed, k;
} choices;

/* Small numbers: of arguments, and of letters. */
static bool choose(void *payload, pt_exec *x, pt_input *in) {
  choices *c = payload;
  uint64_t random = pt_hash_mix(c->seed * 1000 + c->k++);
  (void)x;
  in->lo = random % 5 ? random >> 8 & 3 : '-';
  if (in->width < 8) in->lo &= (1u << in->width) - 1;
  in->hi = 0;
  return true;
}

/* How many runs of the new program fail; the exit codes of the others are marked. */
static uint32_t ends(const char *source, bool *codes) {
  pt_loaded t = pt_load_options();
  uint32_t failed = 0;
  pt_exec *x;
  memset(codes, 0, ALL_ENDS);
  if (pt_load_text(&t, source) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", t.err.text);
  CHECK(pt_ir_walks_arguments(t.prog));
  CHECK(pt_ir_number_arguments(t.prog));
  if (pt_ir_verify(t.prog, &t.err) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", t.err.text);
  CHECK_EQ(pt_exec_new(&x, t.mem, t.prog, &t.err), PT_OK);
  for (uint64_t seed = 0; seed < RUNS; seed++) {
    pt_run r = {0};
    choices c = {seed, 0};
    pt_exec_options o = {.ask = choose, .ask_payload = &c, .step_limit = 100000};
    pt_exec_run(x, &o, &r);
    if (r.status == PT_RUN_DONE) codes[r.exit_code & (ALL_ENDS - 1)] = true;
    failed += r.status == PT_RUN_FAILED;
    pt_run_release(t.mem, &r);
  }
  pt_exec_delete(x);
  pt_load_release(&t);
  return failed;
}

TEST(ir_anyargs, letters_of_all) {
  bool codes[ALL_ENDS];
  CHECK_EQ(ends("int main(int n, char **v) { int found = 0;"
                " for (int k = 1; k < n; k++) found += v[k][0] == '-' && v[k][1] == '-';"
                " return found; }",
                codes),
           0);
  CHECK(codes[0] && codes[1]);
}

TEST(ir_anyargs, vector_ends_with_null) {
  bool codes[ALL_ENDS];
  CHECK_EQ(ends("int main(int n, char **v) { int k = 0; while (v[k]) k++; return k != n; }", codes),
           0);
  CHECK(codes[0] && !codes[1]);
}

TEST(ir_anyargs, texts_end_with_nul) {
  bool codes[ALL_ENDS];
  CHECK_EQ(ends("int main(int n, char **v) { char *s = v[n - 1]; while (*s) s++;"
                " return s - v[n - 1] + 1; }",
                codes),
           0);
  CHECK(!codes[0] && codes[1] && codes[2]);
}

TEST(ir_anyargs, no_two_are_one) {
  bool codes[ALL_ENDS];
  CHECK_EQ(ends("int main(int n, char **v) { for (int k = 1; k < n; k++)"
                " if (v[k] == v[k - 1] || v[k] == \"x\" || !v[k]) return 1; return 0; }",
                codes),
           0);
  CHECK(codes[0] && !codes[1]);
}

TEST(ir_anyargs, what_fails_still_does) {
  static const char *const rows[] = {
      "int main(int n, char **v) { return v[n][0]; }",       /* the null pointer */
      "int main(int n, char **v) { return v[n + 1] != 0; }", /* behind the vector */
      "int main(int n, char **v) { return v[n - 2] != 0; }", /* in front of it */
      "int main(int n, char **v) { return v[n - 1][1]; }",   /* behind a text */
      "int main(int n, char **v) { return v[n - 1][-1]; }",  /* in front of one */
      "int main(int n, char **v) { v[n - 1][1] = 'x'; return 0; }",
      "int main(int n, char **v) { const char *s = n > 2 ? v[n - 1] : \"ab\"; return s[2]; }",
      "#include <string.h>\nint main(int n, char **v) { char s[2];"
      " memcpy(s, v[n - 1], 2); return 0; }",
      "#include <string.h>\nint main(int n, char **v) { v[n - 1][strlen(v[n - 1])] = 'x';"
      " return strlen(v[n - 1]) > 900; }"};
  bool codes[ALL_ENDS];
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
    if (ends(rows[k], codes) == 0) pt_test_fail(__FILE__, __LINE__, "%s", rows[k]);
}

TEST(ir_anyargs, what_stays) {
  static const char *const rows[] = {
      "int main(void) { return 0; }",
      "int main(int n, char **v) { return n > 2 ? v[2][0] : 0; }",
      "int main(int n, char **v) { for (int k = 1; k < n; k++) v[k] = v[0]; return 0; }",
      "#include <string.h>\nint main(int n, char **v) { char *w[9] = {0};"
      " if (n < 9) memcpy(w, v, n * sizeof *w); return v[n - 1] == w[0]; }",
      "#include <stdio.h>\nint main(int n, char **v) { char s[9]; sprintf(s, \"%s\", v[n - 1]);"
      " return s[0]; }",
      "#include <stdio.h>\nint main(int n, char **v) { return printf(v[n - 1]); }",
      "#include <stdio.h>\nint main(int n, char **v) { return printf(\"%ls\", (void *)v[n - 1]); }",
      "#include <stdlib.h>\nint main(int n, char **v) { return strtod(v[n - 1], &v[0]) > 3; }"};
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    pt_loaded t = pt_load_options();
    CHECK_EQ(pt_load_text(&t, rows[k]), PT_OK);
    if (pt_ir_walks_arguments(t.prog)) pt_test_fail(__FILE__, __LINE__, "%s", rows[k]);
    pt_load_release(&t);
  }
}
