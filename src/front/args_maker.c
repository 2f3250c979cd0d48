/* Objects that the program's own functions made (maker.h).

   A filler gets bytes of any value; arguments of one that returns an object are inputs, texts, and
   elements of which there are at least as many as it is told.  Needs do not speak of them. */
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

static pt_val call_maker(pt_args *m, LLVMValueRef maker, const char *path) {
  pt_lower *l = m->x->l;
  pt_val args[8], length = 0;
  unsigned n = LLVMCountParams(maker);
  for (unsigned k = 0; k < n; k++) {
    char name[PT_ARGS_PATH];
    uint32_t t = pt_type_of(l, type_md(m, maker, k + 1)),
             width = pt_scalar_width(l, LLVMTypeOf(LLVMGetParam(maker, k)));
    pt_maker_param what = pt_maker_takes(l, maker, k + 1);
    inner_path(name, path, maker, k);
    if (what == PT_MAKES_NUMBER) {
      args[k] = make_number(m, t, width, name, length);
      length = 0;
    } else {
      args[k] = pt_args_elements(m, t ? pt_args_type(m, t)->elem : 0, name, &length);
      if (what == PT_MAKES_TEXT)
        length = pt_fx_op2(m->x, PT_OP_SUB, l->pw, length, pt_fx_ptr(m->x, 1));
    }
  }
  pt_val made = pt_fx_call(m->x, pt_fn_of(l, maker), args, n);
  pt_val null = pt_fx_op2(m->x, PT_OP_EQ, 1, made, pt_fx_ptr(m->x, 0)),
         is = pt_fx_op2(m->x, PT_OP_EQ, 1, null, pt_fx_const(m->x, 1, 0));
  pt_fx_op(m->x, PT_OP_ASSUME, 0, &is, 1);
  char kept[PT_ARGS_PATH];
  snprintf(kept, sizeof kept, "__protest_made_%.100s", path);
  pt_fx_keep(m->x, kept, made);
  return made;
}

static pt_val call_filler(pt_args *m, LLVMValueRef filler, const char *path) {
  pt_lower *l = m->x->l;
  uint32_t t = pt_type_of(l, type_md(m, filler, 1)), elem = pt_args_type(m, t)->elem;
  pt_val object = pt_args_object_of(m, elem, path);
  pt_fx_call(m->x, pt_fn_of(l, filler), &object, 1);
  return object;
}

bool pt_args_made(pt_args *m, LLVMValueRef fn, const char *path) {
  pt_lower *l = m->x->l;
  pt_maker maker = pt_maker_of(l, fn, m->number);
  size_t n;
  if (!maker.fn) return false;
  l->p->given.makers = true;
  if (!l->o->made) return false;
  m->making = true;
  pt_val made = maker.fills ? call_filler(m, maker.fn, path) : call_maker(m, maker.fn, path);
  m->making = false;
  l->p->given.made = true;
  pt_vec_push(l->mem, &m->out, made);
  pt_args_assume(m, "%s was made by %s just before the call", path,
                 LLVMGetValueName2(maker.fn, &n));
  return true;
}
