/* A validator for JSON texts of up to six bytes: values, nesting up to three levels, numbers
   without leading zeros, texts with escapes. */
#include <protest.h>

enum { MAX = 6, DEPTH = 3 };

struct reader {
  const char *at;
  int depth, values;
};

static int value(struct reader *r);

static void blanks(struct reader *r) {
  while (*r->at == ' ' || *r->at == '\n') r->at++;
}

static int word(struct reader *r, const char *w) {
  for (; *w; w++, r->at++)
    if (*r->at != *w) return 0;
  return 1;
}

static int digits(struct reader *r) {
  if (*r->at < '0' || *r->at > '9') return 0;
  while (*r->at >= '0' && *r->at <= '9') r->at++;
  return 1;
}

static int number(struct reader *r) {
  if (*r->at == '-') r->at++;
  if (*r->at == '0') r->at++;
  else if (!digits(r)) return 0;
  if (*r->at == '.') {
    r->at++;
    if (!digits(r)) return 0;
  }
  if (*r->at == 'e' || *r->at == 'E') {
    r->at++;
    if (*r->at == '+' || *r->at == '-') r->at++;
    if (!digits(r)) return 0;
  }
  return 1;
}

static int text(struct reader *r) {
  if (*r->at != '"') return 0;
  for (r->at++; *r->at != '"'; r->at++) {
    if ((unsigned char)*r->at < 0x20) return 0;
    if (*r->at == '\\') {
      r->at++;
      if (*r->at != 'n' && *r->at != 't' && *r->at != '"' && *r->at != '\\') return 0;
    }
  }
  r->at++;
  return 1;
}

static int members(struct reader *r, char close) {
  r->at++;
  blanks(r);
  if (*r->at == close) {
    r->at++;
    return 1;
  }
  for (;;) {
    if (close == '}') {
      blanks(r);
      if (!text(r)) return 0;
      blanks(r);
      if (*r->at++ != ':') return 0;
    }
    if (!value(r)) return 0;
    if (*r->at == close) {
      r->at++;
      return 1;
    }
    if (*r->at++ != ',') return 0;
  }
}

static int value(struct reader *r) {
  int ok;
  blanks(r);
  if (r->depth >= DEPTH) return 0;
  r->depth++;
  switch (*r->at) {
  case '{': ok = members(r, '}'); break;
  case '[': ok = members(r, ']'); break;
  case '"': ok = text(r); break;
  case 't': ok = word(r, "true"); break;
  case 'f': ok = word(r, "false"); break;
  case 'n': ok = word(r, "null"); break;
  default: ok = number(r); break;
  }
  r->depth--;
  r->values++;
  if (ok) blanks(r);
  return ok;
}

int main(void) {
  char input[MAX + 1];
  for (int i = 0; i < MAX; i++) input[i] = protest_char("input");
  input[MAX] = 0;
  struct reader r = {input, 0, 0};
  int ok = value(&r);
  protest_assert(r.depth == 0 && r.at <= input + MAX + 1);
  if (!ok) return 1;
  if (*r.at) return 2;
  return r.values > 2 ? 3 : 0;
}
