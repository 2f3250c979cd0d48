/* Contracts of functions and invariants of loops, as C.

   A clause is C with a few words more (words.h).  Reading finds the clauses in preprocessed text:
   behind the declarator of a function, and behind the head of a loop (for `do`: in front of its
   body).  Writing cuts them out and puts functions in their place that say the same with
   intrinsics of Protest, so that the compiler gives them types, runs evaluate them, and engines
   read them as they read any code:

     int f(PARAMS)                           a call of it by the prover assumes what it requires,
                                             and checks what it ensures at every return
     static _Bool __protest_req_f_1(PARAMS)  one clause each
     static _Bool __protest_ens_f_1(PARAMS, result, old values)
     static _Bool __protest_got_f_1(...)     the same, for who uses it: if it ensures new objects
     static int __protest_out_f(...)         checks all it ensures; the result
     static int __protest_use_f(PARAMS)      what others call instead of f (one function, when
                                             several texts have the contract, as it may be
                                             compared): checks what f requires,
                                             then calls f (REAL), or forgets what f may assign and
                                             assumes what it ensures (MODULAR, and where f has no
                                             body)

   These are the names that the linker sees; in C, f and __protest_use_f have others (names.c).

   Every token keeps its position, so that messages of the compiler and failures are at the
   clause.  What is not understood is refused there; nothing is skipped. */
#ifndef PT_SPEC_SPEC_H
#define PT_SPEC_SPEC_H

#include "spec/words.h"

typedef struct {
  pt_clause_kind kind;
  bool cbmc;
  uint32_t word;     /* its token */
  uint32_t from, to; /* what is in its brackets */
} pt_clause;

typedef PT_VEC(pt_clause) pt_clauses;

/* A value at entry: what is in the brackets of `old`. */
typedef struct {
  uint32_t word, from, to;
  uint32_t base, open; /* of each element, P [ I ]: the first token of P, the bracket; else 0 */
  bool guarded;   /* it is taken only where that is possible (old.c) */
  bool of_params; /* it is evaluated where it stands */
} pt_spec_old;

/* `int a[static n]`: the parameter, and n. */
typedef struct {
  size_t param;
  uint32_t from, to;
} pt_spec_sized;

typedef struct {
  const char *name;
  uint32_t start, word, open; /* of its declaration: first token, name, bracket of parameters */
  uint32_t end;      /* behind the declaration, or in front of the body */
  uint32_t body;     /* the brace of its body; 0: there is none in this text */
  uint32_t body_start, body_open; /* of the declaration that has the body, as above */
  bool late;         /* the declaration is behind the body */
  bool elsewhere;    /* another text has a body: who reads several of them says so */
  bool linked;       /* other texts have the contract, too: one of them has what others call, */
  bool home;         /* this one */
  bool bare;         /* another text that does not have the contract may call it */
  bool is_static;
  const char *shown; /* its name in the text: `name` is the only one in the program (link.c) */
  pt_clauses clauses;
  PT_VEC(uint32_t) params; /* their names: tokens */
  PT_VEC(pt_spec_old) olds; /* of what it ensures, then of invariants in its body */
  size_t ensured_olds;
  PT_VEC(bool) nonnull;        /* by parameter: attributes say so */
  PT_VEC(bool) alone;          /* by parameter: the declaration with the clauses has `restrict` */
  PT_VEC(pt_spec_sized) sized;
  bool returns_nonnull, returns_never;
  bool has_assigns, cbmc;
  bool loops_without_end; /* its body may run forever by itself */
  bool mutual;            /* others that it calls may call it */
  bool loop_assigns;      /* loops say what they assign */
} pt_contract;

typedef struct {
  uint32_t word, brace; /* the function's name; its body */
  uint32_t start, open; /* as in pt_contract */
  bool endless; /* it may run forever by itself: ends.c */
  bool clauses; /* loops have some */
  bool old_style;
} pt_spec_body;

/* A function that is declared at file scope. */
typedef struct {
  uint32_t word;
  bool is_static;
} pt_spec_function;

/* A declaration at file scope of variables. */
typedef struct {
  uint32_t from, to;
} pt_spec_variables;

/* A name that the linker has for a function: alias("f"), __asm__("f"), #pragma weak. */
typedef struct {
  uint32_t word;    /* the function that is declared with it; 0: none */
  uint32_t at;      /* where it stands */
  const char *name; /* NULL: it may have any other */
} pt_spec_other_name;

/* What is known of a loop whose head has this line: a C expression.  Texts are borrowed. */
typedef struct {
  const char *file;
  uint32_t line;
  const char *text;
} pt_spec_fact;

typedef struct {
  pt_tokens tokens;
  PT_VEC(pt_contract) contracts;
  PT_VEC(const char *) pure; /* functions that clauses may call */
  PT_VEC(pt_spec_body) bodies;
  PT_VEC(pt_spec_variables) values; /* those with values */
  PT_VEC(pt_spec_variables) hidden; /* static ones */
  PT_VEC(pt_spec_function) functions; /* one for each declaration */
  PT_VEC(pt_spec_other_name) other_names;
  PT_VEC(bool) reach; /* by two bodies: whether the first may call the second, perhaps through
                         others */
  PT_VEC(pt_spec_fact) facts; /* what modes ROUND assume of loops besides; the caller's */
  pt_strtab names;
} pt_spec;

/* TEXT is borrowed.  PT_INPUT and one line with the place: a clause that cannot be read. */
pt_status pt_spec_read(pt_spec *s, pt_mem *m, const char *text, pt_err *e);
void pt_spec_release(pt_spec *s);
const pt_contract *pt_spec_find(const pt_spec *s, const char *name);

typedef enum {
  PT_SPEC_REAL,    /* calls go to bodies */
  PT_SPEC_MODULAR, /* calls of what has a contract that says what it assigns go to the contract */
  PT_SPEC_FRAMED,  /* as MODULAR; FUNCTION changes only what it assigns (frame.c) */
  PT_SPEC_STEADY,  /* as FRAMED; what it does not assign is the same at each of its loops, too */
  PT_SPEC_EXAMPLE, /* as REAL; returning from FUNCTION is a failure of kind `reach` */
  PT_SPEC_ROUND,   /* as REAL; one round of loops from any state that is allowed (round.c) */
  PT_SPEC_ROUND_MODULAR /* as MODULAR, likewise */
} pt_spec_mode;

/* The texts of one program, behind reading: contracts of one function are the same, static
   functions of one name get names of their own, and it is known who has a body elsewhere.
   PT_INPUT: a function with a contract is there in a way that would not be looked at. */
pt_status pt_spec_link(pt_spec *const *all, size_t n, pt_err *e);

/* The program, to OUT.  FUNCTION: what it is to be about. */
pt_status pt_spec_write(pt_spec *s, pt_buf *out, pt_spec_mode mode, const char *function,
                        pt_err *e);
/* The brace of a function's body; 0: there is none. */
uint32_t pt_spec_body_of(const pt_spec *s, const char *function);
/* Whether the modular program uses this contract in place of a body. */
bool pt_spec_is_used(const pt_contract *c);
/* There is no body: the contract is all that is known of it. */
bool pt_spec_is_trusted(const pt_contract *c);
/* Whether a program about it can check that it changes only what it says. */
bool pt_spec_is_framed(const pt_spec *s, const pt_contract *c);

#endif
