#include "exec/taint_priv.h"

#include <assert.h>

enum {
  MOST_STEPS = 20000000,
  MOST_BYTES = 1 << 20,
  MOST_OBJECTS = 256,
  HOST_DEPTH = 2,
  ANY_DEPTH = 64
};

/* ---- memory */

static void taint_bytes(pt_taint *t, uint64_t at, uint64_t n, source by) {
  if (by && t->memory.n + n > MOST_BYTES) taint_all(t, by);
  if (t->all || (!by && !t->memory.n)) return;
  for (uint64_t k = 0; k < n; k++) {
    if (by)
      pt_map_put(t->mem, &t->memory, at + k, by);
    else if (!t->stays.n || !pt_map_get(&t->stays, at + k, NULL))
      pt_map_remove(&t->memory, at + k);
  }
}

static source taint_at(const pt_taint *t, uint64_t at, uint64_t n) {
  uint64_t by = 0;
  for (uint64_t k = 0; k < n && t->memory.n && !by; k++)
    pt_map_get(&t->memory, at + k, &by);
  return (source)by;
}

/* Why an object is dead, when it is. */
static source end_at(pt_taint *t, uint64_t at) {
  uint64_t by = 0;
  pt_exec_object o = pt_exec_object_at(t->exec, at);
  if (o.kind != PT_OBJ_NONE && !o.live) pt_map_get(&t->ended, o.number, &by);
  return (source)by;
}

/* Whether N bytes at AT are all in an object: else the run ends here. */
static bool fits(pt_taint *t, uint64_t at, uint64_t n) {
  pt_exec_object o = pt_exec_object_at(t->exec, at);
  return o.kind != PT_OBJ_NONE && o.live && n <= o.size;
}

static void reach_object(pt_taint *t, uint64_t address, uint32_t depth) {
  pt_exec_object o = pt_exec_object_at(t->exec, address);
  if ((o.kind != PT_OBJ_GLOBAL && o.kind != PT_OBJ_STACK && o.kind != PT_OBJ_HEAP) || !o.live)
    return;
  for (size_t k = 0; k < t->objects.n; k++)
    if (t->objects.at[k].base == o.base) return;
  pt_vec_push(t->mem, &t->objects, ((reached){o.base, o.size, depth}));
}

/* To t->objects: those that can be reached from ADDRESSES, DEPTH deep.  False: too many, or too
 * large. */
static bool reach(pt_taint *t, const uint64_t *addresses, size_t n, uint32_t depth) {
  uint32_t word = t->prog->ptr_width / 8;
  pt_vec_reset(&t->objects);
  for (size_t k = 0; k < n; k++)
    reach_object(t, addresses[k], 1);
  for (size_t k = 0; k < t->objects.n; k++) {
    reached o = t->objects.at[k];
    if (o.size > MOST_BYTES || t->objects.n > MOST_OBJECTS) return false;
    for (uint64_t at = 0; o.depth < depth && at + word <= o.size; at += word) {
      uint8_t bytes[8] = {0}, defined[8] = {0};
      uint64_t address;
      if (!pt_exec_read(t->exec, o.base + at, word, bytes, defined) || !defined[0]) continue;
      memcpy(&address, bytes, sizeof address);
      reach_object(t, address, o.depth + 1);
    }
  }
  return true;
}

static void taint_reached(pt_taint *t, source by) {
  for (size_t k = 0; k < t->objects.n; k++)
    taint_bytes(t, t->objects.at[k].base, t->objects.at[k].size, by);
}

/* ---- calls */

/* A function of the host reads what it is given, and what that points to, and may write there. */
static source call_host(pt_taint *t, const pt_ir_ins *i, source by) {
  uint64_t addresses[16];
  size_t n = 0;
  if (!by && !t->memory.n) return 0;
  for (uint32_t k = 0; k < i->nargs && n < 16; k++)
    if (pt_ir_width(fn_here(t), pt_ir_arg(fn_here(t), i, k)) == t->prog->ptr_width)
      addresses[n++] = number_of(t, pt_ir_arg(fn_here(t), i, k));
  bool known = reach(t, addresses, n, HOST_DEPTH);
  for (size_t k = 0; k < t->objects.n && !by; k++)
    by = taint_at(t, t->objects.at[k].base, t->objects.at[k].size);
  if (by && known)
    taint_reached(t, by);
  else if (by)
    taint_all(t, by);
  return by;
}

static void taint_errno(pt_taint *t, source by) {
  if (!t->errno_global) return;
  pt_exec_object o = pt_exec_object_at(t->exec, pt_exec_global_address(t->exec, t->errno_global));
  taint_bytes(t, o.base, o.size, by);
}

static source call(pt_taint *t, const pt_ir_ins *i) {
  const pt_ir_fn *f = fn_here(t);
  uint32_t from = i->op == PT_OP_ICALL;
  source target = from ? *taint_of(t, pt_ir_arg(f, i, 0)) : 0;
  pt_vec_reset(&t->args);
  for (uint32_t k = from; k < i->nargs; k++)
    pt_vec_push(t->mem, &t->args, *taint_of(t, pt_ir_arg(f, i, k)));
  t->returned = 0;
  if (target) taint_all(t, target);
  if (from || t->prog->fns.at[i->ref]->blocks.n) return target ? target : control(t);
  if (t->marks[i->ref] & PT_TAINT_ERRNO) taint_errno(t, f->model ? top(t)->fn : i->ref);
  return t->returned = call_host(t, i, operands(t, i));
}

static void mention(pt_taint *t, uint32_t fn) {
  for (size_t k = 0; k < t->mentioned.n; k++)
    if (t->mentioned.at[k] == fn) return;
  pt_vec_push(t->mem, &t->mentioned, fn);
}

/* Variables that FN, or who it calls, may write. */
static void taint_mentioned(pt_taint *t, uint32_t fn) {
  pt_vec_reset(&t->mentioned);
  mention(t, fn);
  for (size_t k = 0; k < t->mentioned.n; k++) {
    const pt_ir_fn *f = t->prog->fns.at[t->mentioned.at[k]];
    for (size_t v = 1; v < f->values.n; v++) {
      uint32_t g = f->values.at[v].kind == PT_VAL_GLOBAL ? f->values.at[v].ref : 0;
      if (g && !t->prog->globals.at[g].constant)
        taint_bytes(t, pt_exec_global_address(t->exec, g), t->prog->globals.at[g].size, fn);
    }
    for (size_t i = 1; i < f->ins.n; i++)
      if (f->ins.at[i].op == PT_OP_CALL && !f->ins.at[i].dead) mention(t, f->ins.at[i].ref);
  }
}

/* What a marked function does besides returning. */
static void enter_marked(pt_taint *t, uint32_t fn) {
  const pt_ir_fn *f = t->prog->fns.at[fn];
  uint64_t addresses[16];
  size_t n = 0;
  if (t->marks[fn] & PT_TAINT_BODY)
    taint_mentioned(t, fn);
  else if (!t->called)
    t->called = fn;
  if (t->marks[fn] & PT_TAINT_ALL) taint_all(t, fn);
  taint_errno(t, fn);
  if (!(t->marks[fn] & PT_TAINT_MEMORY)) return;
  for (uint32_t k = 1; k < t->prog->globals.n; k++) /* its own variables, such as optarg */
    if (t->prog->globals.at[k].external)
      taint_bytes(t, pt_exec_global_address(t->exec, k), t->prog->globals.at[k].size, fn);
  for (pt_val v = 1; v <= f->nparams && n < 16; v++)
    if (pt_ir_width(f, v) == t->prog->ptr_width) addresses[n++] = number_of(t, v);
  if (reach(t, addresses, n, ANY_DEPTH))
    taint_reached(t, fn);
  else
    taint_all(t, fn);
}

static void taint_variables(pt_taint *t) {
  for (uint32_t k = 1; t->variables && k < t->prog->globals.n; k++) {
    uint64_t at = t->variables[k] ? pt_exec_global_address(t->exec, k) : 0;
    for (uint64_t j = 0; at && j < t->prog->globals.at[k].size; j++)
      pt_map_put(t->mem, &t->stays, at + j, 1);
    if (at) taint_bytes(t, at, t->prog->globals.at[k].size, (source)(t->prog->fns.n + k));
  }
}

static void on_enter(void *payload, pt_exec *x, uint32_t fn) {
  pt_taint *t = payload;
  const pt_ir_fn *f = t->prog->fns.at[fn];
  frame fr = {.fn = fn, .base = t->values.n, .open = t->open.n, .prev = PT_NO_BLK};
  t->exec = x;
  if (t->frames.n == 0) taint_variables(t);
  fr.inside = t->frames.n ? top(t)->inside : 0;
  if (!f->model) taint_all(t, fr.inside); /* it calls back */
  if (!fr.inside && t->marks[fn] & PT_TAINT_BODY) fr.inside = fn;
  pt_vec_resize(t->mem, &t->values, t->values.n + f->values.n);
  for (uint32_t k = 0; k < f->nparams && k < t->args.n; k++)
    t->values.at[fr.base + 1 + k] = t->args.at[k];
  pt_vec_push(t->mem, &t->frames, fr);
  if (t->marks[fn]) enter_marked(t, fn);
}

static void on_leave(void *payload, pt_exec *x, uint32_t fn) {
  pt_taint *t = payload;
  (void)x, (void)fn;
  assert(top(t)->fn == fn);
  t->values.n = top(t)->base, t->open.n = top(t)->open;
  t->frames.n--;
}

/* ---- instructions */

static void end_life(pt_taint *t, const pt_ir_ins *i, source by) {
  pt_exec_object o = pt_exec_object_at(t->exec, number_of(t, pt_ir_arg(fn_here(t), i, 0)));
  if (o.kind == PT_OBJ_NONE || !o.live) return;
  if (by)
    pt_map_put(t->mem, &t->ended, o.number, by);
  else
    pt_map_remove(&t->ended, o.number);
}

static source bytes_taint(pt_taint *t, uint64_t at, uint64_t n) {
  source by = end_at(t, at);
  if (by) return by;
  return fits(t, at, n) ? taint_at(t, at, n) : 0;
}

static source load(pt_taint *t, const pt_ir_ins *i, source by) {
  uint64_t at = number_of(t, pt_ir_arg(fn_here(t), i, 0)),
           n = (pt_ir_width(fn_here(t), i->res) + 7) / 8;
  return by ? by : bytes_taint(t, at, n);
}

static source store(pt_taint *t, const pt_ir_ins *i, source by) {
  const pt_ir_fn *f = fn_here(t);
  if (!by) by = top(t)->inside;
  uint64_t at = number_of(t, pt_ir_arg(f, i, 0)), n = (pt_ir_width(f, pt_ir_arg(f, i, 1)) + 7) / 8;
  taint_all(t, *taint_of(t, pt_ir_arg(f, i, 0)));
  if (fits(t, at, n)) taint_bytes(t, at, n, by);
  return by ? by : end_at(t, at);
}

/* The first operand is where, the last how much. */
static source store_many(pt_taint *t, const pt_ir_ins *i, source by) {
  const pt_ir_fn *f = fn_here(t);
  uint64_t to = number_of(t, pt_ir_arg(f, i, 0)), n = number_of(t, pt_ir_arg(f, i, 2));
  taint_all(t, *taint_of(t, pt_ir_arg(f, i, 0)));
  taint_all(t, *taint_of(t, pt_ir_arg(f, i, 2)));
  uint64_t from = i->op == PT_OP_COPY ? number_of(t, pt_ir_arg(f, i, 1)) : 0;
  if (!by) by = top(t)->inside;
  if (!by) by = end_at(t, to);
  if (!by && from) by = bytes_taint(t, from, n); /* of any of them: of all */
  if (fits(t, to, n)) taint_bytes(t, to, n, by);
  return by;
}

static source execute(pt_taint *t, const pt_ir_ins *i) {
  source by = operands(t, i);
  switch ((pt_op)i->op) {
  case PT_OP_LOAD: return load(t, i, by);
  case PT_OP_STORE: return store(t, i, by);
  case PT_OP_COPY:
  case PT_OP_SET: return store_many(t, i, by);
  case PT_OP_FREE:
  case PT_OP_UNSCOPE: end_life(t, i, by); break;
  case PT_OP_INPUT:
    if (t->marks[top(t)->fn]) by = top(t)->fn;
    if (top(t)->inside) by = top(t)->inside;
    break;
  case PT_OP_HAVOC:
    if (t->marks[top(t)->fn]) taint_all(t, top(t)->fn);
    break;
  case PT_OP_ASSUME:
    if (!top(t)->inside) taint_all(t, by);
    break;
  case PT_OP_CBR:
    if (by) pt_taint_branch(t, i, by);
    break;
  case PT_OP_RET: t->returned = by ? by : top(t)->inside; break;
  case PT_OP_CALL:
  case PT_OP_ICALL: return call(t, i);
  default: break;
  }
  if (i->op == PT_OP_FREE && !by) by = end_at(t, number_of(t, pt_ir_arg(fn_here(t), i, 0)));
  return by;
}

static bool on_before(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  pt_taint *t = payload;
  const pt_ir_fn *f = t->prog->fns.at[fn];
  const pt_ir_ins *i = &f->ins.at[ins];
  bool first = f->blocks.at[i->block].ins.at[0] == ins;
  t->exec = x;
  if (first) pt_taint_enter_block(t, i->block);
  if (i->op == PT_OP_PHI && first) pt_taint_phis(t, i->block);
  if (i->op != PT_OP_PHI) {
    t->last = execute(t, i);
    if (i->res) *taint_of(t, i->res) = t->last;
    if (!top(t)->inside && !t->called) t->called = t->last;
  }
  if (pt_op_is_terminator((pt_op)i->op)) top(t)->prev = i->block;
  return !t->all && ++t->steps < MOST_STEPS;
}

/* The result of a call is what the callee returned. */
static void on_after(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  pt_taint *t = payload;
  (void)x;
  const pt_ir_ins *i = &t->prog->fns.at[fn]->ins.at[ins];
  if (pt_op_is_call((pt_op)i->op) && i->res && t->returned) *taint_of(t, i->res) = t->returned;
}

/* ---- all of it */

pt_taint *pt_taint_new(pt_mem *m, const pt_ir_prog *p, pt_taint_marks marks) {
  pt_taint *t = pt_mem_alloc(m, sizeof *t);
  *t = (pt_taint){.mem = m,
                  .prog = p,
                  .marks = marks.functions,
                  .variables = marks.variables,
                  .meets = pt_mem_alloc(m, p->fns.n * sizeof *t->meets),
                  .pure = pt_mem_alloc(m, p->fns.n)};
  t->observer = (pt_exec_observer){
      .payload = t, .before = on_before, .after = on_after, .enter = on_enter, .leave = on_leave};
  for (uint32_t k = 1; k < p->globals.n; k++)
    if (strcmp(pt_ir_text(p, p->globals.at[k].name), "__pt_errno") == 0) t->errno_global = k;
  return t;
}

const pt_exec_observer *pt_taint_observer(const pt_taint *t) { return &t->observer; }

static uint32_t name_of(const pt_taint *t, source by) {
  if (by >= t->prog->fns.n) return t->prog->globals.at[by - t->prog->fns.n].name;
  return by ? t->prog->fns.at[by]->name : 0;
}

uint32_t pt_taint_finish(const pt_taint *t, const pt_run *run) {
  bool whole = run->kind == PT_CHECK_LEAK_LOST || run->kind == PT_CHECK_LEAK_UNFREED ||
               run->kind == PT_CHECK_STACK;
  if (t->all) return name_of(t, t->all);
  return name_of(t, run->status != PT_RUN_FAILED || whole ? t->called : t->last);
}

void pt_taint_delete(pt_taint *t) {
  pt_mem *m = t->mem;
  for (uint32_t k = 0; k < t->prog->fns.n; k++)
    if (t->meets[k]) pt_mem_free(m, t->meets[k], t->prog->fns.at[k]->blocks.n * sizeof **t->meets);
  pt_mem_free(m, t->meets, t->prog->fns.n * sizeof *t->meets);
  pt_mem_free(m, t->pure, t->prog->fns.n);
  pt_vec_release(m, &t->frames);
  pt_vec_release(m, &t->values);
  pt_vec_release(m, &t->args);
  pt_vec_release(m, &t->phis);
  pt_vec_release(m, &t->open);
  pt_vec_release(m, &t->objects);
  pt_vec_release(m, &t->todo);
  pt_map_release(m, &t->memory);
  pt_map_release(m, &t->stays);
  pt_vec_release(m, &t->mentioned);
  pt_map_release(m, &t->ended);
  pt_mem_free(m, t, sizeof *t);
}
