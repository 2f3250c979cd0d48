/* Where the result goes, and in which forms: --format FORM[=FILE] (several), --output.

   A form without a file goes to --output, or to the standard output without one.  The screen has
   the text for people unless a document takes its place. */
#ifndef PT_REPORT_SINK_H
#define PT_REPORT_SINK_H

#include "base/options.h"
#include "report/format.h"

typedef struct {
  const pt_format *format; /* NULL: the text for people */
  const char *path;        /* "": the standard output; borrowed from the options */
} pt_sink;

typedef struct {
  PT_VEC(pt_sink) at; /* documents, and copies of the text */
  bool screen;          /* the text goes to the standard output */
  bool full;            /* a document has everything that is known */
  bool copy;            /* the text goes to a file, too */
} pt_sinks;

/* PT_USAGE: two documents would go to the same place.  T is to be released in any case. */
pt_status pt_sinks_of(pt_sinks *t, pt_mem *m, const pt_options *o, pt_err *e);
void pt_sinks_release(pt_sinks *t, pt_mem *m);

/* Writes a document to where SINK says, OUT for the standard output; a file that cannot be
   written is a line on MSG. */
void pt_sink_deliver(const pt_sink *sink, const char *text, size_t n, FILE *out, FILE *msg);

#endif
