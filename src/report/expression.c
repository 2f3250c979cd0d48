#include "report/expression.h"

#include <ctype.h>
#include <string.h>

enum { MOST_DEPTH = 32 };

typedef enum { WIDE, NARROW } width; /* NARROW: `&&` and `||` end it, too */

/* One bracket that is open around the place, and where the part of it begins that the place is
   in. */
typedef struct {
  size_t open; /* its offset, or PT_NOWHERE for the statement itself */
  size_t start[2]; /* by width */
} level;

typedef struct {
  const pt_source *s;
  size_t at, end; /* the place */
  level levels[MOST_DEPTH];
  size_t n;
} around;

/* ---- tokens */

static const char *const operators[] = {"<<=", ">>=", "+=", "-=", "*=", "/=", "%=", "&=",
                                        "|=",  "^=",  "==", "!=", "<=", ">=", "&&", "||",
                                        "->",  "++",  "--", "<<", ">>"};

static bool is_word_char(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$'; }

static size_t token_length(const pt_source *s, size_t k) {
  const char *t = s->code.text + k;
  size_t n = 0;
  while (k + n < s->code.n && is_word_char(t[n])) n++;
  if (n) return n;
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
    if (strncmp(t, operators[i], strlen(operators[i])) == 0) return strlen(operators[i]);
  return 1;
}

static bool is(const pt_source *s, size_t k, size_t n, const char *text) {
  return strlen(text) == n && memcmp(s->code.text + k, text, n) == 0;
}

static bool is_one_of(const pt_source *s, size_t k, size_t n, const char *const *words,
                      size_t nwords) {
  for (size_t i = 0; i < nwords; i++)
    if (is(s, k, n, words[i])) return true;
  return false;
}

#define IS_ONE_OF(S, K, N, WORDS) is_one_of(S, K, N, WORDS, sizeof(WORDS) / sizeof *(WORDS))

static bool is_assignment(const pt_source *s, size_t k, size_t n) {
  static const char *const compare[] = {"==", "!=", "<=", ">="};
  return s->code.text[k + n - 1] == '=' && !IS_ONE_OF(s, k, n, compare);
}

static bool ends_part(const pt_source *s, size_t k, size_t n, width w) {
  static const char *const always[] = {",", "?", ":", "return", "case", "else", "do", "goto"};
  static const char *const logical[] = {"&&", "||"};
  if (is_assignment(s, k, n) || IS_ONE_OF(s, k, n, always)) return true;
  return w == NARROW && IS_ONE_OF(s, k, n, logical);
}

static bool ends_statement(char c) { return c == ';' || c == '{' || c == '}'; }
static bool opens(char c) { return c == '(' || c == '['; }
static bool closes(char c) { return c == ')' || c == ']'; }

/* The last character of the code before K that is no blank, or PT_NOWHERE. */
static size_t before(const pt_source *s, size_t k) {
  while (k > 0 && isspace((unsigned char)s->code.text[k - 1])) k--;
  return k ? k - 1 : PT_NOWHERE;
}

static size_t word_start(const pt_source *s, size_t last) {
  while (last > 0 && is_word_char(s->code.text[last - 1])) last--;
  return last;
}

/* ---- macros */

/* Whether a line of the file defines the word as a macro. */
static bool is_macro(const pt_source *s, size_t k, size_t n) {
  for (size_t i = 0; i < s->lines.n; i++) {
    const char *t = s->text.text + s->lines.at[i];
    t += strspn(t, " \t");
    if (*t != '#') continue;
    t += 1 + strspn(t + 1, " \t");
    if (strncmp(t, "define", 6) != 0) continue;
    t += 6 + strspn(t + 6, " \t");
    if (strncmp(t, s->code.text + k, n) == 0 && !is_word_char(t[n])) return true;
  }
  return false;
}

/* Whether macros may come from elsewhere, or memory changes by itself. */
static bool is_out_of_sight(const pt_source *s) {
  for (size_t k = 0; k < s->code.n; k += token_length(s, k))
    if (is(s, k, token_length(s, k), "volatile")) return true;
  for (size_t i = 0; i < s->lines.n; i++) {
    const char *t = s->text.text + s->lines.at[i];
    t += strspn(t, " \t");
    if (*t != '#') continue;
    t += 1 + strspn(t + 1, " \t");
    if (strncmp(t, "include", 7) == 0 && t[7 + strspn(t + 7, " \t")] != '<') return true;
  }
  return false;
}

/* ---- effects */

/* Whether the brackets that end at CLOSE hold a type: what follows them is no call. */
static bool is_cast(const pt_source *s, size_t close) {
  static const char *const types[] = {"int",  "char",     "short",  "long",   "unsigned",
                                      "signed", "const",  "size_t", "_Bool",  "bool",
                                      "struct", "double", "float",  "void",   "*"};
  size_t k = close;
  while (k > 0 && s->code.text[k - 1] != '(') k--;
  for (size_t n; k < close; k += n) {
    n = token_length(s, k);
    if (!isspace((unsigned char)s->code.text[k]) && !IS_ONE_OF(s, k, n, types)) return false;
  }
  return true;
}

/* Whether the parenthesis at OPEN follows something that it calls. */
static bool is_call(const pt_source *s, size_t open) {
  static const char *const heads[] = {"if", "while", "for", "switch", "return", "case"};
  size_t last = before(s, open);
  if (last == PT_NOWHERE || s->code.text[open] != '(') return false;
  char c = s->code.text[last];
  if (c == ']') return true;
  if (c == ')') return !is_cast(s, last);
  if (!is_word_char(c)) return false;
  size_t word = word_start(s, last);
  return !IS_ONE_OF(s, word, last + 1 - word, heads);
}

static bool has_no_effect(const pt_source *s, size_t from, size_t to) {
  static const char *const steps[] = {"++", "--"};
  for (size_t k = from, n; k < to; k += n) {
    n = token_length(s, k);
    if (is_assignment(s, k, n) || IS_ONE_OF(s, k, n, steps)) return false;
    if (is_call(s, k)) return false;
    bool word = is_word_char(s->code.text[k]) && !isdigit((unsigned char)s->code.text[k]);
    if (word && is_macro(s, k, n)) return false;
  }
  return true;
}

/* Words behind which an expression may not be evaluated. */
static bool is_looked_at_only(const pt_source *s, size_t from, size_t to) {
  static const char *const words[] = {"sizeof", "_Alignof", "alignof", "typeof", "__typeof__",
                                      "_Generic", "_Static_assert", "offsetof", "asm"};
  for (size_t k = from, n; k < to; k += n) {
    n = token_length(s, k);
    if (IS_ONE_OF(s, k, n, words)) return true;
    if (n > 2 && memcmp(s->code.text + k, "__", 2) == 0) return true;
  }
  return false;
}

/* ---- levels */

static bool open_levels(around *a, size_t from) {
  const pt_source *s = a->s;
  a->levels[a->n++] = (level){PT_NOWHERE, {from, from}};
  for (size_t k = from, n; k < a->at; k += n) {
    char c = s->code.text[k];
    n = token_length(s, k);
    if (opens(c)) {
      if (a->n == MOST_DEPTH) return false;
      a->levels[a->n++] = (level){k, {k + 1, k + 1}};
    } else if (closes(c)) {
      if (a->n == 1) return false;
      a->n--;
    } else {
      for (width w = WIDE; w <= NARROW; w++)
        if (ends_part(s, k, n, w)) a->levels[a->n - 1].start[w] = k + n;
    }
  }
  return true;
}

/* Where the part of level L ends that the place is in. */
static size_t part_end(const around *a, size_t l, width w, size_t stop) {
  const pt_source *s = a->s;
  size_t depth = a->n - 1; /* of the place */
  for (size_t k = a->end, n; k < stop; k += n) {
    char c = s->code.text[k];
    n = token_length(s, k);
    if (opens(c)) depth++;
    else if (closes(c) && depth-- == l) return k;
    else if (depth == l && ends_part(s, k, n, w)) return k;
  }
  return stop;
}

/* Brackets through which an expression goes on outwards: of a group, or of an index. */
static bool is_transparent(const around *a, size_t l) {
  size_t open = a->levels[l].open;
  if (a->s->code.text[open] == '[') return true;
  size_t last = before(a->s, open);
  bool head = last != PT_NOWHERE && is_word_char(a->s->code.text[last]);
  return !head && !is_call(a->s, open);
}

static bool is_assigned(const pt_source *s, size_t end) {
  size_t k = pt_source_skip_blank(s, end), n = k < s->code.n ? token_length(s, k) : 0;
  return n && is_assignment(s, k, n);
}

static pt_expression part_of(const around *a, size_t l, width w, size_t stop) {
  const pt_source *s = a->s;
  size_t from = pt_source_skip_blank(s, a->levels[l].start[w]), to = part_end(a, l, w, stop);
  while (to > from && isspace((unsigned char)s->code.text[to - 1])) to--;
  bool covers = from <= a->at && to >= a->end;
  if (!covers || is_assigned(s, to) || !has_no_effect(s, from, to)) return (pt_expression){0};
  return (pt_expression){from, to - from};
}

/* Names of macros in front of the brackets around the place. */
static bool is_in_macro(const around *a) {
  for (size_t l = 1; l < a->n; l++) {
    size_t last = before(a->s, a->levels[l].open);
    if (last == PT_NOWHERE || !is_word_char(a->s->code.text[last])) continue;
    size_t word = word_start(a->s, last);
    if (is_macro(a->s, word, last + 1 - word)) return true;
  }
  return false;
}

pt_expression pt_expression_around(const pt_source *s, size_t at, size_t n) {
  around a = {.s = s, .at = at, .end = at + n};
  size_t from = at, stop = at + n;
  while (from > 0 && !ends_statement(s->code.text[from - 1])) from--;
  while (stop < s->code.n && !ends_statement(s->code.text[stop])) stop++;
  if (is_out_of_sight(s) || is_looked_at_only(s, from, stop) || !open_levels(&a, from) ||
      is_in_macro(&a))
    return (pt_expression){0};
  size_t outermost = a.n - 1;
  while (outermost > 0 && is_transparent(&a, outermost)) outermost--;
  for (width w = WIDE; w <= NARROW; w++)
    for (size_t l = outermost; l < a.n; l++) {
      pt_expression found = part_of(&a, l, w, stop);
      if (found.n) return found;
    }
  return (pt_expression){0};
}
