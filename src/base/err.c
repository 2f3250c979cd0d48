/* Recording the first expected failure. */
#include "base/err.h"

#include <assert.h>
#include <stdio.h>

pt_status pt_err_set(pt_err *e, pt_status status, const char *format, ...) {
  assert(status != PT_OK);
  if (e->status != PT_OK) return status;
  va_list args;
  va_start(args, format);
  vsnprintf(e->text, sizeof e->text, format, args);
  va_end(args);
  e->status = status;
  for (char *s = e->text; *s; s++) /* keep it one line, whatever was quoted */
    if (*s == '\n' || *s == '\r') *s = ' ';
  return status;
}

pt_status pt_err_unsupported(pt_err *e, const char *where, const char *format, ...) {
  char what[sizeof e->text];
  bool first = e->status == PT_OK;
  va_list args;
  va_start(args, format);
  vsnprintf(what, sizeof what, format, args);
  va_end(args);
  pt_err_set(e, PT_INPUT, "%s%sunsupported: %s", where ? where : "", where ? ": " : "", what);
  if (first) e->placed = where != NULL;
  return PT_INPUT;
}
