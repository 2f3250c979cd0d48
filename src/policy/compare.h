/* Sorting and searching in one of many orders.

   The models of qsort and bsearch compare elements in an order of their own, which need not be that
   of a machine. That makes no difference as long as comparing only reads and is an order of the
   elements: the result is the same.  (That it may fail for some pairs, or is no order, is part of
   the model of qsort.)  A comparison that changes memory, such as one that counts its calls, tells
   one order from another. */
#ifndef PT_POLICY_COMPARE_H
#define PT_POLICY_COMPARE_H

#include "ir/ir.h"

/* Whether the program sorts or searches with the models, and a function that may be a comparison
   has effects. */
bool pt_order_is_seen(const pt_ir_prog *p);

#endif
