/* Text in HTML, and what is around the page.

   What cannot be seen is named: control characters, those that change the direction of text, and
   separators of lines and paragraphs are shown as `U+202E`, so that no source looks like another
   one.  Bytes that are not UTF-8 are taken as Latin-1. */
#include "report/html_priv.h"
#include "report/json_write.h"
#include "report/sha256.h"

extern const char pt_html_css[], pt_html_js[];
extern const size_t pt_html_css_size, pt_html_js_size;

/* ---- text */

void pt_html_add(pt_html *h, const char *html) { pt_buf_add(h->mem, h->out, html); }

void pt_html_printf(pt_html *h, const char *format, ...) {
  va_list args;
  va_start(args, format);
  pt_buf_vprintf(h->mem, h->out, format, args);
  va_end(args);
}

static uint32_t decode(const char *text, size_t n) {
  static const unsigned char first[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
  uint32_t c = (unsigned char)text[0] & first[n];
  for (size_t k = 1; k < n; k++) c = c << 6 | ((unsigned char)text[k] & 0x3f);
  return c;
}

static bool is_hidden(uint32_t c) {
  static const struct {
    uint32_t from, to;
  } ranges[] = {{0, 8},           {11, 31},         {127, 159},      {0xad, 0xad},
                {0x61c, 0x61c},   {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f},
                {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0xfffe, 0xffff}};
  for (size_t k = 0; k < sizeof ranges / sizeof *ranges; k++)
    if (c >= ranges[k].from && c <= ranges[k].to) return true;
  return false;
}

static void add_character(pt_html *h, uint32_t c, const char *text, size_t n) {
  if (c == '&') pt_html_add(h, "&amp;");
  else if (c == '<') pt_html_add(h, "&lt;");
  else if (c == '>') pt_html_add(h, "&gt;");
  else if (c == '"') pt_html_add(h, "&quot;");
  else if (c == '\'') pt_html_add(h, "&#39;");
  else if (is_hidden(c)) pt_html_printf(h, "\xe2\x9f\xa8U+%04X\xe2\x9f\xa9", c);
  else if (n) pt_buf_addn(h->mem, h->out, text, n);
  else pt_html_printf(h, "&#%u;", c); /* Latin-1 */
}

/* TEXT has a NUL at its end, so that nothing is read behind it. */
void pt_html_textn(pt_html *h, const char *text, size_t n) {
  for (const char *end = text + n; text < end;) {
    size_t length = pt_utf8_length(text);
    uint32_t c = length ? decode(text, length) : (unsigned char)*text;
    add_character(h, c, text, length);
    text += length ? length : 1;
  }
}

void pt_html_text(pt_html *h, const char *text) { pt_html_textn(h, text, strlen(text)); }

void pt_html_place(pt_html *h, const pt_place *p, bool brief) {
  int file = pt_html_file(h, p->file);
  pt_place at = *p;
  const char *name = strrchr(at.file, '/');
  char where[600];
  if (brief) at.column = 0;
  if (brief && name) at.file = name + 1;
  if (file >= 0 && p->line) pt_html_printf(h, "<a class=\"at\" href=\"#f%d-%u\">", file, p->line);
  pt_html_text(h, pt_place_text(&at, where, sizeof where));
  if (file >= 0 && p->line) pt_html_add(h, "</a>");
}

/* ---- around the page */

static int digit(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

/* The hash of a text that the content security policy lets in: `'sha256-...'`. */
static void add_hash(pt_html *h, const char *text, size_t n) {
  static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  enum { LETTERS = 43 }; /* six bits each, and 256 bits */
  char hex[65];
  unsigned char bytes[33] = {0};
  pt_sha256(text, n, hex);
  for (int k = 0; k < 32; k++)
    bytes[k] = (unsigned char)(digit(hex[2 * k]) * 16 + digit(hex[2 * k + 1]));
  pt_html_add(h, "'sha256-");
  for (int k = 0; k < LETTERS; k++) {
    const unsigned char *three = bytes + k / 4 * 3;
    uint32_t bits = (uint32_t)three[0] << 16 | (uint32_t)three[1] << 8 | three[2];
    pt_buf_char(h->mem, h->out, letters[bits >> (18 - 6 * (k % 4)) & 63]);
  }
  pt_html_add(h, "='");
}

void pt_html_begin(pt_html *h, const char *title) {
  pt_html_add(h, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                 "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                 "base-uri 'none'; form-action 'none'; style-src ");
  add_hash(h, pt_html_css, pt_html_css_size);
  pt_html_add(h, "; script-src ");
  add_hash(h, pt_html_js, pt_html_js_size);
  pt_html_add(h, "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                 "<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
  pt_html_text(h, title);
  pt_html_add(h, "</title>\n<style>");
  pt_buf_addn(h->mem, h->out, pt_html_css, pt_html_css_size);
  pt_html_add(h, "</style>\n</head>\n");
}

/* The JSON document without its line ends and indentation (strings have none), and with no `<`,
   so that no text in it can end its element. */
static void add_data(pt_html *h) {
  pt_html_add(h, "<script type=\"application/json\" id=\"protest-data\">");
  for (const char *s = pt_buf_text(&h->json); *s; s++) {
    if (*s == '<') pt_html_add(h, "\\u003c");
    else if (*s != '\n') pt_buf_char(h->mem, h->out, *s);
    else s += strspn(s + 1, " ");
  }
  pt_html_add(h, "</script>\n");
}

void pt_html_end(pt_html *h) {
  add_data(h);
  pt_html_add(h, "<script>");
  pt_buf_addn(h->mem, h->out, pt_html_js, pt_html_js_size);
  pt_html_add(h, "</script>\n</body>\n</html>\n");
}
