/* Instructions, one LLVM opcode at a time. */
#include <assert.h>
#include <string.h>

#include "front/lower_priv.h"

static LLVMValueRef operand(LLVMValueRef i, unsigned k) { return LLVMGetOperand(i, k); }

/* Applies MAKE to each component of a (and b). */
typedef pt_val (*pt_make2)(pt_fx *x, LLVMValueRef i, pt_val a, pt_val b);

static void elementwise(pt_fx *x, LLVMValueRef i, pt_make2 make) {
  LLVMValueRef va = operand(i, 0), vb = LLVMGetNumOperands(i) > 1 ? operand(i, 1) : NULL;
  pt_span a = pt_fx_comps(x, va), b = vb ? pt_fx_comps(x, vb) : (pt_span){0, a.n};
  PT_VEC(pt_val) out = {0};
  for (uint32_t k = 0; k < a.n; k++) {
    pt_val left = pt_fx_comp_at(x, a, LLVMTypeOf(va), k);
    pt_val right = vb ? pt_fx_comp_at(x, b, LLVMTypeOf(vb), k) : 0;
    pt_vec_push(x->l->mem, &out, make(x, i, left, right));
  }
  pt_fx_set_comps(x, i, out.at, (uint32_t)out.n);
  pt_vec_release(x->l->mem, &out);
}

static LLVMTypeRef element_type(LLVMTypeRef t) {
  return LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetElementType(t) : t;
}

static pt_op binary_op(LLVMOpcode op) {
  switch (op) {
  case LLVMAdd: return PT_OP_ADD;
  case LLVMSub: return PT_OP_SUB;
  case LLVMMul: return PT_OP_MUL;
  case LLVMUDiv: return PT_OP_UDIV;
  case LLVMSDiv: return PT_OP_SDIV;
  case LLVMURem: return PT_OP_UREM;
  case LLVMSRem: return PT_OP_SREM;
  case LLVMShl: return PT_OP_SHL;
  case LLVMLShr: return PT_OP_LSHR;
  case LLVMAShr: return PT_OP_ASHR;
  case LLVMAnd: return PT_OP_AND;
  case LLVMOr: return PT_OP_OR;
  case LLVMXor: return PT_OP_XOR;
  case LLVMFAdd: return PT_OP_FADD;
  case LLVMFSub: return PT_OP_FSUB;
  case LLVMFMul: return PT_OP_FMUL;
  case LLVMFDiv: return PT_OP_FDIV;
  case LLVMFRem: return PT_OP_FREM;
  default: return PT_OP_COUNT;
  }
}

static pt_val emit_float(pt_fx *x, pt_op op, pt_fp f, uint32_t ref, uint32_t width, pt_val a,
                         pt_val b) {
  pt_ir_ins ins = {.op = (uint8_t)op, .sub = (uint8_t)f, .ref = ref};
  return pt_fx_value(x, ins, width, (pt_val[]){a, b}, b ? 2 : 1);
}

static pt_val make_binary(pt_fx *x, LLVMValueRef i, pt_val a, pt_val b) {
  pt_op op = binary_op(LLVMGetInstructionOpcode(i));
  uint32_t w = pt_ir_width(x->f, a);
  pt_fp f;
  if (pt_float_of(element_type(LLVMTypeOf(i)), &f)) return emit_float(x, op, f, 0, w, a, b);
  pt_lower_guard(x, i, a, b);
  return pt_fx_op2(x, op, w, a, b);
}

static pt_val make_fneg(pt_fx *x, LLVMValueRef i, pt_val a, pt_val b) {
  pt_fp f = PT_FP_DOUBLE;
  (void)b;
  pt_float_of(element_type(LLVMTypeOf(i)), &f);
  return emit_float(x, PT_OP_FNEG, f, 0, pt_ir_width(x->f, a), a, 0);
}

static pt_val make_icmp(pt_fx *x, LLVMValueRef i, pt_val a, pt_val b) {
  switch (LLVMGetICmpPredicate(i)) {
  case LLVMIntEQ: return pt_fx_op2(x, PT_OP_EQ, 1, a, b);
  case LLVMIntNE: return pt_fx_op2(x, PT_OP_NE, 1, a, b);
  case LLVMIntUGT: return pt_fx_op2(x, PT_OP_ULT, 1, b, a);
  case LLVMIntUGE: return pt_fx_op2(x, PT_OP_ULE, 1, b, a);
  case LLVMIntULT: return pt_fx_op2(x, PT_OP_ULT, 1, a, b);
  case LLVMIntULE: return pt_fx_op2(x, PT_OP_ULE, 1, a, b);
  case LLVMIntSGT: return pt_fx_op2(x, PT_OP_SLT, 1, b, a);
  case LLVMIntSGE: return pt_fx_op2(x, PT_OP_SLE, 1, b, a);
  case LLVMIntSLT: return pt_fx_op2(x, PT_OP_SLT, 1, a, b);
  case LLVMIntSLE: return pt_fx_op2(x, PT_OP_SLE, 1, a, b);
  }
  return a;
}

static pt_val make_fcmp(pt_fx *x, LLVMValueRef i, pt_val a, pt_val b) {
  pt_fp f = PT_FP_DOUBLE;
  pt_float_of(element_type(LLVMTypeOf(operand(i, 0))), &f);
  return emit_float(x, PT_OP_FCMP, f, (uint32_t)LLVMGetFCmpPredicate(i), 1, a, b);
}

static pt_val make_cast(pt_fx *x, LLVMValueRef i, pt_val a, pt_val b) {
  (void)b;
  LLVMTypeRef from = element_type(LLVMTypeOf(operand(i, 0))), to = element_type(LLVMTypeOf(i));
  uint32_t w = pt_scalar_width(x->l, to);
  pt_fp f = PT_FP_DOUBLE, g = PT_FP_DOUBLE;
  bool from_float = pt_float_of(from, &f);
  pt_float_of(to, &g);
  switch (LLVMGetInstructionOpcode(i)) {
  case LLVMFPToUI:
    pt_lower_guard_cast(x, i, a, f, w, false);
    return emit_float(x, PT_OP_FTOU, f, 0, w, a, 0);
  case LLVMFPToSI:
    pt_lower_guard_cast(x, i, a, f, w, true);
    return emit_float(x, PT_OP_FTOS, f, 0, w, a, 0);
  case LLVMUIToFP: return emit_float(x, PT_OP_UTOF, g, 0, w, a, 0);
  case LLVMSIToFP: return emit_float(x, PT_OP_STOF, g, 0, w, a, 0);
  case LLVMFPTrunc: case LLVMFPExt:
    assert(from_float);
    return emit_float(x, PT_OP_FCONV, f, g, w, a, 0);
  case LLVMSExt: return pt_fx_fit(x, a, w, true);
  default: return pt_fx_fit(x, a, w, false);
  }
}

/* Reinterprets the bits: between scalars, vectors and integers of one size. */
static void lower_bitcast(pt_fx *x, LLVMValueRef i) {
  LLVMValueRef v = operand(i, 0);
  pt_scalars to = {0};
  pt_span s = pt_fx_comps(x, v);
  if (!pt_flatten(x->l, LLVMTypeOf(i), 0, &to)) pt_lower_fail(x, "conversion of an unusual type");
  PT_VEC(pt_val) parts = {0};
  for (uint32_t k = 0; k < s.n; k++)
    pt_vec_push(x->l->mem, &parts, pt_fx_comp_at(x, s, LLVMTypeOf(v), k));
  if (parts.n && to.n) {
    pt_val whole = pt_fx_join(x, parts.at, (uint32_t)parts.n);
    pt_vec_resize(x->l->mem, &parts, to.n);
    pt_fx_split(x, whole, &to, parts.at);
  }
  pt_fx_set_comps(x, i, parts.at, (uint32_t)to.n);
  pt_vec_release(x->l->mem, &parts);
  pt_vec_release(x->l->mem, &to);
}

static void lower_select(pt_fx *x, LLVMValueRef i) {
  pt_span c = pt_fx_comps(x, operand(i, 0)), a = pt_fx_comps(x, operand(i, 1)),
          b = pt_fx_comps(x, operand(i, 2));
  LLVMTypeRef t = LLVMTypeOf(i);
  PT_VEC(pt_val) out = {0};
  for (uint32_t k = 0; k < a.n; k++) {
    pt_val cond = pt_fx_comp_at(x, c, LLVMTypeOf(operand(i, 0)), c.n == 1 ? 0 : k);
    pt_val yes = pt_fx_comp_at(x, a, t, k), no = pt_fx_comp_at(x, b, t, k);
    pt_vec_push(x->l->mem, &out, pt_fx_select(x, cond, yes, no));
  }
  pt_fx_set_comps(x, i, out.at, (uint32_t)out.n);
  pt_vec_release(x->l->mem, &out);
}

/* ---- memory */

/* A byte remembers whether a result was stored.  Nobody looks at one that was not, so it may as
   well be 0: then it becomes a value, as any other variable that is never read before it is
   written. */
static void remember_result(pt_fx *x, LLVMValueRef i) {
  pt_val one = pt_fx_ptr(x, 1), p = pt_fx_comp(x, i);
  pt_ir_ins flag = {.op = PT_OP_ALLOC, .sub = PT_ALLOC_STACK, .imm = 1};
  pt_scalars s = {0};
  x->ret_set = pt_fx_value(x, flag, x->l->pw, &one, 1);
  pt_fx_store(x, x->ret_set, pt_fx_const(x, 8, 0));
  if (!pt_flatten(x->l, LLVMGetAllocatedType(i), 0, &s))
    s.n = 0; /* the store of a result will say so */
  for (size_t k = 0; k < s.n; k++)
    pt_fx_store(x, pt_fx_ptradd(x, p, pt_fx_ptr(x, 0), (int64_t)s.at[k].offset, 0),
                pt_fx_const(x, s.at[k].width, 0));
  pt_vec_release(x->l->mem, &s);
}

static void lower_alloca(pt_fx *x, LLVMValueRef i) {
  LLVMTypeRef t = LLVMGetAllocatedType(i);
  uint64_t unit = LLVMABISizeOfType(x->l->layout, t), var = 0;
  LLVMValueRef count = operand(i, 0);
  bool fixed = LLVMIsAConstantInt(count) &&
               LLVMGetInstructionParent(i) == LLVMGetEntryBasicBlock(x->fn);
  pt_map_get(&x->vars, (uintptr_t)i, &var);
  pt_val size;
  if (LLVMIsAConstantInt(count)) {
    size = pt_fx_ptr(x, unit * LLVMConstIntGetZExtValue(count));
  } else {
    size = pt_fx_fit(x, pt_fx_comp(x, count), x->l->pw, false);
    if (unit != 1) size = pt_fx_op2(x, PT_OP_MUL, x->l->pw, size, pt_fx_ptr(x, unit));
  }
  pt_ir_ins ins = {.op = PT_OP_ALLOC,
                   .sub = fixed ? PT_ALLOC_STACK : PT_ALLOC_DYNAMIC,
                   .ref = (uint32_t)var,
                   .imm = LLVMGetAlignment(i)};
  if (var) ins.loc = x->l->p->vars.at[var].loc;
  pt_fx_set_comp(x, i, pt_fx_value(x, ins, x->l->pw, &size, 1));
  if (i == x->retval) remember_result(x, i);
}

/* Stores to a bit-field first load the unit, and keep the other bits: load, and, or. */
static bool is_for_bit_field_store(LLVMValueRef i) {
  LLVMUseRef u = LLVMGetFirstUse(i);
  LLVMValueRef mask = u && !LLVMGetNextUse(u) ? LLVMGetUser(u) : NULL;
  if (!mask || !LLVMIsAInstruction(mask) || LLVMGetInstructionOpcode(mask) != LLVMAnd) return false;
  u = LLVMGetFirstUse(mask);
  LLVMValueRef join = u && !LLVMGetNextUse(u) ? LLVMGetUser(u) : NULL;
  if (!join || !LLVMIsAInstruction(join) || LLVMGetInstructionOpcode(join) != LLVMOr) return false;
  for (u = LLVMGetFirstUse(join); u; u = LLVMGetNextUse(u))
    if (LLVMIsAStoreInst(LLVMGetUser(u)) && operand(LLVMGetUser(u), 1) == operand(i, 0))
      return true;
  return false;
}

/* Through this clang reads the parts of a struct that it passes in registers: a struct type without
   a name, or the only member.  A member that the program reads has a named struct type. */
static bool is_coercion(LLVMValueRef gep) {
  size_t n;
  LLVMTypeRef t = LLVMGetGEPSourceElementType(gep);
  if (LLVMGetTypeKind(t) == LLVMStructTypeKind && !LLVMGetStructName(t)) return true;
  return strncmp(LLVMGetValueName2(gep, &n), "coerce", 6) == 0;
}

/* On 32 bits, a struct can be passed as its members, each an argument: all of them, in order. */
static bool is_expansion(LLVMValueRef load, LLVMValueRef gep) {
  LLVMUseRef u = LLVMGetFirstUse(load);
  LLVMTypeRef t = LLVMGetGEPSourceElementType(gep);
  if (!u || LLVMGetNextUse(u) || !LLVMIsACallInst(LLVMGetUser(u)) || LLVMGetNumOperands(gep) != 3 ||
      LLVMGetTypeKind(t) != LLVMStructTypeKind)
    return false;
  LLVMValueRef call = LLVMGetUser(u);
  unsigned n = LLVMCountStructElementTypes(t), nargs = LLVMGetNumArgOperands(call), first = 0;
  unsigned member = (unsigned)LLVMConstIntGetZExtValue(operand(gep, 2));
  while (first < nargs && LLVMGetArgOperand(call, first) != load) first++;
  if (n < 2 || first < member || first - member + n > nargs) return false;
  for (unsigned k = 0; k < n; k++) {
    LLVMValueRef other = LLVMGetArgOperand(call, first - member + k);
    LLVMValueRef p = LLVMIsALoadInst(other) ? operand(other, 0) : NULL;
    if (!p || !LLVMIsAGetElementPtrInst(p) || operand(p, 0) != operand(gep, 0) ||
        LLVMGetNumOperands(p) != 3 || LLVMConstIntGetZExtValue(operand(p, 2)) != k)
      return false;
  }
  return true;
}

/* Structs are passed and returned as integers, padding included. */
static bool is_struct_passing(pt_fx *x, LLVMValueRef i) {
  LLVMValueRef p = operand(i, 0);
  bool direct = true;
  for (; LLVMIsAGetElementPtrInst(p); p = operand(p, 0), direct = false)
    if (!is_coercion(p) && !is_expansion(i, p)) return false;
  if (!LLVMIsAAllocaInst(p)) return false;
  LLVMTypeRef t = LLVMGetAllocatedType(p);
  LLVMTypeKind k = LLVMGetTypeKind(t);
  size_t n;
  bool copy = strstr(LLVMGetValueName2(p, &n), ".coerce") != NULL; /* in the form that is passed */
  if (k != LLVMStructTypeKind && k != LLVMArrayTypeKind && !copy) return false;
  const char *name = k == LLVMStructTypeKind ? LLVMGetStructName(t) : NULL;
  bool is_union = name && strncmp(name, "union.", 6) == 0; /* its members are read directly */
  if (direct && is_union &&
      LLVMABISizeOfType(x->l->layout, t) != LLVMABISizeOfType(x->l->layout, LLVMTypeOf(i)))
    return false;
  for (LLVMUseRef u = LLVMGetFirstUse(i); u; u = LLVMGetNextUse(u))
    if (!LLVMIsACallInst(LLVMGetUser(u)) && !LLVMIsAReturnInst(LLVMGetUser(u))) return false;
  return LLVMGetFirstUse(i) != NULL;
}

/* Vectors of elements that are no whole bytes (_Bool) are packed in memory. */
static bool is_packed(pt_fx *x, LLVMTypeRef t) {
  return LLVMGetTypeKind(t) == LLVMVectorTypeKind &&
         LLVMSizeOfTypeInBits(x->l->layout, LLVMGetElementType(t)) % 8 != 0;
}

static void load_packed(pt_fx *x, LLVMValueRef i) {
  pt_scalars s = {0};
  PT_VEC(pt_val) out = {0};
  uint32_t bits = (uint32_t)LLVMSizeOfTypeInBits(x->l->layout, LLVMTypeOf(i));
  if (!pt_flatten(x->l, LLVMTypeOf(i), 0, &s) || bits > PT_BV_MAX_WIDTH)
    pt_lower_fail(x, "load of an unusual type");
  pt_vec_resize(x->l->mem, &out, s.n);
  if (bits <= PT_BV_MAX_WIDTH)
    pt_fx_split(x, pt_fx_load(x, pt_fx_comp(x, operand(i, 0)), bits), &s, out.at);
  pt_fx_set_comps(x, i, out.at, (uint32_t)out.n);
  pt_vec_release(x->l->mem, &out);
  pt_vec_release(x->l->mem, &s);
}

static void store_packed(pt_fx *x, LLVMValueRef i) {
  LLVMValueRef v = operand(i, 0);
  pt_span s = pt_fx_comps(x, v);
  PT_VEC(pt_val) parts = {0};
  for (uint32_t k = 0; k < s.n; k++)
    pt_vec_push(x->l->mem, &parts, pt_fx_comp_at(x, s, LLVMTypeOf(v), k));
  pt_fx_store(x, pt_fx_comp(x, operand(i, 1)), pt_fx_join(x, parts.at, (uint32_t)parts.n));
  pt_vec_release(x->l->mem, &parts);
}

/* Whether a volatile variable is read that no file defines: a register of a device, say, which has
   another value each time. */
static bool reads_register(LLVMValueRef i) {
  LLVMValueRef at = operand(i, 0);
  if (!LLVMGetVolatile(i) || LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMPointerTypeKind) return false;
  while (LLVMIsAGetElementPtrInst(at) || LLVMIsAConstantExpr(at)) at = operand(at, 0);
  return LLVMIsAGlobalVariable(at) && LLVMIsDeclaration(at);
}

static void lower_load(pt_fx *x, LLVMValueRef i) {
  if (is_packed(x, LLVMTypeOf(i))) {
    load_packed(x, i);
    return;
  }
  pt_val p = pt_fx_comp(x, operand(i, 0));
  uint32_t w = pt_scalar_width(x->l, LLVMTypeOf(i));
  if (w) {
    bool bytes = is_for_bit_field_store(i) || is_struct_passing(x, i);
    pt_val v = bytes ? pt_fx_load_bytes(x, p, w) : pt_fx_load(x, p, w);
    pt_fx_mark_pointer(x, LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMPointerTypeKind);
    pt_fx_set_comp(x, i, reads_register(i) ? pt_fx_outside(x, "register", w) : v);
    return;
  }
  pt_scalars s = {0};
  PT_VEC(pt_val) out = {0};
  if (!pt_flatten(x->l, LLVMTypeOf(i), 0, &s)) pt_lower_fail(x, "load of an unusual type");
  for (size_t k = 0; k < s.n; k++) {
    pt_val at = pt_fx_ptradd(x, p, pt_fx_ptr(x, 0), (int64_t)s.at[k].offset, 0);
    pt_vec_push(x->l->mem, &out, pt_fx_load_bytes(x, at, s.at[k].width));
    pt_fx_mark_pointer(x, s.at[k].pointer);
  }
  pt_fx_set_comps(x, i, out.at, (uint32_t)out.n);
  pt_vec_release(x->l->mem, &out);
  pt_vec_release(x->l->mem, &s);
}

static void lower_store(pt_fx *x, LLVMValueRef i) {
  LLVMValueRef v = operand(i, 0);
  if (is_packed(x, LLVMTypeOf(v))) {
    store_packed(x, i);
    return;
  }
  pt_span c = pt_fx_comps(x, v);
  pt_val p = pt_fx_comp(x, operand(i, 1));
  pt_scalars s = {0};
  if (!pt_flatten(x->l, LLVMTypeOf(v), 0, &s)) pt_lower_fail(x, "store of an unusual type");
  for (size_t k = 0; k < s.n; k++) {
    if (!x->comps.at[c.first + k]) continue; /* an undefined part stays what it was */
    pt_val at = pt_fx_ptradd(x, p, pt_fx_ptr(x, 0), (int64_t)s.at[k].offset, 0);
    pt_fx_store(x, at, x->comps.at[c.first + k]);
    pt_fx_mark_pointer(x, s.at[k].pointer);
  }
  pt_vec_release(x->l->mem, &s);
  if (x->retval && operand(i, 1) == x->retval)
    pt_fx_store(x, x->ret_set, pt_fx_const(x, 8, 1));
}

/* The address that the getelementptr computes in lane LANE; scalar operands count for all lanes. */
static pt_val gep_lane(pt_fx *x, LLVMValueRef i, uint32_t lane) {
  LLVMValueRef base = operand(i, 0);
  pt_span s = pt_fx_comps(x, base);
  pt_val p = pt_fx_comp_at(x, s, LLVMTypeOf(base), s.n == 1 ? 0 : lane), zero = pt_fx_ptr(x, 0);
  LLVMTypeRef t = LLVMGetGEPSourceElementType(i);
  int64_t offset = 0;
  for (int k = 1; k < LLVMGetNumOperands(i); k++) {
    LLVMValueRef index = operand(i, (unsigned)k);
    if (k > 1 && LLVMGetTypeKind(t) == LLVMStructTypeKind) {
      LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(index));
      if (kind == LLVMVectorTypeKind) index = LLVMGetAggregateElement(index, 0); /* all the same */
      unsigned field = (unsigned)LLVMConstIntGetZExtValue(index);
      offset += (int64_t)LLVMOffsetOfElement(x->l->layout, t, field);
      t = LLVMStructGetTypeAtIndex(t, field);
      continue;
    }
    if (k > 1) t = LLVMGetElementType(t);
    int64_t unit = (int64_t)LLVMABISizeOfType(x->l->layout, t);
    if (LLVMIsAConstantInt(index)) {
      offset += unit * LLVMConstIntGetSExtValue(index);
      continue;
    }
    s = pt_fx_comps(x, index);
    pt_val by = pt_fx_comp_at(x, s, LLVMTypeOf(index), s.n == 1 ? 0 : lane);
    p = pt_fx_ptradd(x, p, pt_fx_fit(x, by, x->l->pw, true), offset, unit);
    offset = 0;
  }
  return pt_fx_ptradd(x, p, zero, offset, 0);
}

static void lower_gep(pt_fx *x, LLVMValueRef i) {
  LLVMTypeRef t = LLVMTypeOf(i);
  uint32_t lanes = LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetVectorSize(t) : 1;
  PT_VEC(pt_val) out = {0};
  for (uint32_t k = 0; k < lanes; k++) pt_vec_push(x->l->mem, &out, gep_lane(x, i, k));
  pt_fx_set_comps(x, i, out.at, lanes);
  pt_vec_release(x->l->mem, &out);
}

/* ---- aggregates */

/* The component range of the element that INDICES select in type T. */
static pt_span element_span(pt_fx *x, LLVMTypeRef t, LLVMValueRef i) {
  pt_span at = {0, 0};
  const unsigned *indices = LLVMGetIndices(i);
  for (unsigned k = 0; k < LLVMGetNumIndices(i); k++) {
    bool is_struct = LLVMGetTypeKind(t) == LLVMStructTypeKind;
    for (unsigned j = 0; j < indices[k]; j++) {
      pt_scalars s = {0};
      pt_flatten(x->l, is_struct ? LLVMStructGetTypeAtIndex(t, j) : LLVMGetElementType(t), 0, &s);
      at.first += (uint32_t)s.n;
      pt_vec_release(x->l->mem, &s);
    }
    t = is_struct ? LLVMStructGetTypeAtIndex(t, indices[k]) : LLVMGetElementType(t);
  }
  pt_scalars s = {0};
  pt_flatten(x->l, t, 0, &s);
  at.n = (uint32_t)s.n;
  pt_vec_release(x->l->mem, &s);
  return at;
}

static void lower_extractvalue(pt_fx *x, LLVMValueRef i) {
  LLVMValueRef whole = operand(i, 0);
  pt_span at = element_span(x, LLVMTypeOf(whole), i), c = pt_fx_comps(x, whole);
  PT_VEC(pt_val) out = {0};
  for (uint32_t k = 0; k < at.n; k++)
    pt_vec_push(x->l->mem, &out, x->comps.at[c.first + at.first + k]);
  pt_fx_set_comps(x, i, out.at, at.n);
  pt_vec_release(x->l->mem, &out);
}

static void lower_insertvalue(pt_fx *x, LLVMValueRef i) {
  LLVMValueRef whole = operand(i, 0);
  pt_span at = element_span(x, LLVMTypeOf(whole), i), part = pt_fx_comps(x, operand(i, 1));
  pt_span c = pt_fx_comps(x, whole);
  PT_VEC(pt_val) out = {0};
  for (uint32_t k = 0; k < c.n; k++) {
    bool inside = k >= at.first && k < at.first + at.n;
    uint32_t from = inside ? part.first + k - at.first : c.first + k;
    pt_vec_push(x->l->mem, &out, x->comps.at[from]);
  }
  pt_fx_set_comps(x, i, out.at, c.n);
  pt_vec_release(x->l->mem, &out);
}

static void lower_extractelement(pt_fx *x, LLVMValueRef i) {
  LLVMValueRef whole = operand(i, 0), index = operand(i, 1);
  LLVMTypeRef t = LLVMTypeOf(whole);
  pt_span c = pt_fx_comps(x, whole);
  if (LLVMIsAConstantInt(index)) {
    pt_fx_set_comp(x, i, pt_fx_comp_at(x, c, t, (uint32_t)LLVMConstIntGetZExtValue(index) % c.n));
    return;
  }
  pt_val k = pt_fx_comp(x, index), out = pt_fx_comp_at(x, c, t, 0);
  for (uint32_t j = 1; j < c.n; j++) {
    pt_val is = pt_fx_op2(x, PT_OP_EQ, 1, k, pt_fx_const(x, pt_ir_width(x->f, k), j));
    out = pt_fx_select(x, is, pt_fx_comp_at(x, c, t, j), out);
  }
  pt_fx_set_comp(x, i, out);
}

static void lower_insertelement(pt_fx *x, LLVMValueRef i) {
  LLVMValueRef whole = operand(i, 0), index = operand(i, 2);
  pt_val v = pt_fx_comp(x, operand(i, 1)), k = pt_fx_comp(x, index);
  pt_span c = pt_fx_comps(x, whole);
  PT_VEC(pt_val) out = {0};
  for (uint32_t j = 0; j < c.n; j++) {
    pt_val old = x->comps.at[c.first + j];
    if (LLVMIsAConstantInt(index)) {
      pt_vec_push(x->l->mem, &out, LLVMConstIntGetZExtValue(index) == j ? v : old);
      continue;
    }
    pt_val is = pt_fx_op2(x, PT_OP_EQ, 1, k, pt_fx_const(x, pt_ir_width(x->f, k), j));
    pt_val kept = pt_fx_comp_at(x, c, LLVMTypeOf(whole), j);
    pt_vec_push(x->l->mem, &out, pt_fx_select(x, is, v, kept));
  }
  pt_fx_set_comps(x, i, out.at, c.n);
  pt_vec_release(x->l->mem, &out);
}

static void lower_shuffle(pt_fx *x, LLVMValueRef i) {
  pt_span a = pt_fx_comps(x, operand(i, 0)), b = pt_fx_comps(x, operand(i, 1));
  PT_VEC(pt_val) out = {0};
  for (unsigned k = 0; k < LLVMGetNumMaskElements(i); k++) {
    int from = LLVMGetMaskValue(i, k);
    pt_val v = 0;
    if (from >= 0 && (uint32_t)from < a.n) v = x->comps.at[a.first + (uint32_t)from];
    else if (from >= 0) v = x->comps.at[b.first + (uint32_t)from - a.n];
    pt_vec_push(x->l->mem, &out, v);
  }
  pt_fx_set_comps(x, i, out.at, (uint32_t)out.n);
  pt_vec_release(x->l->mem, &out);
}

/* ---- atomics: one thread, so they are what they say */

static pt_val rmw_result(pt_fx *x, LLVMValueRef i, pt_val old, pt_val v) {
  uint32_t w = pt_ir_width(x->f, old);
  pt_fp f = PT_FP_DOUBLE;
  pt_float_of(LLVMTypeOf(operand(i, 1)), &f);
  switch (LLVMGetAtomicRMWBinOp(i)) {
  case LLVMAtomicRMWBinOpXchg: return v;
  case LLVMAtomicRMWBinOpAdd: return pt_fx_op2(x, PT_OP_ADD, w, old, v);
  case LLVMAtomicRMWBinOpSub: return pt_fx_op2(x, PT_OP_SUB, w, old, v);
  case LLVMAtomicRMWBinOpAnd: return pt_fx_op2(x, PT_OP_AND, w, old, v);
  case LLVMAtomicRMWBinOpNand:
    return pt_fx_op2(x, PT_OP_XOR, w, pt_fx_op2(x, PT_OP_AND, w, old, v),
                     pt_fx_const(x, w, UINT64_MAX));
  case LLVMAtomicRMWBinOpOr: return pt_fx_op2(x, PT_OP_OR, w, old, v);
  case LLVMAtomicRMWBinOpXor: return pt_fx_op2(x, PT_OP_XOR, w, old, v);
  case LLVMAtomicRMWBinOpMax: return pt_fx_select(x, pt_fx_op2(x, PT_OP_SLT, 1, old, v), v, old);
  case LLVMAtomicRMWBinOpMin: return pt_fx_select(x, pt_fx_op2(x, PT_OP_SLT, 1, v, old), v, old);
  case LLVMAtomicRMWBinOpUMax: return pt_fx_select(x, pt_fx_op2(x, PT_OP_ULT, 1, old, v), v, old);
  case LLVMAtomicRMWBinOpUMin: return pt_fx_select(x, pt_fx_op2(x, PT_OP_ULT, 1, v, old), v, old);
  case LLVMAtomicRMWBinOpFAdd: return emit_float(x, PT_OP_FADD, f, 0, w, old, v);
  case LLVMAtomicRMWBinOpFSub: return emit_float(x, PT_OP_FSUB, f, 0, w, old, v);
  default: pt_lower_fail(x, "atomic operation"); return v;
  }
}

static void lower_rmw(pt_fx *x, LLVMValueRef i) {
  pt_val p = pt_fx_comp(x, operand(i, 0)), v = pt_fx_comp(x, operand(i, 1));
  pt_val old = pt_fx_load(x, p, pt_ir_width(x->f, v));
  pt_fx_store(x, p, rmw_result(x, i, old, v));
  pt_fx_set_comp(x, i, old);
}

/* A weak exchange may fail for no reason: an input that is not 0. */
static pt_val fails_weakly(pt_fx *x) {
  uint32_t name = pt_ir_string(x->l->p, PT_INPUT_WEAK_EXCHANGE);
  pt_ir_ins ins = {.op = PT_OP_INPUT, .sub = PT_INPUT_BOOL, .ref = name};
  return pt_fx_value(x, ins, 1, NULL, 0);
}

static void lower_cmpxchg(pt_fx *x, LLVMValueRef i) {
  pt_val p = pt_fx_comp(x, operand(i, 0)), want = pt_fx_comp(x, operand(i, 1)),
         v = pt_fx_comp(x, operand(i, 2));
  pt_val old = pt_fx_load(x, p, pt_ir_width(x->f, v));
  pt_val same = pt_fx_op2(x, PT_OP_EQ, 1, old, want);
  if (LLVMGetWeak(i)) same = pt_fx_select(x, fails_weakly(x), pt_fx_const(x, 1, 0), same);
  pt_fx_store(x, p, pt_fx_select(x, same, v, old));
  pt_fx_set_comps(x, i, (pt_val[]){old, same}, 2);
}

/* ---- control */

bool pt_is_trap_block(LLVMBasicBlockRef bb, unsigned *code) {
  LLVMValueRef call = LLVMGetFirstInstruction(bb);
  if (!call || !LLVMIsACallInst(call)) return false;
  LLVMValueRef callee = LLVMGetCalledValue(call), next = LLVMGetNextInstruction(call);
  if (!callee || !LLVMIsAFunction(callee) || !next || !LLVMIsAUnreachableInst(next)) return false;
  size_t n;
  const char *name = LLVMGetValueName2(callee, &n);
  if (strcmp(name, "llvm.ubsantrap") != 0) return false;
  *code = (unsigned)LLVMConstIntGetZExtValue(operand(call, 0));
  return true;
}

/* The name of the array that is indexed right after a bounds check: clang names a variable's
   alloca and a field's address after them, with a number when the name is taken. */
static uint32_t indexed_array(pt_fx *x, LLVMBasicBlockRef after) {
  LLVMValueRef i = LLVMGetFirstInstruction(after);
  for (int k = 0; i && k < 4 && !LLVMIsAGetElementPtrInst(i); k++) i = LLVMGetNextInstruction(i);
  if (!i || !LLVMIsAGetElementPtrInst(i)) return 0;
  size_t n;
  const char *name;
  do { /* a row of a two-dimensional array is an element of the whole */
    i = operand(i, 0);
    name = LLVMGetValueName2(i, &n);
  } while (LLVMIsAGetElementPtrInst(i) && strncmp(name, "arrayidx", 8) == 0);
  bool numbered = LLVMIsAInstruction(i) != NULL;
  while (numbered && n > 0 && name[n - 1] >= '0' && name[n - 1] <= '9') n--;
  if (n == 0 || name[0] == '.' || LLVMIsALoadInst(i)) return 0;
  return pt_strtab_addn(x->l->mem, &x->l->p->strings, name, n);
}

static void lower_br(pt_fx *x, LLVMValueRef i) {
  if (!LLVMIsConditional(i)) {
    pt_fx_br(x, pt_fx_block_of(x, LLVMGetSuccessor(i, 0)));
    return;
  }
  LLVMBasicBlockRef yes = LLVMGetSuccessor(i, 0), no = LLVMGetSuccessor(i, 1);
  pt_val c = pt_fx_comp(x, LLVMGetCondition(i));
  unsigned code;
  if (pt_is_trap_block(no, &code)) {
    pt_lower_trap(x, c, LLVMGetCondition(i), code, indexed_array(x, yes));
    pt_fx_br(x, pt_fx_block_of(x, yes));
    return;
  }
  pt_fx_cbr(x, c, pt_fx_block_of(x, yes), pt_fx_block_of(x, no));
}

/* A chain of comparisons; every link comes from the switch's own block. */
static void lower_switch(pt_fx *x, LLVMValueRef i) {
  size_t length;
  /* clang's own, where a return or break has left a scope: it has no place in the source */
  if (strncmp(LLVMGetValueName2(operand(i, 0), &length), "cleanup.dest", 12) == 0) x->loc = 0;
  pt_val v = pt_fx_comp(x, operand(i, 0));
  LLVMBasicBlockRef here = LLVMGetInstructionParent(i);
  pt_blk otherwise = pt_fx_block_of(x, LLVMGetSuccessor(i, 0));
  unsigned n = LLVMGetNumSuccessors(i);
  for (unsigned k = 1; k < n; k++) {
    pt_blk to = pt_fx_block_of(x, LLVMGetSuccessor(i, k));
    pt_val is = pt_fx_op2(x, PT_OP_EQ, 1, v, pt_fx_comp(x, operand(i, 2 * k)));
    pt_blk next = k + 1 < n ? pt_fx_new_block(x, here) : otherwise;
    pt_fx_cbr(x, is, to, next);
    if (k + 1 < n) {
      if (!x->entered.at[next]) return; /* decided by a constant */
      x->cur = next, x->done = false;
    }
  }
  if (n == 1) pt_fx_br(x, otherwise);
}

static void lower_indirectbr(pt_fx *x, LLVMValueRef i) {
  pt_val p = pt_fx_comp(x, operand(i, 0));
  LLVMBasicBlockRef here = LLVMGetInstructionParent(i);
  unsigned n = LLVMGetNumSuccessors(i);
  for (unsigned k = 0; k < n; k++) {
    LLVMBasicBlockRef to = LLVMGetSuccessor(i, k);
    bool seen = false; /* clang lists a label once per goto */
    for (unsigned j = 0; j < k && !seen; j++) seen = LLVMGetSuccessor(i, j) == to;
    if (seen) continue;
    pt_val label = pt_fx_comp(x, LLVMBlockAddress(x->fn, to));
    pt_val is = pt_fx_op2(x, PT_OP_EQ, 1, p, label);
    pt_blk next = pt_fx_new_block(x, here);
    pt_fx_cbr(x, is, pt_fx_block_of(x, to), next);
    x->cur = next, x->done = false;
  }
  pt_fx_check(x, pt_fx_const(x, 1, 0), PT_CHECK_CALL, pt_ir_string(x->l->p, "computed goto"));
  pt_fx_halt(x, 0);
}

static void lower_ret(pt_fx *x, LLVMValueRef i) {
  if (LLVMGetNumOperands(i) == 0) {
    pt_fx_op(x, PT_OP_RET, 0, NULL, 0);
    x->done = true;
    return;
  }
  LLVMValueRef v = operand(i, 0);
  pt_span s = pt_fx_comps(x, v);
  PT_VEC(pt_val) parts = {0};
  for (uint32_t k = 0; k < s.n; k++)
    pt_vec_push(x->l->mem, &parts, pt_fx_comp_at(x, s, LLVMTypeOf(v), k));
  if (x->ret_set) {
    pt_val set = pt_fx_load(x, x->ret_set, 8);
    pt_vec_push(x->l->mem, &parts, pt_fx_fit(x, set, 1, false));
  }
  pt_val whole = parts.n ? pt_fx_join(x, parts.at, (uint32_t)parts.n) : 0;
  pt_vec_release(x->l->mem, &parts);
  pt_fx_op(x, PT_OP_RET, 0, &whole, whole ? 1 : 0);
  x->done = true;
}

static void lower_phi(pt_fx *x, LLVMValueRef i) {
  pt_scalars s = {0};
  PT_VEC(pt_val) out = {0};
  if (!pt_flatten(x->l, LLVMTypeOf(i), 0, &s)) pt_lower_fail(x, "value of an unusual type");
  for (uint32_t k = 0; k < s.n; k++) {
    uint32_t ins = pt_fx_ins(x, (pt_ir_ins){.op = PT_OP_PHI}, s.at[k].width, NULL, 0);
    pt_vec_push(x->l->mem, &out, x->f->ins.at[ins].res);
    pt_vec_push(x->l->mem, &x->pending, ((pt_pending){ins, i, k}));
  }
  pt_fx_set_comps(x, i, out.at, (uint32_t)out.n);
  pt_vec_release(x->l->mem, &out);
  pt_vec_release(x->l->mem, &s);
}

static void lower_unreachable(pt_fx *x) {
  pt_fx_check(x, pt_fx_const(x, 1, 0), PT_CHECK_UNREACHABLE, 0);
  pt_fx_halt(x, 0);
}

static void lower_freeze(pt_fx *x, LLVMValueRef i) {
  LLVMValueRef v = operand(i, 0);
  pt_span s = pt_fx_comps(x, v);
  PT_VEC(pt_val) out = {0};
  for (uint32_t k = 0; k < s.n; k++)
    pt_vec_push(x->l->mem, &out, pt_fx_comp_at(x, s, LLVMTypeOf(v), k));
  pt_fx_set_comps(x, i, out.at, (uint32_t)out.n);
  pt_vec_release(x->l->mem, &out);
}

static bool is_too_wide(LLVMTypeRef t) {
  t = element_type(t);
  return LLVMGetTypeKind(t) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(t) > PT_BV_MAX_WIDTH;
}

/* Whether the instruction makes or takes an integer that no value can hold (_BitInt). */
static bool has_too_wide(LLVMValueRef i) {
  bool wide = is_too_wide(LLVMTypeOf(i));
  for (int k = 0; k < LLVMGetNumOperands(i) && !wide; k++)
    wide = is_too_wide(LLVMTypeOf(operand(i, (unsigned)k)));
  return wide;
}

void pt_lower_ins(pt_fx *x, LLVMValueRef i) {
  LLVMOpcode op = LLVMGetInstructionOpcode(i);
  if (has_too_wide(i)) {
    pt_lower_fail(x, "integer of more than %d bits", PT_BV_MAX_WIDTH);
    return;
  }
  if (binary_op(op) != PT_OP_COUNT) {
    elementwise(x, i, make_binary);
    return;
  }
  switch (op) {
  case LLVMFNeg: elementwise(x, i, make_fneg); break;
  case LLVMICmp: elementwise(x, i, make_icmp); break;
  case LLVMFCmp: elementwise(x, i, make_fcmp); break;
  case LLVMTrunc: case LLVMZExt: case LLVMSExt: case LLVMFPToUI: case LLVMFPToSI:
  case LLVMUIToFP: case LLVMSIToFP: case LLVMFPTrunc: case LLVMFPExt: case LLVMPtrToInt:
  case LLVMIntToPtr: case LLVMAddrSpaceCast: elementwise(x, i, make_cast); break;
  case LLVMBitCast: lower_bitcast(x, i); break;
  case LLVMSelect: lower_select(x, i); break;
  case LLVMFreeze: lower_freeze(x, i); break;
  case LLVMAlloca: lower_alloca(x, i); break;
  case LLVMLoad: lower_load(x, i); break;
  case LLVMStore: lower_store(x, i); break;
  case LLVMGetElementPtr: lower_gep(x, i); break;
  case LLVMExtractValue: lower_extractvalue(x, i); break;
  case LLVMInsertValue: lower_insertvalue(x, i); break;
  case LLVMExtractElement: lower_extractelement(x, i); break;
  case LLVMInsertElement: lower_insertelement(x, i); break;
  case LLVMShuffleVector: lower_shuffle(x, i); break;
  case LLVMAtomicRMW: lower_rmw(x, i); break;
  case LLVMAtomicCmpXchg: lower_cmpxchg(x, i); break;
  case LLVMFence: break;
  case LLVMCall: pt_lower_call(x, i); break;
  case LLVMCallBr: pt_lower_callbr(x, i); break;
  case LLVMPHI: lower_phi(x, i); break;
  case LLVMBr: lower_br(x, i); break;
  case LLVMSwitch: lower_switch(x, i); break;
  case LLVMIndirectBr: lower_indirectbr(x, i); break;
  case LLVMRet: lower_ret(x, i); break;
  case LLVMUnreachable: lower_unreachable(x); break;
  default: pt_lower_fail(x, "LLVM instruction number %d", (int)op);
  }
}
