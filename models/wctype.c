/* wctype.h in the C locale: only the characters of ASCII have properties. */
#include "wide.h"

#define IS_DIGIT(C) ((C) >= '0' && (C) <= '9')
#define IS_LOWER(C) ((C) >= 'a' && (C) <= 'z')
#define IS_UPPER(C) ((C) >= 'A' && (C) <= 'Z')
#define IS_ALPHA(C) (IS_LOWER(C) || IS_UPPER(C))
#define IS_ALNUM(C) (IS_ALPHA(C) || IS_DIGIT(C))
#define IS_GRAPH(C) ((C) > ' ' && (C) <= '~')
#define IS_HEX(C) (IS_DIGIT(C) || ((C) >= 'a' && (C) <= 'f') || ((C) >= 'A' && (C) <= 'F'))

/* X(name, condition on c, what glibc gives): in the order of the numbers that wctype gives. */
#define CLASSES(X)                                                                                 \
  X(alnum, IS_ALNUM(c), 8)                                                                         \
  X(alpha, IS_ALPHA(c), 0x400)                                                                     \
  X(blank, c == ' ' || c == '\t', 1)                                                               \
  X(cntrl, c < ' ' || c == 127, 2)                                                                 \
  X(digit, IS_DIGIT(c), 0x800)                                                                     \
  X(graph, IS_GRAPH(c), 0x8000)                                                                    \
  X(lower, IS_LOWER(c), 0x200)                                                                     \
  X(print, c >= ' ' && c <= '~', 0x4000)                                                           \
  X(punct, IS_GRAPH(c) && !IS_ALNUM(c), 4)                                                         \
  X(space, __pt_is_space((int)c), 0x2000)                                                          \
  X(upper, IS_UPPER(c), 0x100)                                                                     \
  X(xdigit, IS_HEX(c), 0x1000)

#define TEST(NAME, CONDITION, USUAL)                                                               \
  static int __pt_isw##NAME(wint_t c) { return CONDITION; }                                        \
  int isw##NAME(wint_t c) { return __pt_isw##NAME(c); }                                            \
  int __pt_loose_isw##NAME(wint_t c) {                                                             \
    if (!__pt_isw##NAME(c)) return 0;                                                              \
    return __pt_nonzero(__protest_input_ushort("result of isw" #NAME), USUAL);                     \
  }
CLASSES(TEST)

enum {
  CLASS_NONE,
#define X(NAME, CONDITION, USUAL) CLASS_##NAME,
  CLASSES(X)
#undef X
};

static int __pt_same(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] && a[i] == b[i]) i++;
  return a[i] == b[i];
}

unsigned long wctype(const char *name) {
#define X(NAME, CONDITION, USUAL)                                                                  \
  if (__pt_same(name, #NAME)) return CLASS_##NAME;
  CLASSES(X)
#undef X
  return CLASS_NONE;
}

static int __pt_iswctype(wint_t c, unsigned long class) {
  switch (class) {
#define X(NAME, CONDITION, USUAL)                                                                  \
  case CLASS_##NAME: return CONDITION;
    CLASSES(X)
#undef X
  default: return 0;
  }
}

int iswctype(wint_t c, unsigned long class) { return __pt_iswctype(c, class); }

int __pt_loose_iswctype(wint_t c, unsigned long class) {
  if (!__pt_iswctype(c, class)) return 0;
  return __pt_nonzero(__protest_input_ushort("result of iswctype"), 1);
}

/* ---- case */

static wint_t __pt_towlower(wint_t c) { return IS_UPPER(c) ? c + ('a' - 'A') : c; }

static wint_t __pt_towupper(wint_t c) { return IS_LOWER(c) ? c - ('a' - 'A') : c; }

wint_t towlower(wint_t c) { return __pt_towlower(c); }

wint_t towupper(wint_t c) { return __pt_towupper(c); }

/* glibc's wctrans_t is a pointer. */
static const int __pt_to_lower, __pt_to_upper;

const int *wctrans(const char *name) {
  if (__pt_same(name, "tolower")) return &__pt_to_lower;
  return __pt_same(name, "toupper") ? &__pt_to_upper : NULL;
}

wint_t towctrans(wint_t c, const int *how) {
  if (how == &__pt_to_lower) return __pt_towlower(c);
  return how == &__pt_to_upper ? __pt_towupper(c) : c;
}
