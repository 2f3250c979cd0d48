/* What the files that read and write contracts (spec/) share. */
#ifndef PT_SPEC_PRIV_H
#define PT_SPEC_PRIV_H

#include "spec/spec.h"

/* ---- declaration.c: one at file scope */
typedef struct {
  uint32_t start, word, open, end, body; /* as in pt_contract; word 0: it is no function */
  bool pure;
  bool wrapped;   /* brackets are around its name */
  bool old_style; /* of a definition: its parameters are declared behind the brackets */
} pt_spec_declaration;

pt_spec_declaration pt_spec_declaration_at(const pt_tokens *t, uint32_t start);
/* The token behind it. */
uint32_t pt_spec_behind(const pt_tokens *t, const pt_spec_declaration *d);
/* ---- calls.c: whether the bracket K calls what is no name: (f)(), a[0]() */
bool pt_spec_is_indirect_call(const pt_spec *s, uint32_t k);
/* Whether a type begins at token K. */
bool pt_spec_is_type(const pt_spec *s, uint32_t k);
/* The name of the parameter FROM .. TO; TO: it has none. */
uint32_t pt_param_name(const pt_tokens *t, uint32_t from, uint32_t to);

/* ---- read.c */
/* Whether a declaration of the function says that other texts do not see it. */
bool pt_spec_is_static(const pt_spec *s, const char *name);
/* Whether token K is called and is neither pure nor a word of contracts. */
bool pt_spec_is_call(const pt_spec *s, uint32_t k);

/* ---- same.c: two declarations of one function, of one text or of two */
typedef struct {
  const pt_spec *s;
  const pt_clauses *clauses;
  uint32_t open; /* the bracket of its parameters */
} pt_spec_said;

/* Whether they say the same, whatever their parameters are called. */
bool pt_spec_same_clauses(const pt_spec_said *a, const pt_spec_said *b);
/* Whether they are the same tokens. */
bool pt_spec_same_text(const pt_spec *s, uint32_t from, uint32_t to, const pt_spec *u,
                       uint32_t from2, uint32_t to2);
/* Refuses B, whose first clause is not what A says. */
pt_status pt_spec_refuse_other(const pt_spec_said *a, const pt_spec_said *b, const char *name,
                               pt_err *e);

/* ---- other_names.c: other names of functions */
void pt_spec_note_names(pt_spec *s, const pt_spec_declaration *d);

/* ---- attributes.c: those of one declaration; in front of a call; at entry */
void pt_read_attributes(pt_spec *s, pt_contract *c, const pt_spec_declaration *d);
/* ---- ends.c: sets what bodies, and contracts, say of it */
void pt_spec_find_ends(pt_spec *s);
/* ---- recursion.c */
/* Sets what contracts say of it, once all bodies are known. */
void pt_spec_find_recursion(pt_spec *s);
/* Whether the body of A may call B, through others perhaps. */
bool pt_spec_reaches(const pt_spec *s, const pt_contract *a, const pt_contract *b);

/* ---- out.c: tokens at their positions */
typedef struct {
  pt_spec *s;
  pt_mem *m;
  pt_buf *out;
  pt_err *e;
  pt_spec_mode mode;
  const char *function;
  uint32_t file, line, column; /* of what comes next */
} pt_spec_out;

void pt_put(pt_spec_out *o, uint32_t token);
void pt_put_range(pt_spec_out *o, uint32_t from, uint32_t to);
/* Text of our own, without a newline. */
void pt_put_text(pt_spec_out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* What comes next has the position of a token. */
void pt_put_place(pt_spec_out *o, uint32_t token);
/* The clause as a C literal: `ensures x > 0`. */
void pt_put_clause_text(pt_spec_out *o, const pt_clause *c);

/* INSIDE: at the start of the body. */
void pt_put_attributes_checked(pt_spec_out *o, const pt_contract *c, bool inside);
void pt_put_attributes_assumed(pt_spec_out *o, const pt_contract *c);

/* ---- expected.c: at entry; in front of a call */
void pt_put_expected_assumed(pt_spec_out *o, const pt_contract *c);
void pt_put_expected_checked(pt_spec_out *o, const pt_contract *c);

/* ---- expr.c: the condition of a clause as C */

/* The variable of a quantifier, and those around it. */
typedef struct pt_spec_bound {
  uint32_t name;
  const struct pt_spec_bound *outer;
} pt_spec_bound;

typedef struct {
  const pt_contract *contract; /* whose olds they are; NULL: there are none */
  const pt_clause *clause;
  bool result;       /* there is one */
  bool inside;       /* in the body: parameters have its names */
  bool in_body;      /* at a loop of it */
  bool used;         /* what is ensured is assumed, by who calls it */
  bool type_only;    /* for its type, perhaps at file scope, where no statement may be in it */
  const pt_spec_old *entries; /* values at the entry of the loop */
  size_t nentries;
  uint32_t loop; /* its keyword: names them */
  const pt_spec_bound *bound; /* NULL: no quantifier is around it */
} pt_spec_scope;

void pt_put_expr(pt_spec_out *o, const pt_spec_scope *x, uint32_t from, uint32_t to);
/* The colon of the question mark at K. */
uint32_t pt_spec_colon_of(const pt_tokens *t, uint32_t k, uint32_t to);
/* Refuses what changes something or calls a function. */
void pt_check_expr(pt_spec_out *o, uint32_t from, uint32_t to);
/* And what is more than one expression. */
void pt_check_one_expr(pt_spec_out *o, uint32_t from, uint32_t to);
/* Every `old` (or the value at a loop's entry) in FROM .. TO, to OUT. */
void pt_find_olds(pt_spec *s, uint32_t from, uint32_t to, pt_spec_word word, pt_spec_old **at,
                  size_t *n, size_t *cap);

/* ---- old.c: values of entry states that are only looked at when something holds */
/* BODY: it is of a clause in the body, where parameters change. */
void pt_spec_read_old(pt_spec *s, const pt_contract *c, const pt_clause *in, pt_spec_old *old,
                      bool body);
/* Whether it can be taken. */
void pt_put_okay(pt_spec_out *o, const pt_spec_scope *x, const pt_spec_old *old);

/* ---- expr_words.c: a word of contracts and what is in its brackets; returns the token behind */
uint32_t pt_put_word(pt_spec_out *o, const pt_spec_scope *x, uint32_t k);

/* The arguments of a word: FROM .. TO each; the last one may have commas. */
enum { PT_SPEC_MOST_ARGS = 5 };
typedef struct {
  uint32_t from[PT_SPEC_MOST_ARGS], to[PT_SPEC_MOST_ARGS];
  size_t n;
} pt_spec_args;
pt_spec_args pt_spec_split(const pt_tokens *t, uint32_t open, size_t most);
/* NAME((first), (second), ...) of the WANT arguments of the word K. */
void pt_put_call(pt_spec_out *o, const pt_spec_scope *x, uint32_t k, const char *name, size_t want);
/* Without brackets around all of it. */
void pt_spec_unwrap(const pt_tokens *t, uint32_t *from, uint32_t *to);
/* Whether one of the words is in FROM .. TO outside of brackets; they end with NULL. */
bool pt_spec_has_one_of(const pt_tokens *t, uint32_t from, uint32_t to, const char *const *words);

/* ---- names.c: what a function with a contract is called, and what is called in its place */
void pt_put_real_name(pt_spec_out *o, const pt_contract *c);
void pt_put_use_name(pt_spec_out *o, const pt_contract *c);
/* Behind the parameters of a declaration, but not of a definition. */
void pt_put_real_label(pt_spec_out *o, const pt_contract *c);
void pt_put_use_label(pt_spec_out *o, const pt_contract *c);
/* The contract of the function that token K would name at file scope; NULL: it has none. */
const pt_contract *pt_contract_named(const pt_spec *s, uint32_t k);
/* Whether it stands behind `.` or `->`. */
bool pt_spec_is_member(const pt_tokens *t, uint32_t k);
/* Whether token K of a body is a `main` that has a contract. */
bool pt_is_used_main(const pt_spec *s, uint32_t k);
void pt_put_name_in_clause(pt_spec_out *o, uint32_t k);
/* False: token K of the body of C is no `__func__`. */
bool pt_put_function_name(pt_spec_out *o, const pt_contract *c, uint32_t k);

/* ---- fresh.c: objects of their own */
void pt_put_fresh(pt_spec_out *o, const pt_spec_scope *x, uint32_t k);
/* At the start of the body: they are not larger than what is said. */
void pt_put_fresh_sizes(pt_spec_out *o, const pt_contract *c);

/* ---- made.c: new objects */
/* In how many places what C ensures has some: the pointers of __protest_new. */
size_t pt_new_places(const pt_spec *s, const pt_contract *c);
bool pt_clause_makes(const pt_spec *s, const pt_clause *x);
void pt_put_new(pt_spec_out *o, const pt_spec_scope *x, uint32_t k);
/* Makes some of them, any, where the contract is used. */
void pt_put_new_objects(pt_spec_out *o, const pt_contract *c);
/* Behind its clauses: they speak of all that was made. */
void pt_put_new_found(pt_spec_out *o, const pt_contract *c);

/* Whether the name K in OLD is bound by a quantifier of the clause around it. */
bool pt_spec_is_bound(const pt_tokens *t, const pt_clause *in, const pt_spec_old *old, uint32_t k);

/* ---- snapshot.c: old values of each element */
/* Looks whether OLD, in the clause IN, is one.  C: whose parameters may be in it, or NULL; BODY: as
   its body calls them.  False: refused. */
bool pt_spec_read_snapshot(const pt_spec *s, const pt_contract *c, const pt_clause *in,
                           pt_spec_old *old, bool body, pt_err *e);
/* The copy, as a variable of that name; a value that is read from it. */
void pt_put_snapshot(pt_spec_out *o, const pt_spec_scope *x, const pt_spec_old *old,
                     const char *name);
void pt_put_snapshot_value(pt_spec_out *o, const pt_spec_scope *x, const pt_spec_old *old,
                           const char *name);

/* ---- functions.c: the functions of a contract */
/* At a declaration in front of the contract. */
void pt_put_use_declared(pt_spec_out *o, const pt_contract *c, const pt_spec_declaration *d);
void pt_put_contract(pt_spec_out *o, const pt_contract *c);
/* What is in the brackets of the parameters. */
void pt_put_parameters(pt_spec_out *o, uint32_t open);
/* At the start of the body. */
void pt_put_entry(pt_spec_out *o, const pt_contract *c);
/* The arguments of __protest_out_f but the result, in two parts. */
void pt_put_values(pt_spec_out *o, const pt_contract *c);
void pt_put_old_values(pt_spec_out *o, const pt_contract *c);
bool pt_returns_nothing(const pt_spec *s, const pt_contract *c);
bool pt_has_end(const pt_spec_out *o, const pt_contract *c);

/* ---- assigns.c: what a function may change, forgotten */
void pt_put_targets(pt_spec_out *o, const pt_contract *c, size_t *n);
/* What it may free: __protest_free_J; returns how many. */
size_t pt_put_freed(pt_spec_out *o, const pt_contract *c);

/* frame.c: pieces of FUNCTION when what it assigns is checked, and it has parameters. */
bool pt_is_framed(const pt_spec_out *o, const pt_contract *c);
void pt_put_frame_entry(pt_spec_out *o, const pt_contract *c);
void pt_put_frame_params(pt_spec_out *o, const pt_contract *c);
void pt_put_frame_values(pt_spec_out *o, const pt_contract *c);
void pt_put_frame_checks(pt_spec_out *o, const pt_contract *c);
/* In front of the condition of a loop (STEADY). */
bool pt_is_steady(const pt_spec_out *o, const pt_contract *c); /* C: may be NULL */
void pt_put_frame_at_loop(pt_spec_out *o, const pt_contract *c);

/* ---- measure.c: what decreases when a function calls itself */
const pt_clause *pt_measure_of(const pt_contract *c); /* NULL: nothing; so may C be */
#define PT_WIDE_MEASURE "_BitInt(128)" /* has the values of all integers of up to 64 bits */
/* What token K calls from the body of C (which may be NULL), with a measure, and whether that may
   call C; NULL: nothing of that kind. */
const pt_contract *pt_measured_call(const pt_spec_out *o, const pt_contract *c, uint32_t k);
void pt_put_measure(pt_spec_out *o, const pt_contract *c);
void pt_put_measured(pt_spec_out *o, const pt_contract *c, bool mutual);

/* ---- decrease.c: what decreases at a loop; the clause, the K-th of the loop, is that of SCOPE */
/* FIRST .. BEHIND: the first part of a `for`, which may declare what decreases. */
void pt_put_decrease_variables(pt_spec_out *o, const pt_spec_scope *scope, size_t k, uint32_t first,
                               uint32_t behind);
void pt_put_decrease(pt_spec_out *o, const pt_spec_scope *scope, size_t k);
/* A type for the values of FROM .. TO, and a declaration that says that it is one of integers. */
void pt_put_integer_type(pt_spec_out *o, const pt_spec_scope *scope, uint32_t from, uint32_t to);
#define PT_IS_INTEGER(VARIABLE)                                                                    \
  "_Static_assert(__protest_is_integer_(" VARIABLE "), \"what decreases is no integer\");"

/* ---- jumps.c */
/* Behind the label at K; K: there is none. */
uint32_t pt_spec_behind_label(const pt_tokens *t, uint32_t k, uint32_t to);
/* Behind the statement that begins at K, perhaps with clauses. */
uint32_t pt_spec_behind_statement(const pt_tokens *t, uint32_t k, uint32_t to);
/* Whether K is a label of goto. */
bool pt_spec_is_label(const pt_tokens *t, uint32_t k);
/* Whether the body BODY .. END jumps into FROM .. TO from outside of it. */
bool pt_spec_is_jumped_into(const pt_tokens *t, uint32_t from, uint32_t to, uint32_t body,
                            uint32_t end);

/* ---- round.c: one round of a loop */
typedef struct {
  uint32_t word;     /* of the loop */
  uint32_t head;     /* where what it changes begins to count: behind what `for` does first */
  uint32_t body, to; /* its statement */
} pt_spec_region;

/* In front of the invariants, and behind them. */
void pt_put_round_begin(pt_spec_out *o, const pt_spec_region *r);
void pt_put_round_end(pt_spec_out *o, const pt_spec_region *r);
/* Calls go to contracts. */
bool pt_is_modular(const pt_spec_out *o);
bool pt_is_round(const pt_spec_out *o);

/* ---- body.c: FROM .. TO of a function body (C: its contract, or NULL), but its braces */
void pt_put_body(pt_spec_out *o, const pt_contract *c, uint32_t from, uint32_t to);

#endif
