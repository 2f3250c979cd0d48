/* The gate graph: Boolean functions as a hash-consed graph of AND, XOR, ITE and MAJ gates.

   A literal is a gate and a sign; equal literals are equal numbers.  Gate 0 is the constant
   false.  The arguments of a gate have smaller numbers than the gate.  Gates are never
   removed and never change, so everything that is known about one stays true.

   Canonical forms: AND has a < b; XOR has a < b, both positive (c is 0 for both); ITE (a ? b : c)
   has a and b positive, and no constant, equal or complementary arguments; MAJ has
   a < b < c, a positive.  Signs that these forms drop are on the result.

   A fact is a literal that is true under every valuation of the inputs, attached to a gate:
   redundant, but it helps a solver that uses the gate. */
#ifndef PT_SMT_AIG_H
#define PT_SMT_AIG_H

#include <stdbool.h>
#include <stdint.h>

#include "base/map.h"
#include "base/vec.h"

typedef uint32_t pt_lit; /* gate * 2 + sign */
enum { PT_LIT_FALSE = 0, PT_LIT_TRUE = 1 };

typedef enum {
  PT_GATE_CONST,
  PT_GATE_INPUT,
  PT_GATE_AND,
  PT_GATE_XOR,
  PT_GATE_ITE,
  PT_GATE_MAJ
} pt_gate_op;

typedef struct {
  uint32_t op : 8;
  uint32_t noted : 1;  /* has facts */
  uint32_t shared : 1; /* an argument of more than one gate; */
  uint32_t used : 1;   /* of at least one */
  pt_lit a, b, c;      /* INPUT: a is the owner that the maker gave */
} pt_gate;

typedef struct {
  pt_mem *m;
  PT_VEC(pt_gate) gates;
  uint32_t *slot; /* hash table of gate numbers; 0: free */
  size_t slots;   /* a power of two */
  PT_VEC(pt_lit) facts;
  pt_map facts_of; /* gate -> first fact, and their number in the upper half */
} pt_aig;

void pt_aig_init(pt_aig *g, pt_mem *m);
void pt_aig_release(pt_aig *g);

pt_lit pt_aig_input(pt_aig *g, uint32_t owner);
pt_lit pt_aig_and(pt_aig *g, pt_lit a, pt_lit b);
pt_lit pt_aig_or(pt_aig *g, pt_lit a, pt_lit b);
pt_lit pt_aig_xor(pt_aig *g, pt_lit a, pt_lit b);
pt_lit pt_aig_ite(pt_aig *g, pt_lit c, pt_lit a, pt_lit b);
pt_lit pt_aig_maj(pt_aig *g, pt_lit a, pt_lit b, pt_lit c);

/* Attaches N facts to the gate of L; nothing happens when it is a constant, an input, or has
   facts already. */
void pt_aig_note(pt_aig *g, pt_lit l, const pt_lit *facts, size_t n);
/* The facts of GATE, which has some; returns how many. */
size_t pt_aig_facts(const pt_aig *g, uint32_t gate, const pt_lit **out);

size_t pt_aig_bytes_to_grow(const pt_aig *g); /* of the next doubling, when it is near; else 0 */

static inline pt_lit pt_lit_not(pt_lit l) { return l ^ 1; }
static inline uint32_t pt_lit_gate(pt_lit l) { return l >> 1; }
static inline bool pt_lit_is_const(pt_lit l) { return l < 2; }
static inline uint32_t pt_gate_nargs(const pt_gate *n) {
  if (n->op <= PT_GATE_INPUT) return 0;
  if (n->op >= PT_GATE_ITE) return 3;
  return 2;
}

#endif
