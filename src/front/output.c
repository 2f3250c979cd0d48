/* In the models, output never fails.  A program that looks whether it did is told apart before
   models are inlined: afterwards nothing is left of a function that always returns 0. */
#include <stdlib.h>
#include <string.h>

#include "front/lower_priv.h"
#include "ir/callgraph.h"

/* In the order of strcmp. */
static const char *const output[] = {
    "_IO_putc", "__fprintf_chk", "__printf_chk", "__vfprintf_chk", "__vprintf_chk", "dprintf",
    "fclose", "ferror", "fflush", "fprintf", "fputc", "fputc_unlocked", "fputs", "fputs_unlocked",
    "fputwc", "fputws", "fseek", "fseeko", "fwprintf", "fwrite", "fwrite_unlocked", "pclose",
    "printf", "putc", "putc_unlocked", "putchar", "putchar_unlocked", "puts", "putwc", "putwchar",
    "setvbuf", "vdprintf", "vfprintf", "vfwprintf", "vprintf", "vwprintf", "wprintf"};

static int by_name(const void *key, const void *entry) {
  return strcmp(key, *(const char *const *)entry);
}

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

/* Whether a call is one of an output function, or may be one. */
static bool may_output(const pt_ir_prog *p, const pt_ir_fn *f, const pt_ir_ins *i) {
  if (i->op == PT_OP_CALL) return is_output(p, i->ref);
  for (uint32_t k = 1; i->op == PT_OP_ICALL && k < p->fns.n; k++)
    if (p->fns.at[k]->address_taken && is_output(p, k) && pt_ir_may_target(p, f, i, k)) return true;
  return false;
}

/* The first call of an output function whose result is used in a function that is no model, or
   NULL. */
static const pt_ir_ins *looks(const pt_ir_prog *p) {
  for (size_t k = 1; k < p->fns.n; k++) {
    const pt_ir_fn *f = p->fns.at[k];
    for (size_t j = 1; j < f->ins.n && !f->model; j++) {
      const pt_ir_ins *i = &f->ins.at[j];
      if (!i->dead && i->res && may_output(p, f, i) && is_used(f, i->res)) return i;
    }
  }
  return NULL;
}

void pt_note_output(pt_lower *l) {
  const pt_ir_ins *i = looks(l->p);
  char where[300], text[400];
  if (!i) return;
  pt_ir_loc_text(l->p, i->loc, where, sizeof where);
  snprintf(text, sizeof text, "output never fails, and the program looks whether it does at %s",
           where);
  pt_ir_add_note(l->p, PT_NOTE_RESTRICTED, text);
}
