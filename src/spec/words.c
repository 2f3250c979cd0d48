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

/* What a builtin is called behind `__builtin_` and in front of the suffix of a type, of those that
   compute a value and change nothing. */
static const char *const computing[] = {
    "abs",         "add_overflow_p", "assume_aligned", "bitreverse",       "bswap",
    "ceil",        "choose_expr",    "classify_type",  "clrsb",            "clz",
    "complex",     "constant_p",     "convertvector",  "copysign",         "ctz",
    "dynamic_object_size", "expect", "expect_with_probability", "fabs",    "ffs",
    "floor",       "fmax",           "fmin",           "fpclassify",       "huge_val",
    "inf",         "isfinite",       "isgreater",      "isgreaterequal",   "isinf",
    "isinf_sign",  "isless",         "islessequal",    "islessgreater",    "isnan",
    "isnormal",    "isunordered",    "labs",           "llabs",            "memcmp",
    "mul_overflow_p", "nan",         "object_size",    "offsetof",         "parity",
    "popcount",    "rint",           "rotateleft",     "rotateright",      "round",
    "signbit",     "sqrt",           "strcmp",         "strlen",           "strncmp",
    "sub_overflow_p", "trunc",       "types_compatible_p", NULL};

static bool is_computing_builtin(const pt_tokens *t, uint32_t k) {
  static const char builtin[] = "__builtin_";
  static const char *const suffixes[] = {"",  "l",  "ll", "f",   "g", "8",
                                         "16", "32", "64", "128", NULL};
  const pt_token *w = &t->all.at[k];
  size_t start = strlen(builtin);
  if (w->n <= start || memcmp(w->at, builtin, start) != 0) return false;
  for (const char *const *c = computing; *c; c++) {
    size_t n = strlen(*c);
    if (w->n - start < n || memcmp(w->at + start, *c, n) != 0) continue;
    for (const char *const *x = suffixes; *x; x++)
      if (strlen(*x) == w->n - start - n && memcmp(w->at + start + n, *x, strlen(*x)) == 0)
        return true;
  }
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
  return is_one_of(t, k, names) || is_computing_builtin(t, k);
}

bool pt_spec_is_effect(const pt_tokens *t, uint32_t k) {
  static const char *const marks[] = {"=",  "++", "--", "+=",  "-=",  "*=", "/=",
                                      "%=", "&=", "^=", "|=",  "<<=", ">>=", NULL};
  return t->all.at[k].kind == PT_TOKEN_MARK && is_one_of(t, k, marks);
}
