/* The text of a source file, as far as positions in it must be understood.

   Debug information gives the position of an operator or a call; witnesses want the start of a
   statement, the closing parenthesis of a call, the keyword of a loop.  `code` is a copy of the
   same length in which comments, literals and directives are blanked out, so that brackets and
   words in it are those of the program.  Macros are not expanded: where the text is not what was
   expected, the answer is "unknown", never a guess. */
#ifndef PT_REPORT_SOURCE_H
#define PT_REPORT_SOURCE_H

#include <stdint.h>

#include "base/buf.h"
#include "base/options.h"
#include "base/vec.h"

#define PT_NOWHERE SIZE_MAX

typedef struct {
  pt_mem *mem;
  pt_buf text, code;
  PT_VEC(size_t) lines; /* offset of line k + 1 */
} pt_source;

/* Files by name, each read once; one that cannot be read is empty. */
typedef struct {
  PT_VEC(pt_source) at;
  PT_VEC(const char *) paths; /* borrowed */
  const pt_texts *unsaved;    /* of which copies are read (base/unsaved.h); may be NULL */
} pt_sources;

/* Valid until the next call. */
const pt_source *pt_sources_get(pt_sources *all, pt_mem *m, const char *path);
void pt_sources_release(pt_sources *all, pt_mem *m);

bool pt_source_read(pt_source *s, pt_mem *m, const char *path); /* false: errno says why */
void pt_source_parse(pt_source *s, pt_mem *m, const char *text);
void pt_source_release(pt_source *s);

size_t pt_source_offset(const pt_source *s, uint32_t line,
                        uint32_t column); /* column 0: the line's start */
void pt_source_position(const pt_source *s, size_t offset, uint32_t *line, uint32_t *column);

/* The word at OFFSET: its length, 0 when none begins there. */
size_t pt_source_word(const pt_source *s, size_t offset);
bool pt_source_is_word(const pt_source *s, size_t offset, const char *word);
/* From the opening bracket at OFFSET to its partner. */
size_t pt_source_partner(const pt_source *s, size_t offset);
size_t pt_source_skip_blank(const pt_source *s, size_t offset);

/* The closing parenthesis of the call of NAME that begins at OFFSET. */
size_t pt_source_call_end(const pt_source *s, size_t offset, const char *name);
/* The start of the statement, or of the full expression in the head of one, that OFFSET is in. */
size_t pt_source_statement(const pt_source *s, size_t offset);
/* while, for or do when such a word is at OFFSET, else "". */
const char *pt_source_loop(const pt_source *s, size_t offset);

#endif
