/* Objects that the program's own functions made (maker.h).

   A filler gets bytes of any value; arguments of one that returns an object are inputs, texts, and
   elements of which there are at least as many as it is told.  One that prepares an object gets one
   that is 0, but for the bytes that it is told of: a pointer to bytes and the number behind it.
   Needs do not speak of them. */
#include <stdio.h>

#include "front/args_priv.h"
#include "front/maker.h"

/* Behind a parameter: `s:init` for parameter `init` of the maker of `s`. */
static const char *inner_path(char out[PT_ARGS_PATH], const char *path, LLVMValueRef maker,
                              unsigned k) {
  size_t n;
  const char *name = LLVMGetValueName2(LLVMGetParam(maker, k), &n);
  snprintf(out, PT_ARGS_PATH, "%.80s:%.*s", path, (int)(n < 60 ? n : 60), name);
  return out;
}

/* A number of type T; MOST is not 0: from 0 to MOST. */
static pt_val make_number(pt_args *m, uint32_t t, uint32_t width, const char *path, pt_val most) {
  pt_fx *x = m->x;
  pt_val n = pt_args_input(m, pt_args_kind(m, t, width), width, path);
  if (!most) return n;
  pt_val wide = pt_fx_fit(x, n, x->l->pw, pt_args_type(m, t)->kind == PT_TYPE_INT),
         fits = pt_fx_op2(x, PT_OP_ULE, 1, wide, most);
  pt_fx_op(x, PT_OP_ASSUME, 0, &fits, 1);
  return n;
}

static LLVMMetadataRef type_md(pt_args *m, LLVMValueRef fn, unsigned number) {
  pt_lower *l = m->x->l;
  LLVMMetadataRef sp = LLVMGetSubprogram(fn);
  return pt_md_operand(l, pt_md_operand(l, pt_md_operand(l, sp, 4), 3), number);
}

static void assume_not_null(pt_args *m, pt_val pointer) {
  pt_val null = pt_fx_op2(m->x, PT_OP_EQ, 1, pointer, pt_fx_ptr(m->x, 0)),
         is = pt_fx_op2(m->x, PT_OP_EQ, 1, null, pt_fx_const(m->x, 1, 0));
  pt_fx_op(m->x, PT_OP_ASSUME, 0, &is, 1);
}

/* Elements of type ELEM (0: bytes); *LENGTH: how many a maker may be told of. */
static pt_val make_elements(pt_args *m, uint32_t elem, bool text, const char *path,
                            pt_val *length) {
  pt_val elements = pt_args_elements(m, elem, path, length);
  if (text) *length = pt_fx_op2(m->x, PT_OP_SUB, m->x->l->pw, *length, pt_fx_ptr(m->x, 1));
  return elements;
}

/* The arguments from parameter K (from 0) on. */
static void make_rest(pt_args *m, LLVMValueRef maker, const char *path, unsigned k, pt_val *args) {
  pt_lower *l = m->x->l;
  pt_val length = 0;
  for (; k < LLVMCountParams(maker); k++) {
    char name[PT_ARGS_PATH];
    uint32_t t = pt_type_of(l, type_md(m, maker, k + 1)),
             width = pt_scalar_width(l, LLVMTypeOf(LLVMGetParam(maker, k)));
    pt_maker_param what = pt_maker_takes(l, maker, k + 1);
    inner_path(name, path, maker, k);
    if (what == PT_MAKES_NUMBER) {
      args[k] = make_number(m, t, width, name, length);
      length = 0;
    } else {
      uint32_t elem = t ? pt_args_type(m, t)->elem : 0;
      args[k] = make_elements(m, elem, what == PT_MAKES_TEXT, name, &length);
    }
  }
}

static pt_val call_maker(pt_args *m, LLVMValueRef maker, const char *path) {
  pt_val args[8];
  make_rest(m, maker, path, 0, args);
  pt_val made = pt_fx_call(m->x, pt_fn_of(m->x->l, maker), args, LLVMCountParams(maker));
  assume_not_null(m, made);
  char kept[PT_ARGS_PATH];
  snprintf(kept, sizeof kept, "__protest_made_%.100s", path);
  pt_fx_keep(m->x, kept, made);
  return made;
}

/* ---- objects that are prepared */

static void store_at(pt_args *m, pt_val object, uint64_t offset, pt_val v) {
  pt_val at = pt_fx_ptradd(m->x, object, pt_fx_ptr(m->x, 0), (int64_t)offset, 0);
  pt_fx_ins(m->x, (pt_ir_ins){.op = PT_OP_STORE}, 0, (pt_val[]){at, v}, 2);
}

static bool is_bytes(const pt_args *m, const pt_ir_field *f) {
  const pt_ir_type *t = pt_args_type(m, f->type);
  const pt_ir_type *elem = t->kind == PT_TYPE_POINTER ? pt_args_type(m, t->elem) : NULL;
  return elem && !f->bit_size && (!t->elem || (elem->size == 1 && pt_args_is_scalar(m, t->elem)));
}

static bool is_count(const pt_args *m, const pt_ir_field *f) {
  const pt_ir_type *t = pt_args_type(m, f->type);
  return (t->kind == PT_TYPE_INT || t->kind == PT_TYPE_UINT) && t->size >= 4 && !f->bit_size;
}

/* The bytes that fields K and K + 1 of type T tell of. */
static void store_bytes(pt_args *m, pt_val object, uint32_t t, uint32_t k, const char *path) {
  const pt_ir_prog *p = m->x->l->p;
  pt_ir_field to = p->fields.at[pt_args_type(m, t)->field + k],
              count = p->fields.at[pt_args_type(m, t)->field + k + 1];
  uint32_t elem = pt_args_type(m, to.type)->elem;
  char name[PT_ARGS_PATH];
  pt_val length = 0;
  snprintf(name, sizeof name, "%.80s->%.60s", path, pt_ir_text(p, to.name));
  pt_val bytes = make_elements(m, elem, elem && pt_args_is_char(m, elem), name, &length);
  store_at(m, object, to.bit_offset / 8, bytes);
  snprintf(name, sizeof name, "%.80s->%.60s", path, pt_ir_text(p, count.name));
  uint32_t width = 8 * (uint32_t)pt_args_type(m, count.type)->size;
  store_at(m, object, count.bit_offset / 8, make_number(m, count.type, width, name, length));
}

static pt_val call_preparer(pt_args *m, const pt_maker *maker, const char *path) {
  pt_fx *x = m->x;
  uint32_t t = pt_args_type(m, pt_type_of(x->l, type_md(m, maker->fn, 1)))->elem;
  pt_ir_type y = *pt_args_type(m, t); /* a copy: types may be added meanwhile */
  pt_val args[8], size = pt_fx_ptr(x, y.size), object = pt_args_object_of(m, t, path);
  pt_fx_ins(x, (pt_ir_ins){.op = PT_OP_SET}, 0,
            (pt_val[]){object, pt_fx_const(x, 8, 0), size}, 3);
  for (uint32_t k = 0; k + 1 < y.nfields; k++) {
    const pt_ir_field *f = &x->l->p->fields.at[y.field + k];
    if (is_bytes(m, f) && is_count(m, f + 1)) store_bytes(m, object, t, k, path);
  }
  args[0] = object;
  make_rest(m, maker->fn, path, 1, args);
  pt_fx_call(x, pt_fn_of(x->l, maker->fn), args, LLVMCountParams(maker->fn));
  pt_val at = pt_fx_ptradd(x, object, pt_fx_ptr(x, 0), (int64_t)maker->member, 0);
  assume_not_null(m, pt_fx_value(x, (pt_ir_ins){.op = PT_OP_LOAD, .sub = 1}, x->l->pw, &at, 1));
  return object;
}

/* ---- */

static pt_val call_filler(pt_args *m, LLVMValueRef filler, const char *path) {
  pt_lower *l = m->x->l;
  uint32_t t = pt_type_of(l, type_md(m, filler, 1)), elem = pt_args_type(m, t)->elem;
  pt_val object = pt_args_object_of(m, elem, path);
  pt_fx_call(m->x, pt_fn_of(l, filler), &object, 1);
  return object;
}

static pt_val call(pt_args *m, const pt_maker *maker, const char *path) {
  switch (maker->kind) {
  case PT_MAKER_FILLS: return call_filler(m, maker->fn, path);
  case PT_MAKER_PREPARES: return call_preparer(m, maker, path);
  case PT_MAKER_RETURNS:
  case PT_MAKER_NONE: break;
  }
  return call_maker(m, maker->fn, path);
}

bool pt_args_made(pt_args *m, LLVMValueRef fn, const char *path) {
  pt_lower *l = m->x->l;
  pt_maker first = pt_maker_of(l, fn, m->number, PT_MAKER_FIRST),
           second = pt_maker_of(l, fn, m->number, PT_MAKER_SECOND),
           maker = l->o->turn == PT_MAKER_SECOND ? second : first;
  size_t n;
  if (!maker.fn) return false;
  l->p->given.makers = true, l->p->given.second |= first.fn != second.fn;
  if (!l->o->made) return false;
  m->making = true;
  pt_val made = call(m, &maker, path);
  m->making = false;
  l->p->given.made = true;
  pt_vec_push(l->mem, &m->out, made);
  pt_args_assume(m, "%s was made by %s just before the call", path,
                 LLVMGetValueName2(maker.fn, &n));
  return true;
}
