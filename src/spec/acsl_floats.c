/* Floating-point numbers in ACSL are real numbers: x + y is their exact sum, and 0.1 is a tenth.
   No double is that, so what would be rounded here is refused; types are known to the compiler, who
   does it (__protest_exact_, __protest_once_, __protest_comparable_ of write.c).  (double)(x + y)
   is the sum, rounded once: what C computes. */
#include <stdlib.h>

#include "spec/acsl_priv.h"
#include "spec/spec_priv.h"

/* 0.5, 1e3; hexadecimal ones are exact. */
static bool is_decimal(const pt_token *k) {
  bool hex = k->n > 1 && (k->at[1] == 'x' || k->at[1] == 'X');
  if (k->kind != PT_TOKEN_NUMBER || hex) return false;
  for (uint32_t j = 0; j < k->n; j++)
    if (strchr(".eE", k->at[j])) return true;
  return false;
}

bool pt_acsl_has_floats(const pt_tokens *t) {
  static const char *const types[] = {"float", "double", "_Float16", "__fp16", "__bf16",
                                      "__float128", "_Float32", "_Float64", NULL};
  for (uint32_t k = 0; k < t->all.n; k++) {
    if (is_decimal(&t->all.at[k])) return true;
    for (const char *const *w = types; *w; w++)
      if (pt_token_is(t, k, *w)) return true;
  }
  return false;
}

/* Whether DIGITS * 10^POWER has at most 53 bits. */
static bool is_exact(unsigned long long digits, long power) {
  const unsigned long long most = 1ULL << 53;
  enum { TEN = 10, FIVE = 5 };
  for (; power > 0; power--) {
    if (digits > most / TEN) return false;
    digits *= TEN;
  }
  for (; power < 0 && digits; power++) { /* of 10 = 2 * 5 the 2 is in the exponent */
    if (digits % FIVE) return false;
    digits /= FIVE;
  }
  return digits <= most;
}

void pt_acsl_check_number(pt_acsl *x, uint32_t k) {
  enum { MOST_DIGITS = 18, TEN = 10, MOST_POWER = 300 };
  const pt_token *number = &x->t->all.at[k];
  unsigned long long digits = 0;
  long power = 0, n = 0;
  bool point = false;
  uint32_t j = 0;
  if (!is_decimal(number) || strchr("fFlL", number->at[number->n - 1])) return;
  for (; j < number->n && !strchr("eE", number->at[j]); j++) {
    if (number->at[j] == '.') point = true;
    else digits = digits * TEN + (unsigned long long)(number->at[j] - '0'), power -= point;
    n += digits > 0 && number->at[j] != '.';
    if (n > MOST_DIGITS) break;
  }
  if (j + 1 < number->n && strchr("eE", number->at[j]))
    power += strtol(number->at + j + 1, NULL, 10);
  if (n > MOST_DIGITS || labs(power) > MOST_POWER || !is_exact(digits, power))
    pt_token_refuse(x->t, k, x->e, "in ACSL this is a real number, and no double is that: write "
                                   "(double)%.*s for the one next to it", (int)number->n,
                    number->at);
}

const char *pt_acsl_rounded_to(const pt_acsl *x, uint32_t open, uint32_t from, uint32_t to) {
  static const char *const operations[] = {"+", "-", "*", "/", NULL};
  static const char *const types[] = {"double", "float", NULL};
  const pt_tokens *t = x->t;
  const char *const *type = types;
  while (*type && !pt_token_is(t, open + 1, *type)) type++;
  while (pt_acsl_unwrap(t, &from, &to)) continue;
  uint32_t mark = pt_acsl_behind_operand(t, from, to);
  bool one = mark < to && pt_spec_has_one_of(t, mark, mark + 1, operations) &&
             !pt_token_is(t, from, "(") && !pt_token_is(t, mark + 1, "(") &&
             pt_acsl_behind_operand(t, mark + 1, to) == to;
  return t->all.at[open].partner == open + 2 && one ? *type : NULL;
}
