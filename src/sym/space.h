/* Symbolic memory of a merged encoding: objects, and what is in them under a guard.

   Objects are made by the encoder, one per place of the encoding (a global, or an allocation in one
   copy of one block), and keep their address from encoding to encoding.  Addresses are constants: a
   pointer is a term over them, and where it can point to is read off the term (target.h).

   A state (pt_sym_mem) is a few persistent maps, so that a copy is a snapshot:
   - cells: byte OFFSET of an object is byte K of term T; a word that was stored whole is loaded
     whole;
   - arrays: an object that is accessed with too many possible offsets, or whose size is a term, is
     one array of elements of `elem` bytes; which objects those are is learnt while encoding: the
     encoder is asked to start again (`restart`) when it was not known yet;
   - life: objects that were allocated: the condition under which they are live;
   - gens: objects whose untouched bytes are not the initial ones any more (a scope was entered
     anew, or everything became unknown).
   Untouched bytes are what the object starts with: zero, an image, or variables (undefined).  Those
   that are always looked at together are one variable; which ones are is learnt, as the sizes of
   elements are.

   Whatever is too hard for this (a length that is a term) makes bytes unknown: more
   states than there are, never fewer. */
#ifndef PT_SYM_SPACE_H
#define PT_SYM_SPACE_H

#include "base/map.h"
#include "base/reason.h"
#include "exec/exec.h"
#include "sym/pmap.h"
#include "term/walk.h"

enum { PT_SOBJ_NONE = 0, PT_SOBJ_ANY = UINT32_MAX }; /* no object; could be any */

typedef enum { PT_FILL_ZERO, PT_FILL_IMAGE, PT_FILL_UNDEF } pt_sym_fill;

typedef struct {
  uint8_t kind; /* pt_obj_kind */
  uint8_t fill; /* pt_sym_fill */
  bool constant;
  bool given;     /* HEAP: of the program's caller, no leak */
  bool inner;     /* allocated in a copy of a loop that is cut: stands for others of its kind */
  uint32_t ref;   /* GLOBAL, FUNC: its number; STACK: variable or 0 */
  uint32_t place; /* of its allocation; 0: global or function */
  uint32_t context, alloc; /* calling context and instruction of its allocation */
  uint32_t loc;
  uint64_t start, room; /* the addresses that belong to it; base is inside */
  uint64_t base, size;
  pt_term size_term; /* not 0: the size, and `size` is 0 */
  uint32_t elem;     /* bytes of an element when it is an array; 0: cells */
  bool bytewise; /* its undefined bytes are looked at in different groupings: a variable for each */
} pt_sym_object;

typedef struct {
  pt_pmap cells, arrays, life, gens;
} pt_sym_mem;

/* One place that a pointer may point to. */
typedef struct {
  uint32_t object;
  pt_term cond, offset;
} pt_target;

typedef PT_VEC(pt_target) pt_target_vec;

/* An undefined value that was looked at. */
typedef struct {
  pt_term var;
  uint32_t width;
} pt_undef_read;

typedef struct {
  pt_mem *mem;
  pt_terms *tt;
  const pt_ir_prog *prog;
  pt_pmaps *maps;
  PT_VEC(pt_sym_object) objects; /* [0] unused; globals, functions, then the others */
  uint32_t nglobals, nfns;       /* object of global g: g; of function f: nglobals - 1 + f */
  pt_map by_place;
  uint64_t next;                 /* first address that is free */
  bool restart;                  /* something was learnt: encode again */
  pt_reason full;                /* not NONE: no addresses are left, and more */
  PT_VEC(pt_undef_read) undef;   /* read since it was last emptied */
  pt_map unsure;                 /* variables that stand for memory that may be undefined */
  pt_map arbitrary;              /* generations (gens) whose untouched bytes are arbitrary */
  pt_map groups; /* object and offset -> first offset and length of what it is looked at with */
  /* While a bound variable is open (merge_quant.c), what is made may depend on its value. */
  uint32_t open;
  pt_map varying;      /* variables that were made then */
  pt_map varying_gens, varying_objects; /* and generations and objects */
  PT_VEC(uint32_t) read_arrays; /* objects: arrays that were read since it was last emptied */
  PT_VEC(uint64_t) keys, dropped; /* scratch */
  pt_map targets;                /* memo of target.c: term -> index + 1 in lists */
  PT_VEC(pt_target_vec) lists;
} pt_space;

void pt_space_init(pt_space *sp, pt_mem *m, pt_terms *tt, const pt_ir_prog *p);
void pt_space_release(pt_space *sp);
void pt_space_begin(pt_space *sp, pt_sym_mem *initial); /* of one encoding: forgets all states */

/* The object of an allocation at PLACE; SIZE is a constant or a term.  0: there is no room. */
uint32_t pt_space_object(pt_space *sp, uint32_t place, pt_obj_kind kind, pt_term size, bool zeroed,
                         uint32_t ref, uint32_t loc);
static inline const pt_sym_object *pt_space_at(const pt_space *sp, uint32_t o) {
  return &sp->objects.at[o];
}
uint32_t pt_space_global(const pt_space *sp, uint32_t global);
uint32_t pt_space_fn(const pt_space *sp, uint32_t fn);
pt_term pt_space_address(pt_space *sp, uint32_t object);
pt_term pt_space_size(pt_space *sp, uint32_t object); /* of pointer width */
uint32_t pt_space_find(const pt_space *sp,
                       uint64_t address); /* whose addresses it is among, or NONE */

/* target.c: where P can point to; conditions exclude each other and cover everything.  OFFSET is
   from the object's base.  PT_SOBJ_NONE: no object (null, small numbers). */
const pt_target_vec *pt_space_targets(pt_space *sp, pt_term p);

/* ---- life */
pt_term pt_space_life(pt_space *sp, const pt_sym_mem *m, uint32_t object);
void pt_space_set_life(pt_space *sp, pt_sym_mem *m, uint32_t object, pt_term live);
/* N bytes at the target are in its object, and that is live. */
pt_term pt_space_inside(pt_space *sp, const pt_sym_mem *m, const pt_target *t, uint64_t n);

/* ---- contents.  Callers have made sure (by guards) that accesses are inside. */
pt_term pt_space_load(pt_space *sp, const pt_sym_mem *m, const pt_target *t, uint32_t width,
                      uint32_t place);
/* Content of memory that may be undefined: it has a variable of such. */
bool pt_space_may_be_undefined(const pt_space *sp, pt_term content);
void pt_space_note_unsure(pt_space *sp, pt_term var);
/* An unknown value that was made now, for one moment of one run; it is returned. */
pt_term pt_space_made(pt_space *sp, pt_term var);
/* Under COND (true: always) the bytes become V. */
void pt_space_store(pt_space *sp, pt_sym_mem *m, const pt_target *t, pt_term cond, pt_term v,
                    uint32_t place);
void pt_space_copy(pt_space *sp, pt_sym_mem *m, const pt_target *to, const pt_target *from,
                   pt_term cond, uint64_t n, uint32_t place);
/* N bytes, a term, are all of the object that TO is the start of, from one of the places FROM:
   known where that is the start of another one.  False: TO is no such place. */
bool pt_space_copy_all(pt_space *sp, pt_sym_mem *m, const pt_target *to, const pt_target *from,
                       size_t nfrom, pt_term n, uint32_t place);
void pt_space_set(pt_space *sp, pt_sym_mem *m, const pt_target *to, pt_term cond, pt_term byte,
                  uint64_t n, uint32_t place);
void pt_space_forget(pt_space *sp, pt_sym_mem *m, uint32_t object,
                     uint32_t place); /* bytes are unknown */
/* The same; what is read there is no mistake. */
void pt_space_make_arbitrary(pt_space *sp, pt_sym_mem *m, uint32_t object, uint32_t place);

/* Where COND holds, A, else B. */
pt_sym_mem pt_space_merge(pt_space *sp, pt_term cond, pt_sym_mem a, pt_sym_mem b, uint32_t place);

/* ---- loop heads: what differs between two states, and making it arbitrary */
typedef enum { PT_CHANGED_CELL, PT_CHANGED_ARRAY, PT_CHANGED_LIFE, PT_CHANGED_ALL } pt_changed_kind;
typedef struct {
  uint8_t kind;
  uint32_t object;
  uint64_t offset; /* CELL */
  uint32_t bytes;  /* CELL */
} pt_changed;
typedef PT_VEC(pt_changed) pt_changed_vec;
/* Only of objects that BEFORE knows. */
void pt_space_changes(pt_space *sp, pt_sym_mem a, pt_sym_mem b, const pt_sym_mem *before,
                      pt_changed_vec *out);
bool pt_space_knows(const pt_space *sp, const pt_sym_mem *m,
                    uint32_t object); /* it was allocated */
pt_term pt_space_get(pt_space *sp, const pt_sym_mem *m, const pt_changed *c);
void pt_space_put(pt_space *sp, pt_sym_mem *m, const pt_changed *c, pt_term v);

#endif
