/* Streams that give anything: what is replaced, and what runs of the new program do. */
#include "ir/anyread.h"

#include <string.h>

#include "exec/exec.h"
#include "ir/verify.h"
#include "load_text.h"

enum { ALL_ENDS = 256 };

typedef struct {
  uint64_t seed, k;
} choices;

/* Small numbers mostly: that something was found, where a text ends. */
static bool choose(void *payload, pt_exec *x, pt_input *in) {
  choices *c = payload;
  uint64_t random = pt_hash_mix(c->seed * 1000 + c->k++);
  (void)x;
  in->lo = random % 3 ? random >> 8 & 7 : random >> 8 & 255;
  if (in->width < 8) in->lo &= (1u << in->width) - 1;
  in->hi = 0;
  return true;
}

/* Marks the exit codes of runs, and counts those that fail. */
static uint32_t run_all(pt_loaded *t, bool *codes) {
  enum { RUNS = 300 };
  uint32_t failed = 0;
  pt_exec *x;
  CHECK_EQ(pt_exec_new(&x, t->mem, t->prog, &t->err), PT_OK);
  for (uint64_t seed = 0; seed < RUNS; seed++) {
    pt_run r = {0};
    choices c = {seed, 0};
    pt_exec_options o = {.ask = choose, .ask_payload = &c, .step_limit = 100000};
    pt_exec_run(x, &o, &r);
    if (r.status == PT_RUN_DONE) codes[r.exit_code & (ALL_ENDS - 1)] = true;
    failed += r.status == PT_RUN_FAILED;
    pt_run_release(t->mem, &r);
  }
  pt_exec_delete(x);
  return failed;
}

static pt_anyread read_anything(pt_loaded *t, const char *source) {
  pt_anyread any;
  *t = pt_load_options();
  if (pt_load_text(t, source) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", t->err.text);
  CHECK(pt_ir_read_anything(t->prog, UINT64_MAX, &any));
  if (pt_ir_verify(t->prog, &t->err) != PT_OK)
    pt_test_fail(__FILE__, __LINE__, "%s", t->err.text);
  return any;
}

/* How many runs of the new program fail. */
static uint32_t ends(const char *source, bool *codes) {
  pt_loaded t;
  pt_anyread any = read_anything(&t, source);
  memset(codes, 0, ALL_ENDS);
  uint32_t failed = run_all(&t, codes);
  pt_anyread_release(&any, t.prog->mem);
  pt_load_release(&t);
  return failed;
}

TEST(ir_anyread, characters) {
  bool codes[ALL_ENDS];
  CHECK_EQ(ends("#include <stdio.h>\nint main(void) { int c = getchar(), d = fgetc(stdin);"
                " return c < -1 || c > 255 || d < -1 || d > 255 ? 1 : c < 0 ? 2 : 3; }",
                codes),
           0);
  CHECK(!codes[1] && codes[2] && codes[3]);
}

TEST(ir_anyread, numbers) {
  bool codes[ALL_ENDS];
  CHECK_EQ(ends("#include <stdlib.h>\nint main(void) { const char *s = \"123\"; char *end;"
                " long double x = strtold(s, NULL); int n = atoi(s) + (int)strtol(s, &end, 10);"
                " return n == 7 && x == x ? 9 : end - s; }",
                codes),
           0);
  CHECK(codes[0] && codes[1] && codes[2] && codes[3] && codes[9] && !codes[4]);
  CHECK_EQ(ends("#include <stdlib.h>\nint main(void) { char s[4] = {'1', 0, 'x', 'y'}, *end;"
                " strtol(s, &end, 10); return end - s; }",
                codes),
           0);
  CHECK(codes[0] && codes[1] && !codes[2] && !codes[3]);
  CHECK(ends("#include <stdlib.h>\nint main(void) { char s[2] = {'1', '2'}; return atoi(s); }",
             codes) > 0);
  CHECK(ends("#include <stdlib.h>\nint main(void) { char **no = (char **)8;"
             " return strtod(\"1\", no) > 2; }",
             codes) > 0);
}

TEST(ir_anyread, lines) {
  bool codes[ALL_ENDS];
  CHECK_EQ(ends("#include <stdio.h>\n#include <string.h>\nint main(void) { char s[6];"
                " if (!fgets(s, sizeof s, stdin)) return 9; return strlen(s); }",
                codes),
           0);
  for (int k = 0; k <= 5; k++) CHECK(codes[k]);
  CHECK(codes[9] && !codes[6]);
}

TEST(ir_anyread, formats) {
  bool codes[ALL_ENDS];
  CHECK_EQ(ends("#include <stdio.h>\nint main(void) { int a = 100; char s[4] = \"\"; long b;"
                " int n = scanf(\"%d,%3s %*c%ld\", &a, s, &b);"
                " if (n < 1 && a != 100) return 50; if (n < 2 && s[0]) return 51;"
                " return n; }",
                codes),
           0);
  CHECK(codes[255] && codes[0] && codes[1] && codes[2] && codes[3]);
  CHECK(!codes[4] && !codes[50] && !codes[51]);
}

TEST(ir_anyread, formats_of_texts) {
  bool codes[ALL_ENDS];
  CHECK_EQ(ends("#include <stdio.h>\nint main(void) { int a = 100; char s[4] = \"\";"
                " int n = sscanf(\"12,abc\", \"%d,%3s\", &a, s);"
                " if (n < 1 && a != 100) return 50; if (n < 2 && s[0]) return 51;"
                " return n; }",
                codes),
           0);
  CHECK(codes[255] && codes[0] && codes[1] && codes[2]);
  CHECK(!codes[3] && !codes[50] && !codes[51]);
  /* no text, one without an end, one that loses it while it is read */
  CHECK(ends("#include <stdio.h>\nint main(void) { int n; return sscanf(NULL, \"%d\", &n); }",
             codes) > 0);
  CHECK(ends("#include <stdio.h>\nint main(void) { char s[2] = {'1', '2'}; int n;"
             " return sscanf(s, \"%d\", &n); }",
             codes) > 0);
  CHECK(ends("#include <stdio.h>\nint main(void) { char s[3] = \"ab\", t[3];"
             " return sscanf(s, \"%c%2s\", &s[2], t); }",
             codes) > 0);
}

TEST(ir_anyread, failures_are_those_of_the_carrier) {
  bool codes[ALL_ENDS];
  CHECK(ends("#include <stdio.h>\nint main(void) { char s[3]; return scanf(\"%3s\", s); }",
             codes) > 0);
  CHECK(ends("#include <stdio.h>\nint main(void) { char s[3]; return !fgets(s, 4, stdin); }",
             codes) > 0);
  CHECK(ends("#include <stdio.h>\nint main(void) { int a[2]; return fread(a, 4, 3, stdin); }",
             codes) > 0);
  CHECK(ends("#include <stdio.h>\nint main(void) { return fgetc(NULL); }", codes) > 0);
}

TEST(ir_anyread, functions_that_are_left) {
  pt_loaded t;
  pt_anyread any = read_anything(
      &t, "#include <stdio.h>\nint main(void) { int n; if (scanf(\"%d\", &n) != 1) return 1;"
          " char *s = 0; size_t m = 0; return getline(&s, &m, stdin) == n; }");
  uint32_t scan = pt_ir_fn_by_name(t.prog, "__pt_fscanf"), byte;
  byte = pt_ir_fn_by_name(t.prog, "__pt_getc"); /* getline stays exact, and needs it */
  CHECK(scan && any.left[scan] && byte && !any.left[byte]);
  CHECK_EQ(any.calls, 1);
  CHECK(!any.leaves);
  CHECK_EQ(any.carriers, t.prog->checks.n - 1);
  pt_anyread_release(&any, t.prog->mem);
  pt_load_release(&t);
}

TEST(ir_anyread, first_characters) {
  pt_loaded t;
  pt_anyread any = read_anything(
      &t, "#include <stdlib.h>\nint main(int n, char **v) { return atoi(v[1]) + atol(v[2]); }");
  uint32_t at = pt_ir_fn_by_name(t.prog, "__pt_number_at");
  CHECK_EQ(any.firsts.n, 1);
  CHECK(any.firsts.at[0] >= any.carriers);
  CHECK_EQ(any.entries.n, 2);
  CHECK_EQ(any.entries.at[0], any.entries.at[1]);
  CHECK_EQ(t.prog->checks.at[any.entries.at[0]].fn, at);
  pt_anyread_release(&any, t.prog->mem);
  pt_load_release(&t);
}

TEST(ir_anyread, what_no_model_covers) {
  pt_loaded t;
  pt_anyread any = read_anything(
      &t, "#include <stdio.h>\nint main(void) { long double x; int n = getchar();"
          " return scanf(\"%Lf\", &x) == n; }");
  CHECK(any.leaves);
  pt_anyread_release(&any, t.prog->mem);
  pt_load_release(&t);
}

TEST(ir_anyread, what_stays_exact) {
  static const char *const rows[] = {
      "#include <stdio.h>\nint main(void) { char s[9]; return scanf(\"%s\", s); }",
      "#include <stdio.h>\nint main(int n, char **v) { int k; return scanf(v[0], &k); }",
      "#include <stdio.h>\nint main(void) { long double x; return scanf(\"%Lf\", &x); }",
      "int getchar(void) { return 7; }\nint main(void) { return getchar(); }"};
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    pt_loaded t = pt_load_options();
    CHECK_EQ(pt_load_text(&t, rows[k]), PT_OK);
    CHECK(!pt_ir_reads_anything(t.prog));
    pt_load_release(&t);
  }
}
