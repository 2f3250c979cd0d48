/* What the files arena*.c share. */
#ifndef PT_IR_ARENA_PRIV_H
#define PT_IR_ARENA_PRIV_H

#include "ir/arena.h"
#include "ir/points.h"

/* What a place holds: nothing yet, null, a pointer to a node of a site (ARENA_NODE + its number) or
   null, or anything else, but no pointer to a node. */
enum { PT_HOLDS_NONE, PT_HOLDS_NULL, PT_HOLDS_OTHER, PT_HOLDS_NODE };

typedef struct {
  uint32_t fn, ins;
  uint64_t size;
  uint32_t of;   /* a site of the same arena; its own number: it stands for the arena */
  bool bad;      /* its objects stay objects */
  bool repeated; /* it may be made more than once */
  bool in_loop;
  bool zeroed;
  bool loose; /* accessed at offsets that are not known: what its objects hold is anything */
} pt_arena_site;

/* A member of all nodes of an arena, or a word of another object. */
typedef struct {
  uint32_t site;   /* the arena; of a word: UINT32_MAX */
  uint32_t object; /* the word's object, as points.h has them */
  uint64_t offset;
  uint32_t bytes;
  uint32_t holds;
  uint32_t global; /* arena_rewrite.c: the array */
} pt_arena_field;

typedef struct {
  pt_ir_prog *p;
  pt_mem *mem;
  bool lives, leaks; /* of objects, and those that are left behind, are asked about */
  pt_points *points;
  PT_VEC(pt_arena_site) sites;
  PT_VEC(pt_arena_field) fields;
  uint32_t **holds; /* by function and value; [0]: what the function returns */
  bool *blurred;    /* by object: it is accessed at offsets that are not known */
  bool *broken;     /* ... and not by aligned words (arena_words.c) */
  bool *spread;     /* accessed at offsets that are not known, by aligned words: ... */
  uint32_t *words;  /* ... what each of them holds */
  pt_map site_of;   /* function and instruction -> number of the site */
  bool changed;     /* in this pass */
  bool rejected;    /* a site became bad */
  pt_arena_stats stats;
} pt_arenas;

static inline bool pt_holds_node(uint32_t holds) { return holds >= PT_HOLDS_NODE; }

uint32_t pt_arena_of(const pt_arenas *a, uint32_t site); /* who stands for its arena */
/* V is what is returned, and so many bytes further, to which indices add if it is not *FIXED. */
pt_val pt_arena_base(const pt_arenas *a, uint32_t fn, pt_val v, uint64_t *offset, bool *fixed);
pt_val pt_arena_root(const pt_arenas *a, uint32_t fn, pt_val v); /* only that */
uint32_t pt_arena_holds(const pt_arenas *a, uint32_t fn, pt_val v);
/* The member that instruction I of FN accesses through V; NULL: V is no pointer to a node. */
pt_arena_field *pt_arena_member(pt_arenas *a, uint32_t fn, pt_val v, uint32_t bytes);
/* FN does nothing but free its only parameter: the instruction that does; 0: no such function. */
uint32_t pt_arena_is_free(const pt_ir_prog *p, uint32_t fn);

/* ARENA: who stands for it.  Nodes may be made after some were freed.  (arena_order.c) */
bool pt_arena_makes_after_free(pt_arenas *a, uint32_t arena);
void pt_arena_find_broken(pt_arenas *a); /* arena_words.c */
void pt_arena_find_types(pt_arenas *a); /* arena_types.c */
bool pt_arena_is_typed(pt_arenas *a);   /* arena_check.c */
void pt_arena_rewrite(pt_arenas *a);    /* arena_rewrite.c */

#endif
