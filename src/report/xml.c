#include "report/xml.h"

#include <string.h>

#include "report/json_write.h"

void pt_xml_escape(pt_mem *m, pt_buf *out, const char *text) {
  while (*text) {
    unsigned char c = (unsigned char)*text;
    size_t n = pt_utf8_length(text);
    bool none = n == 0 || (c < 32 && c != '\t' && c != '\n') ||
                (n == 3 && memcmp(text, "\xef\xbf", 2) == 0 && (unsigned char)text[2] >= 0xbe);
    if (c == '&') pt_buf_add(m, out, "&amp;");
    else if (c == '<') pt_buf_add(m, out, "&lt;");
    else if (c == '>') pt_buf_add(m, out, "&gt;");
    else if (c == '"') pt_buf_add(m, out, "&quot;");
    else if (none) pt_buf_char(m, out, '?');
    else pt_buf_addn(m, out, text, n);
    text += n ? n : 1;
  }
}
