/* Modular proofs: what functions need of their callers, and what they guarantee them.

   A pledge is a row about one function: a parameter, where it is called (a need), or the result,
   where it returns (a guarantee), compared with a number or with a parameter.  A set of pledges
   holds when each function, taken by itself, keeps all of them: if its own needs hold where it is
   called, and calls return what their functions guarantee, then it keeps to the needs of what it
   calls, and returns what it guarantees.  By induction on the calls and returns of a run no pledge
   is ever the first to be broken, so all of them hold in every run, recursion included; runs that
   do not end are runs, too.

   Only of functions of the program all of whose calls are known: they have a body, their address is
   nowhere, and no run starts at them.  A model of the library may not be what happens
   (ir/leaving.h). */
#ifndef PT_RESULT_MODULAR_H
#define PT_RESULT_MODULAR_H

#include "base/vec.h"
#include "ir/ir.h"

/* An order beside pt_contexts_order: the function did return a value.  Of one that may miss its
   return, the topmost bit of the result says so; other orders are about the bits below. */
enum { PT_PLEDGE_RETURNED = 0xff };

typedef struct {
  uint32_t fn;
  pt_val value;    /* a parameter; 0: the result */
  uint8_t order;   /* pt_contexts_order, or RETURNED */
  pt_val with;     /* a parameter; 0: the number */
  uint64_t number; /* bits */
} pt_pledge;

/* Whether all calls of the function are known. */
bool pt_is_closed(const pt_ir_prog *p, uint32_t fn);
/* Bits of what is compared; 0: there is no such value. */
uint32_t pt_pledge_width(const pt_ir_prog *p, const pt_pledge *d);
/* Whether it is about integers of one width that its function has, and its function is closed. */
bool pt_pledge_fits(const pt_ir_prog *p, const pt_pledge *d);

#endif
