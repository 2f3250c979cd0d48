/* Private to term/: the table of terms and cheap reading.

   A node has 20 bytes; the hash table has 8 bytes per slot (the hash and the number) and is at
   most 5/8 full.  What the three words of a node mean:
     CONST    up to 64 bits: the value (low word, high word); wider: the first limb in `limbs`
     VAR      the name in `names`
     APPLY    the function, the first argument in `args`, their number
     EXTRACT  the argument, high, low
     others   the arguments
   Nodes move when the table grows: read fields, never keep a pointer to a node. */
#ifndef PT_TERM_TERM_PRIV_H
#define PT_TERM_TERM_PRIV_H

#include <assert.h>

#include "base/map.h"
#include "base/vec.h"
#include "term/rules_table.h"
#include "term/term.h"

typedef struct {
  uint8_t op, nargs; /* nargs: 0 for APPLY */
  uint16_t width;    /* of the sort; 0 for Booleans and arrays */
  uint32_t sort;
  uint32_t arg[3];
} pt_node;

typedef struct {
  uint32_t hash, id; /* id 0: free */
} pt_term_slot;

typedef struct {
  uint8_t kind, format;
  uint16_t width;
  uint32_t index, elem; /* ARRAY: sorts */
} pt_sort_node;

typedef struct {
  uint32_t name, domain, arity, range; /* domain: first in `domains` */
} pt_fun_node;

struct pt_terms {
  pt_mem *m;
  PT_VEC(pt_node) nodes; /* [0] is no term */
  pt_term_slot *slot;
  size_t slots;               /* a power of two */
  PT_VEC(uint64_t) limbs;     /* of wide constants */
  PT_VEC(uint32_t) args;      /* of applications */
  pt_strtab names;            /* of variables and functions */
  PT_VEC(uint32_t) var_of;    /* by name: the first variable */
  PT_VEC(uint32_t) fun_of;    /* by name: the function */
  PT_VEC(pt_sort_node) sorts; /* [0] is no sort */
  uint32_t sort_of_width[PT_BV_MAX_WIDTH + 1], sort_of_format[PT_FP_COUNT];
  pt_map sort_of_array;     /* index and elem -> sort */
  PT_VEC(pt_fun_node) funs; /* [0] is no function */
  PT_VEC(uint32_t) domains;
  PT_VEC(uint32_t) marks; /* by term: the last walk that saw it */
  uint32_t walk;
  uint32_t fresh; /* the last number given by pt_mk_fresh */
  pt_term yes, no;
  bool rewriting, in_poly; /* in_poly: rules_poly.c is writing an equation */
  uint32_t depth, fuel;    /* of the builder, see pt_enter */
  uint32_t chain_nodes;    /* looked at by rules_chain.c */
  uint64_t uses[PT_RULE_COUNT];
};

/* ---- interning (unique.c): finds or adds the node as it is given */
pt_term pt_intern(pt_terms *tt, pt_top op, pt_sort sort, uint32_t a, uint32_t b, uint32_t c);
/* The same call will probably follow: fetches the slot meanwhile.  The table is larger than the
   caches, and trying rules takes as long as the memory does. */
void pt_intern_soon(const pt_terms *tt, pt_top op, pt_sort sort, uint32_t a, uint32_t b,
                    uint32_t c);
pt_term pt_intern_const(pt_terms *tt, pt_sort sort, pt_bv value);
pt_term pt_intern_u64(pt_terms *tt, pt_sort sort, uint64_t value); /* up to 64 bits, in range */
pt_term pt_intern_apply(pt_terms *tt, pt_fun f, const pt_term *args, uint32_t n);
pt_term pt_intern_var(pt_terms *tt, const char *name, pt_sort sort);

/* The first variable of this name, whatever its sort; the function; none when there is none. */
pt_term pt_var_find(const pt_terms *tt, const char *name);
pt_fun pt_fun_find(const pt_terms *tt, const char *name);

/* One walk at a time: after pt_walk_begin nothing is marked; true when T was not marked. */
void pt_walk_begin(pt_terms *tt);
bool pt_walk_mark(pt_terms *tt, pt_term t);
bool pt_walk_marked(const pt_terms *tt, pt_term t);

/* ---- values (rules_fold.c): the meaning of operators on values, Booleans have width 1.
   F is the format of float arguments; NaN results are the default NaN. */
pt_bv pt_fold1(pt_top op, pt_fp f, pt_bv a);
pt_bv pt_fold2(pt_top op, pt_fp f, pt_bv a, pt_bv b);
pt_bv pt_fp_one_nan(pt_fp f, pt_bv a); /* the default NaN for every NaN */

/* ---- cheap reading */
static inline const pt_node *pt_at(const pt_terms *tt, pt_term t) {
  assert(t.i > 0 && t.i < tt->nodes.n);
  return &tt->nodes.at[t.i];
}
static inline pt_top op_of(const pt_terms *tt, pt_term t) { return (pt_top)pt_at(tt, t)->op; }
static inline bool is_op(const pt_terms *tt, pt_term t, pt_top op) {
  return pt_at(tt, t)->op == op;
}
static inline uint32_t width_of(const pt_terms *tt, pt_term t) { return pt_at(tt, t)->width; }
static inline pt_sort sort_of(const pt_terms *tt, pt_term t) {
  return (pt_sort){pt_at(tt, t)->sort};
}
static inline pt_term arg_of(const pt_terms *tt, pt_term t, uint32_t k) {
  const pt_node *n = pt_at(tt, t);
  assert(k < n->nargs);
  return (pt_term){n->arg[k]};
}
static inline bool is_const(const pt_terms *tt, pt_term t) { return is_op(tt, t, PT_TOP_CONST); }
static inline pt_sort_kind kind_of(const pt_terms *tt, pt_term t) {
  return (pt_sort_kind)tt->sorts.at[pt_at(tt, t)->sort].kind;
}
static inline bool is_bool(const pt_terms *tt, pt_term t) { return sort_of(tt, t).i == 1; }
static inline bool is_bv(const pt_terms *tt, pt_term t) { return kind_of(tt, t) == PT_SORT_BV; }
static inline bool same(pt_term a, pt_term b) { return a.i == b.i; }

#endif
