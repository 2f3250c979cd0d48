/* Where a line is after edits.

   What was found is about one text; each change of the text since then is one edit, so that places
   are carried along when they are needed, and nothing has to be moved by hand.  A line of a
   function that an edit is in is gone: what was found there says nothing any more. */
#ifndef PT_LSP_EDITS_H
#define PT_LSP_EDITS_H

#include "lsp/text.h"

typedef struct {
  uint32_t first, last; /* lines of the old text that are gone: those of [first, last) */
  int64_t shift;        /* of lines from LAST on */
} pt_edit;

typedef PT_VEC(pt_edit) pt_edits;

/* What changed between two texts; false: nothing did. */
bool pt_edit_between(const pt_lsp_text *before, const pt_lsp_text *after, pt_edit *out);
/* LINE of the text before edit FROM, in the text after all of them; false: it is gone. */
bool pt_edits_map(const pt_edits *e, size_t from, uint32_t line, uint32_t *out);

#endif
