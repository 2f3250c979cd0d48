/* What may be executed after what, in all functions: ways through the control-flow graphs, into the
   functions that are called, and back to behind the calls of an instance.

   One question is answered by one walk; what it saw is kept for the next question about the same
   instruction.  Asked when places do not grow any more. */
#include "ir/addr_priv.h"

typedef struct {
  uint32_t instance;
  pt_blk block;
  size_t at;
} spot;

typedef struct {
  pt_ad *a;
  uint8_t *seen; /* by instruction of all instances */
  bool back;     /* behind the calls, too */
  PT_VEC(spot) todo;
} walk;

static void add_call(pt_ad *a, uint32_t number, uint32_t fn) {
  uint64_t id;
  if (pt_map_get(&a->instance_of, (uint64_t)fn << 32 | number, &id) ||
      pt_map_get(&a->instance_of, (uint64_t)fn << 32, &id))
    pt_vec_push(a->mem, &a->calls, ((pt_ad_call){number, (uint32_t)id}));
}

static void add_calls(pt_ad *a, const pt_ad_instance *x, uint32_t ins) {
  const pt_ir_fn *f = a->p->fns.at[x->fn];
  const pt_ir_ins *i = pt_ir_ins_at(f, ins);
  if (i->op == PT_OP_CALL) add_call(a, x->ins0 + ins, i->ref);
  if (i->op != PT_OP_ICALL) return;
  const pt_ad_places *to = &a->nodes.at[x->val0 + pt_ir_arg(f, i, 0)].places;
  for (size_t k = 0; k < to->n; k++) {
    uint32_t fn = a->objects.at[to->at[k].object].fn;
    if (fn && pt_ir_may_target(a->p, f, i, fn)) add_call(a, x->ins0 + ins, fn);
  }
}

void pt_ad_settle(pt_ad *a) {
  for (uint32_t k = 1; k < a->instances.n; k++) {
    const pt_ad_instance *x = &a->instances.at[k];
    const pt_ir_fn *f = a->p->fns.at[x->fn];
    for (uint32_t ins = 1; ins < f->ins.n; ins++) {
      const pt_ir_ins *i = pt_ir_ins_at(f, ins);
      if (i->dead) continue;
      add_calls(a, x, ins);
      if (i->op == PT_OP_FREE)
        pt_vec_push(a->mem, &a->frees,
                    ((pt_ad_free){x->ins0 + ins, x->val0 + pt_ir_arg(f, i, 0)}));
    }
  }
  a->settled = true;
}

static void enter(walk *w, uint32_t number) {
  for (size_t k = 0; k < w->a->calls.n; k++)
    if (w->a->calls.at[k].number == number)
      pt_vec_push(w->a->mem, &w->todo, ((spot){w->a->calls.at[k].callee, 0, 0}));
}

static spot behind(const pt_ad *a, uint32_t number) {
  uint32_t instance = a->owner.at[number], ins = number - a->instances.at[instance].ins0;
  const pt_ir_fn *f = a->p->fns.at[a->instances.at[instance].fn];
  pt_blk block = f->ins.at[ins].block;
  size_t at = 0;
  while (f->blocks.at[block].ins.at[at] != ins) at++;
  return (spot){instance, block, at + 1};
}

static void leave(walk *w, uint32_t instance) {
  for (size_t k = 0; w->back && k < w->a->calls.n; k++)
    if (w->a->calls.at[k].callee == instance)
      pt_vec_push(w->a->mem, &w->todo, behind(w->a, w->a->calls.at[k].number));
}

static void go(walk *w, spot at) {
  const pt_ad_instance *x = &w->a->instances.at[at.instance];
  const pt_ir_fn *f = w->a->p->fns.at[x->fn];
  const pt_ir_block *b = &f->blocks.at[at.block];
  pt_blk next[2];
  for (size_t k = at.at; k < b->ins.n; k++) {
    uint32_t number = x->ins0 + b->ins.at[k];
    const pt_ir_ins *i = pt_ir_ins_at(f, b->ins.at[k]);
    if (w->seen[number]) return;
    w->seen[number] = 1;
    if (pt_op_is_call((pt_op)i->op)) enter(w, number);
    if (i->op == PT_OP_RET) leave(w, at.instance);
  }
  uint32_t n = pt_ir_succs(f, at.block, next);
  for (uint32_t k = 0; k < n; k++)
    pt_vec_push(w->a->mem, &w->todo, ((spot){at.instance, next[k], 0}));
  w->a->work += b->ins.n;
}

/* What is behind the instruction (BACK), or is done by it. */
static const uint8_t *seen_from(pt_ad *a, uint32_t number, bool back) {
  uint64_t index = a->orders.n, key = (uint64_t)number << 1 | back;
  if (pt_map_get(&a->order_of, key, &index)) return a->orders.at[index];
  walk w = {.a = a, .back = back, .seen = pt_mem_alloc(a->mem, a->owner.n)};
  if (back) pt_vec_push(a->mem, &w.todo, behind(a, number));
  else w.seen[number] = 1;
  enter(&w, number);
  while (w.todo.n) go(&w, pt_vec_pop(&w.todo));
  pt_vec_release(a->mem, &w.todo);
  pt_map_put(a->mem, &a->order_of, key, index);
  pt_vec_push(a->mem, &a->orders, w.seen);
  return w.seen;
}

bool pt_ad_behind(pt_ad *a, uint32_t from, uint32_t to) { return seen_from(a, from, true)[to]; }

bool pt_ad_inside(pt_ad *a, uint32_t number, uint32_t inner) {
  if (number == inner) return true;
  uint32_t instance = a->owner.at[number];
  const pt_ad_instance *x = &a->instances.at[instance];
  pt_op op = (pt_op)pt_ir_ins_at(a->p->fns.at[x->fn], number - x->ins0)->op;
  return pt_op_is_call(op) && seen_from(a, number, false)[inner];
}

void pt_ad_order_release(pt_ad *a) {
  for (size_t k = 0; k < a->orders.n; k++) pt_mem_free(a->mem, a->orders.at[k], a->owner.n);
  pt_vec_release(a->mem, &a->orders);
  pt_vec_release(a->mem, &a->calls);
  pt_vec_release(a->mem, &a->frees);
  pt_map_release(a->mem, &a->order_of);
}
