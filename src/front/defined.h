/* Functions that the given sources define, although the program has no body of them.

   A compiler may leave a definition out (some forms of `inline`).  A function without a body is
   harmless to a property by the rules of SV-COMP; one whose body was only lost is not.  So the text
   of the sources is asked: it is a guard, and reads C just well enough for that. */
#ifndef PT_FRONT_DEFINED_H
#define PT_FRONT_DEFINED_H

#include "front/front.h"

/* Whether TEXT has `NAME (...) {` outside of comments and literals. */
bool pt_text_defines(const char *text, const char *name);

/* Where function bodies and declarations are in a text. */
typedef struct {
  const pt_strtab *names; /* of these functions */
  void *payload;
  void (*body)(void *payload, uint32_t name, size_t from, size_t length);
  void (*declared)(void *payload, uint32_t name, const char *header, size_t length);
} pt_text_visitor;

/* Walks over the preprocessed TEXT outside of bodies.  `body`: `NAME (...) {...}`; `declared`:
   `NAME (...);` in a header, by line markers. */
void pt_text_visit(const char *text, const pt_text_visitor *v);

/* A note for each missing function of the program that one of the C files of O defines. */
void pt_note_defined(pt_ir_prog *p, pt_mem *m, const pt_front_options *o);

#endif
