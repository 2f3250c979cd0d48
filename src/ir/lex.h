/* The scanner of the text form: reads one line at a time, from left to right.

   Idea: the parser asks for what it expects next.  A pt_lex_take_* function
   takes that and says whether it was there; the other pt_lex_* functions demand
   it.  The first failure is recorded as `PATH:LINE: what`; from then on every
   function returns false, so that a parser needs no test after each call.

   Spaces, tabs and carriage returns separate; `;` starts a comment that ends
   with the line; a line without anything else is skipped. */
#ifndef PT_IR_LEX_H
#define PT_IR_LEX_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/err.h"

typedef struct {
  pt_mem *mem;
  pt_err *err;
  const char *path;
  const char *at; /* what is to be read next */
  uint32_t line;  /* from 1; 0 before the first line */
  bool failed;
  pt_buf word;    /* the word, name, number or string that was read last */
} pt_lex;

void pt_lex_init(pt_lex *l, pt_mem *m, const char *path, const char *text, pt_err *e);
void pt_lex_release(pt_lex *l);
void pt_lex_rewind(pt_lex *l, const char *text); /* back to the start of the text */

/* Skips the rest of the line; false at the end of the text. */
bool pt_lex_next_line(pt_lex *l);
bool pt_lex_fail(pt_lex *l, const char *format, ...) __attribute__((format(printf, 2, 3)));

char pt_lex_peek(pt_lex *l);     /* the next character on the line; NUL at its end */
bool pt_lex_line_end(pt_lex *l); /* demands the end of the line */

bool pt_lex_take(pt_lex *l, char c);
bool pt_lex_expect(pt_lex *l, char c);
bool pt_lex_take_word(pt_lex *l, const char *word);
bool pt_lex_word(pt_lex *l, const char *what); /* letters, digits, _ and - into l->word */
/* A letter and a number: `t12`. */
bool pt_lex_take_ref(pt_lex *l, char letter, uint32_t *out);
bool pt_lex_u64(pt_lex *l, uint64_t *out);
bool pt_lex_u32(pt_lex *l, uint32_t *out);
bool pt_lex_i64(pt_lex *l, int64_t *out);
/* Digits and letters after an optional minus sign, uninterpreted, into l->word. */
bool pt_lex_literal(pt_lex *l);
/* Bytes as pairs of hexadecimal digits into l->word. */
bool pt_lex_hex(pt_lex *l);
/* A quoted string into l->word; it may hold NULs, see l->word.n. */
bool pt_lex_bytes(pt_lex *l);
/* A quoted string without NULs. */
bool pt_lex_string(pt_lex *l);
/* SIGIL and a name, which is quoted when it has other characters than letters,
   digits, _ . and $. */
bool pt_lex_name(pt_lex *l, char sigil);

bool pt_lex_is_name_char(char c);

#endif
