/* Functions that are passed as arguments: they return inputs.

   What a callback does besides is not known: it is expected to change no memory; for a contract
   that is a restriction, as callers do not see it. */
#include <stdio.h>
#include <string.h>

#include "front/args_priv.h"

/* The width of a scalar as a parameter or result; 0: it is none, or void. */
static uint32_t passed_width(const pt_args *m, uint32_t t) {
  const pt_ir_type *y = pt_args_type(m, t);
  if (!t || pt_args_is_complex(m, t) || (!pt_args_is_scalar(m, t) && y->kind != PT_TYPE_POINTER))
    return 0;
  if (y->kind == PT_TYPE_BOOL) return 1;
  return y->kind == PT_TYPE_FLOAT && y->size > 8 ? 80 : (uint32_t)y->size * 8;
}

/* Whether FN, or what it calls by name, calls what a pointer points to. */
static bool calls_pointers(pt_mem *mem, pt_map *seen, LLVMValueRef fn) {
  if (pt_map_get(seen, (uintptr_t)fn, NULL)) return false;
  pt_map_put(mem, seen, (uintptr_t)fn, 1);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(fn); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      LLVMValueRef to = LLVMIsACallInst(i) ? LLVMGetCalledValue(i) : NULL;
      if (!to || LLVMIsAInlineAsm(to)) continue;
      if (!LLVMIsAFunction(to) || calls_pointers(mem, seen, to)) return true;
    }
  return false;
}

/* Whether callbacks of a function with a contract may be called. */
static bool restricts(pt_lower *l) {
  pt_map seen = {0};
  LLVMValueRef start = LLVMGetNamedFunction(l->mod, l->o->function);
  bool calls = l->o->bare && (!start || calls_pointers(l->mem, &seen, start));
  pt_map_release(l->mem, &seen);
  return calls;
}

/* The body of a callback: its result is an input, or null. */
static void fill_callback(pt_args *m, uint32_t fn, uint32_t result, const char *path) {
  pt_fx *outer = m->x;
  pt_lower *l = outer->l;
  pt_fx x = {.l = l, .id = fn, .f = l->p->fns.at[fn]};
  uint32_t width = x.f->ret_width;
  bool pointer = result && pt_args_type(m, result)->kind == PT_TYPE_POINTER;
  char name[PT_ARGS_PATH];
  snprintf(name, sizeof name, "%.120s returns", path);
  pt_fx_new_block(&x, NULL);
  m->x = &x;
  pt_val v = pointer ? pt_fx_ptr(&x, 0) : 0;
  if (width && !pointer) v = pt_args_input(m, pt_args_kind(m, result, width), width, name);
  m->x = outer;
  pt_fx_op(&x, PT_OP_RET, 0, &v, width ? 1 : 0);
  pt_ir_compute_preds(l->p, x.f);
  pt_vec_release(l->mem, &x.origin);
  pt_vec_release(l->mem, &x.entered);
  if (pointer) pt_args_assume(m, "a call of *%.100s returns null", path);
  void (*say)(pt_args *, const char *, ...) = restricts(l) ? pt_args_assume : pt_args_expect;
  say(m, "a call of *%.100s returns%s, and changes no memory", path,
      width && !pointer ? " any value" : "");
}

/* A function that returns an input; 0: there is none for this type (structures by value, no
   prototype). */
static uint32_t make_callback(pt_args *m, LLVMMetadataRef subroutine, const char *path) {
  enum { MOST = 16 };
  pt_lower *l = m->x->l;
  LLVMMetadataRef types = pt_md_operand(l, subroutine, 3);
  unsigned n = types ? (unsigned)LLVMGetMDNodeNumOperands(LLVMMetadataAsValue(l->ctx, types)) : 0;
  uint32_t widths[MOST], result = pt_type_of(l, pt_md_operand(l, types, 0));
  if (n == 0 || n > MOST) return 0;
  for (unsigned k = 0; k < n; k++) {
    widths[k] = passed_width(m, pt_type_of(l, pt_md_operand(l, types, k)));
    if (!widths[k] && (k || result)) return 0;
  }
  char name[64];
  snprintf(name, sizeof name, PT_CALLBACK "%u", ++m->callbacks);
  uint32_t id = pt_ir_add_fn(l->p, name, widths[0]);
  l->p->fns.at[id]->model = l->p->fns.at[id]->address_taken = true;
  for (unsigned k = 1; k < n; k++)
    pt_ir_add_param(l->p->fns.at[id], l->mem, widths[k]);
  fill_callback(m, id, result, path);
  return id;
}

static LLVMMetadataRef metadata_of(const pt_lower *l, uint32_t type) {
  for (size_t k = 0; k < l->types.cap; k++)
    if (l->types.at[k].used == 1 && l->types.at[k].val == type)
      return (LLVMMetadataRef)(uintptr_t)l->types.at[k].key;
  return NULL;
}

/* Null or one of ours; the type of the function is only in the debug information. */
pt_val pt_args_callback(pt_args *m, uint32_t t, const char *path, pt_args_promise says) {
  pt_fx *x = m->x;
  LLVMMetadataRef md = metadata_of(x->l, pt_args_type(m, t)->elem);
  uint32_t fn = md ? make_callback(m, md, path) : 0;
  char name[PT_ARGS_PATH];
  if (!fn) {
    pt_args_assume(m, "the function pointer %.100s is null", path);
    return pt_fx_ptr(x, 0);
  }
  snprintf(name, sizeof name, "%.140s is null", path);
  pt_val null = pt_args_input(m, PT_INPUT_BOOL, 1, name),
         address = pt_ir_fn_addr(x->l->p, x->f, fn, 0);
  pt_args_note_pointer(m, path, 1, null, 0, says);
  return pt_fx_select(x, null, pt_fx_ptr(x, 0), address);
}
