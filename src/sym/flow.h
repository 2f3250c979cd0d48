/* The program as a graph of points, and what happens between them as terms.

   A point is a place between instructions: the start of a block (after its phis) and the place
   behind each call.  Between two points control is straight, so what happens from a point to the
   next is a set of conditions and, for each part of the state, a term over the state at the point.
   An arc is one way to leave a point.  With `merge`, small branches that meet again at once (`if
   (c) x = e;`) are straight, too: what they change is an if-then-else, and the block where they
   meet is no point.

   The state, as term variables:
   - VALUE: a value of the function (SSA: its last definition);
   - CELL: a part of an object that is only ever used by direct loads and stores of this part (most
     globals, and locals that were not promoted); nothing else can touch it;
   - MEM: all other memory, an array of bytes.  Those that are undefined are in it what they will be
     read as;
   - TOP: the address that the next allocation gets.  Addresses only grow;
   - LIFE: what may be accessed, an array from pages to the size of what lives there and how it may
     be used (flow_life.c); only with PT_FLOW_LIFE;
   - INPUT k: the (k+1)-th input that will be read from here on; FRESH c k: what cell c will hold
     when its memory becomes undefined for the (k+1)-th time from here on.  Because what is still to
     come is part of the state, every step is a function: no quantifier is ever needed;
   - RET: the result of a function, at its end;
   - RIGID: a value of a caller, which stays what it is while a callee runs.

   What has no term (a memcpy of unknown length, an unknown builtin) is `unknown`: a conjunct that
   depends on it is dropped from a precondition.  So what pt_flow_pre and the others give is implied
   by the exact precondition, never stronger: states that can take the arc into a predicate satisfy
   all of it.

   With PT_FLOW_LIFE, accesses, frees and calls through pointers that have a check are arcs that
   fail, as checks are, and so is a pointer that leaves its page (a FAIL arc of check 0): an access
   is shown to be allowed when neither its arc nor one of those can be taken.

   Not said by the terms: without it, that an access is allowed; and that memory and object numbers
   suffice; runs that end there are followed further, which adds runs, never loses one. */
#ifndef PT_SYM_FLOW_H
#define PT_SYM_FLOW_H

#include "exec/exec.h"
#include "term/walk.h"

typedef enum {
  PT_SV_VALUE,
  PT_SV_CELL,
  PT_SV_MEM,
  PT_SV_TOP,
  PT_SV_LIFE,
  PT_SV_INPUT,
  PT_SV_FRESH,
  PT_SV_RET,
  PT_SV_RIGID,
  PT_SV_UNKNOWN
} pt_sv_kind;

typedef struct {
  uint8_t kind;    /* pt_sv_kind */
  uint32_t fn;     /* VALUE, CELL of a local */
  uint32_t index;  /* VALUE: value; CELL, FRESH: cell; INPUT: distance; RIGID: number */
  uint32_t after;  /* FRESH: distance */
} pt_sv;

/* A part of an object that is a variable of its own. */
typedef struct {
  uint32_t global; /* of a global; 0: of a local */
  uint32_t fn;     /* of a local: function and the value of its alloc */
  pt_val alloc;
  uint64_t offset;
  uint32_t width; /* bits */
  uint32_t local; /* number among the cells of its function */
  pt_term init;   /* of a global: its value at the start (0: undefined) */
} pt_cell;

typedef struct {
  uint32_t fn;
  pt_blk block;
  uint32_t first, end; /* instructions of the block, up to a call, or the terminator */
  uint32_t parts, nparts; /* flow_priv.h: blocks that are part of the step */
  pt_blk last;         /* the last block that every run through it executes */
  uint32_t exit;       /* its last instruction: a call, or a terminator */
  pt_blk to[2];        /* blocks behind it, when it ends with a branch */
  uint32_t nto;
  uint32_t arcs, narcs;
} pt_point;

typedef enum {
  PT_ARC_FLOW,     /* to another point of the function */
  PT_ARC_RETURN,   /* out of the function */
  PT_ARC_FAIL,     /* a check fails */
  PT_ARC_CALL,     /* through a call that returns, to the point behind it */
  PT_ARC_CALL_FAIL /* into a call, in which a check fails */
} pt_arc_kind;

typedef struct {
  uint8_t kind;
  uint8_t side;     /* FLOW: to pt_point.to[side] */
  uint32_t from, to; /* points; to is 0 for RETURN, FAIL and CALL_FAIL */
  uint32_t callee;  /* CALL, CALL_FAIL */
  uint32_t check;   /* FAIL; 0: a pointer leaves its page */
  uint32_t guards;  /* FAIL: conditions of the point that come first */
  uint32_t stray;   /* FAIL of check 0: number of that pointer in the point, from 1 */
} pt_arc;

typedef struct pt_flow pt_flow;

enum {
  PT_FLOW_MERGE = 1, /* small branches that meet again are straight */
  PT_FLOW_LIFE = 2   /* accesses can fail */
};

/* X gives the addresses of globals and functions.  HOW: bits of the above. */
pt_flow *pt_flow_new(pt_mem *m, pt_terms *tt, const pt_ir_prog *p, const pt_exec *x, unsigned how);
void pt_flow_delete(pt_flow *w);

/* ---- points and arcs: numbered from 1 */
uint32_t pt_flow_points(const pt_flow *w); /* 1 + the number of the last one */
const pt_point *pt_flow_point(const pt_flow *w, uint32_t point);
const pt_arc *pt_flow_arc(const pt_flow *w, uint32_t arc);
uint32_t pt_flow_entry(const pt_flow *w, uint32_t fn); /* 0: a builtin */
uint32_t pt_flow_fn_end(const pt_flow *w, uint32_t fn); /* its points are [entry, end) */
/* The point whose first block has this instruction, at or behind the point; 0: of no point. */
uint32_t pt_flow_at(const pt_flow *w, uint32_t fn, uint32_t ins);
bool pt_flow_in_loop(const pt_flow *w, uint32_t point);
uint32_t pt_flow_loc(const pt_flow *w,
                     uint32_t point); /* a source position at or behind it, or 0 */
/* Whether a run that is in FN can take a FAIL arc of a check that WANTED (by check) names. */
bool pt_flow_can_fail(pt_flow *w, uint32_t fn, const bool *wanted);

bool pt_flow_returns(const pt_flow *w, uint32_t fn); /* has a ret */

/* ---- state variables */
pt_term pt_flow_var(pt_flow *w, pt_sv sv,
                    uint32_t width); /* width: of VALUE, CELL, INPUT, FRESH, RET, RIGID */
bool pt_flow_meaning(const pt_flow *w, pt_term var, pt_sv *out); /* false: no state variable */
size_t pt_flow_ncells(const pt_flow *w);
const pt_cell *pt_flow_cell(const pt_flow *w, uint32_t cell); /* from 0 */
uint32_t pt_flow_local_cells(const pt_flow *w, uint32_t fn);  /* how many cells a frame has */
/* The cell that a load or store instruction of FN accesses; false: it goes to MEM. */
bool pt_flow_cell_of(const pt_flow *w, uint32_t fn, const pt_ir_ins *i, uint32_t *cell);
/* The cells of an object, when it has some: those with this alloc value. */
bool pt_flow_has_cells(const pt_flow *w, uint32_t fn, pt_val alloc);
bool pt_flow_global_has_cells(const pt_flow *w, uint32_t global);
/* Whether the object of this scope instruction may have been written before in its frame: then it
   becomes undefined anew. */
bool pt_flow_scope_undefines(const pt_flow *w, uint32_t fn, const pt_ir_ins *i);
uint64_t pt_flow_room(const pt_flow *w, uint64_t size); /* by how much an allocation moves TOP */
pt_term pt_flow_top0(const pt_flow *w);                 /* TOP at the start */
pt_term pt_flow_constant(pt_flow *w, uint32_t fn,
                         pt_val v); /* of a constant or an address; 0: neither */

/* ---- preconditions: conjuncts over the state at the arc's point */

/* Conditions under which the arc is taken (CALL: under which the call is made), added to OUT. */
void pt_flow_guards(pt_flow *w, uint32_t arc, pt_term_vec *out);
const pt_term_vec *pt_flow_arc_guards(pt_flow *w, uint32_t arc); /* the same */
/* A conjunct at the end of a FLOW arc, or of a RETURN arc (over RET, cells, MEM ...): before it. */
pt_term pt_flow_pre(pt_flow *w, uint32_t arc, pt_term t);

/* A conjunct behind a CALL arc.  Can the callee change its truth?  If so, T over the callee's end
   is put to OUT: variables of the caller become RIGID, numbered in the order in which BOUND (terms
   over the state behind the call) gets them. */
bool pt_flow_depends(pt_flow *w, uint32_t arc, pt_term t);
pt_term pt_flow_to_callee(pt_flow *w, uint32_t arc, pt_term t, pt_term_vec *bound);
/* A conjunct at the callee's start, over its parameters, RIGID and what is global: before the CALL
   or CALL_FAIL arc. */
pt_term pt_flow_enter(pt_flow *w, uint32_t arc, pt_term t, const pt_term_vec *bound);

/* A conjunct at the entry of the program, with what is known there put in: INPUT, FRESH and
   undefined memory are left. */
pt_term pt_flow_start(pt_flow *w, pt_term t);
bool pt_flow_has_life(const pt_flow *w); /* it was made with PT_FLOW_LIFE */
/* Whether the instruction can fail without being a check: with PT_FLOW_LIFE, and a check. */
bool pt_flow_is_access(const pt_flow *w, const pt_ir_ins *i);
/* Whether LIFE knows the objects of this alloc instruction. */
bool pt_flow_is_tracked(const pt_flow *w, uint32_t fn, const pt_ir_ins *alloc);
/* Elements of LIFE: of an object of SIZE bytes; of a page, at the start. */
uint64_t pt_flow_life_of(const pt_flow *w, uint64_t size, bool heap);
uint64_t pt_flow_life_image(const pt_flow *w, uint64_t page);
/* Byte of MEM at the start; false: it is undefined, or of no global. */
bool pt_flow_image(pt_flow *w, uint64_t address, uint8_t *byte);

/* What a pure operation computes, as a bit-vector term. */
pt_term pt_flow_pure(pt_terms *tt, const pt_ir_ins *i, const pt_term *args, uint32_t width);
/* Conjuncts of T, added to OUT; `true` is none. */
void pt_flow_conjuncts(pt_terms *tt, pt_term t, pt_term_vec *out);
/* Goes up whenever one of the functions above gives less than the exact precondition. */
uint64_t pt_flow_weakened(const pt_flow *w);
uint64_t
pt_flow_dropped(const pt_flow *w); /* conjuncts that were dropped because they grew too large */

#endif
