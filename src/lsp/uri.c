#include "lsp/uri.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static int digit(char c) {
  if (isdigit((unsigned char)c)) return c - '0';
  return isxdigit((unsigned char)c) ? (c | 32) - 'a' + 10 : -1;
}

bool pt_uri_path(pt_mem *m, pt_buf *out, const char *uri) {
  pt_buf_reset(out);
  if (strncasecmp(uri, "file:", 5) != 0) return false;
  uri += 5;
  if (strncmp(uri, "//", 2) == 0) {
    uri += 2;
    if (strncasecmp(uri, "localhost/", 10) == 0) uri += 9;
  }
  if (*uri != '/') return false; /* another machine */
  for (; *uri && *uri != '#' && *uri != '?'; uri++) {
    int high = *uri == '%' ? digit(uri[1]) : -1, low = high >= 0 ? digit(uri[2]) : -1;
    if (*uri == '%' && low < 0) return false;
    char c = *uri == '%' ? (char)(high * 16 + low) : *uri;
    if (!c) return false;
    pt_buf_char(m, out, c);
    if (*uri == '%') uri += 2;
  }
  return true;
}

void pt_uri_of(pt_mem *m, pt_buf *out, const char *path) {
  pt_buf_add(m, out, "file://");
  for (; *path; path++) {
    unsigned char c = (unsigned char)*path;
    if ((c < 128 && isalnum(c)) || strchr("/-._~", c))
      pt_buf_char(m, out, (char)c);
    else
      pt_buf_printf(m, out, "%%%02X", c);
  }
}
