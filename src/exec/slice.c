#include "exec/slice.h"

#include <assert.h>

#include "ir/postdom.h"

enum {
  MOST_NODES = 2000000,
  MOST_EDGES = 8000000,
  MOST_BYTES = 1000000,
  MOST_HOLDERS = 64,
  LOOK_EVERY = 1 << 14
};

typedef uint32_t node_id; /* 0: none */
typedef PT_VEC(node_id) node_ids;
typedef PT_VEC(uint64_t) events; /* a bit per instruction of the run */

typedef struct {
  uint32_t event;   /* which instruction of the run */
  uint32_t first;   /* its edges begin here, and end where those of the next node begin */
  node_id control;
} node;

/* What is known of a function before it runs. */
typedef struct {
  pt_blk *meets;       /* by block: ipdom */
  PT_VEC(uint32_t) vars;  /* its `var` instructions, by the value that they name */
  PT_VEC(uint32_t) local; /* of each of them: number of its variable in this function */
  uint32_t *first;     /* by value: where those with this value begin in vars */
  uint32_t *index;     /* by instruction: its place in vars, when it is a var */
  uint32_t nlocals;
} fn_info;

/* A frame's slots: the node of each value; the last node of each var instruction; 1 + the place in
   vars of the one that each variable got its value from. */
typedef struct {
  uint32_t fn;
  size_t base;
  node_id call;   /* what is executed because of it */
  size_t open;    /* its branches begin here in pt_run_slice.open */
  pt_blk prev;    /* the block before this one */
  node_id merged; /* the branch whose sides met at the start of this block, or 0 */
} frame;

typedef struct {
  node_id branch;
  pt_blk meets;
} open_branch;

struct pt_run_slice {
  pt_mem *mem;
  const pt_ir_prog *prog;
  pt_slice_names names;
  void *payload;
  pt_exec_observer observer;
  pt_exec *exec; /* during a call-back */
  fn_info **fns;
  PT_VEC(node) nodes;
  node_ids edges, slots, args, phis, bytes;
  PT_VEC(frame) frames;
  PT_VEC(open_branch) open;
  pt_map writers;  /* address -> node */
  pt_map enders;   /* number of an object -> node that ended its life */
  pt_map named;    /* position << 32 | variable -> whether the source names it there */
  uint32_t count;   /* instructions so far */
  node_id last;     /* of the last instruction */
  node_id returned; /* of the last `ret` */
  bool too_large;
  events kept, near; /* the slice */
};

/* ---- functions */

static void collect_vars(pt_run_slice *s, fn_info *d, const pt_ir_fn *f) {
  pt_map locals = {0};
  PT_VEC(uint32_t) count = {0};
  pt_vec_resize(s->mem, &count, f->values.n + 1);
  for (uint32_t k = 1; k < f->ins.n; k++)
    if (!f->ins.at[k].dead && f->ins.at[k].op == PT_OP_VAR)
      count.at[pt_ir_arg(f, &f->ins.at[k], 0) + 1]++;
  for (size_t v = 0; v < f->values.n; v++)
    count.at[v + 1] += count.at[v], d->first[v] = count.at[v];
  d->first[f->values.n] = count.at[f->values.n];
  pt_vec_resize(s->mem, &d->vars, d->first[f->values.n]);
  pt_vec_resize(s->mem, &d->local, d->vars.n);
  for (uint32_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    uint64_t local = locals.n;
    if (i->dead || i->op != PT_OP_VAR) continue;
    if (!pt_map_get(&locals, i->ref, &local)) pt_map_put(s->mem, &locals, i->ref, local);
    d->index[k] = count.at[pt_ir_arg(f, i, 0)]++;
    d->vars.at[d->index[k]] = k, d->local.at[d->index[k]] = (uint32_t)local;
  }
  d->nlocals = (uint32_t)locals.n;
  pt_map_release(s->mem, &locals);
  pt_vec_release(s->mem, &count);
}

static const fn_info *info_of(pt_run_slice *s, uint32_t fn) {
  if (s->fns[fn]) return s->fns[fn];
  const pt_ir_fn *f = s->prog->fns.at[fn];
  fn_info *d = s->fns[fn] = pt_mem_alloc(s->mem, sizeof *d);
  d->meets = pt_mem_alloc(s->mem, f->blocks.n * sizeof *d->meets);
  d->first = pt_mem_alloc(s->mem, (f->values.n + 1) * sizeof *d->first);
  d->index = pt_mem_alloc(s->mem, f->ins.n * sizeof *d->index);
  pt_ir_postdominators(f, s->mem, d->meets);
  if (!f->model) collect_vars(s, d, f);
  return d;
}

static void release_info(pt_run_slice *s, uint32_t fn) {
  const pt_ir_fn *f = s->prog->fns.at[fn];
  fn_info *d = s->fns[fn];
  if (!d) return;
  pt_mem_free(s->mem, d->meets, f->blocks.n * sizeof *d->meets);
  pt_mem_free(s->mem, d->first, (f->values.n + 1) * sizeof *d->first);
  pt_mem_free(s->mem, d->index, f->ins.n * sizeof *d->index);
  pt_vec_release(s->mem, &d->vars);
  pt_vec_release(s->mem, &d->local);
  pt_mem_free(s->mem, d, sizeof *d);
}

/* ---- the frame that runs */

static frame *top(pt_run_slice *s) { return &pt_vec_top(&s->frames); }
static const pt_ir_fn *fn_here(pt_run_slice *s) { return s->prog->fns.at[top(s)->fn]; }
static node_id *def_of(pt_run_slice *s, pt_val v) { return &s->slots.at[top(s)->base + v]; }
static node_id *var_node(pt_run_slice *s, uint32_t index) {
  return def_of(s, (pt_val)(fn_here(s)->values.n + index));
}
static uint32_t *current(pt_run_slice *s, const fn_info *d, uint32_t local) {
  return var_node(s, (uint32_t)d->vars.n + local);
}

/* ---- nodes */

static node_id control_now(pt_run_slice *s) {
  const frame *f = top(s);
  return s->open.n > f->open ? pt_vec_top(&s->open).branch : f->call;
}

/* A node whose edges are added next. */
static node_id begin_node(pt_run_slice *s) {
  node n = {s->count - 1, (uint32_t)s->edges.n, s->frames.n ? control_now(s) : 0};
  pt_vec_push(s->mem, &s->nodes, n);
  s->too_large |= s->nodes.n > MOST_NODES || s->edges.n > MOST_EDGES;
  if (s->nodes.n % LOOK_EVERY == 0) s->too_large |= pt_mem_is_short(s->mem);
  return (node_id)s->nodes.n - 1;
}

static void add_edge(pt_run_slice *s, node_id to) {
  bool again = s->edges.n > pt_vec_top(&s->nodes).first && pt_vec_top(&s->edges) == to;
  if (to && !again) pt_vec_push(s->mem, &s->edges, to);
}

/* ---- operands */

static bool is_named(pt_run_slice *s, uint32_t loc, uint32_t var) {
  uint64_t key = (uint64_t)loc << 32 | var, known = 0;
  if (!loc) return false;
  if (pt_map_get(&s->named, key, &known)) return known != 0;
  known = s->names(s->payload, loc, var);
  pt_map_put(s->mem, &s->named, key, known);
  return known != 0;
}

/* The variables that hold V now and are named at LOC; with ALL, named or not. */
static bool use_holders(pt_run_slice *s, pt_val v, uint32_t loc, bool all) {
  const pt_ir_fn *f = fn_here(s);
  const fn_info *d = info_of(s, top(s)->fn);
  bool found = false;
  for (uint32_t k = d->first[v]; k < d->first[v + 1] && k < d->first[v] + MOST_HOLDERS; k++) {
    if (*current(s, d, d->local.at[k]) != k + 1) continue;
    if (!all && !is_named(s, loc, f->ins.at[d->vars.at[k]].ref)) continue;
    add_edge(s, *var_node(s, k));
    found = true;
  }
  return found;
}

static bool has_def(const pt_ir_fn *f, pt_val v) {
  return f->values.at[v].kind == PT_VAL_INS || f->values.at[v].kind == PT_VAL_PARAM;
}

static void use(pt_run_slice *s, pt_val v, uint32_t loc) {
  const pt_ir_fn *f = fn_here(s);
  if (has_def(f, v)) add_edge(s, *def_of(s, v));
  if (f->model) return;
  if (!use_holders(s, v, loc, false) && has_def(f, v)) use_holders(s, v, loc, true);
}

/* A check whose condition is the constant 0: it was computed from constants before the run, so the
   variables that hold constants and are named there are what it depends on. */
static void use_constants(pt_run_slice *s, const pt_ir_ins *i) {
  const pt_ir_fn *f = fn_here(s);
  const fn_info *d = info_of(s, top(s)->fn);
  pt_bv c;
  if (f->model || !pt_ir_is_const(s->prog, f, pt_ir_arg(f, i, 0), &c) || !pt_bv_is_zero(c)) return;
  for (uint32_t k = 0; k < d->vars.n; k++) {
    const pt_ir_ins *var = &f->ins.at[d->vars.at[k]];
    bool holds = *current(s, d, d->local.at[k]) == k + 1 && !has_def(f, pt_ir_arg(f, var, 0));
    if (holds && is_named(s, i->loc, var->ref)) add_edge(s, *var_node(s, k));
  }
}

static void use_all(pt_run_slice *s, const pt_ir_ins *i) {
  for (uint32_t k = 0; k < i->nargs; k++) use(s, pt_ir_arg(fn_here(s), i, k), i->loc);
}

static uint64_t number_of(pt_run_slice *s, pt_val v) {
  return pt_bv_to_u64(pt_exec_value(s->exec, v));
}

/* ---- memory */

static node_id writer_of(const pt_run_slice *s, uint64_t address) {
  uint64_t w = 0;
  pt_map_get(&s->writers, address, &w);
  return (node_id)w;
}

static void write_byte(pt_run_slice *s, uint64_t address, node_id by) {
  pt_map_put(s->mem, &s->writers, address, by);
}

/* Whether N bytes at AT are about to be written.  Not when they leave the object: the run ends
   here.  When there is no room for so many, the run is too long to be looked at. */
static bool is_written(pt_run_slice *s, uint64_t at, uint64_t n) {
  pt_exec_object o = pt_exec_object_at(s->exec, at);
  if (o.kind == PT_OBJ_NONE || n > o.size) return false;
  s->too_large |= s->writers.n + n > MOST_BYTES;
  return !s->too_large;
}

/* When the object is dead: what ended its life; false then. */
static bool use_life(pt_run_slice *s, uint64_t address) {
  uint64_t by = 0;
  pt_exec_object o = pt_exec_object_at(s->exec, address);
  if (o.kind == PT_OBJ_NONE || o.live) return true;
  if (pt_map_get(&s->enders, o.number, &by)) add_edge(s, (node_id)by);
  return false;
}

static uint64_t bytes_of(pt_run_slice *s, pt_val v) { return (pt_ir_width(fn_here(s), v) + 7) / 8; }

static void load(pt_run_slice *s, const pt_ir_ins *i) {
  uint64_t at = number_of(s, pt_ir_arg(fn_here(s), i, 0)), n = bytes_of(s, i->res);
  if (!use_life(s, at)) return;
  for (uint64_t k = 0; k < n; k++) add_edge(s, writer_of(s, at + k));
}

static void store(pt_run_slice *s, const pt_ir_ins *i, node_id by) {
  uint64_t at = number_of(s, pt_ir_arg(fn_here(s), i, 0)),
           n = bytes_of(s, pt_ir_arg(fn_here(s), i, 1));
  use_life(s, at);
  for (uint64_t k = 0, end = is_written(s, at, n) ? n : 0; k < end; k++) write_byte(s, at + k, by);
}

/* Each byte keeps where it comes from: a node for each run of bytes with the same writer. */
static void copy(pt_run_slice *s, const pt_ir_ins *i, node_id by) {
  const pt_ir_fn *f = fn_here(s);
  uint64_t to = number_of(s, pt_ir_arg(f, i, 0)), from = number_of(s, pt_ir_arg(f, i, 1)),
           n = number_of(s, pt_ir_arg(f, i, 2));
  node_id last = 0, made = by;
  use_life(s, to), use_life(s, from);
  if (!is_written(s, to, n)) return;
  pt_vec_reset(&s->bytes);
  for (uint64_t k = 0; k < n; k++) pt_vec_push(s->mem, &s->bytes, writer_of(s, from + k));
  for (uint64_t k = 0; k < n; k++) {
    node_id w = s->bytes.at[k];
    if (w && w != last) made = begin_node(s), add_edge(s, by), add_edge(s, w);
    last = w;
    write_byte(s, to + k, w ? made : by);
  }
}

static void set(pt_run_slice *s, const pt_ir_ins *i, node_id by) {
  uint64_t to = number_of(s, pt_ir_arg(fn_here(s), i, 0)),
           n = number_of(s, pt_ir_arg(fn_here(s), i, 2));
  use_life(s, to);
  for (uint64_t k = 0, end = is_written(s, to, n) ? n : 0; k < end; k++) write_byte(s, to + k, by);
}

static void end_life(pt_run_slice *s, const pt_ir_ins *i, node_id by) {
  uint64_t at = number_of(s, pt_ir_arg(fn_here(s), i, 0));
  pt_exec_object o = pt_exec_object_at(s->exec, at);
  use_life(s, at);
  if (o.kind != PT_OBJ_NONE && o.live) pt_map_put(s->mem, &s->enders, o.number, by);
}

/* ---- control */

static void enter_block(pt_run_slice *s, pt_blk block) {
  frame *f = top(s);
  f->merged = 0;
  for (; s->open.n > f->open && pt_vec_top(&s->open).meets == block; s->open.n--)
    if (!f->merged) f->merged = pt_vec_top(&s->open).branch;
}

/* A loop's branch takes the place of the same one a round earlier, on which it depends. */
static void branch(pt_run_slice *s, const pt_ir_ins *i, node_id by) {
  open_branch b = {by, info_of(s, top(s)->fn)->meets[i->block]};
  bool same = s->open.n > top(s)->open && pt_vec_top(&s->open).meets == b.meets;
  if (same) s->open.n--;
  pt_vec_push(s->mem, &s->open, b);
}

/* All phis of a block at once, from what was before it.  Which way led here was decided by the
   branch that ended here. */
static void take_phis(pt_run_slice *s, pt_blk block) {
  const pt_ir_fn *f = fn_here(s);
  const fn_info *d = info_of(s, top(s)->fn);
  const pt_ir_block *b = &f->blocks.at[block];
  uint32_t from = pt_ir_pred_index(f, top(s)->prev, block), nphis = pt_ir_phis(f, block);
  pt_vec_reset(&s->phis);
  for (size_t k = 0; k < nphis; k++) {
    const pt_ir_ins *phi = &f->ins.at[b->ins.at[k]];
    pt_val taken = pt_ir_arg(f, phi, from);
    pt_vec_push(s->mem, &s->phis, begin_node(s));
    add_edge(s, top(s)->merged);
    if (has_def(f, taken)) add_edge(s, *def_of(s, taken));
    for (uint32_t n = f->model ? 0 : d->first[phi->res]; !f->model && n < d->first[phi->res + 1];
         n++) {
      uint32_t now = *current(s, d, d->local.at[n]);
      bool repeats = !f->ins.at[d->vars.at[n]].loc &&
                     f->ins.at[d->vars.at[n]].block == block; /* the phi is this variable */
      if (repeats && now && pt_ir_arg(f, &f->ins.at[d->vars.at[now - 1]], 0) == taken)
        add_edge(s, *var_node(s, now - 1));
    }
  }
  for (size_t k = 0; k < s->phis.n; k++) *def_of(s, f->ins.at[b->ins.at[k]].res) = s->phis.at[k];
}

/* ---- calls */

/* A node per argument; the call itself depends on them only when nothing of the callee is seen. */
static void call(pt_run_slice *s, const pt_ir_ins *i) {
  const pt_ir_fn *f = fn_here(s);
  uint32_t from = i->op == PT_OP_ICALL;
  pt_vec_reset(&s->args);
  for (uint32_t k = from; k < i->nargs; k++) {
    pt_vec_push(s->mem, &s->args, begin_node(s));
    use(s, pt_ir_arg(f, i, k), i->loc);
  }
  node_id by = s->last = begin_node(s);
  if (from) use(s, pt_ir_arg(f, i, 0), i->loc);
  else if (!s->prog->fns.at[i->ref]->blocks.n)
    for (size_t k = 0; k < s->args.n; k++) add_edge(s, s->args.at[k]);
  if (i->res) *def_of(s, i->res) = by;
  s->returned = 0;
}

static void on_enter(void *payload, pt_exec *x, uint32_t fn) {
  pt_run_slice *s = payload;
  (void)x;
  const fn_info *d = info_of(s, fn);
  const pt_ir_fn *f = s->prog->fns.at[fn];
  frame fr = {.fn = fn, .base = s->slots.n, .open = s->open.n, .prev = PT_NO_BLK};
  fr.call = s->frames.n ? (node_id)s->nodes.n - 1 : 0;
  pt_vec_resize(s->mem, &s->slots, s->slots.n + f->values.n + d->vars.n + d->nlocals);
  for (uint32_t k = 0; k < f->nparams && k < s->args.n; k++)
    s->slots.at[fr.base + 1 + k] = s->args.at[k];
  pt_vec_push(s->mem, &s->frames, fr);
}

static void on_leave(void *payload, pt_exec *x, uint32_t fn) {
  pt_run_slice *s = payload;
  (void)x, (void)fn;
  assert(top(s)->fn == fn);
  s->slots.n = top(s)->base, s->open.n = top(s)->open;
  s->frames.n--;
}

/* ---- instructions */

static void assign(pt_run_slice *s, uint32_t ins, node_id by) {
  const fn_info *d = info_of(s, top(s)->fn);
  if (fn_here(s)->model) return;
  *var_node(s, d->index[ins]) = by;
  *current(s, d, d->local.at[d->index[ins]]) = d->index[ins] + 1;
}

static void execute(pt_run_slice *s, const pt_ir_ins *i, uint32_t ins) {
  node_id by = s->last = begin_node(s);
  use_all(s, i);
  switch ((pt_op)i->op) {
  case PT_OP_VAR: assign(s, ins, by); break;
  case PT_OP_LOAD: load(s, i); break;
  case PT_OP_STORE: store(s, i, by); break;
  case PT_OP_COPY: copy(s, i, by); break;
  case PT_OP_SET: set(s, i, by); break;
  case PT_OP_FREE: case PT_OP_UNSCOPE: end_life(s, i, by); break;
  case PT_OP_CHECK: use_constants(s, i); break;
  case PT_OP_CBR: branch(s, i, by); break;
  case PT_OP_RET: s->returned = by; break;
  default: break;
  }
  if (i->res) *def_of(s, i->res) = by;
}

static bool on_before(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  pt_run_slice *s = payload;
  const pt_ir_fn *f = s->prog->fns.at[fn];
  const pt_ir_ins *i = &f->ins.at[ins];
  bool first = f->blocks.at[i->block].ins.at[0] == ins;
  s->exec = x, s->count++;
  if (first) enter_block(s, i->block);
  if (i->op == PT_OP_PHI && first) take_phis(s, i->block);
  else if (pt_op_is_call((pt_op)i->op)) call(s, i);
  else if (i->op != PT_OP_PHI) execute(s, i, ins);
  if (pt_op_is_terminator((pt_op)i->op)) top(s)->prev = i->block;
  return !s->too_large;
}

/* The result of a call is what the callee returned. */
static void on_after(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  pt_run_slice *s = payload;
  (void)x;
  const pt_ir_ins *i = &s->prog->fns.at[fn]->ins.at[ins];
  if (pt_op_is_call((pt_op)i->op) && i->res && s->returned) *def_of(s, i->res) = s->returned;
}

/* A builtin reads and writes: its call depends on all that it reads. */
static void on_reads(void *payload, pt_exec *x, uint64_t address, size_t n) {
  pt_run_slice *s = payload;
  s->exec = x;
  if (!use_life(s, address)) return;
  for (size_t k = 0; k < n; k++) add_edge(s, writer_of(s, address + k));
}

static void on_writes(void *payload, pt_exec *x, uint64_t address, size_t n, const uint64_t *from) {
  pt_run_slice *s = payload;
  (void)from;
  s->exec = x;
  use_life(s, address);
  for (uint64_t k = 0, end = is_written(s, address, n) ? n : 0; k < end; k++)
    write_byte(s, address + k, s->last);
}

/* ---- all of it */

pt_run_slice *pt_slice_new(pt_mem *m, const pt_ir_prog *p, pt_slice_names names, void *payload) {
  pt_run_slice *s = pt_mem_alloc(m, sizeof *s);
  *s = (pt_run_slice){.mem = m,
                      .prog = p,
                      .names = names,
                      .payload = payload,
                      .fns = pt_mem_alloc(m, p->fns.n * sizeof *s->fns)};
  s->observer = (pt_exec_observer){.payload = s,
                                   .before = on_before,
                                   .after = on_after,
                                   .enter = on_enter,
                                   .leave = on_leave,
                                   .reads = on_reads,
                                   .writes = on_writes};
  pt_vec_push(m, &s->nodes, (node){0}); /* 0 is none */
  return s;
}

const pt_exec_observer *pt_slice_observer(const pt_run_slice *s) { return &s->observer; }

static size_t edges_end(const pt_run_slice *s, size_t k) {
  return k + 1 < s->nodes.n ? s->nodes.at[k + 1].first : s->edges.n;
}

/* What can be reached from START to OUT; over values alone unless CONTROL. */
static void reach(pt_run_slice *s, node_id start, bool control, events *out) {
  bool *marked = pt_mem_alloc(s->mem, s->nodes.n);
  pt_vec_resize(s->mem, out, s->count / 64 + 1);
  marked[start] = true;
  for (size_t k = start; k > 0; k--) { /* edges lead to earlier nodes */
    const node *n = &s->nodes.at[k];
    if (!marked[k]) continue;
    out->at[n->event / 64] |= UINT64_C(1) << n->event % 64;
    for (size_t e = n->first; e < edges_end(s, k); e++) marked[s->edges.at[e]] = true;
    if (control) marked[n->control] = true;
  }
  pt_mem_free(s->mem, marked, s->nodes.n);
}

/* Where being there is the failure: the branch that led there. */
static node_id decider(const pt_run_slice *s) {
  node_id k = s->last;
  while (k && s->nodes.at[k].first == edges_end(s, k)) k = s->nodes.at[k].control;
  return k;
}

bool pt_slice_finish(pt_run_slice *s, const pt_run *run) {
  bool whole = run->kind == PT_CHECK_LEAK_LOST || run->kind == PT_CHECK_LEAK_UNFREED ||
               run->kind == PT_CHECK_STACK;
  if (run->status != PT_RUN_FAILED || whole || s->too_large || !s->last) return false;
  reach(s, s->last, true, &s->kept);
  reach(s, decider(s), false, &s->near);
  return true;
}

static bool has_bit(const events *e, uint64_t k) {
  return k / 64 < e->n && e->at[k / 64] >> k % 64 & 1;
}
bool pt_slice_has(const pt_run_slice *s, uint64_t k) { return has_bit(&s->kept, k); }
bool pt_slice_is_near(const pt_run_slice *s, uint64_t k) { return has_bit(&s->near, k); }

void pt_slice_delete(pt_run_slice *s) {
  pt_mem *m = s->mem;
  for (uint32_t k = 0; k < s->prog->fns.n; k++) release_info(s, k);
  pt_mem_free(m, s->fns, s->prog->fns.n * sizeof *s->fns);
  node_ids *lists[] = {&s->edges, &s->slots, &s->args, &s->phis, &s->bytes};
  for (size_t k = 0; k < sizeof lists / sizeof *lists; k++) pt_vec_release(m, lists[k]);
  pt_vec_release(m, &s->nodes);
  pt_vec_release(m, &s->frames);
  pt_vec_release(m, &s->open);
  pt_vec_release(m, &s->kept);
  pt_vec_release(m, &s->near);
  pt_map *maps[] = {&s->writers, &s->enders, &s->named};
  for (size_t k = 0; k < sizeof maps / sizeof *maps; k++) pt_map_release(m, maps[k]);
  pt_mem_free(m, s, sizeof *s);
}
