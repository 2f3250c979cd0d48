/* Facts of a guard: what becomes simpler by them is the same under every model of them. */
#include "sym/known.h"

#include "base/rng.h"
#include "ir/text.h"
#include "term/build.h"
#include "term/model.h"
#include "test.h"

enum { VARS = 4, WIDTH = 8 };

typedef struct {
  pt_mem *m;
  pt_terms *tt;
  pt_ir_prog *p;
  pt_space space;
  pt_sym_mem mem;
  pt_model *md;
  pt_term word[VARS], truth[VARS];
  pt_rng rng;
} kit;

static void begin(kit *k, uint64_t seed) {
  pt_err e = {0};
  *k = (kit){.m = pt_mem_new(), .rng = {seed}};
  CHECK_EQ(pt_ir_parse(&k->p, k->m, "test",
                       "pointers 64\nmain &main\nfunction &main() {\nb0:\n  ret\n}\n", &e),
           PT_OK);
  k->tt = pt_terms_new(k->m);
  k->md = pt_model_new(k->tt);
  pt_space_init(&k->space, k->m, k->tt, k->p);
  pt_space_begin(&k->space, &k->mem);
  for (int j = 0; j < VARS; j++) {
    char name[8];
    snprintf(name, sizeof name, "w%d", j);
    k->word[j] = pt_mk_var(k->tt, name, pt_sort_bv(k->tt, WIDTH));
    pt_model_set(k->md, k->word[j], pt_bv_i64(WIDTH, (int64_t)pt_rng_below(&k->rng, 6) - 2));
    snprintf(name, sizeof name, "t%d", j);
    k->truth[j] = pt_mk_var(k->tt, name, pt_sort_bool(k->tt));
    pt_model_set(k->md, k->truth[j], pt_bv_u64(1, pt_rng_below(&k->rng, 2)));
  }
}

static void end(kit *k) {
  pt_model_delete(k->md);
  pt_space_release(&k->space);
  pt_terms_delete(k->tt);
  pt_ir_prog_delete(k->p);
  CHECK_EQ(pt_mem_delete(k->m), 0);
}

static pt_term some_word(kit *k, int depth);

static pt_term some_truth(kit *k, int depth) {
  uint64_t kind = depth ? pt_rng_below(&k->rng, 7) : 0;
  if (kind == 0) return k->truth[pt_rng_below(&k->rng, VARS)];
  if (kind == 1) return pt_mk_not(k->tt, some_truth(k, depth - 1));
  if (kind == 2)
    return pt_mk_eq(k->tt, some_word(k, depth - 1),
                    pt_mk_u64(k->tt, WIDTH, pt_rng_below(&k->rng, 4)));
  if (kind == 3)
    return pt_mk_op2(k->tt, PT_TOP_ULT, some_word(k, depth - 1), some_word(k, depth - 1));
  if (kind == 6)
    return pt_mk_op2(k->tt, PT_TOP_SLE, pt_mk_u64(k->tt, WIDTH, 0), some_word(k, depth - 1));
  pt_term a = some_truth(k, depth - 1), b = some_truth(k, depth - 1);
  return kind == 4 ? pt_mk_and(k->tt, a, b) : pt_mk_or(k->tt, a, b);
}

static pt_term some_word(kit *k, int depth) {
  uint64_t kind = depth ? pt_rng_below(&k->rng, 5) : 0;
  if (kind == 0) return k->word[pt_rng_below(&k->rng, VARS)];
  pt_term a = some_word(k, depth - 1), b = some_word(k, depth - 1);
  if (kind == 1) return pt_mk_op2(k->tt, PT_TOP_ADD, a, b);
  if (kind == 2) return pt_mk_op2(k->tt, PT_TOP_SREM, a, b);
  if (kind == 3) return pt_mk_op2(k->tt, PT_TOP_SDIV, a, b);
  return pt_mk_ite(k->tt, some_truth(k, depth - 1), a, b);
}

/* Something that holds under the model. */
static pt_term some_fact(kit *k) {
  pt_term c = some_truth(k, 3);
  return pt_model_is_true(k->md, c) ? c : pt_mk_not(k->tt, c);
}

static void same(kit *k, pt_pmap known) {
  for (int n = 0; n < 10; n++) {
    pt_term t = some_word(k, 4), c = some_truth(k, 4);
    pt_term u = pt_known_apply(&k->space, known, t), d = pt_known_apply(&k->space, known, c);
    CHECK(pt_model_is_true(k->md, pt_mk_eq(k->tt, t, u)));
    CHECK_EQ(pt_model_is_true(k->md, c), pt_model_is_true(k->md, d));
  }
}

TEST(known, what_is_simpler_is_the_same) {
  for (uint64_t seed = 1; seed <= 200; seed++) {
    kit k;
    begin(&k, seed);
    pt_pmap a = NULL, b;
    for (int n = 0; n < 3; n++) a = pt_known_add(&k.space, a, some_fact(&k));
    pt_pmaps_freeze(k.space.maps);
    same(&k, a);
    b = pt_known_add(&k.space, a, some_fact(&k));
    pt_pmaps_freeze(k.space.maps);
    /* the other side of a join need not hold under the model: what it alone knows is forgotten */
    pt_pmap other = pt_known_add(&k.space, a, some_truth(&k, 3));
    pt_pmaps_freeze(k.space.maps);
    same(&k, pt_known_both(&k.space, b, other));
    end(&k);
  }
}

TEST(known, branches_of_the_past_are_chosen) {
  kit k;
  begin(&k, 1);
  pt_term failed = pt_mk_and(k.tt, k.truth[0], k.truth[1]);
  pt_term cell = pt_mk_ite(k.tt, failed, k.word[0], k.word[1]);
  pt_pmap known = pt_known_add(&k.space, NULL, pt_mk_not(k.tt, failed));
  CHECK_EQ(pt_known_apply(&k.space, known, cell).i, k.word[1].i);
  known = pt_known_add(&k.space, known, pt_mk_eq(k.tt, k.word[1], pt_mk_u64(k.tt, WIDTH, 2)));
  CHECK_EQ(pt_known_apply(&k.space, known, cell).i, pt_mk_u64(k.tt, WIDTH, 2).i);
  CHECK_EQ(pt_known_apply(&k.space, NULL, cell).i, cell.i);
  end(&k);
}

TEST(known, natural_numbers_are_divided_without_sign) {
  kit k;
  begin(&k, 1);
  pt_term zero = pt_mk_u64(k.tt, WIDTH, 0), six = pt_mk_u64(k.tt, WIDTH, 6);
  pt_term rest = pt_mk_op2(k.tt, PT_TOP_SREM, k.word[0], six);
  pt_pmap known = pt_known_add(&k.space, NULL, pt_mk_op2(k.tt, PT_TOP_SLE, zero, k.word[0]));
  pt_term natural = pt_mk_op2(k.tt, PT_TOP_UREM, k.word[0], six);
  CHECK_EQ(pt_known_apply(&k.space, known, rest).i, natural.i);
  CHECK_EQ(pt_known_apply(&k.space, NULL, rest).i, rest.i);
  end(&k);
}
