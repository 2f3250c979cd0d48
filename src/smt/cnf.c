/* Clauses for gates, see cnf.h. */
#include "smt/cnf.h"

#include <assert.h>
#include <string.h>

enum { GROWTH = 2, SLACK = 2000 }; /* when to look whether to rebuild */
enum { WORTH = 5 };                /* variables that are worth carrying for one conflict's clause */
enum { MAX_CLAUSE = 64 };          /* literals of a flattened root or AND gate */

void pt_cnf_init(pt_cnf *c, pt_mem *m, const pt_aig *g, pt_stop *stop, uint32_t seed) {
  *c = (pt_cnf){.m = m, .aig = g, .stop = stop, .seed = seed};
  c->sat = pt_satlib_new(m, stop, seed);
}

void pt_cnf_release(pt_cnf *c) {
  pt_satlib_delete(c->sat);
  pt_vec_release(c->m, &c->var);
  pt_vec_release(c->m, &c->roots);
  pt_vec_release(c->m, &c->due);
  pt_vec_release(c->m, &c->stack);
  pt_vec_release(c->m, &c->seen);
  pt_vec_release(c->m, &c->known);
}

uint64_t pt_cnf_conflicts(const pt_cnf *c) { return c->conflicts + pt_satlib_conflicts(c->sat); }

static const pt_gate *gate_at(const pt_cnf *c, uint32_t i) {
  assert(i < c->aig->gates.n);
  return &c->aig->gates.at[i];
}

/* Makes a table by gate number reach all gates. */
#define COVER(C, V)                                                                                \
  do {                                                                                             \
    if ((V)->n < (C)->aig->gates.n) pt_vec_resize((C)->m, (V), (C)->aig->gates.n);                 \
  } while (0)

/* ---- writing gates */

int pt_cnf_literal(const pt_cnf *c, pt_lit l) {
  uint32_t i = pt_lit_gate(l);
  int v = i < c->var.n ? c->var.at[i] : 0;
  return l & 1 ? -v : v;
}

static void clause1(pt_cnf *c, int x) {
  pt_satlib_add(c->sat, x);
  pt_satlib_add(c->sat, 0);
  c->clauses++;
}

static void clause2(pt_cnf *c, int x, int y) {
  pt_satlib_add(c->sat, x);
  clause1(c, y);
}

static void clause3(pt_cnf *c, int x, int y, int z) {
  pt_satlib_add(c->sat, x);
  clause2(c, y, z);
}

static bool is_xor(const pt_cnf *c, pt_lit l) {
  return gate_at(c, pt_lit_gate(l))->op == PT_GATE_XOR;
}

/* Whether AND gates above may take the arguments of L in its place.  Not when it compares two
   words bit by bit: `equal so far` is what proofs about equal indices are made of, and they
   become many times longer without these variables. */
static bool is_inner(const pt_cnf *c, pt_lit l) {
  const pt_gate *n = gate_at(c, pt_lit_gate(l));
  return !(l & 1) && n->op == PT_GATE_AND && !n->shared && !n->noted && !is_xor(c, n->a) &&
         !is_xor(c, n->b) && !pt_cnf_literal(c, l);
}

/* What the clauses of gate I are about: its arguments, or for a tree of ANDs that nothing else
   uses, the leaves of the tree.  Returns how many. */
static uint32_t leaves(const pt_cnf *c, uint32_t i, pt_lit *leaf) {
  const pt_gate *n = gate_at(c, i);
  leaf[0] = n->a, leaf[1] = n->b, leaf[2] = n->c;
  uint32_t count = pt_gate_nargs(n), k = 0;
  while (n->op == PT_GATE_AND && k < count) {
    const pt_gate *x = gate_at(c, pt_lit_gate(leaf[k]));
    if (count < MAX_CLAUSE && is_inner(c, leaf[k]))
      leaf[k] = x->a, leaf[count++] = x->b;
    else
      k++;
  }
  return count;
}

static void write_and(pt_cnf *c, int v, const int *x, uint32_t n) {
  for (uint32_t k = 0; k < n; k++)
    clause2(c, -v, x[k]);
  for (uint32_t k = 0; k < n; k++)
    pt_satlib_add(c->sat, -x[k]);
  clause1(c, v);
}

/* Gives gate I a variable and its clauses; X: the SAT literals of its N leaves. */
static void write_gate(pt_cnf *c, uint32_t i, const int *x, uint32_t n) {
  const pt_gate *gate = gate_at(c, i);
  int v = c->var.at[i] = ++c->nvars;
  switch ((pt_gate_op)gate->op) {
  case PT_GATE_CONST: clause1(c, -v); break;
  case PT_GATE_INPUT: break;
  case PT_GATE_AND: write_and(c, v, x, n); break;
  case PT_GATE_XOR:
    clause3(c, -v, x[0], x[1]), clause3(c, -v, -x[0], -x[1]);
    clause3(c, v, -x[0], x[1]), clause3(c, v, x[0], -x[1]);
    break;
  case PT_GATE_ITE: /* the last two are implied, and let equal branches propagate */
    clause3(c, -v, -x[0], x[1]), clause3(c, v, -x[0], -x[1]);
    clause3(c, -v, x[0], x[2]), clause3(c, v, x[0], -x[2]);
    clause3(c, -v, x[1], x[2]), clause3(c, v, -x[1], -x[2]);
    break;
  case PT_GATE_MAJ:
    clause3(c, -v, x[0], x[1]), clause3(c, -v, x[0], x[2]), clause3(c, -v, x[1], x[2]);
    clause3(c, v, -x[0], -x[1]), clause3(c, v, -x[0], -x[2]), clause3(c, v, -x[1], -x[2]);
    break;
  }
  if (gate->noted) {
    const pt_lit *fact;
    size_t nfacts = pt_aig_facts(c->aig, i, &fact);
    for (size_t k = 0; k < nfacts; k++)
      pt_vec_push(c->m, &c->due, fact[k]);
  }
}

/* Writes gate I when its leaves are written; otherwise puts those that are not on the stack. */
static bool try_gate(pt_cnf *c, uint32_t i) {
  pt_lit leaf[MAX_CLAUSE];
  int x[MAX_CLAUSE];
  uint32_t n = leaves(c, i, leaf);
  bool ready = true;
  for (uint32_t k = 0; k < n; k++) {
    x[k] = pt_cnf_literal(c, leaf[k]);
    if (x[k]) continue;
    pt_vec_push(c->m, &c->stack, pt_lit_gate(leaf[k]));
    ready = false;
  }
  if (ready) write_gate(c, i, x, n);
  return ready;
}

/* Writes L with everything below it; 0: stopped, else its SAT literal. */
static int write_cone(pt_cnf *c, pt_lit l) {
  COVER(c, &c->var);
  if (c->var.at[pt_lit_gate(l)]) return pt_cnf_literal(c, l);
  size_t base = c->stack.n;
  pt_vec_push(c->m, &c->stack, pt_lit_gate(l));
  while (c->stack.n > base) {
    uint32_t i = pt_vec_top(&c->stack);
    if (!c->var.at[i]) {
      if (!try_gate(c, i)) continue;
      if (pt_stop_after(c->stop, 2)) {
        c->stack.n = base;
        return 0;
      }
    }
    c->stack.n--;
  }
  return pt_cnf_literal(c, l);
}

/* ---- asserting */

static bool first_visit(pt_cnf *c, uint32_t gate) {
  if (c->seen.at[gate] == c->walk) return false;
  c->seen.at[gate] = c->walk;
  return true;
}

void pt_cnf_walk_begin(pt_cnf *c) {
  COVER(c, &c->seen);
  if (++c->walk) return;
  memset(c->seen.at, 0, c->seen.n * sizeof *c->seen.at); /* the numbers start again */
  c->walk = 1;
}

/* Whether X is an AND gate (with this sign) that has no variable: its arguments can be used
   in its place. */
static bool can_split(const pt_cnf *c, pt_lit x, pt_lit sign) {
  return (x & 1) == sign && gate_at(c, pt_lit_gate(x))->op == PT_GATE_AND && !pt_cnf_literal(c, x);
}

/* Asserts L as one clause: nested disjunctions are flattened. */
static bool assert_clause(pt_cnf *c, pt_lit l) {
  pt_lit todo[MAX_CLAUSE];
  int clause[MAX_CLAUSE];
  uint32_t ntodo = 0, nclause = 0;
  todo[ntodo++] = l;
  while (ntodo) {
    pt_lit x = todo[--ntodo];
    if (can_split(c, x, 1) && ntodo + nclause + 2 <= MAX_CLAUSE) {
      const pt_gate *n = gate_at(c, pt_lit_gate(x));
      todo[ntodo++] = n->a ^ 1, todo[ntodo++] = n->b ^ 1;
    } else if (!(clause[nclause++] = write_cone(c, x))) {
      return false;
    }
  }
  for (uint32_t i = 0; i < nclause; i++)
    pt_satlib_add(c->sat, clause[i]);
  pt_satlib_add(c->sat, 0);
  c->clauses++;
  return true;
}

/* Asserts L: conjunctions are split.  Uses the walk marks; false: stopped. */
static bool assert_true(pt_cnf *c, pt_lit l) {
  pt_cnf_walk_begin(c);
  size_t base = c->stack.n;
  pt_vec_push(c->m, &c->stack, l);
  bool ok = true;
  while (ok && c->stack.n > base) {
    pt_lit x = pt_vec_pop(&c->stack);
    if (can_split(c, x, 0)) {
      const pt_gate *n = gate_at(c, pt_lit_gate(x));
      if (!first_visit(c, pt_lit_gate(x))) continue;
      pt_vec_push(c->m, &c->stack, n->b);
      pt_vec_push(c->m, &c->stack, n->a);
    } else {
      ok = assert_clause(c, x);
    }
  }
  c->stack.n = base;
  return ok;
}

/* Asserts the facts of the gates that were written, and of the gates of those facts. */
static bool assert_due(pt_cnf *c) {
  while (c->due.n) {
    pt_lit fact = pt_vec_top(&c->due);
    size_t n = c->due.n;
    if (!assert_true(c, fact)) return false;
    memmove(c->due.at + n - 1, c->due.at + n, (c->due.n - n) * sizeof *c->due.at);
    c->due.n--;
  }
  return true;
}

void pt_cnf_root(pt_cnf *c, pt_lit l) {
  assert(!pt_lit_is_const(l));
  pt_vec_push(c->m, &c->roots, l);
}

bool pt_cnf_lemma(pt_cnf *c, pt_lit l) { return assert_true(c, l) && assert_due(c); }

/* ---- walks and rebuilding */

uint32_t pt_cnf_walk(pt_cnf *c, pt_lit l, pt_u32_vec *owners) {
  if (!first_visit(c, pt_lit_gate(l))) return 0;
  uint32_t count = 0;
  size_t base = c->stack.n;
  pt_vec_push(c->m, &c->stack, pt_lit_gate(l));
  while (c->stack.n > base) {
    uint32_t i = pt_vec_pop(&c->stack);
    const pt_gate *n = gate_at(c, i);
    pt_lit arg[3] = {n->a, n->b, n->c};
    for (uint32_t k = 0, nargs = pt_gate_nargs(n); k < nargs; k++)
      if (first_visit(c, pt_lit_gate(arg[k]))) pt_vec_push(c->m, &c->stack, pt_lit_gate(arg[k]));
    if (n->op == PT_GATE_INPUT && n->a && owners) pt_vec_push(c->m, owners, n->a);
    count += i < c->var.n && c->var.at[i];
  }
  return count;
}

static void rebuild(pt_cnf *c) {
  c->conflicts += pt_satlib_conflicts(c->sat);
  pt_satlib_delete(c->sat);
  c->sat = pt_satlib_new(c->m, c->stop, c->seed);
  if (c->var.n) memset(c->var.at, 0, c->var.n * sizeof *c->var.at);
  c->nvars = 0;
  c->waste = 0;
  c->written = 0;
  c->due.n = 0;
  c->generation++;
}

static void rebuild_if_grown(pt_cnf *c, const pt_lit *l, size_t n) {
  if ((uint32_t)c->nvars <= GROWTH * c->cone + SLACK) return;
  pt_cnf_walk_begin(c);
  c->cone = 0;
  for (size_t i = 0; i < c->roots.n; i++)
    c->cone += pt_cnf_walk(c, c->roots.at[i], NULL);
  for (size_t i = 0; i < n; i++)
    c->cone += pt_cnf_walk(c, l[i], NULL);
  if (c->cone * 2 >= (uint32_t)c->nvars) return;
  c->waste += (uint32_t)c->nvars - c->cone;
  if (c->waste > WORTH * pt_satlib_conflicts(c->sat)) rebuild(c);
}

bool pt_cnf_prepare(pt_cnf *c, const pt_lit *l, size_t n) {
  rebuild_if_grown(c, l, n);
  for (; c->written < c->roots.n; c->written++)
    if (!assert_true(c, c->roots.at[c->written])) return false;
  for (size_t i = 0; i < n; i++)
    if (!write_cone(c, l[i])) return false;
  return assert_due(c);
}

pt_answer pt_cnf_solve(pt_cnf *c, const pt_lit *l, size_t n, uint64_t conflicts) {
  for (size_t i = 0; i < n; i++) {
    assert(pt_cnf_literal(c, l[i]));
    pt_satlib_assume(c->sat, pt_cnf_literal(c, l[i]));
  }
  c->model++;
  assert(c->model <= UINT32_MAX / 2);
  return pt_satlib_solve(c->sat, conflicts);
}

/* ---- values */

static bool gate_known(pt_cnf *c, uint32_t i, bool *value) {
  if (i < c->var.n && c->var.at[i]) {
    *value = pt_satlib_value(c->sat, c->var.at[i]);
    return true;
  }
  *value = c->known.at[i] & 1;
  return c->known.at[i] >> 1 == c->model || gate_at(c, i)->op <= PT_GATE_INPUT;
}

/* Evaluates gate I when its arguments are known; otherwise puts them on the stack. */
static bool evaluate(pt_cnf *c, uint32_t i) {
  const pt_gate *n = gate_at(c, i);
  pt_lit arg[3] = {n->a, n->b, n->c};
  bool v[3] = {false, false, false}, ready = true;
  for (uint32_t k = 0, nargs = pt_gate_nargs(n); k < nargs; k++) {
    if (!gate_known(c, pt_lit_gate(arg[k]), &v[k])) {
      pt_vec_push(c->m, &c->stack, pt_lit_gate(arg[k]));
      ready = false;
    }
    v[k] ^= arg[k] & 1;
  }
  if (!ready) return false;
  bool r;
  if (n->op == PT_GATE_AND) r = v[0] && v[1];
  else if (n->op == PT_GATE_XOR) r = v[0] != v[1];
  else if (n->op == PT_GATE_ITE) r = v[0] ? v[1] : v[2];
  else r = v[0] + v[1] + v[2] >= 2;
  c->known.at[i] = c->model * 2 + r;
  return true;
}

bool pt_cnf_value(pt_cnf *c, pt_lit l) {
  COVER(c, &c->known);
  bool value;
  uint32_t gate = pt_lit_gate(l);
  size_t base = c->stack.n;
  if (!gate_known(c, gate, &value)) {
    pt_vec_push(c->m, &c->stack, gate);
    while (c->stack.n > base) {
      uint32_t i = pt_vec_top(&c->stack);
      if (gate_known(c, i, &value) || evaluate(c, i)) c->stack.n--;
    }
    gate_known(c, gate, &value);
  }
  return value ^ (l & 1);
}
