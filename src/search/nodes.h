/* kiki on the program in which nodes on the heap have numbers (ir/arena.h): lists of any length.

   It changes the program of its process, so it is only run in one of its own.  What it proves holds
   of the program; a failure that it finds says nothing, and nobody is told. */
#ifndef PT_SEARCH_NODES_H
#define PT_SEARCH_NODES_H

#include "engine/kiki/kiki.h"
#include "session/checker.h"

/* Functions that are no models allocate on the heap. */
bool pt_makes_heap_objects(const pt_ir_prog *p);

/* Whether there is something to number: objects are made in loops or functions, and whatever holds
   for one run holds for all. */
bool pt_nodes_help(const pt_checker *c);

/* O: as for kiki on the program itself. */
void pt_run_nodes(pt_checker *c, pt_kiki_options o);

#endif
