#include "search/message.h"

#include <stddef.h>
#include <string.h>

#include "result/fact.h"

static bool is_verdict(const pt_ir_prog *p, const char *bytes, size_t n) {
  pt_verdict_message v;
  if (n != sizeof v) return false;
  memcpy(&v, bytes, sizeof v);
  return v.check && v.check < p->checks.n && (v.verdict == PT_PROVED || v.verdict == PT_UNREACHED);
}

static bool is_reason(const pt_ir_prog *p, const char *bytes, size_t n) {
  pt_reason_message r;
  if (n != sizeof r) return false;
  memcpy(&r, bytes, sizeof r);
  return r.check && r.check < p->checks.n && r.reason < PT_REASON_COUNT && r.loc < p->locs.n;
}

/* A text, and nothing behind its end. */
static bool is_text(const char *bytes, size_t n) {
  return n && memchr(bytes, 0, n) == bytes + n - 1;
}

static bool is_string(const pt_ir_prog *p, uint32_t string) { return string < p->strings.n; }

/* Bits above the width are 0. */
static bool fits(const pt_input *in) {
  if (in->width > 64)
    return in->width <= 128 && (in->width == 128 || in->hi >> (in->width - 64) == 0);
  return in->hi == 0 && (in->width == 64 || in->width == 0 || in->lo >> in->width == 0);
}

static bool is_input(const pt_ir_prog *p, const char *bytes) {
  pt_input in;
  memcpy(&in, bytes, sizeof in);
  return in.kind < PT_INPUT_COUNT && in.loc < p->locs.n && is_string(p, in.name) &&
         in.type < p->types.n && fits(&in);
}

/* A truth value is 0 or 1 even when it is only looked at as one. */
static bool is_bool(const char *bytes, size_t offset) {
  return bytes[offset] == 0 || bytes[offset] == 1;
}

static bool are_inputs(const pt_ir_prog *p, const char *bytes, size_t n) {
  if (n % sizeof(pt_input)) return false;
  for (size_t at = 0; at < n; at += sizeof(pt_input))
    if (!is_input(p, bytes + at)) return false;
  return true;
}

static bool is_test(const pt_ir_prog *p, const char *bytes, size_t n) {
  pt_test t;
  if (n < sizeof t || !are_inputs(p, bytes + sizeof t, n - sizeof t)) return false;
  if (!is_bool(bytes, offsetof(pt_test, fails)) || !is_bool(bytes, offsetof(pt_test, doubted)) ||
      !is_bool(bytes, offsetof(pt_test, latent)))
    return false;
  memcpy(&t, bytes, sizeof t);
  if (t.inputs.at || t.inputs.n || t.inputs.cap || !t.fails) return false;
  if (t.check >= p->checks.n || (unsigned)t.kind >= PT_CHECK_COUNT || t.loc >= p->locs.n)
    return false;
  bool endless = PT_CHECKS_ENDLESS >> t.kind & 1;
  uint64_t inputs = (n - sizeof t) / sizeof(pt_input);
  if (endless != (t.lasso.period != 0) || t.lasso.repeat > inputs) return false;
  if (endless && (!t.check || p->checks.at[t.check].kind != t.kind)) return false;
  if (!is_bool(bytes, offsetof(pt_test, lasso.stays.on)) || t.lasso.stays.n > PT_RECUR_ROWS)
    return false;
  if (!is_string(p, t.foreign) || t.native >= PT_NATIVE_COUNT) return false;
  return memchr(t.text, 0, sizeof t.text) && memchr(t.native_text, 0, sizeof t.native_text);
}

static bool is_invariant(const pt_ir_prog *p, const char *bytes, size_t n) {
  pt_invariant i;
  if (n <= sizeof i || !is_text(bytes + sizeof i, n - sizeof i)) return false;
  if (!is_bool(bytes, offsetof(pt_invariant, ends))) return false;
  if (!is_bool(bytes, offsetof(pt_invariant, each))) return false;
  memcpy(&i, bytes, sizeof i);
  return i.fn && i.fn < p->fns.n && i.head < p->fns.at[i.fn]->blocks.n && i.loc < p->locs.n;
}

static bool is_fact(const pt_ir_prog *p, const char *bytes, size_t n) {
  pt_fact f;
  if (n != sizeof f) return false;
  memcpy(&f, bytes, sizeof f);
  return pt_fact_makes_sense(p, &f);
}

bool pt_message_makes_sense(const pt_ir_prog *p, pt_message_header h, const char *bytes) {
  switch (h.kind) {
  case PT_MESSAGE_VERDICT: return is_verdict(p, bytes, h.bytes);
  case PT_MESSAGE_TEST: return is_test(p, bytes, h.bytes);
  case PT_MESSAGE_INPUTS: return are_inputs(p, bytes, h.bytes);
  case PT_MESSAGE_INVARIANT: return is_invariant(p, bytes, h.bytes);
  case PT_MESSAGE_FACT: return is_fact(p, bytes, h.bytes);
  case PT_MESSAGE_REASON: return is_reason(p, bytes, h.bytes);
  case PT_MESSAGE_WORK: return h.bytes == sizeof(pt_work_message); /* any number may be counted */
  case PT_MESSAGE_LOG:
  case PT_MESSAGE_EXPLANATION:
  case PT_MESSAGE_CONTRADICTION: return is_text(bytes, h.bytes);
  case PT_MESSAGE_DONE: return h.bytes == 0;
  default: return false;
  }
}
