/* A tokenizer for a small language: identifiers, the keywords `if` and `do`, numbers, texts with
   escapes, comments, and operators of one or two characters. */
#include <protest.h>

enum { MAX = 5 };
enum kind { END, NAME, KEYWORD, NUMBER, TEXT, OPERATOR, BAD };

struct scanner {
  const char *at;
  const char *start;
  int lines;
};

static int is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
static int is_digit(char c) { return c >= '0' && c <= '9'; }

static int skip_comment(struct scanner *s) {
  s->at += 2;
  while (*s->at) {
    if (s->at[0] == '*' && s->at[1] == '/') {
      s->at += 2;
      return 1;
    }
    s->lines += *s->at++ == '\n';
  }
  return 0;
}

static int skip_blank(struct scanner *s) {
  for (;;) {
    if (*s->at == ' ' || *s->at == '\t') {
      s->at++;
    } else if (*s->at == '\n') {
      s->at++;
      s->lines++;
    } else if (s->at[0] == '/' && s->at[1] == '*') {
      if (!skip_comment(s)) return 0;
    } else {
      return 1;
    }
  }
}

static enum kind word(struct scanner *s) {
  while (is_letter(*s->at) || is_digit(*s->at)) s->at++;
  long n = s->at - s->start;
  if (n == 2 && s->start[0] == 'i' && s->start[1] == 'f') return KEYWORD;
  if (n == 2 && s->start[0] == 'd' && s->start[1] == 'o') return KEYWORD;
  return NAME;
}

static enum kind text(struct scanner *s) {
  s->at++;
  while (*s->at != '"') {
    if (*s->at == 0 || *s->at == '\n') return BAD;
    if (*s->at == '\\') {
      s->at++;
      if (*s->at != 'n' && *s->at != '"' && *s->at != '\\') return BAD;
    }
    s->at++;
  }
  s->at++;
  return TEXT;
}

static enum kind operator(struct scanner *s) {
  char c = *s->at++;
  switch (c) {
  case '=':
  case '<':
  case '>':
    if (*s->at == '=') s->at++;
    return OPERATOR;
  case '&':
  case '|':
    if (*s->at == c) s->at++;
    return OPERATOR;
  case '+':
  case '-':
  case '(':
  case ')':
  case ';': return OPERATOR;
  default: return BAD;
  }
}

static enum kind next(struct scanner *s) {
  if (!skip_blank(s)) return BAD;
  s->start = s->at;
  if (*s->at == 0) return END;
  if (is_letter(*s->at)) return word(s);
  if (is_digit(*s->at)) {
    while (is_digit(*s->at)) s->at++;
    return is_letter(*s->at) ? BAD : NUMBER;
  }
  if (*s->at == '"') return text(s);
  return operator(s);
}

int main(void) {
  char input[MAX + 1];
  int count[BAD + 1] = {0};
  enum kind k;
  for (int i = 0; i < MAX; i++) input[i] = protest_char("input");
  input[MAX] = 0;
  struct scanner s = {input, input, 1};
  do {
    k = next(&s);
    count[k]++;
  } while (k != END && k != BAD);
  protest_assert(count[END] + count[BAD] == 1);
  protest_assert(s.at <= input + MAX);
  if (count[KEYWORD] == 1 && count[NUMBER] == 1) return 1;
  return s.lines > 3 ? 2 : 0;
}
