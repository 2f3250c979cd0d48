/* Symbolic memory against bytes: whatever is stored through pointers that are terms, a load gives
   under a model what the same accesses give in an array of bytes. */
#include "sym/space.h"

#include "base/rng.h"
#include "ir/text.h"
#include "sym/space_priv.h"
#include "term/build.h"
#include "term/model.h"
#include "test.h"

enum { OBJECTS = 3, MOST = 24, INDICES = 4, ACCESSES = 14 };

static const uint64_t sizes[OBJECTS] = {16, 8, 12};

typedef struct {
  pt_mem *m;
  pt_terms *tt;
  pt_ir_prog *p;
  pt_space space;
  pt_sym_mem mem;
  pt_model *md;
  pt_term index[INDICES]; /* variables of 64 bits */
  uint64_t value[INDICES];
  pt_rng rng;
  uint8_t bytes[OBJECTS][MOST];
  uint32_t place;
} kit;

static void begin(kit *k, uint64_t seed) {
  pt_err e = {0};
  *k = (kit){.m = pt_mem_new(), .rng = {seed}};
  CHECK_EQ(pt_ir_parse(&k->p, k->m, "test",
                       "pointers 64\nmain &main\nglobal @image size 16 align 8\n"
                       "bytes 0 000102030405060708090a0b0c0d0e0f\n"
                       "global @zeros size 8 align 8\nglobal @more size 12 align 4\n"
                       "function &main() {\nb0:\n  ret\n}\n",
                       &e),
           PT_OK);
  k->tt = pt_terms_new(k->m);
  k->md = pt_model_new(k->tt);
  pt_space_init(&k->space, k->m, k->tt, k->p);
  for (int j = 0; j < INDICES; j++) {
    char name[8];
    snprintf(name, sizeof name, "i%d", j);
    k->index[j] = pt_mk_var(k->tt, name, pt_sort_bv(k->tt, 64));
    k->value[j] = pt_rng_below(&k->rng, 4);
    pt_model_set(k->md, k->index[j], pt_bv_u64(64, k->value[j]));
  }
}

static void end(kit *k) {
  pt_model_delete(k->md);
  pt_space_release(&k->space);
  pt_terms_delete(k->tt);
  pt_ir_prog_delete(k->p);
  CHECK_EQ(pt_mem_delete(k->m), 0);
}

static pt_term word(kit *k, uint64_t v) { return pt_mk_u64(k->tt, 64, v); }

/* A pointer to N bytes of an object: at a constant offset, or at one that depends on an index; and
   what it is under the model. */
static pt_term pointer(kit *k, uint32_t n, uint32_t *object, uint64_t *offset) {
  *object = (uint32_t)pt_rng_below(&k->rng, OBJECTS);
  uint64_t room = sizes[*object] - n;
  pt_term base = pt_space_address(&k->space, pt_space_global(&k->space, *object + 1));
  *offset = pt_rng_below(&k->rng, room + 1);
  if (room < 3 || pt_rng_below(&k->rng, 2))
    return pt_mk_op2(k->tt, PT_TOP_ADD, base, word(k, *offset));
  uint64_t j = pt_rng_below(&k->rng, INDICES), first = pt_rng_below(&k->rng, room - 2);
  pt_term low = pt_mk_op2(k->tt, PT_TOP_BVAND, k->index[j], word(k, 3));
  *offset = first + (k->value[j] & 3);
  return pt_mk_op2(k->tt, PT_TOP_ADD, base,
                   pt_mk_op2(k->tt, PT_TOP_ADD, word(k, first), low));
}

/* One of two pointers, by a bit of an index. */
static pt_term choice(kit *k, uint32_t n, uint32_t *object, uint64_t *offset) {
  uint32_t other;
  uint64_t there, j = pt_rng_below(&k->rng, INDICES);
  pt_term a = pointer(k, n, object, offset), b = pointer(k, n, &other, &there);
  pt_term low = pt_mk_op2(k->tt, PT_TOP_BVAND, k->index[j], word(k, 1));
  pt_term bit = pt_mk_eq(k->tt, low, word(k, 1));
  if (!(k->value[j] & 1)) *object = other, *offset = there;
  return pt_mk_ite(k->tt, bit, a, b);
}

static pt_term some_pointer(kit *k, uint32_t n, uint32_t *object, uint64_t *offset) {
  return pt_rng_below(&k->rng, 4) ? pointer(k, n, object, offset) : choice(k, n, object, offset);
}

static void store(kit *k) {
  uint32_t n = UINT32_C(1) << pt_rng_below(&k->rng, 4), object;
  uint64_t offset, v = pt_rng_next(&k->rng);
  pt_term p = some_pointer(k, n, &object, &offset);
  const pt_target_vec *ts = pt_space_targets(&k->space, p);
  pt_bv value = pt_bv_trunc(pt_bv_u64(64, v), 8 * n);
  for (size_t j = 0; j < ts->n; j++)
    pt_space_store(&k->space, &k->mem, &ts->at[j], ts->at[j].cond, pt_mk_const(k->tt, value),
                   ++k->place);
  for (uint32_t j = 0; j < n; j++) k->bytes[object][offset + j] = (uint8_t)(v >> 8 * j);
}

static void set(kit *k) {
  uint32_t n = 1 + (uint32_t)pt_rng_below(&k->rng, 7), object;
  uint64_t offset, byte = pt_rng_below(&k->rng, 256);
  pt_term p = pointer(k, n, &object, &offset);
  const pt_target_vec *ts = pt_space_targets(&k->space, p);
  for (size_t j = 0; j < ts->n; j++)
    pt_space_set(&k->space, &k->mem, &ts->at[j], ts->at[j].cond, pt_mk_u64(k->tt, 8, byte), n,
                 ++k->place);
  memset(k->bytes[object] + offset, (int)byte, n);
}

static void check_load(kit *k) {
  uint32_t n = UINT32_C(1) << pt_rng_below(&k->rng, 4), object;
  uint64_t offset;
  pt_term p = some_pointer(k, n, &object, &offset), v = {0};
  const pt_target_vec *ts = pt_space_targets(&k->space, p);
  for (size_t j = ts->n; j-- > 0;) {
    pt_term t = pt_space_load(&k->space, &k->mem, &ts->at[j], 8 * n, ++k->place);
    v = v.i ? pt_space_choose(&k->space, ts->at[j].cond, t, v) : t;
  }
  pt_bv is;
  if (k->space.restart || pt_space_may_be_undefined(&k->space, v)) return;
  CHECK(pt_model_eval(k->md, v, &is));
  for (uint32_t j = 0; j < n; j++)
    CHECK_EQ(pt_bv_to_u64(pt_bv_extract(is, 8 * j + 7, 8 * j)), k->bytes[object][offset + j]);
}

/* The same accesses from the start, as often as something is learnt. */
static void accesses(kit *k) {
  pt_rng start = k->rng;
  do {
    k->rng = start, k->place = 0;
    memset(k->bytes, 0, sizeof k->bytes);
    for (uint8_t j = 0; j < 16; j++) k->bytes[0][j] = j;
    k->space.restart = false;
    pt_space_begin(&k->space, &k->mem);
    for (int j = 0; j < ACCESSES && !k->space.restart; j++) {
      if (pt_rng_below(&k->rng, 4)) store(k);
      else set(k);
      check_load(k);
    }
  } while (k->space.restart);
}

TEST(sym_space, loads_give_what_was_stored) {
  for (uint64_t seed = 1; seed <= 150; seed++) {
    kit k;
    begin(&k, seed);
    accesses(&k);
    end(&k);
  }
}

/* A copy moves what is there, overlapping or not. */
TEST(sym_space, copies) {
  for (uint64_t from = 0; from <= 8; from++)
    for (uint64_t to = 0; to <= 8; to++) {
      kit k;
      pt_bv v;
      begin(&k, 1);
      pt_space_begin(&k.space, &k.mem);
      uint32_t o = pt_space_global(&k.space, 1);
      pt_target a = {o, pt_true(k.tt), word(&k, to)}, b = {o, pt_true(k.tt), word(&k, from)};
      pt_space_copy(&k.space, &k.mem, &a, &b, pt_true(k.tt), 8, 1);
      CHECK(pt_model_eval(k.md, pt_space_load(&k.space, &k.mem, &a, 64, 2), &v));
      for (uint32_t j = 0; j < 8; j++)
        CHECK_EQ(pt_bv_to_u64(pt_bv_extract(v, 8 * j + 7, 8 * j)), from + j);
      end(&k);
    }
}

/* Two states are merged: each side under its condition. */
TEST(sym_space, merges) {
  for (uint64_t side = 0; side < 2; side++) {
    kit k;
    pt_bv v;
    begin(&k, 7);
    pt_space_begin(&k.space, &k.mem);
    pt_term cond = pt_mk_eq(k.tt, k.index[0], word(&k, 1));
    uint32_t o = pt_space_object(&k.space, 9, PT_OBJ_HEAP, word(&k, 8), true, 0, 0);
    pt_target t = {o, pt_true(k.tt), word(&k, 0)};
    pt_space_set_life(&k.space, &k.mem, o, pt_true(k.tt));
    pt_sym_mem other = k.mem;
    pt_pmaps_freeze(k.space.maps);
    pt_space_store(&k.space, &k.mem, &t, pt_true(k.tt), pt_mk_u64(k.tt, 32, 111), 1);
    pt_space_set_life(&k.space, &k.mem, t.object, pt_false(k.tt));
    pt_pmaps_freeze(k.space.maps);
    pt_sym_mem both = pt_space_merge(&k.space, cond, k.mem, other, 3);
    pt_model_set(k.md, k.index[0], pt_bv_u64(64, side));
    CHECK(pt_model_eval(k.md, pt_space_load(&k.space, &both, &t, 32, 4), &v));
    CHECK_EQ(pt_bv_to_u64(v), side ? 111 : 0);
    CHECK_EQ(pt_model_is_true(k.md, pt_space_life(&k.space, &both, t.object)), !side);
    CHECK_EQ(pt_model_is_true(k.md, pt_space_inside(&k.space, &both, &t, 8)), !side);
    CHECK(!pt_model_is_true(k.md, pt_space_inside(&k.space, &both, &t, 9)));
    end(&k);
  }
}

/* ---- target.c */

/* Conditions exclude each other, cover everything, and lead to the address. */
static void check_targets(kit *k, pt_term p) {
  const pt_target_vec *ts = pt_space_targets(&k->space, p);
  pt_bv address, offset;
  size_t found = 0;
  CHECK(pt_model_eval(k->md, p, &address));
  for (size_t j = 0; j < ts->n; j++) {
    const pt_target *t = &ts->at[j];
    if (!pt_model_is_true(k->md, t->cond)) continue;
    found++;
    if (t->object == PT_SOBJ_ANY) continue;
    CHECK_EQ(pt_space_find(&k->space, pt_bv_to_u64(address)), t->object);
    if (t->object == PT_SOBJ_NONE) continue;
    CHECK(pt_model_eval(k->md, t->offset, &offset));
    CHECK_EQ(pt_space_at(&k->space, t->object)->base + pt_bv_to_u64(offset),
             pt_bv_to_u64(address));
  }
  CHECK_EQ(found, 1);
}

TEST(sym_target, conditions_are_exact) {
  for (uint64_t seed = 1; seed <= 200; seed++) {
    kit k;
    uint32_t object;
    uint64_t offset;
    begin(&k, seed);
    pt_space_begin(&k.space, &k.mem);
    pt_term p = some_pointer(&k, 1, &object, &offset);
    check_targets(&k, p);
    CHECK_EQ(pt_space_find(&k.space, pt_space_at(&k.space, object + 1)->base + offset),
             object + 1);
    pt_term null = pt_mk_ite(k.tt, pt_mk_eq(k.tt, k.index[1], word(&k, 2)), word(&k, 0), p);
    check_targets(&k, null);
    for (uint64_t j = 0; j < 4; j++) { /* other values of the same terms */
      pt_model_set(k.md, k.index[1], pt_bv_u64(64, j));
      pt_model_set(k.md, k.index[2], pt_bv_u64(64, 3 - j));
      check_targets(&k, null);
    }
    end(&k);
  }
}

TEST(sym_target, unknown_numbers_may_point_anywhere) {
  kit k;
  begin(&k, 1);
  pt_space_begin(&k.space, &k.mem);
  const pt_target_vec *ts = pt_space_targets(&k.space, k.index[0]);
  bool any = false;
  for (size_t j = 0; j < ts->n; j++) any |= ts->at[j].object == PT_SOBJ_ANY;
  CHECK(any);
  end(&k);
}
