/* protest-runner.h: what all tests of a suite share.  It hands the inputs of a test out to the
   program, and starts it. */
#include "report/suite_priv.h"
#include "result/harness.h"

static const char table_head[] =
    "typedef struct {\n"
    "  const char *kind;\n"
    "  union {\n"
    "    unsigned long long bits[2];\n"
    "    _Bool as_bool;\n"
    "    signed char as_schar;\n"
    "    unsigned char as_uchar;\n"
    "    short as_short;\n"
    "    unsigned short as_ushort;\n"
    "    int as_int;\n"
    "    unsigned as_uint;\n"
    "    long long as_longlong;\n"
    "    unsigned long long as_ulonglong;\n"
    "    float as_float;\n"
    "    double as_double;\n"
    "    long double as_longdouble;\n"
    "  } value;\n"
    "  const char *text; /* not 0: so many characters, of this kind each */\n"
    "  unsigned long length;\n"
    "} protest_input;\n\n"
    "/* What a test has; the last input has no kind. */\n"
    "extern const protest_input protest_inputs[];\n"
    "extern const unsigned long protest_repeat;\n"
    "extern const int protest_argc;\n"
    "extern char *protest_argv[];\n"
    "extern const char protest_stdin[];\n"
    "extern const unsigned long protest_stdin_bytes;\n\n";

/* A program that includes protest.h and was not compiled with -D__PROTEST__ reads a file. */
static const char runtime[] =
    "#include <stdio.h>\n"
    "#include <stdlib.h>\n"
    "#include <string.h>\n"
    "#include <unistd.h>\n\n"
    "static unsigned long protest_used;\n"
    "static void protest_end(const char *why) {\n"
    "  fprintf(stderr, \"protest: %s\\n\", why);\n"
    "  _exit(77);\n"
    "}\n"
    "static void protest_fail(const char *function) {\n"
    "  fprintf(stderr, \"protest: %s reports an error\\n\", function);\n"
    "  abort();\n"
    "}\n"
    "static void protest_take(const char *kind, void *to, unsigned long bytes) {\n"
    "  static unsigned long at; /* in a text */\n"
    "  const protest_input *i = &protest_inputs[protest_used];\n"
    "  if (!i->kind) i -= protest_repeat, protest_used -= protest_repeat;\n"
    "  if (!i->kind) protest_end(\"asks for more inputs than the test has\");\n"
    "  if (strcmp(i->kind, kind) != 0) protest_end(\"asks for another kind of input than the test "
    "has\");\n"
    "  if (!i->text) memcpy(to, &i->value, bytes);\n"
    "  else memcpy(to, i->text + at++, 1);\n"
    "  if (i->text && at < i->length) return;\n"
    "  at = 0, protest_used++;\n"
    "}\n"
    "extern struct {\n"
    "  FILE *file;\n"
    "  int opened;\n"
    "} protest_inputs_ __attribute__((weak));\n"
    "__attribute__((constructor)) static void protest_give_header(void) {\n"
    "  FILE *f = &protest_inputs_ ? tmpfile() : 0;\n"
    "  if (!f) return;\n"
    "  for (const protest_input *i = protest_inputs; i->kind; i++)\n"
    "    if (i->text)\n"
    "      for (unsigned long k = 0; k < i->length; k++)\n"
    "        fprintf(f, \"%s 0x%x\\n\", i->kind, (unsigned char)i->text[k]);\n"
    "    else if (i->value.bits[1])\n"
    "      fprintf(f, \"%s 0x%llx%016llx\\n\", i->kind, i->value.bits[1], i->value.bits[0]);\n"
    "    else\n"
    "      fprintf(f, \"%s 0x%llx\\n\", i->kind, i->value.bits[0]);\n"
    "  rewind(f);\n"
    "  protest_inputs_.file = f, protest_inputs_.opened = 1;\n"
    "}\n";

/* A run without an end is one that still goes on after a second. */
static const char expect_no_end[] =
    "#ifdef PROTEST_NO_END\n"
    "#include <signal.h>\n"
    "static void protest_still_running(int number) {\n"
    "  static const char text[] = \"protest: " PT_HARNESS_RUNNING "\\n\";\n"
    "  _exit(number == SIGALRM && write(2, text, sizeof text - 1) > 0 ? 0 : 77);\n"
    "}\n"
    "__attribute__((constructor)) static void protest_wait(void) {\n"
    "  signal(SIGALRM, protest_still_running);\n"
    "  alarm(1);\n"
    "}\n"
    "__attribute__((destructor)) static void protest_ended(void) {\n"
    "  protest_end(\"the run ends\");\n"
    "}\n"
    "#endif\n";

static const char give_stdin[] =
    "__attribute__((constructor)) static void protest_give_stdin(void) {\n"
    "  FILE *f = tmpfile();\n"
    "  if (!f) return;\n"
    "  fwrite(protest_stdin, 1, protest_stdin_bytes, f);\n"
    "  rewind(f);\n"
    "  dup2(fileno(f), 0);\n"
    "}\n";

static void add_harness(pt_buf *out, const pt_suite *s) {
  pt_mem *m = s->mem;
  const char *entry = pt_suite_entry(s);
  pt_harness_functions(m, out, s->prog, NULL);
  if (pt_feed_model_asks(s->prog, "more input?")) pt_buf_add(m, out, give_stdin);
  bool started = pt_harness_start(m, out, s->prog, entry);
  if (!started)
    pt_buf_printf(m, out, "#error \"%s cannot be called with inputs as arguments\"\n", entry);
  else if (strcmp(entry, "main") != 0)
    pt_buf_add(m, out,
               "__attribute__((weak)) int main(int argc, char **argv, char **envp) {\n"
               "  return __wrap_main(argc, argv, envp);\n"
               "}\n");
}

void pt_suite_text_runner(pt_buf *out, const pt_suite *s) {
  pt_mem *m = s->mem;
  pt_buf_add(m, out, "/* Shared by the tests of this folder: hands the inputs of a test out to the "
                     "program.\n   Written by Protest. */\n");
  pt_buf_add(m, out, table_head);
  pt_buf_add(m, out, runtime);
  if (pt_feed_model_asks(s->prog, "argc - 1"))
    pt_buf_add(m, out, "#define PROTEST_ARGC protest_argc\n");
  uint32_t entry = pt_ir_fn_by_name(s->prog, pt_suite_entry(s));
  bool is_signed;
  if (strcmp(pt_suite_entry(s), "main") != 0 && entry &&
      pt_harness_result(s->prog, entry, &is_signed))
    pt_buf_printf(m, out, "#define PROTEST_RETURNED(x) printf(\"returns %%l%s\\n\", (%slong "
                          "long)(x))\n",
                  is_signed ? "ld" : "lu", is_signed ? "" : "unsigned ");
  pt_buf_add(m, out, expect_no_end);
  add_harness(out, s);
}
