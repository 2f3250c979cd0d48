/* Inputs as text: the table of kinds, printing one input, reading a file of
   them.  What is printed reads back as the same value: a float whose decimal
   text would lose bits (a NaN's payload) is printed as its bits. */
#include "ir/input.h"

#include <assert.h>
#include <string.h>

#include "bv/fp.h"

typedef struct {
  const char *name;
  char sign; /* S signed, U unsigned, F float */
} row;

static const row rows[] = {
#define X(E, NAME, SIGN) {NAME, #SIGN[0]},
    PT_INPUTS(X)
#undef X
};

static_assert(sizeof rows / sizeof *rows == PT_INPUT_COUNT, "one row per kind");

enum { MAX_WIDTH = 128 };

const char *pt_input_name(pt_input_kind k) {
  assert(k < PT_INPUT_COUNT);
  return rows[k].name;
}

bool pt_input_by_name(const char *name, pt_input_kind *out) {
  for (int i = 0; i < PT_INPUT_COUNT; i++)
    if (strcmp(rows[i].name, name) == 0) {
      *out = (pt_input_kind)i;
      return true;
    }
  return false;
}

bool pt_input_is_signed(pt_input_kind k) {
  assert(k < PT_INPUT_COUNT);
  return rows[k].sign == 'S';
}

bool pt_input_is_float(pt_input_kind k) {
  assert(k < PT_INPUT_COUNT);
  return rows[k].sign == 'F';
}

bool pt_input_is_alike(const pt_input *a, const pt_input *b) {
  return a->kind == b->kind && a->width == b->width && a->name == b->name &&
         a->origin == b->origin && a->offset == b->offset;
}

/* ---- printing */

/* The decimal text of a float, when it reads back as the same bits. */
static bool float_text(pt_bv v, char *out) {
  pt_fp format;
  pt_bv back;
  return pt_fp_by_width(v.width, &format) && !pt_fp_is_nan(format, v) &&
         pt_fp_parse(format, pt_fp_text(format, v, out), &back) && pt_bv_eq(back, v);
}

void pt_input_print(pt_mem *m, pt_buf *b, const pt_input *in) {
  assert(in->kind < PT_INPUT_COUNT && in->width <= MAX_WIDTH);
  char text[PT_BV_TEXT];
  pt_bv v = pt_bv_limbs(in->width ? in->width : MAX_WIDTH, (uint64_t[]){in->lo, in->hi});
  if (pt_input_is_float(in->kind)) {
    if (!float_text(v, text)) pt_bv_text_hex(v, text);
  } else if (in->kind == PT_INPUT_POINTER) {
    pt_bv_text_hex(v, text);
  } else if (pt_input_is_signed(in->kind)) {
    pt_bv_text_signed(v, text);
  } else {
    pt_bv_text_unsigned(v, text);
  }
  pt_buf_printf(m, b, "%s %s", rows[in->kind].name, text);
}

/* ---- reading */

/* Bits as 0x digits; a C hexadecimal float has a point or an exponent. */
static bool is_bits(const char *text) {
  return text[0] == '0' && (text[1] == 'x' || text[1] == 'X') && !strpbrk(text, ".pP");
}

static bool parse_float(pt_input *in, const char *text) {
  pt_fp format = PT_FP_X87;
  if (in->kind == PT_INPUT_FLOAT) format = PT_FP_FLOAT;
  else if (in->kind == PT_INPUT_DOUBLE) format = PT_FP_DOUBLE;
  pt_bv v;
  bool ok = is_bits(text) ? pt_bv_parse(pt_fp_width(format), text, &v)
                          : pt_fp_parse(format, text, &v);
  if (!ok && in->kind == PT_INPUT_LDOUBLE && is_bits(text))
    ok = pt_bv_parse(pt_fp_width(PT_FP_QUAD), text, &v);
  if (ok) in->width = (uint16_t)v.width, in->lo = v.w[0], in->hi = v.w[1];
  return ok;
}

static bool parse_number(pt_input *in, const char *text) {
  pt_bv v;
  if (!pt_bv_parse(MAX_WIDTH, text, &v)) return false;
  in->lo = v.w[0], in->hi = v.w[1];
  return true;
}

/* Cuts the next word off *s: ends it with a NUL and returns it ("" at the end). */
static char *next_word(char **s) {
  static const char blank[] = " \t\r\v\f";
  char *word = *s + strspn(*s, blank), *end = word + strcspn(word, blank);
  *s = *end ? end + 1 : end;
  *end = '\0';
  return word;
}

static pt_status parse_line(pt_input *in, const char *path, unsigned line, char *text, pt_err *e) {
  const char *kind = next_word(&text), *value = next_word(&text), *rest = next_word(&text);
  pt_input_kind k;
  if (!pt_input_by_name(kind, &k))
    return pt_err_set(e, PT_INPUT, "%s:%u: '%s' is no kind of input", path, line, kind);
  *in = (pt_input){.kind = (uint8_t)k};
  if (!*value) return pt_err_set(e, PT_INPUT, "%s:%u: '%s' without a value", path, line, kind);
  if (*rest && *rest != '#')
    return pt_err_set(e, PT_INPUT, "%s:%u: '%s' after the value", path, line, rest);
  if (!(pt_input_is_float(k) ? parse_float(in, value) : parse_number(in, value)))
    return pt_err_set(e, PT_INPUT, "%s:%u: '%s' is no value of kind '%s'", path, line, value, kind);
  return PT_OK;
}

/* `repeat 2`; *IS_IT says whether the line is one. */
static pt_status parse_repeat(uint64_t *out, size_t inputs, bool *is_it, const char *path,
                              unsigned line, char *text, pt_err *e) {
  static const char word[] = "repeat";
  size_t skip = strspn(text, " \t"), n = sizeof word - 1;
  pt_bv v;
  *is_it = strncmp(text + skip, word, n) == 0 && strchr(" \t", text[skip + n]);
  if (!*is_it) return PT_OK;
  text += skip + n;
  const char *number = next_word(&text), *rest = next_word(&text);
  if (*rest || !pt_bv_parse(MAX_WIDTH, number, &v) || !pt_bv_fits_u64(v) ||
      pt_bv_to_u64(v) > inputs)
    return pt_err_set(e, PT_INPUT, "%s:%u: '%s' inputs cannot be given again", path, line, number);
  *out = pt_bv_to_u64(v);
  return PT_OK;
}

pt_status pt_inputs_parse(pt_mem *m, pt_inputs *out, const char *path, const char *text,
                          pt_err *e) {
  return pt_inputs_parse_again(m, out, NULL, path, text, e);
}

pt_status pt_inputs_parse_again(pt_mem *m, pt_inputs *out, uint64_t *repeat, const char *path,
                                const char *text, pt_err *e) {
  pt_status status = PT_OK;
  bool over = false;
  pt_buf copy = {0};
  size_t before = out->n;
  for (unsigned line = 1; status == PT_OK && *text; line++) {
    size_t n = strcspn(text, "\n"), skip = strspn(text, " \t\r\v\f");
    if (skip < n && text[skip] != '#') {
      pt_input in;
      pt_buf_reset(&copy);
      pt_buf_addn(m, &copy, text, n);
      if (over) status = pt_err_set(e, PT_INPUT, "%s:%u: something follows `repeat`", path, line);
      else if (repeat)
        status = parse_repeat(repeat, out->n - before, &over, path, line, copy.text, e);
      if (status == PT_OK && !over) status = parse_line(&in, path, line, copy.text, e);
      if (status == PT_OK && !over) pt_vec_push(m, out, in);
    }
    text += text[n] ? n + 1 : n;
  }
  if (status != PT_OK) out->n = before;
  pt_buf_release(m, &copy);
  return status;
}
