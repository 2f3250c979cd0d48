/* The Boolean program beside the lines of C.

   Each line of a function that runs can get to becomes one line: its statements as updates of
   predicates, its conditions as what predicates say of them; brackets and keywords stay.  Where
   copies of a function differ, all of them are given. */
#ifndef PT_COMMAND_BP_LINES_H
#define PT_COMMAND_BP_LINES_H

#include "command/bp_program.h"

typedef struct {
  const char *function, *file;
  uint32_t line;
  const char *text;   /* "": nothing of it is left */
  const char *source;
} pt_bp_line;

typedef PT_VEC(pt_bp_line) pt_bp_lines;

void pt_bp_lines_of(pt_bp_program *b, pt_bp_lines *out);
/* The line of a point, as the user knows it; 0: none. */
uint32_t pt_bp_loc_of(const pt_bp_program *b, uint32_t point);

#endif
