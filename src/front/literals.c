/* The lifetimes of compound literals.

   Idea: in C an unnamed object in a block dies with the block, as a variable does, but clang marks
   the lifetimes of variables only.  The block is known all the same: debug information gives each
   instruction its lexical block.  The object's life begins with the first instruction that touches
   it, and ends where control gets from an instruction in the block (or one inside of it) to one
   outside.

   A literal of the function's outermost block dies with the call, and needs nothing. */
#include <string.h>

#include "front/lower_priv.h"

static bool is_literal(LLVMValueRef i) {
  size_t n;
  return LLVMIsAAllocaInst(i) && strncmp(LLVMGetValueName2(i, &n), ".compoundliteral", 16) == 0;
}

static LLVMMetadataRef scope_of(LLVMValueRef i) {
  LLVMMetadataRef loc = LLVMInstructionGetDebugLoc(i);
  return loc ? LLVMDILocationGetScope(loc) : NULL;
}

static bool is_block(LLVMMetadataRef scope) {
  return scope && LLVMGetMetadataKind(scope) == LLVMDILexicalBlockMetadataKind;
}

/* Whether a block is BLOCK or lies in it. */
static bool is_within(pt_lower *l, LLVMMetadataRef scope, LLVMMetadataRef block) {
  while (is_block(scope) && scope != block)
    scope = pt_md_operand(l, scope, 1);
  return scope == block;
}

static bool uses(LLVMValueRef i, LLVMValueRef v) {
  for (int k = 0; k < LLVMGetNumOperands(i); k++)
    if (LLVMGetOperand(i, (unsigned)k) == v) return true;
  return false;
}

/* The first instruction of the function that touches V. */
static LLVMValueRef first_use(LLVMValueRef fn, LLVMValueRef v) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(fn); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (uses(i, v)) return i;
  return NULL;
}

void pt_find_literals(pt_fx *x) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(x->fn)); i;
       i = LLVMGetNextInstruction(i)) {
    LLVMValueRef first = is_literal(i) ? first_use(x->fn, i) : NULL;
    LLVMMetadataRef block = first ? scope_of(first) : NULL;
    if (is_block(block)) pt_vec_push(x->l->mem, &x->literals, ((pt_literal){i, first, block}));
  }
}

/* The scope of the first instruction of a block that has one. */
static LLVMMetadataRef first_scope(LLVMValueRef block) {
  LLVMMetadataRef scope = NULL;
  for (LLVMValueRef i = LLVMGetFirstInstruction(LLVMValueAsBasicBlock(block)); i && !scope;
       i = LLVMGetNextInstruction(i))
    if (!LLVMIsAPHINode(i)) scope = scope_of(i);
  return scope;
}

static bool is_outside(pt_lower *l, LLVMMetadataRef scope, LLVMMetadataRef block) {
  return scope && !is_within(l, scope, block);
}

/* How control comes to a block: from inside of the literal's block, from elsewhere, or both ways.
 */
typedef struct {
  bool inside, elsewhere;
} ways;

static ways ways_to(pt_fx *x, LLVMValueRef to, LLVMMetadataRef block) {
  ways w = {false, false};
  for (LLVMUseRef u = LLVMGetFirstUse(to); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef from = LLVMGetUser(u);
    if (!LLVMIsATerminatorInst(from)) continue;
    if (is_within(x->l, scope_of(from), block))
      w.inside = true;
    else
      w.elsewhere = true;
  }
  return w;
}

/* Whether the literal's life ends in front of the terminator T: all ways lead outside, and one to
 * where others come, too. */
static bool ends_at_terminator(pt_fx *x, LLVMValueRef t, LLVMMetadataRef block) {
  bool joins = false;
  unsigned n = LLVMGetNumSuccessors(t);
  if (!is_within(x->l, scope_of(t), block)) return false;
  for (unsigned k = 0; k < n; k++) {
    LLVMValueRef to = LLVMBasicBlockAsValue(LLVMGetSuccessor(t, k));
    if (!is_outside(x->l, first_scope(to), block)) return false;
    joins |= ways_to(x, to, block).elsewhere;
  }
  return joins;
}

/* Whether it ends at the start of a block: all ways to it come from inside, and it did not end on
 * one of them. */
static bool ends_at_start(pt_fx *x, LLVMValueRef to, LLVMMetadataRef block) {
  ways w = ways_to(x, to, block);
  bool ended = false;
  for (LLVMUseRef u = LLVMGetFirstUse(to); u; u = LLVMGetNextUse(u))
    if (LLVMIsATerminatorInst(LLVMGetUser(u)))
      ended |= ends_at_terminator(x, LLVMGetUser(u), block);
  return w.inside && !w.elsewhere && !ended;
}

/* Whether control leaves the block in front of I: once on each way.  Where that cannot be had (a
   branch with one side inside, and one where other ways come) the object lives on. */
static bool ends_at(pt_fx *x, LLVMValueRef i, LLVMMetadataRef block) {
  if (LLVMIsATerminatorInst(i) && ends_at_terminator(x, i, block)) return true;
  if (!is_outside(x->l, scope_of(i), block)) return false;
  LLVMValueRef before = LLVMGetPreviousInstruction(i);
  while (before && (!scope_of(before) || LLVMIsAPHINode(before)))
    before = LLVMGetPreviousInstruction(before);
  if (before) return is_within(x->l, scope_of(before), block);
  return ends_at_start(x, LLVMBasicBlockAsValue(LLVMGetInstructionParent(i)), block);
}

void pt_mark_literals(pt_fx *x, LLVMValueRef i) {
  for (size_t k = 0; k < x->literals.n && !LLVMIsADbgInfoIntrinsic(i); k++) {
    const pt_literal *t = &x->literals.at[k];
    bool begins = i == t->first;
    if (!begins && !ends_at(x, i, t->block)) continue;
    pt_val p = pt_fx_comp(x, t->object);
    pt_fx_ins(x, (pt_ir_ins){.op = begins ? PT_OP_SCOPE : PT_OP_UNSCOPE, .sub = begins}, 0, &p, 1);
  }
}
