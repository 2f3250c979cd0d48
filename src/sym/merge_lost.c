/* Memory that is still allocated where a program ends, and whether it may be lost.

   An object is held when a word that was stored whole is its address, and that word is in a global,
   in an object of the program's caller, in a variable of a call that the end interrupts, or in an
   object that is held itself.  The interpreter sees more: addresses of any byte of an object, and
   variables that are not in memory.  So fewer objects are held here than in runs: no leak is
   missed, and a predicted one is run. */
#include "sym/merge_priv.h"

enum { MOST_OBJECTS = 32, MOST_STEPS = 4 }; /* that are followed; of chains of held objects */

/* A word in memory that may hold an address. */
typedef struct {
  uint32_t object;
  pt_term value;
} word;

typedef struct {
  pt_merge *e;
  const pt_sym_mem *mem;
  bool inside;
  PT_VEC(word) words;
  PT_VEC(uint32_t) objects; /* that may be lost */
  pt_term_vec held;         /* by object of these */
} search;

static void oblige(pt_merge *e, pt_term guard, pt_check_kind kind, pt_term bad) {
  if (!(e->goal.checks >> kind & 1)) return;
  for (uint32_t c = 1; c < e->prog->checks.n; c++)
    if (e->prog->checks.at[c].fn == 0 && e->prog->checks.at[c].kind == kind) {
      pt_obligation o = {c, 0, 0, pt_mk_and(e->tt, guard, bad), e->counts};
      pt_vec_push(e->mem, &e->obligations, o);
    }
}

/* ---- words */

static bool is_whole(const search *s, uint64_t key, pt_term t) {
  for (uint32_t k = 0; k < s->e->prog->ptr_width / 8; k++) {
    pt_sym_cell c = pt_cell_at(s->mem, key + k);
    if (c.term.i != t.i || c.byte != k) return false;
  }
  return true;
}

static void on_cell(void *payload, uint64_t key) {
  search *s = payload;
  pt_terms *tt = s->e->tt;
  pt_sym_cell c = pt_cell_at(s->mem, key);
  word w = {(uint32_t)(key >> 32), c.term};
  bool bits = c.byte == 0 && pt_sort_kind_of(tt, pt_term_sort(tt, c.term)) == PT_SORT_BV;
  if (bits && pt_term_width(tt, c.term) == s->e->prog->ptr_width && is_whole(s, key, c.term))
    pt_vec_push(s->e->mem, &s->words, w);
}

/* ---- what is held */

/* Where a word of the object is looked at from the start. */
static pt_term is_root(search *s, uint32_t object) {
  const pt_sym_object *o = pt_space_at(&s->e->space, object);
  bool root = o->kind == PT_OBJ_GLOBAL || (o->kind == PT_OBJ_HEAP && o->given) ||
              (o->kind == PT_OBJ_STACK && s->inside);
  return root ? pt_space_life(&s->e->space, s->mem, object) : pt_false(s->e->tt);
}

static pt_term is_held(search *s, uint32_t object) {
  for (size_t k = 0; k < s->objects.n; k++)
    if (s->objects.at[k] == object)
      return pt_mk_and(s->e->tt, s->held.at[k], pt_space_life(&s->e->space, s->mem, object));
  return pt_false(s->e->tt);
}

/* An address by chance, in memory that may be undefined, holds nothing. */
static bool is_unsure(const search *s, pt_term points, pt_term value) {
  return !pt_term_is_false(s->e->tt, points) && pt_space_may_be_undefined(&s->e->space, value);
}

/* One more step from what is held; false: nothing new. */
static bool follow(search *s, pt_term (*from)(search *, uint32_t)) {
  pt_terms *tt = s->e->tt;
  bool more = false;
  for (size_t w = 0; w < s->words.n; w++) {
    pt_term looked = from(s, s->words.at[w].object);
    for (size_t k = 0; k < s->objects.n && !pt_term_is_false(tt, looked); k++) {
      pt_term address = pt_space_address(&s->e->space, s->objects.at[k]);
      pt_term points = pt_mk_and(tt, looked, pt_mk_eq(tt, s->words.at[w].value, address));
      if (is_unsure(s, points, s->words.at[w].value)) continue;
      pt_term now = pt_mk_or(tt, s->held.at[k], points);
      more |= now.i != s->held.at[k].i;
      s->held.at[k] = now;
    }
  }
  return more;
}

static void find_held(search *s) {
  pt_mem *mem = s->e->mem;
  for (size_t k = 0; k < s->objects.n; k++) pt_vec_push(mem, &s->held, pt_false(s->e->tt));
  if (s->objects.n > MOST_OBJECTS) return;
  pt_pmap_diff(s->mem->cells, NULL, on_cell, s);
  bool more = follow(s, is_root);
  for (int k = 0; k < MOST_STEPS && more; k++) more = follow(s, is_held);
}

/* ---- the ends */

void pt_merge_program_end(pt_merge *e, const pt_merge_state *s, bool inside) {
  pt_term live = pt_false(e->tt), lost = pt_false(e->tt);
  search all = {.e = e, .mem = &s->mem, .inside = inside};
  if (!e->goal.leaks && !e->goal.unfreed) return;
  for (uint32_t o = 1; o < e->space.objects.n; o++) {
    bool own = pt_space_at(&e->space, o)->kind == PT_OBJ_HEAP && !pt_space_at(&e->space, o)->given;
    if (own && !pt_term_is_false(e->tt, pt_space_life(&e->space, &s->mem, o)))
      pt_vec_push(e->mem, &all.objects, o);
  }
  find_held(&all);
  for (size_t k = 0; k < all.objects.n; k++) {
    pt_term here = pt_space_life(&e->space, &s->mem, all.objects.at[k]);
    live = pt_mk_or(e->tt, live, here);
    lost = pt_mk_or(e->tt, lost, pt_mk_and(e->tt, here, pt_mk_not(e->tt, all.held.at[k])));
  }
  oblige(e, s->guard, PT_CHECK_LEAK_LOST, lost);
  oblige(e, s->guard, PT_CHECK_LEAK_UNFREED, live);
  pt_vec_release(e->mem, &all.words);
  pt_vec_release(e->mem, &all.objects);
  pt_vec_release(e->mem, &all.held);
}

/* The arbitrary state behind a loop's way round knows nothing of what earlier iterations allocated:
   that must be free. */
void pt_merge_round_end(pt_merge *e, const pt_merge_state *s, const pt_sym_mem *before) {
  pt_term live = pt_false(e->tt);
  if (!e->goal.leaks && !e->goal.unfreed) return;
  for (uint32_t o = 1; o < e->space.objects.n; o++)
    if (pt_space_at(&e->space, o)->kind == PT_OBJ_HEAP && !pt_space_knows(&e->space, before, o))
      live = pt_mk_or(e->tt, live, pt_space_life(&e->space, &s->mem, o));
  oblige(e, s->guard, PT_CHECK_LEAK_LOST, live);
  oblige(e, s->guard, PT_CHECK_LEAK_UNFREED, live);
}
