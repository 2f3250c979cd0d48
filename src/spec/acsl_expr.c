/* Predicates and terms of ACSL as C.

   Precedence, lowest first: names and quantifiers, ?:, <==>, ==>, ^^, ||, &&, comparisons (in
   chains: a <= b < c), then C's own.  A quantifier reaches to the end of what it stands in. */
#include <stdlib.h>

#include "spec/acsl_priv.h"
#include "spec/words.h"

static const pt_acsl_env *meaning(const pt_acsl *x, const pt_acsl_env *env, uint32_t k) {
  while (env && !pt_tokens_same(x->t, env->name, env->name + 1, k, k + 1)) env = env->up;
  return env;
}

/* ---- parts of terms */

/* Behind the [..], .f and ->f that follow K. */
static uint32_t behind_postfix(const pt_tokens *t, uint32_t k, uint32_t to) {
  for (;;) {
    if (k < to && pt_token_is(t, k, "[")) k = t->all.at[k].partner + 1;
    else if (k + 1 < to && (pt_token_is(t, k, ".") || pt_token_is(t, k, "->"))) k += 2;
    else return k;
  }
}

/* Behind a name, or a word, with its arguments and labels. */
static uint32_t behind_primary(const pt_tokens *t, uint32_t k, uint32_t to) {
  bool name = t->all.at[k].kind == PT_TOKEN_NAME;
  if (t->all.at[k].partner > k) return t->all.at[k].partner + 1;
  k++;
  if (name && k < to && pt_token_is(t, k, "{")) k = t->all.at[k].partner + 1;
  if (name && k < to && pt_token_is(t, k, "(")) k = t->all.at[k].partner + 1;
  return k;
}

static bool is_operand_start(const pt_tokens *t, uint32_t k, uint32_t to) {
  return k < to && (t->all.at[k].kind == PT_TOKEN_NAME || t->all.at[k].kind == PT_TOKEN_NUMBER ||
                    t->all.at[k].kind == PT_TOKEN_TEXT || pt_token_is(t, k, "("));
}

/* ( T ) in front of an operand. */
static bool is_cast(const pt_tokens *t, uint32_t open, uint32_t to) {
  static const char *const types[] = {"int", "char", "short", "long", "unsigned", "signed",
                                      "struct", "union", "enum", "const", "void", "float",
                                      "double", "_Bool", "integer", NULL};
  uint32_t close = t->all.at[open].partner;
  bool type = false;
  for (const char *const *w = types; *w; w++) type |= pt_token_is(t, open + 1, *w);
  for (uint32_t k = open + 1; k < close; k++)
    if (t->all.at[k].kind != PT_TOKEN_NAME && !pt_token_is(t, k, "*")) return false;
  if (t->all.at[open + 1].kind != PT_TOKEN_NAME || pt_acsl_is_word(t, open + 1)) return false;
  return type || is_operand_start(t, close + 1, to);
}

uint32_t pt_acsl_behind_operand(const pt_tokens *t, uint32_t k, uint32_t to) {
  while (k < to) {
    bool prefix = pt_token_is(t, k, "*") || pt_token_is(t, k, "&") || pt_token_is(t, k, "-") ||
                  pt_token_is(t, k, "+") || pt_token_is(t, k, "!") || pt_token_is(t, k, "~");
    if (prefix) k++;
    else if (pt_token_is(t, k, "(") && is_cast(t, k, to)) k = t->all.at[k].partner + 1;
    else break;
  }
  return k < to ? behind_postfix(t, behind_primary(t, k, to), to) : to;
}

/* ---- lvalues and pointers, as C has them */

static void put_brackets(pt_acsl *x, const pt_acsl_env *env, uint32_t open) {
  uint32_t close = x->t->all.at[open].partner;
  pt_acsl_copy(x, open);
  pt_acsl_put(x, env, open + 1, close);
  pt_acsl_copy(x, close);
}

static void put_name(pt_acsl *x, const pt_acsl_env *env, uint32_t k) {
  const pt_acsl_env *means = meaning(x, env, k);
  if (!means) pt_acsl_copy(x, k);
  else if (means->bound) pt_acsl_say(x, k, means->bound);
  else {
    bool whole = pt_acsl_behind_operand(x->t, means->from, means->to) == means->to;
    pt_acsl_say(x, k, "(");
    if (whole) pt_acsl_put_c(x, means->where, means->from, means->to);
    else pt_acsl_put(x, means->where, means->from, means->to);
    pt_acsl_say(x, k, ")");
  }
}

void pt_acsl_put_c(pt_acsl *x, const pt_acsl_env *env, uint32_t from, uint32_t to) {
  const pt_tokens *t = x->t;
  for (uint32_t k = from; k < to && x->e->status == PT_OK;) {
    bool name = t->all.at[k].kind == PT_TOKEN_NAME;
    bool member = k > from && (pt_token_is(t, k - 1, ".") || pt_token_is(t, k - 1, "->"));
    if (name && pt_token_is(t, k, "sizeof") && pt_token_is(t, k + 1, "(")) {
      for (uint32_t end = t->all.at[k + 1].partner; k <= end; k++) pt_acsl_copy(x, k);
    } else if (pt_acsl_is_word(t, k)) k = pt_acsl_put_word(x, env, k);
    else if (pt_acsl_defined(x, k)) k = pt_acsl_expand(x, env, k);
    else if (name && !member && pt_token_is(t, k + 1, "("))
      pt_acsl_refuse(x, k, "a call of what is no predicate and no logic function");
    else if (name && !member) put_name(x, env, k++);
    else if (pt_token_is(t, k, "(") && is_cast(t, k, to))
      for (uint32_t end = t->all.at[k].partner; k <= end; k++) pt_acsl_copy(x, k);
    else if (t->all.at[k].partner > k) put_brackets(x, env, k), k = t->all.at[k].partner + 1;
    else {
      pt_acsl_check_number(x, k);
      pt_acsl_copy(x, k++);
    }
  }
}

/* ---- terms */

typedef void (*put_part)(pt_acsl *, const pt_acsl_env *, uint32_t, uint32_t);

/* Indices, arguments and what is converted are computed by themselves; ONCE: see pt_acsl. */
static void put_apart(pt_acsl *x, const pt_acsl_env *env, uint32_t from, uint32_t to, put_part put,
                      const char *once) {
  bool computed = x->computed;
  const char *was = x->once;
  x->computed = false, x->once = once;
  put(x, env, from, to);
  x->computed = computed, x->once = was;
}

/* What is computed with is a number, and exact; returns what is said behind it. */
static const char *say_kind(pt_acsl *x, uint32_t at) {
  if (!x->floats || !x->computed) return "";
  pt_acsl_say(x, at, x->once ? "__protest_once_ (" : "__protest_exact_ (");
  if (x->once) pt_acsl_say(x, at, x->once);
  if (x->once) pt_acsl_say(x, at, ",");
  return ")";
}

static void put_read(pt_acsl *x, const pt_acsl_env *env, uint32_t from, uint32_t to) {
  const pt_acsl_env *means = to == from + 1 ? meaning(x, env, from) : NULL;
  if (means && !means->bound) { /* an argument: it is a term of its own */
    bool one = pt_acsl_behind_operand(x->t, means->from, means->to) == means->to;
    const char *once = x->once;
    if (!one) x->once = NULL;
    pt_acsl_say(x, from, "(");
    pt_acsl_put(x, means->where, means->from, means->to);
    pt_acsl_say(x, from, ")");
    x->once = once;
    return;
  }
  if (pt_token_is(x->t, from, "$fresh")) { /* no term, and looked for in its clause */
    pt_acsl_put_c(x, env, from, to);
    return;
  }
  const char *behind = say_kind(x, from);
  bool integer = !x->once || !x->computed;
  if (integer) pt_acsl_say_integer(x, from);
  put_apart(x, env, from, to, pt_acsl_put_c, NULL);
  if (integer) pt_acsl_say(x, from, ")");
  pt_acsl_say(x, from, behind);
}

/* (double)0.1 is the double next to it. */
static bool is_double_number(const pt_tokens *t, uint32_t open, uint32_t from, uint32_t to) {
  return t->all.at[open].partner == open + 2 && pt_token_is(t, open + 1, "double") &&
         to == from + 1 && t->all.at[from].kind == PT_TOKEN_NUMBER;
}

/* (T)E: E is computed with integers, then converted. */
static uint32_t put_cast(pt_acsl *x, const pt_acsl_env *env, uint32_t k, uint32_t to) {
  uint32_t close = x->t->all.at[k].partner, end = pt_acsl_behind_operand(x->t, close + 1, to);
  bool integer = close == k + 2 && pt_token_is(x->t, k + 1, "integer");
  const char *behind = say_kind(x, k);
  pt_acsl_say_integer(x, k);
  for (uint32_t j = k; j <= close && !integer; j++) pt_acsl_copy(x, j);
  pt_acsl_say(x, k, "(");
  if (is_double_number(x->t, k, close + 1, end)) pt_acsl_copy(x, close + 1);
  else put_apart(x, env, close + 1, end, pt_acsl_put, pt_acsl_rounded_to(x, k, close + 1, end));
  pt_acsl_say(x, k, ") )");
  pt_acsl_say(x, k, behind);
  return end;
}

static uint32_t put_operand(pt_acsl *x, const pt_acsl_env *env, uint32_t k, uint32_t to) {
  const pt_tokens *t = x->t;
  if (pt_token_is(t, k, "(") && is_cast(t, k, to)) return put_cast(x, env, k, to);
  uint32_t end = pt_acsl_behind_operand(t, k, to);
  if (pt_token_is(t, k, "(") && end == t->all.at[k].partner + 1) put_brackets(x, env, k);
  else put_read(x, env, k, end);
  return end;
}

/* Operands with C's operators between them, none of them a shift. */
static void put_sum(pt_acsl *x, const pt_acsl_env *env, uint32_t from, uint32_t to) {
  static const char *const signs[] = {"-", "+", "!", "~", NULL};
  static const char *const operators[] = {"+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", NULL};
  bool operand = true, computed = x->computed;
  if (from == to && x->e->status == PT_OK)
    pt_token_refuse(x->t, from, x->e, "something is missing here");
  x->computed |= pt_acsl_behind_operand(x->t, from, to) < to;
  for (uint32_t k = from; k < to && x->e->status == PT_OK;) {
    bool known = operand && is_operand_start(x->t, k, to);
    bool address = operand && (pt_token_is(x->t, k, "*") || pt_token_is(x->t, k, "&"));
    for (const char *const *w = operand ? signs : operators; *w && !known; w++)
      known = pt_token_is(x->t, k, *w);
    if (pt_spec_is_effect(x->t, k))
      pt_token_refuse(x->t, k, x->e, "a clause with a side effect");
    else if (!known && !address) pt_acsl_refuse(x, k, NULL);
    else if (operand && (address || is_operand_start(x->t, k, to)))
      k = put_operand(x, env, k, to), operand = false;
    else {
      x->products += !operand && !x->once && pt_token_is(x->t, k, "*");
      pt_acsl_copy(x, k++);
      operand = true;
    }
  }
  if (operand && from < to && x->e->status == PT_OK)
    pt_token_refuse(x->t, to - 1, x->e, "something is missing behind `%.*s`",
                    (int)x->t->all.at[to - 1].n, x->t->all.at[to - 1].at);
  x->computed = computed;
}

/* The last of these operators outside of operands; TO: there is none. */
static uint32_t last_operator(const pt_acsl *x, uint32_t from, uint32_t to, const char *a,
                              const char *b) {
  uint32_t found = to;
  for (uint32_t k = from; k < to; k++) {
    k = pt_acsl_behind_operand(x->t, k, to);
    if (k < to && (pt_token_is(x->t, k, a) || pt_token_is(x->t, k, b))) found = k;
  }
  return found;
}

/* How many bits more, as products: a number of at most 32 places needs one, a variable two. */
static unsigned shift_products(const pt_tokens *t, uint32_t from, uint32_t to) {
  enum { ONE_PRODUCT = 32 };
  bool number = to == from + 1 && t->all.at[from].kind == PT_TOKEN_NUMBER;
  return number && strtoul(t->all.at[from].at, NULL, 0) <= ONE_PRODUCT ? 1 : 2;
}

/* Weaker operators first.  A shift is one of an integer of any size: no value is cut off, and a
   negative one may be shifted. */
static void put_term(pt_acsl *x, const pt_acsl_env *env, uint32_t from, uint32_t to) {
  static const char *const bits[] = {"|", "^", "&", NULL};
  uint32_t mark = last_operator(x, from, to, "<<", ">>");
  if (mark == to || from == to) {
    put_sum(x, env, from, to);
    return;
  }
  for (const char *const *w = bits; *w; w++) {
    uint32_t bit = last_operator(x, from, to, *w, *w);
    if (bit == to) continue;
    put_term(x, env, from, bit);
    pt_acsl_copy(x, bit);
    put_term(x, env, bit + 1, to);
    return;
  }
  bool left = pt_token_is(x->t, mark, "<<");
  if (left) x->products += shift_products(x->t, mark + 1, to);
  pt_acsl_say(x, mark, left ? "__protest_shl_ (" : "__protest_shr_ (");
  put_term(x, env, from, mark);
  pt_acsl_say(x, mark, ",");
  put_term(x, env, mark + 1, to);
  pt_acsl_say(x, mark, ")");
}

/* ---- comparisons */

static const struct {
  const char *word;
  int direction; /* 0: it may stand in any chain; 2: in none */
} relations[] = {{"==", 0}, {"!=", 2}, {"<=", 1}, {">=", -1}, {"<", 1}, {">", -1}};

static int direction_of(const pt_tokens *t, uint32_t k) {
  for (size_t j = 0; j < sizeof relations / sizeof *relations; j++)
    if (pt_token_is(t, k, relations[j].word)) return relations[j].direction;
  return 3;
}

uint32_t pt_acsl_relation(const pt_acsl *x, uint32_t from, uint32_t to) {
  for (uint32_t k = from; k < to && !pt_acsl_is_quantifier(x->t, k); k++) {
    if (direction_of(x->t, k) != 3) return k;
    if (x->t->all.at[k].partner > k) k = x->t->all.at[k].partner;
  }
  return to;
}

/* That C compares these as the numbers that they are, where one is a floating-point number. */
static void put_comparable(pt_acsl *x, const pt_acsl_env *env, uint32_t from, uint32_t mark,
                           uint32_t to) {
  unsigned products = x->products;
  if (!x->floats) return;
  pt_acsl_say(x, mark, "&& __protest_comparable_ (");
  x->floats = false; /* nothing is computed here, or refused again */
  put_term(x, env, from, mark);
  pt_acsl_say(x, mark, ",");
  put_term(x, env, mark + 1, to);
  pt_acsl_say(x, mark, ")");
  x->floats = true, x->products = products;
}

static void put_chain(pt_acsl *x, const pt_acsl_env *env, uint32_t from, uint32_t to) {
  uint32_t mark = pt_acsl_relation(x, from, to);
  int chain = 0;
  pt_acsl_say(x, from, "(");
  for (uint32_t links = 0; mark < to && x->e->status == PT_OK; links++) {
    uint32_t next = pt_acsl_relation(x, mark + 1, to);
    int direction = direction_of(x->t, mark);
    if ((links || next < to) && (direction == 2 || direction * chain < 0))
      pt_token_refuse(x->t, mark, x->e, "this does not make a chain of comparisons");
    if (direction) chain = direction;
    pt_acsl_say(x, mark, links ? "&& (" : "(");
    put_term(x, env, from, mark);
    pt_acsl_copy(x, mark);
    put_term(x, env, mark + 1, next);
    put_comparable(x, env, from, mark, next);
    pt_acsl_say(x, mark, ")");
    from = mark + 1, mark = next;
  }
  pt_acsl_say(x, from, ")");
}

static void put_comparison(pt_acsl *x, const pt_acsl_env *env, uint32_t from, uint32_t to) {
  if (pt_acsl_relation(x, from, to) == to) put_term(x, env, from, to);
  else put_apart(x, env, from, to, put_chain, NULL);
}

/* ---- connectives */

static uint32_t colon_of(const pt_acsl *x, uint32_t k, uint32_t to) {
  int depth = 0;
  for (uint32_t j = k + 1; j < to; j++) {
    if (x->t->all.at[j].partner > j) j = x->t->all.at[j].partner;
    if (pt_token_is(x->t, j, "?")) depth++;
    if (pt_token_is(x->t, j, ":") && depth-- == 0) return j;
  }
  return to;
}

static void put_choice(pt_acsl *x, const pt_acsl_env *env, uint32_t from, uint32_t mark,
                       uint32_t to) {
  uint32_t colon = colon_of(x, mark, to);
  if (colon == to) {
    pt_token_refuse(x->t, mark, x->e, "a `?` without its `:`");
    return;
  }
  pt_acsl_say(x, from, "( (");
  pt_acsl_put(x, env, from, mark);
  pt_acsl_say(x, mark, ") ? (");
  pt_acsl_put(x, env, mark + 1, colon);
  pt_acsl_say(x, colon, ") : (");
  pt_acsl_put(x, env, colon + 1, to);
  pt_acsl_say(x, colon, ") )");
}

/* Lowest first; BEFORE a side and BETWEEN them. */
static const struct {
  const char *word, *before, *between;
} connectives[] = {{"<==>", "( ! (", ") == ! ("}, {"==>", "( ! (", ") || ("},
                   {"^^", "( ! (", ") != ! ("},   {"||", "( (", ") || ("},
                   {"&&", "( (", ") && ("}};

void pt_acsl_put(pt_acsl *x, const pt_acsl_env *env, uint32_t from, uint32_t to) {
  bool named = from + 1 < to && x->t->all.at[from].kind == PT_TOKEN_NAME &&
               pt_token_is(x->t, from + 1, ":");
  if (named) from += 2;
  if (from < to && pt_acsl_is_quantifier(x->t, from)) {
    pt_acsl_quantify(x, env, from, to);
    return;
  }
  uint32_t mark = pt_acsl_find(x, from, to, "?");
  if (mark < to) {
    put_choice(x, env, from, mark, to);
    return;
  }
  for (size_t j = 0; j < sizeof connectives / sizeof *connectives; j++) {
    mark = pt_acsl_find(x, from, to, connectives[j].word);
    if (mark == to) continue;
    pt_acsl_say(x, mark, connectives[j].before);
    pt_acsl_put(x, env, from, mark);
    pt_acsl_say(x, mark, connectives[j].between);
    pt_acsl_put(x, env, mark + 1, to);
    pt_acsl_say(x, mark, ") )");
    return;
  }
  put_comparison(x, env, from, to);
}
