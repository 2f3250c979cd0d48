/* testN.c and testN.inputs: the inputs of a test for people and compilers. */
#include <assert.h>
#include <ctype.h>

#include "bv/fp.h"
#include "report/suite_priv.h"
#include "result/harness.h"

/* ---- values as C initialisers */

static pt_bv value_of(const pt_input *in) {
  return pt_bv_limbs(in->width ? in->width : 128, (uint64_t[]){in->lo, in->hi});
}

/* The bits when there is no constant for it (NaN, infinity, odd widths). */
static void add_bits(pt_mem *m, pt_buf *out, const pt_input *in) {
  pt_buf_printf(m, out, ".bits = {0x%llxULL, 0x%llxULL}", (unsigned long long)in->lo,
                (unsigned long long)in->hi);
}

static void add_float(pt_mem *m, pt_buf *out, const pt_input *in) {
  char text[PT_BV_TEXT];
  pt_fp format;
  pt_bv v = value_of(in), back;
  bool constant = pt_fp_by_width(in->width, &format) && in->width <= 80 && in->width != 16 &&
                  !pt_fp_is_nan(format, v) && !pt_fp_is_inf(format, v) &&
                  pt_fp_parse(format, pt_fp_text(format, v, text), &back) && pt_bv_eq(back, v);
  if (!constant) {
    add_bits(m, out, in);
    return;
  }
  const char *member = in->width == 32   ? "as_float"
                       : in->width == 64 ? "as_double"
                                         : "as_longdouble";
  const char *suffix = in->width == 32 ? "f" : in->width == 64 ? "" : "L";
  pt_buf_printf(m, out, ".%s = %s%s%s", member, text, strpbrk(text, ".eE") ? "" : ".0", suffix);
}

static void add_integer(pt_mem *m, pt_buf *out, const pt_input *in) {
  static const struct {
    uint32_t width;
    const char *member[2], *suffix[2]; /* unsigned, signed */
  } types[] = {{1, {"as_bool", "as_bool"}, {"", ""}},
               {8, {"as_uchar", "as_schar"}, {"", ""}},
               {16, {"as_ushort", "as_short"}, {"", ""}},
               {32, {"as_uint", "as_int"}, {"u", ""}},
               {64, {"as_ulonglong", "as_longlong"}, {"ULL", "LL"}}};
  char text[PT_BV_TEXT];
  bool sign = pt_input_is_signed(in->kind);
  for (size_t k = 0; k < sizeof types / sizeof *types; k++) {
    if (types[k].width != in->width) continue;
    pt_bv v = value_of(in);
    if (sign && in->width > 1 && pt_bv_eq(v, pt_bv_min_signed(in->width)))
      break; /* no constant is that small */
    if (sign && in->width > 1)
      pt_bv_text_signed(v, text);
    else
      pt_bv_text_unsigned(v, text);
    pt_buf_printf(m, out, ".%s = %s%s", types[k].member[sign], text, types[k].suffix[sign]);
    return;
  }
  if (in->width == 32)
    pt_buf_add(m, out, ".as_int = -2147483647 - 1");
  else if (in->width == 64)
    pt_buf_add(m, out, ".as_longlong = -9223372036854775807LL - 1");
  else if (in->width == 16)
    pt_buf_add(m, out, ".as_short = -32768");
  else if (in->width == 8)
    pt_buf_add(m, out, ".as_schar = -128");
  else
    add_bits(m, out, in);
}

/* `n at p.c:4:11`, with the character for character kinds. */
static void add_origin(pt_buf *out, const pt_suite *s, const pt_input *in) {
  char where[300], plain[400], text[300];
  pt_ir_loc_text(s->prog, in->loc, where, sizeof where);
  if (strncmp(where, "<protest>", 9) == 0) where[0] = 0; /* made before main */
  snprintf(text, sizeof text, "%.100s%s%.180s", pt_ir_text(s->prog, in->name),
           in->name && where[0] ? " at " : "", where);
  pt_suite_plain(text, plain, sizeof plain);
  bool letter = in->width == 8 && in->lo < 128 && isprint((int)in->lo) && in->lo != '\\' &&
                in->lo != '*' && in->lo != '/';
  if (letter) pt_buf_printf(s->mem, out, "'%c'%s", (char)in->lo, plain[0] ? ", " : "");
  pt_buf_add(s->mem, out, plain);
}

static void add_row(pt_buf *out, const pt_suite *s, const pt_input *in) {
  pt_mem *m = s->mem;
  pt_buf_printf(m, out, "    {\"%s\", {", pt_input_name(in->kind));
  if (pt_input_is_float(in->kind))
    add_float(m, out, in);
  else if (in->kind == PT_INPUT_POINTER)
    add_bits(m, out, in);
  else
    add_integer(m, out, in);
  pt_buf_add(m, out, "}}, /* ");
  add_origin(out, s, in);
  pt_buf_add(m, out, " */\n");
}

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
    "} protest_input;\n\n"
    "/* The inputs, in the order in which the program asks for them. */\n"
    "static const protest_input protest_inputs[] = {\n";

/* A program that includes protest.h and was not compiled with -D__PROTEST__ reads a file. */
static const char runtime[] =
    "\n/* ---- from here on the same for every test: hands the inputs out */\n"
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
    "  const protest_input *i = &protest_inputs[protest_used];\n"
    "  if (!i->kind) i -= PROTEST_REPEAT, protest_used -= PROTEST_REPEAT;\n"
    "  if (!i->kind) protest_end(\"asks for more inputs than the test has\");\n"
    "  if (strcmp(i->kind, kind) != 0) protest_end(\"asks for another kind of input than the test "
    "has\");\n"
    "  memcpy(to, &i->value, bytes);\n"
    "  protest_used++;\n"
    "}\n"
    "extern struct {\n"
    "  FILE *file;\n"
    "  int opened;\n"
    "} protest_inputs_ __attribute__((weak));\n"
    "__attribute__((constructor)) static void protest_give_header(void) {\n"
    "  FILE *f = &protest_inputs_ ? tmpfile() : 0;\n"
    "  if (!f) return;\n"
    "  for (const protest_input *i = protest_inputs; i->kind; i++)\n"
    "    if (i->value.bits[1])\n"
    "      fprintf(f, \"%s 0x%llx%016llx\\n\", i->kind, i->value.bits[1], i->value.bits[0]);\n"
    "    else\n"
    "      fprintf(f, \"%s 0x%llx\\n\", i->kind, i->value.bits[0]);\n"
    "  rewind(f);\n"
    "  protest_inputs_.file = f, protest_inputs_.opened = 1;\n"
    "}\n";

/* A run without an end is one that still goes on after a second. */
static const char expect_no_end[] =
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
    "}\n";

static const char give_stdin[] =
    "__attribute__((constructor)) static void protest_give_stdin(void) {\n"
    "  FILE *f = tmpfile();\n"
    "  if (!f) return;\n"
    "  fwrite(protest_stdin, 1, sizeof protest_stdin - 1, f);\n"
    "  rewind(f);\n"
    "  dup2(fileno(f), 0);\n"
    "}\n";

/* ---- the file */

static void add_string(pt_mem *m, pt_buf *out, const char *text, size_t n) {
  pt_buf_char(m, out, '"');
  for (size_t k = 0; k < n; k++) {
    unsigned char c = (unsigned char)text[k];
    if (c == '\n')
      pt_buf_add(m, out, "\\n");
    else if (!isprint(c) || c == '"' || c == '\\' || c == '?')
      pt_buf_printf(m, out, "\\%03o", c);
    else
      pt_buf_char(m, out, (char)c);
  }
  pt_buf_char(m, out, '"');
}

/* The program's arguments and standard input, when it asks for them. */
static void add_surroundings(pt_buf *out, const pt_suite *s, const pt_feeding *d) {
  pt_mem *m = s->mem;
  if (pt_feed_model_asks(s->prog, "argc - 1")) {
    pt_buf_printf(m, out, "\n/* The command line. */\n#define PROTEST_ARGC %u\n", d->argc);
    pt_buf_add(m, out, "static char *protest_argv[] = {");
    for (uint32_t k = 0; k < d->argc && k < d->argv.n; k++) {
      const char *text = pt_buf_text(&d->argv.at[k]);
      pt_buf_add(m, out, "(char[]){");
      add_string(m, out, text, strlen(text));
      pt_buf_add(m, out, "}, ");
    }
    pt_buf_add(m, out, "0};\n");
  }
  if (pt_feed_model_asks(s->prog, "more input?")) {
    pt_buf_add(m, out, "\n/* Standard input. */\nstatic const char protest_stdin[] = ");
    add_string(m, out, pt_buf_text(&d->text), d->text.n);
    pt_buf_add(m, out, ";\n");
  }
}

/* Whether the program calls functions that report errors: if it defines them, the test's shall
   win. */
static bool has_errors(const pt_ir_prog *p) {
  for (size_t k = 1; k < p->checks.n; k++)
    if (p->checks.at[k].kind == PT_CHECK_REACH) return true;
  return false;
}

static void add_command(pt_buf *out, const pt_suite *s, uint32_t number, bool wrap) {
  pt_mem *m = s->mem;
  pt_buf b = {0};
  pt_buf_printf(m, &b, "%s -g -fsanitize=address,undefined,float-cast-overflow", pt_suite_clang(s));
  for (const pt_sanitizer *z = pt_sanitizers; s->info.checks && z->off; z++)
    if (!(s->info.checks >> z->kind & 1)) pt_buf_printf(m, &b, " %s", z->off);
  if (s->prog->ptr_width == 32) pt_buf_add(m, &b, " -m32 -msse2 -mfpmath=sse");
  if (wrap) pt_buf_add(m, &b, " -Wl,--wrap=main");
  if (has_errors(s->prog)) pt_buf_add(m, &b, " -DPROTEST_ERRORS= -Wl,-z,muldefs");
  if (s->info.header) pt_buf_add(m, &b, " -idirafter DIR");
  for (size_t k = 0; k < s->info.nflags; k++) {
    pt_buf_char(m, &b, ' ');
    pt_suite_quote(m, &b, s->info.flags[k]);
  }
  pt_buf_printf(m, &b, " DIR/test%u.c", number);
  for (size_t k = 0; k < s->info.nfiles; k++) {
    pt_buf_char(m, &b, ' ');
    pt_suite_quote(m, &b, s->info.files[k]);
  }
  pt_buf_add(m, &b, " -lm");
  char *plain = pt_mem_alloc(m, 2 * b.n + 1);
  pt_suite_plain(b.text, plain, 2 * b.n + 1);
  pt_buf_printf(m, out, "     %s\n", plain);
  pt_mem_free(m, plain, 2 * b.n + 1);
  pt_buf_release(m, &b);
}

/* What the test shows, as lines of a comment; suite_read.c reads them. */
static void add_story(pt_buf *out, const pt_suite *s, const pt_test *t, const pt_feeding *d,
                      const char *indent) {
  pt_mem *m = s->mem;
  char where[300], plain[600], why[300];
  pt_ir_loc_text(s->prog, t->loc, where, sizeof where);
  if (t->fails) {
    pt_suite_plain(t->text, plain, sizeof plain);
    pt_buf_printf(m, out, "%s%s%serror: %s [%s, CWE-%d]\n", indent, where, where[0] ? ": " : "",
                  plain, pt_check_name(t->kind), pt_check_cwe(t->kind));
  } else {
    pt_buf_printf(m, out, "%sIt is the first to cover %u branch side%s.\n", indent, t->new_branches,
                  t->new_branches == 1 ? "" : "s");
    if (where[0] && where[0] != '<') pt_buf_printf(m, out, "%sIt ends at %s.\n", indent, where);
  }
  if (t->native != PT_NATIVE_UNTRIED) {
    static const char *const words[] = {"", "as predicted", "differs", "impossible"};
    pt_suite_plain(t->native_text, plain, sizeof plain);
    pt_buf_printf(m, out, "%sNative run: %s%s%s\n", indent, words[t->native], plain[0] ? ": " : "",
                  plain);
  }
  if (d && d->lost) {
    pt_suite_plain(pt_feeding_why(d, s->prog, &t->inputs, why, sizeof why), plain, sizeof plain);
    pt_buf_printf(m, out, "%sA native run may differ: %s.\n", indent, plain);
  }
}

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

/* How many of the rows of the table are given again and again. */
static size_t rows_again(const pt_feeding *d, const pt_test *t) {
  size_t n = 0;
  while (n < d->calls.n &&
         d->calls.at[d->calls.n - 1 - n].index >= t->inputs.n - t->lasso.repeat)
    n++;
  return n;
}

void pt_suite_text_c(pt_buf *out, const pt_suite *s, const pt_test *t, const pt_feeding *d,
                     uint32_t number) {
  pt_mem *m = s->mem;
  bool wrap = strcmp(pt_suite_entry(s), "main") != 0 || pt_feed_model_asks(s->prog, "argc - 1");
  pt_buf_printf(m, out, "/* Test %u: %s.\n", number, t->fails ? "fails" : "passes");
  add_story(out, s, t, d, "   ");
  pt_buf_add(m, out,
             "\n   `make` in this folder, DIR, builds and runs all tests; this one alone:\n");
  add_command(out, s, number, wrap);
  pt_buf_add(m, out, "*/\n");
  pt_buf_add(m, out, table_head);
  for (size_t k = 0; k < d->calls.n; k++)
    add_row(out, s, &d->calls.at[k].in);
  pt_buf_add(m, out, "    {0, {{0}}}};\n");
  add_surroundings(out, s, d);
  pt_buf_printf(m, out, "\n/* So many of the last ones are given again and again. */\n"
                        "#define PROTEST_REPEAT %zu\n", rows_again(d, t));
  pt_buf_add(m, out, runtime);
  if (t->lasso.period) pt_buf_add(m, out, expect_no_end);
  add_harness(out, s);
}

void pt_suite_text_inputs(pt_buf *out, const pt_suite *s, const pt_test *t, uint32_t number) {
  pt_mem *m = s->mem;
  pt_buf_printf(m, out, "# Test %u: %s.\n", number, t->fails ? "fails" : "passes");
  add_story(out, s, t, NULL, "# ");
  for (size_t k = 0; k < t->inputs.n; k++) {
    const pt_input *in = &t->inputs.at[k];
    if (in->name || in->loc) {
      pt_buf_add(m, out, "# ");
      add_origin(out, s, in);
      pt_buf_char(m, out, '\n');
    }
    pt_input_print(m, out, in);
    pt_buf_char(m, out, '\n');
  }
  if (t->lasso.period)
    pt_buf_printf(m, out, "repeat %llu\n", (unsigned long long)t->lasso.repeat);
}
