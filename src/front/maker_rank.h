/* Which of several makers (maker.h) is taken: the same one for a file and for a whole project.

   A filler; else, of those that return an object, the one that takes most: it makes most of them;
   else, of those that prepare one, the one that takes least, as it is used most, and then the one
   that takes most.  Of equal ones the first by name. */
#ifndef PT_FRONT_MAKER_RANK_H
#define PT_FRONT_MAKER_RANK_H

#include <stdbool.h>
#include <stdint.h>

/* In the order in which they are preferred. */
typedef enum { PT_MAKER_NONE, PT_MAKER_FILLS, PT_MAKER_RETURNS, PT_MAKER_PREPARES } pt_maker_kind;

typedef enum { PT_MAKER_FIRST, PT_MAKER_SECOND, PT_MAKER_TURNS } pt_maker_turn;

typedef struct {
  pt_maker_kind kind;
  uint32_t choices; /* how much it takes */
  const char *name;
} pt_maker_rank;

bool pt_maker_is_better(const pt_maker_rank *a, const pt_maker_rank *b, pt_maker_turn turn);

#endif
