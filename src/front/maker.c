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

static const char *name_of(pt_lower *l, LLVMMetadataRef type, unsigned *n) {
  LLVMMetadataRef name = type ? pt_md_operand(l, type, 2) : NULL;
  *n = 0;
  return name ? pt_md_text(l, name, n) : "";
}

/* A structure without a name of its own has that of a typedef. */
static bool add_name(pt_lower *l, LLVMMetadataRef type, LLVMMetadataRef handle, pt_buf *out) {
  unsigned n = 0;
  const char *name = name_of(l, handle, &n), *word = tag_of(handle) == DW_STRUCT ? "struct " : "";
  while (is_qualifier(tag_of(type))) type = behind(l, type);
  for (type = behind(l, plain(l, type)); !n && type && type != handle; type = behind(l, type))
    if (tag_of(type) == DW_TYPEDEF) name = name_of(l, type, &n), word = "";
  if (n) pt_buf_printf(l->mem, out, "%s%.*s", word, (int)n, name);
  return n;
}

/* What is in a stream is a matter of the models. */
static bool is_stream(pt_lower *l, LLVMMetadataRef handle) {
  unsigned n;
  const char *name = name_of(l, handle, &n);
  return tag_of(handle) == DW_STRUCT && n == 8 && strncmp(name, "_IO_FILE", n) == 0;
}

/* The types of a function: its result, then its parameters; NULL: unknown. */
static LLVMMetadataRef types_of(pt_lower *l, LLVMValueRef fn) {
  LLVMMetadataRef sp = LLVMGetSubprogram(fn);
  return sp ? pt_md_operand(l, pt_md_operand(l, sp, 4), 3) : NULL;
}

bool pt_maker_object(pt_lower *l, LLVMValueRef fn, unsigned number, pt_buf *name) {
  LLVMMetadataRef type = pt_md_operand(l, types_of(l, fn), number), handle = handle_of(l, type);
  return handle && !is_stream(l, handle) && add_name(l, type, handle, name);
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
  const char *name = name_of(l, elem, &n);
  if (n == 4 && strncmp(name, "char", 4) == 0) return PT_MAKES_TEXT;
  bool counted = tag_of(plain(l, pt_md_operand(l, types, number + 1))) == DW_BASE;
  return counted && (!elem || tag_of(elem) == DW_BASE) ? PT_MAKES_ELEMENTS : PT_MAKES_NOTHING;
}

/* Whether FN is no more than MOST parameters, and those from FIRST on are what a maker takes. */
static bool takes_all(pt_lower *l, LLVMValueRef fn, unsigned first, unsigned most) {
  unsigned n = LLVMCountParams(fn);
  LLVMMetadataRef types = types_of(l, fn);
  if (n > most || LLVMIsFunctionVarArg(LLVMGlobalGetValueType(fn))) return false;
  if (pt_md_operand(l, types, n + 1) || (n && !pt_md_operand(l, types, n))) return false;
  for (unsigned k = first; k <= n; k++)
    if (pt_maker_takes(l, fn, k) == PT_MAKES_NOTHING) return false;
  return true;
}

/* ---- functions that return an object */

static bool returns_it(pt_lower *l, LLVMValueRef fn) {
  return handle_of(l, pt_md_operand(l, types_of(l, fn), 0)) && takes_all(l, fn, 1, MOST_PARAMS);
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

/* The variable that a parameter is at first, in code that is not optimised; NULL: there is none. */
static LLVMValueRef variable_of(LLVMValueRef param) {
  LLVMUseRef use = LLVMGetFirstUse(param);
  LLVMValueRef store = use && !LLVMGetNextUse(use) ? LLVMGetUser(use) : NULL,
               to = store && LLVMIsAStoreInst(store) ? LLVMGetOperand(store, 1) : NULL;
  return to && LLVMIsAAllocaInst(to) ? to : NULL;
}

/* Whether the first parameter is a structure that FN may change. */
static bool gets_it(pt_lower *l, LLVMValueRef fn) {
  LLVMMetadataRef type = pt_md_operand(l, types_of(l, fn), 1);
  return LLVMCountParams(fn) && tag_of(handle_of(l, type)) == DW_STRUCT &&
         !pt_md_points_to_const(l, type);
}

static bool fills_it(pt_lower *l, LLVMValueRef fn) {
  LLVMMetadataRef types = types_of(l, fn),
                  handle = handle_of(l, pt_md_operand(l, types, 1)),
                  members = handle ? pt_md_operand(l, handle, 4) : NULL;
  if (LLVMCountParams(fn) != 1 || !gets_it(l, fn) || pt_md_operand(l, types, 2) ||
      pt_md_operand(l, types, 0))
    return false;
  filling f = {0};
  LLVMValueRef variable = variable_of(LLVMGetParam(fn, 0));
  if (!variable) return false;
  for (LLVMUseRef v = LLVMGetFirstUse(variable); v; v = LLVMGetNextUse(v))
    if (LLVMIsALoadInst(LLVMGetUser(v))) look_at(&f, LLVMGetUser(v), true, MOST_MEMBERS);
  unsigned n = 0;
  while (pt_md_operand(l, members, n) && n < MOST_MEMBERS && (f.all || f.set[n])) n++;
  return n && !f.other && !pt_md_operand(l, members, n);
}

/* ---- functions that prepare one */

enum { MOST_PREPARED = 8, MOST_CALLS = 3 };

typedef struct {
  bool set[MOST_MEMBERS], read[MOST_MEMBERS];
  uint64_t at[MOST_MEMBERS]; /* offsets */
} preparing;

/* What a call returned, or a variable that was set to that. */
static bool is_of_call(LLVMValueRef v) {
  LLVMValueRef variable = LLVMIsALoadInst(v) ? LLVMGetOperand(v, 0) : NULL;
  if (LLVMIsACallInst(v)) return true;
  if (!variable || !LLVMIsAAllocaInst(variable)) return false;
  for (LLVMUseRef u = LLVMGetFirstUse(variable); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef store = LLVMGetUser(u);
    if (LLVMIsAStoreInst(store) && LLVMGetOperand(store, 1) == variable &&
        LLVMIsACallInst(LLVMGetOperand(store, 0)))
      return true;
  }
  return false;
}

/* MEMBER: an address in the object, of member K. */
static void look_at_member(pt_lower *l, preparing *p, LLVMValueRef member, unsigned k) {
  for (LLVMUseRef u = LLVMGetFirstUse(member); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u), v = LLVMGetOperand(user, 0);
    bool stores = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == member;
    p->read[k] |= !stores;
    p->set[k] |= stores && LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind && is_of_call(v);
  }
  p->at[k] = LLVMOffsetOfElement(l->layout, LLVMGetGEPSourceElementType(member), k);
}

/* Where the pointer is that FN sets in what its first parameter points to, or that a function sets
   to which it passes that on. */
static bool prepares_it(pt_lower *l, LLVMValueRef fn, unsigned calls, uint64_t *at) {
  preparing p = {0};
  LLVMValueRef variable = LLVMIsDeclaration(fn) ? NULL : variable_of(LLVMGetParam(fn, 0));
  for (LLVMUseRef v = variable ? LLVMGetFirstUse(variable) : NULL; v; v = LLVMGetNextUse(v)) {
    LLVMValueRef object = LLVMGetUser(v);
    if (!LLVMIsALoadInst(object)) continue;
    for (LLVMUseRef u = LLVMGetFirstUse(object); u; u = LLVMGetNextUse(u)) {
      LLVMValueRef user = LLVMGetUser(u),
                   to = LLVMIsACallInst(user) ? LLVMGetCalledValue(user) : NULL;
      if (member_of(user) < MOST_MEMBERS) look_at_member(l, &p, user, member_of(user));
      else if (to && LLVMIsAFunction(to) && calls && LLVMGetOperand(user, 0) == object &&
               gets_it(l, to) && prepares_it(l, to, calls - 1, at))
        return true;
    }
  }
  for (unsigned k = 0; k < MOST_MEMBERS; k++)
    if (p.set[k] && !p.read[k]) return *at = p.at[k], true;
  return false;
}

/* ---- choice */

pt_maker pt_maker_what(pt_lower *l, LLVMValueRef fn, pt_buf *name) {
  pt_maker m = {.fn = fn};
  if (LLVMIsDeclaration(fn) || LLVMGetLinkage(fn) != LLVMExternalLinkage) m.kind = PT_MAKER_NONE;
  else if (fills_it(l, fn)) m.kind = PT_MAKER_FILLS;
  else if (returns_it(l, fn)) m.kind = PT_MAKER_RETURNS;
  else if (gets_it(l, fn) && takes_all(l, fn, 2, MOST_PREPARED) &&
           prepares_it(l, fn, MOST_CALLS, &m.member))
    m.kind = PT_MAKER_PREPARES;
  if (!m.kind || !pt_maker_object(l, fn, m.kind == PT_MAKER_RETURNS ? 0 : 1, name))
    return (pt_maker){0};
  return m;
}

static bool is_float(pt_lower *l, LLVMMetadataRef type) {
  LLVMMetadataRef number = plain(l, type);
  unsigned n = 0;
  if (tag_of(number) == DW_POINTER) number = plain(l, behind(l, number));
  const char *name = name_of(l, number, &n);
  return (n == 5 && strncmp(name, "float", n) == 0) ||
         (n >= 6 && strncmp(name + n - 6, "double", 6) == 0);
}

/* Floats are left out, as not each of them is a number. */
pt_maker_rank pt_maker_rank_of(pt_lower *l, const pt_maker *maker) {
  size_t length;
  pt_maker_rank r = {.kind = maker->kind, .name = LLVMGetValueName2(maker->fn, &length)};
  for (unsigned k = 1; k <= LLVMCountParams(maker->fn); k++)
    r.choices += !is_float(l, pt_md_operand(l, types_of(l, maker->fn), k));
  return r;
}

/* The best one for objects called NAME, of the file of FN, or of others. */
static pt_maker best_of(pt_lower *l, LLVMValueRef fn, const char *name, bool own,
                        pt_maker_turn turn) {
  pt_maker best = {0};
  pt_maker_rank rank = {0};
  pt_buf made = {0};
  for (LLVMValueRef g = LLVMGetFirstFunction(l->mod); g; g = LLVMGetNextFunction(g)) {
    if (g == fn || (file_of(l, g) == file_of(l, fn)) != own) continue;
    pt_buf_reset(&made);
    pt_maker m = pt_maker_what(l, g, &made);
    if (!m.fn || strcmp(pt_buf_text(&made), name) != 0) continue;
    if (!own && m.kind == PT_MAKER_PREPARES) continue;
    pt_maker_rank r = pt_maker_rank_of(l, &m);
    if (!best.fn || pt_maker_is_better(&r, &rank, turn)) best = m, rank = r;
  }
  pt_buf_release(l->mem, &made);
  return best;
}

/* Whether FN makes parameter NUMBER itself: nobody gives it what was made before. */
static bool makes_it(pt_lower *l, LLVMValueRef fn, unsigned number) {
  pt_buf name = {0};
  pt_maker_kind kind = pt_maker_what(l, fn, &name).kind;
  pt_buf_release(l->mem, &name);
  return number == 1 && (kind == PT_MAKER_FILLS || kind == PT_MAKER_PREPARES);
}

pt_maker pt_maker_of(pt_lower *l, LLVMValueRef fn, unsigned number, pt_maker_turn turn) {
  pt_maker best = {0};
  pt_buf name = {0};
  if (pt_maker_object(l, fn, number, &name) && !makes_it(l, fn, number)) {
    best = best_of(l, fn, pt_buf_text(&name), true, turn);
    if (!best.fn) best = best_of(l, fn, pt_buf_text(&name), false, turn);
  }
  pt_buf_release(l->mem, &name);
  return best;
}
