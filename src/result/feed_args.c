/* The command line, from the inputs of models/start.c: the number of arguments, the length of each
   text, and those of their bytes that somebody looked at; and texts of the environment, likewise.
   Bytes that nobody looked at are FILLER, or left out at the end; a text ends at its first NUL, and
   when the run looked at something behind it, it cannot be given. */
#include <string.h>

#include "result/feed.h"

enum { FILLER = 'a' };

/* The number of the `set any` of the run that made the first text arbitrary: models/start.c does
   so with the vector before.  Texts of the environment follow. */
static uint32_t first_text(const pt_feeding *d) { return d->argc ? 2 : d->fills + 1; }

/* NUMBER of models/world.h: SMALL of the first input, or one of the second. */
enum { WORD = 15, MOST_LENGTH = (1 << 17) - 1 };
bool pt_feed_is_large(const pt_input *in) {
  return in->kind == PT_INPUT_UINT && (in->lo & UINT32_MAX) >> 18 == 1;
}

static void make_text(pt_feeding *d, pt_mem *m, uint64_t length) {
  pt_buf *text = &pt_vec_top(&d->argv);
  pt_buf_release(m, text);
  *text = (pt_buf){0};
  while (text->n < length) pt_buf_char(m, text, FILLER);
}

static bool add_length(pt_feeding *d, pt_mem *m, const pt_input *in) {
  if (in->kind == PT_INPUT_UCHAR) pt_vec_push(m, &d->argv, (pt_buf){0});
  if (d->argv.n == 0) return false;
  if (in->kind == PT_INPUT_UCHAR) make_text(d, m, (in->lo & 0xff) ^ WORD);
  if (pt_feed_is_large(in)) make_text(d, m, in->lo & MOST_LENGTH);
  return true;
}

static bool add_count(pt_feeding *d, const pt_input *in) {
  if (in->kind == PT_INPUT_UCHAR) d->argc = (in->lo & PT_FEED_FEW) + 1;
  if (pt_feed_is_large(in)) d->argc = (in->lo & PT_FEED_MANY) + 1;
  return d->argc <= PT_FEED_ARGS;
}

static bool add_bytes(pt_feeding *d, const pt_input *in) {
  size_t k = in->origin - first_text(d);
  if (in->origin < first_text(d) || k >= d->argv.n) return false;
  for (uint32_t b = 0; b < in->width / 8u; b++) {
    uint64_t byte = (b < 8 ? in->lo >> 8 * b : in->hi >> 8 * (b - 8)) & 0xff;
    if (in->offset + b < d->argv.at[k].n) d->argv.at[k].text[in->offset + b] = (char)byte;
  }
  return true;
}

bool pt_feed_argument(pt_feeding *d, pt_mem *m, pt_feed feed, const pt_input *in) {
  if (in->origin) return add_bytes(d, in);
  return feed == PT_FEED_ARGC ? add_count(d, in) : add_length(d, m, in);
}

/* Whether the run looked at a byte behind the end of a text. */
static bool is_behind_end(const pt_feeding *d, const pt_input *in) {
  size_t k = in->origin - first_text(d);
  if (in->origin < first_text(d) || k >= d->argv.n) return false;
  return in->offset + in->width / 8u > strlen(pt_buf_text(&d->argv.at[k])) + 1;
}

/* What lies behind the last byte that the run looked at is left out. */
static void shorten(pt_feeding *d, const pt_inputs *in) {
  for (size_t k = 0; k < d->argv.n; k++) {
    size_t end = 0;
    for (size_t i = 0; i < in->n; i++) {
      size_t behind = in->at[i].offset + in->at[i].width / 8u;
      if (in->at[i].origin == k + first_text(d) && behind > end) end = behind;
    }
    if (end < d->argv.at[k].n) d->argv.at[k].n = end, d->argv.at[k].text[end] = 0;
  }
}

uint32_t pt_feed_end_arguments(pt_feeding *d, pt_mem *m, const pt_inputs *in) {
  while (d->argc <= PT_FEED_ARGS && d->argv.n < d->argc) pt_vec_push(m, &d->argv, (pt_buf){0});
  shorten(d, in);
  for (uint32_t k = 0; k < in->n; k++)
    if (is_behind_end(d, &in->at[k])) return k + 1;
  return 0;
}
