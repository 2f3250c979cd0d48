#include "sym/pmap.h"

#include "base/map.h"
#include "base/rng.h"
#include "test.h"

TEST(sym_pmap, behaves_like_a_map_and_old_versions_stay) {
  pt_mem *m = pt_mem_new();
  pt_pmaps *ps = pt_pmaps_new(m);
  pt_rng r = {7};
  pt_pmap now = NULL, old[20];
  pt_map reference = {0}, saved[20] = {{0}};
  for (int round = 0; round < 20; round++) {
    for (int k = 0; k < 500; k++) {
      uint64_t key = pt_rng_below(&r, 400) * (k % 3 ? 1 : 0x100000001u), val = pt_rng_next(&r);
      if (k % 5 == 0) {
        now = pt_pmap_remove(ps, now, key);
        pt_map_remove(&reference, key);
      } else {
        now = pt_pmap_put(ps, now, key, val);
        pt_map_put(m, &reference, key, val);
      }
    }
    old[round] = now;
    pt_pmaps_freeze(ps);
    for (uint64_t key = 0; key < 400; key++) {
      uint64_t v;
      if (pt_map_get(&reference, key, &v)) pt_map_put(m, &saved[round], key, v);
    }
  }
  for (int round = 0; round < 20; round++) {
    for (uint64_t key = 0; key < 400; key++) {
      uint64_t a = 0, b = 0;
      bool in_map = pt_map_get(&saved[round], key, &a), in_pmap = pt_pmap_get(old[round], key, &b);
      CHECK_EQ(in_map, in_pmap);
      CHECK_EQ(a, b);
    }
    pt_map_release(m, &saved[round]);
  }
  pt_map_release(m, &reference);
  pt_pmaps_delete(ps);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(sym_pmap, reset_keeps_the_memory) {
  pt_mem *m = pt_mem_new();
  pt_pmaps *ps = pt_pmaps_new(m);
  size_t first = 0;
  for (int round = 0; round < 10; round++) {
    pt_pmap map = NULL;
    pt_pmaps_reset(ps);
    for (uint64_t k = 0; k < 3000; k++) map = pt_pmap_put(ps, map, k, k * k);
    for (uint64_t k = 0; k < 3000; k++) {
      uint64_t v;
      CHECK(pt_pmap_get(map, k, &v) && v == k * k);
    }
    if (round == 0) first = pt_mem_live(m);
    CHECK_EQ(pt_mem_live(m), first);
  }
  pt_pmaps_delete(ps);
  CHECK_EQ(pt_mem_delete(m), 0);
}
