/* Expressions of witnesses come from strangers and are put into programs: only what cannot change a
   run is let in.

   The text is cut into tokens.  Refused: assignments, increments, calls, braces, literals of text,
   anything outside of C's operators, and brackets that do not match, so that the text stays between
   the parentheses it is put into.  A parenthesis behind a name or a bracket is a call, unless what
   is before it is a cast to a type whose words are all known. */
#include <ctype.h>

#include "report/witness.h"

enum { MOST = 128 }; /* depth of brackets */

typedef struct {
  char open;
  bool type;  /* only words of types and * so far */
  bool empty;
} bracket;

static bool is_type_word(const char *word, size_t n) {
  static const char *const words[] = {
      "char",    "short",     "int",      "long",      "signed",   "unsigned", "float",
      "double",  "_Bool",     "__int128", "const",     "volatile", "void",     "size_t",
      "ssize_t", "ptrdiff_t", "intptr_t", "uintptr_t", "int8_t",   "int16_t",  "int32_t",
      "int64_t", "uint8_t",   "uint16_t", "uint32_t",  "uint64_t"};
  for (size_t k = 0; k < sizeof words / sizeof *words; k++)
    if (strlen(words[k]) == n && memcmp(words[k], word, n) == 0) return true;
  return false;
}

/* Words with a meaning of their own that none of our uses needs. */
static bool is_refused_word(const char *word, size_t n) {
  static const char *const words[] = {"_Generic",      "asm",    "__asm__",   "__asm",
                                      "__extension__", "typeof", "__typeof__"};
  for (size_t k = 0; k < sizeof words / sizeof *words; k++)
    if (strlen(words[k]) == n && memcmp(words[k], word, n) == 0) return true;
  return n >= 10 && memcmp(word, "__builtin_", 10) == 0;
}

/* Length of the operator at S, 0 when it is refused. */
static size_t operator_length(const char *s) {
  static const char *const two[] = {"==", "!=", "<=", ">=", "&&", "||", "<<", ">>", "->"};
  for (size_t k = 0; k < sizeof two / sizeof *two; k++)
    if (strncmp(s, two[k], 2) == 0) return s[2] == '=' && (k == 6 || k == 7) ? 0 : 2;
  if (strncmp(s, "++", 2) == 0 || strncmp(s, "--", 2) == 0) return 0;
  if (!strchr("+-*/%<>!&|^~?:.", *s) || strncmp(s, "..", 2) == 0)
    return 0; /* `...`: the text was cut */
  return s[1] == '=' && strchr("+-*/%&|^", *s) ? 0 : 1;
}

static size_t word_length(const char *s) {
  size_t n = 0;
  while (isalnum((unsigned char)s[n]) || s[n] == '_') n++;
  return n;
}

/* A number with its suffix; exponents may have a sign. */
static size_t number_length(const char *s) {
  bool hex = s[0] == '0' && (s[1] == 'x' || s[1] == 'X');
  size_t n = 0;
  while (isalnum((unsigned char)s[n]) || s[n] == '.') {
    bool exponent = strchr(hex ? "pP" : "eE", s[n]) != NULL;
    n++;
    if (exponent && (s[n] == '+' || s[n] == '-')) n++;
  }
  return n;
}

bool pt_witness_is_pure(const char *text) {
  bracket stack[MOST];
  size_t depth = 0;
  bool callable = false; /* a parenthesis here would be a call */
  bool any = false;
  for (const char *s = text; *s;) {
    unsigned char c = (unsigned char)*s;
    size_t n;
    if (c == ' ' || c == '\t' || c == '\n') {
      s++;
      continue;
    }
    any = true;
    if (depth && c != ')') stack[depth - 1].empty = false;
    if (c == '(' || c == '[') {
      if ((c == '(' && callable) || depth == MOST) return false;
      stack[depth++] = (bracket){.open = (char)c, .type = true, .empty = true};
      callable = false, n = 1;
    } else if (c == ')' || c == ']') {
      if (!depth || stack[depth - 1].open != (c == ')' ? '(' : '[') || stack[depth - 1].empty)
        return false;
      depth--;
      callable = c == ']' || !stack[depth].type, n = 1;
      if (callable && depth) stack[depth - 1].type = false;
    } else if (isalpha(c) || c == '_') {
      n = word_length(s);
      if (is_refused_word(s, n)) return false;
      bool type = is_type_word(s, n), size = n == 6 && memcmp(s, "sizeof", 6) == 0;
      if (!type && depth) stack[depth - 1].type = false;
      callable = !type && !size;
    } else if (isdigit(c) || (c == '.' && isdigit((unsigned char)s[1]))) {
      n = number_length(s);
      if (depth) stack[depth - 1].type = false;
      callable = true;
    } else {
      if ((s[0] == '/' && (s[1] == '/' || s[1] == '*')) || (n = operator_length(s)) == 0)
        return false;
      if (*s != '*' && depth) stack[depth - 1].type = false;
      callable = false;
    }
    s += n;
  }
  return any && depth == 0;
}
