#include "result/harness.h"

#include <assert.h>
#include <ctype.h>

#include "result/feed.h"

/* ---- C types */

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
    name = width == 32 ? "float" : width == 64 ? "double" : "long double";
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
    "#define PROTEST_NAMED(WORD, TYPE, KIND)                             \\\n"
    "  PROTEST_INPUT(TYPE, KIND, __protest_input_##WORD, (const char *n)) \\\n"
    "  PROTEST_INPUT(TYPE, KIND, protest_##WORD, (const char *n))\n"
    "PROTEST_NAMED(bool, _Bool, \"bool\")\n"
    "PROTEST_NAMED(char, char, \"char\")\n"
    "PROTEST_NAMED(schar, signed char, \"char\")\n"
    "PROTEST_NAMED(uchar, unsigned char, \"uchar\")\n"
    "PROTEST_NAMED(short, short, \"short\")\n"
    "PROTEST_NAMED(ushort, unsigned short, \"ushort\")\n"
    "PROTEST_NAMED(int, int, \"int\")\n"
    "PROTEST_NAMED(uint, unsigned, \"uint\")\n"
    "PROTEST_NAMED(long, long, \"long\")\n"
    "PROTEST_NAMED(ulong, unsigned long, \"ulong\")\n"
    "PROTEST_NAMED(longlong, long long, \"longlong\")\n"
    "PROTEST_NAMED(ulonglong, unsigned long long, \"ulonglong\")\n"
    "PROTEST_NAMED(size, __SIZE_TYPE__, sizeof(__SIZE_TYPE__) == 8 ? \"ulong\" : \"uint\")\n"
    "PROTEST_NAMED(float, float, \"float\")\n"
    "PROTEST_NAMED(double, double, \"double\")\n"
    "PROTEST_NAMED(longdouble, long double, \"longdouble\")\n"
    "PROTEST_NAMED(pointer, void *, \"pointer\")\n"
    "PROTEST_WEAK void protest_bytes(void *p, __SIZE_TYPE__ n, const char *name) {\n"
    "  for (__SIZE_TYPE__ i = 0; i < n; i++) protest_take(\"uchar\", (char *)p + i, 1);\n"
    "}\n"
    "static void protest_need(int condition) {\n"
    "  if (!condition) protest_end(\"an assumption does not hold\");\n"
    "}\n"
    "PROTEST_WEAK void protest_assume(int c) { protest_need(c); }\n"
    "PROTEST_WEAK void __VERIFIER_assume(int c) { protest_need(c); }\n"
    "PROTEST_WEAK void __CPROVER_assume(_Bool c) { protest_need(c); }\n"
    "PROTEST_WEAK void klee_assume(unsigned long c) { protest_need(c != 0); }\n"
    "PROTEST_WEAK void protest_assert(int c) { if (!c) protest_fail(\"protest_assert\"); }\n"
    "PROTEST_WEAK void __VERIFIER_assert(int c) { if (!c) protest_fail(\"__VERIFIER_assert\"); }\n"
    "PROTEST_WEAK void __CPROVER_assert(_Bool c, const char *text) { if (!c) "
    "protest_fail(\"assert\"); }\n"
    "void protest_plain_assert(int c) __asm__(\"assert\");\n"
    "PROTEST_WEAK void protest_plain_assert(int c) { if (!c) protest_fail(\"assert\"); }\n"
    "PROTEST_WEAK void protest_error(void) { protest_fail(\"protest_error\"); }\n"
    "PROTEST_ERRORS void reach_error(void) { protest_fail(\"reach_error\"); }\n"
    "PROTEST_ERRORS void __VERIFIER_error(void) { protest_fail(\"__VERIFIER_error\"); }\n"
    "PROTEST_WEAK void __VERIFIER_atomic_begin(void) {}\n"
    "PROTEST_WEAK void __VERIFIER_atomic_end(void) {}\n"
    "PROTEST_WEAK void klee_prefer_cex(void *p, unsigned long condition) {}\n"
    "PROTEST_WEAK void klee_warning(const char *text) {}\n";

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

static void add_usual(pt_mem *m, pt_buf *out, const pt_ir_prog *p, const pt_map *done,
                      const char *prefix) {
  for (size_t k = 0; k < sizeof usual / sizeof *usual; k++) {
    char name[64];
    snprintf(name, sizeof name, "%s%s", prefix, usual[k].suffix);
    uint32_t string = pt_strtab_find(&p->strings, name);
    if (string && pt_map_get(done, string, NULL)) continue;
    pt_buf_printf(m, out, "PROTEST_INPUT(%s, \"%s\", %s, (void))\n", usual[k].type, usual[k].kind,
                  name);
  }
}

void pt_harness_functions(pt_mem *m, pt_buf *out, const pt_ir_prog *p) {
  pt_map done = {0};
  pt_buf_add(m, out, common);
  add_program(m, out, p, &done);
  add_usual(m, out, p, &done, "__VERIFIER_nondet_");
  add_usual(m, out, p, &done, "nondet_");
  for (const pt_stand_in *s = pt_stand_ins; s->name; s++)
    if (pt_feed_model_asks(p, s->name)) pt_buf_add(m, out, s->text);
  pt_map_release(m, &done);
}

/* ---- where it starts */

static const char start_main[] = "static int protest_start(int argc, char **argv, char **envp) {\n"
                                 "#ifdef PROTEST_ARGC\n"
                                 "  argc = PROTEST_ARGC, argv = protest_argv;\n"
                                 "#endif\n"
                                 "  return __real_main(argc, argv, envp);\n"
                                 "}\n";

/* What main left on the stack below would keep lost memory reachable in the eyes of the leak
   checker. */
static const char wrap_main[] =
    "__attribute__((noinline, no_sanitize_address)) static void protest_scrub(void) {\n"
    "  volatile char old[1 << 16];\n"
    "  for (int i = 0; i < 1 << 16; i++) old[i] = 0;\n"
    "  (void)old[0];\n"
    "}\n"
    "int __wrap_main(int argc, char **argv, char **envp);\n"
    "int __wrap_main(int argc, char **argv, char **envp) {\n"
    "  int r = protest_start(argc, argv, envp);\n"
    "  protest_scrub();\n"
    "  return r;\n"
    "}\n";

static const pt_ir_ins *defined_by(const pt_ir_fn *f, pt_val v, pt_op op) {
  const pt_ir_value *value = &f->values.at[v];
  const pt_ir_ins *i = value->kind == PT_VAL_INS ? pt_ir_ins_at(f, value->ref) : NULL;
  return i && i->op == op ? i : NULL;
}

/* The call of the entry in the function where runs start, or NULL. */
static const pt_ir_ins *entry_call(const pt_ir_fn *start, uint32_t entry) {
  for (size_t i = 1; i < start->ins.n; i++)
    if (!start->ins.at[i].dead && start->ins.at[i].op == PT_OP_CALL &&
        start->ins.at[i].ref == entry)
      return &start->ins.at[i];
  return NULL;
}

static bool is_aggregate(const pt_ir_prog *p, uint32_t fn, uint32_t param) {
  for (size_t k = 1; k < p->vars.n; k++) {
    const pt_ir_var *v = &p->vars.at[k];
    if (v->fn != fn || v->param != param + 1 || !v->type) continue;
    uint8_t kind = p->types.at[v->type].kind;
    return kind == PT_TYPE_STRUCT || kind == PT_TYPE_UNION || kind == PT_TYPE_ARRAY;
  }
  return false;
}

/* Writes the declaration of argument K and how it gets its value; false: not possible.  A
   pointer is null or points to an object, as an input decides (src/front/start.c). */
static bool add_argument(pt_mem *m, pt_buf *types, pt_buf *body, const pt_ir_prog *p,
                         const pt_ir_fn *start, pt_val v, uint32_t k) {
  char type[32];
  pt_bv size;
  const pt_ir_ins *in = defined_by(start, v, PT_OP_INPUT);
  const char *comma = k ? ", " : "";
  if (in) {
    pt_harness_type(in->sub, pt_ir_width(start, v), type);
    pt_buf_printf(m, types, "%s%s", comma, type);
    pt_buf_printf(m, body, "  %s a%u;\n  protest_take(\"%s\", &a%u, sizeof a%u);\n", type, k,
                  pt_input_name(in->sub), k, k);
    return true;
  }
  const pt_ir_ins *select = defined_by(start, v, PT_OP_SELECT);
  const pt_ir_ins *object =
      select ? defined_by(start, pt_ir_arg(start, select, 2), PT_OP_ALLOC) : NULL;
  if (!object || !pt_ir_is_const(p, start, pt_ir_arg(start, object, 0), &size)) return false;
  pt_buf_printf(m, types, "%svoid *", comma);
  pt_buf_printf(m, body,
                "  static void *a%u;\n"
                "  _Bool null%u;\n"
                "  protest_take(\"bool\", &null%u, sizeof null%u);\n"
                "  a%u = null%u ? 0 : malloc(%llu);\n",
                k, k, k, k, k, k, (unsigned long long)pt_bv_to_u64(size));
  return true;
}

static bool add_entry(pt_mem *m, pt_buf *out, const pt_ir_prog *p, const char *entry) {
  uint32_t fn = pt_ir_fn_by_name(p, entry);
  const pt_ir_fn *start = p->main ? p->fns.at[p->main] : NULL;
  const pt_ir_ins *call = fn && start && p->main != fn ? entry_call(start, fn) : NULL;
  pt_buf types = {0}, body = {0};
  bool ok = call && !p->fns.at[fn]->variadic && is_identifier(entry);
  for (uint32_t k = 0; ok && k < call->nargs; k++)
    ok = !is_aggregate(p, fn, k) &&
         add_argument(m, &types, &body, p, start, pt_ir_arg(start, call, k), k);
  if (ok) {
    pt_buf_printf(m, out, "int protest_entry(%s) __asm__(\"%s\");\n",
                  types.n ? pt_buf_text(&types) : "void", entry);
    pt_buf_printf(m, out, "static int protest_start(int argc, char **argv, char **envp) {\n%s",
                  pt_buf_text(&body));
    pt_buf_add(m, out, "  protest_entry(");
    for (uint32_t k = 0; k < call->nargs; k++)
      pt_buf_printf(m, out, "%sa%u", k ? ", " : "", k);
    pt_buf_add(m, out, ");\n  return 0;\n}\n");
  }
  pt_buf_release(m, &types);
  pt_buf_release(m, &body);
  return ok;
}

bool pt_harness_start(pt_mem *m, pt_buf *out, const pt_ir_prog *p, const char *entry) {
  size_t before = out->n;
  pt_buf_add(m, out, "int __real_main(int, char **, char **) __attribute__((weak));\n");
  if (strcmp(entry, "main") == 0) {
    pt_buf_add(m, out, start_main);
  } else if (!add_entry(m, out, p, entry)) {
    out->n = before;
    if (out->text) out->text[before] = 0;
    return false;
  }
  pt_buf_add(m, out, wrap_main);
  return true;
}
