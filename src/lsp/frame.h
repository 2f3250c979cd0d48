/* Messages out of a stream of bytes: a header with `Content-Length: N`, an empty line, N bytes.

   Bytes come in pieces of any size.  What is no header is skipped up to the next one, and told
   once; a message that is too large is skipped as a whole, without being kept. */
#ifndef PT_LSP_FRAME_H
#define PT_LSP_FRAME_H

#include <stdint.h>

#include "base/buf.h"

enum { PT_FRAME_MOST = 32 << 20 }; /* bytes of a message */

typedef enum {
  PT_FRAME_MORE, /* there is no whole message yet */
  PT_FRAME_MESSAGE,
  PT_FRAME_TOO_LARGE, /* one was announced, and is skipped */
  PT_FRAME_BROKEN     /* something that is no header was skipped */
} pt_frame_event;

typedef struct {
  pt_buf in;
  size_t at;     /* bytes of IN that are done */
  uint64_t skip; /* so many of the next ones are of no interest */
  bool lost;     /* inside of what is no header, which was told */
} pt_framing;

void pt_frame_feed(pt_framing *f, pt_mem *m, const char *bytes, size_t n);
/* The next event; MESSAGE gets the bytes of a message, in place of what it had. */
pt_frame_event pt_frame_next(pt_framing *f, pt_mem *m, pt_buf *message);
void pt_frame_release(pt_framing *f, pt_mem *m);

#endif
