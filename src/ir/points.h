/* Which objects a pointer may point to: an inclusion-based points-to analysis of the whole program,
   without offsets, contexts or order (Andersen's).

   Objects are the globals, the functions, the allocs of the program, and OUTSIDE: all that is not
   of the program.  The memory of an object is one node, and so is each value of each function.  A
   value of any width carries what it was computed from, so that pointers that are taken apart and
   put together again are followed; a pointer plus an index is a pointer into what it was.

   OUTSIDE is where pointers lead that are inputs (of a function without a body, uninitialised ones)
   or that nobody sets.  What is known there (objects whose addresses are stored there or
   given to a function without a body, variables that are only declared) such pointers may point to
   as well.

   Invariant: where a run accesses an object of the program through a value, the object is among the
   points of that value, unless an input happened to be its address (exec/stray.h: that is no
   run). */
#ifndef PT_IR_POINTS_H
#define PT_IR_POINTS_H

#include "ir/ir.h"

enum { PT_POINTS_OUTSIDE = 1 }; /* the first object; the others follow */

typedef struct {
  uint32_t global, fn;  /* one of them, or */
  uint32_t in, alloc;   /* alloc: instruction of function `in` */
} pt_points_object;

typedef struct pt_points pt_points;

/* SET_BY_OTHERS: pointers among the global variables that the program never sets lead outside, too;
   else they are null.  NULL: too much work, or the program does what this analysis does not follow
   (havoc). */
pt_points *pt_points_new(pt_mem *m, const pt_ir_prog *p, bool set_by_others);
void pt_points_delete(pt_points *a);

uint32_t pt_points_count(const pt_points *a); /* of objects, with [0], which is none */
pt_points_object pt_points_object_at(const pt_points *a, uint32_t object);
bool pt_points_has(const pt_points *a, uint32_t fn, pt_val v, uint32_t object);
/* Bit O % 64 of word O / 64: object O; NULL: nothing. */
const uint64_t *pt_points_of(const pt_points *a, uint32_t fn, pt_val v);
/* The same for what the memory of an object holds. */
const uint64_t *pt_points_in(const pt_points *a, uint32_t object);
size_t pt_points_words(const pt_points *a);

/* Whether memory is accessed, or a function called, through a pointer that may lead outside (or
   nothing is known).  A run that does so goes on: what it finds there is for others to know. */
bool pt_ir_goes_outside(pt_mem *m, const pt_ir_prog *p);

/* What the memory of OBJECT holds may point outside, too; false: too much work. */
bool pt_points_loosen(pt_points *a, uint32_t object);

#endif
