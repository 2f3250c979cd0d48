/* What is known of a check by looking at it in small contexts: a status, and the narrowest context
   that gives it. */
#ifndef PT_RESULT_LINE_H
#define PT_RESULT_LINE_H

#include <stdint.h>

#include "base/vec.h"

/* X(ENUM, "word", 'letter') */
#define PT_LINE_STATUSES(X)                                                                        \
  X(NONE, "open", '?')                                                                             \
  X(SAFE, "safe", 'S')                                                                             \
  X(FLAWED, "flawed", 'F') /* whenever it is reached, it fails */                                  \
  X(UNSAFE, "unsafe", 'U')                                                                         \
  X(UNREACHABLE, "unreachable", 'X')

typedef enum {
#define X(ENUM, WORD, LETTER) PT_LINE_##ENUM,
  PT_LINE_STATUSES(X)
#undef X
      PT_LINE_STATUS_COUNT
} pt_line_status;

/* Narrower ones first. */
#define PT_LINE_CONTEXTS(X)                                                                        \
  X(NONE, "")                                                                                      \
  X(EMPTY, "empty")                                                                                \
  X(BLOCK, "block")                                                                                \
  X(FUNCTION, "function")                                                                          \
  X(CALLER, "caller")                                                                              \
  X(PROGRAM, "program")

typedef enum {
#define X(ENUM, WORD) PT_CONTEXT_##ENUM,
  PT_LINE_CONTEXTS(X)
#undef X
      PT_CONTEXT_COUNT
} pt_line_context;

enum { PT_LINE_CHAIN = 6 };

typedef struct {
  uint8_t status, context; /* pt_line_status, pt_line_context */
  uint8_t nchain;          /* CALLER: calls, outermost first */
  uint32_t chain[PT_LINE_CHAIN]; /* their positions (numbers of locations) */
  uint32_t rounds; /* not 0: only runs whose loops go round so often at most */
} pt_line;

/* A check of a library model, where the user's code calls that. */
typedef struct {
  uint32_t check, loc;
  uint8_t status;
} pt_line_call;

/* Checks that cannot fail any more once a condition is checked where a variable gets its value. */
typedef struct {
  uint32_t first, n; /* pt_lines.caused */
  uint32_t loc;      /* behind it */
  char text[100];    /* the condition, in C */
} pt_line_cause;

/* By check number, calls of models, common causes, and functions without a context. */
typedef struct {
  pt_line *at;
  PT_VEC(pt_line_call) calls;
  PT_VEC(pt_line_cause) causes;
  PT_VEC(uint32_t) caused; /* checks */
  PT_VEC(uint32_t) large;  /* functions that are too large for the function context */
} pt_lines;

void pt_lines_init(pt_lines *l, pt_mem *m, size_t nchecks);
void pt_lines_release(pt_lines *l, pt_mem *m, size_t nchecks);

const char *pt_line_status_word(pt_line_status s);
char pt_line_status_letter(pt_line_status s);
const char *pt_line_context_word(pt_line_context c);

#endif
