#include "command/product.h"

#include <string.h>

#include "ir/builtin.h"

/* Inputs by the name of protest.h's and SV-COMP's functions. */
static const struct {
  const char *name, *type;
  pt_input_kind kind;
} inputs[] = {
    {"bool", "_Bool", PT_INPUT_BOOL},
    {"char", "char", PT_INPUT_CHAR},
    {"uchar", "unsigned char", PT_INPUT_UCHAR},
    {"short", "short", PT_INPUT_SHORT},
    {"ushort", "unsigned short", PT_INPUT_USHORT},
    {"int", "int", PT_INPUT_INT},
    {"uint", "unsigned", PT_INPUT_UINT},
    {"long", "long", PT_INPUT_LONG},
    {"ulong", "unsigned long", PT_INPUT_ULONG},
    {"longlong", "long long", PT_INPUT_LLONG},
    {"ulonglong", "unsigned long long", PT_INPUT_ULLONG},
};

enum { NINPUTS = sizeof inputs / sizeof *inputs };

/* Functions of the library that compute, allocate or copy, and always return. */
static const char *const harmless[] = {
    "malloc",  "calloc", "free",    "memcpy",  "memmove", "memset",  "memcmp",  "memchr",
    "strlen",  "strcmp", "strncmp", "strcpy",  "strncpy", "strcat",  "strchr",  "strrchr",
    "strstr",  "abs",    "labs",    "isalpha", "isdigit", "isalnum", "isspace", "isupper",
    "islower", "toupper", "tolower", "protest_assume",
};

bool pt_product_is_possible(const pt_ir_prog *p, const pt_options *o) {
  uint32_t fn = pt_ir_fn_by_name(p, "main");
  return o->files.n == 1 && strcmp(o->function, "main") == 0 && fn &&
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

/* Whether some instruction of P asks for an input of row K. */
static bool is_used(const pt_ir_prog *p, size_t k) {
  for (uint32_t f = 1; f < p->fns.n; f++)
    for (size_t j = 1; j < p->fns.at[f]->ins.n; j++) {
      const pt_ir_ins *i = &p->fns.at[f]->ins.at[j];
      if (i->op == PT_OP_INPUT && i->sub == inputs[k].kind) return true;
    }
  return false;
}

/* One list per kind: where a loop asks once per round, the place in it is a constant then. */
static void add_list(pt_buf *out, pt_mem *m, size_t k, size_t most) {
  const char *name = inputs[k].name, *type = inputs[k].type;
  pt_buf_printf(m, out,
                "static %s value_%s[%zu];\n"
                "static int used_%s, next_%s;\n"
                "%s protest_log_%s(const char *name) {\n"
                "  %s v = __protest_input_%s(\"input\");\n"
                "  (void)name;\n"
                "  LOG(%zu)\n"
                "  protest_assert(used_%s < %zu);\n"
                "  return value_%s[used_%s++] = v;\n"
                "}\n",
                type, name, most, name, name, type, name, type, name, k, name, most, name, name);
  pt_buf_printf(m, out,
                "%s protest_again_%s(const char *name) {\n"
                "  (void)name;\n"
                "  AGAIN(%zu)\n"
                "  protest_assert(next_%s < used_%s);\n"
                "  return value_%s[next_%s++];\n"
                "}\n",
                type, name, k, name, name, name, name);
}

/* In which order kinds are asked for must be the same, too. */
static void add_order(pt_buf *out, pt_mem *m, size_t most) {
  pt_buf_printf(m, out,
                "static unsigned char order[%zu];\n"
                "static int logged, checked;\n"
                "#define LOG(k) protest_assert(logged < %zu); order[logged++] = (k);\n"
                "#define AGAIN(k) protest_assert(checked < logged && order[checked++] == (k));\n",
                most, most);
}

void pt_product_driver(pt_buf *out, pt_mem *m, const pt_ir_prog *p, size_t most) {
  size_t kinds = 0;
  for (size_t k = 0; k < NINPUTS; k++) kinds += is_used(p, k);
  pt_buf_add(m, out, "#include <protest.h>\n"
                     "int protest_main_1(void), protest_main_2(void);\n"
                     "void protest_must_hold(int condition) { protest_assert(condition); }\n");
  if (kinds > 1) add_order(out, m, most);
  else pt_buf_add(m, out, "#define LOG(k)\n#define AGAIN(k)\n");
  for (size_t k = 0; k < NINPUTS; k++)
    if (is_used(p, k)) add_list(out, m, k, most);
  pt_buf_add(m, out, "int main(void) {\n"
                     "  int first = protest_main_1() & 255;\n"
                     "  int second = protest_main_2() & 255;\n"
                     "  protest_assert(first == second);\n"
                     "  return 0;\n"
                     "}\n");
}
