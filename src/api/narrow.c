#include "api/narrow.h"

#include <stdlib.h>
#include <string.h>

#include "api/library.h"

/* ---- models that have fewer runs than the real functions */

static const struct {
  const char *function, *why;
} bounded[] = {{"getenv", "texts of the environment are bounded"},
               {"signal", "signals never arrive"},
               {"sigaction", "signals never arrive"}};

static const char *bounded_model(const pt_ir_prog *p) {
  for (size_t k = 0; k < sizeof bounded / sizeof *bounded; k++) {
    uint32_t fn = pt_ir_fn_by_name(p, bounded[k].function);
    if (fn && p->fns.at[fn]->model) return bounded[k].why;
  }
  return NULL;
}

/* Whether a function on floats is called (libm, strtod) that the interpreter runs itself. */
static bool asks_host(const pt_ir_prog *p) {
  for (size_t k = 1; k < p->fns.n; k++) {
    const char *name = pt_ir_text(p, p->fns.at[k]->name);
    bool other = strcmp(name, "__protest_format") == 0 || strcmp(name, "__protest_unmodelled") == 0;
    if (!p->fns.at[k]->blocks.n && !other) return true;
  }
  return false;
}

/* ---- output never fails: does the program look? */

/* In the order of strcmp. */
static const char *const output[] = {
    "_IO_putc", "__fprintf_chk", "__printf_chk", "__vfprintf_chk", "__vprintf_chk", "close", "dprintf", "fclose", "ferror",
    "fflush", "fprintf", "fputc", "fputc_unlocked", "fputs", "fputs_unlocked", "fseek", "fseeko", "fwrite", "fwrite_unlocked",
    "pclose", "printf", "putc", "putc_unlocked", "putchar", "putchar_unlocked", "puts", "setvbuf", "vdprintf", "vfprintf",
    "vprintf", "write"};

static int by_name(const void *key, const void *entry) { return strcmp(key, *(const char *const *)entry); }

static bool is_output(const pt_ir_prog *p, uint32_t fn) {
  const pt_ir_fn *f = p->fns.at[fn];
  size_t n = sizeof output / sizeof *output;
  return f->model && bsearch(pt_ir_text(p, f->cname), output, n, sizeof *output, by_name);
}

static bool is_used(const pt_ir_fn *f, pt_val v) {
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    for (uint32_t j = 0; !i->dead && i->op != PT_OP_VAR && j < i->nargs; j++)
      if (pt_ir_arg(f, i, j) == v) return true;
  }
  return false;
}

static bool looks_at_output(const pt_ir_prog *p) {
  for (size_t k = 1; k < p->fns.n; k++) {
    const pt_ir_fn *f = p->fns.at[k];
    for (size_t j = 1; j < f->ins.n && !f->model; j++) {
      const pt_ir_ins *i = &f->ins.at[j];
      if (!i->dead && i->op == PT_OP_CALL && i->res && is_output(p, i->ref) && is_used(f, i->res)) return true;
    }
  }
  return false;
}

/* ---- interface */

const char *pt_narrowed(const pt_ir_prog *p, bool free_functions) {
  if (p->missing.n && !free_functions) return "a function has no body";
  for (size_t k = 0; k < p->missing.n; k++)
    if (pt_library_has_effects(pt_ir_text(p, p->missing.at[k]))) return "a function of the library has no model";
  for (size_t k = 0; k < p->notes.n; k++)
    if (strncmp(pt_ir_text(p, p->notes.at[k]), PT_ASSUMED, strlen(PT_ASSUMED)) != 0)
      return "the program was loaded with restrictions (above)";
  if (pt_ir_fn_by_name(p, "__errno_location") && asks_host(p)) return "functions on floats do not set errno";
  if (looks_at_output(p)) return "output never fails, and the program looks whether it does";
  return bounded_model(p);
}
