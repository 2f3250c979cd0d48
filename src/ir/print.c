/* Printing programs; docs/ir.md has the grammar.

   Everything that can be left out at its usual value is left out.  The printer
   is used on broken programs too, when the verifier has complained: a number
   that names nothing is printed with a question mark, which does not parse. */
#include "ir/text.h"

#include <assert.h>
#include <inttypes.h>

#include "bv/fp.h"
#include "ir/lex.h"
#include "ir/text_priv.h"

typedef struct {
  pt_mem *mem;
  pt_buf *out;
  const pt_ir_prog *p;
  uint32_t file; /* the file that positions without one are in; 0: none yet */
} printer;

#define PUT(...) pt_buf_printf(w->mem, w->out, __VA_ARGS__)

/* ---- words */

const char *pt_text_type_kind(uint32_t kind) {
  static const char *const names[] = {"void",  "bool",   "int",   "uint", "float",   "pointer",
                                      "array", "struct", "union", "enum", "function"};
  static_assert(sizeof names / sizeof *names == PT_TEXT_TYPE_KINDS, "one name per kind");
  static_assert(PT_TYPE_FUNCTION + 1 == PT_TEXT_TYPE_KINDS, "one kind per name");
  return kind < PT_TEXT_TYPE_KINDS ? names[kind] : NULL;
}

const char *pt_text_fcmp(uint32_t predicate) {
  static const char *const names[] = {"false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord",
                                      "uno",   "ueq", "ugt", "uge", "ult", "ule", "une", "true"};
  static_assert(sizeof names / sizeof *names == PT_TEXT_FCMPS, "one name per predicate");
  return predicate < PT_TEXT_FCMPS ? names[predicate] : NULL;
}

static void put(printer *w, const char *s) { pt_buf_add(w->mem, w->out, s); }

static void put_quoted(printer *w, const char *s, size_t n) {
  put(w, "\"");
  for (size_t i = 0; i < n; i++) {
    unsigned char c = (unsigned char)s[i];
    if (c == '"' || c == '\\')
      PUT("\\%c", c);
    else if (c >= ' ' && c <= '~')
      pt_buf_char(w->mem, w->out, (char)c);
    else if (c == '\n' || c == '\t')
      put(w, c == '\n' ? "\\n" : "\\t");
    else
      PUT("\\x%02x", c);
  }
  put(w, "\"");
}

static const char *text_of(const printer *w, uint32_t string) {
  return string == 0 || string < w->p->strings.n ? pt_ir_text(w->p, string) : "?";
}

static void put_string(printer *w, uint32_t string) {
  const char *s = text_of(w, string);
  put_quoted(w, s, strlen(s));
}

/* A space and a string; nothing for no string. */
static void put_text(printer *w, uint32_t string) {
  if (!string) return;
  put(w, " ");
  put_string(w, string);
}

static void put_name(printer *w, char sigil, uint32_t string) {
  const char *s = text_of(w, string);
  bool plain = *s;
  for (const char *c = s; *c; c++)
    plain = plain && pt_lex_is_name_char(*c);
  pt_buf_char(w->mem, w->out, sigil);
  if (plain)
    put(w, s);
  else
    put_string(w, string);
}

static void put_fn(printer *w, uint32_t fn) {
  if (fn > 0 && fn < w->p->fns.n)
    put_name(w, '&', w->p->fns.at[fn]->name);
  else
    PUT("&?%u", fn);
}

static void put_global(printer *w, uint32_t global) {
  if (global > 0 && global < w->p->globals.n)
    put_name(w, '@', w->p->globals.at[global].name);
  else
    PUT("@?%u", global);
}

static void put_addend(printer *w, int64_t addend) {
  if (addend) PUT("%+" PRId64, addend);
}

static void put_loc(printer *w, uint32_t loc) {
  if (loc >= w->p->locs.n || !w->p->locs.at[loc].file) return;
  const pt_ir_loc *l = &w->p->locs.at[loc];
  put(w, " !");
  if (l->file != w->file) {
    put_string(w, l->file);
    put(w, ":");
    w->file = l->file;
  }
  PUT("%u:%u", l->line, l->column);
}

/* ---- the tables of the program */

static void put_types(printer *w) {
  const pt_ir_prog *p = w->p;
  for (size_t i = 1; i < p->types.n; i++) {
    const pt_ir_type *t = &p->types.at[i];
    const char *kind = pt_text_type_kind(t->kind);
    PUT("type t%zu %s", i, kind ? kind : "?");
    put_text(w, t->name);
    if (t->elem) PUT(" of t%u", t->elem);
    if (t->count) PUT(" count %" PRIu64, t->count);
    if (t->size) PUT(" size %" PRIu64, t->size);
    put(w, "\n");
    for (uint32_t k = 0; k < t->nfields && (size_t)t->field + k < p->fields.n; k++) {
      const pt_ir_field *f = &p->fields.at[t->field + k];
      put(w, "  field");
      put_text(w, f->name);
      if (f->type) PUT(" t%u", f->type);
      PUT(" at %" PRIu64, f->bit_offset);
      if (f->bit_size) PUT(" bits %u", f->bit_size);
      put(w, "\n");
    }
  }
}

static void put_vars(printer *w) {
  for (size_t i = 1; i < w->p->vars.n; i++) {
    const pt_ir_var *v = &w->p->vars.at[i];
    PUT("var v%zu", i);
    put_text(w, v->name);
    if (v->type) PUT(" t%u", v->type);
    if (v->fn) {
      put(w, " of ");
      put_fn(w, v->fn);
    }
    if (v->param) PUT(" param %u", v->param - 1);
    put_loc(w, v->loc);
    put(w, "\n");
  }
}

static bool mostly_text(const uint8_t *bytes, uint64_t n) {
  uint64_t good = 0;
  for (uint64_t i = 0; i < n; i++)
    good += bytes[i] >= ' ' && bytes[i] <= '~';
  return good * 4 >= n * 3;
}

/* The initial bytes, in pieces that leave out long runs of zeros. */
static void put_bytes(printer *w, const pt_ir_global *g) {
  enum { PIECE = 64, ZEROS = 8 };
  for (uint64_t at = 0; at < g->size;) {
    if (g->bytes[at] == 0) {
      at++;
      continue;
    }
    uint64_t end = at, next = at; /* end: behind the last byte that is not zero */
    while (next < g->size && next < at + PIECE && next < end + ZEROS)
      if (g->bytes[next++]) end = next;
    PUT("  bytes %" PRIu64 " ", at);
    if (mostly_text(g->bytes + at, end - at))
      put_quoted(w, (const char *)g->bytes + at, end - at);
    else
      for (uint64_t i = at; i < end; i++)
        PUT("%02x", g->bytes[i]);
    put(w, "\n");
    at = end;
  }
}

static void put_globals(printer *w) {
  const pt_ir_prog *p = w->p;
  for (uint32_t i = 1; i < p->globals.n; i++) {
    const pt_ir_global *g = &p->globals.at[i];
    put(w, "global ");
    put_global(w, i);
    PUT(" size %" PRIu64 " align %u", g->size, g->align);
    if (g->constant) put(w, " constant");
    if (g->external) put(w, " external");
    if (g->unsized) put(w, " unsized");
    if (g->var) PUT(" v%u", g->var);
    put(w, "\n");
    if (g->bytes) put_bytes(w, g);
    for (uint32_t k = 0; k < g->nrelocs && (size_t)g->reloc + k < p->relocs.n; k++) {
      const pt_ir_reloc *r = &p->relocs.at[g->reloc + k];
      PUT("  pointer %" PRIu64 " ", r->offset);
      if (r->fn)
        put_fn(w, r->fn);
      else
        put_global(w, r->global);
      put_addend(w, r->addend);
      put(w, "\n");
    }
  }
}

static void put_checks(printer *w) {
  for (size_t i = 1; i < w->p->checks.n; i++) {
    const pt_ir_check *c = &w->p->checks.at[i];
    bool known = c->kind > PT_CHECK_NONE && c->kind < PT_CHECK_COUNT;
    PUT("check c%zu %s", i, known ? pt_check_name((pt_check_kind)c->kind) : "?");
    put_text(w, c->text);
    if (c->fn) {
      put(w, " of ");
      put_fn(w, c->fn);
    }
    put_loc(w, c->loc);
    put(w, "\n");
  }
}

/* ---- values */

static void put_bits(printer *w, pt_bv x) {
  char text[PT_BV_TEXT];
  bool small = x.width > 1 && pt_bv_fits_i64(x) && pt_bv_to_i64(x) < 0 && pt_bv_to_i64(x) >= -65536;
  if (small)
    pt_bv_text_signed(x, text);
  else if (pt_bv_fits_u64(x) && pt_bv_to_u64(x) <= UINT32_MAX)
    pt_bv_text_unsigned(x, text);
  else
    pt_bv_text_hex(x, text);
  PUT("%s:%u", text, x.width);
}

static void put_value(printer *w, const pt_ir_fn *f, pt_val v) {
  const pt_ir_value *x = v < f->values.n ? &f->values.at[v] : NULL;
  if (!x || v == 0 || x->width < 1 || x->width > PT_BV_MAX_WIDTH) {
    PUT("?%u", v);
    return;
  }
  pt_bv bits;
  switch (x->kind) {
  case PT_VAL_GLOBAL: put_global(w, x->ref), put_addend(w, (int64_t)x->bits); break;
  case PT_VAL_FUNC: put_fn(w, x->ref), put_addend(w, (int64_t)x->bits); break;
  case PT_VAL_CONST:
    if (x->width > 64 && (size_t)x->ref + (x->width + 63) / 64 > w->p->limbs.n)
      PUT("?:%u", x->width);
    else if (pt_ir_is_const(w->p, f, v, &bits))
      put_bits(w, bits);
    break;
  default: PUT("%%%u", v);
  }
}

/* The K-th operand; a question mark when it is not there. */
static void put_arg(printer *w, const pt_ir_fn *f, const pt_ir_ins *i, uint32_t k) {
  if (k < i->nargs && (size_t)i->arg + k < f->args.n)
    put_value(w, f, pt_ir_arg(f, i, k));
  else
    put(w, "?");
}

static void put_args(printer *w, const pt_ir_fn *f, const pt_ir_ins *i, uint32_t first) {
  for (uint32_t k = first; k < i->nargs; k++) {
    if (k > first) put(w, ", ");
    put_arg(w, f, i, k);
  }
}

/* ---- instructions */

static void put_phi(printer *w, const pt_ir_fn *f, const pt_ir_ins *i) {
  for (uint32_t k = 0; k < i->nargs; k++) {
    bool known = i->block < f->blocks.n && k < f->blocks.at[i->block].preds.n;
    put(w, k ? ", " : " ");
    if (known)
      PUT("b%u ", f->blocks.at[i->block].preds.at[k]);
    else
      put(w, "b? ");
    put_arg(w, f, i, k);
  }
}

static void put_fp(printer *w, uint32_t format) {
  PUT(" %s", format < PT_FP_COUNT ? pt_fp_name((pt_fp)format) : "?");
}

/* What stands between the name of the operation and its operands. */
static void put_prefix(printer *w, const pt_ir_ins *i) {
  if (pt_text_has_fp((pt_op)i->op)) put_fp(w, i->sub);
  switch (i->op) {
  case PT_OP_FCONV: put_fp(w, i->ref); break;
  case PT_OP_FCMP: PUT(" %s", pt_text_fcmp(i->ref) ? pt_text_fcmp(i->ref) : "?"); break;
  case PT_OP_VAR: PUT("%s v%u,", i->sub ? " ended" : "", i->ref); break;
  case PT_OP_ALLOC:
    PUT(" %s", i->sub < PT_TEXT_ALLOCS ? pt_alloc_name((pt_alloc)i->sub) : "?");
    break;
  case PT_OP_INPUT:
    PUT(" %s", i->sub < PT_INPUT_COUNT ? pt_input_name((pt_input_kind)i->sub) : "?");
    put_text(w, i->ref);
    break;
  case PT_OP_CALL: put(w, " "), put_fn(w, i->ref); break;
  case PT_OP_PTRADD:
    if (i->sub) put(w, i->sub == PT_PTRADD_AGAIN ? " again" : " ?");
    break;
  case PT_OP_LOAD:
    if (i->sub) put(w, i->sub == 1 ? " bytes" : " ?");
    if (i->imm) put(w, i->imm == 1 ? " pointer" : " ?");
    if (i->imm2) put(w, i->imm2 == 1 ? " volatile" : " ?");
    break;
  case PT_OP_COPY:
    if (i->imm2) put(w, i->imm2 == 1 ? " volatile" : " ?");
    break;
  case PT_OP_STORE:
    if (i->imm) put(w, i->imm == 1 ? " pointer" : " ?");
    break;
  case PT_OP_SET:
    if (i->sub) put(w, i->sub == 1 ? " any" : " ?");
    if (i->imm) put_text(w, (uint32_t)i->imm);
    if (i->imm2) PUT(" of %" PRId64, i->imm2);
    break;
  case PT_OP_SCOPE:
    if (i->sub) put(w, i->sub == 1 ? " same" : " ?");
    break;
  case PT_OP_UNSCOPE:
    if (i->sub) put(w, i->sub == 1 ? " final" : " ?");
    break;
  case PT_OP_ICALL:
    if (i->sub) put(w, i->sub == 1 ? " variadic" : " ?");
    break;
  case PT_OP_OBJSIZE:
    if (i->sub) put(w, i->sub == PT_OBJSIZE_OWN ? " own" : " ?");
    break;
  default: break;
  }
}

static void put_operands(printer *w, const pt_ir_fn *f, const pt_ir_ins *i) {
  switch (i->op) {
  case PT_OP_PHI: put_phi(w, f, i); break;
  case PT_OP_PTRADD:
    put(w, " ");
    put_arg(w, f, i, 0);
    PUT(", %" PRId64 " + ", i->imm);
    put_arg(w, f, i, 1);
    PUT(" * %" PRId64, i->imm2);
    break;
  case PT_OP_CALL: put(w, "("), put_args(w, f, i, 0), put(w, ")"); break;
  case PT_OP_ICALL:
    put(w, " "), put_arg(w, f, i, 0), put(w, "("), put_args(w, f, i, 1), put(w, ")");
    break;
  default:
    if (i->nargs) put(w, " ");
    put_args(w, f, i, 0);
  }
}

/* What stands behind the operands. */
static void put_suffix(printer *w, const pt_ir_ins *i) {
  if (pt_op_has_check((pt_op)i->op) && i->ref) PUT(", c%u", i->ref);
  switch (i->op) {
  case PT_OP_ALLOC:
    if (i->imm) PUT(" align %" PRId64, i->imm);
    if (i->ref) PUT(" v%u", i->ref);
    break;
  case PT_OP_BR: PUT(" b%u", i->ref); break;
  case PT_OP_CBR: PUT(", b%u, b%u", i->ref, i->ref2); break;
  default: break;
  }
}

/* Says what a number stands for, as a comment. */
static void put_remark(printer *w, const pt_ir_ins *i) {
  bool of_var = i->op == PT_OP_VAR || i->op == PT_OP_ALLOC;
  if (of_var && i->ref && i->ref < w->p->vars.n && w->p->vars.at[i->ref].name) {
    put(w, " ;");
    put_text(w, w->p->vars.at[i->ref].name);
  }
  if (i->op == PT_OP_CHECK && i->ref && i->ref < w->p->checks.n) {
    const pt_ir_check *c = &w->p->checks.at[i->ref];
    if (c->kind > PT_CHECK_NONE && c->kind < PT_CHECK_COUNT)
      PUT(" ; %s", pt_check_name((pt_check_kind)c->kind));
  }
}

static void put_ins(printer *w, const pt_ir_fn *f, const pt_ir_ins *i) {
  if (i->res) PUT("%%%u:%u = ", i->res, i->res < f->values.n ? pt_ir_width(f, i->res) : 0);
  if (i->op >= PT_OP_COUNT) {
    PUT("?%u", i->op);
    return;
  }
  put(w, pt_op_name((pt_op)i->op));
  put_prefix(w, i);
  put_operands(w, f, i);
  put_suffix(w, i);
  put_loc(w, i->loc);
  put_remark(w, i);
}

/* ---- functions */

static void put_header(printer *w, const pt_ir_fn *f) {
  put(w, f->blocks.n ? "function " : "builtin ");
  put_name(w, '&', f->name);
  put(w, "(");
  for (pt_val v = 1; v <= f->nparams && v < f->values.n; v++)
    PUT("%s%%%u:%u", v > 1 ? ", " : "", v, f->values.at[v].width);
  put(w, ")");
  if (f->ret_width || f->ret_type) PUT(" -> %u", f->ret_width);
  if (f->ret_type) PUT(" t%u", f->ret_type);
  if (f->cname != f->name) {
    put(w, " c ");
    put_string(w, f->cname);
  }
  if (f->ret_marked) put(w, " marked");
  if (f->variadic) put(w, " variadic");
  if (f->model) put(w, " model");
  if (f->outside) put(w, " outside");
  if (f->address_taken) put(w, " address-taken");
  put_loc(w, f->loc);
}

static void put_block(printer *w, const pt_ir_fn *f, size_t b) {
  const pt_ir_block *block = &f->blocks.at[b];
  PUT("b%zu:", b);
  for (size_t k = 0; k < block->preds.n; k++)
    PUT("%s b%u", k ? "," : " from", block->preds.at[k]);
  put(w, "\n");
  for (size_t k = 0; k < block->ins.n; k++) {
    put(w, "  ");
    if (block->ins.at[k] < f->ins.n)
      put_ins(w, f, pt_ir_ins_at(f, block->ins.at[k]));
    else
      put(w, "?");
    put(w, "\n");
  }
}

static void put_function(printer *w, uint32_t fn) {
  const pt_ir_fn *f = w->p->fns.at[fn];
  w->file = 0; /* a function names its file, so that it can be read alone */
  put_header(w, f);
  if (f->blocks.n) {
    put(w, " {\n");
    for (size_t b = 0; b < f->blocks.n; b++)
      put_block(w, f, b);
    put(w, "}");
  }
  put(w, "\n");
}

void pt_ir_print(pt_mem *m, pt_buf *out, const pt_ir_prog *p) {
  printer printing = {.mem = m, .out = out, .p = p}, *w = &printing;
  PUT("pointers %u\n", p->ptr_width);
  if (p->main) {
    put(w, "main ");
    put_fn(w, p->main);
    put(w, "\n");
  }
  put_types(w);
  put_vars(w);
  put_globals(w);
  put_checks(w);
  for (size_t i = 0; i < p->missing.n; i++) {
    put(w, "missing ");
    put_string(w, p->missing.at[i]);
    put(w, "\n");
  }
  for (size_t i = 0; i < p->notes.n; i++) {
    put(w, "note ");
    put(w, pt_note_word((pt_note_kind)p->notes.at[i].kind));
    put(w, " ");
    put_string(w, p->notes.at[i].text);
    put(w, "\n");
  }
  for (uint32_t fn = 1; fn < p->fns.n; fn++) {
    put(w, "\n");
    put_function(w, fn);
  }
}

void pt_ir_print_fn(pt_mem *m, pt_buf *out, const pt_ir_prog *p, uint32_t fn) {
  assert(fn > 0 && fn < p->fns.n);
  printer w = {.mem = m, .out = out, .p = p};
  put_function(&w, fn);
}

void pt_ir_print_ins(pt_mem *m, pt_buf *out, const pt_ir_prog *p, uint32_t fn, uint32_t ins) {
  assert(fn > 0 && fn < p->fns.n && ins > 0 && ins < p->fns.at[fn]->ins.n);
  printer w = {.mem = m, .out = out, .p = p};
  put_ins(&w, p->fns.at[fn], pt_ir_ins_at(p->fns.at[fn], ins));
}
