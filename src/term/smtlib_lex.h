/* Tokens of SMT-LIB 2.6 text. */
#ifndef PT_TERM_SMTLIB_LEX_H
#define PT_TERM_SMTLIB_LEX_H

#include <stdbool.h>
#include <stddef.h>

typedef enum {
  PT_LEX_END,
  PT_LEX_OPEN,
  PT_LEX_CLOSE,
  PT_LEX_SYMBOL,
  PT_LEX_KEYWORD,
  PT_LEX_NUMERAL,
  PT_LEX_DECIMAL,
  PT_LEX_HEX,
  PT_LEX_BINARY,
  PT_LEX_STRING,
  PT_LEX_BAD
} pt_lex_kind;

/* BODY and N are what the token says: a symbol without bars, a string without its quotes (a
   quote inside is still doubled), a keyword with its colon, digits without #x or #b. */
typedef struct {
  pt_lex_kind kind;
  bool quoted;          /* a symbol in bars: never a reserved word */
  const char *at, *end; /* in the text */
  const char *body;
  size_t n;
  const char *what; /* BAD: what is wrong */
} pt_lex_token;

/* The token at or after AT; an END or BAD token is given again and again. */
pt_lex_token pt_lex_next(const char *at);
/* Line and column (both from 1, in bytes) of a place in TEXT. */
void pt_lex_place(const char *text, const char *at, unsigned *line, unsigned *column);
bool pt_lex_is(const pt_lex_token *t, const char *word); /* an unquoted symbol or a keyword */
bool pt_lex_is_symbol_char(char c);                      /* of a symbol without bars */

#endif
