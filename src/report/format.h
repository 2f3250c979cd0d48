/* The formats of --format but `text`, one row each: how one report is written, and how the reports
   of a project are. */
#ifndef PT_REPORT_FORMAT_H
#define PT_REPORT_FORMAT_H

#include "report/whole.h"

typedef struct {
  const char *word;
  /* It has the steps of failing runs and the tables, which take time to fill. */
  bool full;
  /* Each appends one whole document.  PROVED_TOO: with what is proved, where that is left out
     otherwise. */
  void (*one)(pt_buf *out, const pt_report *r, bool proved_too);
  void (*all)(pt_buf *out, const pt_whole *p, bool proved_too);
} pt_format;

const pt_format *pt_format_by_word(const char *word); /* NULL: `text`, which is no document */

#endif
