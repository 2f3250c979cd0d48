/* Pointers that outlive their object.

   The memory of a freed object may become that of the next one, and so may the memory of a variable
   whose lifetime has ended: then a stale pointer equals a pointer to the new object.  In the
   interpreter it never does, so a comparison of a stale pointer is one that machines disagree on.

   Of the heap: a pointer may be stale when something frees an object that it may point to, wherever
   its copies are, then one that the other pointer may point to is allocated, and then they are
   compared (addr_order.c: what may be executed after what).  A pointer that the same call of the
   function has just allocated must be freed in between.

   Of variables: the address of a variable after its scope, or after its function has returned, and
   a pointer that comes from elsewhere (memory that outlives the call, a result) to a variable that
   has several lives: it may be of an earlier one.  Not recognised: such a pointer that is an
   argument. */
#include "ir/addr_priv.h"

/* ---- ways through a function */

typedef struct {
  const pt_ir_fn *f;
  uint32_t to;   /* instruction */
  pt_val avoid;  /* a way ends where this value, or the object of this alloc, is made anew */
  bool *seen;    /* by block */
  PT_VEC(pt_blk) todo;
} search;

static bool renews(const search *d, const pt_ir_ins *i) {
  if (i->res && i->res == d->avoid) return true;
  return i->op == PT_OP_SCOPE && pt_ir_arg(d->f, i, 0) == d->avoid;
}

/* Walks through BLOCK from its K-th instruction on; true: found. */
static bool walk(search *d, pt_mem *m, pt_blk block, size_t k) {
  const pt_ir_block *b = &d->f->blocks.at[block];
  pt_blk next[2];
  for (; k < b->ins.n; k++) {
    if (b->ins.at[k] == d->to) return true;
    if (renews(d, pt_ir_ins_at(d->f, b->ins.at[k]))) return false;
  }
  uint32_t n = pt_ir_succs(d->f, block, next);
  for (uint32_t j = 0; j < n; j++) {
    if (d->seen[next[j]]) continue;
    d->seen[next[j]] = true;
    pt_vec_push(m, &d->todo, next[j]);
  }
  return false;
}

/* Whether a way leads from behind instruction FROM to instruction TO, on which AVOID stays what it
   is. */
static bool reaches(pt_ad *a, const pt_ir_fn *f, uint32_t from, uint32_t to, pt_val avoid) {
  search d = {.f = f, .to = to, .avoid = avoid};
  d.seen = pt_mem_alloc(a->mem, f->blocks.n * sizeof *d.seen);
  pt_blk block = f->ins.at[from].block;
  size_t at = 0;
  while (f->blocks.at[block].ins.at[at] != from) at++;
  bool found = walk(&d, a->mem, block, at + 1);
  for (size_t k = 0; !found && k < d.todo.n; k++) found = walk(&d, a->mem, d.todo.at[k], 0);
  a->work += d.todo.n;
  pt_vec_release(a->mem, &d.todo);
  pt_mem_free(a->mem, d.seen, f->blocks.n * sizeof *d.seen);
  return found;
}

/* ---- heap */

static bool may_be(const pt_ad *a, uint32_t node, uint32_t object) {
  const pt_ad_places *v = &a->nodes.at[node].places;
  for (size_t k = 0; k < v->n; k++)
    if (v->at[k].object == object) return true;
  return false;
}

static bool is_heap(const pt_ad *a, uint32_t object) {
  return a->objects.at[object].site && a->objects.at[object].heap;
}

/* Whether the instruction, or what it calls, may free the object. */
static bool frees(pt_ad *a, uint32_t number, uint32_t object) {
  for (size_t k = 0; k < a->frees.n; k++)
    if (may_be(a, a->frees.at[k].node, object) &&
        pt_ad_inside(a, number, a->frees.at[k].number))
      return true;
  return false;
}

/* Whether V, of this call, was made by the heap's allocation of the object: each time anew. */
static bool is_fresh(const pt_ad_step *s, pt_val v, uint32_t object) {
  const pt_ad_instance *x = &s->a->instances.at[s->instance];
  pt_val root = pt_ad_facts_of(s->a, x->fn)->root[v];
  if (!root || s->f->values.at[root].kind != PT_VAL_INS) return false;
  uint32_t def = s->f->values.at[root].ref;
  const pt_ir_ins *i = pt_ir_ins_at(s->f, def);
  bool makes = i->op == PT_OP_ALLOC || (i->op == PT_OP_CALL && s->a->p->fns.at[i->ref]->model);
  return makes && pt_ad_inside(s->a, x->ins0 + def, s->a->objects.at[object].site);
}

/* Whether SITE allocates on a way from instruction FROM of this function, which frees, to the
   comparison, on which ROOT is not made anew. */
static bool reused(const pt_ad_step *s, uint32_t from, uint32_t site, pt_val root) {
  const pt_ad_instance *x = &s->a->instances.at[s->instance];
  uint32_t to = s->number - x->ins0;
  if (!reaches(s->a, s->f, from, to, root)) return false;
  if (pt_ad_inside(s->a, x->ins0 + from, site)) return true;
  for (uint32_t k = 1; k < s->f->ins.n; k++) {
    if (s->f->ins.at[k].dead || !pt_ad_inside(s->a, x->ins0 + k, site)) continue;
    if (reaches(s->a, s->f, from, k, root) && reaches(s->a, s->f, k, to, root)) return true;
  }
  return false;
}

static bool fresh_is_freed(const pt_ad_step *s, pt_val v, uint32_t object, uint32_t other) {
  const pt_ad_instance *x = &s->a->instances.at[s->instance];
  pt_val root = pt_ad_facts_of(s->a, x->fn)->root[v];
  for (uint32_t k = 1; k < s->f->ins.n; k++)
    if (!s->f->ins.at[k].dead && frees(s->a, x->ins0 + k, object) &&
        reused(s, k, s->a->objects.at[other].site, root))
      return true;
  return false;
}

/* The call of the library in which an instruction is, or 0. */
static uint32_t model_of(const pt_ad *a, uint32_t number) {
  uint32_t found = 0;
  for (uint32_t k = a->owner.at[number]; k && a->p->fns.at[a->instances.at[k].fn]->model;
       k = a->instances.at[k].parent)
    found = k;
  return found;
}

/* Whether SITE allocates after the instruction that frees.  Within one call of the library any
   order is possible: a block that realloc moves in its model may stay. */
static bool allocates_behind(pt_ad *a, uint32_t freeing, uint32_t site) {
  uint32_t model = model_of(a, freeing);
  return (model && model == model_of(a, site)) || pt_ad_behind(a, freeing, site);
}

/* Whether OBJECT may be freed, then OTHER allocated, then the step executed. */
static bool in_order(const pt_ad_step *s, uint32_t object, uint32_t other) {
  uint32_t site = s->a->objects.at[other].site;
  if (!pt_ad_behind(s->a, site, s->number)) return false;
  for (size_t k = 0; k < s->a->frees.n; k++)
    if (may_be(s->a, s->a->frees.at[k].node, object) &&
        allocates_behind(s->a, s->a->frees.at[k].number, site))
      return true;
  return false;
}

/* Whether operand K may be a pointer to freed memory that operand J's object has got. */
static bool is_freed(const pt_ad_step *s, uint32_t k, uint32_t j) {
  const pt_ad_places *x = &s->a->nodes.at[pt_ad_arg(s, k)].places;
  const pt_ad_places *y = &s->a->nodes.at[pt_ad_arg(s, j)].places;
  pt_val v = pt_ir_arg(s->f, s->i, k);
  for (size_t n = 0; n < x->n; n++)
    for (size_t m = 0; m < y->n; m++) {
      uint32_t object = x->at[n].object, other = y->at[m].object;
      if (!is_heap(s->a, object) || !is_heap(s->a, other) || !in_order(s, object, other)) continue;
      if (!is_fresh(s, v, object) || fresh_is_freed(s, v, object, other)) return true;
    }
  return false;
}

/* ---- stack */

static bool calls(pt_ad *a, uint32_t caller, uint32_t callee) {
  pt_fns todo = {0};
  bool *seen = pt_mem_alloc(a->mem, a->graph.n * sizeof *seen), found = caller == callee;
  pt_vec_push(a->mem, &todo, caller);
  for (size_t k = 0; !found && k < todo.n; k++)
    for (size_t j = 0; !found && j < a->graph.callees[todo.at[k]].n; j++) {
      uint32_t next = a->graph.callees[todo.at[k]].at[j];
      found = next == callee;
      if (seen[next]) continue;
      seen[next] = true;
      pt_vec_push(a->mem, &todo, next);
    }
  pt_mem_free(a->mem, seen, a->graph.n * sizeof *seen);
  pt_vec_release(a->mem, &todo);
  return found;
}

/* Whether the variable that SITE (an alloc of this instance) makes may be out of scope at the
   step. */
static bool out_of_scope(const pt_ad_step *s, uint32_t site) {
  const pt_ad_instance *x = &s->a->instances.at[s->instance];
  pt_val var = pt_ir_ins_at(s->f, site - x->ins0)->res;
  for (uint32_t k = 1; k < s->f->ins.n; k++) {
    const pt_ir_ins *i = pt_ir_ins_at(s->f, k);
    bool ends = !i->dead && i->op == PT_OP_UNSCOPE && pt_ir_arg(s->f, i, 0) == var;
    if (ends && reaches(s->a, s->f, k, s->number - x->ins0, var)) return true;
  }
  return false;
}

/* Whether a variable has more than one life: its function is called again, or its scope is in a
   loop. */
static bool has_lives(const pt_ad_step *s, const pt_ad_object *o) {
  const pt_ad_instance *x = &s->a->instances.at[s->a->owner.at[o->site]];
  const pt_ir_fn *f = s->a->p->fns.at[x->fn];
  const uint32_t *loop_of = pt_ad_facts_of(s->a, x->fn)->loop_of;
  const pt_ir_ins *made = pt_ir_ins_at(f, o->site - x->ins0);
  if (!x->once || loop_of[made->block]) return true;
  for (uint32_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = pt_ir_ins_at(f, k);
    bool begins = !i->dead && i->op == PT_OP_SCOPE && pt_ir_arg(f, i, 0) == made->res;
    if (begins && loop_of[i->block]) return true;
  }
  return false;
}

/* Whether a value may have been made before this call: it is the result of a call, or was loaded
   from more than variables of this call.  Arguments are believed not to be stale. */
static bool is_from_elsewhere(const pt_ad_step *s, pt_val v) {
  const pt_ad_instance *x = &s->a->instances.at[s->instance];
  pt_val root = pt_ad_facts_of(s->a, x->fn)->root[v];
  const pt_ir_value *r = &s->f->values.at[root ? root : v];
  if (r->kind != PT_VAL_INS) return false;
  const pt_ir_ins *i = pt_ir_ins_at(s->f, r->ref);
  if (i->op != PT_OP_LOAD) return i->op != PT_OP_ALLOC;
  const pt_ad_places *from = &s->a->nodes.at[x->val0 + pt_ir_arg(s->f, i, 0)].places;
  for (size_t k = 0; k < from->n; k++) {
    const pt_ad_object *o = &s->a->objects.at[from->at[k].object];
    bool own = o->site && !o->heap && s->a->owner.at[o->site] == s->instance;
    if (!own || has_lives(s, o)) return true;
  }
  return false;
}

/* Whether a frame of the instance may be there while the step is executed.  An instance of one call
   is that of a caller, or of a call that has returned; others stand for all calls of a function. */
static bool is_alive(const pt_ad_step *s, uint32_t owner) {
  const pt_ad_instance *at = s->a->instances.at;
  for (uint32_t k = s->instance; k; k = at[k].parent)
    if (k == owner) return true;
  return !at[owner].depth && calls(s->a, at[owner].fn, at[s->instance].fn);
}

static bool is_ended(const pt_ad_step *s, const pt_ad_object *o, bool elsewhere) {
  uint32_t owner = s->a->owner.at[o->site];
  if (elsewhere && has_lives(s, o)) return true;
  return owner == s->instance ? out_of_scope(s, o->site) : !is_alive(s, owner);
}

/* ---- both */

static bool is_variable(const pt_ad_object *o) { return o->site && !o->heap; }

static bool points_to(const pt_ad_step *s, uint32_t k) {
  const pt_ad_places *v = &s->a->nodes.at[pt_ad_arg(s, k)].places;
  for (size_t j = 0; j < v->n; j++)
    if (is_variable(&s->a->objects.at[v->at[j].object])) return true;
  return false;
}

static bool has_ended_variable(const pt_ad_step *s, uint32_t k) {
  const pt_ad_places *v = &s->a->nodes.at[pt_ad_arg(s, k)].places;
  bool elsewhere = is_from_elsewhere(s, pt_ir_arg(s->f, s->i, k));
  for (size_t j = 0; j < v->n; j++) {
    const pt_ad_object *o = &s->a->objects.at[v->at[j].object];
    if (is_variable(o) && is_ended(s, o, elsewhere)) return true;
  }
  return false;
}

bool pt_ad_compares_stale(const pt_ad_step *s) {
  const pt_val *root = pt_ad_facts_of(s->a, s->a->instances.at[s->instance].fn)->root;
  pt_val x = pt_ir_arg(s->f, s->i, 0), y = pt_ir_arg(s->f, s->i, 1);
  if (root[x] && root[x] == root[y]) return false;
  if (s->a->settled && (is_freed(s, 0, 1) || is_freed(s, 1, 0))) return true;
  if (!points_to(s, 0) || !points_to(s, 1)) return false;
  return has_ended_variable(s, 0) || has_ended_variable(s, 1);
}
