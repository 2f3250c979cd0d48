/* Statements, and jumps into them from outside: by goto to a label in one, or by a case in it of a
   switch around it. */
#include "spec/spec_priv.h"

static bool is_name(const pt_tokens *t, uint32_t k) { return t->all.at[k].kind == PT_TOKEN_NAME; }

uint32_t pt_spec_behind_label(const pt_tokens *t, uint32_t k, uint32_t to) {
  if (pt_token_is(t, k, "case")) return pt_tokens_find(t, k, to, ":") + 1;
  return is_name(t, k) && pt_token_is(t, k + 1, ":") ? k + 2 : k;
}

uint32_t pt_spec_behind_statement(const pt_tokens *t, uint32_t k, uint32_t to) {
  bool cbmc;
  while (k < to && pt_clause_at(t, k, &cbmc) != PT_CLAUSE_COUNT) k = t->all.at[k + 1].partner + 1;
  for (uint32_t label = to; k < to && k != label;) label = k, k = pt_spec_behind_label(t, k, to);
  if (k >= to) return to;
  if (pt_token_is(t, k, "{")) return t->all.at[k].partner + 1;
  if (pt_token_is(t, k, "do")) {
    k = pt_spec_behind_statement(t, k + 1, to); /* while ( ... ) ; */
    return k + 1 < to ? t->all.at[k + 1].partner + 2 : to;
  }
  bool is_if = pt_token_is(t, k, "if");
  if (is_if || pt_token_is(t, k, "while") || pt_token_is(t, k, "for") ||
      pt_token_is(t, k, "switch")) {
    k = pt_spec_behind_statement(t, t->all.at[k + 1].partner + 1, to);
    return is_if && pt_token_is(t, k, "else") ? pt_spec_behind_statement(t, k + 1, to) : k;
  }
  return pt_tokens_find(t, k, to, ";") + 1;
}

bool pt_spec_is_label(const pt_tokens *t, uint32_t k) {
  static const char *const before[] = {"{", "}", ";", ":", ")", "else", "do", NULL};
  if (!is_name(t, k) || !pt_token_is(t, k + 1, ":") || pt_token_is(t, k, "default")) return false;
  for (const char *const *w = before; *w; w++)
    if (pt_token_is(t, k - 1, *w)) return true;
  return false;
}

/* Whether BODY .. END but for FROM .. TO has a goto to the label; `goto *p` may be one. */
static bool is_target(const pt_tokens *t, uint32_t label, uint32_t from, uint32_t to, uint32_t body,
                      uint32_t end) {
  for (uint32_t k = body; k < end; k++) {
    if (!pt_token_is(t, k, "goto")) continue;
    if (pt_token_is(t, k + 1, "*")) return true;
    bool same = pt_tokens_same(t, k + 1, k + 2, label, label + 1);
    if (same && (k < from || k >= to)) return true;
  }
  return false;
}

bool pt_spec_is_jumped_into(const pt_tokens *t, uint32_t from, uint32_t to, uint32_t body,
                            uint32_t end) {
  uint32_t inner = from; /* the end of a switch in it */
  for (uint32_t k = from; k < to; k++) {
    bool is_case = pt_token_is(t, k, "case");
    is_case |= pt_token_is(t, k, "default") && pt_token_is(t, k + 1, ":");
    if (pt_token_is(t, k, "_Generic")) k = t->all.at[k + 1].partner;
    else if (pt_token_is(t, k, "switch")) {
      uint32_t behind = pt_spec_behind_statement(t, k, to);
      if (behind > inner) inner = behind;
    } else if (is_case && k >= inner) return true;
    else if (pt_spec_is_label(t, k) && is_target(t, k, from, to, body, end)) return true;
  }
  return false;
}
