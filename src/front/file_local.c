#include "front/file_local.h"

#include <ctype.h>
#include <llvm-c/DebugInfo.h>
#include <stdio.h>
#include <string.h>

#include "base/map.h"

static const char prefix[] = "__CPROVER_file_local_";

static void collect(pt_mem *m, pt_strtab *names, LLVMModuleRef mod) {
  for (LLVMValueRef f = LLVMGetFirstFunction(mod); f; f = LLVMGetNextFunction(f)) {
    size_t n;
    const char *name = LLVMGetValueName2(f, &n);
    if (strncmp(name, prefix, strlen(prefix)) == 0) pt_strtab_add(m, names, name);
  }
}

/* The name that function F would be called by; false: its file is not known. */
static bool exported_name(LLVMValueRef f, char *out, size_t size) {
  LLVMMetadataRef sp = LLVMGetSubprogram(f), file = sp ? LLVMDIScopeGetFile(sp) : NULL;
  unsigned n = 0;
  size_t length;
  const char *path = file ? LLVMDIFileGetFilename(file, &n) : "";
  unsigned from = n;
  while (from && path[from - 1] != '/') from--;
  if (from == n) return false;
  snprintf(out, size, "%s%.*s_%s", prefix, (int)(n - from), path + from,
           LLVMGetValueName2(f, &length));
  for (char *c = out; *c; c++)
    if (!isalnum((unsigned char)*c)) *c = '_';
  return true;
}

static void rename_statics(const pt_strtab *names, LLVMModuleRef mod) {
  char name[512];
  for (LLVMValueRef f = LLVMGetFirstFunction(mod); f; f = LLVMGetNextFunction(f)) {
    if (LLVMGetLinkage(f) != LLVMInternalLinkage || !exported_name(f, name, sizeof name)) continue;
    if (!pt_strtab_find(names, name)) continue;
    LLVMValueRef declared = LLVMGetNamedFunction(mod, name);
    if (declared) { /* by this file itself */
      LLVMReplaceAllUsesWith(declared, f);
      LLVMDeleteFunction(declared);
    }
    LLVMSetValueName2(f, name, strlen(name));
    LLVMSetLinkage(f, LLVMWeakAnyLinkage); /* another definition takes its place */
  }
}

void pt_export_file_local(pt_mem *m, LLVMModuleRef *modules, size_t n) {
  pt_strtab names = {0};
  for (size_t k = 0; k < n; k++) collect(m, &names, modules[k]);
  for (size_t k = 0; k < n; k++) rename_statics(&names, modules[k]);
  pt_strtab_release(m, &names);
}
