/* Test suites: what the files say, that they build and run, and that nobody's files are lost. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "front/embed.h"
#include "front/front.h"
#include "report/coverage.h"
#include "report/sha256.h"
#include "report/suite.h"
#include "test.h"

static const char source[] =
    "int __VERIFIER_nondet_int(void);\n"
    "double __VERIFIER_nondet_double(void);\n"
    "unsigned char __VERIFIER_nondet_uchar(void);\n"
    "void reach_error(void) {}\n"
    "static int a[10];\n"
    "int main(void) {\n"
    "  int n = __VERIFIER_nondet_int();\n"
    "  if (n > 100) {\n"
    "    if (__VERIFIER_nondet_double() == 0.1 && __VERIFIER_nondet_uchar() == '*')\n"
    "      reach_error();\n"
    "    return 3;\n"
    "  }\n"
    "  if (n >= 0) a[n] = n;\n"
    "  return 0;\n"
    "}\n";

typedef struct {
  pt_mem *mem;
  char dir[64], file[96], suite[96];
  const char *files[1];
  pt_buf header;
  pt_ir_prog *prog;
  pt_suite_info info;
  pt_result result;
} kit;

static void write_text(const char *path, const char *text) {
  FILE *f = fopen(path, "w");
  CHECK(f && fputs(text, f) >= 0 && fclose(f) == 0);
}

static void kit_load(kit *k, const char *text, const char *entry) {
  pt_err e = {0};
  *k = (kit){.mem = pt_mem_new(), .dir = "/tmp/protest-test-XXXXXX"};
  CHECK(mkdtemp(k->dir));
  snprintf(k->file, sizeof k->file, "%s/p.c", k->dir);
  snprintf(k->suite, sizeof k->suite, "%s/suite", k->dir);
  write_text(k->file, text);
  k->files[0] = k->file;
  pt_front_options o = {.files = k->files,
                        .nfiles = 1,
                        .clang = "clang-19",
                        .std = "gnu17",
                        .compile_db = "",
                        .function = entry,
                        .checks = pt_front_default_checks()};
  if (pt_front_load(&k->prog, k->mem, &o, NULL, NULL, &e) != PT_OK)
    pt_test_fail(__FILE__, __LINE__, "%s", e.text);
  pt_result_init(&k->result, k->mem, k->prog);
  pt_buf_addn(k->mem, &k->header, pt_embed_header, pt_embed_header_size);
  k->info = (pt_suite_info){.files = k->files,
                            .nfiles = 1,
                            .entry = entry,
                            .version = "1.2",
                            .command = "protest test p.c",
                            .header = k->header.text};
}

static void remove_all(const char *dir) {
  char command[128];
  snprintf(command, sizeof command, "rm -rf %s", dir);
  CHECK_EQ(system(command), 0);
}

static void kit_release(kit *k) {
  pt_result_release(&k->result);
  pt_ir_prog_delete(k->prog);
  pt_buf_release(k->mem, &k->header);
  remove_all(k->dir);
  CHECK_EQ(pt_mem_delete(k->mem), 0);
}

/* A number for the location of a line. */
static uint32_t loc_at(const kit *k, uint32_t line) {
  for (uint32_t i = 1; i < k->prog->locs.n; i++)
    if (k->prog->locs.at[i].line == line &&
        strstr(pt_ir_text(k->prog, k->prog->locs.at[i].file), "p.c"))
      return i;
  pt_test_fail(__FILE__, __LINE__, "no location in line %u", line);
}

static void give(kit *k, pt_test *t, pt_input_kind kind, uint16_t width, const char *name,
                 uint64_t bits) {
  uint32_t string = pt_strtab_find(&k->prog->strings, name);
  pt_vec_push(
      k->mem, &t->inputs,
      ((pt_input){
          .kind = (uint8_t)kind, .width = width, .name = string, .loc = loc_at(k, 7), .lo = bits}));
}

static const char int_name[] = "__VERIFIER_nondet_int";

/* Adds what the interpreter would predict for n = VALUE. */
static void add_int_test(kit *k, int value, bool fails) {
  pt_test t = {.fails = fails,
               .check = fails,
               .kind = fails ? PT_CHECK_BOUNDS : PT_CHECK_NONE,
               .loc = loc_at(k, 13),
               .new_branches = 2};
  if (fails) snprintf(t.text, sizeof t.text, "index %d of a[10]", value);
  give(k, &t, PT_INPUT_INT, 32, int_name, (uint32_t)value);
  pt_result_add_test(&k->result, &t);
}

static void write_suite(kit *k) {
  pt_err e = {0};
  pt_suite *s = NULL;
  if (pt_suite_open(&s, k->mem, k->prog, k->suite, &k->info, &e) != PT_OK)
    pt_test_fail(__FILE__, __LINE__, "%s", e.text);
  for (uint32_t i = 0; i < k->result.tests.n; i++)
    if (pt_suite_add(s, &k->result.tests.at[i], i, &e) != PT_OK)
      pt_test_fail(__FILE__, __LINE__, "%s", e.text);
  if (pt_suite_close(s, &k->result, &e) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", e.text);
}

static const char *path_in(const kit *k, const char *name) {
  static char path[256];
  snprintf(path, sizeof path, "%s/%s", k->suite, name);
  return path;
}

/* The text of a file of the suite; kept in OUT. */
static const char *text_of(kit *k, pt_buf *out, const char *name) {
  pt_buf_reset(out);
  if (!pt_buf_read_file(k->mem, out, path_in(k, name)))
    pt_test_fail(__FILE__, __LINE__, "no %s", name);
  return pt_buf_text(out);
}

static bool has(const kit *k, const char *name) {
  struct stat st;
  return lstat(path_in(k, name), &st) == 0;
}

TEST(report_suite, sha256) {
  char out[65];
  CHECK_STR(pt_sha256("", 0, out),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK_STR(pt_sha256("abc", 3, out),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  char long_text[200];
  memset(long_text, 'a', sizeof long_text);
  CHECK_STR(pt_sha256(long_text, 55, out),
            "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
  CHECK_STR(pt_sha256(long_text, 56, out),
            "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a");
  CHECK_STR(pt_sha256(long_text, 64, out),
            "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
  CHECK_STR(pt_sha256(long_text, 119, out),
            "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb");
}

TEST(report_suite, test_comp_and_ktest_files) {
  kit k;
  pt_buf b = {0};
  setenv("SOURCE_DATE_EPOCH", "1000000000", 1);
  kit_load(&k, source, "main");
  pt_test t = {
      .fails = true, .check = 1, .kind = PT_CHECK_REACH, .loc = loc_at(&k, 10), .text = "reached"};
  give(&k, &t, PT_INPUT_INT, 32, int_name, 101);
  give(&k, &t, PT_INPUT_DOUBLE, 64, "__VERIFIER_nondet_double", 0x3fb999999999999aull);
  give(&k, &t, PT_INPUT_UCHAR, 8, "__VERIFIER_nondet_uchar", '*');
  pt_result_add_test(&k.result, &t);
  write_suite(&k);
  CHECK_STR(text_of(&k, &b, "test-suite/test1.xml"),
            "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
            "<!DOCTYPE testcase PUBLIC \"+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN\" "
            "\"https://sosy-lab.org/test-format/testcase-1.1.dtd\">\n"
            "<testcase coversError=\"true\">\n"
            "  <input variable=\"__VERIFIER_nondet_int\" type=\"int\">101</input>\n"
            "  <input variable=\"__VERIFIER_nondet_double\" type=\"double\">0.1</input>\n"
            "  <input variable=\"__VERIFIER_nondet_uchar\" type=\"unsigned char\">42</input>\n"
            "</testcase>\n");
  char hash[65], metadata[1500];
  snprintf(
      metadata, sizeof metadata,
      "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
      "<!DOCTYPE test-metadata PUBLIC \"+//IDN sosy-lab.org//DTD test-format test-metadata "
      "1.1//EN\" "
      "\"https://sosy-lab.org/test-format/test-metadata-1.1.dtd\">\n"
      "<test-metadata>\n"
      "  <sourcecodelang>C</sourcecodelang>\n"
      "  <producer>Protest 1.2</producer>\n"
      "  <specification>COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )</specification>\n"
      "  <programfile>%s</programfile>\n"
      "  <programhash>%s</programhash>\n"
      "  <entryfunction>main</entryfunction>\n"
      "  <architecture>64bit</architecture>\n"
      "  <creationtime>2001-09-09T01:46:40Z</creationtime>\n"
      "</test-metadata>\n",
      k.file, pt_sha256(source, strlen(source), hash));
  CHECK_STR(text_of(&k, &b, "test-suite/metadata.xml"), metadata);
  text_of(&k, &b, "test1.ktest");
  size_t n = strlen(k.file);
  CHECK_EQ(b.n,
           5 + 4 + 4 + 4 + n + 4 + 4 + 4 + (4 + 21 + 4 + 4) + (4 + 24 + 4 + 8) + (4 + 23 + 4 + 1));
  CHECK(memcmp(b.text, "KTEST\0\0\0\3\0\0\0\1\0\0\0", 16) == 0 &&
        (size_t)(unsigned char)b.text[16] == n);
  CHECK(memcmp(b.text + 17, k.file, n) == 0);
  CHECK(memcmp(b.text + 17 + n,
               "\0\0\0\0\0\0\0\0\0\0\0\3\0\0\0\25__VERIFIER_nondet_int\0\0\0\4\145\0\0\0",
               45) == 0);
  CHECK(memcmp(b.text + b.n - 5, "\0\0\0\1*", 5) == 0);
  pt_buf_release(k.mem, &b);
  kit_release(&k);
}

TEST(report_suite, inputs_read_back) {
  kit k;
  pt_err e = {0};
  pt_buf b = {0};
  pt_inputs in = {0};
  kit_load(&k, source, "main");
  pt_test t = {.fails = true,
               .check = 1,
               .kind = PT_CHECK_ASSERTION,
               .loc = loc_at(&k, 10),
               .text = "a */ b\n#x"};
  give(&k, &t, PT_INPUT_INT, 32, int_name, (uint32_t)-7);
  give(&k, &t, PT_INPUT_FLOAT, 32, int_name, 0x7fc00001);
  give(&k, &t, PT_INPUT_UNDEF, 8, "", 200);
  pt_result_add_test(&k.result, &t);
  write_suite(&k);
  const char *text = text_of(&k, &b, "test1.inputs");
  CHECK(strncmp(text, "# Test 1: fails.\n# ", 19) == 0);
  CHECK_EQ(pt_inputs_parse(k.mem, &in, "test1.inputs", text, &e), PT_OK);
  CHECK_EQ(in.n, 3);
  CHECK(in.at[0].kind == PT_INPUT_INT && (int64_t)in.at[0].lo == -7);
  CHECK(in.at[1].kind == PT_INPUT_FLOAT && in.at[1].lo == 0x7fc00001);
  CHECK(in.at[2].kind == PT_INPUT_UNDEF && in.at[2].lo == 200);
  text = text_of(&k, &b, "test1.c");
  CHECK(strstr(text, "a * / b #x [assertion, CWE-617]\n"));
  CHECK(
      strstr(text, "A native run may differ: the run depends on what uninitialised memory holds."));
  CHECK(strstr(text, "    {\"int\", {.as_int = -7}, 0, 0}, /* __VERIFIER_nondet_int at "));
  CHECK(strstr(text, "    {\"float\", {.bits = {0x7fc00001ULL, 0x0ULL}}, 0, 0}, /* "));
  CHECK(!strstr(text, "\"undef\""));
  pt_vec_release(k.mem, &in);
  pt_buf_release(k.mem, &b);
  kit_release(&k);
}

/* The output of `make` in the suite, and its exit code. */
static int make(kit *k, pt_buf *out) {
  char command[300], path[128];
  snprintf(path, sizeof path, "%s/make.out", k->dir);
  snprintf(command, sizeof command, "make -s -C %s >%s 2>&1", k->suite, path);
  int code = system(command);
  pt_buf_reset(out);
  CHECK(pt_buf_read_file(k->mem, out, path));
  return code;
}

TEST(report_suite, builds_and_runs) {
  kit k;
  pt_buf b = {0};
  kit_load(&k, source, "main");
  add_int_test(&k, 9, false);
  add_int_test(&k, 10, true);
  pt_test t = {.fails = true,
               .check = 1,
               .kind = PT_CHECK_REACH,
               .loc = loc_at(&k, 10),
               .text = "it's \"$HOME\" #1"};
  give(&k, &t, PT_INPUT_INT, 32, int_name, 101);
  give(&k, &t, PT_INPUT_DOUBLE, 64, "__VERIFIER_nondet_double", 0x3fb999999999999aull);
  give(&k, &t, PT_INPUT_UCHAR, 8, "__VERIFIER_nondet_uchar", '*');
  pt_result_add_test(&k.result, &t);
  write_suite(&k);
  int code = make(&k, &b);
  if (code) pt_test_fail(__FILE__, __LINE__, "make: %s", pt_buf_text(&b));
  CHECK(strstr(b.text, "test1: passes as predicted\n"));
  CHECK(strstr(b.text, "test2: fails as predicted: p.c:13: index 10 of a[10] [bounds]\n"));
  CHECK(strstr(b.text, "test3: fails as predicted: p.c:10: it's \"$HOME\" #1 [reach]\n"));
  CHECK(strstr(b.text, "3 as predicted, 0 not, 0 cannot be judged natively\n"));
  /* the command of the comment: no flags but the sanitizers */
  char command[600];
  snprintf(command, sizeof command,
           "cd %s && clang-19 -g -fsanitize=address,undefined suite/test2.c p.c -lm -o t 2>&1 && "
           "./t 2>&1 | grep -q 'p.c:13:.*index 10 out of bounds'",
           k.dir);
  CHECK_EQ(system(command), 0);
  pt_buf_release(k.mem, &b);
  kit_release(&k);
}

TEST(report_suite, wrong_predictions_are_told) {
  kit k;
  pt_buf b = {0};
  kit_load(&k, source, "main");
  add_int_test(&k, 10, false);
  add_int_test(&k, 9, true);
  add_int_test(&k, 11, true);
  k.result.tests.at[2].loc = loc_at(&k, 8);
  add_int_test(&k, 101, false);
  add_int_test(&k, 9, true);
  k.result.tests.at[4].kind = PT_CHECK_UNINIT;
  write_suite(&k);
  CHECK(make(&k, &b) != 0);
  CHECK(strstr(b.text, "test1: FAILS: "));
  CHECK(strstr(b.text, "test2: DOES NOT FAIL: predicted p.c:13: index 9 of a[10] [bounds]"));
  CHECK(strstr(b.text, "test3: FAILS OTHERWISE: "));
  CHECK(strstr(b.text, "test4: FAILS: protest: asks for more inputs than the test has"));
  CHECK(strstr(b.text, "test5: cannot be judged natively: "));
  CHECK(strstr(b.text, "0 as predicted, 4 not, 1 cannot be judged natively\n"));
  pt_buf_release(k.mem, &b);
  kit_release(&k);
}

/* The command line has one argument. */
static void give_text(kit *k, pt_test *t, const char *text) {
  static const char *const lengths[] = {"length of argv[0]", "length of argv[1]",
                                        "length of argv[2]", "length of argv[3]"};
  give(k, t, PT_INPUT_UCHAR, 8, "argc - 1", 1);
  give(k, t, PT_INPUT_UINT, 32, "argc - 1", 0);
  for (int i = 0; i < 4; i++) {
    give(k, t, PT_INPUT_UCHAR, 8, lengths[i], 0);
    give(k, t, PT_INPUT_UINT, 32, lengths[i], 0);
  }
  for (uint32_t i = 0; i <= strlen(text); i++) {
    give(k, t, PT_INPUT_UNDEF, 8, "argv[1]", (uint64_t)text[i]);
    pt_vec_top(&t->inputs).origin = 3, pt_vec_top(&t->inputs).offset = i;
  }
}

TEST(report_suite, arguments_standard_input_and_header) {
  static const char text[] = "#include <protest.h>\n"
                             "#include <stdio.h>\n"
                             "#include <stdlib.h>\n"
                             "#include <string.h>\n"
                             "void absent(void);\n"
                             "int main(int argc, char **argv) {\n"
                             "  long double x = protest_longdouble(\"x\");\n"
                             "  long long y = protest_longlong(\"y\");\n"
                             "  if (argc == 2 && strcmp(argv[1], \"a\\\"?\") == 0 && getchar() == "
                             "'q' && getchar() == EOF)\n"
                             "    if (x == 0.3L && y == -9223372036854775807LL - 1)\n"
                             "      abort();\n"
                             "  if (argc == 4) absent();\n"
                             "}\n";
  kit k;
  pt_buf b = {0};
  kit_load(&k, text, "main");
  pt_test t = {
      .fails = true, .check = 1, .kind = PT_CHECK_ABORT, .loc = loc_at(&k, 11), .text = "aborts"};
  give_text(&k, &t, "a\"?");
  give(&k, &t, PT_INPUT_LDOUBLE, 80, "x", 0x999999999999999aull);
  t.inputs.at[t.inputs.n - 1].hi = 0x3ffd;
  give(&k, &t, PT_INPUT_LLONG, 64, "y", 1ull << 63);
  give(&k, &t, PT_INPUT_BOOL, 1, "more input?", 1);
  give(&k, &t, PT_INPUT_UCHAR, 8, "getchar", 'q');
  give(&k, &t, PT_INPUT_BOOL, 1, "more input?", 0);
  pt_result_add_test(&k.result, &t);
  write_suite(&k);
  int code = make(&k, &b);
  if (code) pt_test_fail(__FILE__, __LINE__, "make: %s", pt_buf_text(&b));
  CHECK(strstr(b.text, "test1: fails as predicted: p.c:11: aborts [abort]\n"));
  pt_buf_release(k.mem, &b);
  kit_release(&k);
}

TEST(report_suite, scanf_rand_and_time_without_flags) {
  static const char text[] = "#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\n"
                             "int main(void) {\n  int a = 0;\n  scanf(\"%d\", &a);\n"
                             "  if (a == 5 && rand() == 6 && time(0) == 7)\n    abort();\n}\n";
  kit k;
  kit_load(&k, text, "main");
  pt_test t = {
      .fails = true, .check = 1, .kind = PT_CHECK_ABORT, .loc = loc_at(&k, 8), .text = "aborts"};
  give(&k, &t, PT_INPUT_BOOL, 1, "more input?", 1);
  give(&k, &t, PT_INPUT_BOOL, 1, "a number?", 1);
  give(&k, &t, PT_INPUT_INT, 32, "scanf", 5);
  give(&k, &t, PT_INPUT_INT, 32, "rand", 6);
  give(&k, &t, PT_INPUT_LONG, 64, "time", 7);
  pt_result_add_test(&k.result, &t);
  write_suite(&k);
  char command[600];
  snprintf(command, sizeof command,
           "cd %s && clang-19 -g -fsanitize=address,undefined suite/test1.c p.c -lm -o t && "
           "ASAN_OPTIONS=handle_abort=1 ./t 2>&1 | grep -q 'p.c:8'",
           k.dir);
  CHECK_EQ(system(command), 0);
  kit_release(&k);
}

TEST(report_suite, other_start) {
  kit k;
  pt_buf b = {0};
  kit_load(
      &k,
      "int main(void) { return 1; }\nint f(signed char c, int *p) {\n  return p ? 1 : c / *p;\n}\n",
      "f");
  pt_test t = {.fails = true, .check = 1, .kind = PT_CHECK_NULL_DEREF, .text = "null"};
  t.loc = loc_at(&k, 3);
  for (int i = 0; i < 2; i++)
    pt_vec_push(
        k.mem, &t.inputs,
        ((pt_input){.kind = i ? PT_INPUT_BOOL : PT_INPUT_CHAR,
                    .width = i ? 1 : 8,
                    .lo = i ? 1 : 255,
                    .name = pt_strtab_find(&k.prog->strings, i ? "argument 2" : "argument 1")}));
  pt_result_add_test(&k.result, &t);
  write_suite(&k);
  CHECK_EQ(make(&k, &b), 0);
  CHECK(strstr(b.text, "test1: fails as predicted: p.c:3: null [null]\n"));
  pt_buf_release(k.mem, &b);
  kit_release(&k);
}

/* ---- folders */

static pt_status try_open(kit *k, pt_err *e) {
  pt_suite *s = NULL;
  *e = (pt_err){0};
  pt_status status = pt_suite_open(&s, k->mem, k->prog, k->suite, &k->info, e);
  CHECK_EQ(s != NULL, status == PT_OK);
  pt_err ignored = {0};
  if (s) pt_suite_close(s, NULL, &ignored);
  return status;
}

static int count_files(const char *dir) {
  int n = -2; /* . and .. */
  DIR *d = opendir(dir);
  CHECK(d);
  while (readdir(d))
    n++;
  closedir(d);
  return n;
}

TEST(report_suite, foreign_folders_are_refused) {
  kit k;
  pt_err e;
  kit_load(&k, source, "main");
  CHECK_EQ(mkdir(k.suite, 0777), 0);
  CHECK_EQ(try_open(&k, &e), PT_INPUT);
  CHECK(strstr(e.text, "is no test suite of Protest"));
  CHECK_EQ(count_files(k.suite), 0);
  write_text(path_in(&k, "test1.c"), "mine");
  CHECK_EQ(try_open(&k, &e), PT_INPUT);
  CHECK_EQ(count_files(k.suite), 1);
  write_text(path_in(&k, ".protest-suite"), "something else\n"); /* not our marker's text */
  CHECK_EQ(try_open(&k, &e), PT_INPUT);
  CHECK_EQ(count_files(k.suite), 2);
  CHECK_EQ(unlink(path_in(&k, ".protest-suite")), 0);
  CHECK_EQ(symlink("test1.c", path_in(&k, ".protest-suite")), 0); /* a link is no marker */
  CHECK_EQ(try_open(&k, &e), PT_INPUT);
  CHECK_EQ(count_files(k.suite), 2);
  remove_all(k.suite);
  write_text(k.suite, "a file");
  CHECK_EQ(try_open(&k, &e), PT_INPUT);
  snprintf(k.suite, sizeof k.suite, "%s/no/such", k.dir);
  CHECK_EQ(try_open(&k, &e), PT_INPUT);
  CHECK(strstr(e.text, "cannot create "));
  kit_release(&k);
}

TEST(report_suite, only_our_files_are_replaced) {
  kit k;
  pt_err e;
  pt_buf b = {0};
  kit_load(&k, source, "main");
  for (int i = 0; i < 3; i++)
    add_int_test(&k, i, false);
  write_suite(&k);
  CHECK(has(&k, "test3.c") && has(&k, "test-suite/test3.xml") && has(&k, "coverage.info"));
  write_text(path_in(&k, "mine.c"), "mine");
  write_text(path_in(&k, "test7.c"), "mine, too");
  /* a marker that was meddled with does no harm */
  FILE *f = fopen(path_in(&k, ".protest-suite"), "a");
  CHECK(f && fputs("mine.c\n../p.c\n/etc/passwd\ntest-suite/../mine.c\ntest0.c\n", f) >= 0 &&
        fclose(f) == 0);
  while (k.result.tests.n > 1) {
    pt_test t = pt_vec_pop(&k.result.tests);
    pt_vec_release(k.mem, &t.inputs);
  }
  write_suite(&k);
  CHECK(has(&k, "test1.c") && !has(&k, "test2.c") && !has(&k, "test3.c") &&
        !has(&k, "test-suite/test3.xml"));
  CHECK_STR(text_of(&k, &b, "mine.c"), "mine");
  CHECK_STR(text_of(&k, &b, "test7.c"), "mine, too");
  CHECK_EQ(access(k.file, F_OK), 0);
  CHECK_STR(
      text_of(&k, &b, ".protest-suite"),
      "protest-suite "
      "1\nprotest.h\nprotest-runner.h\nprogram.json\ntest-suite/metadata.xml\ntest1.c\n"
      "test1.inputs\ntest1.ktest\ntest-suite/test1.xml\nrun.sh\ntests.txt\nMakefile\n"
      "CMakeLists.txt\nmeson.build\ncoverage.info\n");
  /* a file in the way that is not ours */
  pt_suite *s = NULL;
  e = (pt_err){0};
  CHECK_EQ(pt_suite_open(&s, k.mem, k.prog, k.suite, &k.info, &e), PT_OK);
  CHECK_EQ(pt_suite_add(s, &k.result.tests.at[0], 6, &e), PT_INPUT);
  CHECK(strstr(e.text, "/test7.c exists and was not written by Protest"));
  CHECK_STR(text_of(&k, &b, "test7.c"), "mine, too");
  e = (pt_err){0};
  CHECK_EQ(pt_suite_add(s, &k.result.tests.at[0], 0, &e), PT_OK);
  snprintf(k.result.tests.at[0].native_text, 20, "ends");
  k.result.tests.at[0].native = PT_NATIVE_CONFIRMED;
  CHECK_EQ(pt_suite_add(s, &k.result.tests.at[0], 0, &e), PT_OK); /* again: replaced */
  CHECK(strstr(text_of(&k, &b, "test1.c"), "   Native run: as predicted: ends\n"));
  CHECK_EQ(try_open(&k, &e), PT_INPUT); /* somebody writes here */
  CHECK(strstr(e.text, "is in use by another run"));
  e = (pt_err){0};
  CHECK_EQ(pt_suite_close(s, &k.result, &e), PT_OK);
  CHECK_EQ(try_open(&k, &e), PT_OK);
  pt_buf_release(k.mem, &b);
  kit_release(&k);
}

TEST(report_suite, no_room) {
  kit k;
  pt_err e = {0};
  pt_suite *s = NULL;
  kit_load(&k, source, "main");
  add_int_test(&k, 1, false);
  signal(SIGXFSZ, SIG_IGN);
  struct rlimit old, small;
  CHECK_EQ(getrlimit(RLIMIT_FSIZE, &old), 0);
  CHECK_EQ(pt_suite_open(&s, k.mem, k.prog, k.suite, &k.info, &e), PT_OK);
  small = old, small.rlim_cur = 300; /* room for the marker, not for a test */
  CHECK_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  CHECK_EQ(pt_suite_add(s, &k.result.tests.at[0], 0, &e), PT_INPUT);
  CHECK(strstr(e.text, "cannot write ") && strstr(e.text, "/test1.c: "));
  CHECK(!has(&k, "test1.c")); /* nothing half-written */
  e = (pt_err){0};
  CHECK_EQ(pt_suite_close(s, &k.result, &e), PT_INPUT);
  CHECK(!has(&k, "Makefile"));
  small.rlim_cur = 5; /* not even for the marker: a new folder is taken back */
  CHECK_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  remove_all(k.suite);
  CHECK_EQ(try_open(&k, &e), PT_INPUT);
  CHECK(access(k.suite, F_OK) != 0);
  CHECK_EQ(setrlimit(RLIMIT_FSIZE, &old), 0);
  CHECK_EQ(try_open(&k, &e), PT_OK);
  kit_release(&k);
}

/* ---- coverage */

static const char small[] = "int __VERIFIER_nondet_int(void);\n"
                            "static int dead(void) {\n"
                            "  return 7;\n"
                            "}\n"
                            "int f(int n) {\n"
                            "  if (n > 5)\n"
                            "    return 1;\n"
                            "  if (n > 9)\n"
                            "    return dead();\n"
                            "  return 0;\n"
                            "}\n"
                            "int main(void) {\n"
                            "  return f(__VERIFIER_nondet_int());\n"
                            "}\n";

static void mark(kit *k, uint32_t line) {
  for (uint32_t i = 1; i < k->prog->locs.n; i++)
    if (k->prog->locs.at[i].line == line &&
        strstr(pt_ir_text(k->prog, k->prog->locs.at[i].file), "p.c"))
      k->result.lines.at[i] = true;
}

static pt_branch *branch_at(kit *k, uint32_t line) {
  for (size_t i = 0; i < k->result.branches.n; i++) {
    pt_branch *b = &k->result.branches.at[i];
    if (k->prog->locs.at[k->prog->fns.at[b->fn]->ins.at[b->ins].loc].line == line) return b;
  }
  pt_test_fail(__FILE__, __LINE__, "no branch in line %u", line);
}

TEST(report_suite, coverage_has_three_values) {
  kit k;
  pt_coverage c;
  kit_load(&k, small, "main");
  pt_coverage_init(&c, k.mem, &k.result);
  CHECK(c.total.lines[PT_SIDE_COVERED] == 0 && c.total.lines[PT_SIDE_INFEASIBLE] == 0);
  CHECK_EQ(c.total.sides[PT_SIDE_OPEN], 4);
  pt_coverage_release(&c, k.mem);
  uint32_t lines[] = {6, 8, 10, 11, 13};
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
    mark(&k, lines[i]);
  pt_branch *first = branch_at(&k, 6), *second = branch_at(&k, 8);
  first->side[1] = PT_SIDE_COVERED;
  second->side[1] = PT_SIDE_COVERED, second->side[0] = PT_SIDE_INFEASIBLE;
  pt_coverage_init(&c, k.mem, &k.result);
  for (size_t i = 0; i < c.fns.n; i++) {
    const pt_coverage_fn *f = &c.fns.at[i];
    const char *name = pt_ir_text(k.prog, k.prog->fns.at[f->fn]->cname);
    if (strcmp(name, "dead") == 0) { /* only called from where nobody gets */
      CHECK(!f->executed && f->count.lines[PT_SIDE_INFEASIBLE] == 1 &&
            f->count.lines[PT_SIDE_OPEN] == 0);
      CHECK_EQ(f->first_line, 2);
    }
    if (strcmp(name, "f") != 0) continue;
    CHECK(f->executed);
    CHECK_EQ(f->count.sides[PT_SIDE_COVERED], 2);
    CHECK_EQ(f->count.sides[PT_SIDE_INFEASIBLE], 1);
    CHECK_EQ(f->count.sides[PT_SIDE_OPEN], 1);
    CHECK_EQ(f->count.branches[PT_SIDE_COVERED], 2);
    CHECK_EQ(f->count.branches[PT_SIDE_INFEASIBLE], 1);
    CHECK_EQ(f->count.lines[PT_SIDE_INFEASIBLE], 1);
    CHECK_EQ(f->count.lines[PT_SIDE_OPEN], 1);
  }
  CHECK_EQ(c.fns.n, 3);
  pt_coverage_release(&c, k.mem);
  kit_release(&k);
}

TEST(report_suite, coverage_files) {
  kit k;
  pt_buf b = {0};
  kit_load(&k, small, "main");
  mark(&k, 6);
  branch_at(&k, 6)->side[0] = PT_SIDE_COVERED;
  write_suite(&k);
  const char *text = text_of(&k, &b, "coverage.info");
  char head[200];
  snprintf(head, sizeof head, "TN:\nSF:%s\n", k.file);
  CHECK(strncmp(text, head, strlen(head)) == 0);
  CHECK(strstr(text, "FN:5,f\n") && strstr(text, "FNDA:1,f\n") && strstr(text, "FNDA:0,dead\n"));
  CHECK(strstr(text, "FNF:3\nFNH:1\n"));
  CHECK(strstr(text, "BRDA:6,0,0,1\nBRDA:6,0,1,0\nBRDA:8,1,0,-\nBRDA:8,1,1,-\nBRF:4\nBRH:1\n"));
  CHECK(strstr(text, "DA:6,1\nDA:7,0\n") && strstr(text, "LH:1\nend_of_record\n"));
  char table[2000] = "";
  FILE *f = fmemopen(table, sizeof table, "w");
  CHECK(f);
  pt_coverage_table(f, &k.result, 200);
  fclose(f);
  CHECK(strstr(table, "                               lines                      branches          "
                      "          conditions\n"));
  CHECK(strstr(table, "function  executed infeasible   open    executed infeasible   open    "
                      "executed infeasible   open\n"));
  CHECK(strstr(table, "total "));
  FILE *full = fopen("/dev/full", "w"); /* no trouble but the stream's own */
  if (full) {
    pt_coverage_table(full, &k.result, 200);
    CHECK(fflush(full) != 0 && errno == ENOSPC);
    fclose(full);
  }
  pt_buf_release(k.mem, &b);
  kit_release(&k);
}
