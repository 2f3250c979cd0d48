/* The text of inline assembly, read as far as it matters for what a run does next.

   Idea: what assembly computes is not looked at; its operands say what it changes.  The text only
   tells whether there are instructions at all, whether control comes out at the end, and whether
   the stack is then what it was.  Code in other sections (fix-ups, tables) does not run here.

   Texts are LLVM's: `$0` and `${1:q}` are operands, `$$` is a dollar sign, `$(a$|b$)` is `a`. */
#ifndef PT_FRONT_ASM_TEXT_H
#define PT_FRONT_ASM_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/mem.h"

typedef enum {
  PT_ASM_NOTHING,  /* no instruction */
  PT_ASM_FENCE,    /* only instructions that change nothing a single thread can see */
  PT_ASM_OPERANDS, /* changes what its operands say */
  PT_ASM_TRAP,     /* ends the run */
  PT_ASM_JUMPS,    /* control may come out elsewhere: a jump, a return */
  PT_ASM_STACK     /* leaves another stack */
} pt_asm_effect;

typedef struct {
  pt_asm_effect effect;
  bool calls_pointer; /* calls a function that it does not name */
  int pointer;        /* then: the operand that is called, or -1: something else */
  char callee[128];   /* the last function that is called by its name, or "" */
} pt_asm_text;

pt_asm_text pt_asm_scan(pt_mem *m, const char *text, size_t n);

/* The next name in TEXT from *AT on, as a range of it; false: there is none. */
bool pt_asm_next_name(const char *text, size_t n, size_t *at, size_t *length);

/* Whether assembly at file scope defines the symbol NAME: by a label, or as another name. */
bool pt_asm_defines(pt_mem *m, const char *text, size_t n, const char *name);

#endif
