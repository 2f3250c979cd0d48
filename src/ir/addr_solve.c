/* Instances of functions, calls, and the work list. */
#include <assert.h>

#include "ir/addr_priv.h"
#include "ir/builtin.h"

/* What may be analysed once per call: functions of models, and others up to SMALL_FN instructions,
   as long as not more than MOST_CLONED instructions come of it. */
enum { SMALL_FN = 80, MOST_CLONED = 60000, DEEPEST = 12 };
/* Steps: about a second. */
#define MOST_WORK UINT64_C(20000000)

/* ---- instances */

/* The constants of a function are known from the start. */
static void set_constant(pt_ad *a, uint32_t node, const pt_ir_fn *f, pt_val v) {
  const pt_ir_value *x = &f->values.at[v];
  pt_bv c;
  if (x->kind == PT_VAL_GLOBAL || x->kind == PT_VAL_FUNC) {
    uint32_t object =
        x->kind == PT_VAL_GLOBAL ? pt_ad_global_object(a, x->ref) : pt_ad_fn_object(a, x->ref);
    pt_ad_place_at(a, node, (pt_ad_place){.object = object, .off = (int64_t)x->bits});
  } else if (pt_ir_is_const(a->p, f, v, &c)) {
    bool small = pt_bv_fits_i64(c) && pt_bv_to_i64(c) >= -4096 && pt_bv_to_i64(c) < 4096;
    pt_ad_flags(a, node, small ? AD_SMALL : AD_OTHER);
  }
}

static uint32_t new_instance(pt_ad *a, pt_ad_instance x) {
  const pt_ir_fn *f = a->p->fns.at[x.fn];
  x.val0 = (uint32_t)a->nodes.n, x.ins0 = (uint32_t)a->owner.n;
  pt_vec_resize(a->mem, &a->nodes, a->nodes.n + f->values.n);
  x.ret = pt_ad_new_node(a);
  uint32_t id = (uint32_t)a->instances.n;
  pt_vec_push(a->mem, &a->instances, x);
  for (size_t k = 0; k < f->ins.n; k++) pt_vec_push(a->mem, &a->owner, id);
  pt_vec_resize(a->mem, &a->queued, a->owner.n);
  for (pt_val v = 1; v < f->values.n; v++) set_constant(a, x.val0 + v, f, v);
  for (size_t b = 0; b < f->blocks.n; b++)
    for (size_t k = 0; k < f->blocks.at[b].ins.n; k++) {
      uint32_t ins = f->blocks.at[b].ins.at[k];
      const pt_ir_ins *i = pt_ir_ins_at(f, ins);
      for (uint32_t j = 0; j < i->nargs; j++) {
        pt_val v = pt_ir_arg(f, i, j);
        bool grows = f->values.at[v].kind == PT_VAL_PARAM || f->values.at[v].kind == PT_VAL_INS;
        if (grows) pt_vec_push(a->mem, &a->nodes.at[x.val0 + v].users, x.ins0 + ins);
      }
      pt_ad_enqueue(a, x.ins0 + ins);
    }
  return id;
}

static bool is_cloned(const pt_ad *a, const pt_ad_instance *caller, uint32_t fn) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  bool may = (f->model || f->ins.n <= SMALL_FN) && !a->graph.recursive[fn];
  return may && caller->depth < DEEPEST && a->owner.n < MOST_CLONED;
}

/* The instance that the call instruction of the step calls. */
static uint32_t callee(pt_ad_step *s, uint32_t fn) {
  pt_ad *a = s->a;
  pt_ad_instance caller = a->instances.at[s->instance];
  uint64_t key = (uint64_t)fn << 32 | s->number, known;
  if (pt_map_get(&a->instance_of, key, &known)) return (uint32_t)known;
  bool cloned = is_cloned(a, &caller, fn);
  if (!cloned && pt_map_get(&a->instance_of, (uint64_t)fn << 32, &known)) return (uint32_t)known;
  bool only_call = cloned || (a->facts[fn].sites == 1 && !a->p->fns.at[fn]->address_taken &&
                              !a->graph.recursive[fn]);
  pt_ad_instance x = {
      .fn = fn, .parent = s->instance, .call = s->number, .depth = cloned ? caller.depth + 1 : 0};
  x.once = caller.once && only_call && !a->facts[caller.fn].loop_of[s->i->block];
  uint32_t id = new_instance(a, x);
  pt_map_put(a->mem, &a->instance_of, cloned ? key : (uint64_t)fn << 32, id);
  return id;
}

uint32_t pt_ad_shown_loc(const pt_ad *a, uint32_t instance, uint32_t loc) {
  while (a->p->fns.at[a->instances.at[instance].fn]->model && a->instances.at[instance].parent) {
    const pt_ad_instance *x = &a->instances.at[instance], *up = &a->instances.at[x->parent];
    loc = a->p->fns.at[up->fn]->ins.at[x->call - up->ins0].loc;
    instance = x->parent;
  }
  return loc;
}

/* ---- calls */

/* Builtins: printf, strtod (which stores where the number ends), and functions on numbers. */
static void call_builtin(pt_ad_step *s, uint32_t fn) {
  pt_ad *a = s->a;
  pt_builtin_kind kind = pt_ir_builtin(a->p, fn);
  if (s->res) pt_ad_flags(a, s->res, AD_OTHER);
  for (uint32_t k = 0; k < s->i->nargs && s->res; k++)
    pt_ad_depends(a, s->res, a->nodes.at[pt_ad_arg(s, k)].reason, a->nodes.at[pt_ad_arg(s, k)].loc);
  if (kind == PT_BUILTIN_FORMAT && s->i->nargs == PT_FORMAT_NARGS) {
    if (!pt_ad_prints_address(s, pt_ad_arg(s, PT_FORMAT_TEXT), pt_ad_arg(s, PT_FORMAT_SLOTS)))
      return;
    uint32_t number = pt_ad_new_node(a);
    pt_ad_depends(a, number, PT_ADDRESS_TEXT, pt_ad_shown_loc(a, s->instance, s->i->loc));
    uint32_t text = pt_ad_new_node(a), to = pt_ad_arg(s, PT_FORMAT_BUF);
    for (size_t k = 0; k < a->nodes.at[to].places.n; k++)
      pt_ad_place_at(a, text, pt_ad_moved(a->nodes.at[to].places.at[k], 0, 1));
    pt_ad_write(a, text, number, 8, true);
    if (s->res) pt_ad_join(a, s->res, number);
    return;
  }
  if (kind == PT_BUILTIN_STRTO && s->i->nargs == 2) {
    uint32_t end = pt_ad_new_node(a), text = pt_ad_arg(s, 0);
    for (size_t k = 0; k < a->nodes.at[text].places.n; k++) {
      pt_ad_place p = pt_ad_moved(a->nodes.at[text].places.at[k], 0, 1);
      p.inside = true; /* of the text, whose last character is 0 */
      pt_ad_place_at(a, end, p);
    }
    pt_ad_write(a, pt_ad_arg(s, 1), end, a->p->ptr_width, false);
    uint32_t from = pt_ad_text(s, text);
    if (from && s->res) pt_ad_depends(a, s->res, a->nodes.at[from].reason, a->nodes.at[from].loc);
  }
}

static void call(pt_ad_step *s, uint32_t fn, uint32_t first) {
  pt_ad *a = s->a;
  const pt_ir_fn *f = a->p->fns.at[fn];
  if (!f->blocks.n || pt_ir_is_same_everywhere(a->p, fn)) {
    call_builtin(s, fn);
    return;
  }
  uint32_t id = callee(s, fn);
  for (uint32_t k = 0; k < f->nparams && first + k < s->i->nargs; k++)
    pt_ad_join_arg(s, a->instances.at[id].val0 + k + 1, first + k);
  if (!s->res) return;
  pt_ad_use(a, a->instances.at[id].ret, s->number);
  pt_ad_join(a, s->res, a->instances.at[id].ret);
}

static void call_indirect(pt_ad_step *s) {
  uint32_t to = pt_ad_arg(s, 0);
  for (size_t k = 0; k < s->a->nodes.at[to].places.n; k++) {
    uint32_t fn = s->a->objects.at[s->a->nodes.at[to].places.at[k].object].fn;
    if (fn && pt_ir_may_target(s->a->p, s->f, s->i, fn)) call(s, fn, 1);
  }
}

/* The number that V is, be it an argument of the only call of this instance; UINT64_MAX: not known.
   */
static uint64_t constant_of(const pt_ad *a, uint32_t instance, pt_val v) {
  for (;;) {
    const pt_ad_instance *x = &a->instances.at[instance], *up = &a->instances.at[x->parent];
    const pt_ir_fn *f = a->p->fns.at[x->fn], *caller = a->p->fns.at[up->fn];
    pt_bv c;
    if (pt_ir_is_const(a->p, f, v, &c)) return pt_bv_fits_u64(c) ? pt_bv_to_u64(c) : UINT64_MAX;
    if (!x->depth || f->values.at[v].kind != PT_VAL_PARAM) return UINT64_MAX;
    const pt_ir_ins *call = pt_ir_ins_at(caller, x->call - up->ins0);
    if (call->op != PT_OP_CALL || f->values.at[v].ref >= call->nargs) return UINT64_MAX;
    v = pt_ir_arg(caller, call, f->values.at[v].ref), instance = x->parent;
  }
}

static void allocate(pt_ad_step *s) {
  pt_ad *a = s->a;
  const pt_ad_instance *x = &a->instances.at[s->instance];
  bool heap = !pt_alloc_is_stack(s->i->sub); /* or as long-lived */
  bool loop = a->facts[x->fn].loop_of[s->i->block] != 0;
  pt_ad_object o = {.flags = s->i->sub == PT_ALLOC_ZEROED ? AD_SMALL : AD_FREE, .heap = heap,
                    .site = s->number, .type = s->i->ref ? a->p->vars.at[s->i->ref].type : 0};
  o.size = constant_of(a, s->instance, pt_ir_arg(s->f, s->i, 0));
  /* a variable of a loop's body is another one in each round, but its life ends before */
  o.unique = heap ? x->once && !loop
                  : !a->graph.recursive[x->fn] && (!loop || s->i->sub == PT_ALLOC_STACK);
  bool own = heap && s->i->sub != PT_ALLOC_GIVEN; /* callers have theirs anywhere */
  if (own) o.align = a->p->ptr_width / 4;
  else if (s->i->imm > 0) o.align = (uint64_t)s->i->imm;
  else o.align = 1;
  pt_ad_place_at(a, s->res, (pt_ad_place){.object = pt_ad_object_of(a, s->number, o)});
}

static void evaluate(pt_ad *a, uint32_t number) {
  uint32_t instance = a->owner.at[number];
  const pt_ad_instance *x = &a->instances.at[instance];
  const pt_ir_fn *f = a->p->fns.at[x->fn];
  const pt_ir_ins *i = pt_ir_ins_at(f, number - x->ins0);
  pt_ad_step s = {.a = a, .instance = instance, .number = number, .f = f, .i = i};
  s.res = i->res ? x->val0 + i->res : 0;
  a->work++;
  switch (i->op) {
  case PT_OP_ALLOC: allocate(&s); break;
  case PT_OP_LOAD: pt_ad_load(&s); break;
  case PT_OP_STORE: pt_ad_store(&s); break;
  case PT_OP_COPY: pt_ad_copy(&s); break;
  case PT_OP_SET: pt_ad_set(&s); break;
  case PT_OP_CALL: call(&s, i->ref, 0); break;
  case PT_OP_ICALL: call_indirect(&s); break;
  case PT_OP_RET:
    if (i->nargs) pt_ad_join_arg(&s, x->ret, 0);
    break;
  case PT_OP_INPUT: pt_ad_flags(a, s.res, AD_FREE); break;
  case PT_OP_SSAVE: case PT_OP_OBJSIZE: pt_ad_flags(a, s.res, AD_OTHER); break;
  default:
    if (s.res) pt_ad_value(&s);
  }
}

/* ---- interface */

void pt_ad_init(pt_ad *a, pt_mem *m, const pt_ir_prog *p) {
  *a = (pt_ad){.mem = m, .p = p};
  pt_vec_push(m, &a->nodes, (pt_ad_node){0});
  pt_vec_push(m, &a->objects, (pt_ad_object){0});
  pt_vec_push(m, &a->instances, (pt_ad_instance){0});
  pt_vec_push(m, &a->owner, 0);
  pt_ir_callgraph_init(&a->graph, m, p);
  pt_ad_facts_init(a);
  pt_ad_count_mentions(a);
}

void pt_ad_release(pt_ad *a) {
  for (size_t k = 0; k < a->nodes.n; k++) {
    pt_vec_release(a->mem, &a->nodes.at[k].places);
    pt_vec_release(a->mem, &a->nodes.at[k].parts);
    pt_vec_release(a->mem, &a->nodes.at[k].users);
  }
  for (size_t k = 0; k < a->objects.n; k++) {
    pt_vec_release(a->mem, &a->objects.at[k].cells);
    pt_vec_release(a->mem, &a->objects.at[k].watchers);
  }
  pt_ad_order_release(a);
  pt_ad_facts_release(a);
  pt_mem_free(a->mem, a->mentions, a->p->globals.n * sizeof *a->mentions);
  pt_ir_callgraph_release(&a->graph);
  pt_vec_release(a->mem, &a->nodes);
  pt_vec_release(a->mem, &a->objects);
  pt_vec_release(a->mem, &a->instances);
  pt_vec_release(a->mem, &a->owner);
  pt_vec_release(a->mem, &a->queue);
  pt_vec_release(a->mem, &a->queued);
  pt_map_release(a->mem, &a->instance_of);
  pt_map_release(a->mem, &a->object_of);
  pt_map_release(a->mem, &a->is_user);
}

static bool drain(pt_ad *a, const volatile int *stop) {
  while (a->head < a->queue.n) {
    if (a->work > MOST_WORK || (stop && *stop)) return false;
    uint32_t number = a->queue.at[a->head++];
    a->queued.at[number] = false;
    if (a->head > 1000 && a->head * 2 > a->queue.n) { /* forget what is done */
      memmove(a->queue.at, a->queue.at + a->head, (a->queue.n - a->head) * sizeof *a->queue.at);
      a->queue.n -= a->head, a->head = 0;
    }
    evaluate(a, number);
  }
  return true;
}

static bool computes(pt_op op) {
  return op == PT_OP_ADD || op == PT_OP_SUB || op == PT_OP_PTRADD;
}

static bool compares(pt_op op) { return op == PT_OP_EQ || op == PT_OP_NE; }

static void enqueue_all(pt_ad *a, bool (*wanted)(pt_op)) {
  for (uint32_t k = 1; k < a->owner.n; k++) {
    const pt_ad_instance *x = &a->instances.at[a->owner.at[k]];
    const pt_ir_ins *i = pt_ir_ins_at(a->p->fns.at[x->fn], k - x->ins0);
    if (!i->dead && wanted((pt_op)i->op)) pt_ad_enqueue(a, k);
  }
}

bool pt_ad_solve(pt_ad *a, const volatile int *stop) {
  new_instance(a, (pt_ad_instance){.fn = a->p->main, .once = true});
  if (!drain(a, stop)) return false;
  a->late = true;
  enqueue_all(a, computes);
  if (!drain(a, stop)) return false;
  pt_ad_settle(a);
  enqueue_all(a, compares);
  return drain(a, stop);
}
