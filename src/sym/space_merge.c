/* Joining two memories under a condition, and telling in what they differ. */
#include <assert.h>
#include <stdlib.h>

#include "sym/space_priv.h"
#include "term/build.h"

static void note_key(void *payload, uint64_t key) {
  pt_space *sp = payload;
  pt_vec_push(sp->mem, &sp->keys, key);
}

static int compare_keys(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

/* The keys in which two maps differ, ascending, in sp->keys. */
static void differences(pt_space *sp, pt_pmap a, pt_pmap b) {
  pt_vec_reset(&sp->keys);
  pt_pmap_diff(a, b, note_key, sp);
  if (sp->keys.n) qsort(sp->keys.at, sp->keys.n, sizeof *sp->keys.at, compare_keys);
}

static bool continues(pt_sym_cell first, pt_sym_cell e, uint32_t k) {
  return e.term.i == first.term.i && (!first.term.i || e.byte == first.byte + k);
}

/* How many of the keys from AT on are consecutive bytes of one piece, in both memories. */
static uint32_t run_of(const pt_space *sp, const pt_sym_mem *a, const pt_sym_mem *b, size_t at) {
  pt_sym_cell x = pt_cell_at(a, sp->keys.at[at]), y = pt_cell_at(b, sp->keys.at[at]);
  uint32_t k = 1;
  while (at + k < sp->keys.n && k < 16 && sp->keys.at[at + k] == sp->keys.at[at] + k &&
         continues(x, pt_cell_at(a, sp->keys.at[at] + k), k) &&
         continues(y, pt_cell_at(b, sp->keys.at[at] + k), k))
    k++;
  return k;
}

static pt_term value_at(pt_space *sp, const pt_sym_mem *m, uint64_t key, uint32_t n) {
  pt_changed c = {PT_CHANGED_CELL, (uint32_t)(key >> 32), key & 0xffffffff, n};
  return pt_space_get(sp, m, &c);
}

static void merge_gens(pt_space *sp, pt_sym_mem *a, pt_sym_mem *b, uint32_t place) {
  differences(sp, a->gens, b->gens);
  for (size_t k = 0; k < sp->keys.n; k++) {
    pt_space_forget(sp, a, (uint32_t)sp->keys.at[k], place);
    pt_space_forget(sp, b, (uint32_t)sp->keys.at[k], place);
  }
}

static void merge_cells(pt_space *sp, pt_term cond, const pt_sym_mem *a, const pt_sym_mem *b,
                        pt_sym_mem *out) {
  differences(sp, a->cells, b->cells);
  for (size_t k = 0; k < sp->keys.n;) {
    uint64_t key = sp->keys.at[k];
    uint32_t n = run_of(sp, a, b, k);
    pt_term v = pt_space_choose(sp, cond, value_at(sp, a, key, n), value_at(sp, b, key, n));
    pt_changed c = {PT_CHANGED_CELL, (uint32_t)(key >> 32), key & 0xffffffff, n};
    pt_space_put(sp, out, &c, v);
    k += n;
  }
}

static void merge_whole(pt_space *sp, pt_term cond, const pt_sym_mem *a, const pt_sym_mem *b,
                        pt_changed_kind kind, pt_sym_mem *out) {
  bool life = kind == PT_CHANGED_LIFE;
  differences(sp, life ? a->life : a->arrays, life ? b->life : b->arrays);
  for (size_t k = 0; k < sp->keys.n; k++) {
    pt_changed c = {(uint8_t)kind, (uint32_t)sp->keys.at[k], 0, 0};
    pt_term v = pt_mk_ite(sp->tt, cond, pt_space_get(sp, a, &c), pt_space_get(sp, b, &c));
    pt_space_put(sp, out, &c, v);
  }
}

pt_sym_mem pt_space_merge(pt_space *sp, pt_term cond, pt_sym_mem a, pt_sym_mem b, uint32_t place) {
  pt_pmaps_freeze(sp->maps);
  if (pt_term_is_true(sp->tt, cond)) return a;
  if (pt_term_is_false(sp->tt, cond)) return b;
  merge_gens(sp, &a, &b, place);
  pt_pmaps_freeze(sp->maps);
  pt_sym_mem out = b;
  merge_cells(sp, cond, &a, &b, &out);
  merge_whole(sp, cond, &a, &b, PT_CHANGED_ARRAY, &out);
  merge_whole(sp, cond, &a, &b, PT_CHANGED_LIFE, &out);
  pt_pmaps_freeze(sp->maps);
  return out;
}

/* ---- changes */

static void add_changes(pt_space *sp, const pt_sym_mem *a, const pt_sym_mem *b,
                        const pt_sym_mem *before, pt_changed_vec *out) {
  for (size_t k = 0; k < sp->keys.n;) {
    uint64_t key = sp->keys.at[k];
    uint32_t n = run_of(sp, a, b, k);
    if (pt_space_knows(sp, before, (uint32_t)(key >> 32))) {
      pt_changed c = {PT_CHANGED_CELL, (uint32_t)(key >> 32), key & 0xffffffff, n};
      pt_vec_push(sp->mem, out, c);
    }
    k += n;
  }
}

void pt_space_changes(pt_space *sp, pt_sym_mem a, pt_sym_mem b, const pt_sym_mem *before,
                      pt_changed_vec *out) {
  differences(sp, a.cells, b.cells);
  add_changes(sp, &a, &b, before, out);
  const struct {
    pt_pmap a, b;
    pt_changed_kind kind;
  } maps[] = {{a.arrays, b.arrays, PT_CHANGED_ARRAY},
              {a.life, b.life, PT_CHANGED_LIFE},
              {a.gens, b.gens, PT_CHANGED_ALL}};
  for (size_t j = 0; j < 3; j++) {
    differences(sp, maps[j].a, maps[j].b);
    for (size_t k = 0; k < sp->keys.n; k++)
      if (pt_space_knows(sp, before, (uint32_t)sp->keys.at[k])) {
        pt_changed c = {(uint8_t)maps[j].kind, (uint32_t)sp->keys.at[k], 0, 0};
        pt_vec_push(sp->mem, out, c);
      }
  }
}
