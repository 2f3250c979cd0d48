/* Calls: direct, through pointers, variadic. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "front/lower_priv.h"

typedef PT_VEC(pt_val) pt_vals;

static LLVMTypeRef type_attribute(LLVMValueRef i, unsigned arg, const char *name) {
  unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
  LLVMAttributeRef a = LLVMGetCallSiteEnumAttribute(i, arg + 1, kind);
  return a ? LLVMGetTypeAttributeValue(a) : NULL;
}

/* ---- variadic arguments: one object with a slot for each */

typedef struct {
  uint64_t offset, size;
  LLVMTypeRef byval; /* a struct passed by value: what to copy */
} slot;

/* _Alignas can ask for more than the type has by itself. */
static uint64_t byval_alignment(pt_lower *l, LLVMValueRef call, unsigned arg, LLVMTypeRef t) {
  LLVMAttributeRef a =
      LLVMGetCallSiteEnumAttribute(call, arg + 1, LLVMGetEnumAttributeKindForName("align", 5));
  uint64_t natural = LLVMABIAlignmentOfType(l->layout, t),
           given = a ? LLVMGetEnumAttributeValue(a) : 0;
  return given > natural ? given : natural;
}

/* Whether an argument is the first half of a struct in two registers that has an alignment of
   16 bytes: clang reads the halves through a struct type without a name. */
static bool is_aligned_pair(LLVMValueRef v) {
  if (!LLVMIsALoadInst(v) || LLVMGetAlignment(v) < 16) return false;
  LLVMValueRef p = LLVMGetOperand(v, 0);
  if (!LLVMIsAGetElementPtrInst(p)) return false;
  LLVMTypeRef t = LLVMGetGEPSourceElementType(p);
  return LLVMGetTypeKind(t) == LLVMStructTypeKind && !LLVMGetStructName(t) &&
         LLVMCountStructElementTypes(t) == 2;
}

static slot place_slot(pt_lower *l, LLVMValueRef call, unsigned arg, uint64_t offset) {
  LLVMTypeRef byval = type_attribute(call, arg, "byval");
  LLVMTypeRef t = byval ? byval : LLVMTypeOf(LLVMGetArgOperand(call, arg));
  uint64_t unit = l->pw / 8, size = LLVMABISizeOfType(l->layout, t), align = unit;
  LLVMTypeKind k = LLVMGetTypeKind(t);
  if (k == LLVMX86_FP80TypeKind && l->pw == 32) size = 12;
  else if (!byval && size > 8 && (l->pw == 64 || k == LLVMVectorTypeKind)) align = 16;
  else if (byval && l->pw == 64 && byval_alignment(l, call, arg, t) >= 16) align = 16;
  if (is_aligned_pair(LLVMGetArgOperand(call, arg))) align = 16;
  offset = (offset + align - 1) / align * align;
  return (slot){offset, (size + unit - 1) / unit * unit, byval};
}

pt_val pt_fx_frame_object(pt_fx *x, uint64_t size) {
  pt_val n = pt_fx_ptr(x, size);
  pt_ir_ins ins = {.op = PT_OP_ALLOC, .sub = PT_ALLOC_STACK, .imm = 16, .loc = x->loc};
  uint32_t id = pt_ir_add_ins(x->l->p, x->f, 0, ins, x->l->pw, &n, 1);
  pt_ir_block *entry = &x->f->blocks.at[0];
  memmove(entry->ins.at + 1, entry->ins.at, (entry->ins.n - 1) * sizeof *entry->ins.at);
  entry->ins.at[0] = id;
  return x->f->ins.at[id].res;
}

static void store_slot(pt_fx *x, pt_val area, const slot *s, LLVMValueRef arg) {
  pt_val zero = pt_fx_ptr(x, 0), at = pt_fx_ptradd(x, area, zero, (int64_t)s->offset, 0);
  if (s->byval) {
    pt_val from = pt_fx_comp(x, arg), n = pt_fx_ptr(x, LLVMABISizeOfType(x->l->layout, s->byval));
    uint32_t check = pt_ir_add_check(x->l->p, PT_CHECK_ACCESS, x->id, x->loc, 0);
    pt_fx_ins(x, (pt_ir_ins){.op = PT_OP_COPY, .ref = check}, 0, (pt_val[]){at, from, n}, 3);
    return;
  }
  pt_scalars sc = {0};
  pt_span c = pt_fx_comps(x, arg);
  pt_flatten(x->l, LLVMTypeOf(arg), 0, &sc);
  for (uint32_t k = 0; k < sc.n; k++) {
    pt_fx_store(x, pt_fx_ptradd(x, at, zero, (int64_t)sc.at[k].offset, 0),
                  pt_fx_comp_at(x, c, LLVMTypeOf(arg), k));
    pt_fx_mark_pointer(x, sc.at[k].pointer);
  }
  pt_vec_release(x->l->mem, &sc);
}

/* The pointer that a variadic callee gets for the arguments from FIRST on. */
static pt_val variadic_area(pt_fx *x, LLVMValueRef call, unsigned first) {
  unsigned n = LLVMGetNumArgOperands(call);
  if (first >= n) return pt_fx_ptr(x, 0);
  PT_VEC(slot) slots = {0};
  uint64_t size = 0;
  for (unsigned k = first; k < n; k++) {
    slot s = place_slot(x->l, call, k, size);
    size = s.offset + s.size;
    pt_vec_push(x->l->mem, &slots, s);
  }
  pt_val area = pt_fx_frame_object(x, size);
  for (unsigned k = first; k < n; k++)
    store_slot(x, area, &slots.at[k - first], LLVMGetArgOperand(call, k));
  pt_vec_release(x->l->mem, &slots);
  return area;
}

/* ---- calls */

static void push_args(pt_fx *x, LLVMValueRef call, unsigned n, pt_vals *out) {
  for (unsigned k = 0; k < n; k++) {
    LLVMValueRef arg = LLVMGetArgOperand(call, k);
    pt_span c = pt_fx_comps(x, arg);
    for (uint32_t j = 0; j < c.n; j++)
      pt_vec_push(x->l->mem, out, pt_fx_comp_at(x, c, LLVMTypeOf(arg), j));
  }
}

pt_val pt_fx_call(pt_fx *x, uint32_t fn, const pt_val *args, uint32_t nargs) {
  const pt_ir_fn *f = x->l->p->fns.at[fn];
  assert(nargs == f->nparams);
  pt_ir_ins ins = {.op = PT_OP_CALL, .ref = fn};
  return pt_fx_value(x, ins, f->ret_width, args, nargs);
}

/* Splits the result RAW among the components of the call's type. */
static void set_result(pt_fx *x, LLVMValueRef call, pt_val raw) {
  pt_scalars s = {0};
  if (!pt_flatten(x->l, LLVMTypeOf(call), 0, &s)) pt_lower_fail(x, "result of an unusual type");
  uint32_t total = 0;
  for (size_t k = 0; k < s.n; k++) total += s.at[k].width;
  if (s.n) {
    pt_vals parts = {0};
    pt_vec_resize(x->l->mem, &parts, s.n);
    if (raw) pt_fx_split(x, pt_fx_fit(x, raw, total, false), &s, parts.at);
    pt_fx_set_comps(x, call, parts.at, (uint32_t)s.n); /* without a result: undefined */
    pt_vec_release(x->l->mem, &parts);
  }
  pt_vec_release(x->l->mem, &s);
}

/* Makes the arguments fit the callee where the two disagree (calls without a prototype). */
static void fit_args(pt_fx *x, const pt_ir_fn *callee, pt_vals *args) {
  uint32_t want = callee->nparams - (callee->variadic ? 1 : 0);
  if (args->n > want) args->n = want;
  for (uint32_t k = 0; k < want; k++) {
    uint32_t w = callee->values.at[k + 1].width;
    if (k < args->n) args->at[k] = pt_fx_fit(x, args->at[k], w, true);
    else pt_vec_push(x->l->mem, args, pt_fx_undef(x, w));
  }
}

/* Whether values of two types are passed in the same way: the same widths, floats for floats. */
static bool same_passing(pt_lower *l, LLVMTypeRef a, LLVMTypeRef b) {
  pt_scalars s = {0}, t = {0};
  pt_fp f;
  bool same = a == b || (pt_float_of(a, &f) == pt_float_of(b, &f) && pt_flatten(l, a, 0, &s) &&
                         pt_flatten(l, b, 0, &t) && s.n == t.n);
  for (size_t k = 0; k < s.n && same; k++) same = s.at[k].width == t.at[k].width;
  pt_vec_release(l->mem, &s);
  pt_vec_release(l->mem, &t);
  return same;
}

/* Whether the call agrees with the definition, which another file may know by another prototype, or
   by none.  A result that nobody looks at does not matter. */
static bool agrees(pt_lower *l, LLVMValueRef call, LLVMValueRef callee) {
  LLVMTypeRef t = LLVMGlobalGetValueType(callee), as = LLVMGetCalledFunctionType(call);
  unsigned n = LLVMCountParams(callee), nargs = LLVMGetNumArgOperands(call);
  if (t == as) return true;
  if (nargs < n || (nargs > n && !LLVMIsFunctionVarArg(t))) return false;
  bool same =
      !LLVMGetFirstUse(call) || same_passing(l, LLVMGetReturnType(t), LLVMGetReturnType(as));
  for (unsigned k = 0; k < n && same; k++)
    same = same_passing(l, LLVMTypeOf(LLVMGetParam(callee, k)),
                        LLVMTypeOf(LLVMGetArgOperand(call, k)));
  return same;
}

/* Models are not looked at: programs declare library functions in many ways that work. */
static void check_prototype(pt_fx *x, LLVMValueRef i, LLVMValueRef callee, const pt_ir_fn *f) {
  bool wanted = x->l->o->checks >> PT_CHECK_CALL & 1 && !f->model && !LLVMIsDeclaration(callee);
  if (!wanted || agrees(x->l, i, callee)) return;
  char text[300];
  snprintf(text, sizeof text, "%.200s has other parameters or another result",
           pt_ir_text(x->l->p, f->cname));
  pt_fx_check(x, pt_fx_const(x, 1, 0), PT_CHECK_CALL, pt_ir_string(x->l->p, text));
}

static void lower_direct(pt_fx *x, LLVMValueRef i, LLVMValueRef callee) {
  uint32_t fn = pt_fn_of(x->l, callee);
  const pt_ir_fn *f = x->l->p->fns.at[fn];
  check_prototype(x, i, callee, f);
  unsigned n = LLVMGetNumArgOperands(i), fixed = n;
  if (f->variadic) {
    fixed = LLVMCountParamTypes(LLVMGlobalGetValueType(callee));
    if (fixed > n) fixed = n;
  }
  if (x->l->o->checks >> PT_CHECK_BUILTIN & 1 && pt_format_disagrees(x->l, i, f, fixed))
    pt_fx_check(x, pt_fx_const(x, 1, 0), PT_CHECK_BUILTIN,
                pt_ir_string(x->l->p, "an argument is passed as another type than it is read as"));
  pt_vals args = {0};
  push_args(x, i, fixed, &args);
  fit_args(x, f, &args);
  if (f->variadic) pt_vec_push(x->l->mem, &args, variadic_area(x, i, fixed));
  pt_val raw = pt_fx_call(x, fn, args.at, (uint32_t)args.n);
  pt_vec_release(x->l->mem, &args);
  if (raw && pt_unset_retval(x->l, callee) && LLVMGetFirstUse(i)) {
    uint32_t w = pt_ir_width(x->f, raw);
    pt_val top = pt_fx_op2(x, PT_OP_LSHR, w, raw, pt_fx_const(x, w, w - 1));
    pt_fx_check(x, pt_fx_fit(x, top, 1, false), PT_CHECK_MISSING_RETURN, f->cname);
  }
  set_result(x, i, raw);
}

static void lower_indirect(pt_fx *x, LLVMValueRef i) {
  LLVMTypeRef t = LLVMGetCalledFunctionType(i);
  unsigned n = LLVMGetNumArgOperands(i), fixed = LLVMCountParamTypes(t);
  pt_vals args = {0};
  pt_vec_push(x->l->mem, &args, pt_fx_comp(x, LLVMGetCalledValue(i)));
  push_args(x, i, fixed < n ? fixed : n, &args);
  if (LLVMIsFunctionVarArg(t)) pt_vec_push(x->l->mem, &args, variadic_area(x, i, fixed));
  pt_scalars s = {0};
  if (!pt_flatten(x->l, LLVMGetReturnType(t), 0, &s)) pt_lower_fail(x, "result of an unusual type");
  uint32_t total = 0;
  for (size_t k = 0; k < s.n; k++) total += s.at[k].width;
  pt_vec_release(x->l->mem, &s);
  pt_ir_ins ins = {.op = PT_OP_ICALL,
                   .sub = LLVMIsFunctionVarArg(t) && fixed >= n, /* maybe without a prototype */
                   .ref = pt_ir_add_check(x->l->p, PT_CHECK_CALL, x->id, x->loc, 0)};
  uint32_t id = pt_fx_ins(x, ins, total, args.at, (uint32_t)args.n);
  pt_vec_release(x->l->mem, &args);
  set_result(x, i, x->f->ins.at[id].res);
}

void pt_lower_call(pt_fx *x, LLVMValueRef i) {
  LLVMValueRef callee = LLVMGetCalledValue(i);
  while (LLVMIsAGlobalAlias(callee)) callee = LLVMAliasGetAliasee(callee);
  if (LLVMIsAInlineAsm(callee)) {
    pt_lower_asm(x, i);
  } else if (!LLVMIsAFunction(callee)) {
    lower_indirect(x, i);
  } else {
    size_t n;
    const char *name = LLVMGetValueName2(callee, &n);
    if (strncmp(name, "llvm.", 5) == 0) pt_lower_llvm_call(x, i, name);
    else if (!pt_lower_verifier_call(x, i, callee, name)) lower_direct(x, i, callee);
  }
}
