/* A text as an editor sees it: lines from 0, columns in units of UTF-8 or UTF-16; and where its
   functions are.

   Functions are found by their form, in a text that need not compile: a name, parentheses and a
   brace outside of all braces.  It is enough to put something beside them, and to see which of them
   an edit is in; what is proved never depends on it. */
#ifndef PT_LSP_TEXT_H
#define PT_LSP_TEXT_H

#include "report/source.h"

typedef struct {
  uint32_t name, length; /* offset of its name, and bytes */
  uint32_t first, last;  /* lines: of the start of its declaration, of its closing brace */
  uint32_t line;         /* of its name */
} pt_text_function;

typedef struct {
  pt_source source;
  PT_VEC(pt_text_function) functions;
} pt_lsp_text;

void pt_lsp_text_init(pt_lsp_text *t, pt_mem *m, const char *text);
void pt_lsp_text_release(pt_lsp_text *t);

uint32_t pt_lsp_text_lines(const pt_lsp_text *t);
/* Line K without its end; *N its bytes. */
const char *pt_lsp_text_line(const pt_lsp_text *t, uint32_t k, size_t *n);
/* From bytes of line K to the client's units, and back; what is behind its end is its end. */
uint32_t pt_lsp_text_units(const pt_lsp_text *t, uint32_t k, uint32_t bytes, bool utf16);
uint32_t pt_lsp_text_bytes(const pt_lsp_text *t, uint32_t k, uint32_t units, bool utf16);
/* The word that byte AT of line K is in: its first byte, *N its length, 0 for none. */
uint32_t pt_lsp_text_word(const pt_lsp_text *t, uint32_t k, uint32_t at, uint32_t *n);
/* The function that line K is in, or NULL. */
const pt_text_function *pt_lsp_text_function(const pt_lsp_text *t, uint32_t k);
/* The function of that name, or NULL. */
const pt_text_function *pt_lsp_text_named(const pt_lsp_text *t, const char *name);

#endif
