/* Formats of other tools: the Test-Comp XML files and KLEE's binary ktest files. */
#include <stdlib.h>
#include <time.h>

#include "bv/fp.h"
#include "report/suite_priv.h"
#include "result/harness.h"

/* ---- XML */

/* How many bytes of TEXT are one character of UTF-8 that is not ASCII; 0: none. */
static size_t utf8_length(const char *text) {
  unsigned char c = (unsigned char)*text;
  size_t n = 0;
  if (c >= 0xc2 && c <= 0xdf) n = 2;
  else if (c >= 0xe0 && c <= 0xef) n = 3;
  else if (c >= 0xf0 && c <= 0xf4) n = 4;
  for (size_t k = 1; k < n; k++)
    if (((unsigned char)text[k] & 0xc0) != 0x80) return 0;
  unsigned char d = n ? (unsigned char)text[1] : 0;
  bool odd = (c == 0xe0 && d < 0xa0) || (c == 0xed && d > 0x9f) || (c == 0xf0 && d < 0x90) ||
             (c == 0xf4 && d > 0x8f) || (c == 0xef && d == 0xbf && (unsigned char)text[2] >= 0xbe);
  return odd ? 0 : n;
}

/* Characters that XML cannot hold at all, and what is no UTF-8, become question marks. */
static void add_escaped(pt_mem *m, pt_buf *out, const char *text) {
  for (; *text; text++) {
    unsigned char c = (unsigned char)*text;
    size_t wide = utf8_length(text);
    if (wide) {
      pt_buf_addn(m, out, text, wide);
      text += wide - 1;
      continue;
    }
    if (c == '&')
      pt_buf_add(m, out, "&amp;");
    else if (c == '<')
      pt_buf_add(m, out, "&lt;");
    else if (c == '>')
      pt_buf_add(m, out, "&gt;");
    else if (c == '"')
      pt_buf_add(m, out, "&quot;");
    else
      pt_buf_char(m, out, (c < 32 && c != '\t' && c != '\n') || c > 126 ? '?' : (char)c);
  }
}

static void add_element(pt_mem *m, pt_buf *out, const char *name, const char *text) {
  pt_buf_printf(m, out, "  <%s>", name);
  add_escaped(m, out, text);
  pt_buf_printf(m, out, "</%s>\n", name);
}

/* Numbers in decimal: that is what every consumer reads. */
static void add_value(pt_mem *m, pt_buf *out, const pt_input *in) {
  char text[PT_BV_TEXT];
  pt_fp format;
  pt_bv v = pt_bv_limbs(in->width ? in->width : 128, (uint64_t[]){in->lo, in->hi});
  if (in->kind == PT_INPUT_BOOL)
    pt_buf_add(m, out, in->lo & 1 ? "1" : "0");
  else if (pt_input_is_float(in->kind) && pt_fp_by_width(in->width, &format))
    pt_buf_add(m, out, pt_fp_text(format, v, text));
  else
    pt_buf_add(m, out,
               pt_input_is_signed(in->kind) ? pt_bv_text_signed(v, text)
                                            : pt_bv_text_unsigned(v, text));
}

void pt_suite_text_xml(pt_buf *out, const pt_suite *s, const pt_suite_case *c) {
  pt_mem *m = s->mem;
  const pt_test *t = c->test;
  const pt_feeding *d = c->feeding;
  char type[32];
  pt_buf_add(m, out,
             "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
             "<!DOCTYPE testcase PUBLIC \"+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN\" "
             "\"https://sosy-lab.org/test-format/testcase-1.1.dtd\">\n");
  pt_buf_printf(m, out, "<testcase%s>\n",
                t->fails && t->kind == PT_CHECK_REACH ? " coversError=\"true\"" : "");
  for (size_t k = 0; k < d->calls.n; k++) {
    const pt_input *in = &d->calls.at[k].in;
    if (d->calls.at[k].fill) continue;
    pt_buf_add(m, out, "  <input");
    if (in->name) {
      pt_buf_add(m, out, " variable=\"");
      add_escaped(m, out, pt_ir_text(s->prog, in->name));
      pt_buf_char(m, out, '"');
    }
    pt_buf_printf(m, out, " type=\"%s\">", pt_harness_type(in->kind, in->width, type));
    add_value(m, out, in);
    pt_buf_add(m, out, "</input>\n");
  }
  pt_buf_add(m, out, "</testcase>\n");
}

/* SOURCE_DATE_EPOCH makes suites reproducible byte by byte. */
static void time_text(char *out, size_t size) {
  const char *given = getenv("SOURCE_DATE_EPOCH");
  time_t now = given && *given ? (time_t)strtoll(given, NULL, 10) : time(NULL);
  struct tm t;
  if (!gmtime_r(&now, &t) || !strftime(out, size, "%Y-%m-%dT%H:%M:%SZ", &t)) out[0] = 0;
}

void pt_suite_text_metadata(pt_buf *out, const pt_suite *s) {
  static const char branches[] = "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )";
  pt_mem *m = s->mem;
  pt_buf producer = {0};
  char hash[65] = "", when[40];
  pt_suite_hash(m, s->info.files[0], hash);
  pt_buf_printf(m, &producer, "Protest %s", s->info.version ? s->info.version : "");
  time_text(when, sizeof when);
  pt_buf_add(m, out,
             "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
             "<!DOCTYPE test-metadata PUBLIC \"+//IDN sosy-lab.org//DTD test-format test-metadata "
             "1.1//EN\" "
             "\"https://sosy-lab.org/test-format/test-metadata-1.1.dtd\">\n"
             "<test-metadata>\n");
  add_element(m, out, "sourcecodelang", "C");
  add_element(m, out, "producer", producer.text);
  add_element(m, out, "specification", s->info.property ? s->info.property : branches);
  add_element(m, out, "programfile", s->info.files[0]);
  add_element(m, out, "programhash", hash);
  add_element(m, out, "entryfunction", pt_suite_entry(s));
  add_element(m, out, "architecture", s->prog->ptr_width == 32 ? "32bit" : "64bit");
  add_element(m, out, "creationtime", when);
  pt_buf_add(m, out, "</test-metadata>\n");
  pt_buf_release(m, &producer);
}

/* ---- ktest: big-endian numbers; texts and objects as length and bytes */

static void add_u32(pt_mem *m, pt_buf *out, uint32_t n) {
  char bytes[4] = {(char)(n >> 24), (char)(n >> 16), (char)(n >> 8), (char)n};
  pt_buf_addn(m, out, bytes, 4);
}

static void add_block(pt_mem *m, pt_buf *out, const void *bytes, size_t n) {
  add_u32(m, out, (uint32_t)n);
  pt_buf_addn(m, out, bytes, n);
}

/* The bytes of an input, in memory's order; returns their number. */
static size_t bytes_of(const pt_input *in, uint8_t bytes[16]) {
  for (int i = 0; i < 8; i++)
    bytes[i] = (uint8_t)(in->lo >> (8 * i)), bytes[i + 8] = (uint8_t)(in->hi >> (8 * i));
  return in->width ? (in->width + 7u) / 8 : 16;
}

const pt_suite_object *pt_suite_object_at(const pt_suite_case *c, uint32_t index) {
  for (size_t k = 0; c->story && k < c->story->objects.n; k++)
    if (c->story->objects.at[k].first == index) return &c->story->objects.at[k];
  return NULL;
}

/* Object by object: the bytes that one call made symbolic are one, any other input is its own.
   Returns how many there are. */
static uint32_t add_objects(pt_mem *m, pt_buf *out, const pt_suite *s, const pt_suite_case *c) {
  uint32_t count = 0;
  const pt_feeding *d = c->feeding;
  for (size_t k = 0; k < d->calls.n;) {
    const pt_input *in = &d->calls.at[k].in;
    const pt_suite_object *o = pt_suite_object_at(c, d->calls.at[k].index);
    size_t n = o && o->n && k + o->n <= d->calls.n ? o->n : 1;
    const char *name = in->name ? pt_ir_text(s->prog, in->name) : pt_input_name(in->kind);
    pt_buf object = {0};
    if (d->calls.at[k].fill) {
      k++;
      continue;
    }
    for (size_t i = k; i < k + n; i++) {
      uint8_t bytes[16];
      pt_buf_addn(m, &object, (const char *)bytes, bytes_of(&d->calls.at[i].in, bytes));
    }
    if (o) name = o->name;
    add_block(m, out, name, strlen(name));
    add_block(m, out, pt_buf_text(&object), object.n);
    pt_buf_release(m, &object);
    k += n, count++;
  }
  return count;
}

void pt_suite_text_ktest(pt_buf *out, const pt_suite *s, const pt_suite_case *c) {
  enum { VERSION = 3 };
  pt_mem *m = s->mem;
  pt_buf objects = {0};
  uint32_t count = add_objects(m, &objects, s, c);
  pt_buf_add(m, out, "KTEST");
  add_u32(m, out, VERSION);
  add_u32(m, out, 1);
  add_block(m, out, s->info.files[0], strlen(s->info.files[0]));
  add_u32(m, out, 0); /* symbolic arguments: none, they are ordinary objects */
  add_u32(m, out, 0);
  add_u32(m, out, count);
  pt_buf_addn(m, out, pt_buf_text(&objects), objects.n);
  pt_buf_release(m, &objects);
}
