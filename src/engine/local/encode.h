/* A function, from any call and any memory, as terms.

   The walk is over blocks in topological order; each has a guard, values and memory are merged
   where paths meet.  It describes at least every run of the program that gets into the function:
   parameters, memory that was not looked at yet, and results of calls that are not inlined are
   arbitrary.  A run ends at its first failing check, so behind a check the guard says that it held.

   Memory is what was loaded or stored and cannot have changed since: pairs of a pointer's term and
   a width.  A store forgets what it may overlap; a call that is not inlined forgets all but those
   variables of the function whose address goes nowhere.  A pointer that is an object of the
   function, or a global, and an offset is known to be so, by its term; accesses through others are
   unsafe.

   Loops: `first` + `last` - 1 copies from the entry, then a head with all that the loop changes
   arbitrary, then `last` copies of which only the last counts.  Invariants (rows.h) bound the
   arbitrary head.  With `under`: `first` copies, and no more. */
#ifndef PT_ENGINE_LOCAL_ENCODE_H
#define PT_ENGINE_LOCAL_ENCODE_H

#include "engine/local/local.h"
#include "ir/callgraph.h"
#include "ir/cfg.h"
#include "result/contexts.h"
#include "result/loan.h"
#include "sym/pmap.h"
#include "term/build.h"
#include "term/walk.h"

typedef struct {
  uint32_t first, last;
  pt_local_calls calls;
  bool under, no_memory;
  uint64_t max_ins;
  const volatile int *stop;
} pt_lenc_options;

typedef struct {
  uint32_t check;
  uint32_t chain;     /* calls from the root; 0: in the root itself (pt_lenc_chain) */
  pt_term reach, ok;
} pt_lobligation;

/* A variable of the root that gets its value outside of loops. */
typedef struct {
  uint32_t var, loc;
  pt_term term;
} pt_lnamed;

/* The arbitrary head of a loop. */
typedef struct {
  pt_term guard;
  uint32_t chain; /* of its frame */
  pt_blk head;
  size_t row, nrows; /* rows.at[...]: candidates for invariants */
} pt_lhead;

/* A candidate: it holds at the arbitrary head if it always holds where a run gets there. */
typedef struct {
  uint8_t order;     /* pt_contexts_order */
  uint8_t with_what; /* pt_contexts_with */
  pt_val value;      /* with_what is VALUE */
  uint32_t phi;      /* number among the head's phis */
  pt_term with;      /* what it is compared with, which the loop does not change */
  pt_term at_head;
  size_t violated;   /* first of its entries in violations */
  bool dropped;
} pt_lrow;

typedef struct {
  size_t row;
  pt_term when;
} pt_lviolation;

/* A call of the root. */
typedef struct {
  uint32_t callee;
  pt_term guard;
  size_t arg, nargs; /* args.at[...] */
} pt_lmade;

typedef struct {
  pt_term addr, size;
  uint32_t frame;
  bool heap, stack, global, constant, unknown_size;
  bool lent;    /* what a parameter points to: so many bytes, maybe more, of any object but those
                   that are tracked */
  pt_term writable; /* of what is lent: so many of them may be written */
  bool tracked; /* its address goes nowhere: nobody else writes to it */
} pt_lobject;

typedef struct {
  uint32_t object;
  pt_term offset;
} pt_lpointer;

typedef struct {
  pt_term ptr;
  uint32_t width, object;
} pt_lcell;

/* A call whose result is that of others with the same arguments: e->applied_args.at[args ...]. */
typedef struct {
  uint32_t fn, nargs;
  size_t args;
  pt_term result;
} pt_lapplied;

/* Facts of a function, made once. */
typedef struct {
  bool ready;
  pt_ir_cfg cfg;
  bool *carried;  /* by value: used outside of the loop that makes it */
  bool *tracked;  /* by instruction: an alloc whose address goes nowhere */
  uint64_t cost;  /* instructions of an encoding, without calls */
} pt_lfacts;

struct pt_lframe;

typedef struct {
  pt_mem *mem;
  pt_terms *tt;
  const pt_ir_prog *prog;
  const pt_ir_callgraph *graph;
  pt_lenc_options o;
  PT_VEC(pt_lobligation) obligations;
  PT_VEC(pt_lhead) heads;
  PT_VEC(pt_lnamed) named;
  PT_VEC(pt_lrow) rows;
  PT_VEC(pt_lviolation) violations;
  PT_VEC(pt_term) facts;
  PT_VEC(pt_pledge) pledges; /* that hold where calls return; kept from encoding to encoding */
  PT_VEC(pt_lmade) made;
  PT_VEC(pt_term) args;    /* of `made` */
  PT_VEC(pt_term) params;  /* of the root, from 0 */
  pt_term returns, value;  /* when the root returns, and what; none: never, nothing */
  bool too_large;
  bool left_out; /* the context is small, and would have more calls if it were not */
  bool unknown_calls; /* in any encoding so far: the program's own, and not inlined */
  uint64_t nins;
  PT_VEC(pt_contexts_call) calls; /* chains, kept from encoding to encoding; [0] unused */
  /* private */
  const pt_loans *loans; /* NULL: none */
  bool *frees;  /* by function (ir/frees.h) */
  bool *leaves; /* by function (ir/leaving.h) */
  bool described; /* what ir/leaving.h says of the program */
  pt_lfacts *fns;
  bool *quiet; /* by function (ir/quiet.h) */
  pt_pmaps *maps;
  PT_VEC(pt_lobject) objects;
  PT_VEC(pt_lpointer) pointers;
  PT_VEC(pt_lcell) cells;
  pt_map pointer_of, cell_of, global_of, call_of;
  PT_VEC(struct pt_lframe *) frames;
  PT_VEC(pt_lapplied) applied;
  PT_VEC(pt_term) applied_args;
  uint32_t nframes, silent; /* copies around that do not count */
  bool flat; /* nothing is inlined */
  bool small;
} pt_lenc;

void pt_lenc_init(pt_lenc *e, pt_mem *m, pt_terms *tt, const pt_ir_prog *p,
                  const pt_ir_callgraph *g, const pt_lenc_options *o);
void pt_lenc_release(pt_lenc *e);

/* The check's expression alone: what it is made of in the same line; the rest is arbitrary. */
void pt_lenc_empty(pt_lenc *e, uint32_t fn, uint32_t ins);
/* The block from any state. */
void pt_lenc_block(pt_lenc *e, uint32_t fn, pt_blk b);
/* The function from any call; SMALL as in result/contexts.h.  False: too large, or stopped. */
bool pt_lenc_function(pt_lenc *e, uint32_t fn, bool small);

/* The number of the chain: this call, then those of REST. */
uint32_t pt_lenc_chain(pt_lenc *e, uint32_t fn, uint32_t ins, uint32_t rest);
/* That of the frame that is being encoded. */
uint32_t pt_lenc_chain_here(pt_lenc *e);

#endif
