/* The abstraction: regions, and edges between them.

   A graph belongs to a function and a question about it: can a run that starts in this function
   fail a check (the main question), or return in a state that satisfies a postcondition?  A graph
   is an answer for every place that asks the same: calls in other graphs refer to it.  Each point
   of the function has a tree of regions; the leaves are the regions of now, and a leaf's predicate
   is the conjunction of `lits`.

   An edge says that some state of a region may go to some state of another one.  An edge over a
   call has a graph of its own question (`sub`), and is possible only through entries of that graph
   that can reach its target: `barred` are the entries that the region cannot enter.  There are only
   edges that were not shown to be impossible, so what has no way to the target cannot get there:
   pt_graphs_mark computes that, as the least fixpoint over all graphs (a recursive call that could
   only succeed because of itself does not succeed).

   Invariants: leaves of a point are disjoint and cover all states; edges join leaves; an edge that
   is missing, or an entry that is barred, is impossible for every state of the region. */
#ifndef PT_ENGINE_DASH_GRAPH_H
#define PT_ENGINE_DASH_GRAPH_H

#include "sym/flow.h"

typedef struct {
  uint32_t context, event; /* event: number among those of the context's frame */
} pt_visit;

typedef struct {
  uint32_t graph, point;
  uint32_t parent;
  uint32_t child[2]; /* [0]: rho holds; 0: a leaf */
  pt_term rho;       /* the conjunction of `split` */
  pt_term_vec split;
  pt_term_vec lits;
  /* Of a region that was split: rho holds where the state goes over this arc to this region, and
     nowhere else; 0: that is not said. */
  uint32_t exact_arc, exact_to;
  size_t own; /* as many of them, the last ones, came with the split that made it */
  PT_VEC(uint32_t) out, in; /* edges; dead ones are swept now and then */
  PT_VEC(pt_visit) visits;
  pt_term counter; /* of a root: its leaves are told apart by the value of this; 0: not */
  bool reach;     /* has a way to the target */
  bool fwd;       /* may be reached from an entry, through regions with a way to the target */
  bool no_start;  /* an entry of the first graph that no run starts in */
  bool start_tried; /* it was asked */
} pt_region;

typedef struct {
  uint32_t from, to; /* regions; to is 0 for the graph's target */
  uint32_t arc;
  uint32_t sub;      /* over a call: graph, or 0 when the call cannot matter */
  bool dead;
  bool given_up;     /* no way was found to cross it, nor to split */
  bool tried;        /* a test was made that should cross it (over a call: through last_entry) */
  uint32_t last_entry;
  pt_term_vec bound; /* over a call: what the rigid variables of sub stand for */
  PT_VEC(uint32_t) barred;
  PT_VEC(uint32_t) skipped; /* entries that were given up */
} pt_edge;

typedef struct {
  uint32_t fn;
  bool error;       /* the target is a failing check; else returning with `post` */
  pt_term_vec post;
  uint32_t first_point, npoints;
  uint32_t *root;   /* by point */
  PT_VEC(uint32_t) target; /* edges to the target */
  PT_VEC(uint32_t) users;  /* edges with this graph as sub */
  PT_VEC(uint32_t) entries; /* leaves of the entry point */
} pt_graph;

typedef struct {
  pt_mem *mem;
  pt_terms *tt;
  pt_flow *flow;
  const bool *wanted;     /* by check: error edges that count */
  bool keep_absurd; /* edges that are impossible at first sight are kept, to see what that costs */
  uint32_t own; /* functions with so many points, or fewer, have one graph per call; others one per
                   question */
  PT_VEC(pt_region) regions; /* [0] unused, and so below */
  PT_VEC(pt_edge) edges;
  PT_VEC(pt_graph) graphs;
  pt_map by_question;     /* hash -> graph */
  pt_map error_graph;     /* function -> graph */
  pt_map quarrels; /* terms that cannot hold together with some other one; and, mixed, such pairs */
  uint64_t nleaves, nsplits, reused;
} pt_graphs;

void pt_graphs_init(pt_graphs *g, pt_mem *m, pt_terms *tt, pt_flow *flow, const bool *wanted,
                    uint32_t own);
void pt_graphs_release(pt_graphs *g);
uint32_t pt_graphs_error(pt_graphs *g, uint32_t fn); /* the graph of failing checks of a function */

static inline pt_region *pt_region_at(pt_graphs *g, uint32_t r) { return &g->regions.at[r]; }
static inline pt_edge *pt_edge_at(pt_graphs *g, uint32_t e) { return &g->edges.at[e]; }
static inline bool pt_is_leaf(const pt_region *r) { return r->child[0] == 0; }
static inline bool pt_edge_calls(const pt_graphs *g, const pt_edge *e) {
  uint8_t kind = pt_flow_arc(g->flow, e->arc)->kind;
  return kind == PT_ARC_CALL || kind == PT_ARC_CALL_FAIL;
}

/* Splits a leaf into [0] rho (a conjunction of N conjuncts) and [1] not rho; its edges are doubled,
   visits are left to the caller. */
void pt_graphs_split(pt_graphs *g, uint32_t region, const pt_term *rho, size_t n);
void pt_graphs_drop(pt_graphs *g, uint32_t edge);
void pt_graphs_bar(pt_graphs *g, uint32_t edge, uint32_t entry);
bool pt_edge_bars(pt_graphs *g, const pt_edge *e,
                  uint32_t entry); /* it, or what it was split from */
/* Two conjuncts that cannot hold together, as a solver said: edges that would need both are not
   made any more. */
void pt_graphs_quarrel(pt_graphs *g, pt_term a, pt_term b);
/* Asks the callee also whether it returns at all: an edge whose call seemed not to matter. */
void pt_graphs_ask_callee(pt_graphs *g, uint32_t edge);
/* Whether an edge is possible now: some entry of its call can reach the target. */
bool pt_edge_open(pt_graphs *g, const pt_edge *e);

/* Conjuncts that a state of edge->from satisfies when it takes the edge (over a call: through
   ENTRY, a leaf of sub).  The first CORE of them say what makes the region behind the edge what it
   is: why it was split off; then come its other conjuncts, then the conditions of the program. */
void pt_graphs_pre(pt_graphs *g, uint32_t edge, uint32_t entry, pt_term_vec *out, size_t *core);

/* Computes `reach` and `fwd` of every leaf.  True: an entry of graph TOP that is not no_start is
   among them. */
bool pt_graphs_mark(pt_graphs *g, uint32_t top);
bool pt_graphs_ok(pt_graphs *g); /* the invariants, as far as no solver is needed */

#endif
