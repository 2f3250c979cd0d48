/* Static functions that other files name.

   CBMC's compiler can give them the name __CPROVER_file_local_FILE_NAME, where FILE is the file
   that defines them, with _ for what no name can have; proofs call them by it, or define a function
   of that name to take their place.  Here a static function gets that name when some file of the
   program mentions it, before the files are linked. */
#ifndef PT_FRONT_FILE_LOCAL_H
#define PT_FRONT_FILE_LOCAL_H

#include <llvm-c/Core.h>

#include "base/mem.h"

void pt_export_file_local(pt_mem *m, LLVMModuleRef *modules, size_t n);

#endif
