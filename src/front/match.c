/* A model stands for a function of the library, not for every function of that name: a program may
   call an `error(void)` or a `bind(int)` of its own that is defined elsewhere.  What tells them
   apart is the type that the program declares.  Programs declare library functions in many ways
   that work (without a prototype, with long for int), so only the number of arguments, their kinds
   and what of them is passed count: a function that reads 64 bits of an argument must get them, and
   one that returns 32 bits cannot be asked for 64. */
#include <string.h>

#include "front/lower_priv.h"

typedef enum { NOTHING, NUMBER, ADDRESS, FLOAT, OTHER } kind;

enum { EXTENDED = 32 }; /* shorter integers are passed as such */

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

/* Whether an argument of type GIVEN, which is signed or not, is all that a parameter of type TAKEN
   asks for; callers extend what is shorter. */
static bool is_enough(LLVMTypeRef given, bool is_signed, LLVMTypeRef taken) {
  if (kind_of(given) != kind_of(taken)) return false;
  if (kind_of(given) != NUMBER) return true;
  unsigned n = LLVMGetIntTypeWidth(taken);
  return LLVMGetIntTypeWidth(given) >= n || (n <= EXTENDED && is_signed);
}

/* Whether a parameter, counted from 1, or the result (0) is extended without its sign. */
static bool is_unsigned(LLVMValueRef fn, unsigned at) {
  unsigned zeroext = LLVMGetEnumAttributeKindForName("zeroext", strlen("zeroext"));
  return LLVMGetEnumAttributeAtIndex(fn, at, zeroext);
}

static bool result_fits(LLVMValueRef model, LLVMTypeRef declared) {
  LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(model));
  if (kind_of(declared) == NOTHING) return true;
  if (kind_of(declared) != kind_of(result)) return false;
  if (kind_of(result) != NUMBER) return true;
  unsigned n = LLVMGetIntTypeWidth(declared);
  return n <= LLVMGetIntTypeWidth(result) || (n <= EXTENDED && is_unsigned(model, 0));
}

bool pt_model_fits(LLVMValueRef model, LLVMValueRef declared) {
  LLVMTypeRef m = LLVMGlobalGetValueType(model), d = LLVMGlobalGetValueType(declared);
  unsigned n = LLVMCountParams(model), given = LLVMCountParams(declared);
  if (m == d || LLVMIsFunctionVarArg(d)) return true; /* no prototype is variadic, too */
  if (given < n || (given > n && !LLVMIsFunctionVarArg(m))) return false;
  if (!result_fits(model, LLVMGetReturnType(d))) return false;
  for (unsigned k = 0; k < n; k++) {
    LLVMValueRef a = LLVMGetParam(model, k), b = LLVMGetParam(declared, k);
    if (!is_enough(LLVMTypeOf(b), !is_unsigned(declared, k + 1), LLVMTypeOf(a))) return false;
  }
  return true;
}
