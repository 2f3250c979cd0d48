/* Private to the checker of unwinding proofs (unwind*.c).

   The graph: nodes are copies of blocks (cut in two at each call), numbered in topological order;
   each has its in-edges.  What changes along a path is a SLOT: a piece of memory, whether an object
   is live, or a value that is used outside of the loop that computes it.  A node has a list of
   EVENTS on slots; the content of a slot at a place is found by walking back: where in-edges bring
   different terms, the node gets a variable for the slot, and each edge that is taken implies that
   it equals what the edge's source has.

   Memory: each object has a page of addresses of its own.  It is cut into pieces of `grain` bytes;
   a piece is named by the term of its offset.  Where a pointer may point to (`points`) is a guess
   that only saves work: an access elsewhere is an event that must be unreachable.  Narrower terms,
   too, have such a guess: of which pointers they may be a part.

   Passes: what has to be known before it is seen (what a loop changes, grains, guesses) is learnt:
   the graph is made again until nothing new was learnt.  Facts of a pass are in pt_unw, what is
   learnt in pt_learnt. */
#ifndef PT_CHECK_UNWIND_PRIV_H
#define PT_CHECK_UNWIND_PRIV_H

#include "base/map.h"
#include "check/unwind.h"
#include "ir/cfg.h"
#include "smt/smt.h"

/* ---- learnt: kept from pass to pass */

typedef enum { PT_UOBJ_GLOBAL, PT_UOBJ_FUNC, PT_UOBJ_STACK, PT_UOBJ_HEAP } pt_uobj_kind;

typedef PT_VEC(uint32_t) pt_u32s;

/* What a pointer may be: an address of an object, or (object 0) a number. */
typedef struct {
  uint64_t offset; /* the number, or the offset from the object's start */
  uint32_t obj;
  uint32_t moves;  /* any offset (0 above then); any small number */
} pt_uspot;
typedef PT_VEC(pt_uspot) pt_uspots;

/* Pointers, or parts of them, that were stored into an object: a set. */
typedef struct {
  uint64_t offset;
  bool anywhere; /* at any offset (0 above then) */
  bool part;     /* not whole pointers */
  uint32_t set;
} pt_ucontent;

typedef struct {
  uint8_t kind;
  bool given; /* HEAP: of the program's caller, no leak */
  bool dynamic, zeroed, guessed; /* guessed: `contents` was used in this pass */
  uint32_t ref;     /* GLOBAL, FUNC: its number */
  uint32_t place;   /* of its allocation; 0: global or function */
  uint32_t page;    /* 0: none yet */
  uint32_t grain;   /* bytes of a piece in this pass; 0: not accessed yet */
  uint32_t next_grain; /* in the next pass */
  PT_VEC(pt_ucontent) contents; /* as far as known */
  /* of this pass */
  pt_term size;
  pt_u32s all, wide; /* events on it: all; those that are not on one piece with a constant offset */
} pt_uobj;

/* Something that a loop changes. */
typedef struct {
  uint32_t obj;
  bool life, whole;
  uint64_t offset; /* of a piece, when neither */
} pt_uchange;

/* A loop in its calling context. */
typedef struct {
  uint32_t context;
  pt_blk head;
  const pt_proof_loop *claim; /* NULL: none */
  PT_VEC(pt_uchange) changes;
  pt_map known;  /* keys of changes */
  pt_map points; /* phi -> set, of its arbitrary value */
  pt_map moving; /* phis whose values change; others have their entry values in the arbitrary state,
                    too */
  pt_map idle;   /* rows that say nothing here: numbers of addresses */
} pt_uloop;

typedef struct {
  uint32_t parent, ins, fn;
  bool claimed;
} pt_ucontext;

/* Facts of a function. */
typedef struct {
  bool ready;
  pt_ir_cfg cfg;
  pt_u32s
      *units; /* by loop index + 1 (0: the body): its blocks in order, inner loops as their heads */
  bool *leaves;   /* by value: used outside of the loop that computes it */
  uint64_t stack; /* bytes of a frame */
  bool deep;      /* stack objects in loops, or of unknown size */
} pt_ufn;

typedef struct {
  PT_VEC(pt_uobj) objs; /* [0] unused; globals, functions, others */
  PT_VEC(uint32_t) by_page;
  pt_map by_place;      /* place -> object */
  PT_VEC(uint32_t) parent; /* by place; [0] the root */
  pt_map places;        /* parent and tag -> place */
  PT_VEC(pt_ucontext) contexts;
  pt_map context_ids;
  PT_VEC(pt_uloop) loops;
  pt_map loop_ids;      /* context and head -> index */
  PT_VEC(pt_uspots) sets; /* by object, then offset; [0] is empty */
  pt_map set_ids, unions;
  pt_ufn *fns;
  uint32_t shift, first_page, npages; /* of addresses */
} pt_learnt;

/* ---- the graph of one pass */

typedef struct {
  uint32_t src;
  pt_term taken;
  size_t phi; /* values of the target's phis: x->phis.at[phi ...] */
} pt_uedge;
typedef PT_VEC(pt_uedge) pt_uedges;

typedef struct {
  size_t edge, nedges;
  uint32_t idom, depth;
  uint32_t jump; /* a dominator further up */
  uint32_t end; /* events up to here are of this node and earlier ones */
} pt_unode;

typedef enum { PT_USLOT_MEM, PT_USLOT_LIFE, PT_USLOT_VALUE } pt_uslot_kind;

typedef struct {
  uint8_t kind;
  uint32_t a; /* MEM, LIFE: object; VALUE: number of the frame */
  uint32_t b; /* MEM: term of the offset; VALUE: the value */
  uint32_t width; /* VALUE */
  pt_u32s events; /* on it alone */
  uint8_t far;    /* MEM: asked for by a row about an element that is so many rows away */
} pt_uslot;

typedef enum {
  PT_UEV_DEF,   /* the slot is VALUE: a piece with a constant offset, life, a value */
  PT_UEV_STORE, /* the piece at AT is VALUE, when COND */
  PT_UEV_SET,   /* N bytes from AT on are the byte VALUE, or arbitrary */
  PT_UEV_COPY,  /* N bytes from AT on are those at the address FROM */
  PT_UEV_FILL,  /* everything is undefined, arbitrary, or zero */
  PT_UEV_ANY    /* an arbitrary state begins: slot AT (constant), or (AT none) everything */
} pt_uevent_kind;

typedef struct {
  uint8_t kind;
  bool zeroed, arbitrary;
  uint32_t node, obj;
  uint32_t cut; /* ANY */
  pt_term at, n, from, value, cond;
} pt_uevent;

/* Pieces of a whole unknown object that were looked at: equal offsets give equal values. */
typedef struct {
  pt_term at, value;
} pt_upiece;
typedef struct {
  PT_VEC(pt_upiece) pieces;
} pt_ugroup;

typedef enum {
  PT_UBAD_CHECK,
  PT_UBAD_ROWS,
  PT_UBAD_ROUND,
  PT_UBAD_RANK,
  PT_UBAD_LOST
} pt_ubad_kind;

typedef struct {
  uint8_t kind;
  pt_term when;
  uint32_t check, loc;
  uint64_t copies;
  const char *text; /* LOST: static */
} pt_ubad;

struct pt_uframe;

/* A pointer in memory (or a phi) that is arbitrary where a cut loop starts. */
typedef struct {
  uint32_t obj;    /* 0: a phi */
  uint32_t phi;    /* number of the phi */
  uint64_t offset; /* in the object */
  uint32_t points;
} pt_uguess;

/* One copy of a loop that is cut. */
typedef struct {
  uint32_t loop, fn; /* learnt loop; function */
  uint32_t place;
  uint32_t node;  /* of the arbitrary state */
  pt_term entered; /* its edge */
  size_t entry;    /* phis of the entry state */
  size_t any;      /* phis of the arbitrary state */
  uint32_t loc;
  PT_VEC(pt_term)
  same; /* by variable of the rows: its value if the loop does not compute it, or none */
  PT_VEC(uint32_t) objs; /* by variable of the rows: its object, or 0 */
  PT_VEC(pt_uguess) guesses;
  pt_term_vec boxes; /* of the arbitrary state: a row says that it is in one of them */
  size_t assumed; /* of the slots: rows about elements are facts there */
} pt_ucut;

typedef struct {
  uint32_t cut, node;
  pt_term when; /* it goes round here, and that counts */
  size_t phi;
  bool last; /* from the last copy */
} pt_uback;

/* What a fact says of the variable that it defines: it is this, when that edge is taken; where the
   variable of a node is brought by none of its edges, no path gets to that node, and what the
   variable is does not matter.  Or (no `taken`) it is this.  No `value`: it says something else;
   with `other`, how the two variables are related, which matters only to who looks at both. */
typedef struct {
  pt_term taken, value, other;
} pt_ubring;

/* An input that a path asks for. */
typedef struct {
  pt_term when, var;
  uint8_t kind;
} pt_uinput;

/* A quantifier: the state where its variable is made, and what is known at its `close`. */
typedef struct {
  pt_term var, guard, counts;
  uint32_t fn, context, place, number; /* of the frame */
  uint64_t stack;
  uint32_t ins;  /* the call of `bound`, ... */
  size_t at;     /* ... and its place in its block */
  uint32_t node; /* memory behind this node */
  uint32_t depth; /* how many instances it is in */
  pt_term *values, *exits; /* of the frame */
  uint32_t close; /* the call of `close`; 0: no path gets there */
  bool forall;
  pt_term result;
} pt_uquant;

/* What an instance of a quantifier says, where ACTIVE is true. */
typedef struct {
  uint32_t quant;
  pt_term value, active, fact;
} pt_ugiven;

/* An instance of a quantifier that is being unwound. */
typedef struct {
  uint32_t quant, number, depth;
  pt_term value;
} pt_uinstance;

typedef struct {
  pt_mem *mem;
  const pt_ir_prog *prog;
  const pt_job *job;
  const pt_proof *proof;
  uint64_t max_ins;
  pt_learnt *l;
  bool *claimed;      /* by check */
  bool *late;         /* by check: it counts as late ones do (result/proof.h) */
  pt_u32s context_of; /* by the claim's number: ours */
  bool lost, unfreed, access; /* a claimed check is about memory that is lost, that is not freed,
                                 about accesses */
  bool endless;       /* one is about the end of runs: those that overflow go on */

  pt_terms *tt;
  pt_term_vec facts;
  pt_term_vec defines; /* by fact: the variable that only matters with it, or none */
  PT_VEC(pt_ubring) brings; /* by fact: what it says of that variable, or nothing */
  pt_term_vec phis;
  PT_VEC(pt_unode) nodes;
  PT_VEC(pt_uedge) edges;
  PT_VEC(pt_uevent) events;
  PT_VEC(pt_uslot) slots;
  pt_map slot_ids;
  pt_map joined;    /* node and slot -> term */
  PT_VEC(pt_ugroup) groups;
  pt_map group_ids; /* event + 1, or (no event) object with bit 32 -> index */
  PT_VEC(pt_ubad) bads;
  PT_VEC(pt_ucut) cuts;
  PT_VEC(pt_uback) backs;
  PT_VEC(pt_uinput) inputs;   /* in the order of any path */
  PT_VEC(pt_uquant) quants;
  PT_VEC(pt_ugiven) givens; /* their instances */
  uint32_t ninstances;
  bool in_instance; /* what is walked is a path of one */
  PT_VEC(uint32_t) open_cuts; /* around the instruction that is being encoded */
  pt_map made;      /* context and alloc -> object made last */
  pt_u32s points;   /* by term */
  pt_map bits_of, float_of; /* float term -> its bits, and back */
  pt_map undefined; /* content of memory -> condition under which it is undefined */
  pt_map copied;    /* copy event and slot -> term */
  pt_map absent;    /* pieces of objects where these are not made yet: no path looks at them */
  uint32_t nframes, depth;
  uint64_t ins, max_stack;
  bool deep;        /* the stack cannot be bounded */

  uint32_t node;    /* where we are */
  pt_term guard;    /* a path gets here */
  pt_term counts;      /* what happens here matters; */
  pt_term counts_late; /* if a check that is late fails, that does */
  bool restart;     /* something was learnt */
  bool either;      /* as in pt_unwind_limits */
  const char *gave_up; /* not NULL: why; static text */
  const char *unbound; /* not NULL: give up, unless there is another pass */
  const char *inexact; /* not NULL: more paths than there are, why */
} pt_unw;

/* ---- unwind_learnt.c */
void pt_learnt_init(pt_learnt *l, pt_mem *m, const pt_ir_prog *p);
void pt_learnt_release(pt_learnt *l, pt_mem *m, const pt_ir_prog *p);
uint32_t pt_learnt_place(pt_unw *x, uint32_t parent, uint32_t tag);
bool pt_learnt_inside(const pt_learnt *l, uint32_t place, uint32_t outer); /* OUTER or below it */
uint32_t pt_learnt_context(pt_learnt *l, pt_mem *m, uint32_t parent, uint32_t ins, uint32_t fn,
                           bool claimed);
uint32_t pt_learnt_loop(pt_learnt *l, pt_mem *m, uint32_t context, pt_blk head);
pt_ufn *pt_learnt_fn(pt_unw *x, uint32_t fn);
/* The object allocated at PLACE. */
uint32_t pt_learnt_object(pt_unw *x, uint32_t place, pt_uobj_kind kind);

/* ---- unwind_sets.c: sets of spots, by number; equal ones have one number, 0 is empty */
uint32_t pt_set_single(pt_unw *x, uint32_t object, uint64_t offset);
uint32_t pt_set_union(pt_unw *x, uint32_t a, uint32_t b);
uint32_t pt_set_without(pt_unw *x, uint32_t set,
                        uint32_t place); /* without objects allocated inside PLACE */
uint32_t pt_set_shift(pt_unw *x, uint32_t set, uint64_t by); /* the same, BY bytes further */
uint32_t pt_set_blur(pt_unw *x, uint32_t set); /* the same objects, at any offset */
bool pt_set_has_object(const pt_unw *x, uint32_t set);
static inline const pt_uspots *pt_set_at(const pt_unw *x, uint32_t set) {
  return &x->l->sets.at[set];
}

/* ---- unwind_graph.c: terms, nodes, slots */
pt_term pt_unw_fresh(pt_unw *x, const char *prefix, uint32_t width); /* 0: Boolean */
void pt_unw_fact(pt_unw *x, pt_term t);
/* Two variables, of which nothing else is known, are the same WHEN this holds. */
void pt_unw_relate(pt_unw *x, pt_term a, pt_term b, pt_term when);
void pt_unw_define(pt_unw *x, pt_term var, pt_term t); /* a fact for who looks at the variable */
void pt_unw_bring(pt_unw *x, pt_term var, pt_ubring b); /* such a fact; those of a node in a row */
pt_term pt_unw_literal(pt_unw *x, pt_term t); /* a Boolean variable that is equal to T */
pt_term pt_unw_word(pt_unw *x, uint64_t value); /* of pointer width */
pt_term pt_unw_bits(pt_unw *x, pt_term t); /* a value without a float sort */
/* When the content of a piece of memory is undefined; adding a condition. */
pt_term pt_unw_undefined(pt_unw *x, pt_term t);
void pt_unw_set_undefined(pt_unw *x, pt_term t, pt_term when);
uint32_t pt_unw_points(pt_unw *x, pt_term t);
void pt_unw_set_points(pt_unw *x, pt_term var, uint32_t set); /* right after it was made */
void pt_unw_lost(pt_unw *x, pt_term when, const char *text,
                 uint32_t loc);                                /* at the current place */
uint32_t pt_unw_node(pt_unw *x, const pt_uedge *in, size_t n); /* becomes the current node */
/* The value of phi K at the current node. */
pt_term pt_unw_phi(pt_unw *x, uint32_t node, size_t k);
uint32_t pt_unw_slot(pt_unw *x, pt_uslot_kind kind, uint32_t a, uint32_t b);
void pt_unw_event(pt_unw *x, pt_uevent e);
void pt_unw_def(pt_unw *x, uint32_t slot, pt_term value);
/* The slot after the events of NODE and before it, of which those from UPTO on are left out. */
pt_term pt_unw_read(pt_unw *x, uint32_t slot, uint32_t node, uint32_t upto);

/* ---- unwind_memory.c: objects and accesses */
typedef struct {
  uint32_t obj;
  pt_term on, off; /* the address is one of its addresses; offset from its start */
} pt_utarget;
typedef PT_VEC(pt_utarget) pt_utargets;

pt_term pt_unw_address(pt_unw *x, uint32_t obj);
pt_bv pt_unw_base(pt_unw *x, uint32_t obj); /* the same */
pt_term pt_unw_page(pt_unw *x, pt_term address);
pt_term pt_unw_misaligned(pt_unw *x, uint32_t obj,
                          pt_term off); /* no piece of the object begins there */
/* One of the set: at any offset is at a piece of the object, or just behind it. */
pt_term pt_unw_in_set(pt_unw *x, uint32_t set, pt_term address);
uint32_t pt_unw_object_at(const pt_unw *x, pt_term address); /* of a constant; 0: none */
pt_term pt_unw_initial(pt_unw *x, uint32_t slot);
pt_term pt_unw_size(pt_unw *x, uint32_t obj);
pt_term pt_unw_apply(pt_unw *x, uint32_t slot, uint32_t event, bool *done); /* unwind_event.c */
/* Pointers in several pieces that are arbitrary at the current node, where the cut starts. */
void pt_unw_guess_words(pt_unw *x, uint32_t cut); /* unwind_event.c */
/* An arbitrary piece of the object, of the group KEY; *FRESH: it was not looked at before. */
pt_term pt_unw_piece(pt_unw *x, uint64_t key, uint32_t obj, pt_term at, bool *fresh);
/* What pointers in BYTES bytes at AT (none: anywhere) may be. */
uint32_t pt_unw_contents(pt_unw *x, uint32_t obj, pt_term at, uint32_t bytes);
/* BYTES bytes at OFF.  The grain must fit. */
pt_term pt_unw_pieces(pt_unw *x, uint32_t obj, pt_term off, uint32_t bytes, uint32_t node,
                      uint32_t upto);
/* Whether pieces of the object fit an access; else smaller ones are wanted in the next pass. */
bool pt_unw_grain(pt_unw *x, uint32_t obj, uint64_t bytes, pt_term off);
pt_term pt_unw_live(pt_unw *x, uint32_t obj);
void pt_unw_changed(pt_unw *x, uint32_t obj, bool life, bool whole, uint64_t offset);
/* It gets these, in BYTES bytes. */
void pt_unw_content(pt_unw *x, uint32_t obj, pt_term at, uint32_t bytes, uint32_t set);
/* What a copy of N bytes from one target to the other brings. */
void pt_unw_copy_contents(pt_unw *x, const pt_utarget *to, const pt_utarget *from, pt_term n);
void pt_unw_candidates(pt_unw *x, pt_term p, pt_utargets *out);
/* The same; addresses elsewhere are lost. */
void pt_unw_targets(pt_unw *x, pt_term p, uint32_t loc, pt_utargets *out);
void pt_unw_require(pt_unw *x, uint32_t check, pt_term ok, uint32_t loc); /* or the check fails */
/* unwind_access.c: alloc to objsize, and ptradd's rules.  False: the operation is another one. */
bool pt_unw_memory_op(pt_unw *x, struct pt_uframe *f, const pt_ir_ins *i);
/* ROOM bytes at P become arbitrary, and the byte END behind P a NUL; paths on which that may not be
   written are lost. */
void pt_unw_write_text(pt_unw *x, pt_term p, uint64_t room, pt_term end, uint32_t loc);
void pt_unw_ptradd(pt_unw *x, const pt_ir_ins *i, const pt_term *args, pt_term sum);

/* ---- unwind_flow.c: frames, blocks, loops, calls */
typedef struct pt_uframe {
  struct pt_uframe *caller;
  uint32_t number, fn, place, context;
  uint64_t stack;
  pt_term *values;   /* by value: of the copy encoded last */
  pt_uedges *pending; /* by block: edges to it */
  pt_uedges *rounds;  /* by loop: edges back to its head */
  pt_term *exits;     /* by loop: under which it may be left */
  pt_uedges returns;  /* phi: the result */
  pt_u32s objs;       /* stack objects */
  pt_u32s ended;      /* of callees that return now */
  pt_blk block;
  pt_uinstance *instance; /* not NULL: this is a copy of the frame, for an instance */
  uint32_t overflowing; /* not 0: an instruction to come, which overflows unless overflow_ok */
  pt_term overflow_ok;
} pt_uframe;

const pt_ir_fn *pt_unw_fn(const pt_unw *x, const pt_uframe *f);
/* unwind_builtin.c: a call of a builtin; FIRST: the operand that is its first argument */
void pt_unw_builtin(pt_unw *x, struct pt_uframe *f, const pt_ir_ins *i, uint32_t fn,
                    uint32_t first);
/* unwind_quant.c: the result of a builtin of quantifiers; ANY: a variable of its width */
pt_term pt_unw_quantifier(pt_unw *x, struct pt_uframe *f, const pt_ir_ins *i, uint32_t fn,
                          uint32_t first, pt_term any);
void pt_unw_instances(pt_unw *x); /* at the end of a pass: of quantifiers that may be assumed */
void pt_unw_release_quants(pt_unw *x);
/* unwind_flow.c: the paths from the quantifier's variable, which has the value, to its `close` */
void pt_unw_walk_instance(pt_unw *x, pt_uinstance *c);
pt_term pt_unw_arg(pt_unw *x, pt_uframe *f, const pt_ir_ins *i, uint32_t k); /* bits */
void pt_unw_set(pt_unw *x, pt_uframe *f, pt_val v, pt_term t);
void pt_unw_program(pt_unw *x);
void pt_unw_call(pt_unw *x, pt_uframe *f, const pt_ir_ins *i);
bool pt_unw_over(const pt_unw *x);
bool pt_unw_dead(const pt_unw *x); /* no path gets here */
void pt_unw_give_up(pt_unw *x, const char *why);

/* ---- unwind_ins.c */
void pt_unw_block(pt_unw *x, pt_uframe *f, pt_blk b, size_t from); /* but those before */
pt_term pt_unw_value(pt_unw *x, pt_uframe *f, pt_val v, pt_blk at);

/* ---- unwind_lost.c */
/* The program ends here; INSIDE: in the middle of calls. */
void pt_unw_end(pt_unw *x, uint32_t loc, bool inside);
void pt_unw_back_lost(pt_unw *x, const pt_uback *b); /* a loop goes round */

/* ---- unwind_rows.c */
/* WHEN, where the loop goes round so, the proof does not hold. */
void pt_unw_back_bad(pt_unw *x, const pt_uback *b, pt_term when, const char *text);
/* Fixes what the rows of a cut are about. */
void pt_unw_bind_rows(pt_unw *x, pt_uframe *f, uint32_t cut);
void pt_unw_check_binding(pt_unw *x,
                          uint32_t cut); /* after the loop: they are about the same objects */
pt_term pt_unw_rows(pt_unw *x, uint32_t cut, size_t phi, uint32_t node);
/* Variable INDEX of the claim in a state; none: not in this pass. */
pt_term pt_unw_state_value(pt_unw *x, uint32_t cut, size_t index, size_t phi, uint32_t node);
pt_term pt_unw_row_term(pt_unw *x, const pt_row *r, const pt_term *t, size_t n);
bool pt_unw_row_is_idle(pt_unw *x, uint32_t cut, size_t row, const pt_term *t, size_t n);
pt_term pt_unw_no_row(pt_unw *x); /* gives up */

/* ---- unwind_elements.c: rows about every element of an array */
bool pt_unw_is_array(const pt_proof_loop *claim, size_t var); /* its elements have rows */
void pt_unw_back_elements(pt_unw *x, const pt_uback *b); /* they hold where the loop goes round */
bool pt_unw_assume_elements(pt_unw *x); /* of slots that were made since; false: none was */
void pt_unw_backs(pt_unw *x); /* at the end: all states with which loops go round */

/* ---- unwind_boxes.c */
pt_term pt_unw_boxes(pt_unw *x, const pt_row *r, const pt_term *t, size_t n);
void pt_unw_note_boxes(pt_unw *x, uint32_t cut, const pt_row *r, const pt_term *t, size_t n);
bool pt_unw_has_boxes(const pt_unw *x);
/* The question that S has, made with CONFIG, box by box; 0 ms: no limit. */
pt_answer pt_unw_ask_boxes(pt_unw *x, pt_solver *s, const pt_smt_config *config, uint32_t time_ms);

/* ---- unwind_case.c, unwind_split.c */
typedef struct pt_ucases pt_ucases;
pt_ucases *pt_ucases_new(pt_unw *x, const pt_smt_config *config); /* which must live as long */
void pt_ucases_delete(pt_ucases *c);
/* Whether something is bad when both hold, by solvers for this case alone, or without.  SAT has no
   model.  UNTIL: of pt_work_us(); 0: no limit. */
pt_answer pt_ucases_ask(pt_ucases *c, pt_term assumed, pt_term more, uint64_t until);

/* ---- unwind_facts.c */
/* Adds the facts that define nothing, and the definitions (DEFINES: by fact) of all that these and
   the roots look at. */
void pt_unw_add_facts(pt_unw *x, pt_solver *s, const pt_term_vec *facts, const pt_term_vec *defines,
                      const pt_term_vec *roots);

/* ---- unwind_ask.c */
/* Gives S what is known, and asks for a path to something bad; 0 ms: no limit.  SAT: S has a
   model. */
pt_answer pt_unw_ask(pt_unw *x, pt_solver *s, const pt_smt_config *config, uint32_t time_ms);

/* ---- unwind_rank.c */
/* The loop that is cut has a rank, if the claim is that it ends. */
void pt_unw_check_rank(pt_unw *x, uint32_t cut);
void pt_unw_back_rank(pt_unw *x, const pt_uback *b); /* which falls when the loop goes round so */

/* ---- unwind_run.c */
/* Whether the path of the model, run with its inputs, fails a claimed check. */
bool pt_unw_run_fails(pt_unw *x, pt_model *md, pt_exec *exec);

#endif
