/* See embed.h.  The files are found on the assembler's include path. */
.macro embed symbol file
  .global \symbol
  .global \symbol\()_size
  .balign 16
\symbol:
  .incbin "\file"
0:
  .balign 8
\symbol\()_size:
  .quad 0b - \symbol
.endm

  .section .rodata
  embed pt_embed_models32, models32.bc
  embed pt_embed_models64, models64.bc
  embed pt_embed_header, protest.h
  embed pt_embed_klee, klee/klee.h
  embed pt_embed_cprover, cprover.h
  .section .note.GNU-stack, "", @progbits
