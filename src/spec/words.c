#include "spec/words.h"

static const struct {
  const char *ours, *cbmc;
  bool function, loop;
} clauses[] = {
#define X(NAME, OURS, CBMC, FUNCTION, LOOP) {OURS, CBMC, FUNCTION, LOOP},
    PT_CLAUSES(X)
#undef X
};

static const struct {
  const char *ours, *cbmc;
} words[] = {{"", ""},
#define X(NAME, OURS, CBMC) {OURS, CBMC},
             PT_SPEC_WORDS(X)
#undef X
};

pt_clause_kind pt_clause_at(const pt_tokens *t, uint32_t k, bool *cbmc) {
  for (size_t i = 0; i < PT_CLAUSE_COUNT; i++) {
    *cbmc = pt_token_is(t, k, clauses[i].cbmc);
    if ((*cbmc || pt_token_is(t, k, clauses[i].ours)) && pt_token_is(t, k + 1, "("))
      return (pt_clause_kind)i;
  }
  return PT_CLAUSE_COUNT;
}

bool pt_spec_is_mentioned(const char *text, size_t n) {
  bool found = memmem(text, n, "/*@", 3) || memmem(text, n, "//@", 3);
  for (size_t k = 0; k < PT_CLAUSE_COUNT && !found; k++)
    found = memmem(text, n, clauses[k].ours, strlen(clauses[k].ours)) ||
            memmem(text, n, clauses[k].cbmc, strlen(clauses[k].cbmc));
  return found;
}

bool pt_clause_fits_function(pt_clause_kind kind) { return clauses[kind].function; }
bool pt_clause_fits_loop(pt_clause_kind kind) { return clauses[kind].loop; }
const char *pt_clause_word(pt_clause_kind kind) {
  return clauses[kind].ours + strlen("protest_");
}

pt_spec_word pt_spec_word_at(const pt_tokens *t, uint32_t k) {
  if (t->all.at[k].kind != PT_TOKEN_NAME) return PT_SPEC_NO_WORD;
  for (size_t i = 1; i < PT_SPEC_WORD_COUNT; i++)
    if ((*words[i].ours && pt_token_is(t, k, words[i].ours)) ||
        (*words[i].cbmc && pt_token_is(t, k, words[i].cbmc)))
      return (pt_spec_word)i;
  return PT_SPEC_NO_WORD;
}

static bool is_one_of(const pt_tokens *t, uint32_t k, const char *const *list) {
  for (; *list; list++)
    if (pt_token_is(t, k, *list)) return true;
  return false;
}

bool pt_spec_is_plain_call(const pt_tokens *t, uint32_t k) {
  static const char *const names[] = {"sizeof",
                                      "_Alignof",
                                      "__alignof__",
                                      "__typeof__",
                                      "typeof",
                                      "_BitInt", /* a type */
                                      "_Generic",
                                      "__protest_int_",
                                      "__protest_between_",
                                      "__protest_shl_",
                                      "__protest_shr_",
                                      "__protest_exact_",
                                      "__protest_once_",
                                      "__protest_comparable_",
                                      "__CPROVER_r_ok",
                                      "__CPROVER_w_ok",
                                      "__CPROVER_rw_ok",
                                      "__CPROVER_same_object",
                                      "__CPROVER_OBJECT_SIZE",
                                      "__CPROVER_POINTER_OBJECT",
                                      "__CPROVER_POINTER_OFFSET",
                                      "__CPROVER_overflow_plus",
                                      "__CPROVER_overflow_minus",
                                      "__CPROVER_overflow_mult",
                                      NULL};
  static const char builtin[] = "__builtin_";
  return is_one_of(t, k, names) || (t->all.at[k].n > strlen(builtin) &&
                                    memcmp(t->all.at[k].at, builtin, strlen(builtin)) == 0);
}

bool pt_spec_is_effect(const pt_tokens *t, uint32_t k) {
  static const char *const marks[] = {"=",  "++", "--", "+=",  "-=",  "*=", "/=",
                                      "%=", "&=", "^=", "|=",  "<<=", ">>=", NULL};
  return t->all.at[k].kind == PT_TOKEN_MARK && is_one_of(t, k, marks);
}
