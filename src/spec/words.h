/* The words of contracts, in the dialects of protest.h and of CBMC: one table each for clauses and
   for what stands in them. */
#ifndef PT_SPEC_WORDS_H
#define PT_SPEC_WORDS_H

#include "spec/tokens.h"

/* X(NAME, "word of ours", "word of CBMC", on functions, on loops) */
#define PT_CLAUSES(X)                                                                              \
  X(REQUIRES, "protest_requires", "__CPROVER_requires", 1, 0)                                      \
  X(ENSURES, "protest_ensures", "__CPROVER_ensures", 1, 0)                                         \
  X(ASSIGNS, "protest_assigns", "__CPROVER_assigns", 1, 1)                                         \
  X(FREES, "protest_frees", "__CPROVER_frees", 1, 1)                                               \
  X(INVARIANT, "protest_invariant", "__CPROVER_loop_invariant", 0, 1)                              \
  X(DECREASES, "protest_decreases", "__CPROVER_decreases", 1, 1)

typedef enum {
#define X(NAME, OURS, CBMC, FUNCTION, LOOP) PT_CLAUSE_##NAME,
  PT_CLAUSES(X)
#undef X
      PT_CLAUSE_COUNT
} pt_clause_kind;

/* What means something of its own in a clause.

   X(NAME, "word of ours", "word of CBMC"); "": the dialect has no such word */
#define PT_SPEC_WORDS(X)                                                                           \
  X(RESULT, "protest_result", "__CPROVER_return_value")                                            \
  X(OLD, "protest_old", "__CPROVER_old")                                                           \
  X(ENTRY, "protest_loop_entry", "__CPROVER_loop_entry")                                           \
  X(FORALL, "protest_forall", "__CPROVER_forall")                                                  \
  X(EXISTS, "protest_exists", "__CPROVER_exists")                                                  \
  X(VALID, "protest_valid", "")                                                                    \
  X(READABLE, "protest_readable", "")                                                              \
  X(SEPARATED, "protest_separated", "")                                                            \
  X(FRESH, "protest_fresh", "__CPROVER_is_fresh")                                                  \
  X(OBJECT, "protest_object", "__CPROVER_object_whole")                                            \
  X(SLICE, "protest_slice", "")                                                                    \
  X(UPTO, "", "__CPROVER_object_upto")                                                             \
  X(FROM, "", "__CPROVER_object_from")                                                             \
  X(TARGET, "", "__CPROVER_typed_target")                                                          \
  X(PURE, "protest_pure", "")

typedef enum {
  PT_SPEC_NO_WORD,
#define X(NAME, OURS, CBMC) PT_SPEC_##NAME,
  PT_SPEC_WORDS(X)
#undef X
      PT_SPEC_WORD_COUNT
} pt_spec_word;

/* COUNT: it begins no clause.  *CBMC: which dialect. */
pt_clause_kind pt_clause_at(const pt_tokens *t, uint32_t k, bool *cbmc);
/* Whether a text has a word that begins clauses, or an annotation of ACSL. */
bool pt_spec_is_mentioned(const char *text, size_t n);
bool pt_clause_fits_function(pt_clause_kind kind);
bool pt_clause_fits_loop(pt_clause_kind kind);
/* requires, ensures, ... */
const char *pt_clause_word(pt_clause_kind kind);
pt_spec_word pt_spec_word_at(const pt_tokens *t, uint32_t k);
/* A word of CBMC's or ours that may be called in a clause and is C as it is. */
bool pt_spec_is_plain_call(const pt_tokens *t, uint32_t k);
/* Whether the token changes something: = ++ +=. */
bool pt_spec_is_effect(const pt_tokens *t, uint32_t k);

#endif
