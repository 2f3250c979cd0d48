/* The board: what all workers may know, in shared memory.

   The scheduler writes it, workers read it (their mapping is read-only), so that one with broken
   memory cannot mislead the others.  Verdicts are one byte per check.  Tests are inputs only, added
   at the end and never changed: a reader sees the first `count` of them complete.  What stands
   there is a hint: verdicts save work, tests are run again by whoever uses them, facts (fact.h) are
   proved again. */
#ifndef PT_SEARCH_BOARD_H
#define PT_SEARCH_BOARD_H

#include "result/fact.h"
#include "result/result.h"

enum { PT_BOARD_TESTS = 64, PT_BOARD_INPUTS = 256, PT_BOARD_FACTS = 64 };

typedef struct {
  uint32_t engine; /* pt_engine_id: who found it */
  uint32_t n;
  pt_input inputs[PT_BOARD_INPUTS];
} pt_board_test;

typedef struct {
  uint32_t count;
  pt_board_test at[PT_BOARD_TESTS];
} pt_board_tests;

typedef struct {
  uint32_t count;
  struct {
    uint32_t engine;
    pt_fact fact;
  } at[PT_BOARD_FACTS];
} pt_board_facts;

typedef struct {
  volatile uint8_t *verdict; /* by check */
  size_t n;                  /* checks */
  pt_board_tests *tests;
  pt_board_facts *facts;
} pt_board;

bool pt_board_init(pt_board *b, size_t checks); /* false: the system refuses */
void pt_board_release(pt_board *b);
void pt_board_freeze(const pt_board *b); /* this process only reads it from now on */
/* Nothing when there is no room, or when it is there already. */
void pt_board_add_test(const pt_board *b, pt_engine_id engine, const pt_input *inputs, size_t n);
/* The next test that somebody else than ENGINE found, from *NEXT (0 at first) on, to OUT; false:
   there is none. */
bool pt_board_take(const pt_board *b, pt_engine_id engine, uint32_t *next, pt_mem *m,
                   pt_inputs *out);
/* The same of facts about loops. */
void pt_board_add_fact(const pt_board *b, pt_engine_id engine, const pt_fact *f);
bool pt_board_take_fact(const pt_board *b, pt_engine_id engine, uint32_t *next, pt_fact *out);

#endif
