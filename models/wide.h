/* Wide characters of the C locale: the 128 characters of ASCII.  Other bytes are no
   characters, and other wide characters have no bytes, as in glibc. */
#ifndef PT_MODELS_WIDE_H
#define PT_MODELS_WIDE_H

#include "model.h"

typedef __WCHAR_TYPE__ wchar_t;
typedef __WINT_TYPE__ wint_t;
typedef struct {
  int count;
  unsigned value;
} mbstate_t; /* glibc's size; it is never changed */

#define WEOF 0xffffffffu
#define IS_CHARACTER(W) ((unsigned)(W) < 128)

/* What mbrtowc and the like give besides lengths. */
#define INVALID ((size_t)-1)
#define INCOMPLETE ((size_t)-2)

/* The wide string as bytes, for functions that read ASCII only: what is no character becomes 127,
   which no number and no conversion contains. */
static inline void __pt_narrow(char *to, const wchar_t *from, size_t n) {
  for (size_t i = 0; i < n; i++) to[i] = IS_CHARACTER(from[i]) ? (char)from[i] : 127;
}

size_t __pt_wcslen(const wchar_t *s);

#endif
