#include "front/version.h"

#include <llvm-c/Core.h>
#include <stdio.h>

void pt_version_llvm(char *out, size_t size) {
  unsigned major, minor, patch;
  LLVMGetVersion(&major, &minor, &patch);
  snprintf(out, size, "LLVM %u.%u.%u", major, minor, patch);
}
