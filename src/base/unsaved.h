/* Texts that an editor has not saved: `--unsaved FILE=COPY` reads COPY wherever FILE is meant.

   The compiler gets them as an overlay of its file system, so that names, folders and the search
   for headers stay those of the real files; who reads a source by itself asks for its copy. */
#ifndef PT_BASE_UNSAVED_H
#define PT_BASE_UNSAVED_H

#include "base/buf.h"
#include "base/options.h"

/* Where the text of PATH is: a copy, or PATH itself.  LIST may be NULL. */
const char *pt_unsaved_copy(const pt_texts *list, const char *path);
/* The overlay as clang's -ivfsoverlay reads it. */
void pt_unsaved_overlay(pt_mem *m, pt_buf *out, const pt_texts *list);
/* The first of LIST that is not /FOLDERS/FILE=COPY, or NULL. */
const char *pt_unsaved_malformed(const pt_texts *list);

#endif
