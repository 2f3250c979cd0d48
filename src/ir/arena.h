/* Lists of any length, for proofs: nodes on the heap become elements of arrays.

   A program that allocates in a loop has more objects than an encoding can name.  Here the objects
   of some allocations (all of one constant size, and accessed by the same code) are numbered in the
   order of their allocation: an ARENA.  A pointer to the n-th of them is the number n, null is 0.
   A member at offset c of all of them is one array; whether a node was freed is another.  So shapes
   become arithmetic: in a list that was built by prepending, the link of node n is n - 1; and what
   holds for every node is a row about every element of an array.

   Which pointers may be numbers is a question of types (arena_types.c): a place (a value, a word in
   an object at a constant offset, or all words of an object that is an array of pointers:
   arena_words.c) is a node pointer of an arena, or it never holds one.  A node pointer is only
   moved, compared for equality, accessed, and freed.  What is outside of that (parts of links,
   pointers to members that are kept, copies of whole nodes, members of different sizes that
   overlap) keeps the allocation what it was.

   Nodes that a loop makes may also be accessed at offsets that are not known (a text, a row of a
   matrix).  Such an arena is LOOSE: accesses must be inside of the node, which must be live, but
   what its nodes hold is anything, and never a node pointer.

   Every run of the program with fewer than pt_arena_nodes nodes in each arena is one of the new
   program, with the same blocks, up to its first failing check; members that nobody has set are
   arbitrary there.  So what is proved of the new program holds of those runs.  Where nodes may be
   made after some were freed, nothing is numbered (arena_order.c): the bound is one of memory. */
#ifndef PT_IR_ARENA_H
#define PT_IR_ARENA_H

#include "ir/ir.h"

/* So many of one arena cannot live at a time: 2 GiB of the smallest objects, and with 32-bit
   pointers what the encodings have room for. */
static inline uint64_t pt_arena_nodes(const pt_ir_prog *p) {
  return UINT64_C(1) << (p->ptr_width == 64 ? 26 : 22);
}

typedef struct {
  uint32_t arenas, sites; /* and allocations in them */
  uint32_t accesses;      /* that were replaced */
  uint32_t arrays;        /* objects that are arrays of pointers to nodes */
} pt_arena_stats;

/* Changes P, whose checks of the KINDS (bits) are asked about.  Blocks and values keep their
   numbers.  False: there is nothing to number, and P is what it was. */
bool pt_ir_number_nodes(pt_ir_prog *p, uint64_t kinds, pt_arena_stats *stats);

/* Kinds of checks that the new program can tell about. */
uint64_t pt_arena_kinds(void);

#endif
