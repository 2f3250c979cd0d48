/* Text in XML. */
#ifndef PT_REPORT_XML_H
#define PT_REPORT_XML_H

#include "base/buf.h"

/* For contents and for values of attributes.  What XML cannot hold at all becomes a question
   mark. */
void pt_xml_escape(pt_mem *m, pt_buf *out, const char *text);

#endif
