#include "command/product.h"

#include <string.h>

#include "ir/builtin.h"

/* Inputs by the name of protest.h's and SV-COMP's functions. */
static const struct {
  const char *name, *type;
} inputs[] = {
    {"bool", "_Bool"},        {"char", "char"},
    {"uchar", "unsigned char"}, {"short", "short"},
    {"ushort", "unsigned short"}, {"int", "int"},
    {"uint", "unsigned"},     {"long", "long"},
    {"ulong", "unsigned long"}, {"longlong", "long long"},
    {"ulonglong", "unsigned long long"},
};

enum { NINPUTS = sizeof inputs / sizeof *inputs, MOST_INPUTS = 64 };

/* Functions of the library that compute, allocate or copy, and always return. */
static const char *const harmless[] = {
    "malloc",  "calloc", "free",    "memcpy",  "memmove", "memset",  "memcmp",  "memchr",
    "strlen",  "strcmp", "strncmp", "strcpy",  "strncpy", "strcat",  "strchr",  "strrchr",
    "strstr",  "abs",    "labs",    "isalpha", "isdigit", "isalnum", "isspace", "isupper",
    "islower", "toupper", "tolower", "protest_assume",
};

bool pt_product_is_possible(const pt_ir_prog *p, const pt_options *o) {
  uint32_t fn = pt_ir_fn_by_name(p, "main");
  bool all = !*o->property && !o->termination && !o->check.n; /* else less would be proved */
  return all && o->files.n == 1 && strcmp(o->function, "main") == 0 && fn &&
         p->fns.at[fn]->nparams == 0;
}

static bool is_harmless(const char *name) {
  for (size_t k = 0; k < sizeof harmless / sizeof *harmless; k++)
    if (strcmp(harmless[k], name) == 0) return true;
  return false;
}

static bool is_reserved(const char *name) { return strncmp(name, "__", 2) == 0; }

bool pt_product_decides(const pt_ir_prog *p) {
  if (p->missing.n || p->notes.n || pt_ir_leaves_models(p)) return false;
  for (uint32_t k = 1; k < p->fns.n; k++) {
    const pt_ir_fn *f = p->fns.at[k];
    const char *name = pt_ir_text(p, f->cname);
    if (pt_ir_builtin(p, k) != PT_BUILTIN_NONE) return false;
    if (f->model && k != p->main && !is_harmless(name)) return false;
    if (!f->model && is_reserved(name) && k != p->main) return false;
  }
  return true;
}

/* ---- the versions */

static void rename_functions(pt_buf *out, pt_mem *m, const pt_ir_prog *p) {
  for (uint32_t k = 1; k < p->fns.n; k++) {
    const pt_ir_fn *f = p->fns.at[k];
    const char *name = pt_ir_text(p, f->cname);
    if (!f->model && *name && !strchr(name, '.') && strcmp(name, "main") != 0)
      pt_buf_printf(m, out, "#define %s protest_2_%s\n", name, name);
  }
}

void pt_product_head(pt_buf *out, pt_mem *m, const pt_ir_prog *p, int version, const char *path) {
  const char *how = version == 1 ? "log" : "again";
  pt_buf_printf(m, out, "#define main protest_main_%d\n", version);
  if (version == 2) rename_functions(out, m, p);
  for (size_t k = 0; k < NINPUTS; k++) {
    pt_buf_printf(m, out, "#define __protest_input_%s protest_%s_%s\n", inputs[k].name, how,
                  inputs[k].name);
    pt_buf_printf(m, out, "#define __VERIFIER_nondet_%s() protest_%s_%s(\"\")\n", inputs[k].name,
                  how, inputs[k].name);
    pt_buf_printf(m, out, "%s protest_%s_%s(const char *);\n", inputs[k].type, how,
                  inputs[k].name);
  }
  if (version == 2)
    pt_buf_add(m, out, "#define protest_assume protest_must_hold\n"
                       "#define __VERIFIER_assume protest_must_hold\n");
  pt_buf_printf(m, out, "#line 1 \"%s\"\n", path);
}

void pt_product_driver(pt_buf *out, pt_mem *m) {
  pt_buf_printf(m, out,
                "#include <protest.h>\n"
                "static unsigned long long protest_value[%d];\n"
                "static int protest_kind[%d], protest_used, protest_next;\n"
                "int protest_main_1(void), protest_main_2(void);\n"
                "void protest_must_hold(int condition) { protest_assert(condition); }\n",
                MOST_INPUTS, MOST_INPUTS);
  for (size_t k = 0; k < NINPUTS; k++)
    pt_buf_printf(m, out,
                  "%s protest_log_%s(const char *name) {\n"
                  "  %s v = __protest_input_%s(\"input\");\n"
                  "  (void)name;\n"
                  "  protest_assert(protest_used < %d);\n"
                  "  protest_kind[protest_used] = %zu;\n"
                  "  protest_value[protest_used++] = (unsigned long long)v;\n"
                  "  return v;\n"
                  "}\n"
                  "%s protest_again_%s(const char *name) {\n"
                  "  (void)name;\n"
                  "  protest_assert(protest_next < protest_used);\n"
                  "  protest_assert(protest_kind[protest_next] == %zu);\n"
                  "  return (%s)protest_value[protest_next++];\n"
                  "}\n",
                  inputs[k].type, inputs[k].name, inputs[k].type, inputs[k].name, MOST_INPUTS, k,
                  inputs[k].type, inputs[k].name, k, inputs[k].type);
  pt_buf_add(m, out, "int main(void) {\n"
                     "  int first = protest_main_1() & 255;\n"
                     "  int second = protest_main_2() & 255;\n"
                     "  protest_assert(first == second);\n"
                     "  return 0;\n"
                     "}\n");
}
