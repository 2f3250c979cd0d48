/* ctype.h in the C locale: the functions, and the tables that glibc's macros read. */
#include "model.h"

/* Another argument is undefined behaviour; glibc allows negative characters. */
#define IN_DOMAIN(C)                                                                               \
  __protest_check((C) >= -128 && (C) <= 255, "builtin",                                            \
                  "argument of a character test is not a character and not EOF")

#define IS_DIGIT(C) ((C) >= '0' && (C) <= '9')
#define IS_LOWER(C) ((C) >= 'a' && (C) <= 'z')
#define IS_UPPER(C) ((C) >= 'A' && (C) <= 'Z')
#define IS_ALPHA(C) (IS_LOWER(C) || IS_UPPER(C))
#define IS_ALNUM(C) (IS_ALPHA(C) || IS_DIGIT(C))
#define IS_GRAPH(C) ((C) > ' ' && (C) <= '~')

/* USUAL: what glibc gives on a little-endian machine, a bit of its table below. */
#define TEST(NAME, USUAL, CONDITION)                                                               \
  int NAME(int c) {                                                                                \
    IN_DOMAIN(c);                                                                                  \
    return CONDITION;                                                                              \
  }                                                                                                \
  int __pt_loose_##NAME(int c) {                                                                   \
    IN_DOMAIN(c);                                                                                  \
    if (!(CONDITION)) return 0;                                                                    \
    return __pt_nonzero(__protest_input_ushort("result of " #NAME), USUAL);                        \
  }

TEST(isdigit, 0x800, IS_DIGIT(c))
TEST(islower, 0x200, IS_LOWER(c))
TEST(isupper, 0x100, IS_UPPER(c))
TEST(isalpha, 0x400, IS_ALPHA(c))
TEST(isalnum, 0x8, IS_ALNUM(c))
TEST(isxdigit, 0x1000, IS_DIGIT(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'))
TEST(isspace, 0x2000, __pt_is_space(c))
TEST(isblank, 0x1, c == ' ' || c == '\t')
TEST(iscntrl, 0x2, (c >= 0 && c < ' ') || c == 127)
TEST(isprint, 0x4000, c >= ' ' && c <= '~')
TEST(isgraph, 0x8000, IS_GRAPH(c))
TEST(ispunct, 0x4, IS_GRAPH(c) && !IS_ALNUM(c))

int isascii(int c) { return (c & ~127) == 0; }

int toascii(int c) { return c & 127; }

int tolower(int c) { return __pt_lower(c); }

int toupper(int c) { return IS_LOWER(c) ? c - ('a' - 'A') : c; }

int _tolower(int c) { return c + ('a' - 'A'); }

int _toupper(int c) { return c - ('a' - 'A'); }

/* ---- glibc's tables, for characters -128..255 */

#define REP4(X) X, X, X, X
#define REP8(X) REP4(X), REP4(X)
#define REP16(X) REP8(X), REP8(X)
#define REP128(X)                                                                                  \
  REP16(X), REP16(X), REP16(X), REP16(X), REP16(X), REP16(X), REP16(X), REP16(X)

/* glibc's bits: cntrl 2, blank 1, punct 4, alnum 8, upper 0x100, lower 0x200, alpha 0x400,
   digit 0x800, xdigit 0x1000, space 0x2000, print 0x4000, graph 0x8000. */
#define CNTRL 0x2
#define PUNCT 0xc004
#define DIGIT 0xd808
#define UPPER 0xc508
#define LOWER 0xc608
#define XDIGIT 0x1000

static const unsigned short __pt_ctype_b[384] = {
    REP128(0),
    REP8(CNTRL), CNTRL, 0x2003, REP4(0x2002), CNTRL, CNTRL, /* \t; \n \v \f \r */
    REP16(CNTRL),
    0x6001, PUNCT, PUNCT, PUNCT, REP4(PUNCT), REP8(PUNCT), /* space */
    REP8(DIGIT), DIGIT, DIGIT, PUNCT, PUNCT, REP4(PUNCT),
    PUNCT, REP4(UPPER | XDIGIT), UPPER | XDIGIT, UPPER | XDIGIT, UPPER, REP8(UPPER),
    REP8(UPPER), UPPER, UPPER, UPPER, PUNCT, REP4(PUNCT),
    PUNCT, REP4(LOWER | XDIGIT), LOWER | XDIGIT, LOWER | XDIGIT, LOWER, REP8(LOWER),
    REP8(LOWER), LOWER, LOWER, LOWER, PUNCT, PUNCT, PUNCT, PUNCT, CNTRL,
    REP128(0),
};

#define SEQ4(X) (X), (X) + 1, (X) + 2, (X) + 3
#define SEQ16(X) SEQ4(X), SEQ4((X) + 4), SEQ4((X) + 8), SEQ4((X) + 12)
#define SEQ64(X) SEQ16(X), SEQ16((X) + 16), SEQ16((X) + 32), SEQ16((X) + 48)
#define SEQ26(X) SEQ16(X), SEQ4((X) + 16), SEQ4((X) + 20), (X) + 24, (X) + 25
#define FIRST_HALF                                                                                 \
  SEQ64(128), SEQ16(192), SEQ16(208), SEQ16(224), SEQ4(240), SEQ4(244), SEQ4(248), 252, 253, 254, -1

static const int __pt_ctype_tolower[384] = {
    FIRST_HALF,
    SEQ64(0), 64, SEQ26('a'), SEQ4(91), 95, 96, SEQ26('a'), SEQ4(123), 127,
    SEQ64(128), SEQ64(192),
};

static const int __pt_ctype_toupper[384] = {
    FIRST_HALF,
    SEQ64(0), 64, SEQ26('A'), SEQ4(91), 95, 96, SEQ26('A'), SEQ4(123), 127,
    SEQ64(128), SEQ64(192),
};

static const unsigned short *__pt_ctype_b_at = __pt_ctype_b + 128;
static const int *__pt_ctype_tolower_at = __pt_ctype_tolower + 128;
static const int *__pt_ctype_toupper_at = __pt_ctype_toupper + 128;

const unsigned short **__ctype_b_loc(void) { return &__pt_ctype_b_at; }

const int **__ctype_tolower_loc(void) { return &__pt_ctype_tolower_at; }

const int **__ctype_toupper_loc(void) { return &__pt_ctype_toupper_at; }

size_t __ctype_get_mb_cur_max(void) { return 1; }
