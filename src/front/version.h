/* The version of LLVM that reads bitcode here; --clang may be another one. */
#ifndef PT_FRONT_VERSION_H
#define PT_FRONT_VERSION_H

#include <stddef.h>

void pt_version_llvm(char *out, size_t size); /* "LLVM 19.1.7" */

#endif
