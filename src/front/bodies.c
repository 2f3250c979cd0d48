/* Bodies of inline definitions that other files cannot call (C99's `inline`, GNU's `extern
   inline`).

   Such a definition is the body of all calls when nobody defines the function otherwise.  Several
   files may have the same one, from a header: one is kept.  When they are not the same, C lets each
   call take either; that is noticed, by comparing what the instructions do.  Names of types,
   constants and debug information differ between files, and are not compared.

   A file that is linked for what others lack keeps the definitions that are its own to itself. */
#include <string.h>

#include "front/lower_priv.h"

void pt_keep_inline_bodies(LLVMModuleRef mod) {
  for (LLVMValueRef f = mod ? LLVMGetFirstFunction(mod) : NULL; f; f = LLVMGetNextFunction(f))
    if (LLVMGetLinkage(f) == LLVMAvailableExternallyLinkage)
      LLVMSetLinkage(f, LLVMLinkOnceODRLinkage);
}

static bool is_listed(const pt_texts *names, const char *name) {
  for (size_t k = 0; names && k < names->n; k++)
    if (strcmp(names->at[k], name) == 0) return true;
  return false;
}

/* Whether others see the definition G of a linked file, in a program that is DEST so far. */
static bool is_own(LLVMValueRef g, LLVMValueRef in_dest, const pt_texts *own) {
  size_t n;
  LLVMLinkage linkage = LLVMGetLinkage(g);
  bool taken = in_dest && !LLVMIsDeclaration(in_dest) &&
               LLVMGetLinkage(in_dest) != LLVMInternalLinkage;
  if (LLVMIsDeclaration(g)) return false;
  if (linkage == LLVMLinkOnceODRLinkage) return taken; /* inline */
  return linkage == LLVMExternalLinkage && (taken || is_listed(own, LLVMGetValueName2(g, &n)));
}

void pt_keep_own(LLVMModuleRef dest, LLVMModuleRef mod, const pt_texts *own) {
  size_t n;
  for (LLVMValueRef f = LLVMGetFirstFunction(mod); f; f = LLVMGetNextFunction(f))
    if (is_own(f, LLVMGetNamedFunction(dest, LLVMGetValueName2(f, &n)), own))
      LLVMSetLinkage(f, LLVMInternalLinkage);
  for (LLVMValueRef g = LLVMGetFirstGlobal(mod); g; g = LLVMGetNextGlobal(g))
    if (is_own(g, LLVMGetNamedGlobal(dest, LLVMGetValueName2(g, &n)), own))
      LLVMSetLinkage(g, LLVMInternalLinkage);
}

static bool same_name(LLVMValueRef a, LLVMValueRef b) {
  size_t n;
  const char *x = LLVMGetValueName2(a, &n), *y = LLVMGetValueName2(b, &n);
  return x[0] == '.' || strcmp(x, y) == 0; /* constants of the compiler have any name */
}

static bool same_operand(LLVMValueRef a, LLVMValueRef b) {
  if (LLVMGetValueKind(a) != LLVMGetValueKind(b)) return false;
  if (LLVMIsAConstantInt(a))
    return LLVMGetIntTypeWidth(LLVMTypeOf(a)) == LLVMGetIntTypeWidth(LLVMTypeOf(b)) &&
           LLVMConstIntGetZExtValue(a) == LLVMConstIntGetZExtValue(b);
  if (LLVMIsAConstantFP(a)) {
    LLVMBool lossy;
    double x = LLVMConstRealGetDouble(a, &lossy), y = LLVMConstRealGetDouble(b, &lossy);
    return memcmp(&x, &y, sizeof x) == 0;
  }
  return !LLVMIsAGlobalValue(a) || same_name(a, b);
}

static bool is_debug(LLVMValueRef i) {
  size_t n;
  const char *name =
      LLVMIsACallInst(i) ? LLVMGetValueName2(LLVMGetCalledValue(i), &n) : "";
  return strncmp(name, "llvm.dbg.", 9) == 0;
}

static bool same_instruction(LLVMValueRef a, LLVMValueRef b) {
  if (LLVMGetInstructionOpcode(a) != LLVMGetInstructionOpcode(b)) return false;
  if (LLVMIsAICmpInst(a) && LLVMGetICmpPredicate(a) != LLVMGetICmpPredicate(b)) return false;
  if (LLVMIsAFCmpInst(a) && LLVMGetFCmpPredicate(a) != LLVMGetFCmpPredicate(b)) return false;
  if (LLVMGetNumOperands(a) != LLVMGetNumOperands(b)) return false;
  for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(a) && !is_debug(a); k++)
    if (!same_operand(LLVMGetOperand(a, k), LLVMGetOperand(b, k))) return false;
  return true;
}

static bool same_block(LLVMBasicBlockRef a, LLVMBasicBlockRef b) {
  LLVMValueRef i = LLVMGetFirstInstruction(a), j = LLVMGetFirstInstruction(b);
  for (; i && j && same_instruction(i, j); i = LLVMGetNextInstruction(i))
    j = LLVMGetNextInstruction(j);
  return !i && !j;
}

static bool same_body(LLVMValueRef f, LLVMValueRef g) {
  LLVMBasicBlockRef a = LLVMGetFirstBasicBlock(f), b = LLVMGetFirstBasicBlock(g);
  for (; a && b && same_block(a, b); a = LLVMGetNextBasicBlock(a)) b = LLVMGetNextBasicBlock(b);
  return !a && !b;
}

const char *pt_inline_body_differs(LLVMModuleRef mod, LLVMModuleRef other) {
  for (LLVMValueRef f = LLVMGetFirstFunction(other); f; f = LLVMGetNextFunction(f)) {
    size_t n;
    const char *name = LLVMGetValueName2(f, &n);
    LLVMValueRef g = LLVMIsDeclaration(f) ? NULL : LLVMGetNamedFunction(mod, name);
    bool one = g && !LLVMIsDeclaration(g) && LLVMGetLinkage(g) != LLVMInternalLinkage &&
               LLVMGetLinkage(f) != LLVMInternalLinkage &&
               (LLVMGetLinkage(f) == LLVMLinkOnceODRLinkage ||
                LLVMGetLinkage(g) == LLVMLinkOnceODRLinkage);
    if (one && !same_body(f, g)) return LLVMGetValueName2(g, &n);
  }
  return NULL;
}
