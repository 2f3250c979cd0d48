/* The C types of a call's arguments, and single inputs of them. */
#include <stdio.h>
#include <string.h>

#include "front/args_priv.h"

bool pt_args_is_complex(const pt_args *m, uint32_t t) {
  return pt_args_type(m, t)->kind == PT_TYPE_FLOAT &&
         strstr(pt_ir_text(m->x->l->p, pt_args_type(m, t)->name), "omplex");
}

bool pt_args_is_aggregate(const pt_args *m, uint32_t t) {
  uint8_t kind = t ? pt_args_type(m, t)->kind : PT_TYPE_VOID;
  return kind == PT_TYPE_STRUCT || kind == PT_TYPE_UNION || (t && pt_args_is_complex(m, t));
}

bool pt_args_is_scalar(const pt_args *m, uint32_t t) {
  uint8_t kind = pt_args_type(m, t)->kind;
  return kind == PT_TYPE_BOOL || kind == PT_TYPE_INT || kind == PT_TYPE_UINT ||
         kind == PT_TYPE_FLOAT || kind == PT_TYPE_ENUM;
}

bool pt_args_is_char(const pt_args *m, uint32_t t) {
  return pt_args_type(m, t)->size == 1 &&
         strcmp(pt_ir_text(m->x->l->p, pt_args_type(m, t)->name), "char") == 0;
}

bool pt_args_has_pointer(const pt_args *m, uint32_t t) {
  if (!t) return false;
  const pt_ir_type *y = pt_args_type(m, t);
  if (y->kind == PT_TYPE_POINTER) return true;
  if (y->kind == PT_TYPE_ARRAY) return pt_args_has_pointer(m, y->elem);
  for (uint32_t k = 0; k < y->nfields; k++)
    if (pt_args_has_pointer(m, m->x->l->p->fields.at[y->field + k].type)) return true;
  return false;
}

bool pt_args_is_flexible(const pt_args *m, uint32_t t) {
  const pt_ir_type *y = pt_args_type(m, t);
  if (!t || y->kind != PT_TYPE_STRUCT || !y->nfields) return false;
  uint32_t last = m->x->l->p->fields.at[y->field + y->nfields - 1].type;
  const pt_ir_type *z = pt_args_type(m, last);
  return (z->kind == PT_TYPE_ARRAY && !z->count) || pt_args_is_flexible(m, last);
}

bool pt_args_is_stream(const pt_args *m, uint32_t t) {
  return t && strcmp(pt_ir_text(m->x->l->p, pt_args_type(m, t)->name), "struct _IO_FILE") == 0;
}

bool pt_args_is_plain(const pt_args *m, uint32_t t) {
  return !t || (pt_args_type(m, t)->size && !pt_args_has_pointer(m, t));
}

/* What a value is called in C: `struct list`, `unsigned int`. */
const char *pt_args_type_text(const pt_args *m, uint32_t t) {
  const char *name = t ? pt_ir_text(m->x->l->p, pt_args_type(m, t)->name) : "";
  if (*name) return name;
  uint8_t kind = t ? pt_args_type(m, t)->kind : PT_TYPE_VOID;
  if (kind == PT_TYPE_POINTER) return "pointer";
  return kind == PT_TYPE_ARRAY ? "array" : "object";
}

/* ---- inputs */

pt_input_kind pt_args_kind(const pt_args *m, uint32_t t, uint32_t width) {
  if (t && pt_args_type(m, t)->kind == PT_TYPE_ENUM) t = pt_args_type(m, t)->elem;
  uint8_t kind = t ? pt_args_type(m, t)->kind : PT_TYPE_INT;
  if (kind == PT_TYPE_FLOAT && width == 32) return PT_INPUT_FLOAT;
  if (kind == PT_TYPE_FLOAT) return width == 64 ? PT_INPUT_DOUBLE : PT_INPUT_LDOUBLE;
  bool sign = kind != PT_TYPE_UINT && kind != PT_TYPE_BOOL;
  switch (width) {
  case 1: return PT_INPUT_BOOL;
  case 8: return sign ? PT_INPUT_CHAR : PT_INPUT_UCHAR;
  case 16: return sign ? PT_INPUT_SHORT : PT_INPUT_USHORT;
  case 32: return sign ? PT_INPUT_INT : PT_INPUT_UINT;
  case 64: return sign ? PT_INPUT_LLONG : PT_INPUT_ULLONG;
  default: return PT_INPUT_INT128;
  }
}

pt_val pt_args_input(pt_args *m, pt_input_kind kind, uint32_t width, const char *name) {
  pt_ir_ins in = {.op = PT_OP_INPUT, .sub = (uint8_t)kind, .ref = pt_ir_string(m->x->l->p, name)};
  m->inputs++;
  return pt_fx_value(m->x, in, width, NULL, 0);
}

/* An input as it lies in memory: whole bytes. */
pt_val pt_args_stored_input(pt_args *m, uint32_t t, uint64_t size, const char *name) {
  uint8_t kind = pt_args_type(m, t)->kind;
  if (kind == PT_TYPE_BOOL)
    return pt_fx_fit(m->x, pt_args_input(m, PT_INPUT_BOOL, 1, name), 8, false);
  uint32_t width = kind == PT_TYPE_FLOAT && size > 8 ? 80 : (uint32_t)(size > 16 ? 16 : size) * 8;
  return pt_args_input(m, pt_args_kind(m, t, width), width, name);
}
