#include "command/version.h"

#include "front/version.h"
#include "smt/version.h"

#ifndef PT_COMMIT
#define PT_COMMIT "" /* not built in a checkout */
#endif

const char *protest_version(void) { return PT_VERSION; }

void pt_version_print(FILE *out) {
  static const char commit[] = PT_COMMIT;
  char llvm[32], z3[32], cadical[32];
  pt_version_llvm(llvm, sizeof llvm);
  pt_version_z3(z3, sizeof z3);
  pt_version_cadical(cadical, sizeof cadical);
  fprintf(out, "protest " PT_VERSION);
  if (commit[0]) fprintf(out, " (commit %s)", commit);
  fprintf(out, "\n%s, %s, %s\n", llvm, z3, cadical);
}
