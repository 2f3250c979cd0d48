#include "ir/points.h"

#include "base/map.h"
#include "ir/builtin.h"
#include "ir/callgraph.h"

/* Unions of sets: a few seconds. */
enum { MOST_WORK = 20000000 };

/* What is done with the objects of a node. */
typedef enum { USE_LOAD, USE_STORE, USE_CALL, USE_ESCAPE } use_kind;

typedef struct {
  uint8_t kind;
  uint32_t node;    /* LOAD: gets what is there; STORE: is put there */
  uint32_t fn, ins; /* CALL */
} use;

typedef struct {
  uint64_t *bits, *done; /* NULL: empty; done: those whose uses are known */
  PT_VEC(uint32_t) to;   /* nodes that have all of these, too */
  PT_VEC(use) uses;
  bool queued;
} node;

struct pt_points {
  pt_mem *mem;
  const pt_ir_prog *p;
  PT_VEC(pt_points_object) objects;
  PT_VEC(node) nodes;
  uint32_t *val0, *ret;    /* by function: nodes */
  uint32_t *first_alloc;   /* by function: its first object */
  uint32_t mem0;           /* node of object 0's memory */
  size_t words, nfns; /* of a set; functions of the program when it was looked at */
  pt_map edges;
  PT_VEC(uint32_t) queue;
  uint64_t work;
  bool set_by_others, failed;
};

/* ---- sets */

size_t pt_points_words(const pt_points *a) { return a->words; }
uint32_t pt_points_count(const pt_points *a) { return (uint32_t)a->objects.n; }
pt_points_object pt_points_object_at(const pt_points *a, uint32_t o) { return a->objects.at[o]; }

static void enqueue(pt_points *a, uint32_t n) {
  if (a->nodes.at[n].queued) return;
  a->nodes.at[n].queued = true;
  pt_vec_push(a->mem, &a->queue, n);
}

static uint64_t *bits_of(pt_points *a, uint32_t n) {
  node *x = &a->nodes.at[n];
  if (!x->bits) x->bits = pt_mem_alloc(a->mem, a->words * sizeof *x->bits);
  return x->bits;
}

static void add(pt_points *a, uint32_t n, uint32_t object) {
  uint64_t *bits = bits_of(a, n), bit = UINT64_C(1) << object % 64;
  if (bits[object / 64] & bit) return;
  bits[object / 64] |= bit;
  enqueue(a, n);
}

static void join(pt_points *a, uint32_t to, uint32_t from) {
  const uint64_t *other = a->nodes.at[from].bits;
  if (!other || to == from) return;
  uint64_t *bits = bits_of(a, to), grown = 0;
  for (size_t w = 0; w < a->words; w++) grown |= other[w] & ~bits[w], bits[w] |= other[w];
  a->work += 1 + a->words / 8;
  if (grown) enqueue(a, to);
}

static void edge(pt_points *a, uint32_t from, uint32_t to) {
  uint64_t key = (uint64_t)from << 32 | to;
  if (from == to || pt_map_get(&a->edges, key, NULL)) return;
  pt_map_put(a->mem, &a->edges, key, 1);
  pt_vec_push(a->mem, &a->nodes.at[from].to, to);
  join(a, to, from);
}

static uint32_t new_node(pt_points *a) {
  pt_vec_push(a->mem, &a->nodes, (node){0});
  return (uint32_t)(a->nodes.n - 1);
}

static uint32_t memory_of(const pt_points *a, uint32_t object) { return a->mem0 + object; }
static uint32_t outside(const pt_points *a) { return memory_of(a, PT_POINTS_OUTSIDE); }

static void add_use(pt_points *a, uint32_t n, use u) {
  pt_vec_push(a->mem, &a->nodes.at[n].uses, u);
}

/* ---- what an object of a node means for its uses */

static void call_object(pt_points *a, const use *u, uint32_t object) {
  const pt_ir_fn *f = a->p->fns.at[u->fn];
  const pt_ir_ins *i = &f->ins.at[u->ins];
  uint32_t fn = a->objects.at[object].fn;
  if (object == PT_POINTS_OUTSIDE) {
    for (uint32_t k = 1; k < i->nargs; k++)
      edge(a, a->val0[u->fn] + pt_ir_arg(f, i, k), outside(a));
    if (i->res) edge(a, outside(a), a->val0[u->fn] + i->res);
  }
  if (!fn || !pt_ir_may_target(a->p, f, i, fn)) return;
  for (uint32_t k = 0; k < a->p->fns.at[fn]->nparams; k++)
    edge(a, a->val0[u->fn] + pt_ir_arg(f, i, k + 1), a->val0[fn] + k + 1);
  if (i->res) edge(a, a->ret[fn], a->val0[u->fn] + i->res);
}

static void apply(pt_points *a, const use *u, uint32_t object) {
  bool memory = !a->objects.at[object].fn;
  switch ((use_kind)u->kind) {
  case USE_LOAD:
    if (memory) edge(a, memory_of(a, object), u->node);
    break;
  case USE_STORE:
    if (memory) edge(a, u->node, memory_of(a, object));
    break;
  case USE_CALL: call_object(a, u, object); break;
  case USE_ESCAPE:
    if (!memory) break;
    edge(a, memory_of(a, object), outside(a));
    edge(a, outside(a), memory_of(a, object));
    break;
  }
}

static void apply_new(pt_points *a, uint32_t n) {
  node *x = &a->nodes.at[n];
  if (!x->uses.n || !x->bits) return;
  if (!x->done) x->done = pt_mem_alloc(a->mem, a->words * sizeof *x->done);
  for (size_t w = 0; w < a->words; w++) {
    uint64_t fresh = a->nodes.at[n].bits[w] & ~a->nodes.at[n].done[w];
    a->nodes.at[n].done[w] |= fresh;
    for (; fresh; fresh &= fresh - 1) {
      uint32_t object = (uint32_t)(w * 64) + (uint32_t)__builtin_ctzll(fresh);
      for (size_t k = 0; k < a->nodes.at[n].uses.n; k++) {
        use u = a->nodes.at[n].uses.at[k];
        apply(a, &u, object);
      }
    }
  }
}

static bool solve(pt_points *a) {
  while (a->queue.n && a->work < MOST_WORK) {
    uint32_t n = pt_vec_pop(&a->queue);
    a->nodes.at[n].queued = false;
    apply_new(a, n);
    for (size_t k = 0; k < a->nodes.at[n].to.n; k++) join(a, a->nodes.at[n].to.at[k], n);
  }
  a->failed |= a->queue.n > 0;
  return !a->failed;
}

/* ---- instructions */

static uint32_t value_node(const pt_points *a, uint32_t fn, pt_val v) { return a->val0[fn] + v; }

static bool is_unknown(const pt_points *a, uint32_t fn) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  for (size_t k = 0; k < a->p->missing.n; k++)
    if (a->p->missing.at[k] == f->name) return true;
  return f->outside;
}

/* Functions of the host move what they find in any way. */
static void call_builtin(pt_points *a, uint32_t fn, const pt_ir_ins *i) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  uint32_t all = new_node(a);
  for (uint32_t k = 0; k < i->nargs; k++) {
    uint32_t n = value_node(a, fn, pt_ir_arg(f, i, k));
    edge(a, n, all);
    add_use(a, n, (use){.kind = USE_LOAD, .node = all});
    add_use(a, n, (use){.kind = USE_STORE, .node = all});
  }
  if (i->res) edge(a, all, value_node(a, fn, i->res));
}

static void call(pt_points *a, uint32_t fn, const pt_ir_ins *i) {
  const pt_ir_fn *f = a->p->fns.at[fn], *to = a->p->fns.at[i->ref];
  if (!to->blocks.n) {
    call_builtin(a, fn, i);
    return;
  }
  bool unknown = is_unknown(a, i->ref);
  for (uint32_t k = 0; k < i->nargs; k++) {
    uint32_t n = value_node(a, fn, pt_ir_arg(f, i, k));
    edge(a, n, unknown ? outside(a) : a->val0[i->ref] + k + 1);
  }
  if (i->res) edge(a, a->ret[i->ref], value_node(a, fn, i->res));
}

static void copy(pt_points *a, uint32_t to, uint32_t from) {
  uint32_t between = new_node(a);
  add_use(a, from, (use){.kind = USE_LOAD, .node = between});
  add_use(a, to, (use){.kind = USE_STORE, .node = between});
}

/* The result is computed from operands FIRST to LAST. */
static void compute(pt_points *a, uint32_t fn, const pt_ir_ins *i, uint32_t first, uint32_t last) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  for (uint32_t k = first; k <= last && k < i->nargs; k++)
    edge(a, value_node(a, fn, pt_ir_arg(f, i, k)), value_node(a, fn, i->res));
}

static bool points_outside(const pt_points *a, const pt_ir_fn *f, const pt_ir_ins *i) {
  bool pointer = i->sub == PT_INPUT_POINTER || i->sub == PT_INPUT_UNDEF;
  return (pointer || i->sub == PT_INPUT_MISSING) && pt_ir_width(f, i->res) >= a->p->ptr_width;
}

static void memory_op(pt_points *a, uint32_t fn, uint32_t number, const pt_ir_ins *i) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  uint32_t first = i->nargs ? value_node(a, fn, pt_ir_arg(f, i, 0)) : 0,
           second = i->nargs > 1 ? value_node(a, fn, pt_ir_arg(f, i, 1)) : 0;
  switch ((pt_op)i->op) {
  case PT_OP_LOAD:
    add_use(a, first, (use){.kind = USE_LOAD, .node = value_node(a, fn, i->res)});
    break;
  case PT_OP_STORE:
  case PT_OP_SET: add_use(a, first, (use){.kind = USE_STORE, .node = second}); break;
  case PT_OP_COPY: copy(a, first, second); break;
  case PT_OP_CALL: call(a, fn, i); break;
  case PT_OP_ICALL: add_use(a, first, (use){.kind = USE_CALL, .fn = fn, .ins = number}); break;
  case PT_OP_RET:
    if (i->nargs) edge(a, first, a->ret[fn]);
    break;
  case PT_OP_INPUT:
    if (points_outside(a, f, i)) edge(a, outside(a), value_node(a, fn, i->res));
    break;
  case PT_OP_HAVOC: a->failed = true; break;
  default: break;
  }
}

static void instruction(pt_points *a, uint32_t fn, uint32_t number) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  const pt_ir_ins *i = &f->ins.at[number];
  bool compares = i->op >= PT_OP_EQ && i->op <= PT_OP_SMUL_O;
  if (i->op == PT_OP_SELECT) compute(a, fn, i, 1, 2);
  else if (i->op == PT_OP_PHI) compute(a, fn, i, 0, i->nargs);
  else if (i->op == PT_OP_PTRADD)
    compute(a, fn, i, 0, f->values.at[pt_ir_arg(f, i, 0)].kind == PT_VAL_CONST);
  else if (pt_op_is_pure((pt_op)i->op) && !compares) compute(a, fn, i, 0, 1);
  else memory_op(a, fn, number, i);
}

/* ---- the program */

static void add_object(pt_points *a, pt_points_object o) { pt_vec_push(a->mem, &a->objects, o); }

static uint32_t object_of_global(uint32_t g) { return PT_POINTS_OUTSIDE + g; }
static uint32_t object_of_fn(const pt_points *a, uint32_t fn) {
  return PT_POINTS_OUTSIDE + (uint32_t)a->p->globals.n - 1 + fn;
}

static void add_objects(pt_points *a) {
  const pt_ir_prog *p = a->p;
  add_object(a, (pt_points_object){0});
  add_object(a, (pt_points_object){0});
  for (uint32_t g = 1; g < p->globals.n; g++) add_object(a, (pt_points_object){.global = g});
  for (uint32_t fn = 1; fn < p->fns.n; fn++) add_object(a, (pt_points_object){.fn = fn});
  for (uint32_t fn = 1; fn < p->fns.n; fn++) {
    a->first_alloc[fn] = (uint32_t)a->objects.n;
    for (uint32_t k = 1; k < p->fns.at[fn]->ins.n; k++)
      if (!p->fns.at[fn]->ins.at[k].dead && p->fns.at[fn]->ins.at[k].op == PT_OP_ALLOC)
        add_object(a, (pt_points_object){.in = fn, .alloc = k});
  }
  a->words = a->objects.n / 64 + 1;
}

static void add_nodes(pt_points *a) {
  size_t n = 1;
  a->mem0 = (uint32_t)n;
  n += a->objects.n;
  for (uint32_t fn = 1; fn < a->p->fns.n; fn++) {
    a->val0[fn] = (uint32_t)n;
    n += a->p->fns.at[fn]->values.n;
    a->ret[fn] = (uint32_t)n++;
  }
  pt_vec_resize(a->mem, &a->nodes, n);
}

static void add_globals(pt_points *a) {
  add(a, outside(a), PT_POINTS_OUTSIDE);
  add_use(a, outside(a), (use){.kind = USE_ESCAPE});
  for (uint32_t g = 1; g < a->p->globals.n; g++) {
    const pt_ir_global *x = &a->p->globals.at[g];
    if (x->external) add(a, outside(a), object_of_global(g));
    for (uint32_t k = 0; k < x->nrelocs; k++) {
      const pt_ir_reloc *r = &a->p->relocs.at[x->reloc + k];
      add(a, memory_of(a, object_of_global(g)),
          r->global ? object_of_global(r->global) : object_of_fn(a, r->fn));
    }
  }
}

static void add_function(pt_points *a, uint32_t fn) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  uint32_t object = a->first_alloc[fn];
  for (pt_val v = 1; v < f->values.n; v++) {
    const pt_ir_value *x = &f->values.at[v];
    if (x->kind == PT_VAL_GLOBAL) add(a, value_node(a, fn, v), object_of_global(x->ref));
    if (x->kind == PT_VAL_FUNC) add(a, value_node(a, fn, v), object_of_fn(a, x->ref));
  }
  for (uint32_t k = 1; k < f->ins.n; k++) {
    if (f->ins.at[k].dead) continue;
    if (f->ins.at[k].op == PT_OP_ALLOC) add(a, value_node(a, fn, f->ins.at[k].res), object++);
    else instruction(a, fn, k);
  }
}

/* ---- pointers that nobody set */

/* Variables that nobody sets are for others to set. */
static bool is_left_to_others(const pt_points *a, uint32_t object) {
  pt_points_object o = a->objects.at[object];
  if (o.in) return a->p->fns.at[o.in]->ins.at[o.alloc].sub != PT_ALLOC_ZEROED;
  return a->set_by_others && o.global && !a->p->globals.at[o.global].constant;
}

/* Whether the load is of a pointer from memory that never gets one. */
static bool is_unset(const pt_points *a, uint32_t fn, const pt_ir_ins *i) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  bool pointer = !i->dead && i->op == PT_OP_LOAD && pt_ir_width(f, i->res) == a->p->ptr_width;
  if (!pointer || pt_points_of(a, fn, i->res)) return false;
  const uint64_t *from = pt_points_of(a, fn, pt_ir_arg(f, i, 0));
  for (uint32_t o = 1; from && o < a->objects.n; o++)
    if (from[o / 64] >> o % 64 & 1 && is_left_to_others(a, o)) return true;
  return false;
}

/* They point outside. */
static bool set_unset(pt_points *a) {
  bool more = true;
  while (more && solve(a)) {
    more = false;
    for (uint32_t fn = 1; fn < a->p->fns.n; fn++)
      for (size_t k = 1; k < a->p->fns.at[fn]->ins.n; k++) {
        const pt_ir_ins *i = &a->p->fns.at[fn]->ins.at[k];
        if (!is_unset(a, fn, i)) continue;
        edge(a, outside(a), value_node(a, fn, i->res));
        more = true;
      }
  }
  return !a->failed;
}

pt_points *pt_points_new(pt_mem *m, const pt_ir_prog *p, bool set_by_others) {
  pt_points *a = pt_mem_alloc(m, sizeof *a);
  a->mem = m, a->p = p, a->set_by_others = set_by_others;
  a->nfns = p->fns.n;
  a->val0 = pt_mem_alloc(m, p->fns.n * sizeof *a->val0);
  a->ret = pt_mem_alloc(m, p->fns.n * sizeof *a->ret);
  a->first_alloc = pt_mem_alloc(m, p->fns.n * sizeof *a->first_alloc);
  add_objects(a);
  add_nodes(a);
  add_globals(a);
  for (uint32_t fn = 1; fn < p->fns.n; fn++) add_function(a, fn);
  if (!a->failed && set_unset(a)) return a;
  pt_points_delete(a);
  return NULL;
}

void pt_points_delete(pt_points *a) {
  pt_mem *m = a->mem;
  for (size_t k = 0; k < a->nodes.n; k++) {
    node *n = &a->nodes.at[k];
    if (n->bits) pt_mem_free(m, n->bits, a->words * sizeof *n->bits);
    if (n->done) pt_mem_free(m, n->done, a->words * sizeof *n->done);
    pt_vec_release(m, &n->to);
    pt_vec_release(m, &n->uses);
  }
  pt_mem_free(m, a->val0, a->nfns * sizeof *a->val0);
  pt_mem_free(m, a->ret, a->nfns * sizeof *a->ret);
  pt_mem_free(m, a->first_alloc, a->nfns * sizeof *a->first_alloc);
  pt_vec_release(m, &a->nodes);
  pt_vec_release(m, &a->objects);
  pt_vec_release(m, &a->queue);
  pt_map_release(m, &a->edges);
  pt_mem_free(m, a, sizeof *a);
}

/* ---- asking */

const uint64_t *pt_points_of(const pt_points *a, uint32_t fn, pt_val v) {
  return a->nodes.at[value_node(a, fn, v)].bits;
}

const uint64_t *pt_points_in(const pt_points *a, uint32_t object) {
  return a->nodes.at[memory_of(a, object)].bits;
}

bool pt_points_has(const pt_points *a, uint32_t fn, pt_val v, uint32_t object) {
  const uint64_t *bits = pt_points_of(a, fn, v);
  return bits && bits[object / 64] >> object % 64 & 1;
}

bool pt_points_loosen(pt_points *a, uint32_t object) {
  add(a, memory_of(a, object), PT_POINTS_OUTSIDE);
  return solve(a);
}

static bool goes_outside(const pt_points *a, uint32_t fn, const pt_ir_ins *i) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  bool first = i->op == PT_OP_LOAD || i->op == PT_OP_STORE || i->op == PT_OP_SET ||
               i->op == PT_OP_COPY || i->op == PT_OP_FREE || i->op == PT_OP_ICALL;
  if (i->dead || !first) return false;
  return pt_points_has(a, fn, pt_ir_arg(f, i, 0), PT_POINTS_OUTSIDE) ||
         (i->op == PT_OP_COPY && pt_points_has(a, fn, pt_ir_arg(f, i, 1), PT_POINTS_OUTSIDE));
}

bool pt_ir_goes_outside(pt_mem *m, const pt_ir_prog *p) {
  pt_points *a = pt_points_new(m, p, false);
  bool any = !a;
  for (uint32_t fn = 1; a && fn < p->fns.n; fn++)
    for (size_t k = 1; k < p->fns.at[fn]->ins.n && !any; k++)
      any = goes_outside(a, fn, &p->fns.at[fn]->ins.at[k]);
  if (a) pt_points_delete(a);
  return any;
}
