/* Output may fail: a full disk.  In the models it never does, and most programs do not look.  Where
   one does, the result of the call is that of the model, or what the function returns when it
   fails, as an input says.  This comes before models are inlined: afterwards nothing is left of a
   function that always returns 0.  What else a failure does (errno, where the stream is) the models
   do not say: of programs that look at that, and of calls through pointers, nothing is proved. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/lower_priv.h"
#include "ir/callgraph.h"

/* What a function returns when output fails. */
typedef enum {
  FAILS_MINUS_1,
  FAILS_1,
  FAILS_LESS,   /* a smaller number than it should */
  FAILS_IN_PART /* not said: more than the result depends on it */
} failure;

typedef struct {
  const char *name;
  failure failure;
} row;

/* In the order of strcmp. */
static const row output[] = {
    {"_IO_putc", 0},       {"__fprintf_chk", 0},    {"__printf_chk", 0}, {"__vfprintf_chk", 0},
    {"__vprintf_chk", 0},  {"dprintf", 0},          {"fclose", 0},       {"ferror", FAILS_IN_PART},
    {"fflush", 0},         {"fprintf", 0},          {"fputc", 0},        {"fputc_unlocked", 0},
    {"fputs", 0},          {"fputs_unlocked", 0},   {"fputwc", 0},       {"fputws", 0},
    {"fseek", FAILS_IN_PART}, {"fseeko", FAILS_IN_PART}, {"fwprintf", 0}, {"fwrite", FAILS_LESS},
    {"fwrite_unlocked", FAILS_LESS},                {"pclose", 0},       {"printf", 0},
    {"putc", 0},           {"putc_unlocked", 0},    {"putchar", 0},      {"putchar_unlocked", 0},
    {"puts", 0},           {"putwc", 0},            {"putwchar", 0},     {"setvbuf", FAILS_1},
    {"vdprintf", 0},       {"vfprintf", 0},         {"vfwprintf", 0},    {"vprintf", 0},
    {"vwprintf", 0},       {"wprintf", 0}};

static int by_name(const void *key, const void *entry) {
  return strcmp(key, ((const row *)entry)->name);
}

/* The row of an output function, or NULL. */
static const row *row_of(const pt_ir_prog *p, uint32_t fn) {
  const pt_ir_fn *f = p->fns.at[fn];
  size_t n = sizeof output / sizeof *output;
  return f->model ? bsearch(pt_ir_text(p, f->cname), output, n, sizeof *output, by_name) : NULL;
}

static bool is_used(const pt_ir_fn *f, pt_val v) {
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    for (uint32_t j = 0; !i->dead && i->op != PT_OP_VAR && j < i->nargs; j++)
      if (pt_ir_arg(f, i, j) == v) return true;
  }
  return false;
}

/* ---- calls that may fail */

static pt_val add(pt_lower *l, pt_ir_fn *f, pt_ir_ins i, uint32_t width, const pt_val *args,
                  uint32_t n, size_t *at) {
  pt_ir_block *b = &f->blocks.at[i.block];
  uint32_t id = pt_ir_add_ins(l->p, f, i.block, i, width, args, n);
  memmove(b->ins.at + *at + 1, b->ins.at + *at, (b->ins.n - 1 - *at) * sizeof *b->ins.at);
  b->ins.at[(*at)++] = id;
  return f->ins.at[id].res;
}

/* The value of an operation behind the call. */
static pt_val compute(pt_lower *l, pt_ir_fn *f, const pt_ir_ins *call, pt_op op, uint32_t width,
                      const pt_val *args, uint32_t n, size_t *at) {
  return add(l, f, (pt_ir_ins){.op = (uint8_t)op, .loc = call->loc, .block = call->block}, width,
             args, n, at);
}

/* What the call, which stands in front of AT in its block, returns when it may fail. */
static pt_val failing(pt_lower *l, pt_ir_fn *f, pt_ir_ins call, const row *r, size_t at) {
  char name[60];
  uint32_t width = pt_ir_width(f, call.res);
  snprintf(name, sizeof name, "result of %s", r->name);
  bool less = r->failure == FAILS_LESS;
  pt_ir_ins input = {.op = PT_OP_INPUT, .sub = less ? PT_INPUT_ULONG : PT_INPUT_BOOL,
                     .ref = pt_ir_string(l->p, name), .loc = call.loc, .block = call.block};
  pt_val in = add(l, f, input, less ? width : 1, NULL, 0, &at);
  if (less) {
    pt_val more[] = {call.res, in}, fits = compute(l, f, &call, PT_OP_ULE, 1, more, 2, &at);
    pt_val args[] = {fits, pt_ir_const_u64(l->p, f, width, 0), in};
    pt_val lost = compute(l, f, &call, PT_OP_SELECT, width, args, 3, &at);
    pt_val sub[] = {call.res, lost};
    return compute(l, f, &call, PT_OP_SUB, width, sub, 2, &at);
  }
  pt_val fails = pt_ir_const_u64(l->p, f, width, r->failure == FAILS_1 ? 1 : UINT64_MAX);
  return compute(l, f, &call, PT_OP_SELECT, width, (pt_val[]){in, fails, call.res}, 3, &at);
}

static void replace_uses(pt_ir_fn *f, pt_val old, pt_val new, size_t since) {
  for (size_t k = 1; k < since; k++)
    for (uint32_t j = 0; !f->ins.at[k].dead && j < f->ins.at[k].nargs; j++) {
      pt_val *v = &f->args.at[f->ins.at[k].arg + j];
      if (*v == old) *v = new;
    }
}

static void let_fail(pt_lower *l, pt_ir_fn *f, uint32_t call, const row *r) {
  pt_ir_ins i = f->ins.at[call];
  size_t at = 0, since = f->ins.n;
  while (f->blocks.at[i.block].ins.at[at] != call) at++;
  replace_uses(f, i.res, failing(l, f, i, r, at + 1), since);
}

/* ---- all of them */

/* Whether a call through a pointer may be one of an output function. */
static bool may_output(const pt_ir_prog *p, const pt_ir_fn *f, const pt_ir_ins *i) {
  for (uint32_t k = 1; i->op == PT_OP_ICALL && k < p->fns.n; k++)
    if (p->fns.at[k]->address_taken && row_of(p, k) && pt_ir_may_target(p, f, i, k)) return true;
  return false;
}

static void note(pt_lower *l, const pt_ir_ins *i) {
  char where[300], text[400];
  pt_ir_loc_text(l->p, i->loc, where, sizeof where);
  snprintf(text, sizeof text, "output never fails, and the program looks whether it does at %s",
           where);
  pt_ir_add_note(l->p, PT_NOTE_RESTRICTED, text);
}

/* Whether a failure is seen in more than results: in errno, in where a stream is. */
static bool is_seen(const pt_ir_prog *p) {
  static const char *const names[] = {"__errno_location", "ftell", "ftello", "fgetpos"};
  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    if (pt_ir_fn_by_name(p, names[k])) return true;
  return false;
}

/* In a function that is no model; true: something is to be said, and nothing more. */
static bool look_at(pt_lower *l, pt_ir_fn *f, bool seen) {
  for (uint32_t k = 1, n = (uint32_t)f->ins.n; k < n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    const row *r = !i->dead && i->op == PT_OP_CALL ? row_of(l->p, i->ref) : NULL;
    if (i->dead || !i->res || !(r || may_output(l->p, f, i)) || !is_used(f, i->res)) continue;
    if (!r || seen || r->failure == FAILS_IN_PART) {
      note(l, i);
      return true;
    }
    let_fail(l, f, k, r);
  }
  return false;
}

void pt_let_output_fail(pt_lower *l) {
  bool seen = is_seen(l->p);
  for (size_t k = 1; k < l->p->fns.n; k++)
    if (!l->p->fns.at[k]->model && look_at(l, l->p->fns.at[k], seen)) return;
}
