#include "front/quantify.h"

#include <ctype.h>
#include <string.h>

/* A piece of the text. */
typedef struct {
  const char *at;
  size_t n;
} piece;

static piece trim(piece p) {
  while (p.n && isspace((unsigned char)*p.at)) p.at++, p.n--;
  while (p.n && isspace((unsigned char)p.at[p.n - 1])) p.n--;
  return p;
}

/* The first place of WORD in P outside of brackets; P.n: there is none. */
static size_t find(piece p, const char *word) {
  size_t k = strlen(word);
  int depth = 0;
  for (size_t i = 0; i + k <= p.n; i++) {
    char c = p.at[i];
    if (depth == 0 && strncmp(p.at + i, word, k) == 0) return i;
    if (c == '(' || c == '[' || c == '{') depth++;
    if (c == ')' || c == ']' || c == '}') depth--;
  }
  return p.n;
}

static bool split(piece p, const char *word, piece *left, piece *right) {
  size_t at = find(p, word), k = strlen(word);
  if (at == p.n) return false;
  *left = trim((piece){p.at, at});
  *right = trim((piece){p.at + at + k, p.n - at - k});
  return true;
}

/* Without brackets around all of it. */
static piece unwrap(piece p) {
  p = trim(p);
  while (p.n > 1 && *p.at == '(') {
    int depth = 0;
    size_t i = 0;
    do {
      depth += p.at[i] == '(';
      depth -= p.at[i] == ')';
    } while (++i < p.n && depth);
    if (i != p.n) break;
    p = trim((piece){p.at + 1, p.n - 2});
  }
  return p;
}

static bool same(piece a, piece b) { return a.n == b.n && strncmp(a.at, b.at, a.n) == 0; }

/* ---- ranges */

typedef struct {
  piece type, name, low, high, body;
  bool above, upto; /* low itself is not in it; high is */
} quantifier;

/* One comparison of the variable: a bound of it. */
static bool bound(quantifier *q, piece p) {
  static const struct {
    const char *word, *turned;
  } orders[] = {{"<=", ">="}, {">=", "<="}, {"<", ">"}, {">", "<"}};
  piece left, right;
  p = unwrap(p);
  for (size_t k = 0; k < sizeof orders / sizeof *orders; k++) {
    if (!split(p, orders[k].word, &left, &right)) continue;
    const char *order = orders[k].word;
    if (same(unwrap(right), q->name)) order = orders[k].turned;
    else if (!same(unwrap(left), q->name)) return false;
    piece other = same(unwrap(right), q->name) ? left : right;
    if (*order == '<') q->high = other, q->upto = order[1] == '=';
    else q->low = other, q->above = order[1] != '=';
    return true;
  }
  return false;
}

static bool range(quantifier *q, piece p) {
  piece left, right;
  p = unwrap(p);
  return split(p, "&&", &left, &right) && bound(q, left) && bound(q, right) && q->low.n &&
         q->high.n;
}

/* ---- one quantifier */

static bool declaration(quantifier *q, piece p) {
  p = trim(p);
  size_t n = p.n;
  while (n && (isalnum((unsigned char)p.at[n - 1]) || p.at[n - 1] == '_')) n--;
  q->type = trim((piece){p.at, n});
  q->name = (piece){p.at + n, p.n - n};
  return q->type.n && q->name.n;
}

static bool read_quantifier(quantifier *q, piece inside, bool forall) {
  piece head, rest, bounds;
  if (!split(inside, ";", &head, &rest) || !declaration(q, head)) return false;
  if (!split(rest, forall ? "==>" : "&&", &bounds, &q->body)) return false;
  while (q->body.n && q->body.at[q->body.n - 1] == ';') q->body.n--;
  return range(q, bounds);
}

/* ---- all bytes of an object are zero */

static bool is_name_char(char c) { return isalnum((unsigned char)c) || c == '_'; }

static bool mentions(piece p, piece name) {
  for (size_t i = 0; i + name.n <= p.n; i++)
    if (strncmp(p.at + i, name.at, name.n) == 0 && (i == 0 || !is_name_char(p.at[i - 1])) &&
        (i + name.n == p.n || !is_name_char(p.at[i + name.n])))
      return true;
  return false;
}

static bool is_text(piece p, const char *text) {
  return same(unwrap(p), (piece){text, strlen(text)});
}

/* P is ((T *)&X) for a T of one byte. */
static bool is_bytes_of_object(piece p) {
  static const char *const types[] = {"char", "unsigned char", "signed char", "uint8_t", "int8_t"};
  static const char word[] = "const ";
  piece type, after, inside = unwrap(p);
  if (inside.n == p.n || !inside.n || *inside.at != '(') return false;
  const char *end = memchr(inside.at, ')', inside.n);
  if (!end) return false;
  piece object = trim((piece){end + 1, inside.n - (size_t)(end + 1 - inside.at)});
  bool chosen = find(object, "?") < object.n || find(object, ",") < object.n;
  if (!object.n || *object.at != '&' || chosen) return false;
  if (!split((piece){inside.at + 1, (size_t)(end - inside.at) - 1}, "*", &type, &after) || after.n)
    return false;
  if (type.n > strlen(word) && strncmp(type.at, word, strlen(word)) == 0)
    type = trim((piece){type.at + strlen(word), type.n - strlen(word)});
  for (size_t k = 0; k < sizeof types / sizeof *types; k++)
    if (is_text(type, types[k])) return true;
  return false;
}

/* Whether Q says that the bytes from *START on, as many as a sizeof says, are zero. */
static bool is_all_zero(const quantifier *q, piece *start) {
  static const char size[] = "sizeof";
  piece left, right, index, high = unwrap(q->high);
  if (q->above || q->upto || !is_text(q->low, "0") || high.n < strlen(size) ||
      strncmp(high.at, size, strlen(size)) != 0)
    return false;
  if (!split(unwrap(q->body), "==", &left, &right) || !is_text(right, "0")) return false;
  size_t open = find(left, "[");
  if (open == left.n || left.at[left.n - 1] != ']') return false;
  *start = trim((piece){left.at, open});
  index = (piece){left.at + open + 1, left.n - open - 2};
  return same(unwrap(index), q->name) && is_bytes_of_object(*start) && !mentions(*start, q->name);
}

/* By words first: that no bit of a pointer is set does not depend on the addresses of a machine,
   whether those of one of its bytes are does.  What is behind the last word is no loop, so that it
   is clear that it is no word. */
static void write_all_zero(pt_mem *m, pt_buf *out, const quantifier *q, piece start) {
  int n = (int)q->high.n;
  const char *size = q->high.at;
  pt_buf_printf(m, out,
                "__extension__({ typedef __SIZE_TYPE__ protest_w_ "
                "__attribute__((may_alias, aligned(1))); _Bool protest_q_ = 1; "
                "const unsigned char *protest_b_ = (const unsigned char *)(%.*s); "
                "for (__SIZE_TYPE__ protest_i_ = 0; protest_i_ < (%.*s) / sizeof(protest_w_); "
                "protest_i_++) protest_q_ &= ((const protest_w_ *)protest_b_)[protest_i_] == 0; ",
                (int)start.n, start.at, n, size);
  for (int k = 1; k < 8; k++)
    pt_buf_printf(m, out,
                  "if ((%.*s) %% sizeof(protest_w_) >= %d) "
                  "protest_q_ &= protest_b_[(%.*s) - %d] == 0; ",
                  n, size, k, n, size, k);
  pt_buf_add(m, out, "protest_q_; })");
}

/* ---- as C */

static void write_quantifier(pt_mem *m, pt_buf *out, const quantifier *q, bool forall) {
  piece start;
  if (forall && is_all_zero(q, &start)) {
    write_all_zero(m, out, q, start);
    return;
  }
#define P(PIECE) (int)q->PIECE.n, q->PIECE.at
  pt_buf_printf(m, out,
                "__extension__({ _Bool protest_q_ = %d; "
                "for (%.*s %.*s = (%.*s)%s; %.*s %s (%.*s); %.*s++) "
                "if (%s(%.*s)) { protest_q_ = %d; break; } protest_q_; })",
                forall, P(type), P(name), P(low), q->above ? " + 1" : "", P(name),
                q->upto ? "<=" : "<", P(high), P(name), forall ? "!" : "", P(body), !forall);
#undef P
}

/* The length of what stands in the braces at the start of S, with them; 0: none. */
static size_t braces(const char *s) {
  int depth = 0;
  if (*s != '{') return 0;
  for (size_t i = 0; s[i]; i++) {
    depth += s[i] == '{';
    depth -= s[i] == '}';
    if (!depth) return i + 1;
  }
  return 0;
}

/* ---- uninterpreted functions, which programs may declare in several ways */

static size_t brackets(const char *s) {
  int depth = 0;
  if (*s != '(') return 0;
  for (size_t i = 0; s[i]; i++) {
    depth += s[i] == '(';
    depth -= s[i] == ')';
    if (!depth) return i + 1;
  }
  return 0;
}

/* Where the parameters begin when AT, in TEXT, is the name in a declaration; *N: their length.
   NULL: it is none. */
static const char *parameters(const char *text, const char *at, size_t *n) {
  static const char name[] = "__CPROVER_uninterpreted_";
  if (strncmp(at, name, strlen(name)) != 0) return NULL;
  const char *before = at, *s = at;
  while (before > text && isspace((unsigned char)before[-1])) before--;
  bool type = before > text && (isalnum((unsigned char)before[-1]) || before[-1] == '_' ||
                                before[-1] == '*');
  if (before - text >= 6 && strncmp(before - 6, "return", 6) == 0) type = false;
  while (isalnum((unsigned char)*s) || *s == '_') s++;
  *n = brackets(s);
  const char *end = s + *n;
  while (isspace((unsigned char)*end)) end++;
  return type && *n && *end == ';' ? s : NULL;
}

/* ---- all of it */

bool pt_quantify(pt_mem *m, pt_buf *out, const char *text) {
  static const char all[] = "__CPROVER_forall", some[] = "__CPROVER_exists";
  const char *from = text;
  bool any = false;
  for (const char *at; (at = strstr(text, "__CPROVER_"));) {
    bool forall = strncmp(at, all, strlen(all)) == 0;
    quantifier q = {0};
    const char *s = at + strlen(all), *params;
    size_t length;
    while (isspace((unsigned char)*s)) s++;
    size_t n = forall || strncmp(at, some, strlen(some)) == 0 ? braces(s) : 0;
    pt_buf_addn(m, out, text, (size_t)(at - text));
    text = at + 1;
    if (n && read_quantifier(&q, (piece){s + 1, n - 2}, forall)) {
      write_quantifier(m, out, &q, forall);
      text = s + n, any = true;
    } else if ((params = parameters(from, at, &length))) {
      pt_buf_addn(m, out, at, (size_t)(params - at));
      pt_buf_add(m, out, "()");
      text = params + length, any = true;
    } else {
      pt_buf_char(m, out, '_');
    }
  }
  pt_buf_add(m, out, text);
  return any;
}
