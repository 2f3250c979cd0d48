/* Declarations of library functions that a file calls without having declared them. */
#ifndef PT_FRONT_IMPLICIT_H
#define PT_FRONT_IMPLICIT_H

#include <llvm-c/Core.h>

#include "base/buf.h"

/* Adds C declarations to OUT for the functions of the library whose type the file does not seem to
 * know; false: none. */
bool pt_implicit_declarations(LLVMModuleRef mod, pt_mem *m, pt_buf *out);

/* The same for those that a compiler's MESSAGES name in quotes; builtin functions among them get
   other names, so that the file can define them. */
bool pt_implicit_quoted(pt_mem *m, pt_buf *out, const char *messages);

#endif
