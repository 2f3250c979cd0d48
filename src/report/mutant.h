/* Mutants of a source: copies with one small change each, as a slip of the keyboard would make it.

   Changes are made token by token in the text, outside of comments, literals and directives:
   another comparison, the other arithmetic or logical operator, a number that is one larger, a
   negation or a jump that is gone.  Some of them are no C any more; who uses them finds out. */
#ifndef PT_REPORT_MUTANT_H
#define PT_REPORT_MUTANT_H

#include "report/source.h"

typedef struct {
  size_t at, n;     /* what is replaced: in the text */
  const char *with; /* by what; NULL: by the number that is one larger */
} pt_mutant;

typedef PT_VEC(pt_mutant) pt_mutants;

/* All of them, in the order of the text. */
void pt_mutants_of(pt_mutants *out, pt_mem *m, const pt_source *s);
/* The text of the mutant: the whole source. */
void pt_mutant_text(pt_buf *out, pt_mem *m, const pt_source *s, const pt_mutant *x);
/* `a.c:31: "<" is "<=" in it`, without the file's folder. */
void pt_mutant_name(pt_buf *out, pt_mem *m, const pt_source *s, const char *path,
                    const pt_mutant *x);

#endif
