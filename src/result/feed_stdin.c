/* Standard input as one text, from the inputs of models/stdio_in.c and scan_stream.c: characters as
   they are, numbers as scanf reads them, with a space before each. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "result/feed.h"

static bool add_text(pt_feeding *d, pt_mem *m, const char *text) {
  pt_buf_char(m, &d->text, ' ');
  pt_buf_add(m, &d->text, text);
  d->ahead = '\n';
  return true;
}

/* A NaN has one text and many values. */
static bool add_real(pt_feeding *d, pt_mem *m, const pt_input *in) {
  char text[64];
  float f;
  double r;
  long double v = 0;
  memcpy(&f, &in->lo, sizeof f);
  memcpy(&r, &in->lo, sizeof r);
  memcpy(&v, &in->lo, 8);
  memcpy((char *)&v + 8, &in->hi, 2);
  if (in->kind == PT_INPUT_FLOAT) v = f;
  if (in->kind == PT_INPUT_DOUBLE) v = r;
  snprintf(text, sizeof text, "%La", v);
  return add_text(d, m, text) && !isnan(v);
}

static bool add_integer(pt_feeding *d, pt_mem *m, const char *name, const pt_input *in) {
  char text[32];
  uint64_t v = in->lo, sign = (uint64_t)1 << (in->width - 1);
  if (name[5])
    snprintf(text, sizeof text, name[7] == 'x' ? "%llx" : "%llo", (unsigned long long)v);
  else if (pt_input_is_signed(in->kind))
    snprintf(text, sizeof text, "%lld", (long long)((v ^ sign) - sign));
  else
    snprintf(text, sizeof text, "%llu", (unsigned long long)v);
  return add_text(d, m, text);
}

static bool add_number(pt_feeding *d, pt_mem *m, const char *name, const pt_input *in) {
  if (pt_input_is_float(in->kind)) return add_real(d, m, in);
  if (in->kind == PT_INPUT_POINTER) return add_text(d, m, "(nil)") && !in->lo;
  return in->width && in->width <= 64 && add_integer(d, m, name, in);
}

bool pt_feed_stdin(pt_feeding *d, pt_mem *m, const char *name, const pt_input *in) {
  if (strncmp(name, "scanf", 5) == 0) return add_number(d, m, name, in);
  if (strcmp(name, "getchar") == 0) {
    pt_buf_char(m, &d->text, (char)in->lo);
    d->ahead = 0;
  } else if (strncmp(name, "end ", 4) == 0) {
    if (strcmp(name, "end of file?") != 0) d->ahead = '.';
    if (in->lo & 1) d->ahead = 0;
    return in->lo < 2;
  }
  return true;
}
