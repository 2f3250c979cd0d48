/* Where a run can go on for ever: a marker for each loop and each recursive function.

   A marker is a `check` instruction whose condition is the constant 1, behind the phis of a loop's
   head (kind ENDLESS) or at the start of a recursive function (kind ENDLESS_CALL).  It never fails
   by itself: its check is refuted by a run that passes it for ever, and proved when no run does.  A
   run without an end passes at least one marker for ever, because it is finite between two of them:
   in a function that is irreducible, each target of a retreating edge has one. */
#ifndef PT_IR_ENDLESS_H
#define PT_IR_ENDLESS_H

#include "ir/ir.h"

/* Adds the markers, with checks of these KINDS (bits; others are left out).  A program that has
   markers already stays as it is. */
void pt_ir_mark_endless(pt_ir_prog *p, uint64_t kinds);
bool pt_ir_is_marker(const pt_ir_prog *p, const pt_ir_ins *i);
/* The check of the loop with this head; 0: none. */
uint32_t pt_ir_marker_at(const pt_ir_prog *p, const pt_ir_fn *f, pt_blk head, pt_check_kind kind);

#endif
