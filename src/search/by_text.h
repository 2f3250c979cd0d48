/* Checks of the whole program (its stack, lost memory) that its text alone decides (check/whole.h).

   They could be proved at once, but uninitialised variables are looked for by runs, and belong to
   no check: those who run the program stop when every check is decided.  So these checks stay open
   while somebody looks, and are proved at the end. */
#ifndef PT_SEARCH_BY_TEXT_H
#define PT_SEARCH_BY_TEXT_H

#include "session/checker.h"

enum { PT_BY_TEXT = 8 };

typedef struct {
  uint32_t checks[PT_BY_TEXT];
  uint32_t n;
} pt_by_text;

/* None where nothing can be proved. */
void pt_by_text_find(pt_by_text *t, const pt_checker *c);
/* Whether all checks that are wanted and open are among them. */
bool pt_by_text_is_all(const pt_by_text *t, const pt_checker *c);
/* Those that nobody decided. */
void pt_by_text_prove(const pt_by_text *t, pt_checker *c);

#endif
