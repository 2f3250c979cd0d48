/* What the files that read ACSL share. */
#ifndef PT_SPEC_ACSL_PRIV_H
#define PT_SPEC_ACSL_PRIV_H

#include "spec/acsl.h"

typedef PT_VEC(pt_token) pt_token_list;

/* A predicate or a logic function: NAME(params) is BODY .. END. */
typedef struct {
  uint32_t name, label; /* tokens; label 0: it has none */
  uint32_t open;        /* the bracket of its parameters; 0: none */
  uint32_t body, end;
} pt_acsl_definition;

/* What a name means, the innermost first. */
typedef struct pt_acsl_env {
  const struct pt_acsl_env *up;
  uint32_t name;
  const char *bound;               /* a variable of a quantifier, by this name; NULL: */
  uint32_t from, to;               /* an argument, */
  const struct pt_acsl_env *where; /* in which names mean this */
} pt_acsl_env;

typedef struct {
  const pt_tokens *t;
  pt_mem *m;
  pt_strtab *names;
  pt_err *e;
  pt_token_list *out;
  PT_VEC(pt_acsl_definition) definitions;
  uint32_t last;   /* tokens up to here are written: others have no place of their own */
  unsigned depth;  /* of definitions in definitions */
  unsigned bounds; /* variables that got another name */
  unsigned products; /* multiplications and shifts in the clause so far */
  bool floats;      /* there may be floating-point numbers in the text */
  bool computed;    /* what is put is an operand of a sum or a product */
  const char *once; /* the sum that is put next is rounded once, to this type; NULL: it is not */
} pt_acsl;

/* Tokens of our own, separated by blanks, at the place of token AT. */
void pt_acsl_say(pt_acsl *x, uint32_t at, const char *words);
void pt_acsl_copy(pt_acsl *x, uint32_t k);
/* `__protest_int_ ( 0 ,`: pt_acsl_widen puts the number of products in it. */
void pt_acsl_say_integer(pt_acsl *x, uint32_t at);
/* The same for all tokens from FIRST on: the clause is written. */
void pt_acsl_widen(pt_acsl *x, uint32_t at, size_t first);
/* Refuses with `unsupported in ACSL: WHAT`. */
void pt_acsl_refuse(pt_acsl *x, uint32_t k, const char *what);
/* The first WORD of FROM .. TO outside of brackets and in front of any quantifier; TO: none. */
uint32_t pt_acsl_find(const pt_acsl *x, uint32_t from, uint32_t to, const char *word);
bool pt_acsl_is_quantifier(const pt_tokens *t, uint32_t k);
/* Whether FROM .. TO is all in one pair of brackets; they are taken off. */
bool pt_acsl_unwrap(const pt_tokens *t, uint32_t *from, uint32_t *to);

/* acsl_expr.c: predicates and terms */
void pt_acsl_put(pt_acsl *x, const pt_acsl_env *env, uint32_t from, uint32_t to);
/* An lvalue or pointer as C has it: only its indices are widened. */
void pt_acsl_put_c(pt_acsl *x, const pt_acsl_env *env, uint32_t from, uint32_t to);
/* Behind the operand at K: a name, a number, something in brackets, with what is applied to it. */
uint32_t pt_acsl_behind_operand(const pt_tokens *t, uint32_t k, uint32_t to);
/* The operator of a comparison in FROM .. TO; TO: none. */
uint32_t pt_acsl_relation(const pt_acsl *x, uint32_t from, uint32_t to);

/* acsl_words.c: `$word` at K and its brackets; returns the token behind */
bool pt_acsl_is_word(const pt_tokens *t, uint32_t k);
uint32_t pt_acsl_put_word(pt_acsl *x, const pt_acsl_env *env, uint32_t k);
/* NAME(arguments) of a definition; NULL: it is none. */
const pt_acsl_definition *pt_acsl_defined(const pt_acsl *x, uint32_t k);
uint32_t pt_acsl_expand(pt_acsl *x, const pt_acsl_env *env, uint32_t k);

/* acsl_floats.c: floating-point numbers as the real numbers that they are */
bool pt_acsl_has_floats(const pt_tokens *t);
/* Refuses a number that no double is. */
void pt_acsl_check_number(pt_acsl *x, uint32_t k);
/* The type of (T)(A op B), with T in the brackets OPEN, if it is one operation, rounded; or
   NULL. */
const char *pt_acsl_rounded_to(const pt_acsl *x, uint32_t open, uint32_t from, uint32_t to);

/* acsl_quantifier.c */
void pt_acsl_quantify(pt_acsl *x, const pt_acsl_env *env, uint32_t from, uint32_t to);

/* acsl_clauses.c: the annotation FROM .. TO of a function or a loop */
void pt_acsl_put_clauses(pt_acsl *x, uint32_t from, uint32_t to, bool loop);
/* The semicolon that ends what begins at K: not that of a quantifier. */
uint32_t pt_acsl_clause_end(const pt_tokens *t, uint32_t k, uint32_t to);

/* acsl_sets.c: places in memory */
/* p + (a .. b), &p[a .. b], p: as a pointer, and as a number of elements (CLAMPED: 0 if there are
   less than none) */
void pt_acsl_put_range(pt_acsl *x, const pt_acsl_env *env, uint32_t from, uint32_t to,
                       bool clamped);
/* The targets of assigns and frees. */
void pt_acsl_put_targets(pt_acsl *x, uint32_t from, uint32_t to);

#endif
