/* Terms in C syntax, for people: `x < 10 && a[i] != 0`.

   Signedness is taken from the program: the call-back tells the name, signedness and kind of
   a variable; operators bring their own (SLT is signed, ULT unsigned), and constants are printed
   in the reading of what they stand beside.  Minimal parentheses, C precedence; casts only
   where C would otherwise compute something else.

   A portable text can be read by a compiler wherever its variables are declared: no names of
   <stdint.h> and <limits.h>, and what may wrap is computed as unsigned.  That of a number with the
   bits of an int or more may stand beside one of that many bits in an equation; others are to be
   converted. */
#ifndef PT_TERM_CTEXT_H
#define PT_TERM_CTEXT_H

#include "base/buf.h"
#include "term/term.h"

typedef struct {
  /* The C name of a variable (NULL: its own name), and whether it is signed. */
  const char *(*name)(void *payload, pt_term var, bool *is_signed);
  void *payload;
  bool portable;
  /* Whether the C variable is a float, and the term's variable has its bits; or NULL: none is. */
  bool (*is_float)(void *payload, pt_term var);
} pt_ctext_names;

/* NAMES may be NULL: own names, signed.  At most LIMIT characters (0: no limit), then `...`. */
void pt_ctext(pt_mem *m, pt_buf *out, pt_terms *tt, pt_term t, const pt_ctext_names *names,
              size_t limit);

#endif
