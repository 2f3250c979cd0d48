/* LLVM's intrinsics that are functions of math.h, such as llvm.floor.f64.

   Idea: each is a call of the C function, as in native code without an instruction for it.
   The function comes from the models (or the program), so it is declared before those are
   linked.  Vectors are lowered element by element, and _Float16 as float. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "front/lower_priv.h"

enum { MAX_NAME = 32, MAX_ARGS = 3 };

static const char *const functions[] = {
    "sqrt", "floor", "ceil",  "trunc",  "rint",   "nearbyint", "round", "roundeven",
    "pow",  "sin",   "cos",   "tan",    "asin",   "acos",      "atan",  "sinh",
    "cosh", "tanh",  "exp",   "exp2",   "exp10",  "log",       "log2",  "log10",
    "fma",  "ldexp", "lrint", "llrint", "lround", "llround",   "frexp"};

static LLVMTypeRef scalar_of(LLVMTypeRef t) {
  return LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetElementType(t) : t;
}

/* What names of functions end in: of C's, and of the compiler's own. */
static const char *ending_of(pt_fp f) {
  if (f == PT_FP_X87) return "l";
  return f == PT_FP_DOUBLE ? "" : "f";
}

static const char *own_ending_of(pt_fp f) {
  if (f == PT_FP_X87) return "xf2";
  return f == PT_FP_DOUBLE ? "df2" : "sf2";
}

/* The C function that the intrinsic INTRINSIC (without "llvm.") on values of type T is. */
static bool c_name(const char *intrinsic, LLVMTypeRef t, char out[MAX_NAME]) {
  size_t n = strcspn(intrinsic, ".");
  pt_fp f;
  if (!pt_float_of(scalar_of(t), &f) || f == PT_FP_QUAD) return false;
  if (n == 4 && strncmp(intrinsic, "powi", n) == 0) { /* the compiler's own: no C function */
    snprintf(out, MAX_NAME, "__powi%s", own_ending_of(f));
    return true;
  }
  for (size_t k = 0; k < sizeof functions / sizeof *functions; k++) {
    if (strlen(functions[k]) != n || strncmp(functions[k], intrinsic, n) != 0) continue;
    snprintf(out, MAX_NAME, "%s%s", functions[k], ending_of(f));
    return true;
  }
  return false;
}

static LLVMTypeRef c_type(LLVMTypeRef t) {
  t = scalar_of(t);
  if (LLVMGetTypeKind(t) == LLVMStructTypeKind) t = LLVMStructGetTypeAtIndex(t, 0); /* frexp */
  t = scalar_of(t);
  return LLVMGetTypeKind(t) == LLVMHalfTypeKind ? LLVMFloatTypeInContext(LLVMGetTypeContext(t)) : t;
}

void pt_declare_math(LLVMModuleRef mod) {
  for (LLVMValueRef f = LLVMGetFirstFunction(mod); f; f = LLVMGetNextFunction(f)) {
    size_t length;
    const char *name = LLVMGetValueName2(f, &length);
    LLVMTypeRef t = LLVMGlobalGetValueType(f), params[MAX_ARGS];
    char c[MAX_NAME];
    unsigned n = LLVMCountParamTypes(t);
    if (strncmp(name, "llvm.", 5) != 0 || n == 0 || n >= MAX_ARGS + 1) continue;
    LLVMGetParamTypes(t, params);
    if (!c_name(name + 5, params[0], c) || LLVMGetNamedFunction(mod, c)) continue;
    for (unsigned k = 0; k < n; k++) params[k] = c_type(params[k]);
    if (strncmp(c, "frexp", 5) == 0)
      params[n++] = LLVMPointerTypeInContext(LLVMGetTypeContext(t), 0);
    LLVMAddFunction(mod, c, LLVMFunctionType(c_type(LLVMGetReturnType(t)), params, n, 0));
  }
}

static pt_val convert(pt_fx *x, pt_val v, pt_fp from, pt_fp to) {
  pt_ir_ins ins = {.op = PT_OP_FCONV, .sub = (uint8_t)from, .ref = (uint32_t)to};
  return pt_fx_value(x, ins, pt_fp_width(to), &v, 1);
}

static bool fits(const pt_fx *x, const pt_ir_fn *f, const pt_val *args, uint32_t n,
                 uint32_t width) {
  if (f->variadic || f->nparams != n || f->ret_width != width) return false;
  for (uint32_t k = 0; k < n; k++)
    if (f->values.at[k + 1].width != pt_ir_width(x->f, args[k])) return false;
  return true;
}

/* One element: the result is OUT[0], and OUT[1] the exponent of frexp. */
static void call_one(pt_fx *x, LLVMValueRef i, uint32_t fn, uint32_t element, pt_val out[2]) {
  bool half = LLVMGetTypeKind(scalar_of(LLVMTypeOf(LLVMGetArgOperand(i, 0)))) == LLVMHalfTypeKind;
  LLVMTypeRef result = LLVMTypeOf(i);
  bool pair = LLVMGetTypeKind(result) == LLVMStructTypeKind;
  if (pair) result = LLVMStructGetTypeAtIndex(result, 0);
  pt_fp f;
  bool back = half && pt_float_of(scalar_of(result), &f);
  uint32_t width = back ? 32 : pt_scalar_width(x->l, scalar_of(result)), n = 0;
  pt_val args[MAX_ARGS + 1];
  for (; n < LLVMGetNumArgOperands(i); n++) {
    LLVMValueRef v = LLVMGetArgOperand(i, n);
    pt_span s = pt_fx_comps(x, v);
    args[n] = pt_fx_comp_at(x, s, LLVMTypeOf(v), s.n == 1 ? 0 : element);
    if (half && pt_float_of(scalar_of(LLVMTypeOf(v)), &f))
      args[n] = convert(x, args[n], PT_FP_HALF, PT_FP_FLOAT);
  }
  if (pair) args[n++] = pt_fx_frame_object(x, 4);
  if (!fits(x, x->l->p->fns.at[fn], args, n, width)) {
    pt_lower_fail(x, "%s of another type than in C",
                  pt_ir_text(x->l->p, x->l->p->fns.at[fn]->name));
    return;
  }
  out[0] = pt_fx_call(x, fn, args, n);
  if (back) out[0] = convert(x, out[0], PT_FP_FLOAT, PT_FP_HALF);
  if (pair) out[1] = pt_fx_load(x, args[n - 1], 32);
}

bool pt_lower_math(pt_fx *x, LLVMValueRef i, const char *name) {
  char c[MAX_NAME];
  unsigned n = LLVMGetNumArgOperands(i);
  if (n == 0 || n > MAX_ARGS || !c_name(name, LLVMTypeOf(LLVMGetArgOperand(i, 0)), c)) return false;
  LLVMValueRef callee = LLVMGetNamedFunction(x->l->mod, c);
  uint32_t count = pt_fx_comps(x, LLVMGetArgOperand(i, 0)).n;
  bool pair = LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMStructTypeKind;
  if (!callee) return false;
  uint32_t fn = pt_fn_of(x->l, callee);
  PT_VEC(pt_val) out = {0};
  pt_vec_resize(x->l->mem, &out, (pair ? 2 : 1) * count);
  for (uint32_t k = 0; k < count && x->l->err->status == PT_OK; k++) {
    pt_val one[2] = {0};
    call_one(x, i, fn, k, one);
    out.at[k] = one[0];
    if (pair) out.at[count + k] = one[1];
  }
  pt_fx_set_comps(x, i, out.at, (uint32_t)out.n);
  pt_vec_release(x->l->mem, &out);
  return true;
}

/* ---- vectors to one value: llvm.vector.reduce.* */

static pt_val float_op(pt_fx *x, pt_op op, pt_fp f, uint32_t ref, uint32_t width, pt_val a,
                       pt_val b) {
  pt_ir_ins ins = {.op = (uint8_t)op, .sub = (uint8_t)f, .ref = ref};
  return pt_fx_value(x, ins, width, (pt_val[]){a, b}, 2);
}

/* fmin and fmax: the first of two equal ones, and not a NaN when one is a number. */
static pt_val extreme(pt_fx *x, pt_fp f, bool min, pt_val a, pt_val b) {
  uint32_t order = PT_FCMP_EQ | (min ? PT_FCMP_LT : PT_FCMP_GT);
  pt_val wins = float_op(x, PT_OP_FCMP, f, order, 1, a, b);
  pt_val nan = float_op(x, PT_OP_FCMP, f, PT_FCMP_UNO, 1, b, b);
  return pt_fx_select(x, pt_fx_op2(x, PT_OP_OR, 1, wins, nan), a, b);
}

static pt_val larger(pt_fx *x, pt_op less, pt_val a, pt_val b) {
  return pt_fx_select(x, pt_fx_op2(x, less, 1, a, b), b, a);
}

static pt_val smaller(pt_fx *x, pt_op less, pt_val a, pt_val b) {
  return pt_fx_select(x, pt_fx_op2(x, less, 1, b, a), b, a);
}

/* 0: no such reduction. */
static pt_val combine(pt_fx *x, const char *op, pt_fp f, pt_val a, pt_val b) {
  static const struct {
    const char *name;
    pt_op op;
    bool real;
  } plain[] = {{"add", PT_OP_ADD, false},   {"mul", PT_OP_MUL, false},   {"and", PT_OP_AND, false},
               {"or", PT_OP_OR, false},     {"xor", PT_OP_XOR, false},   {"fadd", PT_OP_FADD, true},
               {"fmul", PT_OP_FMUL, true}};
  uint32_t w = pt_ir_width(x->f, a);
  size_t n = strcspn(op, ".");
  for (size_t k = 0; k < sizeof plain / sizeof *plain; k++)
    if (strlen(plain[k].name) == n && strncmp(plain[k].name, op, n) == 0)
      return plain[k].real ? float_op(x, plain[k].op, f, 0, w, a, b)
                           : pt_fx_op2(x, plain[k].op, w, a, b);
  if (strncmp(op, "smax.", 5) == 0) return larger(x, PT_OP_SLT, a, b);
  if (strncmp(op, "umax.", 5) == 0) return larger(x, PT_OP_ULT, a, b);
  if (strncmp(op, "smin.", 5) == 0) return smaller(x, PT_OP_SLT, a, b);
  if (strncmp(op, "umin.", 5) == 0) return smaller(x, PT_OP_ULT, a, b);
  if (strncmp(op, "fmin.", 5) == 0) return extreme(x, f, true, a, b);
  if (strncmp(op, "fmax.", 5) == 0) return extreme(x, f, false, a, b);
  return 0;
}

bool pt_lower_reduce(pt_fx *x, LLVMValueRef i, const char *op) {
  unsigned n = LLVMGetNumArgOperands(i);
  LLVMValueRef vector = LLVMGetArgOperand(i, n - 1); /* fadd and fmul: behind the start value */
  pt_span s = pt_fx_comps(x, vector);
  LLVMTypeRef t = LLVMTypeOf(vector);
  pt_fp f = PT_FP_DOUBLE;
  pt_float_of(scalar_of(t), &f);
  pt_val all = n == 2 ? pt_fx_comp(x, LLVMGetArgOperand(i, 0)) : 0;
  for (uint32_t k = 0; k < s.n; k++) {
    pt_val v = pt_fx_comp_at(x, s, t, k);
    all = all ? combine(x, op, f, all, v) : v;
    if (!all) return false;
  }
  pt_fx_set_comp(x, i, all);
  return true;
}

/* llvm.minnum and llvm.maxnum */
void pt_lower_extreme(pt_fx *x, LLVMValueRef i, bool min) {
  pt_span a = pt_fx_comps(x, LLVMGetArgOperand(i, 0)), b = pt_fx_comps(x, LLVMGetArgOperand(i, 1));
  LLVMTypeRef t = LLVMTypeOf(i);
  pt_fp f = PT_FP_DOUBLE;
  pt_float_of(scalar_of(t), &f);
  PT_VEC(pt_val) out = {0};
  for (uint32_t k = 0; k < a.n; k++)
    pt_vec_push(x->l->mem, &out,
                extreme(x, f, min, pt_fx_comp_at(x, a, t, k), pt_fx_comp_at(x, b, t, k)));
  pt_fx_set_comps(x, i, out.at, (uint32_t)out.n);
  pt_vec_release(x->l->mem, &out);
}
