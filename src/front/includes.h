/* Names of headers that a C text may look for, found without preprocessing it.

   Idea: comments and quoted ends of lines are taken away; then every #include, and every
   __has_include, has a name that can be read off, whether it counts or not.  A text that computes
   such a name, or that depends on the time of day, is given up. */
#ifndef PT_FRONT_INCLUDES_H
#define PT_FRONT_INCLUDES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/mem.h"

/* QUOTED: "NAME", which is looked for beside the text first; else <NAME>. */
typedef void pt_include_name(void *payload, const char *name, size_t n, bool quoted);

/* False: it may look for other files, or be another text tomorrow. */
bool pt_includes_visit(pt_mem *m, const char *text, pt_include_name *each, void *payload);

#endif
