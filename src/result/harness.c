#include "result/harness.h"

#include <assert.h>
#include <ctype.h>

#include "result/feed.h"

/* ---- C types */

static const char *float_name(uint32_t width) {
  if (width == 32) return "float";
  return width == 64 ? "double" : "long double";
}

const char *pt_harness_type(pt_input_kind kind, uint32_t width, char out[32]) {
  static const struct {
    uint32_t width;
    const char *name[2]; /* unsigned, signed */
  } types[] = {{1, {"_Bool", "_Bool"}},
               {8, {"unsigned char", "signed char"}},
               {16, {"unsigned short", "short"}},
               {32, {"unsigned", "int"}},
               {64, {"unsigned long long", "long long"}},
               {128, {"unsigned __int128", "__int128"}}};
  const char *name = NULL;
  bool sign = pt_input_is_signed(kind);
  if (pt_input_is_float(kind))
    name = float_name(width);
  else if (kind == PT_INPUT_POINTER)
    name = "void *";
  for (size_t k = 0; !name && k < sizeof types / sizeof *types; k++)
    if (types[k].width == width) name = types[k].name[sign];
  if (name)
    snprintf(out, 32, "%s", name);
  else
    snprintf(out, 32, "%s_BitInt(%u)", sign ? "" : "unsigned ", width);
  return out;
}

/* Overflow that is not checked wraps around (docs/ir.md). */
const pt_sanitizer pt_sanitizers[] = {{PT_CHECK_OVERFLOW, "-fno-sanitize=signed-integer-overflow"},
                                      {PT_CHECK_OVERFLOW, "-fwrapv"},
                                      {PT_CHECK_SHIFT, "-fno-sanitize=shift-exponent"},
                                      {PT_CHECK_SHIFT_BASE, "-fno-sanitize=shift-base"},
                                      {PT_CHECK_BOUNDS, "-fno-sanitize=bounds"},
                                      {PT_CHECK_VLA, "-fno-sanitize=vla-bound"},
                                      {PT_CHECK_FLOAT_CAST, "-fno-sanitize=float-cast-overflow"},
                                      {PT_CHECK_BUILTIN, "-fno-sanitize=builtin"},
                                      {PT_CHECK_BOOL, "-fno-sanitize=bool"},
                                      {PT_CHECK_MISALIGNED, "-fno-sanitize=alignment"},
                                      {PT_CHECK_NONE, NULL}};

/* ---- functions */

static const char common[] =
    "#define PROTEST_WEAK __attribute__((weak))\n"
    "#ifndef PROTEST_ERRORS\n"
    "#define PROTEST_ERRORS PROTEST_WEAK\n"
    "#endif\n"
    "#define PROTEST_INPUT(TYPE, KIND, NAME, PARAMS) \\\n"
    "  TYPE NAME PARAMS;                             \\\n"
    "  PROTEST_WEAK TYPE NAME PARAMS {               \\\n"
    "    TYPE r;                                     \\\n"
    "    protest_take(KIND, &r, sizeof r);           \\\n"
    "    return r;                                   \\\n"
    "  }\n"
    "void *malloc(__SIZE_TYPE__);\n"
    "void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);\n"
    "void free(void *);\n"
    "void exit(int);\n"
    "static void protest_need(int condition) {\n"
    "  if (!condition) protest_end(\"an assumption does not hold\");\n"
    "}\n"
    "static void protest_want(int condition, const char *function) {\n"
    "  if (!condition) protest_fail(function);\n"
    "}\n"
    "static void protest_bytes_of(void *p, __SIZE_TYPE__ n) {\n"
    "  for (__SIZE_TYPE__ i = 0; i < n; i++) protest_take(\"uchar\", (char *)p + i, 1);\n"
    "}\n"
    "/* the object of an address, as the sanitizer knows it */\n"
    "extern const char *__asan_locate_address(void *, char *, __SIZE_TYPE__, void **,\n"
    "                                         __SIZE_TYPE__ *) __attribute__((weak));\n"
    "static void *protest_object(const void *p, __SIZE_TYPE__ *n) {\n"
    "  char name[8];\n"
    "  void *base = 0;\n"
    "  *n = 0;\n"
    "  if (p && __asan_locate_address) __asan_locate_address((void *)p, name, 8, &base, n);\n"
    "  return base;\n"
    "}\n"
    "/* whether it is the start of a live object on the heap; those that callers made */\n"
    "extern int __sanitizer_get_ownership(const void *) __attribute__((weak));\n"
    "static const void *protest_given[256];\n"
    "static unsigned protest_givens;\n"
    "static void __attribute__((unused)) protest_give(const void *p) {\n"
    "  if (protest_givens < 256) protest_given[protest_givens] = p;\n"
    "  protest_givens++;\n"
    "}\n"
    "static int protest_is_given(const void *p) {\n"
    "  if (protest_givens > 256) protest_end(\"too many objects are given\");\n"
    "  for (unsigned k = 0; k < protest_givens; k++)\n"
    "    if (protest_given[k] == p) return 1;\n"
    "  return 0;\n"
    "}\n"
    "extern int __asan_address_is_poisoned(const volatile void *) __attribute__((weak));\n"
    "static int protest_is_over(const void *p) { /* its object was freed, or its scope ended */\n"
    "  return __asan_address_is_poisoned && __asan_address_is_poisoned(p);\n"
    "}\n"
    "static __SIZE_TYPE__ protest_left(const void *p) {\n"
    "  __SIZE_TYPE__ n;\n"
    "  char *base = protest_object(p, &n);\n"
    "  if (!base || (char *)p < base || (char *)p >= base + n || protest_is_over(p)) return 0;\n"
    "  return base + n - (char *)p;\n"
    "}\n";

/* Inputs with a name: __protest_input_WORD and protest_WORD. */
static const struct {
  const char *word, *type, *kind;
} named[] = {{"bool", "_Bool", "bool"},
             {"char", "char", "char"},
             {"schar", "signed char", "char"},
             {"uchar", "unsigned char", "uchar"},
             {"short", "short", "short"},
             {"ushort", "unsigned short", "ushort"},
             {"int", "int", "int"},
             {"uint", "unsigned", "uint"},
             {"long", "long", "long"},
             {"ulong", "unsigned long", "ulong"},
             {"longlong", "long long", "longlong"},
             {"ulonglong", "unsigned long long", "ulonglong"},
             {"size", "__SIZE_TYPE__", NULL}, /* of the width of a pointer */
             {"float", "float", "float"},
             {"double", "double", "double"},
             {"longdouble", "long double", "longdouble"},
             {"pointer", "void *", "pointer"}};

#define SIZE "__SIZE_TYPE__"

/* Each is `PROTEST_WEAK`, RESULT, NAME, and the rest of its definition. */
static const struct {
  const char *result, *name, *rest;
} functions[] = {
    {"void", "protest_bytes", "(void *p, " SIZE " n, const char *s) { protest_bytes_of(p, n); }"},
    {"void", "protest_assume", "(int c) { protest_need(c); }"},
    {"void", "__VERIFIER_assume", "(int c) { protest_need(c); }"},
    {"void", "__CPROVER_assume", "(_Bool c) { protest_need(c); }"},
    {"void", "__protest_assume", "(_Bool c) { protest_need(c); }"},
    {"void", "__protest_check", "(_Bool c, const char *kind, const char *s) "
                                "{ protest_want(c, kind); }"},
    {"void", "klee_assume", "(unsigned long c) { protest_need(c != 0); }"},
    {"void", "protest_assert", "(int c) { protest_want(c, \"protest_assert\"); }"},
    {"void", "__VERIFIER_assert", "(int c) { protest_want(c, \"__VERIFIER_assert\"); }"},
    {"void", "__CPROVER_assert", "(_Bool c, const char *s) { protest_want(c, \"assert\"); }"},
    {"void", "protest_error", "(void) { protest_fail(\"protest_error\"); }"},
    {"void", "__VERIFIER_atomic_begin", "(void) {}"},
    {"void", "__VERIFIER_atomic_end", "(void) {}"},
    {"void", "klee_prefer_cex", "(void *p, unsigned long condition) {}"},
    {"void", "klee_posix_prefer_cex", "(void *p, unsigned long condition) {}"},
    {"void", "klee_warning", "(const char *text) {}"},
    {"void", "klee_warning_once", "(const char *text) {}"},
    {"void", "klee_print_expr", "(const char *text, ...) {}"},
    {"void", "klee_print_range", "(const char *name, int v) {}"},
    {"void", "klee_stack_trace", "(void) {}"},
    {"void", "klee_open_merge", "(void) {}"},
    {"void", "klee_close_merge", "(void) {}"},
    {"void", "klee_merge", "(void) {}"},
    {"void", "klee_mark_global", "(void *p) {}"},
    {"void", "klee_set_forking", "(unsigned enable) {}"},
    {"unsigned", "klee_is_replay", "(void) { return 0; }"},
    {"void", "klee_silent_exit", "(int status) { exit(0); }"},
    {"void", "klee_abort", "(void) { protest_fail(\"klee_abort\"); }"},
    {"void", "klee_report_error",
     "(const char *f, int l, const char *t, const char *s) {\n"
     "  protest_fail(\"klee_report_error\");\n"
     "}"},
    {"void", "__CPROVER_precondition",
     "(_Bool c, const char *s) { protest_want(c, \"assert\"); }"},
    {"void", "__CPROVER_postcondition",
     "(_Bool c, const char *s) { protest_want(c, \"assert\"); }"},
    {"void", "__CPROVER_input", "(const char *name, ...) {}"},
    {"void", "__CPROVER_output", "(const char *name, ...) {}"},
    {"void", "__CPROVER_printf", "(const char *format, ...) {}"},
    {"void", "__CPROVER_cover", "(int c) {}"},
    {"void", "__CPROVER_atomic_begin", "(void) {}"},
    {"void", "__CPROVER_atomic_end", "(void) {}"},
    {"void *", "__CPROVER_allocate",
     "(" SIZE " n, _Bool zero) { return zero ? calloc(1, n) : malloc(n); }"},
    {"void", "__CPROVER_deallocate", "(void *p) { free(p); }"},
    {SIZE, "klee_get_obj_size", "(void *p) { return protest_left(p); }"},
    {SIZE, "__protest_object_size", "(const void *p) { return protest_left(p); }"},
    {"_Bool", "__protest_accessible",
     "(const volatile void *p, " SIZE " n) {\n"
     "  return n == 0 || n <= protest_left((const void *)p);\n"
     "}"},
    {"_Bool", "__protest_apart",
     "(const void *p, " SIZE " n, const void *q, " SIZE " m) {\n"
     "  n = n < protest_left(p) ? n : protest_left(p);\n"
     "  m = m < protest_left(q) ? m : protest_left(q);\n"
     "  return n == 0 || m == 0 || ((" SIZE ")p - (" SIZE ")q >= m && (" SIZE ")q - (" SIZE
     ")p >= n);\n"
     "}"},
    {SIZE, "__protest_owned",
     "(const void *p) {\n"
     "  return p && __sanitizer_get_ownership && __sanitizer_get_ownership(p) &&\n"
     "         !protest_is_given(p);\n"
     "}"},
    {"void", "__protest_unmodelled", "(const char *s) { protest_end(s); }"},
    {"void *", "__protest_snapshot",
     "(const void *p) {\n"
     "  " SIZE " n = protest_left(p);\n"
     "  char *copy = malloc(n);\n"
     "  for (" SIZE " i = 0; copy && i < n; i++) copy[i] = ((const char *)p)[i];\n"
     "  return copy;\n"
     "}"},
    {"_Bool", "__protest_symbolic", "(void) { return 0; }"},
    {"unsigned long long", "__protest_bound", "(unsigned n) { return n; }"},
    {"_Bool", "__protest_close",
     "(unsigned long long v, _Bool all, _Bool p) { return v && all && p; }"},
    {SIZE, "__CPROVER_POINTER_OBJECT",
     "(const void *p) {\n"
     "  " SIZE " n;\n"
     "  return (" SIZE ")protest_object(p, &n);\n"
     "}"},
    {SIZE, "__CPROVER_POINTER_OFFSET",
     "(const void *p) {\n"
     "  " SIZE " n;\n"
     "  return (" SIZE ")p - (" SIZE ")protest_object(p, &n);\n"
     "}"},
    {"_Bool", "__CPROVER_same_object",
     "(const void *p, const void *q) {\n"
     "  " SIZE " n;\n"
     "  return protest_object(p, &n) == protest_object(q, &n);\n"
     "}"},
    {SIZE, "__CPROVER_OBJECT_SIZE",
     "(const void *p) {\n"
     "  " SIZE " n;\n"
     "  protest_object(p, &n);\n"
     "  return n;\n"
     "}"},
    {"void", "__CPROVER_havoc_slice", "(void *p, " SIZE " n) { protest_bytes_of(p, n); }"},
    {"void", "__CPROVER_havoc_object",
     "(void *p) { protest_bytes_of(p, protest_left(p)); }"}};

/* Errors by name: the harness's own may win against the program's (PROTEST_ERRORS). */
static const char *const errors[] = {"reach_error", "__VERIFIER_error"};

#define PLAIN_ASSERT                                                                               \
  "void protest_plain_assert(int c) __asm__(\"assert\");\n"                                       \
  "PROTEST_WEAK void protest_plain_assert(int c) { protest_want(c, \"assert\"); }\n"

/* What SV-COMP programs may call, even in code that is never reached. */
static const struct {
  const char *suffix, *type, *kind;
} usual[] = {{"bool", "_Bool", "bool"},
             {"char", "char", "char"},
             {"uchar", "unsigned char", "uchar"},
             {"short", "short", "short"},
             {"ushort", "unsigned short", "ushort"},
             {"int", "int", "int"},
             {"uint", "unsigned", "uint"},
             {"unsigned", "unsigned", "uint"},
             {"u32", "unsigned", "uint"},
             {"long", "long", "long"},
             {"ulong", "unsigned long", "ulong"},
             {"longlong", "long long", "longlong"},
             {"ulonglong", "unsigned long long", "ulonglong"},
             {"size_t", "__SIZE_TYPE__", "size_t"},
             {"float", "float", "float"},
             {"double", "double", "double"},
             {"pointer", "void *", "pointer"}};

static bool is_identifier(const char *name) {
  if (!isalpha((unsigned char)*name) && *name != '_') return false;
  for (; *name; name++)
    if (!isalnum((unsigned char)*name) && *name != '_') return false;
  return true;
}

static bool is_nondet(const char *name) {
  return is_identifier(name) &&
         (strncmp(name, "__VERIFIER_nondet_", 18) == 0 || strncmp(name, "nondet_", 7) == 0);
}

/* A truth value that is passed as a wider type is cut to its lowest bit, as in the front end. */
static void add_nondet(pt_mem *m, pt_buf *out, const char *name, pt_input_kind kind,
                       uint32_t width) {
  char type[32];
  pt_harness_type(kind, width, type);
  if (kind == PT_INPUT_BOOL && width > 1)
    pt_buf_printf(m, out,
                  "PROTEST_WEAK %s %s(void) {\n"
                  "  %s r;\n"
                  "  protest_take(\"bool\", &r, sizeof r);\n"
                  "  return r & 1;\n"
                  "}\n",
                  type, name, type);
  else
    pt_buf_printf(m, out, "PROTEST_INPUT(%s, \"%s\", %s, (void))\n", type, pt_input_name(kind),
                  name);
}

/* The functions of the program itself: their types are known. */
static void add_program(pt_mem *m, pt_buf *out, const pt_ir_prog *p, pt_map *done) {
  for (size_t k = 1; k < p->fns.n; k++) {
    const pt_ir_fn *f = p->fns.at[k];
    for (size_t i = 1; !f->model && i < f->ins.n; i++) {
      const pt_ir_ins *ins = &f->ins.at[i];
      if (ins->dead || ins->op != PT_OP_INPUT || pt_map_get(done, ins->ref, NULL)) continue;
      const char *name = pt_ir_text(p, ins->ref);
      if (!is_nondet(name)) continue;
      pt_map_put(m, done, ins->ref, 1);
      add_nondet(m, out, name, ins->sub, pt_ir_width(f, ins->res));
    }
  }
}

static bool is_asked(const pt_strtab *only, const char *name) {
  return !only || pt_strtab_find(only, name);
}

static void add_usual(pt_mem *m, pt_buf *out, const pt_ir_prog *p, const pt_map *done,
                      const char *prefix, const pt_strtab *only) {
  for (size_t k = 0; k < sizeof usual / sizeof *usual; k++) {
    char name[64];
    snprintf(name, sizeof name, "%s%s", prefix, usual[k].suffix);
    uint32_t string = pt_strtab_find(&p->strings, name);
    if (!is_asked(only, name) || (string && pt_map_get(done, string, NULL))) continue;
    pt_buf_printf(m, out, "PROTEST_INPUT(%s, \"%s\", %s, (void))\n", usual[k].type, usual[k].kind,
                  name);
  }
}

static void add_named(pt_mem *m, pt_buf *out, const pt_ir_prog *p, const char *prefix,
                      const pt_strtab *only) {
  const char *size = p->ptr_width == 64 ? "ulong" : "uint";
  for (size_t k = 0; k < sizeof named / sizeof *named; k++) {
    char name[64];
    snprintf(name, sizeof name, "%s%s", prefix, named[k].word);
    if (is_asked(only, name))
      pt_buf_printf(m, out, "PROTEST_INPUT(%s, \"%s\", %s, (const char *n))\n", named[k].type,
                    named[k].kind ? named[k].kind : size, name);
  }
}

static void add_functions(pt_mem *m, pt_buf *out, const pt_strtab *only) {
  for (size_t k = 0; k < sizeof functions / sizeof *functions; k++)
    if (is_asked(only, functions[k].name))
      pt_buf_printf(m, out, "PROTEST_WEAK %s %s%s\n", functions[k].result, functions[k].name,
                    functions[k].rest);
  if (is_asked(only, "assert")) pt_buf_add(m, out, PLAIN_ASSERT);
  for (size_t k = 0; k < sizeof errors / sizeof *errors; k++)
    if (is_asked(only, errors[k]))
      pt_buf_printf(m, out, "PROTEST_ERRORS void %s(void) { protest_fail(\"%s\"); }\n", errors[k],
                    errors[k]);
}

void pt_harness_functions(pt_mem *m, pt_buf *out, const pt_ir_prog *p, const pt_strtab *only) {
  pt_map done = {0};
  pt_buf_add(m, out, common);
  add_named(m, out, p, "__protest_input_", only);
  add_named(m, out, p, "protest_", only);
  add_functions(m, out, only);
  add_program(m, out, p, &done);
  add_usual(m, out, p, &done, "__VERIFIER_nondet_", only);
  add_usual(m, out, p, &done, "nondet_", only);
  for (const pt_stand_in *s = pt_stand_ins; s->name; s++)
    if (pt_feed_model_asks(p, s->name)) pt_buf_add(m, out, s->text);
  if (pt_feed_has_files(p)) pt_buf_add(m, out, pt_feed_files_text);
  pt_map_release(m, &done);
}
