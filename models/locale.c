/* locale.h: the C locale is the only one.  A program may ask for others, and does or
   does not get them; what they change is not modelled, so that nothing is proved about
   programs that call setlocale (src/api/narrow.c). */
#include "model.h"

enum { CATEGORIES = 13 }; /* glibc's */

static int __pt_is(const char *s, const char *text) {
  for (; *s && *s == *text; s++) text++;
  return *s == *text;
}

char *setlocale(int category, const char *name) {
  if (category < 0 || category >= CATEGORIES) return NULL;
  if (!name) return (char *)"C";
  if (__pt_is(name, "C") || __pt_is(name, "POSIX")) return (char *)"C";
  return __protest_input_bool("setlocale") ? NULL : (char *)"C";
}

struct __pt_lconv { /* glibc's order */
  const char *decimal_point, *thousands_sep, *grouping, *int_curr_symbol, *currency_symbol,
      *mon_decimal_point, *mon_thousands_sep, *mon_grouping, *positive_sign, *negative_sign;
  char int_frac_digits, frac_digits, p_cs_precedes, p_sep_by_space, n_cs_precedes, n_sep_by_space,
      p_sign_posn, n_sign_posn, int_p_cs_precedes, int_p_sep_by_space, int_n_cs_precedes,
      int_n_sep_by_space, int_p_sign_posn, int_n_sign_posn;
};

#define NONE __SCHAR_MAX__ /* CHAR_MAX */

static struct __pt_lconv __pt_conventions = {".",  "",   "",   "",   "",   "",   "",   "",
                                             "",   "",   NONE, NONE, NONE, NONE, NONE, NONE,
                                             NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE};

struct __pt_lconv *localeconv(void) { return &__pt_conventions; }
