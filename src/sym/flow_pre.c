/* Preconditions: predicates carried back over an arc by substitution. */
#include <assert.h>

#include "sym/flow_priv.h"

enum {
  MOST_NODES = 20000,  /* larger conjuncts are dropped */
  MOST_START = 4096    /* bytes of memory that are put into one term */
};

/* ---- what may not be kept */

static bool looks_at_float_bits(pt_terms *tt, pt_term t) {
  pt_mem *m = pt_terms_mem(tt);
  pt_term_vec todo = {0};
  pt_map seen = {0};
  bool found = false;
  pt_vec_push(m, &todo, t);
  while (todo.n && !found) {
    pt_term x = pt_vec_pop(&todo);
    if (pt_map_get(&seen, x.i, NULL)) continue;
    pt_map_put(m, &seen, x.i, 1);
    found = pt_term_op(tt, x) == PT_TOP_BV_OF_FP; /* NaN has many bit patterns, the term has one */
    for (uint32_t k = 0; k < pt_term_nargs(tt, x); k++)
      pt_vec_push(m, &todo, pt_term_arg(tt, x, k));
  }
  pt_vec_release(m, &todo);
  pt_map_release(m, &seen);
  return found;
}

/* A conjunct that says something about what is unknown, or is too large, is left out. */
static pt_term weaken(pt_flow *w, pt_term t) {
  pt_term_vec vars = {0};
  pt_sv sv;
  bool drop = false;
  if (pt_term_size(w->tt, t, MOST_NODES + 1) > MOST_NODES) {
    w->dropped++, w->weakened++;
    return pt_true(w->tt);
  }
  pt_term_inputs(w->tt, &t, 1, &vars);
  for (size_t k = 0; k < vars.n && !drop; k++)
    drop = pt_flow_meaning(w, vars.at[k], &sv) && sv.kind == PT_SV_UNKNOWN;
  pt_vec_release(w->mem, &vars);
  if (!drop && !looks_at_float_bits(w->tt, t)) return t;
  w->weakened++;
  return pt_true(w->tt);
}

/* ---- variables at the end of the instructions, as terms at the point */

static pt_term value_now(pt_flow *w, const pt_effect *e, uint32_t fn, pt_val v) {
  uint64_t t;
  pt_term c = pt_flow_constant(w, fn, v);
  if (c.i) return c;
  if (pt_map_get(&e->values, v, &t)) return (pt_term){(uint32_t)t};
  return pt_flow_var(w, (pt_sv){.kind = PT_SV_VALUE, .fn = fn, .index = v},
                     pt_ir_width(pt_flow_fn_at(w, fn), v));
}

static pt_term shared_now(pt_flow *w, const pt_effect *e, pt_term var, pt_sv sv) {
  uint64_t n = 0;
  uint32_t width = pt_term_width(w->tt, var);
  switch ((pt_sv_kind)sv.kind) {
  case PT_SV_CELL: return pt_map_get(&e->cells, sv.index, &n) ? (pt_term){(uint32_t)n} : var;
  case PT_SV_MEM: return e->mem;
  case PT_SV_TOP: return e->top;
  case PT_SV_LIFE: return e->life;
  case PT_SV_INPUT:
    sv.index += e->inputs;
    return pt_flow_var(w, sv, width);
  case PT_SV_FRESH:
    pt_map_get(&e->fresh, sv.index, &n);
    sv.after += (uint32_t)n;
    return pt_flow_var(w, sv, width);
  default: return var;
  }
}

/* The value that a phi of the target block takes when control comes from BLOCK; V when it is no
   such phi. */
static pt_val through_phi(const pt_ir_fn *f, pt_blk from, pt_blk to, pt_val v) {
  if (f->values.at[v].kind != PT_VAL_INS) return v;
  const pt_ir_ins *i = &f->ins.at[f->values.at[v].ref];
  if (i->op != PT_OP_PHI || i->block != to) return v;
  return pt_ir_arg(f, i, pt_ir_pred_index(f, from, to));
}

static pt_term var_before(pt_flow *w, const pt_arc *a, pt_term var) {
  const pt_effect *e = pt_flow_effect(w, a->from);
  const pt_point *from = &w->points.at[a->from];
  pt_sv sv;
  if (!pt_flow_meaning(w, var, &sv)) return var;
  if (sv.kind == PT_SV_RET) return a->kind == PT_ARC_RETURN && e->ret.i ? e->ret : var;
  if (sv.kind != PT_SV_VALUE) return shared_now(w, e, var, sv);
  assert(sv.fn == from->fn);
  pt_val v = sv.index;
  if (a->kind != PT_ARC_FLOW) return value_now(w, e, from->fn, v);
  const pt_ir_fn *f = pt_flow_fn_at(w, from->fn);
  pt_blk to = from->to[a->side];
  pt_term t = {0};
  for (size_t k = 0; k < e->vias.n; k++) {
    if (e->vias.at[k].to != to) continue;
    pt_term x = value_now(w, e, from->fn, through_phi(f, e->vias.at[k].block, to, v));
    t = t.i ? pt_mk_ite(w->tt, e->vias.at[k].when, x, t) : x;
  }
  return t;
}

/* Replaces every variable of T by BEFORE of it. */
typedef pt_term (*before_fn)(pt_flow *w, const pt_arc *a, pt_term var, const void *payload);

static pt_term carry(pt_flow *w, const pt_arc *a, pt_term t, before_fn before,
                     const void *payload) {
  pt_term_vec vars = {0};
  pt_subst s = {0};
  pt_term_inputs(w->tt, &t, 1, &vars);
  for (size_t k = 0; k < vars.n; k++) {
    pt_term x = before(w, a, vars.at[k], payload);
    if (x.i != vars.at[k].i) pt_subst_add(w->mem, &s, vars.at[k], x);
  }
  pt_term r = pt_term_subst(w->tt, &s, t);
  pt_subst_release(w->mem, &s);
  pt_vec_release(w->mem, &vars);
  return r;
}

/* ---- arcs within a function */

static pt_term before_arc(pt_flow *w, const pt_arc *a, pt_term var, const void *payload) {
  (void)payload;
  return var_before(w, a, var);
}

pt_term pt_flow_pre(pt_flow *w, uint32_t arc, pt_term t) {
  uint64_t key = (uint64_t)arc << 32 | t.i, known;
  if (!pt_map_get(&w->pre, key, &known)) {
    uint64_t before = w->weakened;
    known = weaken(w, carry(w, &w->arcs.at[arc], t, before_arc, NULL)).i;
    known |= (uint64_t)(w->weakened > before) << 32;
    pt_map_put(w->mem, &w->pre, key, known);
    w->weakened = before;
  }
  w->weakened += known >> 32;
  return (pt_term){(uint32_t)known};
}

static void find_guards(pt_flow *w, uint32_t arc, pt_term_vec *out) {
  const pt_arc *a = &w->arcs.at[arc];
  const pt_effect *e = pt_flow_effect(w, a->from);
  size_t n = a->kind == PT_ARC_FAIL ? a->guards : e->guards.n;
  for (size_t k = 0; k < n; k++) pt_flow_conjuncts(w->tt, weaken(w, e->guards.at[k]), out);
  pt_term last = pt_true(w->tt);
  if (a->kind == PT_ARC_FAIL)
    last = pt_mk_not(w->tt, a->stray ? e->strays.at[a->stray - 1] : e->guards.at[n]);
  if (a->kind == PT_ARC_FLOW && e->cond.i) last = a->side ? pt_mk_not(w->tt, e->cond) : e->cond;
  if ((a->kind == PT_ARC_CALL || a->kind == PT_ARC_CALL_FAIL) && e->target.i)
    last =
        pt_mk_eq(w->tt, e->target, pt_mk_u64(w->tt, w->prog->ptr_width, w->fn_address[a->callee]));
  pt_flow_conjuncts(w->tt, weaken(w, last), out);
}

const pt_term_vec *pt_flow_arc_guards(pt_flow *w, uint32_t arc) {
  uint64_t before = w->weakened;
  if (!w->guards.at[arc].done) {
    pt_term_vec all = {0};
    find_guards(w, arc, &all);
    w->guards.at[arc] = (pt_arc_guards){.done = true, .weakened = w->weakened - before, .all = all};
    w->weakened = before;
  }
  w->weakened += w->guards.at[arc].weakened;
  return &w->guards.at[arc].all;
}

void pt_flow_guards(pt_flow *w, uint32_t arc, pt_term_vec *out) {
  const pt_term_vec *all = pt_flow_arc_guards(w, arc);
  for (size_t k = 0; k < all->n; k++) {
    size_t n = 0;
    while (n < out->n && out->at[n].i != all->at[k].i) n++;
    if (n == out->n) pt_vec_push(w->mem, out, all->at[k]);
  }
}

/* ---- calls */

static pt_val call_result(const pt_flow *w, const pt_arc *a) {
  const pt_point *pt = &w->points.at[a->from];
  return pt_flow_fn_at(w, pt->fn)->ins.at[pt->exit].res;
}

static bool has_bit(const uint64_t *set, uint32_t k) { return set[k / 64] >> k % 64 & 1; }

static bool var_depends(const pt_flow *w, const pt_arc *a, pt_sv sv) {
  const pt_mods *m = &w->mods[a->callee];
  switch ((pt_sv_kind)sv.kind) {
  case PT_SV_VALUE: return sv.index == call_result(w, a);
  case PT_SV_CELL: return !sv.fn && has_bit(m->cells, sv.index);
  case PT_SV_FRESH: return has_bit(m->fresh, sv.index);
  case PT_SV_MEM: return m->mem;
  case PT_SV_TOP: return m->top;
  case PT_SV_LIFE: return m->life;
  case PT_SV_INPUT: return m->inputs;
  default: return false;
  }
}

bool pt_flow_depends(pt_flow *w, uint32_t arc, pt_term t) {
  pt_term_vec vars = {0};
  pt_sv sv;
  bool depends = false;
  pt_term_inputs(w->tt, &t, 1, &vars);
  for (size_t k = 0; k < vars.n && !depends; k++)
    depends = pt_flow_meaning(w, vars.at[k], &sv) && var_depends(w, &w->arcs.at[arc], sv);
  pt_vec_release(w->mem, &vars);
  return depends;
}

static pt_term rigid(pt_flow *w, pt_term var, pt_term_vec *bound) {
  size_t k = 0;
  while (k < bound->n && bound->at[k].i != var.i) k++;
  if (k == bound->n) pt_vec_push(w->mem, bound, var);
  return pt_flow_var(w, (pt_sv){.kind = PT_SV_RIGID, .index = (uint32_t)k},
                     pt_term_width(w->tt, var));
}

static pt_term to_callee(pt_flow *w, const pt_arc *a, pt_term var, const void *payload) {
  pt_term_vec *bound = (pt_term_vec *)(uintptr_t)payload;
  pt_sv sv;
  if (!pt_flow_meaning(w, var, &sv)) return var;
  if (sv.kind == PT_SV_VALUE && sv.index == call_result(w, a))
    return pt_flow_var(w, (pt_sv){.kind = PT_SV_RET}, pt_term_width(w->tt, var));
  bool own = sv.kind == PT_SV_VALUE || sv.kind == PT_SV_RIGID || (sv.kind == PT_SV_CELL && sv.fn);
  return own ? rigid(w, var, bound) : var;
}

pt_term pt_flow_to_callee(pt_flow *w, uint32_t arc, pt_term t, pt_term_vec *bound) {
  return carry(w, &w->arcs.at[arc], t, to_callee, bound);
}

static pt_term before_enter(pt_flow *w, const pt_arc *a, pt_term var, const void *payload) {
  const pt_term_vec *bound = payload;
  const pt_effect *e = pt_flow_effect(w, a->from);
  pt_sv sv;
  if (!pt_flow_meaning(w, var, &sv)) return var;
  switch ((pt_sv_kind)sv.kind) {
  case PT_SV_VALUE:
    assert(sv.fn == a->callee);
    if (sv.index <= e->args.n && sv.index <= pt_flow_fn_at(w, a->callee)->nparams)
      return e->args.at[sv.index - 1];
    return pt_flow_unknown(w, pt_term_sort(w->tt, var)); /* not defined yet */
  case PT_SV_CELL:
    if (sv.fn) return pt_flow_unknown(w, pt_term_sort(w->tt, var));
    return shared_now(w, e, var, sv);
  case PT_SV_RIGID:
    assert(sv.index < bound->n);
    return var_before(w, a, bound->at[sv.index]);
  default: return shared_now(w, e, var, sv);
  }
}

pt_term pt_flow_enter(pt_flow *w, uint32_t arc, pt_term t, const pt_term_vec *bound) {
  return weaken(w, carry(w, &w->arcs.at[arc], t, before_enter, bound));
}

/* ---- the start */

static pt_term memory_at_start(pt_flow *w) {
  const pt_ir_prog *p = w->prog;
  pt_term t = pt_flow_var(w, (pt_sv){.kind = PT_SV_MEM}, 0);
  uint64_t left = MOST_START;
  for (uint32_t g = 1; g < p->globals.n; g++) {
    const pt_ir_global *global = &p->globals.at[g];
    if (pt_flow_global_has_cells(w, g) || global->external || global->size > left) continue;
    left -= global->size;
    const uint8_t *bytes = pt_flow_global_image(w, g);
    for (uint64_t k = 0; k < global->size; k++)
      t = pt_mk_store(w->tt, t, pt_mk_u64(w->tt, p->ptr_width, w->global_address[g] + k),
                      pt_mk_u64(w->tt, 8, bytes[k]));
  }
  return t;
}

pt_term pt_flow_start(pt_flow *w, pt_term t) {
  pt_term_vec vars = {0};
  pt_subst s = {0};
  pt_sv sv;
  pt_term_inputs(w->tt, &t, 1, &vars);
  for (size_t k = 0; k < vars.n; k++) {
    if (!pt_flow_meaning(w, vars.at[k], &sv)) continue;
    if (sv.kind == PT_SV_TOP) pt_subst_add(w->mem, &s, vars.at[k], pt_flow_top0(w));
    pt_term init = sv.kind == PT_SV_CELL ? w->cells.at[sv.index].init : (pt_term){0};
    if (init.i) pt_subst_add(w->mem, &s, vars.at[k], init);
    if (sv.kind == PT_SV_LIFE) {
      if (!w->lives.i) w->lives = pt_flow_life_at_start(w);
      pt_subst_add(w->mem, &s, vars.at[k], w->lives);
    }
    if (sv.kind == PT_SV_MEM) {
      if (!w->memory.i) w->memory = memory_at_start(w);
      pt_subst_add(w->mem, &s, vars.at[k], w->memory);
    }
  }
  pt_term r = pt_term_subst(w->tt, &s, t);
  pt_subst_release(w->mem, &s);
  pt_vec_release(w->mem, &vars);
  return r;
}
