/* How much of the stack a call takes, for those who check proofs. */
#ifndef PT_CHECK_FRAME_H
#define PT_CHECK_FRAME_H

#include "ir/cfg.h"

/* Bytes of a frame of FN with its objects, as the interpreter counts them or more.  False: they are
   not bounded (an object whose size is no constant, or one that is made again while it lives). */
bool pt_check_frame(pt_mem *m, const pt_ir_prog *p, uint32_t fn, const pt_ir_cfg *cfg,
                    uint64_t *bytes);

#endif
