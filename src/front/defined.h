/* Functions that the given sources define, although the program has no body of them.

   A compiler may leave a definition out (some forms of `inline`).  A function without a body is
   harmless to a property by the rules of SV-COMP; one whose body was only lost is not.  So the text
   of the sources is asked: it is a guard, and reads C just well enough for that. */
#ifndef PT_FRONT_DEFINED_H
#define PT_FRONT_DEFINED_H

#include "front/front.h"

/* Whether TEXT has `NAME (...) {` outside of comments and literals. */
bool pt_text_defines(const char *text, const char *name);

/* A note for each missing function of the program that one of the C files of O defines. */
void pt_note_defined(pt_ir_prog *p, pt_mem *m, const pt_front_options *o);

#endif
