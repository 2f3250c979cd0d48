#include "ir/need.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *const texts[] = {
#define X(ENUM, TEXT) TEXT,
    PT_NEEDS(X)
#undef X
};

static const pt_given_arg *arg(const pt_ir_prog *p, uint32_t k) { return &p->given.args.at[k]; }

/* ---- which needs make sense */

bool pt_need_is_about_size(const pt_need *n) {
  return n->kind >= PT_NEED_ELEMENTS && n->kind <= PT_NEED_SOME;
}

static bool is_pointer(const pt_ir_prog *p, uint32_t k) {
  return k < p->given.args.n && arg(p, k)->kind == PT_ARG_POINTER;
}

static bool is_counted(const pt_ir_prog *p, uint32_t k) {
  return is_pointer(p, k) && arg(p, k)->count;
}

static bool is_number(const pt_ir_prog *p, uint32_t k) {
  return k < p->given.args.n && arg(p, k)->kind == PT_ARG_INTEGER;
}

static bool is_same_number(const pt_ir_prog *p, uint32_t a, uint32_t b) {
  return is_number(p, a) && is_number(p, b) && arg(p, a)->width == arg(p, b)->width &&
         arg(p, a)->sign == arg(p, b)->sign;
}

static __int128 least_of(const pt_given_arg *a) {
  return a->sign ? -((__int128)1 << (a->width - 1)) : 0;
}

static __int128 most_of(const pt_given_arg *a) {
  return ((__int128)1 << (a->width - (a->sign ? 1 : 0))) - 1;
}

static const pt_given_share *share_of(const pt_ir_prog *p, uint32_t a, uint32_t b, size_t *index) {
  for (size_t k = 0; k < p->given.shares.n; k++) {
    const pt_given_share *s = &p->given.shares.at[k];
    if ((s->arg != a || s->into != b) && (s->arg != b || s->into != a)) continue;
    if (index) *index = k;
    return s;
  }
  return NULL;
}

bool pt_need_fits(const pt_ir_prog *p, const pt_need *n) {
  switch ((pt_need_kind)n->kind) {
  case PT_NEED_NONNULL: return is_pointer(p, n->a) && arg(p, n->a)->null;
  case PT_NEED_ELEMENTS:
  case PT_NEED_INDEX: return is_counted(p, n->a) && is_number(p, n->b);
  case PT_NEED_BYTES:
    return is_counted(p, n->a) && is_number(p, n->b) && arg(p, n->a)->size > 1;
  case PT_NEED_PRODUCT:
    return is_counted(p, n->a) && is_same_number(p, n->b, n->c);
  case PT_NEED_SOME: return is_counted(p, n->a) && n->k > 0;
  case PT_NEED_LARGE_AS: return is_counted(p, n->a) && is_counted(p, n->b) && n->a != n->b;
  case PT_NEED_SEPARATED: return share_of(p, n->a, n->b, NULL) != NULL;
  case PT_NEED_BELOW:
  case PT_NEED_UP_TO: return is_same_number(p, n->a, n->b) && n->a != n->b;
  case PT_NEED_FITS_ADD:
  case PT_NEED_FITS_SUB:
  case PT_NEED_FITS_MUL: return is_same_number(p, n->a, n->b) && arg(p, n->a)->width <= 64;
  case PT_NEED_NONZERO: return is_number(p, n->a);
  case PT_NEED_LEAST:
  case PT_NEED_MOST:
    return is_number(p, n->a) && n->k >= least_of(arg(p, n->a)) && n->k <= most_of(arg(p, n->a));
  default: return false;
  }
}

/* ---- calls */

void pt_call_release(pt_mem *m, pt_call *c) {
  pt_vec_release(m, &c->args);
  pt_vec_release(m, &c->shares);
}

/* The first input of that name: those of the arguments come first. */
static const pt_input *input_called(const pt_input *inputs, size_t n, uint32_t name) {
  for (size_t k = 0; k < n; k++)
    if (inputs[k].name == name) return &inputs[k];
  return NULL;
}

static __int128 number_of(const pt_given_arg *a, const pt_input *in) {
  if (!a->sign || a->width >= 64) return a->sign ? (__int128)(int64_t)in->lo : (__int128)in->lo;
  uint64_t top = UINT64_C(1) << (a->width - 1);
  return (__int128)(int64_t)((in->lo ^ top) - top);
}

static bool take_arg(const pt_given_arg *a, const pt_input *inputs, size_t n, pt_arg_value *out) {
  const pt_input *null = a->null ? input_called(inputs, n, a->null) : NULL,
                 *count = a->count ? input_called(inputs, n, a->count) : NULL,
                 *value = a->value ? input_called(inputs, n, a->value) : NULL;
  if ((a->null && !null) || (a->count && !count) || (a->value && !value)) return false;
  out->null = null && null->lo;
  out->room = count ? count->lo : 1;
  out->number = value ? number_of(a, value) : 0;
  return true;
}

/* Whether one of the first N pairs has the argument point into the object of another one. */
static bool is_moved(const pt_given *g, const pt_call *c, size_t n, uint32_t arg) {
  for (size_t k = 0; k < n; k++)
    if (g->shares.at[k].arg == arg && c->shares.at[k]) return true;
  return false;
}

bool pt_call_of(const pt_ir_prog *p, pt_mem *m, const pt_input *inputs, size_t n, pt_call *out) {
  const pt_given *g = &p->given;
  pt_vec_resize(m, &out->args, g->args.n);
  pt_vec_resize(m, &out->shares, g->shares.n);
  for (size_t k = 0; k < g->args.n; k++)
    if (!take_arg(&g->args.at[k], inputs, n, &out->args.at[k])) return false;
  for (size_t k = 0; k < g->shares.n; k++) {
    const pt_given_share *s = &g->shares.at[k];
    const pt_input *same = input_called(inputs, n, s->same), *at = input_called(inputs, n, s->at),
                   *front = input_called(inputs, n, s->front);
    if (!same || !front || !at) return false;
    out->shares.at[k] = same->lo != 0;
    if (!same->lo) continue;
    const pt_input *count = input_called(inputs, n, g->args.at[s->into].count);
    uint64_t left = count && count->lo > at->lo ? count->lo - at->lo : 0;
    out->args.at[s->arg].room = front->lo && count ? count->lo : left;
    if (front->lo && !is_moved(g, out, k, s->into)) out->args.at[s->into].room = left;
  }
  return true;
}

/* ---- what a need says */

static bool has_room(const pt_arg_value *p, uint64_t unit, __int128 wanted) {
  if (wanted <= 0) return true;
  return !p->null && (__int128)p->room * (__int128)unit >= wanted;
}

static bool fits_type(const pt_given_arg *a, __int128 v) {
  return v >= least_of(a) && v <= most_of(a);
}

/* The product of numbers of 64 bits may need one bit more than there is: that fits in no type. */
static bool product(__int128 a, __int128 b, __int128 *out) {
  return !__builtin_mul_overflow(a, b, out);
}

bool pt_need_holds(const pt_ir_prog *p, const pt_need *n, const pt_call *c) {
  const pt_arg_value *a = &c->args.at[n->a], *b = &c->args.at[n->b];
  const pt_given_arg *t = arg(p, n->a);
  size_t share;
  __int128 r;
  if (n->or_null && a->null) return true;
  switch ((pt_need_kind)n->kind) {
  case PT_NEED_NONNULL: return !a->null;
  case PT_NEED_ELEMENTS: return has_room(a, 1, b->number);
  case PT_NEED_INDEX: return has_room(a, 1, b->number + 1);
  case PT_NEED_BYTES: return has_room(a, t->size, b->number);
  case PT_NEED_PRODUCT:
    return product(b->number, c->args.at[n->c].number, &r) && has_room(a, 1, r);
  case PT_NEED_SOME: return has_room(a, 1, n->k);
  case PT_NEED_BELOW: return a->number < b->number;
  case PT_NEED_UP_TO: return a->number <= b->number;
  case PT_NEED_LARGE_AS:
    return (__int128)a->room * t->size >= (__int128)b->room * arg(p, n->b)->size;
  case PT_NEED_SEPARATED: return !share_of(p, n->a, n->b, &share) || !c->shares.at[share];
  case PT_NEED_NONZERO: return a->number != 0;
  case PT_NEED_FITS_ADD: return fits_type(t, a->number + b->number);
  case PT_NEED_FITS_SUB: return fits_type(t, a->number - b->number);
  case PT_NEED_FITS_MUL: return product(a->number, b->number, &r) && fits_type(t, r);
  case PT_NEED_LEAST: return a->number >= n->k;
  case PT_NEED_MOST: return a->number <= n->k;
  default: return false;
  }
}

/* ---- text */

/* What is only read is called readable. */
static const char *text_of(const pt_ir_prog *p, const pt_need *n, pt_mem *m, pt_buf *out) {
  static const char readable[] = "readable";
  const char *text = texts[n->kind];
  if (strncmp(text, readable, sizeof readable - 1) != 0 || arg(p, n->a)->constant) return text;
  pt_buf_printf(m, out, "writable");
  return text + sizeof readable - 1;
}

void pt_need_print(const pt_ir_prog *p, pt_mem *m, pt_buf *out, const pt_need *n) {
  if (n->or_null) pt_buf_printf(m, out, "%s == NULL || ", pt_ir_text(p, arg(p, n->a)->path));
  for (const char *at = text_of(p, n, m, out); *at; at++) {
    bool word = islower((unsigned char)at[1]) || isupper((unsigned char)at[1]);
    if (*at == 'K' && !word) pt_buf_printf(m, out, "%lld", (long long)n->k);
    else if (*at >= 'A' && *at <= 'C' && !word) {
      uint32_t which[] = {n->a, n->b, n->c};
      pt_buf_printf(m, out, "%s", pt_ir_text(p, arg(p, which[*at - 'A'])->path));
    } else pt_buf_printf(m, out, "%c", *at);
  }
}

static const char *skip(const char *s) {
  while (*s == ' ') s++;
  return s;
}

/* The argument whose name TEXT starts with, the longest one; 0 bytes: none. */
static size_t take_path(const pt_ir_prog *p, const char *text, uint32_t *out) {
  size_t best = 0;
  for (size_t k = 0; k < p->given.args.n; k++) {
    const char *path = pt_ir_text(p, p->given.args.at[k].path);
    size_t n = strlen(path);
    if (n > best && strncmp(path, text, n) == 0) best = n, *out = (uint32_t)k;
  }
  return best;
}

/* Whether TEXT is the template AT with arguments and a constant for its letters. */
static bool match(const pt_ir_prog *p, const char *at, const char *text, pt_need *out) {
  for (at = skip(at), text = skip(text); *at; at = skip(at + 1), text = skip(text)) {
    bool word = islower((unsigned char)at[1]) || isupper((unsigned char)at[1]);
    if (*at == 'K' && !word) {
      char *end;
      out->k = strtoll(text, &end, 10);
      if (end == text) return false;
      text = end;
    } else if (*at >= 'A' && *at <= 'C' && !word) {
      uint32_t *which[] = {&out->a, &out->b, &out->c};
      size_t n = take_path(p, text, which[*at - 'A']);
      if (!n) return false;
      text += n;
    } else if (*at == *text) text++;
    else return false;
  }
  return *text == 0;
}

static bool parse_one(const pt_ir_prog *p, const char *text, pt_need *out) {
  static const char writable[] = "writable";
  bool writes = strncmp(skip(text), writable, sizeof writable - 1) == 0;
  for (int kind = 0; kind < PT_NEED_COUNT; kind++) {
    const char *at = texts[kind];
    *out = (pt_need){.kind = (uint8_t)kind};
    if (writes && at[0] != 'r') continue;
    if (match(p, writes ? at + 8 : at, writes ? skip(text) + 8 : text, out) &&
        pt_need_fits(p, out))
      return true;
  }
  return false;
}

/* What follows WORD (and spaces), NULL: TEXT does not begin with it. */
static const char *behind(const char *text, const char *word) {
  size_t n = strlen(word);
  return text && strncmp(skip(text), word, n) == 0 ? skip(text) + n : NULL;
}

bool pt_need_parse(const pt_ir_prog *p, const char *text, pt_need *out) {
  uint32_t a = 0;
  size_t n = take_path(p, skip(text), &a);
  const char *rest = n ? behind(behind(behind(skip(text) + n, "=="), "NULL"), "||") : NULL;
  if (!rest) return parse_one(p, text, out);
  bool ok = parse_one(p, rest, out) && out->a == a && pt_need_is_about_size(out) && arg(p, a)->null;
  out->or_null = true;
  return ok;
}
