/* Where a native program starts: at main, or at a function with arguments that are made of inputs.

   For a function, the ir of the function where runs start (src/front/args.c) is written once more
   as C, instruction by instruction: it is one straight line of inputs, objects, stores, choices and
   the call.  What is more than that cannot be said in C here, and the answer is that it is not
   possible. */
#include "result/harness.h"

#include <ctype.h>
#include <string.h>

static const char start_main[] = "static int protest_start(int argc, char **argv, char **envp) {\n"
                                 "#ifdef PROTEST_ARGC\n"
                                 "  argc = PROTEST_ARGC, argv = protest_argv;\n"
                                 "#endif\n"
                                 "#ifdef PROTEST_ENVP\n"
                                 "  envp = PROTEST_ENVP;\n"
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

static bool is_identifier(const char *name) {
  if (!isalpha((unsigned char)*name) && *name != '_') return false;
  for (; *name; name++)
    if (!isalnum((unsigned char)*name) && *name != '_') return false;
  return true;
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

/* ---- the start as C */

typedef struct {
  pt_mem *mem;
  const pt_ir_prog *p;
  const pt_ir_fn *f; /* where runs start */
  uint32_t entry;
  pt_buf head, body; /* functions in front of it; its statements */
  bool called;
} writer;

static bool is_callback(const writer *w, uint32_t fn) {
  return strncmp(pt_ir_text(w->p, w->p->fns.at[fn]->name), PT_CALLBACK, strlen(PT_CALLBACK)) == 0;
}

/* Every value has the C type of its input, or is a pointer, or an unsigned number. */
static const char *type_of(const writer *w, pt_val v, char out[32]) {
  const pt_ir_value *value = &w->f->values.at[v];
  const pt_ir_ins *i = value->kind == PT_VAL_INS ? pt_ir_ins_at(w->f, value->ref) : NULL;
  if (i && i->op == PT_OP_INPUT) return pt_harness_type(i->sub, value->width, out);
  return pt_harness_type(value->width == w->p->ptr_width ? PT_INPUT_POINTER : PT_INPUT_UINT,
                         value->width, out);
}

/* A value as an expression; false: there is none. */
static bool add_value(writer *w, pt_val v) {
  const pt_ir_value *value = &w->f->values.at[v];
  pt_bv c;
  char type[32];
  if (value->kind == PT_VAL_INS) {
    pt_buf_printf(w->mem, &w->body, "v%u", v);
  } else if (value->kind == PT_VAL_GLOBAL) {
    pt_buf_printf(w->mem, &w->body, "(void *)protest_variable%u", value->ref);
  } else if (value->kind == PT_VAL_FUNC && is_callback(w, value->ref)) {
    pt_buf_printf(w->mem, &w->body, "(void *)protest_callback%u", value->ref);
  } else if (pt_ir_is_const(w->p, w->f, v, &c) && value->width <= 64) {
    pt_buf_printf(w->mem, &w->body, "(%s)%lluULL", type_of(w, v, type),
                  (unsigned long long)pt_bv_to_u64(c));
  } else {
    return false;
  }
  return true;
}

/* A function that hands out an input; takes no part in what is passed to it. */
static void add_callback(writer *w, uint32_t fn) {
  const pt_ir_fn *f = w->p->fns.at[fn];
  char type[32] = "void";
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    if (i->dead || i->op != PT_OP_INPUT) continue;
    pt_harness_type(i->sub, pt_ir_width(f, i->res), type);
    pt_buf_printf(w->mem, &w->head,
                  "static %s protest_callback%u(void) {\n"
                  "  %s r;\n"
                  "  protest_take(\"%s\", &r, sizeof r);\n"
                  "  return r;\n"
                  "}\n",
                  type, fn, type, pt_input_name(i->sub));
    return;
  }
  pt_buf_printf(w->mem, &w->head, "static void *protest_callback%u(void) { return 0; }\n", fn);
}

/* Variables that get any value; static ones the linker does not know. */
static void add_variables(writer *w) {
  for (uint32_t v = 1; v < w->f->values.n; v++) {
    const pt_ir_value *value = &w->f->values.at[v];
    const pt_ir_global *g = value->kind == PT_VAL_GLOBAL ? &w->p->globals.at[value->ref] : NULL;
    if (!g || !g->var) continue;
    pt_buf_printf(w->mem, &w->head,
                  "extern char protest_variable%u[] __asm__(\"%s\") __attribute__((weak));\n",
                  value->ref, pt_ir_text(w->p, g->name));
    pt_buf_printf(w->mem, &w->body,
                  "  if (!protest_variable%u) protest_end(\"" PT_HARNESS_VARIABLE "\");\n",
                  value->ref);
  }
}

static bool add_ptradd(writer *w, const pt_ir_ins *i) {
  pt_buf_printf(w->mem, &w->body, "  void *v%u = (char *)", i->res);
  bool ok = add_value(w, pt_ir_arg(w->f, i, 0));
  pt_buf_printf(w->mem, &w->body, " + %lld + (__PTRDIFF_TYPE__)", (long long)i->imm);
  ok = ok && add_value(w, pt_ir_arg(w->f, i, 1));
  pt_buf_printf(w->mem, &w->body, " * %lld;\n", (long long)i->imm2);
  return ok;
}

static bool add_store(writer *w, const pt_ir_ins *i) {
  pt_val to = pt_ir_arg(w->f, i, 0), v = pt_ir_arg(w->f, i, 1);
  uint32_t width = pt_ir_width(w->f, v);
  char type[32];
  bool global = w->f->values.at[to].kind == PT_VAL_GLOBAL;
  if (global && !w->p->globals.at[w->f->values.at[to].ref].var) return true; /* the result */
  pt_buf_printf(w->mem, &w->body, "  memcpy(");
  bool ok = add_value(w, to);
  pt_buf_printf(w->mem, &w->body, ", &(%s){", type_of(w, v, type));
  ok = ok && add_value(w, v);
  pt_buf_printf(w->mem, &w->body, "}, %u);\n", (width + 7) / 8);
  return ok;
}

const char *pt_harness_result(const pt_ir_prog *p, uint32_t fn, bool *is_signed) {
  static const char *const types[][2] = {{"unsigned char", "signed char"},
                                         {"unsigned short", "short"},
                                         {"unsigned", "int"},
                                         {"unsigned long long", "long long"}};
  const pt_ir_fn *f = p->fns.at[fn];
  const pt_ir_type *t = f->ret_type ? &p->types.at[f->ret_type] : NULL;
  *is_signed = t && t->kind == PT_TYPE_INT;
  if (!t || f->ret_width != 8 * t->size) return NULL;
  if (t->kind != PT_TYPE_INT && t->kind != PT_TYPE_UINT && t->kind != PT_TYPE_ENUM) return NULL;
  for (int k = 0; k < 4; k++)
    if (t->size == UINT64_C(1) << k) return types[k][*is_signed];
  return NULL;
}

/* A call of a function that makes an argument. */
static bool add_maker(writer *w, const pt_ir_ins *i) {
  char type[32] = "void";
  const pt_ir_fn *f = w->p->fns.at[i->ref];
  const char *name = pt_ir_text(w->p, f->cname);
  if (f->model || !is_identifier(name)) return false;
  if (i->res) type_of(w, i->res, type);
  pt_buf_printf(w->mem, &w->head, "%s protest_maker%u(", type, i->ref);
  if (i->res) pt_buf_printf(w->mem, &w->body, "  %s v%u =", type, i->res);
  pt_buf_printf(w->mem, &w->body, "  protest_maker%u(", i->ref);
  bool ok = true;
  for (uint32_t k = 0; ok && k < i->nargs; k++) {
    pt_val v = pt_ir_arg(w->f, i, k);
    pt_buf_printf(w->mem, &w->head, "%s%s", k ? ", " : "", type_of(w, v, type));
    pt_buf_add(w->mem, &w->body, k ? ", " : "");
    ok = !is_aggregate(w->p, i->ref, k) && add_value(w, v);
  }
  pt_buf_printf(w->mem, &w->head, "%s) __asm__(\"%s\");\n", i->nargs ? "" : "void", name);
  pt_buf_add(w->mem, &w->body, ");\n");
  return ok;
}

static bool add_call(writer *w, const pt_ir_ins *i) {
  char type[32];
  bool is_signed;
  if (i->ref != w->entry) return add_maker(w, i);
  if (w->called) return false;
  w->called = true;
  const char *result = pt_harness_result(w->p, w->entry, &is_signed);
  pt_buf_printf(w->mem, &w->head, "%s protest_entry(", result ? result : "int");
  pt_buf_printf(w->mem, &w->body,
                "  if (!protest_entry) protest_end(\"" PT_HARNESS_STATIC "\");\n  %sprotest_entry(",
                result ? "PROTEST_RETURNED(" : "");
  bool ok = true;
  for (uint32_t k = 0; ok && k < i->nargs; k++) {
    pt_val v = pt_ir_arg(w->f, i, k);
    const pt_ir_value *value = &w->f->values.at[v];
    bool object = value->kind == PT_VAL_INS && pt_ir_ins_at(w->f, value->ref)->op == PT_OP_ALLOC;
    ok = !is_aggregate(w->p, w->entry, k) &&
         !(object && w->p->ptr_width == 32); /* a result in memory: other rules */
    pt_buf_printf(w->mem, &w->head, "%s%s", k ? ", " : "", type_of(w, v, type));
    pt_buf_add(w->mem, &w->body, k ? ", " : "");
    ok = ok && add_value(w, v);
  }
  pt_buf_printf(w->mem, &w->head, "%s) __asm__(\"%s\") __attribute__((weak));\n",
                i->nargs ? "" : "void", pt_ir_text(w->p, w->p->fns.at[w->entry]->cname));
  pt_buf_add(w->mem, &w->body, result ? "));\n" : ");\n");
  return ok;
}

static bool add_choice(writer *w, const pt_ir_ins *i) {
  char type[32];
  pt_buf_printf(w->mem, &w->body, "  %s v%u = ", type_of(w, i->res, type), i->res);
  bool ok = add_value(w, pt_ir_arg(w->f, i, 0));
  pt_buf_add(w->mem, &w->body, " ? ");
  ok = ok && add_value(w, pt_ir_arg(w->f, i, 1));
  pt_buf_add(w->mem, &w->body, " : ");
  ok = ok && add_value(w, pt_ir_arg(w->f, i, 2));
  pt_buf_add(w->mem, &w->body, ";\n");
  return ok;
}

static bool add_alloc(writer *w, const pt_ir_ins *i) {
  pt_buf_printf(w->mem, &w->body, "  static void *v%u;\n  v%u = malloc((__SIZE_TYPE__)", i->res,
                i->res);
  bool ok = add_value(w, pt_ir_arg(w->f, i, 0));
  pt_buf_printf(w->mem, &w->body,
                ");\n  if (!v%u) protest_end(\"" PT_HARNESS_MEMORY "\");\n"
                "  protest_give(v%u);\n", i->res, i->res);
  return ok;
}

/* The bytes that the run looks at; others are any. */
static bool add_any(writer *w, const pt_ir_ins *i) {
  pt_buf_add(w->mem, &w->body, "  protest_fill(");
  bool ok = add_value(w, pt_ir_arg(w->f, i, 0));
  pt_buf_add(w->mem, &w->body, ");\n");
  return ok;
}

static bool add_infix(writer *w, const pt_ir_ins *i, const char *sign) {
  char type[32];
  pt_buf_printf(w->mem, &w->body, "  %s v%u = (%s)((__SIZE_TYPE__)", type_of(w, i->res, type),
                i->res, type_of(w, i->res, type));
  bool ok = add_value(w, pt_ir_arg(w->f, i, 0));
  pt_buf_printf(w->mem, &w->body, " %s (__SIZE_TYPE__)", sign);
  ok = ok && add_value(w, pt_ir_arg(w->f, i, 1));
  pt_buf_add(w->mem, &w->body, ");\n");
  return ok;
}

static bool add_set(writer *w, const pt_ir_ins *i) {
  pt_bv byte, n;
  if (i->sub) return add_any(w, i);
  if (!pt_ir_is_const(w->p, w->f, pt_ir_arg(w->f, i, 1), &byte) ||
      !pt_ir_is_const(w->p, w->f, pt_ir_arg(w->f, i, 2), &n))
    return false;
  pt_buf_add(w->mem, &w->body, "  memset(");
  bool ok = add_value(w, pt_ir_arg(w->f, i, 0));
  pt_buf_printf(w->mem, &w->body, ", %u, %llu);\n", (unsigned)pt_bv_to_u64(byte),
                (unsigned long long)pt_bv_to_u64(n));
  return ok;
}

/* It changes nothing, and only an assumption is made of it. */
static bool is_for_assume(const writer *w, const pt_ir_ins *i) {
  bool used = false;
  for (size_t k = 1; i->res && k < w->f->ins.n; k++) {
    const pt_ir_ins *by = &w->f->ins.at[k];
    for (uint32_t n = 0; !by->dead && n < by->nargs; n++) {
      if (pt_ir_arg(w->f, by, n) != i->res) continue;
      if (by->op != PT_OP_ASSUME && !is_for_assume(w, by)) return false;
      used = true;
    }
  }
  return used && (pt_op_is_pure((pt_op)i->op) || i->op == PT_OP_LOAD);
}

static bool add_ins(writer *w, const pt_ir_ins *i) {
  char type[32];
  if (is_for_assume(w, i)) return true;
  switch (i->op) {
  case PT_OP_INPUT:
    pt_harness_type(i->sub, pt_ir_width(w->f, i->res), type);
    pt_buf_printf(w->mem, &w->body, "  %s v%u;\n  protest_take(\"%s\", &v%u, sizeof v%u);\n", type,
                  i->res, pt_input_name(i->sub), i->res, i->res);
    return true;
  case PT_OP_ZEXT:
    pt_buf_printf(w->mem, &w->body, "  %s v%u = ", type_of(w, i->res, type), i->res);
    if (!add_value(w, pt_ir_arg(w->f, i, 0))) return false;
    pt_buf_add(w->mem, &w->body, ";\n");
    return true;
  case PT_OP_ASSUME: return true; /* holds */
  case PT_OP_MUL: return add_infix(w, i, "*");
  case PT_OP_SHL: return add_infix(w, i, "<<");
  case PT_OP_AND: return add_infix(w, i, "&");
  case PT_OP_OR: return add_infix(w, i, "|");
  case PT_OP_XOR: return add_infix(w, i, "^");
  case PT_OP_EQ: return add_infix(w, i, "==");
  case PT_OP_ALLOC: return add_alloc(w, i);
  case PT_OP_PTRADD: return add_ptradd(w, i);
  case PT_OP_STORE: return add_store(w, i);
  case PT_OP_SET: return add_set(w, i);
  case PT_OP_SELECT: return add_choice(w, i);
  case PT_OP_CALL: return add_call(w, i);
  case PT_OP_RET: return true;
  default: return false;
  }
}

static bool add_entry(pt_mem *m, pt_buf *out, const pt_ir_prog *p, const char *entry) {
  writer w = {.mem = m,
              .p = p,
              .f = p->main ? p->fns.at[p->main] : NULL,
              .entry = pt_ir_fn_by_name(p, entry)};
  bool ok = w.f && w.entry && w.entry != p->main && w.f->blocks.n == 1 &&
            !p->fns.at[w.entry]->variadic && is_identifier(entry);
  if (ok) add_variables(&w);
  for (uint32_t k = 1; ok && k < p->fns.n; k++)
    if (is_callback(&w, k)) add_callback(&w, k);
  for (size_t k = 0; ok && k < w.f->blocks.at[0].ins.n; k++)
    ok = add_ins(&w, pt_ir_ins_at(w.f, w.f->blocks.at[0].ins.at[k]));
  ok = ok && w.called;
  if (ok)
    pt_buf_printf(
        m, out,
        "#ifndef PROTEST_RETURNED\n#define PROTEST_RETURNED(x) (void)(x)\n#endif\n"
        "void *malloc(__SIZE_TYPE__);\nvoid *memcpy(void *, const void *, __SIZE_TYPE__);\n"
        "void *memset(void *, int, __SIZE_TYPE__);\n"
        "static void protest_fill(unsigned char *to) {\n"
        "  __SIZE_TYPE__ n, at;\n"
        "  protest_take(\"size_t\", &n, sizeof n);\n"
        "  for (; n > 0; n--) {\n"
        "    unsigned char byte;\n"
        "    protest_take(\"size_t\", &at, sizeof at);\n"
        "    protest_take(\"uchar\", &byte, 1);\n"
        "    to[at] = byte;\n"
        "  }\n"
        "}\n"
        "%sstatic int protest_start(int argc, char **argv, char **envp) {\n%s  return 0;\n}\n",
        pt_buf_text(&w.head), pt_buf_text(&w.body));
  pt_buf_release(m, &w.head);
  pt_buf_release(m, &w.body);
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
