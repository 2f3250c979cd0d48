/* Paths of files as URIs (RFC 8089): `file:///a/b%20c.c`. */
#ifndef PT_LSP_URI_H
#define PT_LSP_URI_H

#include "base/buf.h"

/* The path to OUT; false: URI is not of a file on this machine. */
bool pt_uri_path(pt_mem *m, pt_buf *out, const char *uri);
/* PATH, which begins with /, as a URI. */
void pt_uri_of(pt_mem *m, pt_buf *out, const char *path);

#endif
