/* SMT-LIB 2 text of terms. */
#ifndef PT_TERM_SMTLIB_H
#define PT_TERM_SMTLIB_H

#include "base/buf.h"
#include "base/err.h"
#include "base/map.h"
#include "term/term.h"
#include "term/walk.h"

/* A symbol, quoted with | | when needed. */
void pt_smtlib_symbol(pt_mem *m, pt_buf *out, const char *name);
void pt_smtlib_sort(pt_mem *m, pt_buf *out, const pt_terms *tt, pt_sort s);
/* The logic that all of T belong to: QF_BV, QF_ABV, QF_UFBV, QF_AUFBV, QF_BVFP, or ALL
   (quantifiers, constant arrays, floats with arrays or functions). */
const char *pt_smtlib_logic(pt_terms *tt, const pt_term *t, size_t n);
/* One term; shared nodes become let bindings. */
void pt_smtlib_term(pt_mem *m, pt_buf *out, pt_terms *tt, pt_term t);
/* Declarations of the variables and functions of T. */
void pt_smtlib_declare(pt_mem *m, pt_buf *out, pt_terms *tt, const pt_term *t, size_t n);
/* A stand-alone script: declarations, one assert each, (check-sat). */
void pt_smtlib_script(pt_mem *m, pt_buf *out, pt_terms *tt, const pt_term *t, size_t n);

/* ---- reading: s-expressions and terms in the scope of declared names */

typedef struct pt_smtlib pt_smtlib; /* a reader over one text */

typedef enum {
  PT_CMD_END, PT_CMD_SET_LOGIC, PT_CMD_SET_OPTION, PT_CMD_SET_INFO, PT_CMD_DECLARE, PT_CMD_DEFINE,
  PT_CMD_ASSERT, PT_CMD_PUSH, PT_CMD_POP, PT_CMD_CHECK_SAT, PT_CMD_CHECK_SAT_ASSUMING,
  PT_CMD_GET_VALUE, PT_CMD_GET_MODEL, PT_CMD_GET_UNSAT_CORE, PT_CMD_GET_UNSAT_ASSUMPTIONS,
  PT_CMD_ECHO, PT_CMD_EXIT, PT_CMD_RESET, PT_CMD_RESET_ASSERTIONS, PT_CMD_GET_INFO
} pt_smtlib_command;

pt_smtlib *pt_smtlib_new(pt_mem *m, pt_terms *tt, const char *path, const char *text);
void pt_smtlib_delete(pt_smtlib *r);
/* Reads the next command.  Declarations and definitions take effect in the reader (scoped by
   push and pop).  On failure: PT_INPUT with `PATH:LINE:COLUMN: what`. */
pt_status pt_smtlib_next(pt_smtlib *r, pt_smtlib_command *out, pt_err *e);
/* Of the last command: terms (ASSERT: 1; CHECK_SAT_ASSUMING, GET_VALUE: any number), their source
   text, the name of a (! t :named n) assertion or "", a number (PUSH, POP), a string (ECHO,
   SET_*). */
size_t pt_smtlib_nterms(const pt_smtlib *r);
pt_term pt_smtlib_term_at(const pt_smtlib *r, size_t k);
const char *pt_smtlib_text_at(const pt_smtlib *r, size_t k);
const char *pt_smtlib_name(const pt_smtlib *r);
uint32_t pt_smtlib_number(const pt_smtlib *r);
const char *pt_smtlib_string(const pt_smtlib *r);

/* A single term over the variables and functions that TT knows by name. */
pt_status pt_smtlib_parse_term(pt_terms *tt, const char *text, pt_term *out, pt_err *e);

/* The text of a value: true, #b101 or #x0f (bit-vectors; hex when the width is a multiple of 4). */
void pt_smtlib_value(pt_mem *m, pt_buf *out, const pt_terms *tt, pt_sort s, pt_bv v);

#endif
