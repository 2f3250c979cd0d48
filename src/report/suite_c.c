/* testN.c and testN.inputs: the inputs of a test for people and compilers, and what it shows. */
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
  const char *member = "as_longdouble";
  if (in->width == 32) member = "as_float";
  else if (in->width == 64) member = "as_double";
  const char *suffix = "L";
  if (in->width == 32) suffix = "f";
  else if (in->width == 64) suffix = "";
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

/* `n at p.c:4:11`, with the LETTER for character kinds. */
static void add_origin(pt_buf *out, const pt_suite *s, const pt_input *in, bool letter) {
  char where[300], plain[400], text[300];
  pt_ir_loc_text(s->prog, in->loc, where, sizeof where);
  if (strncmp(where, "<protest>", 9) == 0) where[0] = 0; /* made before main */
  snprintf(text, sizeof text, "%.100s%s%.180s", pt_ir_text(s->prog, in->name),
           in->name && where[0] ? " at " : "", where);
  pt_suite_plain(text, plain, sizeof plain);
  letter = letter && in->width == 8 && in->lo < 128 && isprint((int)in->lo) && in->lo != '\\' &&
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
  pt_buf_add(m, out, "}, 0, 0}, /* ");
  add_origin(out, s, in, true);
  pt_buf_add(m, out, " */\n");
}

/* ---- the file */

void pt_suite_string(pt_mem *m, pt_buf *out, const char *text, size_t n) {
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
    pt_buf_printf(m, out, "\n/* The command line. */\nconst int protest_argc = %u;\n", d->argc);
    pt_buf_add(m, out, "char *protest_argv[] = {");
    for (uint32_t k = 0; k < d->argc && k < d->argv.n; k++) {
      const char *text = pt_buf_text(&d->argv.at[k]);
      pt_buf_add(m, out, "(char[]){");
      pt_suite_string(m, out, text, strlen(text));
      pt_buf_add(m, out, "}, ");
    }
    pt_buf_add(m, out, "0};\n");
  }
  if (pt_feed_model_asks(s->prog, "more input?")) {
    pt_buf_add(m, out, "\n/* Standard input. */\nconst char protest_stdin[] = ");
    pt_suite_string(m, out, pt_buf_text(&d->text), d->text.n);
    pt_buf_printf(m, out, ";\nconst unsigned long protest_stdin_bytes = %zu;\n", d->text.n);
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

/* What the test is about: the failure, or what it covers. */
static void add_purpose(pt_buf *out, const pt_suite *s, const pt_suite_case *c,
                        const char *indent) {
  pt_mem *m = s->mem;
  const pt_test *t = c->test;
  char where[300], plain[2000];
  pt_ir_loc_text(s->prog, t->loc, where, sizeof where);
  if (t->fails) {
    pt_suite_plain(t->text, plain, sizeof plain);
    pt_buf_printf(m, out, "%s%s%serror: %s [%s, CWE-%d]\n", indent, where, where[0] ? ": " : "",
                  plain, pt_check_name(t->kind), pt_check_cwe(t->kind));
    return;
  }
  pt_buf_printf(m, out, "%sIt is the first to cover ", indent);
  if (c->story && c->story->covers.n) {
    pt_suite_plain(pt_buf_text(&c->story->covers), plain, sizeof plain);
    pt_buf_printf(m, out, "%s.\n", plain);
  } else {
    pt_buf_printf(m, out, "%u branch side%s.\n", t->new_branches, t->new_branches == 1 ? "" : "s");
  }
  if (where[0] && where[0] != '<') pt_buf_printf(m, out, "%sIt ends at %s.\n", indent, where);
}

/* How many inputs from call K on are the characters of one text: of one object, or with the same
   name and kind. */
static size_t text_length(const pt_suite_case *c, size_t k) {
  const pt_feeding *d = c->feeding;
  const pt_input *first = &d->calls.at[k].in;
  const pt_suite_object *o = pt_suite_object_at(c, d->calls.at[k].index);
  size_t n = 0;
  while (k + n < d->calls.n && !d->calls.at[k + n].fill && first->width == 8) {
    const pt_feed_call *call = &d->calls.at[k + n];
    bool same = call->in.kind == first->kind && call->in.name == first->name;
    bool next = n && pt_suite_object_at(c, call->index);
    if (!same || next || call->in.width != 8 || (o && n == o->n)) break;
    n++;
  }
  return n;
}

/* `text = "9a"` for each row of characters. */
static void add_texts(pt_buf *out, const pt_suite *s, const pt_suite_case *c, const char *indent) {
  pt_mem *m = s->mem;
  const pt_feeding *d = c->feeding;
  char plain[2000], name[300];
  for (size_t k = 0; k < d->calls.n;) {
    size_t n = text_length(c, k);
    const pt_suite_object *o = pt_suite_object_at(c, d->calls.at[k].index);
    pt_buf text = {0}, literal = {0};
    for (size_t i = k; i < k + n; i++) pt_buf_char(m, &text, (char)d->calls.at[i].in.lo);
    if (n > 1 && d->calls.at[k].in.name) {
      pt_suite_string(m, &literal, pt_buf_text(&text), n);
      pt_suite_plain(pt_buf_text(&literal), plain, sizeof plain);
      pt_suite_plain(o ? o->name : pt_ir_text(s->prog, d->calls.at[k].in.name), name, sizeof name);
      pt_buf_printf(m, out, "%s%s = %s\n", indent, name, plain);
    }
    pt_buf_release(m, &text);
    pt_buf_release(m, &literal);
    k += n ? n : 1;
  }
}

/* What the test shows, as lines of a comment; suite_read.c reads them. */
static void add_story(pt_buf *out, const pt_suite *s, const pt_suite_case *c, const char *indent) {
  pt_mem *m = s->mem;
  const pt_test *t = c->test;
  char plain[600], why[300];
  add_purpose(out, s, c, indent);
  if (c->story && c->story->recorded)
    pt_buf_printf(m, out, "%sIts exit code is %d%s.\n", indent, c->story->exit_code,
                  c->story->output.n ? ", and it prints what is in the file .stdout" : "");
  if (t->native != PT_NATIVE_UNTRIED) {
    static const char *const words[] = {"", "as predicted", "differs", "impossible"};
    pt_suite_plain(t->native_text, plain, sizeof plain);
    pt_buf_printf(m, out, "%sNative run: %s%s%s\n", indent, words[t->native], plain[0] ? ": " : "",
                  plain);
  }
  if (c->feeding->lost) {
    pt_suite_plain(pt_feeding_why(c->feeding, s->prog, &t->inputs, why, sizeof why), plain,
                   sizeof plain);
    pt_buf_printf(m, out, "%sA native run may differ: %s.\n", indent, plain);
  }
  add_texts(out, s, c, indent);
}

/* How many of the rows of the table are given again and again. */
static size_t rows_again(const pt_feeding *d, const pt_test *t) {
  size_t n = 0;
  while (n < d->calls.n &&
         d->calls.at[d->calls.n - 1 - n].index >= t->inputs.n - t->lasso.repeat)
    n++;
  return n;
}

/* The characters of a text in one row. */
static void add_text_row(pt_buf *out, const pt_suite *s, const pt_feeding *d, size_t k, size_t n) {
  pt_mem *m = s->mem;
  pt_buf text = {0};
  for (size_t i = k; i < k + n; i++) pt_buf_char(m, &text, (char)d->calls.at[i].in.lo);
  pt_buf_printf(m, out, "    {\"%s\", {{0}}, ", pt_input_name(d->calls.at[k].in.kind));
  pt_suite_string(m, out, pt_buf_text(&text), n);
  pt_buf_printf(m, out, ", %zu}, /* ", n);
  add_origin(out, s, &d->calls.at[k].in, false);
  pt_buf_add(m, out, " */\n");
  pt_buf_release(m, &text);
}

static void add_table(pt_buf *out, const pt_suite *s, const pt_suite_case *c) {
  const pt_feeding *d = c->feeding;
  pt_buf_add(s->mem, out, "#include \"protest-runner.h\"\n\n"
                          "/* The inputs, in the order in which the program asks for them. */\n"
                          "const protest_input protest_inputs[] = {\n");
  for (size_t k = 0; k < d->calls.n;) {
    size_t n = text_length(c, k);
    if (n > 1 && !c->test->lasso.period) add_text_row(out, s, d, k, n);
    else add_row(out, s, &d->calls.at[k].in), n = 1;
    k += n;
  }
  pt_buf_add(s->mem, out, "    {0, {{0}}, 0, 0}};\n");
}

void pt_suite_text_c(pt_buf *out, const pt_suite *s, const pt_suite_case *c) {
  pt_mem *m = s->mem;
  const pt_test *t = c->test;
  bool wrap = strcmp(pt_suite_entry(s), "main") != 0 || pt_feed_model_asks(s->prog, "argc - 1");
  pt_buf_printf(m, out, "/* Test %u: %s.\n", c->number, t->fails ? "fails" : "passes");
  add_story(out, s, c, "   ");
  pt_buf_add(m, out,
             "\n   `make` in this folder, DIR, builds and runs all tests; this one alone:\n");
  add_command(out, s, c->number, wrap);
  pt_buf_add(m, out, "*/\n");
  if (t->lasso.period) pt_buf_add(m, out, "#define PROTEST_NO_END 1\n");
  add_table(out, s, c);
  add_surroundings(out, s, c->feeding);
  pt_buf_printf(m, out, "\n/* So many of the last ones are given again and again. */\n"
                        "const unsigned long protest_repeat = %zu;\n", rows_again(c->feeding, t));
}

void pt_suite_text_inputs(pt_buf *out, const pt_suite *s, const pt_suite_case *c) {
  pt_mem *m = s->mem;
  const pt_test *t = c->test;
  pt_buf_printf(m, out, "# Test %u: %s.\n", c->number, t->fails ? "fails" : "passes");
  add_story(out, s, c, "# ");
  for (size_t k = 0; k < t->inputs.n; k++) {
    const pt_input *in = &t->inputs.at[k];
    if (in->name || in->loc) {
      pt_buf_add(m, out, "# ");
      add_origin(out, s, in, true);
      pt_buf_char(m, out, '\n');
    }
    pt_input_print(m, out, in);
    pt_buf_char(m, out, '\n');
  }
  if (t->lasso.period)
    pt_buf_printf(m, out, "repeat %llu\n", (unsigned long long)t->lasso.repeat);
}
