#include "front/maker.h"

#include <string.h>

enum { DW_POINTER = 0x0f, DW_STRUCT = 0x13, DW_TYPEDEF = 0x16, DW_BASE = 0x24, DW_ENUM = 0x04,
       DW_CONST = 0x26, DW_VOLATILE = 0x35, DW_RESTRICT = 0x37 };
enum { MOST_PARAMS = 3, MOST_MEMBERS = 64 };

/* ---- types */

static unsigned tag_of(LLVMMetadataRef type) { return type ? LLVMGetDINodeTag(type) : 0; }

static bool is_qualifier(unsigned tag) {
  return tag == DW_CONST || tag == DW_VOLATILE || tag == DW_RESTRICT;
}

static LLVMMetadataRef behind(pt_lower *l, LLVMMetadataRef type) {
  return pt_md_operand(l, type, 3);
}

/* Without qualifiers and typedefs. */
static LLVMMetadataRef plain(pt_lower *l, LLVMMetadataRef type) {
  while (is_qualifier(tag_of(type)) || tag_of(type) == DW_TYPEDEF) type = behind(l, type);
  return type;
}

/* What tells a handle from other pointers: the structure behind it, or the name of its own that the
   pointer type has; NULL: it is none. */
static LLVMMetadataRef handle_of(pt_lower *l, LLVMMetadataRef type) {
  while (is_qualifier(tag_of(type))) type = behind(l, type);
  LLVMMetadataRef pointer = plain(l, type);
  if (tag_of(pointer) != DW_POINTER) return NULL;
  LLVMMetadataRef object = plain(l, behind(l, pointer));
  if (tag_of(object) == DW_STRUCT) return object;
  return tag_of(type) == DW_TYPEDEF ? type : NULL;
}

/* The types of a function: its result, then its parameters; NULL: unknown. */
static LLVMMetadataRef types_of(pt_lower *l, LLVMValueRef fn) {
  LLVMMetadataRef sp = LLVMGetSubprogram(fn);
  return sp ? pt_md_operand(l, pt_md_operand(l, sp, 4), 3) : NULL;
}

static LLVMMetadataRef file_of(pt_lower *l, LLVMValueRef fn) {
  LLVMMetadataRef sp = LLVMGetSubprogram(fn);
  return sp ? pt_md_operand(l, sp, 5) : NULL; /* its compile unit */
}

pt_maker_param pt_maker_takes(pt_lower *l, LLVMValueRef maker, unsigned number) {
  LLVMMetadataRef types = types_of(l, maker), type = pt_md_operand(l, types, number);
  unsigned tag = tag_of(plain(l, type)), n = 0;
  if (tag == DW_BASE || tag == DW_ENUM) return PT_MAKES_NUMBER;
  if (tag != DW_POINTER || handle_of(l, type) || !pt_md_points_to_const(l, type))
    return PT_MAKES_NOTHING;
  LLVMMetadataRef elem = plain(l, behind(l, plain(l, type)));
  const char *name = elem ? pt_md_text(l, pt_md_operand(l, elem, 2), &n) : "";
  if (n == 4 && strncmp(name, "char", 4) == 0) return PT_MAKES_TEXT;
  bool counted = tag_of(plain(l, pt_md_operand(l, types, number + 1))) == DW_BASE;
  return counted && (!elem || tag_of(elem) == DW_BASE) ? PT_MAKES_ELEMENTS : PT_MAKES_NOTHING;
}

/* ---- functions that return an object */

static bool returns_it(pt_lower *l, LLVMValueRef fn, LLVMMetadataRef handle) {
  unsigned n = LLVMCountParams(fn);
  LLVMMetadataRef types = types_of(l, fn);
  bool variadic = LLVMIsFunctionVarArg(LLVMGlobalGetValueType(fn));
  if (handle_of(l, pt_md_operand(l, types, 0)) != handle || n > MOST_PARAMS || variadic)
    return false;
  if (pt_md_operand(l, types, n + 1) || (n && !pt_md_operand(l, types, n))) return false;
  for (unsigned k = 1; k <= n; k++)
    if (pt_maker_takes(l, fn, k) == PT_MAKES_NOTHING) return false;
  return true;
}

/* ---- functions that fill one */

typedef struct {
  bool set[MOST_MEMBERS]; /* by member */
  bool all;               /* by memset, from its start */
  bool other;             /* it is read, or passed on */
} filling;

/* The member that an address in the object is of; MOST_MEMBERS: it is not known. */
static unsigned member_of(LLVMValueRef address) {
  unsigned n = LLVMIsAGetElementPtrInst(address) ? (unsigned)LLVMGetNumOperands(address) : 0;
  LLVMValueRef last = n == 3 ? LLVMGetOperand(address, 2) : NULL;
  if (!last || !LLVMIsAConstantInt(last)) return MOST_MEMBERS;
  uint64_t k = LLVMConstIntGetZExtValue(last);
  return k < MOST_MEMBERS ? (unsigned)k : MOST_MEMBERS;
}

static void look_at_call(filling *f, LLVMValueRef call, bool start) {
  size_t n;
  const char *name = LLVMGetValueName2(LLVMGetCalledValue(call), &n);
  if (strncmp(name, "llvm.memset.", 12) == 0 || strcmp(name, "memset") == 0) f->all |= start;
  else f->other = true;
}

/* What is done with an address in the object, of MEMBER; MOST_MEMBERS: of a part, or of all. */
static void look_at(filling *f, LLVMValueRef address, bool start, unsigned member) {
  for (LLVMUseRef u = LLVMGetFirstUse(address); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (LLVMIsAGetElementPtrInst(user))
      look_at(f, user, false, start ? member_of(user) : MOST_MEMBERS);
    else if (LLVMIsACallInst(user)) look_at_call(f, user, start);
    else if (LLVMIsALoadInst(user)) f->other = true;
    else if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == address && member < MOST_MEMBERS)
      f->set[member] = true;
  }
}

static bool fills_it(pt_lower *l, LLVMValueRef fn, LLVMMetadataRef handle) {
  LLVMMetadataRef types = types_of(l, fn), type = pt_md_operand(l, types, 1),
                  members = pt_md_operand(l, handle, 4);
  if (LLVMCountParams(fn) != 1 || handle_of(l, type) != handle || pt_md_operand(l, types, 2) ||
      tag_of(handle) != DW_STRUCT || pt_md_points_to_const(l, type) || pt_md_operand(l, types, 0))
    return false;
  filling f = {0};
  for (LLVMUseRef u = LLVMGetFirstUse(LLVMGetParam(fn, 0)); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef store = LLVMGetUser(u),
                 variable = LLVMIsAStoreInst(store) ? LLVMGetOperand(store, 1) : NULL;
    if (!variable || !LLVMIsAAllocaInst(variable)) return false;
    for (LLVMUseRef v = LLVMGetFirstUse(variable); v; v = LLVMGetNextUse(v))
      if (LLVMIsALoadInst(LLVMGetUser(v))) look_at(&f, LLVMGetUser(v), true, MOST_MEMBERS);
  }
  unsigned n = 0;
  while (pt_md_operand(l, members, n) && n < MOST_MEMBERS && (f.all || f.set[n])) n++;
  return n && !f.other && !pt_md_operand(l, members, n);
}

/* ---- choice */

static bool is_float(pt_lower *l, LLVMMetadataRef type) {
  LLVMMetadataRef number = plain(l, type);
  unsigned n = 0;
  if (tag_of(number) == DW_POINTER) number = plain(l, behind(l, number));
  const char *name = number ? pt_md_text(l, pt_md_operand(l, number, 2), &n) : "";
  return (n == 5 && strncmp(name, "float", n) == 0) ||
         (n >= 6 && strncmp(name + n - 6, "double", 6) == 0);
}

/* How many objects it makes: floats are left out, as not each of them is a number. */
static unsigned count_choices(pt_lower *l, LLVMValueRef fn) {
  unsigned n = 0;
  for (unsigned k = 1; k <= LLVMCountParams(fn); k++)
    n += !is_float(l, pt_md_operand(l, types_of(l, fn), k));
  return n;
}

/* One that fills the object; else of those that return one the one that takes most: it makes most
   of them; of equal ones the last. */
pt_maker pt_maker_of(pt_lower *l, LLVMValueRef fn, unsigned number) {
  LLVMMetadataRef handle = handle_of(l, pt_md_operand(l, types_of(l, fn), number));
  pt_maker best = {0};
  if (!handle) return best;
  for (LLVMValueRef g = LLVMGetFirstFunction(l->mod); g; g = LLVMGetNextFunction(g)) {
    if (g == fn || LLVMIsDeclaration(g) || LLVMGetLinkage(g) != LLVMExternalLinkage ||
        file_of(l, g) != file_of(l, fn))
      continue;
    if (fills_it(l, g, handle)) return (pt_maker){.fn = g, .fills = true};
    if (!returns_it(l, g, handle)) continue;
    if (!best.fn || count_choices(l, g) >= count_choices(l, best.fn)) best.fn = g;
  }
  return best;
}
