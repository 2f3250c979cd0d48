/* The public interface: commands with their outputs and exit codes, two sessions at once. */
#include <protest/protest.h>
#include <unistd.h>

#include "test.h"

typedef struct {
  char out[4096], err[4096];
  int code;
} result;

static result command(protest *p, int argc, const char *const *argv) {
  result r = {0};
  FILE *out = tmpfile(), *err = tmpfile();
  r.code = protest_command(p, argc, argv, out, err);
  rewind(out), rewind(err);
  r.out[fread(r.out, 1, sizeof r.out - 1, out)] = 0;
  r.err[fread(r.err, 1, sizeof r.err - 1, err)] = 0;
  fclose(out), fclose(err);
  return r;
}

static const char *source_file(const char *text) {
  static char name[64];
  snprintf(name, sizeof name, "/tmp/protest-api-%d.c", (int)getpid());
  FILE *f = fopen(name, "w");
  CHECK(f && fputs(text, f) >= 0 && fclose(f) == 0);
  return name;
}

TEST(api, runs_a_program) {
  protest *p = protest_new();
  const char *file =
      source_file("#include <stdio.h>\nint main(void) { puts(\"hello\"); return 3; }\n");
  result r = command(p, 2, (const char *const[]){"run", file});
  CHECK_EQ(r.code, PROTEST_OK);
  CHECK_STR(r.out, "hello\n");
  CHECK(strstr(r.err, "exit code 3"));
  unlink(file);
  protest_delete(p);
}

TEST(api, reports_a_violation) {
  protest *p = protest_new(), *q = protest_new();
  const char *file =
      source_file("int main(void) {\n  int a[2] = {1, 2}, i = 2;\n  return a[i];\n}\n");
  const char *const argv[] = {"run", file};
  result r = command(p, 2, argv), again = command(q, 2, argv);
  CHECK_EQ(r.code, PROTEST_VIOLATION);
  CHECK(strstr(r.err, ":3:10: error: index 2 of a[2] [bounds]"));
  CHECK_STR(again.err, r.err); /* sessions share nothing, runs repeat */
  unlink(file);
  protest_delete(p);
  protest_delete(q);
}

TEST(api, checks_a_program) {
  protest *p = protest_new();
  const char *file = source_file(
      "int __VERIFIER_nondet_int(void);\nint main(void) {\n  int x = __VERIFIER_nondet_int();\n"
      "  return x == 1234 ? 5 / (x - 1234) : 0;\n}\n");
  result r = command(p, 2, (const char *const[]){"--no-native", file});
  CHECK_EQ(r.code, PROTEST_VIOLATION);
  CHECK(strstr(r.out, ":4:24: error: division by zero [div-zero, CWE-369]"));
  CHECK(strstr(r.out, "__VERIFIER_nondet_int() = 1234"));
  CHECK(strstr(r.out, "RESULT: false(def-behavior)\n"));
  unlink(file);
  protest_delete(p);
}

TEST(api, traces_changes) {
  protest *p = protest_new();
  const char *file = source_file(
      "struct s { int f, g[2]; } s;\nint main(void) {\n  int x = 4;\n  s.g[1] = x + 1;\n"
      "  char *t = \"hi\";\n  return t[0] == 'h';\n}\n");
  result r = command(p, 3, (const char *const[]){"run", "--trace", file});
  CHECK_EQ(r.code, PROTEST_OK);
  CHECK(strstr(r.err, ":3: main: x = 4\n"));
  CHECK(strstr(r.err, ":4: main: s.g[1] = 5\n"));
  unlink(file);
  protest_delete(p);
}

TEST(api, interrupt_ends_a_run) {
  protest *p = protest_new();
  const char *file = source_file("int main(void) { for (;;) ; }\n");
  protest_interrupt(p);
  result r = command(p, 2, (const char *const[]){"run", file});
  CHECK_EQ(r.code, PROTEST_INCONCLUSIVE);
  CHECK(strstr(r.err, "interrupted"));
  unlink(file);
  protest_delete(p);
}

TEST(api, usage) {
  protest *p = protest_new();
  CHECK_EQ(command(p, 1, (const char *const[]){"--nonsense"}).code, PROTEST_USAGE);
  CHECK_EQ(command(p, 1, (const char *const[]){"run"}).code, PROTEST_USAGE);
  result r = command(p, 1, (const char *const[]){"--version"});
  CHECK_EQ(r.code, PROTEST_OK);
  CHECK(strstr(r.out, protest_version()) == r.out + strlen("protest "));
  protest_delete(p);
}
