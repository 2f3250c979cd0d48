/* Names in SMT-LIB.

   Bars allow nearly every character in a symbol, but not `|` and `\`; and |select| is still the
   operator select, which nobody may declare.  So that every name of a program can be used:
   `|`, `\` and a `%` that looks like such an escape are written %7c, %5c and %25, and a name
   that solvers have built in gets a `!` (as does one that looks as if it had). */
#include <assert.h>
#include <string.h>

#include "term/smtlib_priv.h"

static const char *const reserved[] = {"!",           "_",       "as",    "let",    "exists",
                                       "forall",      "match",   "par",   "BINARY", "DECIMAL",
                                       "HEXADECIMAL", "NUMERAL", "STRING"};

/* Not in our table of operators, but in those of solvers, in one theory or another. */
static const char *const foreign[] = {"abs",
                                      "div",
                                      "mod",
                                      "divisible",
                                      "to_real",
                                      "to_int",
                                      "is_int",
                                      "iff",
                                      "implies",
                                      "if_then_else",
                                      "if",
                                      "const",
                                      "map",
                                      "union",
                                      "intersection",
                                      "subset",
                                      "complement",
                                      "setminus",
                                      "emptyset",
                                      "singleton",
                                      "insert",
                                      "member",
                                      "card",
                                      "is",
                                      "update",
                                      "tuple",
                                      "lambda",
                                      "exp",
                                      "sin",
                                      "cos",
                                      "tan",
                                      "csc",
                                      "sec",
                                      "cot",
                                      "arcsin",
                                      "arccos",
                                      "arctan",
                                      "sinh",
                                      "cosh",
                                      "tanh",
                                      "sqrt",
                                      "pi",
                                      "e",
                                      "euler",
                                      "bv2nat",
                                      "bv2int",
                                      "nat2bv",
                                      "int2bv",
                                      "bv",
                                      "bvsmod",
                                      "int",
                                      "real",
                                      "default",
                                      "pow2",
                                      "iand",
                                      "sep",
                                      "wand",
                                      "pto",
                                      "set",
                                      "rel",
                                      "bag",
                                      "table",
                                      "fmf",
                                      "eqrange",
                                      "root-obj",
                                      "as-array",
                                      "array-ext",
                                      "ext_rotate_left",
                                      "ext_rotate_right",
                                      "bvumul_noovfl",
                                      "bvsmul_noovfl",
                                      "bvsmul_noudfl",
                                      "bit1",
                                      "bit0",
                                      "carry",
                                      "xor3",
                                      "fp.rem",
                                      "fp.fma",
                                      "fp.sqrt",
                                      "fp.min",
                                      "fp.max",
                                      "fp.roundToIntegral",
                                      "fp.to_real",
                                      "Bool",
                                      "Int",
                                      "Real",
                                      "Array",
                                      "BitVec",
                                      "String",
                                      "Seq"};

static bool is_word(const char *const *list, size_t count, const char *s, size_t n) {
  for (size_t k = 0; k < count; k++)
    if (list[k][0] == s[0] && strncmp(list[k], s, n) == 0 && list[k][n] == '\0') return true;
  return false;
}

static bool is_built_in(const char *s, size_t n) {
  return pt_smtlib_is_op(s, n) || is_word(foreign, sizeof foreign / sizeof *foreign, s, n);
}

/* The name without its closing `!`s. */
static size_t bare_length(const char *s, size_t n) {
  while (n && s[n - 1] == '!')
    n--;
  return n;
}

/* The character for which the xx of %xx stands, or 0. */
static char escaped(const char *xx) {
  static const char codes[][3] = {"7c", "5c", "25"};
  static const char chars[] = "|\\%";
  for (size_t k = 0; k < sizeof codes / sizeof *codes; k++)
    if (strncmp(xx, codes[k], 2) == 0) return chars[k];
  return 0;
}

static bool is_simple(const char *s, size_t n) {
  if (n == 0 || (s[0] >= '0' && s[0] <= '9') || s[0] == '@' || s[0] == '.') return false;
  if (is_word(reserved, sizeof reserved / sizeof *reserved, s, n)) return false;
  for (size_t k = 0; k < n; k++)
    if (!pt_lex_is_symbol_char(s[k])) return false;
  return true;
}

void pt_smtlib_symbol(pt_mem *m, pt_buf *out, const char *name) {
  size_t n = strlen(name), start = out->n;
  pt_buf text = {0};
  for (size_t k = 0; k < n; k++) {
    if (name[k] == '|')
      pt_buf_add(m, &text, "%7c");
    else if (name[k] == '\\')
      pt_buf_add(m, &text, "%5c");
    else if (name[k] == '%' && escaped(name + k + 1))
      pt_buf_add(m, &text, "%25");
    else
      pt_buf_char(m, &text, name[k]);
  }
  if (is_built_in(name, bare_length(name, n))) pt_buf_char(m, &text, '!');
  bool bars = !is_simple(pt_buf_text(&text), text.n);
  if (bars) pt_buf_char(m, out, '|');
  pt_buf_add(m, out, pt_buf_text(&text));
  if (bars) pt_buf_char(m, out, '|');
  assert(out->n > start);
  pt_buf_release(m, &text);
}

void pt_smtlib_decode(pt_mem *m, pt_buf *out, const char *symbol) {
  size_t n = strlen(symbol);
  if (n && symbol[n - 1] == '!' && is_built_in(symbol, bare_length(symbol, n))) n--;
  for (size_t k = 0; k < n; k++) {
    char c = symbol[k] == '%' ? escaped(symbol + k + 1) : 0;
    /* %25 is an escape only where the `%` that it stands for would look like one. */
    bool is_escape = c && (c != '%' || escaped(symbol + k + 3));
    pt_buf_char(m, out, is_escape ? c : symbol[k]);
    if (is_escape) k += 2;
  }
}
