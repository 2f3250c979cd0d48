/* Global objects and constants: bytes, and the places where addresses stand. */
#include <string.h>

#include "front/lower_priv.h"
#include "ir/layout.h"

/* An address constant that is further away than the unmapped page of a 32-bit program, on each
   side of an object, could look like one of another object. */
enum { FAR = 1 << PT_PAGE_BITS_32 };

/* So much of an object whose size nobody knows can be accessed. */
enum { UNSIZED = 65536 };

uint32_t pt_int_limbs(pt_lower *l, LLVMValueRef c, uint64_t *limbs) {
  LLVMTypeRef t = LLVMTypeOf(c);
  uint32_t w = pt_scalar_width(l, t);
  if (!w || w > PT_BV_MAX_WIDTH) return 0;
  if (LLVMIsAConstantFP(c)) {
    t = LLVMIntTypeInContext(l->ctx, w);
    c = LLVMConstBitCast(c, t);
    if (!LLVMIsAConstantInt(c)) return 0;
  }
  if (w <= 64) {
    limbs[0] = LLVMConstIntGetZExtValue(c);
    return w;
  }
  LLVMTypeRef i64 = LLVMInt64TypeInContext(l->ctx);
  for (uint32_t k = 0; k < (w + 63) / 64; k++) {
    LLVMValueRef part = LLVMBuildLShr(l->folder, c, LLVMConstInt(t, 64ull * k, 0), "");
    limbs[k] = LLVMConstIntGetZExtValue(LLVMConstTrunc(part, i64));
  }
  return w;
}

/* Adds the constant offset of a getelementptr expression; false when it is not constant. */
static bool gep_offset(pt_lower *l, LLVMValueRef gep, int64_t *offset) {
  LLVMTypeRef t = LLVMGetGEPSourceElementType(gep);
  for (int k = 1; k < LLVMGetNumOperands(gep); k++) {
    LLVMValueRef index = LLVMGetOperand(gep, (unsigned)k);
    if (!LLVMIsAConstantInt(index)) return false;
    int64_t i = LLVMConstIntGetSExtValue(index);
    if (k == 1) {
      *offset += i * (int64_t)LLVMABISizeOfType(l->layout, t);
    } else if (LLVMGetTypeKind(t) == LLVMStructTypeKind) {
      *offset += (int64_t)LLVMOffsetOfElement(l->layout, t, (unsigned)i);
      t = LLVMStructGetTypeAtIndex(t, (unsigned)i);
    } else {
      t = LLVMGetElementType(t);
      *offset += i * (int64_t)LLVMABISizeOfType(l->layout, t);
    }
  }
  return true;
}

static bool is_address_taken(LLVMBasicBlockRef b) {
  for (LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(b)); u; u = LLVMGetNextUse(u))
    if (LLVMGetValueKind(LLVMGetUser(u)) == LLVMBlockAddressValueKind) return true;
  return false;
}

/* Labels whose address is taken are numbered by their order in the function; a label's
   address is its function's plus 1 plus that number. */
static int64_t label_number(LLVMValueRef fn, LLVMBasicBlockRef label) {
  int64_t n = 1;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(fn); b; b = LLVMGetNextBasicBlock(b)) {
    if (b == label) return n;
    if (is_address_taken(b)) n++;
  }
  return 0;
}

/* What is declared weak and defined nowhere has the address 0. */
static bool is_absent(LLVMValueRef c) {
  return LLVMIsDeclaration(c) && LLVMGetLinkage(c) == LLVMExternalWeakLinkage;
}

bool pt_const_address(pt_lower *l, LLVMValueRef c, uint32_t *global, uint32_t *fn,
                      int64_t *addend) {
  *global = *fn = 0, *addend = 0;
  for (;;) {
    switch (LLVMGetValueKind(c)) {
    case LLVMFunctionValueKind:
      if (is_absent(c)) return true;
      *fn = pt_fn_of(l, c);
      l->p->fns.at[*fn]->address_taken = true;
      return true;
    case LLVMGlobalVariableValueKind:
      if (!is_absent(c)) *global = pt_global_of(l, c);
      return true;
    case LLVMGlobalAliasValueKind: c = LLVMAliasGetAliasee(c); continue;
    case LLVMConstantPointerNullValueKind: return true;
    case LLVMConstantIntValueKind: *addend += LLVMConstIntGetSExtValue(c); return true;
    case LLVMBlockAddressValueKind:
      *fn = pt_fn_of(l, LLVMGetBlockAddressFunction(c));
      l->p->fns.at[*fn]->address_taken = true;
      *addend += label_number(LLVMGetBlockAddressFunction(c), LLVMGetBlockAddressBasicBlock(c));
      return true;
    case LLVMConstantExprValueKind: {
      LLVMOpcode op = LLVMGetConstOpcode(c);
      if (op == LLVMGetElementPtr) {
        if (!gep_offset(l, c, addend)) return false;
      } else if (op != LLVMPtrToInt && op != LLVMIntToPtr && op != LLVMBitCast &&
                 op != LLVMAddrSpaceCast) {
        return false;
      } else if (op == LLVMPtrToInt && pt_scalar_width(l, LLVMTypeOf(c)) < l->pw) {
        return false;
      }
      c = LLVMGetOperand(c, 0);
      continue;
    }
    default: return false;
    }
  }
}

/* ---- initialisers */

typedef struct {
  pt_lower *l;
  uint8_t *bytes;
  uint64_t size;
  PT_VEC(pt_ir_reloc) relocs;
  const char *problem;
} init;

static void init_number(init *in, LLVMValueRef c, uint64_t offset) {
  uint64_t limbs[PT_BV_LIMBS];
  uint32_t w = pt_int_limbs(in->l, c, limbs);
  uint8_t bytes[PT_BV_MAX_WIDTH / 8];
  if (!w || offset + (w + 7) / 8 > in->size) {
    in->problem = "initialiser of an unusual type";
    return;
  }
  pt_bv_to_bytes(pt_bv_limbs(w, limbs), bytes);
  memcpy(in->bytes + offset, bytes, (w + 7) / 8);
}

/* The difference of two addresses in one object (or two labels of one function). */
static bool init_difference(init *in, LLVMValueRef c, uint64_t offset) {
  LLVMValueRef whole = c;
  if (LLVMGetConstOpcode(c) == LLVMTrunc) c = LLVMGetOperand(c, 0);
  if (!LLVMIsAConstantExpr(c) || LLVMGetConstOpcode(c) != LLVMSub) return false;
  uint32_t g1, f1, g2, f2;
  int64_t a1, a2;
  if (!pt_const_address(in->l, LLVMGetOperand(c, 0), &g1, &f1, &a1) ||
      !pt_const_address(in->l, LLVMGetOperand(c, 1), &g2, &f2, &a2) || g1 != g2 || f1 != f2)
    return false;
  LLVMValueRef n = LLVMConstInt(LLVMTypeOf(whole), (unsigned long long)(a1 - a2), 1);
  init_number(in, n, offset);
  return true;
}

static void init_address(init *in, LLVMValueRef c, uint64_t offset) {
  uint32_t global, fn;
  int64_t add;
  if (init_difference(in, c, offset)) return;
  if (!pt_const_address(in->l, c, &global, &fn, &add) || offset + in->l->pw / 8 > in->size) {
    in->problem = "initialiser that is computed from addresses";
    return;
  }
  if (!global && !fn) {
    for (uint32_t k = 0; k < in->l->pw / 8; k++) in->bytes[offset + k] = (uint8_t)(add >> 8 * k);
    return;
  }
  int64_t end = global ? (int64_t)in->l->p->globals.at[global].size : FAR;
  if (add < -FAR || add > end + FAR / 2) {
    in->problem = "initialiser that points far outside of its object";
    return;
  }
  pt_ir_reloc r = {.offset = offset, .global = global, .fn = fn, .addend = add};
  pt_vec_push(in->l->mem, &in->relocs, r);
}

/* A vector of _Bool, maybe as an integer: one bit for each. */
static bool init_bits(init *in, LLVMValueRef v, uint64_t offset) {
  if (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMBitCast) v = LLVMGetOperand(v, 0);
  LLVMTypeRef t = LLVMTypeOf(v);
  if (LLVMGetTypeKind(t) != LLVMVectorTypeKind) return false;
  unsigned n = LLVMGetVectorSize(t);
  if (LLVMSizeOfTypeInBits(in->l->layout, t) != n || offset + (n + 7) / 8 > in->size) return false;
  for (unsigned k = 0; k < n; k++) {
    LLVMValueRef bit = LLVMGetAggregateElement(v, k);
    if (LLVMIsAConstantInt(bit) && LLVMConstIntGetZExtValue(bit))
      in->bytes[offset + k / 8] |= (uint8_t)(1 << k % 8);
  }
  return true;
}

static void init_value(init *in, LLVMValueRef c, uint64_t offset) {
  LLVMTypeRef t = LLVMTypeOf(c);
  LLVMTargetDataRef layout = in->l->layout;
  size_t n;
  switch (LLVMGetValueKind(c)) {
  case LLVMConstantAggregateZeroValueKind: case LLVMConstantPointerNullValueKind:
  case LLVMUndefValueValueKind: case LLVMPoisonValueValueKind: return;
  case LLVMConstantIntValueKind: case LLVMConstantFPValueKind: init_number(in, c, offset); return;
  case LLVMConstantStructValueKind:
    for (unsigned k = 0; k < LLVMCountStructElementTypes(t); k++)
      init_value(in, LLVMGetAggregateElement(c, k), offset + LLVMOffsetOfElement(layout, t, k));
    return;
  case LLVMConstantDataArrayValueKind:
    if (LLVMIsConstantString(c)) {
      const char *s = LLVMGetAsString(c, &n);
      if (offset + n <= in->size) memcpy(in->bytes + offset, s, n);
      return;
    }
    /* fall through */
  case LLVMConstantArrayValueKind: case LLVMConstantVectorValueKind:
  case LLVMConstantDataVectorValueKind: {
    LLVMTypeRef elem = LLVMGetElementType(t);
    bool vector = LLVMGetTypeKind(t) == LLVMVectorTypeKind;
    uint64_t count = vector ? LLVMGetVectorSize(t) : LLVMGetArrayLength2(t);
    uint64_t step = LLVMABISizeOfType(layout, elem);
    if (init_bits(in, c, offset)) return;
    for (uint64_t k = 0; k < count; k++)
      init_value(in, LLVMGetAggregateElement(c, (unsigned)k), offset + k * step);
    return;
  }
  default:
    if (!init_bits(in, c, offset)) init_address(in, c, offset);
  }
}

/* The C variable of a global, from its !dbg attachment. */
static uint32_t global_var(pt_lower *l, LLVMValueRef g) {
  size_t n;
  LLVMValueMetadataEntry *all = LLVMGlobalCopyAllMetadata(g, &n);
  uint32_t var = 0;
  for (unsigned k = 0; k < n && !var; k++)
    if (LLVMValueMetadataEntriesGetKind(all, k) == l->dbg_kind) {
      LLVMMetadataRef e = LLVMValueMetadataEntriesGetMetadata(all, k);
      LLVMMetadataRef v = LLVMDIGlobalVariableExpressionGetVariable(e);
      unsigned length;
      pt_md_text(l, pt_md_operand(l, v, 1), &length);
      if (v && length) var = pt_var_of(l, v, 0);
    }
  LLVMDisposeValueMetadataEntries(all);
  return var;
}

/* Whether an object of this type can be larger than the type says: an array without a length, at
   the end of a struct, too. */
static bool has_open_end(LLVMTypeRef t) {
  unsigned n;
  switch (LLVMGetTypeKind(t)) {
  case LLVMArrayTypeKind: return LLVMGetArrayLength2(t) == 0;
  case LLVMStructTypeKind:
    n = LLVMIsOpaqueStruct(t) ? 0 : LLVMCountStructElementTypes(t);
    return n > 0 && has_open_end(LLVMStructGetTypeAtIndex(t, n - 1));
  default: return false;
  }
}

/* An object that is defined elsewhere, and nobody knows how large it is: so much of it is there
   that most programs get along, a run that needs more is stuck, and nothing is proved. */
static void make_unsized(pt_lower *l, pt_ir_global *ir) {
  char text[400];
  ir->size = UNSIZED, ir->unsized = true;
  snprintf(text, sizeof text,
           "%s is defined elsewhere, and its size is not known: accesses to it are not checked",
           pt_ir_text(l->p, ir->name));
  pt_ir_add_note(l->p, PT_NOTE_MEMORY, text);
}

uint32_t pt_global_of(pt_lower *l, LLVMValueRef g) {
  uint64_t known;
  if (pt_map_get(&l->globals, (uintptr_t)g, &known)) return (uint32_t)known;
  LLVMTypeRef t = LLVMGlobalGetValueType(g);
  size_t n;
  const char *name = LLVMGetValueName2(g, &n);
  char made[32];
  if (n == 0) { /* the compiler's own constants have no name */
    snprintf(made, sizeof made, ".const.%zu", l->p->globals.n);
    name = made, n = strlen(made);
  }
  pt_ir_global ir = {.name = pt_strtab_addn(l->mem, &l->p->strings, name, n),
                     .size = LLVMTypeIsSized(t) ? LLVMABISizeOfType(l->layout, t) : 0,
                     .align = LLVMGetAlignment(g) ? LLVMGetAlignment(g) : 1,
                     .constant = LLVMIsGlobalConstant(g),
                     .external = LLVMIsDeclaration(g)};
  if (ir.external && (!LLVMTypeIsSized(t) || has_open_end(t))) make_unsized(l, &ir);
  ir.var = global_var(l, g);
  uint32_t id = pt_ir_add_global(l->p, ir);
  pt_map_put(l->mem, &l->globals, (uintptr_t)g, id);
  if (!ir.external) pt_vec_push(l->mem, &l->global_todo, ((pt_todo){g, id}));
  return id;
}

void pt_lower_global(pt_lower *l, LLVMValueRef g, uint32_t id) {
  uint64_t size = l->p->globals.at[id].size;
  LLVMValueRef value = LLVMGetInitializer(g);
  if (!value || LLVMGetValueKind(value) == LLVMConstantAggregateZeroValueKind || size == 0) return;
  init in = {.l = l, .size = size, .bytes = pt_mem_alloc(l->mem, size)};
  init_value(&in, value, 0);
  if (in.problem) {
    const pt_ir_global *ir = &l->p->globals.at[id];
    const pt_ir_loc *loc = &l->p->locs.at[l->p->vars.at[ir->var].loc];
    char where[400];
    snprintf(where, sizeof where, "%s:%u", pt_ir_text(l->p, loc->file), loc->line);
    pt_err_unsupported(l->err, where, "%s (%s)", in.problem, pt_ir_text(l->p, ir->name));
  }
  pt_ir_global *ir = &l->p->globals.at[id];
  ir->bytes = in.bytes; /* owned by the program from here on */
  ir->reloc = (uint32_t)l->p->relocs.n, ir->nrelocs = (uint32_t)in.relocs.n;
  for (size_t k = 0; k < in.relocs.n; k++) pt_vec_push(l->mem, &l->p->relocs, in.relocs.at[k]);
  pt_vec_release(l->mem, &in.relocs);
}
