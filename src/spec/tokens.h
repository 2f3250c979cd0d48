/* Preprocessed C as tokens with the positions that its line markers give them.

   Columns are those of the preprocessed line, which are the file's own outside of macros.
   Directives (#pragma) are tokens; markers are not.  Brackets know their partners. */
#ifndef PT_SPEC_TOKENS_H
#define PT_SPEC_TOKENS_H

#include <stdint.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/map.h"
#include "base/vec.h"

typedef enum { PT_TOKEN_NAME, PT_TOKEN_NUMBER, PT_TOKEN_TEXT, PT_TOKEN_MARK, PT_TOKEN_LINE }
    pt_token_kind;

typedef struct {
  const char *at;
  uint32_t n;
  uint32_t file; /* string */
  uint32_t line, column;
  uint32_t partner; /* of a bracket: the other one; else itself */
  uint8_t kind;
  bool made;        /* of no text: it has the place of what it stands for */
  const char *note; /* of a made word of a clause: what the clause says; or NULL */
} pt_token;

typedef struct {
  pt_mem *mem;
  pt_strtab files;
  PT_VEC(pt_token) all; /* the last one is empty: the end */
} pt_tokens;

/* TEXT is borrowed.  PT_INPUT: brackets do not match. */
pt_status pt_tokens_read(pt_tokens *t, pt_mem *m, const char *text, pt_err *e);
void pt_tokens_release(pt_tokens *t);
/* Finds the partners of brackets anew. */
pt_status pt_tokens_match(pt_tokens *t, pt_err *e);
pt_token_kind pt_token_kind_of(const char *text);

bool pt_token_is(const pt_tokens *t, uint32_t k, const char *word);
/* Whether the tokens FROM .. TO and FROM2 .. TO2 (the ends excluded) are the same. */
bool pt_tokens_same(const pt_tokens *t, uint32_t from, uint32_t to, uint32_t from2, uint32_t to2);
/* The first token of FROM .. TO outside of brackets that is WORD; TO: there is none. */
uint32_t pt_tokens_find(const pt_tokens *t, uint32_t from, uint32_t to, const char *word);
/* Their text in one line. */
void pt_tokens_text(const pt_tokens *t, uint32_t from, uint32_t to, pt_buf *out);
/* `FILE:LINE:COLUMN: text` as the error of bad input. */
pt_status pt_token_refuse(const pt_tokens *t, uint32_t k, pt_err *e, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
