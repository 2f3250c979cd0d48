/* What the files addr_*.c share: an inclusion-based points-to analysis with offsets.

   A *node* is what is known of a value of a function, or of a piece of memory: which addresses it
   may be (places), which other numbers (flags), and for values wider than a pointer, which nodes
   its parts are.  A *place* is an offset in an object, or with a stride all offsets that differ by
   a multiple of it; `off` is then where the walk began.  Objects are globals, functions and allocs.
   The memory of an object is a list of *cells*: pieces that were accessed.  Functions of the
   models, and small ones, are analysed once per call: an *instance* of a function.

   Everything only grows; a work list of instructions (of an instance) is evaluated again until
   nothing changes. */
#ifndef PT_IR_ADDR_PRIV_H
#define PT_IR_ADDR_PRIV_H

#include "ir/addresses.h"
#include "ir/callgraph.h"
#include "ir/cfg.h"

/* Flags of a node: which numbers it may be besides its places. */
enum {
  AD_SMALL = 1, /* of the first or last page: an object is never there */
  AD_FREE = 2,  /* an input, or undefined: all numbers are considered anyway */
  AD_OTHER = 4, /* any other number that does not depend on addresses */
  AD_FAR = 8,   /* its places may be left by integer arithmetic: their offsets are not what C allows
                   for pointers */
  AD_OBJECT = 16, /* its places are objects whose number it is, not their addresses */
  AD_PLAIN = AD_SMALL | AD_FREE | AD_OTHER
};

typedef struct {
  uint32_t object;
  uint32_t stride; /* 0: this offset only */
  int64_t off;
  bool inside; /* not the end of the object: it was accessed (addr_access.c) */
} pt_ad_place;

typedef PT_VEC(pt_ad_place) pt_ad_places; /* by object, ascending */

typedef struct {
  uint32_t lo, width; /* bits */
  uint32_t node;
} pt_ad_part;

typedef struct {
  uint8_t flags;
  uint8_t reason; /* not NONE: depends on the number of an address, since `loc` */
  uint32_t loc;
  pt_ad_places places;
  PT_VEC(pt_ad_part) parts;
  PT_VEC(uint32_t) users; /* instructions to evaluate again when it grows */
} pt_ad_node;

typedef struct {
  int64_t off;
  uint32_t stride, width;
  bool number;   /* something was stored to it that C does not call a pointer */
  uint32_t node; /* what is stored */
} pt_ad_cell;

typedef struct {
  uint8_t flags;  /* what its bytes are at the start */
  bool unique;    /* at most one such object is alive at a time */
  bool heap;
  uint32_t site;  /* the alloc that makes it, or 0 */
  uint32_t global, fn;
  uint32_t type;  /* of C, or 0 */
  uint64_t size;  /* UINT64_MAX: not known */
  uint64_t align;
  PT_VEC(pt_ad_cell) cells;
  PT_VEC(uint32_t) watchers; /* instructions to evaluate again when there is a new cell */
} pt_ad_object;

typedef struct {
  uint32_t fn;
  uint32_t parent, call; /* instance and instruction of its (first) call; parent 0: none */
  uint32_t val0, ins0;   /* number of the node of value 0, of instruction 0 */
  uint32_t ret;          /* node */
  uint32_t depth;
  bool once;             /* runs at most once */
} pt_ad_instance;

/* Where block FROM begins, these two values point into one object. */
typedef struct {
  pt_val a, b; /* roots */
  pt_blk from;
} pt_ad_same;

/* A load or store through a pointer, and the one before it through the same pointer (from 1). */
typedef struct {
  uint32_t ins, next;
} pt_ad_access;

/* Facts of a function that all its instances share. */
typedef struct {
  bool known;
  pt_val *root;      /* by value: the value that it is an offset from, within one object */
  uint32_t returns;  /* 1 + number of the parameter that results are offsets from, or 0 */
  uint32_t *loop_of; /* by block: whether it is in a loop */
  uint32_t sites;    /* calls of it in the program */
  PT_VEC(pt_ad_same) same; /* the program looked whether they do (ir/object_of.h) */
  pt_ir_cfg cfg;           /* of functions with a body */
  PT_VEC(pt_ad_access) access;
  uint32_t *access_of; /* by value: its last access, or 0 */
  uint32_t *position;  /* by instruction: in its block */
} pt_ad_facts;

typedef struct {
  uint32_t number, callee; /* instruction, instance */
} pt_ad_call;

typedef struct {
  uint32_t number, node; /* instruction, what is freed */
} pt_ad_free;

typedef struct {
  pt_mem *mem;
  const pt_ir_prog *p;
  pt_ir_callgraph graph;
  pt_ad_facts *facts;                 /* by function */
  PT_VEC(pt_ad_node) nodes;           /* [0] unused, and so below */
  PT_VEC(pt_ad_object) objects;
  PT_VEC(pt_ad_instance) instances;
  PT_VEC(uint32_t) owner;             /* by instruction: its instance */
  pt_map instance_of;                 /* call and function, or function alone -> instance */
  pt_map object_of;                   /* global, function or alloc -> object */
  pt_map is_user;                     /* node and instruction -> 1 */
  PT_VEC(uint32_t) queue;
  PT_VEC(bool) queued;
  size_t head;
  uint64_t work;
  bool settled; /* places do not grow any more: calls, frees and orders can be used */
  PT_VEC(pt_ad_call) calls;
  PT_VEC(pt_ad_free) frees;
  PT_VEC(uint8_t *) orders; /* by instruction: seen on a walk (addr_order.c) */
  pt_map order_of;          /* walk -> its number in orders */
  uint32_t *mentions;       /* by global: how often the program names it (addr_meet.c) */
  bool late; /* what is no address now never will be: a difference may be an address minus a number
              */
} pt_ad;

/* The instruction that is being evaluated. */
typedef struct {
  pt_ad *a;
  uint32_t instance, number; /* of the instruction, in all instances */
  const pt_ir_fn *f;
  const pt_ir_ins *i;
  uint32_t res; /* node, or 0 */
} pt_ad_step;

/* ---- addr_set.c: nodes and places */
uint32_t pt_ad_gcd(uint32_t a, uint32_t b);
uint32_t pt_ad_new_node(pt_ad *a);
void pt_ad_enqueue(pt_ad *a, uint32_t number);
void pt_ad_use(pt_ad *a, uint32_t node,
               uint32_t number); /* NUMBER is evaluated again when NODE grows */
void pt_ad_flags(pt_ad *a, uint32_t node, uint8_t flags);
void pt_ad_place_at(pt_ad *a, uint32_t node, pt_ad_place p);
void pt_ad_depends(pt_ad *a, uint32_t node, pt_address_reason reason, uint32_t loc);
void pt_ad_part_at(pt_ad *a, uint32_t node, pt_ad_part p);
void pt_ad_join(pt_ad *a, uint32_t to, uint32_t from); /* all that FROM may be */
/* All that operand K may be, which is inside of its object when it was accessed before. */
void pt_ad_join_arg(pt_ad_step *s, uint32_t to, uint32_t k);
/* Only the places; INSIDE: they are not the ends of their objects. */
void pt_ad_take_places(pt_ad *a, uint32_t to, uint32_t from, bool inside);
pt_ad_place pt_ad_moved(pt_ad_place p, int64_t by, uint32_t stride);

/* ---- addr_memory.c */
uint32_t pt_ad_object_of(pt_ad *a, uint64_t key,
                         pt_ad_object o); /* the object of this key; O if there is none yet */
uint32_t pt_ad_global_object(pt_ad *a, uint32_t global);
uint32_t pt_ad_fn_object(pt_ad *a, uint32_t fn);
void pt_ad_load(pt_ad_step *s);
void pt_ad_store(pt_ad_step *s);
void pt_ad_copy(pt_ad_step *s);
void pt_ad_set(pt_ad_step *s);
/* Stores what NODE may be, of WIDTH bits, to all places of the node ADDRESS. */
void pt_ad_write(pt_ad *a, uint32_t address, uint32_t node, uint32_t width, bool number);
/* A node in the objects at POINTER, whose text is read, that depends on numbers of addresses; 0:
   none. */
uint32_t pt_ad_text(pt_ad_step *s, uint32_t pointer);
/* Whether what printf makes of the arguments at the node SLOTS, with the format at the node FORMAT,
   shows addresses. */
bool pt_ad_prints_address(pt_ad_step *s, uint32_t format, uint32_t slots);

/* ---- addr_value.c: operations on values */
void pt_ad_value(pt_ad_step *s);

/* ---- addr_access.c: pointers that were accessed */
void pt_ad_find_accesses(pt_ad *a, uint32_t fn);
void pt_ad_release_accesses(pt_ad *a, uint32_t fn);
bool pt_ad_was_accessed(const pt_ad_step *s, uint32_t k); /* operand K, before the instruction */

/* ---- addr_meet.c: which objects two values may point to */
/* Whether both values, as far as they are addresses, point into the same object. */
bool pt_ad_one_object(const pt_ad_step *s, pt_val x, pt_val y);
/* Of a question whether two addresses are equal: whether machines may place two objects so that it
   has another answer than here. */
pt_address_reason pt_ad_meets(const pt_ad_step *s);
void pt_ad_count_mentions(pt_ad *a);

/* ---- addr_stale.c: pointers that outlive their object */
bool pt_ad_compares_stale(const pt_ad_step *s); /* of a comparison */

/* ---- addr_order.c: what may be executed after what */
void pt_ad_settle(pt_ad *a); /* places do not grow any more */
bool pt_ad_behind(pt_ad *a, uint32_t from, uint32_t to);      /* TO may be executed after FROM */
bool pt_ad_inside(pt_ad *a, uint32_t number, uint32_t inner); /* it is INNER, or may call it */
void pt_ad_order_release(pt_ad *a);

/* ---- addr_facts.c */
void pt_ad_facts_init(pt_ad *a);
void pt_ad_facts_release(pt_ad *a);
const pt_ad_facts *pt_ad_facts_of(pt_ad *a, uint32_t fn);
/* Whether the function has found out, before block AT, that X and Y point into one object. */
bool pt_ad_is_same(const pt_ad_facts *t, pt_val x, pt_val y, pt_blk at);

/* ---- addr_solve.c */
void pt_ad_init(pt_ad *a, pt_mem *m, const pt_ir_prog *p);
void pt_ad_release(pt_ad *a);
bool pt_ad_solve(pt_ad *a, const volatile int *stop); /* false: too much work, or stopped */
uint32_t pt_ad_shown_loc(const pt_ad *a, uint32_t instance, uint32_t loc); /* outside of models */

static inline uint32_t pt_ad_arg(const pt_ad_step *s, uint32_t k) { /* node of operand K */
  return s->a->instances.at[s->instance].val0 + pt_ir_arg(s->f, s->i, k);
}

#endif
