/* fnmatch.h: patterns of the shell, in the C locale.  Exact for '*', '?' and escaped characters;
   sets in brackets, FNM_EXTMATCH, and "\/" with FNM_PATHNAME are not modelled. */
#include "posix.h"

enum { PATHNAME = 1, NOESCAPE = 2, PERIOD = 4, LEADING_DIR = 8, CASEFOLD = 16, EXTMATCH = 32 };

static int __pt_fold(char c, int flags) {
  return flags & CASEFOLD ? __pt_lower((uchar)c) : (uchar)c;
}

/* A period that only a period matches: at the front, with PATHNAME behind each '/'. */
static int __pt_is_hidden(const char *s, const char *start, int flags) {
  return *s == '.' && (flags & PERIOD) && (s == start || ((flags & PATHNAME) && s[-1] == '/'));
}

/* Whether a wildcard may stand for the character at s. */
static int __pt_wild(const char *s, const char *start, int flags) {
  return *s && !(*s == '/' && (flags & PATHNAME)) && !__pt_is_hidden(s, start, flags);
}

static int __pt_at_end(const char *s, int flags) {
  return !*s || ((flags & LEADING_DIR) && *s == '/');
}

/* 0 when all of s, which begins at start, matches.  A '*' takes as little as it can; when the
   rest does not match, the last '*' takes one more. */
static int __pt_match(const char *pattern, const char *start, int flags) {
  const char *s = start, *star = NULL, *star_s = NULL;
  for (;;) {
    char c = *pattern;
    int ok;
    if (c == '[') __protest_unmodelled("fnmatch with a set in brackets");
    if (c == '*') {
      if (__pt_is_hidden(s, start, flags)) {
        ok = 0;
      } else {
        star = ++pattern;
        star_s = s;
        continue;
      }
    } else if (!c) {
      if (__pt_at_end(s, flags)) return 0;
      ok = 0;
    } else if (c == '?') {
      ok = __pt_wild(s, start, flags);
    } else {
      if (c == '\\' && !(flags & NOESCAPE)) {
        c = *++pattern;
        if (!c) return 1;
        if (c == '/' && (flags & PATHNAME)) __protest_unmodelled("fnmatch with an escaped '/'");
      }
      ok = *s && __pt_fold(c, flags) == __pt_fold(*s, flags);
    }
    if (ok) {
      pattern++;
      s++;
      continue;
    }
    if (!star || !*star_s || (*star_s == '/' && (flags & PATHNAME))) return 1;
    pattern = star;
    s = ++star_s;
  }
}

int fnmatch(const char *pattern, const char *text, int flags) {
  if (flags & EXTMATCH) __protest_unmodelled("fnmatch with FNM_EXTMATCH");
  return __pt_match(pattern, text, flags);
}
