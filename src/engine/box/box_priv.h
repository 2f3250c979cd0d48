/* What the files of box share.

   Everything that a state holds is a SLOT: a value of a function in a calling context, the bytes of
   an object (a cell of several bytes is in its first slot), whether an object is live.  There is
   one state, which is changed in place; a TRAIL of old values takes it back to where a path was
   split, or to the start of the program.  A NODE is a place with a class of states: its entries are
   the slots that matter there. */
#ifndef PT_ENGINE_BOX_PRIV_H
#define PT_ENGINE_BOX_PRIV_H

#include "base/map.h"
#include "engine/box/box.h"
#include "ir/wrap.h"
#include "ir/callgraph.h"
#include "ir/cfg.h"

typedef enum {
  PT_BOX_NONE, /* nothing is here (a value that is not live) */
  PT_BOX_NUMBER,
  PT_BOX_POINTER, /* to `object`; the span is the offset */
  PT_BOX_UNDEF,   /* memory that nobody has written */
  PT_BOX_ANY      /* anything, also a pointer; also what is wider than 64 bits */
} pt_box_kind;

typedef struct {
  pt_wrap span;
  uint64_t add;    /* the number is its symbol plus this */
  uint32_t symbol; /* 0: none */
  uint32_t object;
  uint8_t kind;
  uint8_t bytes; /* of a cell, in its first slot; 0: a later byte of one, or no memory */
} pt_box_value;

/* An unknown number, of which paths learn. */
typedef struct {
  pt_wrap span;
  uint32_t origin; /* the slot that held it where the walk began; 0: none */
  uint32_t of;     /* it is this symbol plus `add`, extended or cut (`op`) without loss; 0: none */
  uint64_t add;
  uint8_t op;
} pt_box_symbol;

typedef struct {
  uint32_t at; /* slot, or symbol */
  bool symbol;
  pt_box_value old; /* of a symbol: its span */
} pt_box_change;

typedef struct {
  uint32_t parent, ins, fn;
  uint32_t base; /* slot of value 0 */
  uint32_t depth;
  PT_VEC(uint32_t) objects; /* on its stack */
} pt_box_context;

typedef struct {
  uint8_t kind; /* PT_VAL_GLOBAL, PT_VAL_FUNC, PT_VAL_INS: allocated */
  bool tracked; /* its bytes have slots */
  bool sized, heap, constant;
  uint32_t ref;          /* global or function */
  uint32_t context, ins; /* of its allocation */
  uint32_t var;          /* allocated: the variable that it is, or 0 */
  uint32_t life;         /* slot; 0: always live */
  uint32_t first;        /* slot of byte 0 */
  uint64_t size;
} pt_box_object;

/* Facts of a function. */
typedef struct {
  bool ready;
  pt_ir_cfg cfg;
  PT_VEC(uint32_t) * live; /* by block: values that are used from behind its phis on */
  bool *stops;             /* by block: states are joined here */
} pt_box_fn;

typedef struct {
  uint32_t context;
  pt_blk block;
  uint32_t at; /* index of the next instruction in the block */
} pt_box_place;

/* How a condition was just decided, for the instruction that is done again. */
typedef enum { PT_BOX_FORCED_NOT, PT_BOX_FORCED_TRUE, PT_BOX_FORCED_FALSE } pt_box_forced;

typedef struct {
  pt_box_place place;
  pt_val cond; /* which was taken as true */
  size_t trail;
  uint32_t symbols;
} pt_box_choice;

typedef struct {
  uint32_t slot;
  pt_box_value value; /* symbol: 1 + the slot from which it differs by `add`; 0: none */
} pt_box_entry;
typedef PT_VEC(pt_box_entry) pt_box_entries;

typedef struct {
  uint32_t context;
  pt_blk block;
  uint64_t key;
  pt_box_entries entries; /* by slot */
  uint32_t grown;
  bool queued;
  bool round; /* a loop goes round to it */
} pt_box_node;

/* A slot of memory that was written, and what it held at the start. */
typedef struct {
  uint32_t slot, object;
  pt_box_value start;
} pt_box_written;

typedef PT_VEC(int64_t) pt_box_bounds;

typedef struct {
  pt_mem *mem;
  pt_result *r;
  const pt_ir_prog *prog;
  const pt_box_options *o;
  pt_ir_callgraph calls;
  pt_box_fn *fns;

  PT_VEC(pt_box_value) slots;    /* [0] unused */
  PT_VEC(pt_box_symbol) symbols; /* [0] unused */
  PT_VEC(pt_box_change) trail;
  PT_VEC(pt_box_choice) choices;
  PT_VEC(pt_box_context) contexts;
  pt_map context_ids;
  PT_VEC(pt_box_object) objects;         /* [0] unused */
  uint32_t *global_objects, *fn_objects; /* by number; 0: not made yet */
  pt_map allocs;                         /* context and instruction -> object */
  PT_VEC(pt_box_written) written;        /* by slot */
  pt_map is_written;
  pt_box_place here;
  pt_box_forced forced;

  PT_VEC(pt_box_node) nodes;
  pt_map node_ids;
  PT_VEC(uint32_t) queue;
  size_t next; /* of the queue */

  /* precision: kept when everything is begun anew */
  bool lazy;   /* only slots that are `told` tell states apart by their numbers ... */
  pt_map told; /* ... those of which a path to a failing check learnt */
  bool by_all; /* values that a loop does not change tell its states apart, too */
  pt_map cells;    /* of heap objects: slot -> bytes of the cell that was used there last */
  pt_map numeric;  /* slots that are told apart by bounds only */
  pt_map unlinked; /* slots whose difference from others is not kept */
  pt_map bound_of; /* slot -> 1 + index in bounds */
  PT_VEC(pt_box_bounds) bounds;
  pt_map values, counts; /* place, slot and value: seen; place and slot: how many */
  bool coarser, finer;   /* it changed, and everything has to be, or may be, begun anew */
  uint64_t lazy_until;   /* steps after which a round has too many paths */
  bool blamed;           /* lazy: a check may fail, which ends the round */

  bool *alarms; /* by check */
  bool *reached;
  bool allocates; /* on the heap */
  uint64_t steps, visit_steps; /* of all; before the visit of now */
  pt_reason why; /* not NONE: given up */
  uint32_t why_loc;
} pt_box;

/* ---- box.c */
void pt_box_give_up(pt_box *b, pt_reason why, uint32_t loc);
bool pt_box_over(const pt_box *b);
void pt_box_look_at_limits(pt_box *b); /* now and then */
/* The check may fail on the path of now. */
void pt_box_alarm(pt_box *b, uint32_t check);

/* ---- fn.c */
pt_box_fn *pt_box_fn_of(pt_box *b, uint32_t fn);
void pt_box_release_fns(pt_box *b);
/* Values that are used behind instruction number AT of the block, and known there. */
typedef PT_VEC(uint32_t) pt_box_vals;
void pt_box_live_behind(pt_box *b, uint32_t fn, pt_blk block, uint32_t at, pt_box_vals *out);

/* ---- state.c */
const pt_ir_fn *pt_box_code(const pt_box *b, uint32_t context);
uint32_t pt_box_context_at(pt_box *b, uint32_t parent, uint32_t ins, uint32_t fn);
void pt_box_put(pt_box *b, uint32_t slot, pt_box_value v);
void pt_box_undo(pt_box *b, size_t trail, uint32_t symbols);
pt_box_value pt_box_number(pt_wrap s);
pt_box_value pt_box_any(void);
pt_box_value pt_box_unknown(pt_box *b, pt_wrap s); /* a new symbol, unless it is a constant */
uint32_t pt_box_symbol_of(pt_box *b, pt_wrap s);
/* What the slot holds, with all that is known of its symbol. */
pt_box_value pt_box_get(const pt_box *b, uint32_t slot);
uint32_t pt_box_slot_of(const pt_box *b, uint32_t context, pt_val v); /* 0: a constant */
pt_box_value pt_box_read(pt_box *b, uint32_t context, pt_val v);
/* The slot's number is in SPAN; false: it is not. */
bool pt_box_learn(pt_box *b, uint32_t slot, pt_wrap span);

/* ---- memory.c */
uint32_t pt_box_global(pt_box *b, uint32_t global);
uint32_t pt_box_function(pt_box *b, uint32_t fn);
bool pt_box_is_live(const pt_box *b, uint32_t object);
pt_box_value pt_box_load(pt_box *b, pt_box_value p, uint32_t width);
void pt_box_store(pt_box *b, pt_box_value p, pt_box_value v, uint32_t width, uint32_t loc);
pt_box_value pt_box_alloc(pt_box *b, const pt_ir_ins *i, pt_box_value size);
void pt_box_end_life(pt_box *b, uint32_t object);
void pt_box_begin_life(pt_box *b, uint32_t object, bool zeroed);
void pt_box_copy(pt_box *b, pt_box_value to, pt_box_value from, pt_box_value n, uint32_t loc);
/* BYTE negative: arbitrary. */
void pt_box_fill(pt_box *b, pt_box_value to, int byte, pt_box_value n, uint32_t loc);
void pt_box_release_objects(pt_box *b);

/* ---- assume.c */
/* V != 0 has this truth; false: it cannot. */
bool pt_box_assume(pt_box *b, uint32_t context, pt_val v, bool truth);

/* ---- walk.c */
void pt_box_walk(pt_box *b); /* all paths from `here` to the next stops */

/* ---- node.c */
/* The state, at the start of the block, comes from FROM. */
void pt_box_arrive(pt_box *b, uint32_t context, pt_blk block, pt_blk from);
void pt_box_visit(pt_box *b, uint32_t node);
void pt_box_forget_nodes(pt_box *b);
/* Between visits: what the slot holds there. */
const pt_box_value *pt_box_entry_of(const pt_box *b, const pt_box_node *n, uint32_t slot);

/* ---- bounds.c */
/* The slot's number is compared with VALUE by OP. */
void pt_box_note_bound(pt_box *b, uint32_t slot, pt_op op, int64_t value, uint32_t width);
/* Where the class of VALUE begins: bounds that are met later do not change it elsewhere. */
int64_t pt_box_class(const pt_box *b, uint32_t slot, int64_t value);
/* The span up to the bounds around it. */
pt_wrap pt_box_widen(const pt_box *b, uint32_t slot, pt_wrap s);

/* ---- proof.c */
void pt_box_proof(pt_box *b, pt_proof *out);

#endif
