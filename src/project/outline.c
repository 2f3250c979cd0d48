/* The outline of a file as text: hashes of its parts, and what its definitions mention. */
#include <stdlib.h>
#include <string.h>

#include "project/program.h"
#include "report/sha256.h"

/* Adds N bytes of preprocessed text; markers of our own header are left out, which lies in a folder
   whose name is another one in every run. */
static void add_clean(pt_mem *m, pt_buf *out, const char *text, size_t size) {
  const char *end = text + size;
  while (text < end) {
    const char *stop = memchr(text, '\n', (size_t)(end - text));
    size_t n = stop ? (size_t)(stop - text) + 1 : (size_t)(end - text);
    if (text[0] != '#' || !memmem(text, n, "/protest.h\"", 11)) pt_buf_addn(m, out, text, n);
    text += n;
  }
}

static void hash_clean(pt_mem *m, const char *text, size_t size, char out[65]) {
  pt_buf clean = {0};
  add_clean(m, &clean, text, size);
  pt_sha256(pt_buf_text(&clean), clean.n, out);
  pt_buf_release(m, &clean);
}

void pt_outline_hash(const pt_outline *o, pt_mem *m, char out[65]) {
  hash_clean(m, pt_buf_text(&o->source), o->source.n, out);
}

static int by_place(const void *a, const void *b) {
  const pt_outline_item *x = *(const pt_outline_item *const *)a,
                        *y = *(const pt_outline_item *const *)b;
  return x->from < y->from ? -1 : x->from > y->from;
}

static size_t count_lines(const char *text, size_t n) {
  size_t lines = 0;
  for (size_t k = 0; k < n; k++) lines += text[k] == '\n';
  return lines;
}

/* The text without bodies; how many lines each has stays, as places in reports depend on it. */
static void hash_outside(const pt_outline *o, pt_mem *m, char out[65]) {
  PT_VEC(const pt_outline_item *) bodies = {0};
  const char *text = pt_buf_text(&o->source);
  pt_buf rest = {0};
  size_t at = 0;
  for (size_t k = 0; k < o->items.n; k++)
    if (o->items.at[k].length) pt_vec_push(m, &bodies, &o->items.at[k]);
  qsort(bodies.at, bodies.n, sizeof *bodies.at, by_place);
  for (size_t k = 0; k < bodies.n; k++) {
    const pt_outline_item *i = bodies.at[k];
    add_clean(m, &rest, text + at, i->from - at);
    pt_buf_printf(m, &rest, "{%zu}", count_lines(text + i->from, i->length));
    at = i->from + i->length;
  }
  add_clean(m, &rest, text + at, o->source.n - at);
  pt_sha256(pt_buf_text(&rest), rest.n, out);
  pt_buf_release(m, &rest);
  pt_vec_release(m, &bodies);
}

static char seen_letter(const pt_outline_item *i) {
  if (i->weak) return 'w';
  return i->seen ? 's' : '-';
}

void pt_outline_print(const pt_outline *o, pt_mem *m, pt_buf *out) {
  char hash[65];
  hash_outside(o, m, hash);
  pt_buf_printf(m, out, "s %s\n", hash);
  for (size_t k = 0; k < o->items.n; k++) {
    const pt_outline_item *i = &o->items.at[k];
    if (i->length) hash_clean(m, pt_buf_text(&o->source) + i->from, i->length, hash);
    pt_buf_printf(m, out, "d %c %c %s %s\n", i->function ? 'f' : 'v', seen_letter(i),
                  i->length ? hash : "-", pt_strtab_text(&o->names, i->name));
    if (i->header) pt_buf_printf(m, out, "h %s\n", pt_strtab_text(&o->names, i->header));
    for (uint32_t j = i->first; j < i->first + i->n; j++)
      pt_buf_printf(m, out, "m %s\n", pt_strtab_text(&o->names, o->mentions.at[j]));
    for (uint32_t j = i->takes_first; j < i->takes_first + i->takes; j++)
      pt_buf_printf(m, out, "t %s\n", pt_strtab_text(&o->names, o->taken.at[j]));
    if (i->makes)
      pt_buf_printf(m, out, "k %u %u %s\n", (unsigned)i->makes, i->choices,
                    pt_strtab_text(&o->names, i->object));
  }
}
