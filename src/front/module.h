/* One file of a program as LLVM's module, as programs are made of it. */
#ifndef PT_FRONT_MODULE_H
#define PT_FRONT_MODULE_H

#include <llvm-c/Core.h>

#include "front/clang.h"
#include "front/compdb.h"

/* The compile database of O; empty when it names none. */
pt_status pt_load_commands(pt_compdb *db, pt_mem *m, const pt_front_options *o, pt_err *e);

/* NULL: E says why, or clang has.  What lies in o->compiled is not compiled again, and what was
   compiled is left there. */
LLVMModuleRef pt_load_module(pt_mem *m, const pt_front_options *o, const pt_tmpdir *tmp,
                             const pt_compdb *db, LLVMContextRef ctx, const char *path, pt_err *e);

#endif
