/* Files that travel inside the executable: the models' bitcode for both data
   models, and the headers protest.h, klee/klee.h and cprover.h (embed.S includes them at build
   time). */
#ifndef PT_FRONT_EMBED_H
#define PT_FRONT_EMBED_H

#include <stddef.h>

extern const char pt_embed_models32[], pt_embed_models64[], pt_embed_header[];
extern const size_t pt_embed_models32_size, pt_embed_models64_size, pt_embed_header_size;
extern const char pt_embed_klee[], pt_embed_cprover[];
extern const size_t pt_embed_klee_size, pt_embed_cprover_size;

#endif
