/* Values and emission: the bricks that all lowering is made of. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "front/lower_priv.h"

pt_status pt_lower_fail(pt_fx *x, const char *format, ...) {
  if (x->l->err->status != PT_OK) return PT_INPUT;
  char what[512], where[600];
  va_list args;
  va_start(args, format);
  vsnprintf(what, sizeof what, format, args);
  va_end(args);
  const pt_ir_prog *p = x->l->p;
  const pt_ir_loc *loc = &p->locs.at[x->loc];
  if (x->loc)
    snprintf(where, sizeof where, "%s:%u", pt_ir_text(p, loc->file), loc->line);
  else
    snprintf(where, sizeof where, "function %s", pt_ir_text(p, x->f->cname));
  return pt_err_unsupported(x->l->err, where, "%s", what);
}

/* ---- emission */

uint32_t pt_fx_ins(pt_fx *x, pt_ir_ins ins, uint32_t width, const pt_val *args, uint32_t nargs) {
  assert(!x->done);
  if (!ins.loc) ins.loc = x->loc;
  return pt_ir_add_ins(x->l->p, x->f, x->cur, ins, width, args, nargs);
}

pt_val pt_fx_value(pt_fx *x, pt_ir_ins ins, uint32_t width, const pt_val *args, uint32_t nargs) {
  uint32_t id = pt_fx_ins(x, ins, width, args, nargs); /* may move the instructions */
  return x->f->ins.at[id].res;
}

pt_val pt_fx_op(pt_fx *x, pt_op op, uint32_t width, const pt_val *args, uint32_t nargs) {
  return pt_fx_value(x, (pt_ir_ins){.op = (uint8_t)op}, width, args, nargs);
}

pt_val pt_fx_select(pt_fx *x, pt_val c, pt_val a, pt_val b) {
  return pt_fx_op(x, PT_OP_SELECT, pt_ir_width(x->f, a), (pt_val[]){c, a, b}, 3);
}

pt_val pt_fx_const(pt_fx *x, uint32_t width, uint64_t value) {
  return pt_ir_const(x->l->p, x->f, pt_bv_i64(width, (int64_t)value));
}

pt_val pt_fx_ptr(pt_fx *x, uint64_t value) { return pt_fx_const(x, x->l->pw, value); }

pt_val pt_fx_undef(pt_fx *x, uint32_t width) {
  if (width > 128) { /* inputs have at most 128 bits */
    pt_val low = pt_fx_undef(x, 128), high = pt_fx_undef(x, width - 128);
    return pt_fx_join(x, (pt_val[]){low, high}, 2);
  }
  pt_ir_ins ins = {.op = PT_OP_INPUT, .sub = PT_INPUT_UNDEF};
  return pt_fx_value(x, ins, width, NULL, 0);
}

pt_val pt_fx_fit(pt_fx *x, pt_val v, uint32_t width, bool sign) {
  uint32_t from = pt_ir_width(x->f, v);
  if (from == width) return v;
  pt_bv c;
  bool known = pt_ir_is_const(x->l->p, x->f, v, &c);
  if (known && from > width) return pt_ir_const(x->l->p, x->f, pt_bv_trunc(c, width));
  if (known) return pt_ir_const(x->l->p, x->f, sign ? pt_bv_sext(c, width) : pt_bv_zext(c, width));
  if (from > width) return pt_fx_op1(x, PT_OP_TRUNC, width, v);
  return pt_fx_op1(x, sign ? PT_OP_SEXT : PT_OP_ZEXT, width, v);
}

/* What is known of a pointer: its object's size, the offset into it. */
static bool known_place(pt_fx *x, pt_val p, uint64_t *size, uint64_t *offset, bool *writable) {
  const pt_ir_value *v = &x->f->values.at[p];
  if (v->kind == PT_VAL_GLOBAL) {
    const pt_ir_global *g = &x->l->p->globals.at[v->ref];
    *size = g->size, *offset = v->bits, *writable = !g->constant;
    return true;
  }
  if (v->kind != PT_VAL_INS) return false;
  const pt_ir_ins *i = &x->f->ins.at[v->ref];
  pt_bv c;
  if (i->op == PT_OP_ALLOC && i->sub == PT_ALLOC_STACK &&
      pt_ir_is_const(x->l->p, x->f, pt_ir_arg(x->f, i, 0), &c)) {
    *size = pt_bv_to_u64(c), *offset = 0, *writable = true;
    return true;
  }
  if (i->op == PT_OP_PTRADD && pt_ir_is_const(x->l->p, x->f, pt_ir_arg(x->f, i, 1), &c) &&
      pt_bv_is_zero(c) && known_place(x, pt_ir_arg(x->f, i, 0), size, offset, writable)) {
    *offset += (uint64_t)i->imm;
    return *offset <= *size;
  }
  return false;
}

/* Whether an access of N bytes at P can never fail: a named object, inside. */
static bool is_safe(pt_fx *x, pt_val p, uint64_t n, bool write) {
  uint64_t size, offset;
  bool writable;
  if (!known_place(x, p, &size, &offset, &writable)) return false;
  return offset <= size && n <= size - offset && (writable || !write);
}

static uint32_t access_check(pt_fx *x, pt_val p, uint64_t n, bool write) {
  if (is_safe(x, p, n, write)) return 0;
  return pt_ir_add_check(x->l->p, PT_CHECK_ACCESS, x->id, x->loc, 0);
}

static pt_val emit_load(pt_fx *x, pt_val p, uint32_t width, bool bytes) {
  pt_ir_ins ins = {
      .op = PT_OP_LOAD, .sub = bytes, .ref = access_check(x, p, (width + 7) / 8, false)};
  return pt_fx_value(x, ins, width, &p, 1);
}

pt_val pt_fx_load(pt_fx *x, pt_val p, uint32_t width) { return emit_load(x, p, width, false); }
pt_val pt_fx_load_bytes(pt_fx *x, pt_val p, uint32_t width) { return emit_load(x, p, width, true); }

void pt_fx_store(pt_fx *x, pt_val p, pt_val v) {
  uint32_t bytes = (pt_ir_width(x->f, v) + 7) / 8;
  pt_ir_ins ins = {.op = PT_OP_STORE, .ref = access_check(x, p, bytes, true)};
  pt_fx_ins(x, ins, 0, (pt_val[]){p, v}, 2);
}

void pt_fx_mark_pointer(pt_fx *x, bool pointer) {
  pt_ir_ins *i = &x->f->ins.at[x->f->ins.n - 1];
  assert(i->op == PT_OP_LOAD || i->op == PT_OP_STORE);
  i->imm = pointer;
}

pt_val pt_fx_ptradd(pt_fx *x, pt_val base, pt_val index, int64_t add, int64_t scale) {
  const pt_ir_value *b = &x->f->values.at[base];
  pt_bv c;
  if (pt_ir_is_const(x->l->p, x->f, index, &c) && pt_bv_is_zero(c)) {
    if (add == 0) return base;
    if (b->kind == PT_VAL_GLOBAL) { /* stays a constant as long as it stays inside */
      uint64_t at = b->bits + (uint64_t)add;
      if (at <= x->l->p->globals.at[b->ref].size)
        return pt_ir_global_addr(x->l->p, x->f, b->ref, at);
    }
  }
  pt_ir_ins ins = {.op = PT_OP_PTRADD, .imm = add, .imm2 = scale};
  return pt_fx_value(x, ins, x->l->pw, (pt_val[]){base, index}, 2);
}

void pt_fx_check(pt_fx *x, pt_val cond, pt_check_kind kind, uint32_t text) {
  pt_bv c;
  if (pt_ir_is_const(x->l->p, x->f, cond, &c) && !pt_bv_is_zero(c)) return;
  uint32_t check = pt_ir_add_check(x->l->p, kind, x->id, x->loc, text);
  pt_fx_ins(x, (pt_ir_ins){.op = PT_OP_CHECK, .ref = check}, 0, &cond, 1);
}

void pt_fx_br(pt_fx *x, pt_blk to) {
  pt_fx_ins(x, (pt_ir_ins){.op = PT_OP_BR, .ref = to}, 0, NULL, 0);
  x->entered.at[to] = true;
  x->done = true;
}

void pt_fx_cbr(pt_fx *x, pt_val c, pt_blk yes, pt_blk no) {
  pt_bv k;
  if (yes == no) {
    pt_fx_br(x, yes);
    return;
  }
  if (pt_ir_is_const(x->l->p, x->f, c, &k)) {
    pt_fx_br(x, pt_bv_is_zero(k) ? no : yes);
    return;
  }
  pt_fx_ins(x, (pt_ir_ins){.op = PT_OP_CBR, .ref = yes, .ref2 = no}, 0, &c, 1);
  x->entered.at[yes] = x->entered.at[no] = true;
  x->done = true;
}

void pt_fx_halt(pt_fx *x, pt_val code) {
  pt_fx_ins(x, (pt_ir_ins){.op = PT_OP_HALT}, 0, &code, code ? 1 : 0);
  x->done = true;
}

pt_blk pt_fx_new_block(pt_fx *x, LLVMBasicBlockRef origin) {
  pt_blk b = pt_ir_add_block(x->l->p, x->f);
  pt_vec_resize(x->l->mem, &x->origin, (size_t)b + 1);
  pt_vec_resize(x->l->mem, &x->entered, (size_t)b + 1);
  x->origin.at[b] = origin;
  return b;
}

pt_blk pt_fx_block_of(pt_fx *x, LLVMBasicBlockRef bb) {
  uint64_t b;
  bool known = pt_map_get(&x->blocks, (uintptr_t)bb, &b);
  assert(known);
  return known ? (pt_blk)b : 0;
}

/* ---- types */

bool pt_float_of(LLVMTypeRef t, pt_fp *out) {
  switch (LLVMGetTypeKind(t)) {
  case LLVMHalfTypeKind: *out = PT_FP_HALF; return true;
  case LLVMFloatTypeKind: *out = PT_FP_FLOAT; return true;
  case LLVMDoubleTypeKind: *out = PT_FP_DOUBLE; return true;
  case LLVMX86_FP80TypeKind: *out = PT_FP_X87; return true;
  case LLVMFP128TypeKind: *out = PT_FP_QUAD; return true;
  default: return false;
  }
}

uint32_t pt_scalar_width(pt_lower *l, LLVMTypeRef t) {
  pt_fp f;
  LLVMTypeKind k = LLVMGetTypeKind(t);
  if (k == LLVMIntegerTypeKind) return LLVMGetIntTypeWidth(t);
  if (k == LLVMPointerTypeKind) return l->pw;
  return pt_float_of(t, &f) ? pt_fp_width(f) : 0;
}

bool pt_flatten(pt_lower *l, LLVMTypeRef t, uint64_t offset, pt_scalars *out) {
  uint32_t w = pt_scalar_width(l, t);
  if (w) {
    pt_scalar s = {w, offset, LLVMGetTypeKind(t) == LLVMPointerTypeKind};
    pt_vec_push(l->mem, out, s);
    return w <= PT_BV_MAX_WIDTH && out->n < 4096;
  }
  uint64_t n, step;
  switch (LLVMGetTypeKind(t)) {
  case LLVMVoidTypeKind: return true;
  case LLVMStructTypeKind:
    for (unsigned k = 0; k < LLVMCountStructElementTypes(t); k++)
      if (!pt_flatten(l, LLVMStructGetTypeAtIndex(t, k),
                      offset + LLVMOffsetOfElement(l->layout, t, k), out))
        return false;
    return true;
  case LLVMArrayTypeKind:
    n = LLVMGetArrayLength2(t), step = LLVMABISizeOfType(l->layout, LLVMGetElementType(t));
    break;
  case LLVMVectorTypeKind:
    n = LLVMGetVectorSize(t),
    step = (LLVMSizeOfTypeInBits(l->layout, LLVMGetElementType(t)) + 7) / 8;
    break;
  default: return false;
  }
  for (uint64_t k = 0; k < n; k++)
    if (!pt_flatten(l, LLVMGetElementType(t), offset + k * step, out)) return false;
  return true;
}

/* ---- components of values */

void pt_fx_set_comps(pt_fx *x, LLVMValueRef v, const pt_val *comps, uint32_t n) {
  uint64_t first = x->comps.n;
  for (uint32_t k = 0; k < n; k++) pt_vec_push(x->l->mem, &x->comps, comps[k]);
  pt_map_put(x->l->mem, &x->vals, (uintptr_t)v, first << 16 | n);
}

void pt_fx_set_comp(pt_fx *x, LLVMValueRef v, pt_val c) { pt_fx_set_comps(x, v, &c, 1); }

static pt_span push_one(pt_fx *x, pt_val c) {
  pt_span s = {(uint32_t)x->comps.n, 1};
  pt_vec_push(x->l->mem, &x->comps, c);
  return s;
}

/* N components, all of them zero (or undefined). */
static pt_span push_filled(pt_fx *x, LLVMTypeRef t, bool undefined) {
  pt_scalars sc = {0};
  if (!pt_flatten(x->l, t, 0, &sc)) pt_lower_fail(x, "value of an unusual type");
  pt_span s = {(uint32_t)x->comps.n, (uint32_t)sc.n};
  for (size_t k = 0; k < sc.n; k++)
    pt_vec_push(x->l->mem, &x->comps, undefined ? 0 : pt_fx_const(x, sc.at[k].width, 0));
  pt_vec_release(x->l->mem, &sc);
  return s;
}

static pt_span aggregate(pt_fx *x, LLVMValueRef v) {
  LLVMTypeRef t = LLVMTypeOf(v);
  unsigned n;
  if (LLVMGetTypeKind(t) == LLVMStructTypeKind) n = LLVMCountStructElementTypes(t);
  else if (LLVMGetTypeKind(t) == LLVMVectorTypeKind) n = LLVMGetVectorSize(t);
  else n = (unsigned)LLVMGetArrayLength2(t);
  PT_VEC(pt_val) all = {0};
  for (unsigned k = 0; k < n; k++) {
    pt_span part = pt_fx_comps(x, LLVMGetAggregateElement(v, k));
    for (uint32_t j = 0; j < part.n; j++) pt_vec_push(x->l->mem, &all, x->comps.at[part.first + j]);
  }
  pt_span s = {(uint32_t)x->comps.n, (uint32_t)all.n};
  for (size_t k = 0; k < all.n; k++) pt_vec_push(x->l->mem, &x->comps, all.at[k]);
  pt_vec_release(x->l->mem, &all);
  return s;
}

static pt_val address(pt_fx *x, LLVMValueRef v) {
  uint32_t global, fn;
  int64_t add;
  if (pt_scalar_width(x->l, LLVMTypeOf(v)) != x->l->pw) return 0; /* an address as a wider number */
  if (!pt_const_address(x->l, v, &global, &fn, &add)) return 0;
  if (fn) return pt_ir_fn_addr(x->l->p, x->f, fn, (uint64_t)add);
  if (!global) return pt_fx_ptr(x, (uint64_t)add);
  pt_val base = pt_ir_global_addr(x->l->p, x->f, global, 0);
  return pt_fx_ptradd(x, base, pt_fx_ptr(x, 0), add, 0);
}

/* Constant expressions that are no plain address: computed where they are used. */
static pt_val const_expr(pt_fx *x, LLVMValueRef v) {
  uint32_t w = pt_scalar_width(x->l, LLVMTypeOf(v));
  pt_op op;
  if (LLVMGetConstOpcode(v) == LLVMBitCast) { /* of a vector of _Bool to an integer */
    pt_span s = pt_fx_comps(x, LLVMGetOperand(v, 0));
    if (w && s.n > 1) return pt_fx_fit(x, pt_fx_join(x, &x->comps.at[s.first], s.n), w, false);
  }
  switch (LLVMGetConstOpcode(v)) {
  case LLVMPtrToInt: case LLVMIntToPtr: case LLVMTrunc: case LLVMBitCast: case LLVMAddrSpaceCast:
    return pt_fx_fit(x, pt_fx_comp(x, LLVMGetOperand(v, 0)), w, false);
  case LLVMAdd: op = PT_OP_ADD; break;
  case LLVMSub: op = PT_OP_SUB; break;
  case LLVMMul: op = PT_OP_MUL; break;
  case LLVMXor: op = PT_OP_XOR; break;
  default: pt_lower_fail(x, "constant expression"); return pt_fx_const(x, w ? w : 1, 0);
  }
  pt_val a = pt_fx_comp(x, LLVMGetOperand(v, 0)), b = pt_fx_comp(x, LLVMGetOperand(v, 1));
  return pt_fx_op2(x, op, w, a, b);
}

pt_span pt_fx_comps(pt_fx *x, LLVMValueRef v) {
  uint64_t known;
  if (pt_map_get(&x->vals, (uintptr_t)v, &known))
    return (pt_span){(uint32_t)(known >> 16), (uint32_t)(known & 0xffff)};
  uint64_t limbs[PT_BV_LIMBS];
  uint32_t w;
  pt_val a;
  switch (LLVMGetValueKind(v)) {
  case LLVMConstantIntValueKind:
  case LLVMConstantFPValueKind:
    w = pt_int_limbs(x->l, v, limbs);
    if (!w) pt_lower_fail(x, "constant of more than %d bits", PT_BV_MAX_WIDTH);
    return push_one(x, pt_ir_const(x->l->p, x->f, w ? pt_bv_limbs(w, limbs) : pt_bv_zero(1)));
  case LLVMConstantPointerNullValueKind: return push_one(x, pt_fx_ptr(x, 0));
  case LLVMConstantAggregateZeroValueKind: return push_filled(x, LLVMTypeOf(v), false);
  case LLVMUndefValueValueKind:
  case LLVMPoisonValueValueKind: return push_filled(x, LLVMTypeOf(v), true);
  case LLVMConstantStructValueKind:
  case LLVMConstantArrayValueKind:
  case LLVMConstantVectorValueKind:
  case LLVMConstantDataArrayValueKind:
  case LLVMConstantDataVectorValueKind: return aggregate(x, v);
  case LLVMInstructionValueKind: /* defined after a point that cannot be passed */
  case LLVMArgumentValueKind: return push_filled(x, LLVMTypeOf(v), true);
  default:
    a = address(x, v);
    return push_one(x, a ? a : const_expr(x, v));
  }
}

pt_val pt_fx_comp_at(pt_fx *x, pt_span s, LLVMTypeRef t, uint32_t k) {
  if (k < s.n && x->comps.at[s.first + k]) return x->comps.at[s.first + k];
  pt_scalars sc = {0};
  pt_flatten(x->l, t, 0, &sc);
  uint32_t w = k < sc.n ? sc.at[k].width : 0;
  pt_vec_release(x->l->mem, &sc);
  if (!w) pt_lower_fail(x, "value of an unusual type");
  return pt_fx_undef(x, w ? w : 1);
}

pt_val pt_fx_comp(pt_fx *x, LLVMValueRef v) {
  return pt_fx_comp_at(x, pt_fx_comps(x, v), LLVMTypeOf(v), 0);
}

pt_val pt_fx_join(pt_fx *x, const pt_val *comps, uint32_t n) {
  if (n == 1) return comps[0];
  uint32_t total = 0, at = 0;
  for (uint32_t k = 0; k < n; k++) total += pt_ir_width(x->f, comps[k]);
  if (total > PT_BV_MAX_WIDTH) {
    pt_lower_fail(x, "value of more than %d bits", PT_BV_MAX_WIDTH);
    return comps[0];
  }
  pt_val all = 0;
  for (uint32_t k = 0; k < n; k++) {
    pt_val part = pt_fx_fit(x, comps[k], total, false);
    if (at) part = pt_fx_op2(x, PT_OP_SHL, total, part, pt_fx_const(x, total, at));
    all = all ? pt_fx_op2(x, PT_OP_OR, total, all, part) : part;
    at += pt_ir_width(x->f, comps[k]);
  }
  return all;
}

void pt_fx_split(pt_fx *x, pt_val v, const pt_scalars *s, pt_val *out) {
  uint32_t at = 0, total = pt_ir_width(x->f, v);
  for (size_t k = 0; k < s->n; k++) {
    pt_val part = v;
    if (at) part = pt_fx_op2(x, PT_OP_LSHR, total, v, pt_fx_const(x, total, at));
    out[k] = pt_fx_fit(x, part, s->at[k].width, false);
    at += s->at[k].width;
  }
}
