/* Clauses by level, and the question that makes them. */
#include "engine/pred/pred_priv.h"
#include "term/build.h"

enum { MOST_VAIN = 40 }; /* items that were tried to leave out, in vain */

/* ---- clauses */

/* An arbitrary state of the copy is outside of the cube; true when it has not all the variables. */
static pt_term outside(pt_pred *p, uint32_t copy, const pt_pred_cube *cube) {
  pt_term any = pt_mk_not(p->tt, p->enc->copies.at[copy].sel);
  for (size_t k = 0; k < cube->n; k++) {
    pt_term t = pt_item_term(p, &cube->at[k], p->any.at[copy].at);
    if (!t.i) return pt_true(p->tt);
    any = pt_mk_or(p->tt, any, pt_mk_not(p->tt, t));
  }
  return any;
}

static void assume_cube(pt_pred *p, uint32_t loop, const pt_pred_cube *cube, pt_term_vec *out) {
  for (uint32_t c = 0; c < p->enc->copies.n; c++)
    if (p->enc->copies.at[c].loop == loop) pt_vec_push(p->mem, out, outside(p, c, cube));
}

void pt_pred_assume(pt_pred *p, uint32_t level, pt_term_vec *out) {
  for (size_t c = 0; c < p->enc->copies.n && level == 0; c++)
    pt_vec_push(p->mem, out, pt_mk_not(p->tt, p->enc->copies.at[c].sel));
  for (size_t k = 0; k < p->clauses.n && level > 0; k++) {
    const pt_pred_clause *c = &p->clauses.at[k];
    for (size_t j = 0; j < c->assume.n && c->level >= level; j++)
      pt_vec_push(p->mem, out, c->assume.at[j]);
  }
}

static bool is_within(const pt_pred_cube *small, const pt_pred_cube *large) {
  for (size_t k = 0; k < small->n; k++) {
    size_t n = 0;
    while (n < large->n && !pt_same_item(&small->at[k], &large->at[n])) n++;
    if (n == large->n) return false;
  }
  return true;
}

static void remove_clause(pt_pred *p, size_t k) {
  pt_vec_release(p->mem, &p->clauses.at[k].cube);
  pt_vec_release(p->mem, &p->clauses.at[k].assume);
  p->clauses.at[k] = p->clauses.at[--p->clauses.n];
}

void pt_pred_add_clause(pt_pred *p, uint32_t loop, const pt_pred_cube *cube, uint32_t level) {
  pt_pred_clause c = {.loop = loop, .level = level};
  for (size_t k = p->clauses.n; k-- > 0;) {
    const pt_pred_clause *old = &p->clauses.at[k];
    bool weaker = old->loop == loop && old->level <= level && is_within(cube, &old->cube);
    if (weaker) remove_clause(p, k);
  }
  for (size_t k = 0; k < cube->n; k++) pt_vec_push(p->mem, &c.cube, cube->at[k]);
  assume_cube(p, loop, cube, &c.assume);
  pt_vec_push(p->mem, &p->clauses, c);
  p->r->counters.pred_clauses++;
}

void pt_pred_release_clauses(pt_pred *p) {
  while (p->clauses.n) remove_clause(p, p->clauses.n - 1);
  pt_vec_release(p->mem, &p->clauses);
}

bool pt_pred_is_blocked(const pt_pred *p, const pt_pred_state *s, uint32_t level) {
  for (size_t k = 0; k < p->clauses.n; k++) {
    const pt_pred_clause *c = &p->clauses.at[k];
    size_t n = 0;
    bool known;
    if (c->loop != s->loop || c->level < level) continue;
    while (n < c->cube.n && pt_item_holds(p, s, &c->cube.at[n], &known)) n++;
    if (n == c->cube.n) return true;
  }
  return false;
}

/* ---- rounds into a cube */

/* Over one way round.  UNSAT: the items that are needed are marked in USED. */
static pt_answer into_over(pt_pred *p, uint32_t back, const pt_pred_cube *cube, pt_term_vec *query,
                           bool *used) {
  size_t first = query->n + 1;
  pt_vec_push(p->mem, query, p->enc->backs.at[back].guard);
  PT_VEC(uint32_t) item = {0};
  for (uint32_t k = 0; k < cube->n; k++) {
    pt_term t = pt_item_term(p, &cube->at[k], p->next.at[back].at);
    if (!t.i || pt_term_is_true(p->tt, t)) continue;
    pt_vec_push(p->mem, query, t);
    pt_vec_push(p->mem, &item, k);
  }
  pt_answer a = pt_pred_ask(p, query);
  if (a == PT_UNSAT) {
    bool *core = pt_mem_alloc(p->mem, query->n * sizeof *core);
    pt_pred_core(p, query, core);
    for (size_t k = 0; k < item.n; k++)
      if (core[first + k]) used[item.at[k]] = true;
    pt_mem_free(p->mem, core, query->n * sizeof *core);
  }
  pt_vec_release(p->mem, &item);
  query->n = first - 1;
  return a;
}

pt_answer pt_pred_into(pt_pred *p, uint32_t loop, const pt_pred_cube *cube, uint32_t level,
                       pt_pred_cube *core, uint32_t *back) {
  pt_term_vec query = {0};
  bool *used = pt_mem_alloc(p->mem, (cube->n + 1) * sizeof *used);
  pt_answer a = PT_UNSAT;
  pt_pred_assume(p, level - 1, &query);
  if (level > 1) assume_cube(p, loop, cube, &query);
  for (uint32_t b = 0; b < p->enc->backs.n && a == PT_UNSAT; b++) {
    if (p->enc->copies.at[p->enc->backs.at[b].copy].loop != loop) continue;
    a = into_over(p, b, cube, &query, used);
    *back = b;
  }
  for (size_t k = 0; k < cube->n && core && a == PT_UNSAT; k++)
    if (used[k]) pt_vec_push(p->mem, core, cube->at[k]);
  pt_mem_free(p->mem, used, (cube->n + 1) * sizeof *used);
  pt_vec_release(p->mem, &query);
  return a;
}

/* ---- smaller cubes, higher levels */

static void copy_cube(pt_pred *p, pt_pred_cube *to, const pt_pred_cube *from, size_t without) {
  pt_vec_reset(to);
  for (size_t k = 0; k < from->n; k++)
    if (k != without) pt_vec_push(p->mem, to, from->at[k]);
}

static void leave_out(pt_pred *p, uint32_t loop, pt_pred_cube *cube, uint32_t level) {
  pt_pred_cube smaller = {0}, core = {0};
  uint32_t back, vain = 0;
  for (size_t k = cube->n; k-- > 0 && vain < MOST_VAIN && !pt_pred_over(p);) {
    if (k >= cube->n) continue;
    copy_cube(p, &smaller, cube, k);
    pt_vec_reset(&core);
    if (pt_pred_into(p, loop, &smaller, level, &core, &back) == PT_UNSAT)
      copy_cube(p, cube, &core, SIZE_MAX);
    else vain++;
  }
  pt_vec_release(p->mem, &smaller);
  pt_vec_release(p->mem, &core);
}

void pt_pred_learn_clause(pt_pred *p, uint32_t loop, pt_pred_cube *cube, uint32_t level,
                          uint32_t most) {
  uint32_t back;
  leave_out(p, loop, cube, level);
  while (level < most && !pt_pred_over(p) &&
         pt_pred_into(p, loop, cube, level + 1, NULL, &back) == PT_UNSAT)
    level++;
  pt_pred_add_clause(p, loop, cube, level);
}

/* ---- a fixpoint */

static bool any_of_level(const pt_pred *p, uint32_t level) {
  for (size_t k = 0; k < p->clauses.n; k++)
    if (p->clauses.at[k].level == level) return true;
  return false;
}

uint32_t pt_pred_propagate(pt_pred *p, uint32_t most) {
  uint32_t back;
  for (uint32_t level = 1; level <= most; level++) {
    for (size_t k = 0; k < p->clauses.n && !pt_pred_over(p); k++) {
      pt_pred_clause *c = &p->clauses.at[k];
      if (c->level == level &&
          pt_pred_into(p, c->loop, &c->cube, level + 1, NULL, &back) == PT_UNSAT)
        c->level++;
    }
    if (pt_pred_over(p)) return 0;
    if (!any_of_level(p, level)) return level;
  }
  return 0;
}
