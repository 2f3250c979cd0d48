/* Private to flow*.c. */
#ifndef PT_SYM_FLOW_PRIV_H
#define PT_SYM_FLOW_PRIV_H

#include "ir/callgraph.h"
#include "ir/cfg.h"
#include "sym/flow.h"
#include "term/build.h"

/* Which object a value points to, and where, when that is the same in every run. */
typedef enum { PT_WHERE_NONE, PT_WHERE_GLOBAL, PT_WHERE_LOCAL } pt_where_kind;

typedef struct {
  uint8_t kind;
  bool known;   /* computed */
  uint32_t ref; /* global, or the value of the alloc */
  int64_t offset;
} pt_where;

/* What a call of a function can change, its callees included. */
typedef struct {
  uint64_t *cells, *fresh; /* bit sets over all cells: written; made undefined anew */
  bool mem, top, life, inputs;
} pt_mods;

/* A block of a step, or a piece of one; all blocks that lead to it, but for the first one, come
   before it.  One that is not `sure` is executed by some runs through the step only, and changes
   only values and cells. */
typedef struct {
  pt_blk block;
  uint32_t first, end; /* its instructions, without phis */
  bool sure;
} pt_flow_part;

/* A way out of a step: from a block of it to one behind it. */
typedef struct {
  pt_blk block, to;
  pt_term when;
} pt_flow_via;

/* What happens from a point to the end of its instructions. */
typedef struct {
  bool done;
  pt_map values; /* value -> term */
  pt_map cells;  /* cell -> term */
  pt_map fresh;  /* cell -> how often it became undefined */
  pt_term mem, top, life;
  uint32_t inputs;     /* inputs read */
  pt_term_vec guards;  /* pt_flow_has_guard, in order */
  pt_term_vec strays;  /* of ptradd: that it stays; only with PT_FLOW_LIFE */
  pt_term_vec args;    /* of the call at the end */
  pt_term target;      /* of an icall */
  pt_term cond, ret;   /* of going to pt_point.to[0], when there are two; of a ret with a value */
  PT_VEC(pt_flow_via) vias;
} pt_effect;

typedef struct {
  uint32_t *point_at;  /* by instruction: the point whose first piece has it */
  pt_where *where;     /* by value */
  bool *in_loop;       /* by block */
  bool *undefines;     /* by instruction: pt_flow_scope_undefines */
  uint32_t ncells;     /* of its locals */
  PT_VEC(uint32_t) cells;
} pt_flow_fn;

typedef struct {
  bool done;
  uint64_t weakened; /* conjuncts that are left out */
  pt_term_vec all;
} pt_arc_guards;

struct pt_flow {
  pt_mem *mem;
  pt_terms *tt;
  const pt_ir_prog *prog;
  pt_ir_callgraph calls;
  pt_flow_fn *fns;
  size_t nfns;
  bool merge, life; /* PT_FLOW_* */
  PT_VEC(pt_point) points;
  PT_VEC(pt_arc) arcs;
  PT_VEC(pt_flow_part) parts;
  PT_VEC(uint32_t) entry; /* by function: first point; fns.n + 1 entries */
  PT_VEC(pt_cell) cells;
  PT_VEC(uint32_t)
  cells_of_global; /* by global: first cell + 1, cells follow one another; 0: none */
  pt_map cell_at;                   /* key of object and offset -> cell + 1 */
  pt_mods *mods;                    /* by function */
  size_t words;                     /* of a bit set of cells */
  uint64_t *global_address, *fn_address;
  uint8_t **image; /* by global: its first bytes, made when needed */
  uint64_t top0;
  pt_term memory;  /* MEM at the start, as far as it is put into a term; 0: not made */
  pt_term lives;   /* LIFE at the start; 0: not made */
  PT_VEC(pt_effect) effects; /* by point */
  PT_VEC(pt_sv) sv;          /* by number in `meaning` */
  pt_map meaning;            /* variable -> index in sv */
  PT_VEC(pt_arc_guards) guards; /* by arc */
  pt_map pre; /* arc and term -> term; above bit 32: 1 when it is weaker than the exact one */
  uint64_t dropped, weakened;
};

static inline const pt_ir_fn *pt_flow_fn_at(const pt_flow *w, uint32_t fn) {
  return w->prog->fns.at[fn];
}

bool pt_flow_is_call(const pt_flow *w, const pt_ir_ins *i); /* of a function with a body */
uint32_t pt_ir_phis(const pt_ir_fn *f,
                         pt_blk b); /* place of the first instruction behind the phis */
/* flow_merge.c: fills in parts, last, exit and to of the last point. */
void pt_flow_plan(pt_flow *w, pt_point *pt);

/* flow_cells.c */
void pt_flow_find_cells(pt_flow *w);
uint8_t *pt_flow_global_image(pt_flow *w, uint32_t global); /* of its whole size */
/* flow_scope.c: fills in undefines; in_loop is known. */
void pt_flow_find_scopes(pt_flow *w, uint32_t fn, const pt_ir_cfg *c);
/* flow_mods.c */
void pt_flow_find_mods(pt_flow *w);
/* flow_life.c: of PT_FLOW_LIFE.  LIFE is one of now. */
pt_term pt_flow_life_var(pt_flow *w);
pt_term pt_flow_life_at_start(pt_flow *w);
/* N bytes at P may be read, or written; P may be freed; nothing lives yet at TOP. */
pt_term pt_flow_valid(pt_flow *w, pt_term life, pt_term p, pt_term n, bool write);
pt_term pt_flow_freeable(pt_flow *w, pt_term life, pt_term p);
pt_term pt_flow_unused(pt_flow *w, pt_term life, pt_term top);
/* LIFE behind the birth and the death of the object at P. */
pt_term pt_flow_born(pt_flow *w, pt_term life, pt_term p, pt_term size, bool heap);
pt_term pt_flow_dead(pt_flow *w, pt_term life, pt_term p);
/* The ptradd I gives a pointer to the page of its base. */
pt_term pt_flow_stays(pt_flow *w, const pt_ir_ins *i, pt_term base, pt_term index, pt_term sum);
/* flow_step.c: whether the instruction has an entry in pt_effect.guards. */
bool pt_flow_has_guard(const pt_flow *w, uint32_t fn, const pt_ir_ins *i);
const pt_effect *pt_flow_effect(pt_flow *w, uint32_t point);
pt_term pt_flow_unknown(pt_flow *w, pt_sort sort);

#endif
