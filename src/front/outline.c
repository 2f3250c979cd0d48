/* A source file at a glance: what it is after preprocessing, and which functions others can
   call. */
#include <llvm-c/IRReader.h>
#include <string.h>

#include "front/clang.h"
#include "front/compdb.h"
#include "front/lower_priv.h"

static bool is_own(LLVMValueRef fn) {
  size_t n;
  const char *name = LLVMGetValueName2(fn, &n);
  return !LLVMIsDeclaration(fn) && LLVMGetLinkage(fn) == LLVMExternalLinkage &&
         strncmp(name, "llvm.", 5) != 0;
}

static pt_status list_functions(pt_outline *out, pt_mem *m, const char *path, pt_err *e) {
  LLVMContextRef ctx = LLVMContextCreate();
  LLVMMemoryBufferRef buffer;
  LLVMModuleRef mod = NULL;
  char *message = NULL;
  if (LLVMCreateMemoryBufferWithContentsOfFile(path, &buffer, &message) ||
      LLVMParseIRInContext(ctx, buffer, &mod, &message))
    pt_err_set(e, PT_INPUT, "cannot read what clang wrote: %s", message ? message : "malformed");
  for (LLVMValueRef f = mod ? LLVMGetFirstFunction(mod) : NULL; f; f = LLVMGetNextFunction(f)) {
    size_t n;
    if (!is_own(f)) continue;
    const char *name = LLVMGetValueName2(f, &n);
    pt_strtab_addn(m, &out->functions, name, n);
  }
  LLVMDisposeMessage(message);
  if (mod) LLVMDisposeModule(mod);
  LLVMContextDispose(ctx);
  return e->status;
}

pt_status pt_front_outline(pt_outline *out, pt_mem *m, const pt_front_options *o, const char *file,
                           pt_err *e) {
  pt_tmpdir tmp = {0};
  pt_compdb db = {0};
  char bitcode[192], text[192];
  *out = (pt_outline){0};
  if (pt_tmpdir_init(&tmp, e) == PT_OK && *o->compile_db) pt_compdb_load(&db, m, o->compile_db, e);
  const pt_compdb_entry *entry = pt_compdb_find(&db, file);
  const char *source = entry ? entry->file : file, *directory = entry ? entry->directory : NULL;
  const pt_cflags *flags = entry ? &entry->flags : NULL;
  snprintf(bitcode, sizeof bitcode, "%s/outline.bc", tmp.path);
  snprintf(text, sizeof text, "%s/outline.i", tmp.path);
  if (e->status == PT_OK &&
      pt_clang_compile(m, o, &tmp, source, flags, directory, bitcode, e) == PT_OK &&
      pt_clang_preprocess(m, o, &tmp, source, flags, directory, text, e) == PT_OK) {
    if (!pt_buf_read_file(m, &out->source, text))
      pt_err_set(e, PT_INPUT, "cannot read what clang wrote");
    list_functions(out, m, bitcode, e);
  }
  pt_compdb_release(&db, m);
  pt_tmpdir_release(&tmp);
  return e->status;
}

void pt_outline_release(pt_outline *out, pt_mem *m) {
  pt_buf_release(m, &out->source);
  pt_strtab_release(m, &out->functions);
}
