/* Random C programs with inputs, for testing symbolic execution.  They end by themselves, and may
   fail checks.  The same seed gives the same program. */
#ifndef PT_FUZZ_SYM_GEN_H
#define PT_FUZZ_SYM_GEN_H

#include <stdint.h>

#include "base/buf.h"

void fuzz_sym_program(pt_mem *m, pt_buf *out, uint64_t seed);

#endif
