/* The reader of SMT-LIB text, inside.

   Names are interned; the names of all operators come first, so that an operator is known by
   its name's number.  What a user's name means is kept in two scopes: globals (declared,
   defined, named), undone by pop, and locals (let, parameters, bound variables), undone at
   their closing parenthesis.  Terms are read with two stacks, frames (open parentheses) and
   values (arguments that are complete); nothing recurses on the depth of the text. */
#ifndef PT_TERM_SMTLIB_PRIV_H
#define PT_TERM_SMTLIB_PRIV_H

#include "base/vec.h"
#include "term/build.h"
#include "term/smtlib.h"
#include "term/smtlib_lex.h"

/* An argument: a term, or what only some operators take. */
typedef enum { PT_VALUE_TERM, PT_VALUE_ROUNDING, PT_VALUE_NUMBER } pt_value_kind;

typedef struct {
  pt_value_kind kind;
  pt_term term;
  char rounding;  /* ROUNDING: E nearest even, A nearest away, P up, N down, Z towards zero */
  const char *at; /* where it starts */
  size_t n;       /* NUMBER: its length */
} pt_smtlib_arg;

typedef enum { PT_NAME_TERM, PT_NAME_FUN, PT_NAME_MACRO, PT_NAME_SORT } pt_name_kind;

typedef struct {
  uint32_t name;    /* interned */
  uint32_t shadows; /* what the name meant before: index + 1, or 0 */
  pt_name_kind kind;
  pt_term term; /* TERM; MACRO: the body */
  pt_fun fun;
  pt_sort sort;
  uint32_t first, n; /* MACRO: its parameters in `params` */
} pt_binding;

typedef struct {
  PT_VEC(pt_binding) list;
  PT_VEC(uint32_t) of; /* by name: index + 1 of what it means now, or 0 */
} pt_scope;

typedef enum { PT_FRAME_APPLY, PT_FRAME_LET, PT_FRAME_NOTE, PT_FRAME_QUANTIFIER } pt_frame_kind;
typedef enum { PT_HEAD_OP, PT_HEAD_FUN, PT_HEAD_MACRO, PT_HEAD_ARRAY } pt_head_kind;
typedef enum { PT_LET_NAMES, PT_LET_VALUE, PT_LET_BODY } pt_let_state;

enum { PT_MAX_INDEX = 2 };

/* What is applied: an operator with its indices, a function, a definition, (as const S). */
typedef struct {
  pt_head_kind kind;
  uint32_t op; /* OP: row of the table */
  uint32_t index[PT_MAX_INDEX], nindex;
  pt_binding binding; /* FUN, MACRO */
  pt_sort sort;       /* ARRAY */
} pt_head;

typedef struct {
  pt_frame_kind kind;
  pt_head head;       /* APPLY */
  pt_let_state state; /* LET */
  bool forall;        /* QUANTIFIER */
  size_t values;      /* how many values, names and locals there were before it */
  size_t names, locals;
  const char *at;
} pt_smtlib_frame;

typedef struct {
  size_t globals, sorts;
} pt_level;

struct pt_smtlib {
  pt_mem *m;
  pt_terms *tt;
  const char *path, *text;
  pt_err *e;
  pt_lex_token tok;     /* the next token */
  const char *last_end; /* where the last one ended */

  pt_strtab names;
  pt_scope globals, locals, sorts;
  PT_VEC(pt_level) levels;
  bool global_declarations;
  bool known_mode;    /* names are looked up in the table of terms (pt_smtlib_parse_term) */
  bool in_definition; /* reading the body of a define-fun with parameters */
  bool definitions;   /* some name stands for a term that is no variable */
  pt_term_vec params; /* of all macros */

  PT_VEC(pt_smtlib_frame) frames;
  PT_VEC(pt_smtlib_arg) values;
  PT_VEC(uint32_t) let_names;

  /* of the last command */
  pt_term_vec terms;
  PT_VEC(size_t) texts; /* where each text starts in `copies` */
  pt_buf copies, string, name;
  uint32_t number;
};

/* ---- smtlib_read.c: tokens, failures, names */
/* Records PATH:LINE:COLUMN and the message; always false. */
bool pt_smtlib_fail(pt_smtlib *r, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void pt_smtlib_advance(pt_smtlib *r);
bool pt_smtlib_unexpected(pt_smtlib *r, const char *wanted); /* says what is there; false */
bool pt_smtlib_expect(pt_smtlib *r, pt_lex_kind kind, const char *what);
bool pt_smtlib_skip(pt_smtlib *r);                      /* any one s-expression */
bool pt_smtlib_take_symbol(pt_smtlib *r, uint32_t *id); /* the interned text, as it stands */
bool pt_smtlib_take_number(pt_smtlib *r, uint32_t *out);
bool pt_smtlib_take_sort(pt_smtlib *r, pt_sort *out);

const pt_binding *pt_scope_find(const pt_scope *s, uint32_t name);
void pt_scope_add(pt_mem *m, pt_scope *s, pt_binding b);
void pt_scope_cut(pt_scope *s, size_t n); /* forgets all but the first N */
/* The variable that a name declares, and a new one with a similar name. */
pt_term pt_smtlib_var(pt_smtlib *r, uint32_t id, pt_sort s);
pt_term pt_smtlib_fresh(pt_smtlib *r, uint32_t id, pt_sort s);
/* A new global; false when the name has a meaning already. */
bool pt_smtlib_add_global(pt_smtlib *r, const char *at, pt_binding b);

/* ---- smtlib_term.c: terms */
bool pt_smtlib_take_term(pt_smtlib *r, pt_term *out);
bool pt_smtlib_want_sort(pt_smtlib *r, const char *at, pt_term t, pt_sort s);

/* ---- smtlib_name.c: what pt_smtlib_symbol does to names that a script may not declare, undone */
void pt_smtlib_decode(pt_mem *m, pt_buf *out, const char *symbol);

/* ---- smtlib_op.c, smtlib_fp.c: the operators */
typedef struct pt_op_row pt_op_row;
typedef struct {
  pt_smtlib *r;
  const pt_op_row *row;
  const char *at;
  const uint32_t *index;
  const pt_smtlib_arg *arg; /* as read; rounding modes and numbers included */
  size_t nargs;
  const pt_term *a; /* the terms among them */
  uint32_t n;       /* how many terms */
} pt_op_call;

/* What the arguments must be. */
typedef enum {
  PT_SIG_BOOL,     /* Booleans */
  PT_SIG_BV,       /* bit-vectors */
  PT_SIG_SAME_BV,  /* of the same width */
  PT_SIG_SAME,     /* of the same sort */
  PT_SIG_FP,       /* floats of the same format */
  PT_SIG_ROUND_FP, /* a rounding mode, then floats of the same format */
  PT_SIG_OWN       /* the operator looks itself */
} pt_op_sig;

struct pt_op_row {
  const char *name;
  pt_term (*make)(const pt_op_call *c); /* none: failed, and said so */
  pt_op_sig sig;
  uint32_t min, max; /* arguments; max 0 with min > 0: any number */
  uint32_t nindex;
  pt_top op;
};

uint32_t pt_smtlib_ops(void);
const char *pt_smtlib_op_name(uint32_t row);
bool pt_smtlib_is_op(const char *name, size_t n);
bool pt_smtlib_op_rounding(uint32_t row, char *rounding); /* is it a rounding mode's name? */
pt_term pt_smtlib_op_apply(pt_smtlib *r, const char *at, const pt_head *h, const pt_smtlib_arg *arg,
                           size_t n);
pt_term pt_op_fail(const pt_op_call *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Floats. */
bool pt_smtlib_format(uint32_t exponent, uint32_t significand, pt_fp *out);
void pt_smtlib_format_bits(pt_fp f, uint32_t *exponent, uint32_t *significand);
/* A conversion to W bits is defined between LOW and HIGH (excluded); true: LOW included. */
bool pt_smtlib_int_bounds(pt_fp f, uint32_t w, bool is_signed, pt_bv *low, pt_bv *high);
pt_term pt_smtlib_int_guard(pt_terms *tt, pt_term t); /* that as a term, T an FTOS or FTOU */
pt_term pt_op_fp_arith(const pt_op_call *c);
pt_term pt_op_fp_chain(const pt_op_call *c);     /* of row->op */
pt_term pt_op_fp_chain_rev(const pt_op_call *c); /* with swapped arguments */
pt_term pt_op_fp_unary(const pt_op_call *c);
pt_term pt_op_fp_abs(const pt_op_call *c);
pt_term pt_op_fp_class(const pt_op_call *c);
pt_term pt_op_fp_literal(const pt_op_call *c);
pt_term pt_op_fp_special(const pt_op_call *c);
pt_term pt_op_fp_of(const pt_op_call *c);
pt_term pt_op_fp_to_int(const pt_op_call *c);
pt_term pt_op_fp_to_bits(const pt_op_call *c);

#endif
