/* String functions: trimming, comparing without case, searching, and matching with * and ?. */
#include <protest.h>

enum { MAX = 4 };

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c; }

static int compare(const char *a, const char *b) {
  while (*a && lower(*a) == lower(*b)) a++, b++;
  if (lower(*a) < lower(*b)) return -1;
  return lower(*a) > lower(*b);
}

static const char *find(const char *text, const char *word) {
  if (!*word) return text;
  for (; *text; text++) {
    const char *t = text, *w = word;
    while (*t && *t == *w) t++, w++;
    if (!*w) return text;
  }
  return 0;
}

static int is_blank(char c) { return c == ' ' || c == '\t'; }

static int trim(char *s) {
  int from = 0, n = 0;
  while (is_blank(s[from])) from++;
  while (s[from]) s[n++] = s[from++];
  while (n > 0 && is_blank(s[n - 1])) n--;
  s[n] = 0;
  return n;
}

static int matches(const char *pattern, const char *text) {
  for (; *pattern; pattern++, text++) {
    if (*pattern == '*') {
      while (pattern[1] == '*') pattern++;
      if (!pattern[1]) return 1;
      for (; *text; text++)
        if (matches(pattern + 1, text)) return 1;
      return 0;
    }
    if (!*text) return 0;
    if (*pattern != '?' && *pattern != *text) return 0;
  }
  return !*text;
}

static void read(char *s, int n) {
  for (int i = 0; i < n; i++) s[i] = protest_char("text");
  s[n] = 0;
}

int main(void) {
  char a[MAX + 1], b[4];
  read(a, MAX);
  int n = trim(a);
  protest_assert(n <= MAX && a[n] == 0);
  protest_assert(n == 0 || (!is_blank(a[0]) && !is_blank(a[n - 1])));
  if (compare(a, "Stop") == 0) return 1;
  read(b, 3);
  switch (compare(b, "go")) {
  case -1: return 2;
  case 1: break;
  default: return 3;
  }
  if (find(a, "key") != 0) return 4;
  if (find(a, b) == a + 2) return 5;
  return matches(b, a) ? 6 : 0;
}
