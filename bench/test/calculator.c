/* A calculator: recursive descent over a text of up to five characters, with the usual precedence,
   unary minus, parentheses, and errors for everything else. */
#include <protest.h>

enum { MAX = 5 };
enum error { OK, SYNTAX, DIVISION, RANGE, REST };

struct parser {
  const char *at;
  enum error error;
};

static int expression(struct parser *p);

static int fail(struct parser *p, enum error e) {
  if (p->error == OK) p->error = e;
  return 0;
}

static int number(struct parser *p) {
  int n = 0;
  if (*p->at < '0' || *p->at > '9') return fail(p, SYNTAX);
  while (*p->at >= '0' && *p->at <= '9') {
    n = n * 10 + (*p->at++ - '0');
    if (n > 9999) return fail(p, RANGE);
  }
  return n;
}

static int primary(struct parser *p) {
  if (*p->at == '-') {
    p->at++;
    return -primary(p);
  }
  if (*p->at == '(') {
    p->at++;
    int n = expression(p);
    if (*p->at != ')') return fail(p, SYNTAX);
    p->at++;
    return n;
  }
  return number(p);
}

static int term(struct parser *p) {
  int n = primary(p);
  while (p->error == OK && (*p->at == '*' || *p->at == '/')) {
    char op = *p->at++;
    int m = primary(p);
    if (op == '*') {
      n *= m;
    } else if (m == 0) {
      return fail(p, DIVISION);
    } else {
      n /= m;
    }
  }
  return n;
}

static int expression(struct parser *p) {
  int n = term(p);
  while (p->error == OK && (*p->at == '+' || *p->at == '-')) {
    if (*p->at++ == '+') n += term(p);
    else n -= term(p);
  }
  return n;
}

int main(void) {
  char text[MAX + 1];
  struct parser p = {text, OK};
  for (int i = 0; i < MAX; i++) text[i] = protest_char("text");
  text[MAX] = 0;
  int n = expression(&p);
  if (p.error == OK && *p.at) p.error = REST;
  protest_assert(p.at >= text && p.at <= text + MAX);
  switch (p.error) {
  case OK: return n < 0 ? 1 : 0;
  case SYNTAX: return 2;
  case DIVISION: return 3;
  case RANGE: return 4;
  default: return 5;
  }
}
