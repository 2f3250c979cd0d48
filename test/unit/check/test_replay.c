/* Native replay: programs are run by the interpreter, and what it predicts is replayed. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "check/replay.h"
#include "check/replay_priv.h"
#include "exec/exec.h"
#include "front/embed.h"
#include "front/front.h"
#include "test.h"

typedef struct {
  pt_mem *mem;
  char dir[64], file[96];
  const char *files[1];
  pt_ir_prog *prog;
  pt_buf header;
  pt_replay_setup setup;
  pt_test test;
  char text[256];
} kit;

static void write_text(const char *path, const char *text) {
  FILE *f = fopen(path, "w");
  CHECK(f && fputs(text, f) >= 0 && fclose(f) == 0);
}

/* Compiles SOURCE for the interpreter, to start at ENTRY. */
static void kit_load(kit *k, const char *source, const char *entry, bool m32) {
  pt_err e = {0};
  *k = (kit){.mem = pt_mem_new(), .dir = "/tmp/protest-test-XXXXXX"};
  CHECK(mkdtemp(k->dir));
  snprintf(k->file, sizeof k->file, "%s/p.c", k->dir);
  write_text(k->file, source);
  k->files[0] = k->file;
  pt_buf_addn(k->mem, &k->header, pt_embed_header, pt_embed_header_size);
  pt_front_options o = {.files = k->files,
                        .nfiles = 1,
                        .clang = "clang-19",
                        .std = "gnu17",
                        .compile_db = "",
                        .m32 = m32,
                        .function = entry,
                        .pointer_depth = 2,
                        .checks = pt_front_default_checks() | 1ull << PT_CHECK_UNINIT};
  if (pt_front_load(&k->prog, k->mem, &o, NULL, NULL, &e) != PT_OK)
    pt_test_fail(__FILE__, __LINE__, "load: %s", e.text);
  k->setup = (pt_replay_setup){.prog = k->prog,
                               .files = k->files,
                               .nfiles = 1,
                               .entry = entry,
                               .header = k->header.text,
                               .seconds = 3,
                               .cache = pt_replay_cache_new(k->mem)};
}

/* The test that a run with these inputs gives. */
static void kit_run(kit *k, const char *inputs) {
  pt_err e = {0};
  pt_exec *x = NULL;
  pt_run r = {0};
  pt_inputs in = {0};
  CHECK_EQ(pt_inputs_parse(k->mem, &in, "inputs", inputs, &e), PT_OK);
  CHECK_EQ(pt_exec_new(&x, k->mem, k->prog, &e), PT_OK);
  pt_exec_options o = {.inputs = in.at,
                       .ninputs = in.n,
                       .check_uninit = PT_UNINIT_FAILS,
                       .check_leaks = true,
                       .step_limit = 1000000};
  pt_exec_run(x, &o, &r);
  pt_vec_release(k->mem, &k->test.inputs);
  k->test =
      (pt_test){.fails = r.status == PT_RUN_FAILED, .check = r.check, .kind = r.kind, .loc = r.loc};
  snprintf(k->test.text, sizeof k->test.text, "%s", r.text);
  for (size_t i = 0; i < r.inputs.n; i++)
    pt_vec_push(k->mem, &k->test.inputs, r.inputs.at[i]);
  pt_run_release(k->mem, &r);
  pt_exec_delete(x);
  pt_vec_release(k->mem, &in);
}

static pt_native kit_replay(kit *k) {
  return pt_replay_native(k->mem, &k->setup, &k->test, k->text, sizeof k->text);
}

static void kit_release(kit *k) {
  pt_replay_cache_delete(k->setup.cache);
  pt_vec_release(k->mem, &k->test.inputs);
  pt_ir_prog_delete(k->prog);
  pt_buf_release(k->mem, &k->header);
  pt_remove_tree(k->dir);
  CHECK_EQ(pt_mem_delete(k->mem), 0);
}

/* Runs SOURCE on INPUTS: the interpreter must say KIND, the native run must answer ANSWER with
   a text that has WORDS in it. */
static void expect(const char *source, const char *inputs, pt_check_kind kind, pt_native answer,
                   const char *words) {
  kit k;
  kit_load(&k, source, "main", false);
  kit_run(&k, inputs);
  CHECK_EQ(k.test.fails, kind != PT_CHECK_NONE);
  if (k.test.fails) CHECK_STR(pt_check_name(k.test.kind), pt_check_name(kind));
  pt_native got = kit_replay(&k);
  if (got != answer || !strstr(k.text, words))
    pt_test_fail(__FILE__, __LINE__, "answer %d, not %d: %s", got, answer, k.text);
  kit_release(&k);
}

#define NONDET "int __VERIFIER_nondet_int(void);\n"

TEST(check_replay, heap_overflow) {
  expect(NONDET "#include <stdlib.h>\n"
                "int main(void) {\n"
                "  int n = __VERIFIER_nondet_int();\n"
                "  char *p = malloc(10);\n"
                "  p[n] = 1;\n"
                "  free(p);\n"
                "}\n",
         "int 10", PT_CHECK_WRITE_OUT, PT_NATIVE_CONFIRMED,
         "AddressSanitizer: heap-buffer-overflow at p.c:6");
}

TEST(check_replay, signed_overflow_with_a_header_of_ours) {
  expect("#include <protest.h>\nint main(void) {\n  int n = protest_int(\"n\");\n  "
         "protest_assume(n > 0);\n"
         "  return n + 1;\n}\n",
         "int 2147483647", PT_CHECK_OVERFLOW, PT_NATIVE_CONFIRMED,
         "UndefinedBehaviorSanitizer: signed integer overflow: 2147483647 + 1");
}

TEST(check_replay, division_and_floats) {
  expect("double nondet_double(void); unsigned char nondet_uchar(void);\n"
         "long double nondet_longdouble(void);\n"
         "int main(void) {\n"
         "  double d = nondet_double();\n"
         "  unsigned char c = nondet_uchar();\n"
         "  long double l = nondet_longdouble();\n"
         "  if (d == 0.1 && c == 200 && l == 0.3L)\n"
         "    return 7 / (c - 200);\n"
         "}\n",
         "double 0.1\nuchar 200\nlongdouble 0.3", PT_CHECK_DIV_ZERO, PT_NATIVE_CONFIRMED,
         "division by zero at p.c:8");
}

TEST(check_replay, use_after_free) {
  expect("#include <stdlib.h>\nint main(void) {\n  int *p = malloc(4);\n  *p = 1;\n  free(p);\n  "
         "return *p;\n}\n",
         "", PT_CHECK_FREED, PT_NATIVE_CONFIRMED, "heap-use-after-free at p.c:6");
}

TEST(check_replay, null_pointer) {
  expect("struct s { int a, b; };\nint main(void) {\n  struct s *p = 0;\n  return p->b;\n}\n", "",
         PT_CHECK_NULL_DEREF, PT_NATIVE_CONFIRMED, "SEGV at p.c:4");
}

TEST(check_replay, double_free) {
  expect(
      "#include <stdlib.h>\nint main(void) {\n  void *p = malloc(4);\n  free(p);\n  free(p);\n}\n",
      "", PT_CHECK_DOUBLE_FREE, PT_NATIVE_CONFIRMED, "attempting double-free at p.c:5");
}

TEST(check_replay, leak) {
  expect("#include <stdlib.h>\nstatic void f(void) {\n  int *p = malloc(40);\n  *p = 1;\n}\n"
         "int main(void) {\n  f();\n  return 0;\n}\n",
         "", PT_CHECK_LEAK_LOST, PT_NATIVE_CONFIRMED, "LeakSanitizer: memory leak at p.c:3");
}

TEST(check_replay, assertion) {
  expect("#include <assert.h>\n" NONDET "int main(void) {\n  int n = __VERIFIER_nondet_int();\n"
         "  assert(n != 3);\n}\n",
         "int 3", PT_CHECK_ASSERTION, PT_NATIVE_CONFIRMED, "ABRT at p.c:5");
}

TEST(check_replay, error_function_of_the_program_is_not_asked) {
  expect("void reach_error(void) {}\n" NONDET
         "int main(void) {\n  if (__VERIFIER_nondet_int() == 5)\n"
         "    reach_error();\n}\n",
         "int 5", PT_CHECK_REACH, PT_NATIVE_CONFIRMED, "ABRT at p.c:5");
}

TEST(check_replay, abort_and_trap) {
  expect("#include <stdlib.h>\nint main(void) {\n  abort();\n}\n", "", PT_CHECK_ABORT,
         PT_NATIVE_CONFIRMED, "ABRT at p.c:3");
  expect("int main(void) {\n  __builtin_trap();\n}\n", "", PT_CHECK_ABORT, PT_NATIVE_CONFIRMED,
         "p.c:2");
}

TEST(check_replay, array_index_and_shift) {
  expect(NONDET "int a[4];\nint main(void) {\n  return a[__VERIFIER_nondet_int()];\n}\n", "int 4",
         PT_CHECK_BOUNDS, PT_NATIVE_CONFIRMED, "index 4 out of bounds for type 'int[4]' at p.c:4");
  expect(NONDET "int main(void) {\n  return 1 << __VERIFIER_nondet_int();\n}\n", "int 32",
         PT_CHECK_SHIFT, PT_NATIVE_CONFIRMED, "shift exponent 32");
}

TEST(check_replay, stack_overflow) {
  expect("int f(int n) { char a[1000]; a[n % 1000] = 1; return f(n + 1) + a[0]; }\n"
         "int main(void) { return f(0); }\n",
         "", PT_CHECK_STACK, PT_NATIVE_CONFIRMED, "AddressSanitizer: stack-overflow");
}

TEST(check_replay, library_functions_and_standard_input) {
  expect("#include <stdio.h>\n#include <stdlib.h>\nint main(void) {\n  int a = rand(), c = "
         "getchar(), d = getchar();\n"
         "  if (a == 77 && c == 'x' && d == EOF)\n    abort();\n}\n",
         "int 77\nbool 1\nuchar 120\nbool 0", PT_CHECK_ABORT, PT_NATIVE_CONFIRMED, "p.c:6");
}

TEST(check_replay, scanf_and_time) {
  expect("#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\nint main(void) {\n  int a; "
         "double d; char s[4], c; long n;\n"
         "  if (scanf(\"%d,%lf %3[a-c]%*d %c\", &a, &d, s, &c) != 4) return 1;\n"
         "  if (a == -4 && d == 0.5 && s[0] == 'b' && s[1] == 0 && c == '!' && time(0) == 7)\n"
         "    scanf(\"%s\", s);\n}\n",
         "bool 1\nbool 1\nint -4\nuchar 0\nbool 1\nuchar 44\n"    /* -4, */
         "bool 1\nbool 1\ndouble 0.5\nuchar 0\n"                    /* 0.5 */
         "bool 1\nuchar 98\nbool 1\nuchar 32\n"                     /* b and a space */
         "bool 1\nbool 1\nint 0\nuchar 0\nbool 1\nuchar 33\nlong 7\n" /* 0! */
         "bool 1\nuchar 97\nbool 1\nuchar 97\nbool 1\nuchar 97\nbool 1\nuchar 97\nbool 1\n"
         "uchar 97\nbool 0\nuchar 0",
         PT_CHECK_WRITE_OUT, PT_NATIVE_CONFIRMED, "stack-buffer-overflow at p.c:8");
}

TEST(check_replay, command_line) {
  expect("#include <stdlib.h>\n#include <string.h>\nint main(int argc, char **argv) {\n"
         "  if (argc == 3 && strcmp(argv[1], \"ab\") == 0 && strcmp(argv[2], \"\") == 0)\n    "
         "abort();\n}\n",
         "uchar 2\nuint 0\nuchar 0\nuint 0\nuchar 0\nuint 0\nuchar 0\nuint 0\nuchar 0\nuint 0\n"
         "undef 97\nundef 98\nundef 0\nundef 0",
         PT_CHECK_ABORT, PT_NATIVE_CONFIRMED, "p.c:5");
}

TEST(check_replay, what_passes) {
  expect(NONDET "int main(void) {\n  return __VERIFIER_nondet_int();\n}\n", "int 3", PT_CHECK_NONE,
         PT_NATIVE_CONFIRMED, "ends with exit code 3");
}

TEST(check_replay, impossible) {
  expect("int main(void) {\n  int x;\n  return x > 0;\n}\n", "", PT_CHECK_UNINIT,
         PT_NATIVE_IMPOSSIBLE, "uninitialised");
  expect("int f(void);\n#include <stdlib.h>\nint main(void) {\n  if (f() == 9)\n    abort();\n}\n",
         "missing 9", PT_CHECK_ABORT, PT_NATIVE_IMPOSSIBLE, "f, which has no body");
  expect(
      "#include <stdio.h>\n#include <stdlib.h>\nint main(void) {\n  FILE *f = fopen(\"/no/such\", "
      "\"r\");\n  if (f) {\n    rewind(f);\n    abort();\n  }\n}\n",
      "bool 0", PT_CHECK_ABORT, PT_NATIVE_IMPOSSIBLE, "(fopen)");
}

TEST(check_replay, file_that_is_made) {
  expect("#include <stdio.h>\n#include <stdlib.h>\nint main(void) {\n  if (fopen(\"/no/such\", "
         "\"r\"))\n    abort();\n}\n",
         "bool 0", PT_CHECK_ABORT, PT_NATIVE_CONFIRMED, "ABRT");
}

TEST(check_replay, calls_of_what_is_no_function) {
  expect("int x = 5;\nint f(void) {\n  int (*g)(void) = (int (*)(void))&x;\n  return g();\n}\n"
         "int main(void) {\n  return f();\n}\n",
         "", PT_CHECK_CALL, PT_NATIVE_IMPOSSIBLE, "who jumped");
  kit k;
  kit_load(&k, "int f(void);\nint main(void) {\n  return f();\n}\n", "main", false);
  kit_run(&k, "missing 1");
  CHECK(!k.test.fails);
  CHECK_EQ(kit_replay(&k), PT_NATIVE_IMPOSSIBLE);
  k.test.fails = true,
  k.test.kind = PT_CHECK_MISSING; /* as when a missing function stops the run */
  CHECK_EQ(kit_replay(&k), PT_NATIVE_CONFIRMED);
  kit_release(&k);
}

TEST(check_replay, differs) {
  kit k;
  kit_load(
      &k,
      NONDET
      "#include <stdlib.h>\nint main(void) {\n  int n = __VERIFIER_nondet_int();\n  if (n == 1)\n"
      "    abort();\n  int *p = 0;\n  if (n == 2)\n    *p = 1;\n  if (n == 3)\n    for (;;) ;\n"
      "  if (n == 4)\n    return n + __VERIFIER_nondet_int();\n}\n",
      "main", false);
  kit_run(&k, "int 1");
  CHECK_EQ(kit_replay(&k), PT_NATIVE_CONFIRMED);
  k.test.inputs.at[0].lo = 2; /* another failure than predicted */
  CHECK_EQ(kit_replay(&k), PT_NATIVE_DIFFERS);
  CHECK_STR(k.text, "AddressSanitizer: SEGV at p.c:9");
  k.test.inputs.at[0].lo = 0;
  CHECK_EQ(kit_replay(&k), PT_NATIVE_DIFFERS);
  CHECK_STR(k.text, "ends with exit code 0");
  k.test.inputs.at[0].lo = 4;
  CHECK_EQ(kit_replay(&k), PT_NATIVE_DIFFERS);
  CHECK_STR(k.text, "asks for more inputs than the test has");
  k.setup.seconds = 1;
  k.test.inputs.at[0].lo = 3;
  CHECK_EQ(kit_replay(&k), PT_NATIVE_DIFFERS);
  CHECK_STR(k.text, "still running after 1 s");
  k.test.inputs.at[0].lo = 1, k.test.inputs.at[0].kind = PT_INPUT_UINT;
  CHECK_EQ(kit_replay(&k), PT_NATIVE_DIFFERS);
  CHECK_STR(k.text, "asks for another kind of input than the test has");
  k.test.inputs.at[0].kind = PT_INPUT_INT;
  k.test.fails = false, k.test.loc = 0; /* predicted to pass */
  CHECK_EQ(kit_replay(&k), PT_NATIVE_DIFFERS);
  kit_run(&k, "int 2");
  k.test.loc = 0; /* the right kind, but nowhere */
  CHECK_EQ(kit_replay(&k), PT_NATIVE_DIFFERS);
  kit_release(&k);
}

/* The last inputs of a run without an end are given again and again. */
TEST(check_replay, endless) {
  kit k;
  kit_load(&k,
           NONDET "int main(void) {\n  int n = __VERIFIER_nondet_int();\n"
                  "  while (__VERIFIER_nondet_int() != n && __VERIFIER_nondet_int() == n) ;\n}\n",
           "main", false);
  kit_run(&k, "int 3\nint 4\nint 4");
  k.test.fails = true, k.test.kind = PT_CHECK_ENDLESS, k.setup.seconds = 1;
  k.test.lasso = (pt_lasso){.arrival = 1, .period = 1, .repeat = 2};
  CHECK_EQ(kit_replay(&k), PT_NATIVE_DIFFERS);
  CHECK_STR(k.text, "ends with exit code 0");
  k.test.inputs.at[2].lo = 3;
  CHECK_EQ(kit_replay(&k), PT_NATIVE_CONFIRMED);
  CHECK_STR(k.text, "still running after 1 s");
  k.test.lasso.repeat = 1; /* 3 is given where 4 should be */
  CHECK_EQ(kit_replay(&k), PT_NATIVE_DIFFERS);
  kit_release(&k);
}

TEST(check_replay, starts_at_any_function) {
  kit k;
  kit_load(&k,
           "struct s { int a; };\nint main(void) { return 1; }\n"
           "int f(short n, struct s *p, double d) {\n  if (n == -5 && !p && d == 2.5)\n    return "
           "p->a;\n  return 0;\n}\n",
           "f", false);
  kit_run(&k, "short -5\nbool 1\nsize_t 1\ndouble 2.5");
  CHECK_EQ(k.test.kind, PT_CHECK_NULL_DEREF);
  CHECK_EQ(kit_replay(&k), PT_NATIVE_CONFIRMED);
  kit_run(&k, "short -5\nbool 0\nsize_t 1\ndouble 2.5");
  CHECK(!k.test.fails);
  CHECK_EQ(kit_replay(&k), PT_NATIVE_CONFIRMED);
  kit_release(&k);
}

TEST(check_replay, other_data_model_and_bitcode) {
  kit k;
  kit_load(&k,
           NONDET "int main(void) {\n  return (int)sizeof(long) + __VERIFIER_nondet_int();\n}\n",
           "main", true);
  kit_run(&k, "int 2147483646");
  CHECK_EQ(k.test.kind, PT_CHECK_OVERFLOW);
  pt_native n = kit_replay(&k);
  if (n == PT_NATIVE_IMPOSSIBLE)
    CHECK(strstr(k.text, "for 32 bits")); /* no 32-bit library here */
  else
    CHECK_EQ(n, PT_NATIVE_CONFIRMED);
  kit_release(&k);
  kit_load(
      &k,
      NONDET
      "#include <stdlib.h>\nint main(void) {\n  char a[4];\n  int n = __VERIFIER_nondet_int();\n"
      "  if (n == 1)\n    abort();\n  a[n] = 1;\n}\n",
      "main", false);
  char command[300], bitcode[100];
  snprintf(bitcode, sizeof bitcode, "%s/p.bc", k.dir);
  snprintf(command, sizeof command, "clang-19 -g -c -emit-llvm %s -o %s", k.file, bitcode);
  CHECK_EQ(system(command), 0);
  k.files[0] = bitcode;
  kit_run(&k, "int 1");
  CHECK_EQ(kit_replay(&k), PT_NATIVE_CONFIRMED);
  kit_run(&k, "int 4");
  CHECK_EQ(kit_replay(&k), PT_NATIVE_IMPOSSIBLE);
  CHECK(strstr(k.text, "bitcode"));
  kit_release(&k);
}

TEST(check_replay, cannot_be_built) {
  kit k;
  kit_load(&k, "int main(void) { return 0; }\n", "main", false);
  kit_run(&k, "");
  k.setup.clang = "no-such-compiler";
  CHECK_EQ(kit_replay(&k), PT_NATIVE_IMPOSSIBLE);
  CHECK_STR(k.text, "cannot run no-such-compiler");
  pt_replay_cache_delete(k.setup.cache);
  k.setup.cache = NULL, k.setup.clang = NULL;
  write_text(k.file, "int main(void) { return }\n");
  CHECK_EQ(kit_replay(&k), PT_NATIVE_IMPOSSIBLE);
  CHECK(strstr(k.text, "cannot be built natively: ") && strstr(k.text, "expected expression"));
  volatile int stop = 1;
  k.setup.stop = &stop;
  CHECK_EQ(kit_replay(&k), PT_NATIVE_UNTRIED);
  kit_release(&k);
}

/* ---- programs that misbehave */

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Runs a shell command as a fenced program in DIR. */
static pt_launched fenced(pt_mem *m, const char *command, const char *dir, double cpu, double wall,
                          bool private_pids) {
  const char *argv[] = {"/bin/sh", "-c", command, NULL};
  pt_launch l = {.argv = argv,
                 .folder = dir,
                 .cpu = cpu,
                 .wall = wall,
                 .fenced = true,
                 .private_pids = private_pids};
  pt_launched end;
  pt_launch_run(m, &l, &end);
  return end;
}

static bool exists(const char *dir, const char *name) {
  char path[128];
  snprintf(path, sizeof path, "%s/%s", dir, name);
  return access(path, F_OK) == 0;
}

static void check_launch(bool private_pids) {
  pt_mem *m = pt_mem_new();
  char dir[] = "/tmp/protest-test-XXXXXX";
  CHECK(mkdtemp(dir));
  pt_launched e = fenced(m, "echo hello >&2; read x && exit 1; exit 42", dir, 5, 5, private_pids);
  CHECK_EQ(e.how, PT_ENDED_EXIT);
  CHECK_EQ(e.code, 42);
  CHECK_STR(pt_buf_text(&e.text), "hello\n");
  pt_launched_release(m, &e);
  e = fenced(m, "kill -SEGV $$", dir, 5, 5, private_pids);
  CHECK_EQ(e.how, PT_ENDED_SIGNAL);
  CHECK_EQ(e.code, SIGSEGV);
  pt_launched_release(m, &e);
  double start = seconds(); /* sleeps: no processor time */
  e = fenced(m, "sleep 100", dir, 5, 0.5, private_pids);
  CHECK_EQ(e.how, PT_ENDED_TIME);
  CHECK(seconds() - start < 5);
  pt_launched_release(m, &e);
  e = fenced(m, "while :; do :; done", dir, 1, 20, private_pids); /* busy */
  CHECK_EQ(e.how, PT_ENDED_TIME);
  pt_launched_release(m, &e);
  e = fenced(m, "yes >&2", dir, 5, 0.5,
             private_pids); /* writes without end: the beginning is kept */
  CHECK(e.how == PT_ENDED_TIME);
  CHECK(e.text.n > 1000 && e.text.n < 100000);
  pt_launched_release(m, &e);
  e = fenced(m, "(sleep 0.4; touch late) & setsid sh -c 'sleep 0.4; touch later' & exit 0", dir, 5,
             5, private_pids); /* nothing outlives it */
  CHECK_EQ(e.how, PT_ENDED_EXIT);
  pt_launched_release(m, &e);
  e = fenced(m, "trap '' INT TERM HUP; kill -KILL 0", dir, 5, 5,
             private_pids); /* its own group only */
  CHECK_EQ(e.how, PT_ENDED_SIGNAL);
  pt_launched_release(m, &e);
  e = fenced(m, "head -c 80000000 /dev/zero >big", dir, 5, 5, private_pids);
  struct stat big;
  char path[64];
  snprintf(path, sizeof path, "%s/big", dir);
  CHECK(stat(path, &big) == 0 && big.st_size <= 64 << 20);
  pt_launched_release(m, &e);
  usleep(600000);
  CHECK(!exists(dir, "late") && !exists(dir, "later"));
  pt_remove_tree(dir);
  CHECK(access(dir, F_OK) != 0);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(check_replay, launch_with_namespaces) { check_launch(true); }
TEST(check_replay, launch_without_namespaces) { check_launch(false); }

TEST(check_replay, fork_kill_and_print) {
  kit k; /* the interpreter does not know fork: the test is made by hand */
  kit_load(&k, "int main(void) {\n  return 0;\n}\n", "main", false);
  kit_run(&k, "");
  write_text(k.file, "#include <signal.h>\n#include <stdio.h>\n#include <unistd.h>\n"
                     "int main(void) {\n"
                     "  for (int i = 0; i < 1000; i++) fork();\n" /* a bomb */
                     "  kill(-1, SIGKILL);\n"
                     "  for (;;) { puts(\"output\"); fputs(\"more output\", stderr); }\n}\n");
  k.setup.seconds = 1;
  double start = seconds();
  CHECK_EQ(kit_replay(&k), PT_NATIVE_DIFFERS);
  CHECK_STR(k.text, "still running after 1 s");
  CHECK(seconds() - start < 20);
  volatile int stop = 0;
  k.setup.stop = &stop;
  stop = 1;
  CHECK_EQ(kit_replay(&k), PT_NATIVE_UNTRIED);
  kit_release(&k);
}

/* ---- reports */

TEST(check_replay, reads_reports) {
  pt_mem *m = pt_mem_new();
  pt_seen_report r;
  const char *names[] = {"list.c", "y.c"};
  pt_texts files = {.at = names, .n = 2};
  static const char asan[] =
      "=================================================================\n"
      "==2==ERROR: AddressSanitizer: heap-use-after-free on address 0x60 at pc 0x5\n"
      "READ of size 4 at 0x60 thread T0\n"
      "    #0 0x55 in memcpy (/tmp/a+0x1) (BuildId: 12)\n"
      "    #1 0x55 in raise ./nptl/raise.c:44:3\n"
      "    #2 0x55 in f /home/a b/c:d/list.c:30:7\n"
      "    #3 0x56 in main list.c:40\n\n"
      "freed by thread T0 here:\n    #0 0x57 in free list.c:20:1\n";
  pt_seen_read(&r, m, asan, &files);
  CHECK_EQ(r.seen, PT_SEEN_FREED);
  CHECK_STR(r.what, "AddressSanitizer: heap-use-after-free");
  CHECK_EQ(r.frames.n, 3);
  CHECK(pt_seen_at(&r, asan, "list.c", 30) && pt_seen_at(&r, asan, "list.c", 31));
  CHECK(!pt_seen_at(&r, asan, "list.c", 40) && !pt_seen_at(&r, asan, "ist.c", 30));
  CHECK(!pt_seen_at(&r, asan, "list.c", 20) && !pt_seen_at(&r, asan, "list.c", 32));
  pt_seen_release(&r, m);
  pt_seen_read(&r, m, "x:/y.c:8:3: runtime error: left shift of negative value -1\n", &files);
  CHECK_EQ(r.seen, PT_SEEN_SHIFT_BASE);
  CHECK_EQ(r.frames.n, 1);
  CHECK_EQ(r.frames.at[0].line, 8);
  pt_seen_release(&r, m);
  pt_seen_read(&r, m, "", &files);
  CHECK_EQ(r.seen, 0);
  pt_seen_release(&r, m);
  pt_seen_read(&r, m, "==1==AddressSanitizer: hard rss limit exhausted (1Mb vs 2Mb)\n", &files);
  CHECK_EQ(r.seen, PT_SEEN_OTHER);
  pt_seen_release(&r, m);
  pt_seen_read(
      &r, m,
      "==1==ERROR: AddressSanitizer: attempting free on address which was not malloc()-ed: 0x7\n",
      &files);
  CHECK_EQ(r.seen, PT_SEEN_BAD_FREE);
  pt_seen_release(&r, m);
  for (int k = PT_CHECK_NONE + 1; k < PT_CHECK_COUNT; k++) {
    bool blind = k == PT_CHECK_UNINIT || k == PT_CHECK_UNINIT_VAR || k == PT_CHECK_LEAK_UNFREED ||
                 k == PT_CHECK_MISSING_RETURN || PT_CHECKS_ENDLESS >> k & 1;
    CHECK_EQ(pt_seen_expected((pt_check_kind)k) == 0, blind);
  }
  CHECK_EQ(pt_mem_delete(m), 0);
}
