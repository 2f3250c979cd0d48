/* The result as one HTML page for people: errors first, sources with a status per line, failing
   runs to step through, what the result rests on.

   One file that needs nothing else: style and script are inside (html_page.css, html_page.js,
   embedded at build time), and its content security policy lets in nothing else.  Everything is
   written as HTML, so that the page can be read without JavaScript; the script only steps, copies
   and listens to keys.  The document of --format json is inside, too, in the element
   `protest-data`. */
#ifndef PT_REPORT_HTML_H
#define PT_REPORT_HTML_H

#include "report/lines.h"
#include "report/whole.h"

void pt_report_html(pt_buf *out, const pt_report *r);
void pt_report_lines_html(pt_buf *out, const pt_report_lines *l);
void pt_whole_html(pt_buf *out, const pt_whole *p, bool proved_too); /* for format.h */

#endif
