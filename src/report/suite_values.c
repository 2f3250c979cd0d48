/* The values of Test-Comp XML and ktest files, and handing values out.

   What other tools write is read as their validators do: numbers in decimal or hexadecimal with
   C's suffixes, characters in quotes.  An object of a ktest file may be asked for as a whole or
   byte by byte, since klee_make_symbolic draws bytes. */
#include <ctype.h>
#include <errno.h>
#include <string.h>

#include "bv/fp.h"
#include "report/suite_priv.h"

/* ---- XML: as much of it as the format has */

static const struct {
  const char *name;
  char letter;
} entities[] = {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};

/* Replaces the entities of a text by what they stand for; returns its new length. */
static size_t decode(char *text, size_t n) {
  size_t to = 0;
  for (size_t k = 0; k < n; to++) {
    size_t skip = 1;
    char c = text[k];
    for (size_t i = 0; i < sizeof entities / sizeof *entities; i++)
      if (strncmp(text + k, entities[i].name, strlen(entities[i].name)) == 0)
        c = entities[i].letter, skip = strlen(entities[i].name);
    text[to] = c, k += skip;
  }
  return to;
}

/* Blanks comments out. */
static void hide_comments(char *text) {
  for (char *at = text; (at = strstr(at, "<!--"));) {
    char *end = strstr(at, "-->");
    end = end ? end + 3 : at + strlen(at);
    memset(at, ' ', (size_t)(end - at));
  }
}

/* The element NAME from AT on: its content and what follows; NULL: there is none. */
static char *element(char *at, const char *name, char **content, char **end) {
  char open[32], close[32];
  snprintf(open, sizeof open, "<%s", name);
  snprintf(close, sizeof close, "</%s>", name);
  do {
    if (!(at = strstr(at, open))) return NULL;
    at += strlen(open);
  } while (*at != '>' && *at != '/' && !isspace((unsigned char)*at));
  char *tag = strchr(at, '>');
  if (!tag) return NULL;
  *content = *end = tag + 1;
  if (tag[-1] == '/') return *end = tag, tag;
  return (*end = strstr(tag, close)) ? *end + strlen(close) : NULL;
}

static void add_value(pt_test_file *f, pt_mem *m, char *from, char *end) {
  while (from < end && isspace((unsigned char)*from))
    from++;
  while (end > from && isspace((unsigned char)end[-1]))
    end--;
  size_t n = decode(from, (size_t)(end - from));
  pt_vec_push(m, &f->values,
              ((pt_test_value){.at = (uint32_t)(from - f->text.text), .n = (uint32_t)n}));
}

pt_status pt_suite_read_xml(pt_test_file *f, pt_mem *m, const char *path, pt_err *e) {
  char *content, *end, *from, *to;
  if (f->text.text) hide_comments(f->text.text);
  if (!f->text.text || !element(f->text.text, "testcase", &content, &end))
    return pt_err_set(e, PT_INPUT, "%s is no test: it has no element testcase", path);
  char *stop = end;
  for (char *at = content; (at = element(at, "input", &from, &to)) && to <= stop;)
    add_value(f, m, from, to < from ? from : to);
  return PT_OK;
}

/* ---- ktest */

typedef struct {
  const unsigned char *at, *end;
} reader;

static bool read_u32(reader *r, uint32_t *out) {
  if (r->end - r->at < 4) return false;
  *out = (uint32_t)r->at[0] << 24 | (uint32_t)r->at[1] << 16 | (uint32_t)r->at[2] << 8 | r->at[3];
  r->at += 4;
  return true;
}

static bool skip_block(reader *r, uint32_t *n) {
  if (!read_u32(r, n) || (size_t)(r->end - r->at) < *n) return false;
  r->at += *n;
  return true;
}

static bool read_objects(pt_test_file *f, pt_mem *m, reader *r) {
  uint32_t version, count, n;
  if (!read_u32(r, &version) || version < 1 || version > 3 || !read_u32(r, &count)) return false;
  for (uint32_t k = 0; k < count; k++)
    if (!skip_block(r, &n)) return false;
  if (version >= 2 && (!read_u32(r, &n) || !read_u32(r, &n))) return false;
  if (!read_u32(r, &count)) return false;
  for (uint32_t k = 0; k < count; k++) {
    if (!skip_block(r, &n) || !skip_block(r, &n)) return false;
    uint32_t at = (uint32_t)((const char *)r->at - f->text.text) - n;
    pt_vec_push(m, &f->values, ((pt_test_value){.at = at, .n = n}));
  }
  return r->at == r->end;
}

pt_status pt_suite_read_ktest(pt_test_file *f, pt_mem *m, const char *path, pt_err *e) {
  const unsigned char *text = (const unsigned char *)pt_buf_text(&f->text);
  bool magic = f->text.n > 5 && (memcmp(text, "KTEST", 5) == 0 || memcmp(text, "BOUT\n", 5) == 0);
  reader r = {.at = text + 5, .end = text + f->text.n};
  if (magic && read_objects(f, m, &r)) return PT_OK;
  return pt_err_set(e, PT_INPUT, "%s is no ktest file, or only a part of one", path);
}

/* ---- handing out */

static void set_value(pt_input *in, pt_bv v) {
  in->lo = v.w[0];
  in->hi = in->width > 64 ? v.w[1] : 0;
}

static bool parse_float(pt_input *in, char *text) {
  pt_fp format;
  pt_bv v;
  size_t n = strlen(text);
  bool hex = strpbrk(text, "xX");
  if (n && strchr("lL", text[n - 1])) text[--n] = 0;
  if (n && !hex && strchr("fF", text[n - 1]) && strcmp(text + (n > 3 ? n - 3 : 0), "inf") != 0)
    text[n - 1] = 0;
  if (!pt_fp_by_width(in->width, &format) || !pt_fp_parse(format, text, &v)) return false;
  set_value(in, v);
  return true;
}

static bool parse_integer(pt_input *in, char *text) {
  pt_bv v;
  size_t n = strlen(text);
  if (n == 3 && text[0] == '\'' && text[2] == '\'')
    return in->lo = (unsigned char)text[1], in->hi = 0, true;
  while (n && strchr("uUlL", text[n - 1]))
    text[--n] = 0;
  if (!pt_bv_parse(in->width, text[0] == '+' ? text + 1 : text, &v)) return false;
  set_value(in, v);
  return true;
}

static bool take_text(pt_test_file *f, pt_input *in, char *why, size_t size) {
  char text[200];
  const pt_test_value *v = &f->values.at[f->next++];
  snprintf(text, sizeof text, "%.*s", (int)(v->n < 199 ? v->n : 199), f->text.text + v->at);
  if (pt_input_is_float(in->kind) ? parse_float(in, text) : parse_integer(in, text)) return true;
  snprintf(why, size, "value %zu is `%.40s`, but the program asks for %s", f->next, text,
           pt_input_name(in->kind));
  return false;
}

/* All bytes of an object that was not begun, or its next byte. */
static bool take_bytes(pt_test_file *f, pt_input *in, char *why, size_t size) {
  const pt_test_value *v = &f->values.at[f->next];
  uint32_t want = (in->width + 7u) / 8;
  bool whole = f->used == 0 && v->n == want, part = want == 1 && f->used < v->n;
  if (!whole && !part) {
    snprintf(why, size, "object %zu has %u bytes, but the program asks for %s", f->next + 1, v->n,
             pt_input_name(in->kind));
    return false;
  }
  const unsigned char *bytes = (const unsigned char *)f->text.text + v->at + f->used;
  in->lo = in->hi = 0;
  for (uint32_t k = 0; k < want; k++)
    *(k < 8 ? &in->lo : &in->hi) |= (uint64_t)bytes[k] << 8 * (k % 8);
  if ((f->used += want) == v->n) f->used = 0, f->next++;
  return true;
}

/* Kinds must agree: the file was written for the places that ask. */
static bool take_input(pt_test_file *f, pt_input *in, char *why, size_t size) {
  const pt_input *given = &f->inputs.at[f->next++];
  pt_bv v = pt_bv_limbs(128, (uint64_t[]){given->lo, given->hi}), cut = pt_bv_trunc(v, in->width);
  bool fits = given->width == in->width || pt_bv_eq(pt_bv_zext(cut, 128), v) ||
              pt_bv_eq(pt_bv_sext(cut, 128), v);
  if (given->kind == in->kind && fits) return set_value(in, cut), true;
  snprintf(why, size, "input %zu is of kind %s%s, but the program asks for %s", f->next,
           pt_input_name(given->kind), given->kind == in->kind ? " and too large" : "",
           pt_input_name(in->kind));
  return false;
}

bool pt_test_file_take(pt_test_file *f, pt_input *in, char *why, size_t size) {
  size_t count = pt_test_file_count(f);
  while (f->form == PT_FORM_KTEST && f->next < count && f->values.at[f->next].n == 0)
    f->next++;
  if (f->next >= count) {
    snprintf(why, size, "it has %zu value%s, but the program asks for more", count,
             count == 1 ? "" : "s");
    return false;
  }
  if (f->form == PT_FORM_INPUTS) return take_input(f, in, why, size);
  if (f->form == PT_FORM_XML) return take_text(f, in, why, size);
  return take_bytes(f, in, why, size);
}
