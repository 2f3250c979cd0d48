/* A coarser program, for proofs: memory that pointers from outside may reach is arbitrary.

   Drivers and libraries are called with pointers to objects that nobody made here.  What is read
   through such a pointer can be anything, and what is written through it changes none of the
   objects that outside does not know (ir/points.h).  So all objects are sorted into two kinds.
   Those that are accessed through a pointer that may point outside, or together with such an
   object, are *loose*: every load from one becomes an input, every store to one is left out.  The
   others are exact, as they were.  A call through a pointer that may point outside becomes a call
   of any function that it may be, or of one that returns anything and changes nothing (as functions
   without a body).  Calls of functions that can change nothing that is asked about are left out;
   what they return is an input, or one of the constants that they may return.

   Every run of the program is one of the coarser one, with the same blocks, up to its first failing
   check: accesses to loose memory never fail there, and calls that are left out always return.  So
   what is proved of the coarser program holds; a failure there says nothing. */
#ifndef PT_IR_COARSE_H
#define PT_IR_COARSE_H

#include "ir/ir.h"

typedef struct {
  uint32_t loads, stores, calls, idle; /* that were replaced */
  bool unsized; /* objects whose size nobody knows are still accessed */
  bool calls_outside; /* what functions of others do matters: they change nothing */
} pt_coarse_stats;

/* Which objects are loose besides. */
typedef enum {
  PT_COARSE_OUTSIDE, /* none */
  PT_COARSE_HEAP,    /* all of the heap, and arrays of variable length */
  PT_COARSE_CALLS    /* what large functions without a check that is asked about may write, when the
                        program is too large for inlining them */
} pt_coarse_level;

/* Changes P, whose checks of the KINDS (bits) are asked about but for those that are DONE (by
   check; NULL: none): none of them may be about accesses, lives of objects, the stack, or the end
   of runs.  Blocks keep their numbers.  False: nothing was changed, or not more than at the level
   below. */
bool pt_ir_coarsen(pt_ir_prog *p, uint64_t kinds, const bool *done, pt_coarse_level level,
                   pt_coarse_stats *stats);

/* Makes arbitrary what depends on the numbers of addresses (addresses.h), where an instruction
   begins it: how many there are. */
uint32_t pt_ir_free_numbers(pt_ir_prog *p);

/* Kinds of checks that a coarser program can tell about. */
uint64_t pt_coarse_kinds(void);

#endif
