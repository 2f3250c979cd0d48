/* The gate graph, see aig.h.  Each constructor simplifies by looking at most one level
   down, brings the gate into its canonical form and interns it. */
#include "smt/aig.h"

#include <assert.h>

enum { FIRST_SLOTS = 1 << 12 };
#define NONE UINT32_MAX /* no literal */

static void swap(pt_lit *a, pt_lit *b) {
  pt_lit t = *a;
  *a = *b, *b = t;
}

/* ---- interning */

static size_t hash(uint32_t op, pt_lit a, pt_lit b, pt_lit c) {
  uint64_t h = ((uint64_t)a << 32 | b) * 0x9e3779b97f4a7c15u;
  h = (h ^ (h >> 29)) + ((uint64_t)c << 8 | op);
  h *= 0xbf58476d1ce4e5b9u;
  return h ^ (h >> 32);
}

static void place(pt_aig *g, uint32_t i) {
  const pt_gate *n = &g->gates.at[i];
  size_t at = hash(n->op, n->a, n->b, n->c) & (g->slots - 1);
  while (g->slot[at])
    at = (at + 1) & (g->slots - 1);
  g->slot[at] = i;
}

static void rehash(pt_aig *g) {
  pt_mem_free(g->m, g->slot, g->slots * sizeof *g->slot);
  g->slots *= 2;
  g->slot = pt_mem_alloc(g->m, g->slots * sizeof *g->slot);
  for (uint32_t i = 1; i < g->gates.n; i++)
    if (g->gates.at[i].op > PT_GATE_INPUT) place(g, i);
}

static void use(pt_aig *g, pt_lit l) {
  pt_gate *n = &g->gates.at[pt_lit_gate(l)];
  n->shared |= n->used;
  n->used = 1;
}

static pt_lit append(pt_aig *g, pt_gate n) {
  assert(g->gates.n < UINT32_MAX / 2);
  pt_vec_push(g->m, &g->gates, n);
  return (pt_lit)(g->gates.n - 1) * 2;
}

static pt_lit intern(pt_aig *g, uint32_t op, pt_lit a, pt_lit b, pt_lit c) {
  size_t mask = g->slots - 1, at = hash(op, a, b, c) & mask;
  for (; g->slot[at]; at = (at + 1) & mask) {
    const pt_gate *n = &g->gates.at[g->slot[at]];
    if (n->a == a && n->b == b && n->c == c && n->op == op) return g->slot[at] * 2;
  }
  pt_lit l = append(g, (pt_gate){.op = op, .a = a, .b = b, .c = c});
  g->slot[at] = pt_lit_gate(l);
  use(g, a), use(g, b);
  if (op >= PT_GATE_ITE) use(g, c);
  if (g->gates.n * 2 > g->slots) rehash(g);
  return l;
}

void pt_aig_init(pt_aig *g, pt_mem *m) {
  *g = (pt_aig){.m = m, .slots = FIRST_SLOTS};
  g->slot = pt_mem_alloc(m, g->slots * sizeof *g->slot);
  append(g, (pt_gate){.op = PT_GATE_CONST});
}

void pt_aig_release(pt_aig *g) {
  pt_vec_release(g->m, &g->gates);
  pt_vec_release(g->m, &g->facts);
  pt_map_release(g->m, &g->facts_of);
  pt_mem_free(g->m, g->slot, g->slots * sizeof *g->slot);
  g->slot = NULL, g->slots = 0;
}

size_t pt_aig_bytes_to_grow(const pt_aig *g) {
  size_t bytes = 0, soon = g->gates.n + g->gates.n / 16;
  if (soon > g->gates.cap) bytes += g->gates.cap * sizeof *g->gates.at;
  if (soon * 2 > g->slots) bytes += 2 * g->slots * sizeof *g->slot;
  return bytes;
}

/* ---- gates */

pt_lit pt_aig_input(pt_aig *g, uint32_t owner) {
  return append(g, (pt_gate){.op = PT_GATE_INPUT, .a = owner});
}

/* What X and Y is when X is an AND gate (or the negation of one) that has Y as an argument, of
   either sign; NONE when it is not. */
static pt_lit and_contained(pt_aig *g, pt_lit x, pt_lit y) {
  const pt_gate *n = &g->gates.at[pt_lit_gate(x)];
  if (n->op != PT_GATE_AND) return NONE;
  bool same = n->a == y || n->b == y, opposite = n->a == (y ^ 1) || n->b == (y ^ 1);
  if (!(x & 1) && same) return x;
  if (!(x & 1)) return opposite ? (pt_lit)PT_LIT_FALSE : NONE;
  if (opposite) return y;
  return same ? pt_aig_and(g, y, (n->a == y ? n->b : n->a) ^ 1) : NONE;
}

pt_lit pt_aig_and(pt_aig *g, pt_lit a, pt_lit b) {
  if (a > b) swap(&a, &b);
  if (a == PT_LIT_FALSE) return PT_LIT_FALSE;
  if (a == PT_LIT_TRUE || a == b) return b;
  if (a == (b ^ 1)) return PT_LIT_FALSE;
  pt_lit r = and_contained(g, a, b);
  if (r == NONE) r = and_contained(g, b, a);
  return r != NONE ? r : intern(g, PT_GATE_AND, a, b, 0);
}

pt_lit pt_aig_or(pt_aig *g, pt_lit a, pt_lit b) { return pt_aig_and(g, a ^ 1, b ^ 1) ^ 1; }

pt_lit pt_aig_xor(pt_aig *g, pt_lit a, pt_lit b) {
  pt_lit sign = (a ^ b) & 1;
  a &= ~1u, b &= ~1u;
  if (a > b) swap(&a, &b);
  if (a == b) return sign;
  if (a == PT_LIT_FALSE) return b ^ sign;
  const pt_gate *n = &g->gates.at[pt_lit_gate(b)]; /* only the later one can contain the other */
  if (n->op == PT_GATE_XOR && n->a == a) return n->b ^ sign;
  if (n->op == PT_GATE_XOR && n->b == a) return n->a ^ sign;
  return intern(g, PT_GATE_XOR, a, b, 0) ^ sign;
}

pt_lit pt_aig_ite(pt_aig *g, pt_lit c, pt_lit a, pt_lit b) {
  if (pt_lit_is_const(c)) return c ? a : b;
  if (c & 1) c ^= 1, swap(&a, &b);
  if (pt_lit_gate(a) == pt_lit_gate(c)) a = a == c;
  if (pt_lit_gate(b) == pt_lit_gate(c)) b = b != c;
  if (a == b) return a;
  if (a == (b ^ 1)) return pt_aig_xor(g, c, b);
  if (a == PT_LIT_TRUE) return pt_aig_or(g, c, b);
  if (a == PT_LIT_FALSE) return pt_aig_and(g, c ^ 1, b);
  if (b == PT_LIT_TRUE) return pt_aig_or(g, c ^ 1, a);
  if (b == PT_LIT_FALSE) return pt_aig_and(g, c, a);
  pt_lit sign = a & 1;
  return intern(g, PT_GATE_ITE, c, a ^ sign, b ^ sign) ^ sign;
}

pt_lit pt_aig_maj(pt_aig *g, pt_lit a, pt_lit b, pt_lit c) {
  if (a > b) swap(&a, &b);
  if (b > c) swap(&b, &c);
  if (a > b) swap(&a, &b);
  if (a == PT_LIT_FALSE) return pt_aig_and(g, b, c);
  if (a == PT_LIT_TRUE) return pt_aig_or(g, b, c);
  if (a == b || b == c) return b;
  if (a == (b ^ 1)) return c;
  if (b == (c ^ 1)) return a;
  pt_lit sign = a & 1;
  return intern(g, PT_GATE_MAJ, a ^ sign, b ^ sign, c ^ sign) ^ sign;
}

/* ---- facts */

void pt_aig_note(pt_aig *g, pt_lit l, const pt_lit *facts, size_t n) {
  pt_gate *gate = &g->gates.at[pt_lit_gate(l)];
  if (gate->op <= PT_GATE_INPUT || gate->noted) return;
  size_t first = g->facts.n;
  for (size_t i = 0; i < n; i++)
    if (facts[i] != PT_LIT_TRUE) pt_vec_push(g->m, &g->facts, facts[i]);
  if (g->facts.n == first) return;
  assert(first <= UINT32_MAX);
  gate->noted = 1;
  pt_map_put(g->m, &g->facts_of, pt_lit_gate(l), (uint64_t)(g->facts.n - first) << 32 | first);
}

size_t pt_aig_facts(const pt_aig *g, uint32_t gate, const pt_lit **out) {
  uint64_t v = 0;
  bool found = pt_map_get(&g->facts_of, gate, &v);
  assert(found && g->gates.at[gate].noted);
  (void)found;
  *out = g->facts.at + (uint32_t)v;
  return v >> 32;
}
