/* A model stands for a function of the library, not for every function of that name: a program may
   call an `error(void)` or a `bind(int)` of its own that is defined elsewhere.  What tells them
   apart is the type that the program declares.  Programs declare library functions in many ways
   that work (without a prototype, with int for size_t), so only the number of arguments and their
   kinds count. */
#include "front/lower_priv.h"

typedef enum { NOTHING, NUMBER, ADDRESS, FLOAT, OTHER } kind;

static kind kind_of(LLVMTypeRef t) {
  switch (LLVMGetTypeKind(t)) {
  case LLVMVoidTypeKind: return NOTHING;
  case LLVMIntegerTypeKind: return NUMBER;
  case LLVMPointerTypeKind: return ADDRESS;
  case LLVMFloatTypeKind:
  case LLVMDoubleTypeKind:
  case LLVMX86_FP80TypeKind:
  case LLVMFP128TypeKind: return FLOAT;
  default: return OTHER;
  }
}

bool pt_model_fits(LLVMValueRef model, LLVMValueRef declared) {
  LLVMTypeRef m = LLVMGlobalGetValueType(model), d = LLVMGlobalGetValueType(declared);
  unsigned n = LLVMCountParams(model), given = LLVMCountParams(declared);
  if (m == d || LLVMIsFunctionVarArg(d)) return true; /* no prototype is variadic, too */
  if (given < n || (given > n && !LLVMIsFunctionVarArg(m))) return false;
  kind result = kind_of(LLVMGetReturnType(d));
  if (result != NOTHING && result != kind_of(LLVMGetReturnType(m))) return false;
  for (unsigned k = 0; k < n; k++) {
    LLVMValueRef a = LLVMGetParam(model, k), b = LLVMGetParam(declared, k);
    if (kind_of(LLVMTypeOf(a)) != kind_of(LLVMTypeOf(b))) return false;
  }
  return true;
}
