/* Results of which C says less than a library gives.

   isdigit is only known to give a number that is not 0, strcmp only a sign.  As long as a program
   asks for no more than that, the plain models are right, and no input is spent on the rest.  A
   call whose result is used in another way (stored, added, returned) goes to the loose variant of
   the model (__pt_loose_*), which may give any such number; so does every call when the address of
   the function is taken. */
#include <stdio.h>
#include <string.h>

#include "front/lower_priv.h"

/* What is known of a result that is not 0. */
typedef enum { TRUTH, SIGN } known;

static const struct {
  const char *name;
  known known;
} loose[] = {{"isalnum", TRUTH},   {"isalpha", TRUTH},    {"isblank", TRUTH},  {"iscntrl", TRUTH},
             {"isdigit", TRUTH},   {"isgraph", TRUTH},    {"islower", TRUTH},  {"isprint", TRUTH},
             {"ispunct", TRUTH},   {"isspace", TRUTH},    {"isupper", TRUTH},  {"isxdigit", TRUTH},
             {"iswalnum", TRUTH},  {"iswalpha", TRUTH},   {"iswblank", TRUTH}, {"iswcntrl", TRUTH},
             {"iswdigit", TRUTH},  {"iswgraph", TRUTH},   {"iswlower", TRUTH}, {"iswprint", TRUTH},
             {"iswpunct", TRUTH},  {"iswspace", TRUTH},   {"iswupper", TRUTH}, {"iswxdigit", TRUTH},
             {"iswctype", TRUTH},  {"feof", TRUTH},       {"ferror", TRUTH},   {"bcmp", TRUTH},
             {"memcmp", SIGN},     {"strcmp", SIGN},      {"strncmp", SIGN},   {"strcoll", SIGN},
             {"strcasecmp", SIGN}, {"strncasecmp", SIGN}, {"wmemcmp", SIGN},   {"wcscmp", SIGN},
             {"wcsncmp", SIGN},    {"wcscoll", SIGN}};

/* Whether the user of a result asks for no more than what is known of it: a comparison with 0. */
static bool asks_what_is_known(LLVMValueRef user, known k) {
  if (!LLVMIsAICmpInst(user)) return false;
  LLVMValueRef other = LLVMGetOperand(user, 1);
  LLVMIntPredicate p = LLVMGetICmpPredicate(user);
  if (!LLVMIsAConstantInt(other) || LLVMConstIntGetZExtValue(other) != 0) return false;
  bool order = p == LLVMIntSLT || p == LLVMIntSLE || p == LLVMIntSGT || p == LLVMIntSGE;
  return p == LLVMIntEQ || p == LLVMIntNE || (k == SIGN && order);
}

static bool is_call_of(LLVMValueRef user, LLVMValueRef f) {
  if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != f) return false;
  for (unsigned n = LLVMGetNumArgOperands(user), k = 0; k < n; k++)
    if (LLVMGetOperand(user, k) == f) return false;
  return true;
}

static bool is_loose_call(LLVMValueRef call, known k) {
  for (LLVMUseRef u = LLVMGetFirstUse(call); u; u = LLVMGetNextUse(u))
    if (!asks_what_is_known(LLVMGetUser(u), k)) return true;
  return false;
}

static bool is_address_taken(LLVMValueRef f) {
  for (LLVMUseRef u = LLVMGetFirstUse(f); u; u = LLVMGetNextUse(u))
    if (!is_call_of(LLVMGetUser(u), f)) return true;
  return false;
}

static void loosen_calls(LLVMValueRef f, LLVMValueRef variant, known k) {
  for (LLVMUseRef u = LLVMGetFirstUse(f), next; u; u = next) {
    LLVMValueRef call = LLVMGetUser(u);
    next = LLVMGetNextUse(u);
    if (is_loose_call(call, k))
      LLVMSetOperand(call, (unsigned)LLVMGetNumOperands(call) - 1, variant);
  }
}

void pt_loosen_results(LLVMModuleRef mod) {
  for (size_t k = 0; k < sizeof loose / sizeof *loose; k++) {
    char name[40];
    LLVMValueRef f = LLVMGetNamedFunction(mod, loose[k].name);
    if (!f || !LLVMIsDeclaration(f)) continue;
    snprintf(name, sizeof name, "__pt_loose_%s", loose[k].name);
    LLVMValueRef variant = LLVMAddFunction(mod, name, LLVMGlobalGetValueType(f));
    if (is_address_taken(f))
      LLVMReplaceAllUsesWith(f, variant);
    else
      loosen_calls(f, variant, loose[k].known);
    if (!LLVMGetFirstUse(variant)) LLVMDeleteFunction(variant);
  }
}
