/* JSON text, member by member, indented; commas and escapes are taken care of.

   Text that is not UTF-8 gets U+FFFD in place of the bytes that are wrong, so that every document
   is valid whatever the sources contain. */
#ifndef PT_REPORT_JSON_WRITE_H
#define PT_REPORT_JSON_WRITE_H

#include <stdint.h>

#include "base/buf.h"

typedef struct {
  pt_mem *mem;
  pt_buf *out;
  uint32_t depth;
  bool first; /* nothing yet in the innermost object or array */
} pt_json_writer;

/* KEY is NULL in arrays and for the document itself. */
void pt_jw_open(pt_json_writer *w, const char *key, char bracket); /* '{' or '[' */
void pt_jw_close(pt_json_writer *w, char bracket);                 /* '}' or ']' */
void pt_jw_text(pt_json_writer *w, const char *key, const char *text);
void pt_jw_number(pt_json_writer *w, const char *key, int64_t number);
void pt_jw_bool(pt_json_writer *w, const char *key, bool value);
void pt_jw_plain(pt_json_writer *w, const char *key,
                 const char *json); /* JSON as it is: null, 1.5 */

/* TEXT in quotes; also a double-quoted scalar of YAML. */
void pt_json_quote(pt_mem *m, pt_buf *out, const char *text);
/* Bytes of the UTF-8 character at TEXT, or 0 when there is no valid one. */
size_t pt_utf8_length(const char *text);

#endif
