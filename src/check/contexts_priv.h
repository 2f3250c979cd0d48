/* Private to the checker of contexts (contexts*.c).

   A value is a term, and, if it is an address, what it is computed from (`base`) and how far away
   that is.  A base is an object (of a variable, an allocation, a global) or a pointer of which
   nothing is known, or only that there are so many bytes (`lent`).  Two objects are apart; such a
   pointer is apart only from a variable whose address is used for nothing but accesses (`kept`).

   A state is a guard and a map of cells: what is at an offset of a base, and whether an object is
   live.  What is not in the map is arbitrary. */
#ifndef PT_CHECK_CONTEXTS_PRIV_H
#define PT_CHECK_CONTEXTS_PRIV_H

#include "check/contexts.h"
#include "ir/cfg.h"
#include "result/loan.h"
#include "smt/smt.h"
#include "sym/pmap.h"
#include "term/build.h"
#include "term/walk.h"

typedef struct {
  pt_term t;
  uint32_t base; /* 0: not known to be an address */
  pt_term off;   /* with a base: bytes from there */
} pt_cval;

typedef struct {
  bool object;   /* else an unknown pointer */
  bool heap, stack, dynamic, world, global, constant, unsized, kept;
  bool lent;     /* an unknown pointer with room behind it, while it lives */
  uint32_t frame;
  pt_term size, writable; /* writable: of what is lent */
} pt_cbase;

typedef struct {
  uint32_t base, width; /* width 0: whether the object is live */
  pt_term off;
} pt_ccell;

typedef struct {
  pt_term guard;
  pt_pmap mem; /* cell -> index in vals */
} pt_cstate;

/* The state and the values of phis (x->phis.at[phi ...]) with which an edge is taken. */
typedef struct {
  pt_cstate s;
  size_t phi;
} pt_cedge;
typedef PT_VEC(pt_cedge) pt_cedges;

/* Facts of a function. */
typedef struct {
  bool ready;
  pt_ir_cfg cfg;
  bool *kept; /* by instruction: an alloc whose address is used for accesses only */
} pt_cfn;

typedef struct pt_cx pt_cx;

typedef struct pt_cframe {
  struct pt_cframe *caller;
  uint32_t fn, call, number;
  pt_cval *values;
  pt_cedges *pending; /* by block */
  pt_cedges returns;  /* phi: the result */
  pt_blk block;
} pt_cframe;

/* A check in a place. */
typedef struct {
  uint32_t check, chain; /* chain: of the claim; NONE: no answer is about it */
  pt_term reached, fails;
} pt_cplace;

/* A row of the claim at the head that it is about. */
typedef struct {
  const pt_contexts_row *row;
  uint32_t frame;
  pt_term with, assumed; /* assumed: it holds in the arbitrary state */
  pt_term broken;        /* a back edge is taken with which it does not hold */
  bool dropped;
} pt_crow;

/* A pledge of the claim, and what it says in the context that is open. */
typedef struct {
  bool dropped;
  /* none: the context has nothing of it */
  pt_term relied;  /* a variable: that it may be relied on */
  pt_term assumed; /* then: the root was called as it says */
  pt_term broken;  /* a call, or a return of the root, does not keep to it */
} pt_cpledge;

struct pt_cx {
  pt_mem *mem;
  const pt_ir_prog *prog;
  const pt_ir_callgraph *graph;
  const pt_contexts *claim;
  const pt_contexts_limits *l;
  const pt_loans *loans; /* assumed where the root is entered; NULL: none */
  void (*called)(void *payload, pt_cx *x, pt_cframe *f, const pt_ir_ins *i); /* may be NULL */
  void *called_payload;
  bool *frees;  /* by function (ir/frees.h) */
  bool *leaves; /* by function (ir/leaving.h) */
  pt_cfn *fns;
  bool *quiet;         /* by function (ir/quiet.h) */
  pt_cpledge *pledges; /* by pledge of the claim */
  pt_pmaps *maps;
  uint32_t root; /* of the context */
  bool small, flat; /* flat: no call is inlined */
  pt_terms *tt;  /* the rest is of one context */
  pt_term_vec facts;
  PT_VEC(pt_cval) vals, phis;
  PT_VEC(pt_cbase) bases; /* [0] unused */
  PT_VEC(pt_ccell) cells;
  pt_map cell_of, base_of, global_of;
  PT_VEC(pt_cplace) places;
  PT_VEC(uint32_t) visited; /* chains of frames that were walked */
  PT_VEC(pt_crow) rows;
  pt_cstate now;
  uint32_t nframes, ins;
  bool gave_up;
};

/* contexts.c */
/* What is made of prog and graph; false: runs may go on in a way that nothing here describes. */
bool pt_cx_init(pt_cx *x);
void pt_cx_release(pt_cx *x);
bool pt_cx_open(pt_cx *x, uint32_t root); /* false: too large, or not known how */
void pt_cx_close(pt_cx *x);
pt_solver *pt_cx_solver(const pt_cx *x); /* NULL: there is none */
/* With the rows and pledges that are kept. */
pt_answer pt_cx_ask(const pt_cx *x, pt_solver *s, pt_term t);
bool pt_cx_is_over(const pt_cx *x);
void pt_cx_settle_rows(pt_cx *x, pt_solver *s);

/* contexts_walk.c */
const pt_cfn *pt_cx_fn(pt_cx *x, uint32_t fn);
bool pt_cx_function(pt_cx *x, uint32_t fn); /* false: too large, or not known how */
void pt_cx_call(pt_cx *x, pt_cframe *f, const pt_ir_ins *i);
uint32_t pt_cx_chain(const pt_cx *x, const pt_cframe *f); /* UINT32_MAX: the claim has none */
/* Joins edges (at least one) into x->now; values of N phis to x->phis from the returned index. */
size_t pt_cx_join(pt_cx *x, const pt_cedges *in, uint32_t n);
bool pt_cx_are_comparable(const pt_cx *x, pt_term a, pt_term b); /* integers of one width */
pt_term pt_cx_row_holds(pt_cx *x, uint8_t order, pt_term value, pt_term with);
pt_term pt_cx_literal(pt_cx *x, pt_term t); /* a variable that is equal to T */

/* contexts_ins.c */
void pt_cx_block(pt_cx *x, pt_cframe *f, pt_blk b); /* all but phis */
pt_cval pt_cx_value(pt_cx *x, pt_cframe *f, pt_val v);
pt_cval pt_cx_any(pt_cx *x, uint32_t width);
void pt_cx_fact(pt_cx *x, pt_term t);

/* modular.c */
void pt_cx_begin_pledges(pt_cx *x);                /* a context is opened */
void pt_cx_assume_needs(pt_cx *x, pt_cframe *f);   /* F is the root */
void pt_cx_meet_needs(pt_cx *x, pt_cframe *f, const pt_ir_ins *call);
void pt_cx_assume_result(pt_cx *x, pt_cframe *f, const pt_ir_ins *call);
void pt_cx_keep_result(pt_cx *x, pt_cframe *f, pt_cval v); /* the root returns V */
/* Drops pledges until every function by itself keeps those that are left. */
void pt_cx_settle_pledges(pt_cx *x);

/* contexts_memory.c */
uint32_t pt_cx_object(pt_cx *x, pt_cbase b, uint64_t align, pt_cval *address);
pt_cval pt_cx_global(pt_cx *x, uint32_t global);
/* The value as an address: it has a base. */
pt_cval pt_cx_address(pt_cx *x, pt_cval p);
pt_cval pt_cx_load(pt_cx *x, pt_cval p, uint32_t width);
void pt_cx_store(pt_cx *x, pt_cval p, uint32_t width, pt_cval v);
void pt_cx_write(pt_cx *x, pt_cval p); /* any number of bytes at P change */
/* Anybody may have written anything, and freed anything if FREES. */
void pt_cx_write_all(pt_cx *x, bool frees);
pt_term pt_cx_live(pt_cx *x, uint32_t base);
void pt_cx_set_live(pt_cx *x, uint32_t base, pt_term live);
pt_term pt_cx_access(pt_cx *x, pt_cval p, pt_term n, bool write); /* it is allowed */
/* The same, where only what is known counts. */
pt_term pt_cx_has_room(pt_cx *x, pt_cval p, pt_term n, bool write);
/* A pointer to so many bytes that are live. */
pt_cval pt_cx_lent(pt_cx *x, pt_loan_room room);
/* What the loop changes is arbitrary from here on. */
void pt_cx_blur(pt_cx *x, pt_cframe *f, const pt_ir_loop *loop);

#endif
