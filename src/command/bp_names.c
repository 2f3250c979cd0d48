/* Terms over the state of the program, in C. */
#include <stdio.h>
#include <string.h>

#include "command/bp_program.h"
#include "term/ctext.h"

const char *pt_bp_keep(pt_bp_program *b, const char *text) {
  return pt_strtab_text(&b->text, pt_strtab_add(b->s->mem, &b->text, text));
}

/* The variable of a cell, or (POINTER) one that points to it; 0: there is none. */
static uint32_t var_of(const pt_bp_program *b, const pt_cell *c, bool *pointer) {
  const pt_ir_prog *p = b->s->prog;
  *pointer = false;
  if (c->global) return p->globals.at[c->global].var;
  const pt_ir_fn *f = p->fns.at[c->fn];
  uint32_t own = f->ins.at[f->values.at[c->alloc].ref].ref;
  if (own) return own;
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    if (i->dead || i->op != PT_OP_VAR || !i->nargs || pt_ir_arg(f, i, 0) != c->alloc) continue;
    *pointer = true;
    return i->ref;
  }
  return 0;
}

/* The member or element at OFFSET of a type, as far as the offset says; its type. */
static uint32_t put_path(const pt_ir_prog *p, uint32_t type, uint64_t offset, uint32_t width,
                         char *out, size_t size) {
  size_t n = 0;
  *out = 0;
  for (int depth = 0; type && depth < 8; depth++) {
    const pt_ir_type *t = &p->types.at[type];
    uint32_t next = 0;
    if (t->kind == PT_TYPE_ARRAY && t->elem && p->types.at[t->elem].size) {
      uint64_t each = p->types.at[t->elem].size;
      n += (size_t)snprintf(out + n, size - n, "[%llu]", (unsigned long long)(offset / each));
      offset %= each, next = t->elem;
    }
    for (uint32_t k = 0; t->kind == PT_TYPE_STRUCT && k < t->nfields; k++) {
      const pt_ir_field *x = &p->fields.at[t->field + k];
      uint64_t from = x->bit_offset / 8;
      if (!x->type || offset < from || offset >= from + p->types.at[x->type].size) continue;
      n += (size_t)snprintf(out + n, size - n, ".%s", pt_ir_text(p, x->name));
      offset -= from, next = x->type;
      break;
    }
    if (!next || n >= size) break;
    type = next;
  }
  return offset == 0 && type && p->types.at[type].size * 8 == width ? type : 0;
}

typedef struct {
  pt_bp_program *b;
  char text[200];
  bool unnamed;
} namer;

static bool is_signed_type(const pt_ir_prog *p, uint32_t type) {
  uint8_t kind = type ? p->types.at[type].kind : (uint8_t)PT_TYPE_INT;
  return kind == PT_TYPE_INT || kind == PT_TYPE_ENUM;
}

static const char *name_of(void *payload, pt_term var, bool *is_signed) {
  namer *n = payload;
  const pt_ir_prog *p = n->b->s->prog;
  pt_sv sv;
  *is_signed = true;
  bool cell = pt_flow_meaning(n->b->flow, var, &sv) && sv.kind == PT_SV_CELL;
  const pt_cell *c = cell ? pt_flow_cell(n->b->flow, sv.index) : NULL;
  bool pointer = false;
  char path[120];
  uint32_t v = cell ? var_of(n->b, c, &pointer) : 0;
  if (!v) {
    n->unnamed = true;
    return NULL;
  }
  const char *name = pt_ir_text(p, p->vars.at[v].name);
  uint32_t whole = p->vars.at[v].type;
  if (pointer) whole = whole ? p->types.at[whole].elem : 0;
  uint32_t type = put_path(p, whole, c->offset, c->width, path, sizeof path);
  *is_signed = is_signed_type(p, type);
  bool member = pointer && *path == '.';
  snprintf(n->text, sizeof n->text, "%s%s%s%s", pointer && !*path ? "*" : "", name,
           member ? "->" : "", member ? path + 1 : path);
  return n->text;
}

bool pt_bp_text(pt_bp_program *b, pt_term t, pt_buf *out) {
  enum { LONGEST = 300 };
  namer n = {.b = b};
  pt_ctext(b->s->mem, out, b->c.terms, t, &(pt_ctext_names){.name = name_of, .payload = &n},
           LONGEST);
  return !n.unnamed && out->n < LONGEST;
}

uint32_t pt_bp_copy_of(const pt_bp_program *b, pt_term t, bool *local) {
  pt_term_vec vars = {0};
  uint32_t found = 0;
  *local = false;
  pt_term_inputs(b->c.terms, &t, 1, &vars);
  for (size_t k = 0; k < vars.n; k++) {
    pt_sv sv;
    if (!pt_flow_meaning(b->flow, vars.at[k], &sv) || sv.kind != PT_SV_CELL) continue;
    const pt_cell *c = pt_flow_cell(b->flow, sv.index);
    bool pointer;
    if (c->global) continue;
    uint32_t copy = pt_flat_copy_of_var(&b->flat, var_of(b, c, &pointer));
    if (!*local || pt_flat_depth(&b->flat, copy) > pt_flat_depth(&b->flat, found)) found = copy;
    *local = true;
  }
  pt_vec_release(pt_terms_mem(b->c.terms), &vars);
  return found;
}
