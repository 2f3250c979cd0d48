#include "ir/scan_format.h"

#include <string.h>

enum { WIDEST = 1 << 20 }; /* wider fields are of kind OTHER */

/* Length modifiers of integers: bytes, or 0 for those of a pointer. */
static const struct {
  const char *word;
  uint32_t bytes;
} lengths[] = {{"hh", 1}, {"h", 2}, {"ll", 8}, {"l", 0}, {"j", 8}, {"z", 0}, {"t", 0}, {"q", 8}};

enum { LENGTHS = sizeof lengths / sizeof *lengths, NO_LENGTH = LENGTHS };

static size_t length_at(const char *s) {
  for (size_t k = 0; k < LENGTHS; k++)
    if (strncmp(s, lengths[k].word, strlen(lengths[k].word)) == 0) return k;
  return NO_LENGTH;
}

/* The number of decimal digits at *S, or 0; *S is moved behind it. */
static uint32_t width_at(const char **s) {
  uint32_t n = 0;
  for (; **s >= '0' && **s <= '9'; ++*s)
    if (n < WIDEST) n = n * 10 + (uint32_t)(**s - '0');
  return n;
}

/* Behind the set of characters that begins at S, behind its bracket. */
static const char *behind_set(const char *s) {
  s += *s == '^';
  s += *s == ']';
  while (*s && *s != ']') s++;
  return *s ? s + 1 : s;
}

static uint32_t integer_bytes(size_t length, uint32_t ptr_width) {
  if (length == NO_LENGTH) return 4;
  return lengths[length].bytes ? lengths[length].bytes : ptr_width / 8;
}

static void convert(char c, size_t length, uint32_t ptr_width, pt_scan_piece *out) {
  bool is_long = length != NO_LENGTH && strcmp(lengths[length].word, "l") == 0;
  if (strchr("diuoxX", c)) {
    out->kind = PT_SCAN_NUMBER, out->bytes = integer_bytes(length, ptr_width);
  } else if (strchr("fFeEgGaA", c) && (length == NO_LENGTH || is_long)) {
    out->kind = PT_SCAN_NUMBER, out->bytes = is_long ? 8 : 4;
  } else if (c == 'n') {
    out->kind = PT_SCAN_COUNT, out->bytes = integer_bytes(length, ptr_width);
  } else if (c == 'c' && length == NO_LENGTH) {
    out->kind = PT_SCAN_CHARS;
    if (!out->width) out->width = 1;
  } else if ((c == 's' || c == '[') && length == NO_LENGTH) {
    out->kind = PT_SCAN_TEXT;
  } else if (c == '%') {
    out->kind = PT_SCAN_LITERAL;
  }
}

size_t pt_scan_parse(const char *text, uint32_t ptr_width, pt_scan_piece *out) {
  const char *s = text + 1;
  *out = (pt_scan_piece){.kind = strchr(" \t\n\v\f\r", *text) ? PT_SCAN_SPACE : PT_SCAN_LITERAL};
  if (*text != '%') return 1;
  out->kind = PT_SCAN_OTHER;
  if (*s == '*') out->skipped = true, s++;
  out->width = width_at(&s);
  size_t length = length_at(s);
  if (length != NO_LENGTH) s += strlen(lengths[length].word);
  if (!*s) return (size_t)(s - text);
  if (out->width < WIDEST) convert(*s, length, ptr_width, out);
  return (size_t)((*s == '[' ? behind_set(s + 1) : s + 1) - text);
}
