#include "base/map.h"
#include "base/rng.h"
#include "test.h"

TEST(map, put_get_remove) {
  pt_mem *m = pt_mem_new();
  pt_map map = {0};
  uint64_t v = 99;
  CHECK(!pt_map_get(&map, 0, &v));
  CHECK(!pt_map_remove(&map, 0));
  CHECK_EQ(v, 99); /* untouched when not found */
  pt_map_put(m, &map, 0, 1);
  pt_map_put(m, &map, UINT64_MAX, 2);
  pt_map_put(m, &map, 0, 3);
  CHECK_EQ(map.n, 2);
  CHECK(pt_map_get(&map, 0, &v) && v == 3);
  CHECK(pt_map_get(&map, UINT64_MAX, &v) && v == 2);
  CHECK(pt_map_get(&map, 0, NULL));
  CHECK(pt_map_remove(&map, 0));
  CHECK(!pt_map_remove(&map, 0));
  CHECK(!pt_map_get(&map, 0, NULL));
  CHECK_EQ(map.n, 1);
  pt_map_put(m, &map, 0, 7);
  CHECK(pt_map_get(&map, 0, &v) && v == 7);
  pt_map_reset(&map);
  CHECK_EQ(map.n, 0);
  CHECK(!pt_map_get(&map, UINT64_MAX, NULL));
  pt_map_put(m, &map, 5, 6);
  CHECK(pt_map_get(&map, 5, &v) && v == 6);
  pt_map_release(m, &map);
  pt_map_release(m, &map);
  CHECK(!pt_map_get(&map, 5, NULL));
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* Against an array: keys 0 .. 511, random operations. */
TEST(map, agrees_with_an_array) {
  enum { KEYS = 512 };
  pt_mem *m = pt_mem_new();
  pt_map map = {0};
  pt_rng r = {1};
  uint64_t val[KEYS] = {0};
  bool in[KEYS] = {false};
  size_t n = 0;
  for (int i = 0; i < 200000; i++) {
    uint64_t k = pt_rng_below(&r, KEYS), key = k << 32, v = pt_rng_next(&r);
    if (pt_rng_below(&r, 2)) {
      n += !in[k];
      pt_map_put(m, &map, key, v);
      in[k] = true, val[k] = v;
    } else {
      CHECK(pt_map_remove(&map, key) == in[k]);
      n -= in[k];
      in[k] = false;
    }
    CHECK_EQ(map.n, n);
    k = pt_rng_below(&r, KEYS);
    CHECK(pt_map_get(&map, k << 32, &v) == in[k]);
    if (in[k]) CHECK_EQ(v, val[k]);
    if (i % 50000 == 49999) {
      pt_map_reset(&map);
      memset(in, 0, sizeof in);
      n = 0;
    }
  }
  /* Putting and removing for ever must not make the table grow. */
  CHECK(map.cap <= 4 * KEYS);
  CHECK((map.cap & (map.cap - 1)) == 0);
  pt_map_release(m, &map);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(map, many_keys) {
  pt_mem *m = pt_mem_new();
  pt_map map = {0};
  for (uint64_t i = 0; i < 100000; i++) pt_map_put(m, &map, i * 4096, i);
  for (uint64_t i = 0; i < 100000; i++) {
    uint64_t v;
    CHECK(pt_map_get(&map, i * 4096, &v) && v == i);
    CHECK(!pt_map_get(&map, i * 4096 + 1, NULL));
  }
  pt_map_release(m, &map);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(map, hash_of_bytes) {
  char a[40], b[40];
  for (size_t n = 0; n < sizeof a; n++) {
    memset(a, 'x', sizeof a), memset(b, 'x', sizeof b);
    CHECK_EQ(pt_hash_bytes(a, n), pt_hash_bytes(b, n));
    CHECK(n == 0 || pt_hash_bytes(a, n) != pt_hash_bytes(a, n - 1));
    for (size_t i = 0; i < n; i++) {
      b[i] = 'y';
      CHECK(pt_hash_bytes(a, n) != pt_hash_bytes(b, n));
      b[i] = 'x';
    }
  }
  CHECK(pt_hash_mix(1) != pt_hash_mix(2));
}

TEST(strtab, interns) {
  pt_mem *m = pt_mem_new();
  pt_strtab t = {0};
  CHECK_EQ(pt_strtab_find(&t, "one"), 0);
  CHECK_STR(pt_strtab_text(&t, 0), "");
  CHECK_EQ(pt_strtab_add(m, &t, ""), 0);
  uint32_t one = pt_strtab_add(m, &t, "one"), two = pt_strtab_add(m, &t, "two");
  CHECK_EQ(one, 1);
  CHECK_EQ(two, 2);
  char copy[] = "one";
  CHECK_EQ(pt_strtab_add(m, &t, copy), 1);
  CHECK_EQ(pt_strtab_addn(m, &t, "two and more", 3), 2);
  CHECK_EQ(pt_strtab_addn(m, &t, "two and more", 4), 3);
  CHECK_STR(pt_strtab_text(&t, 3), "two ");
  CHECK_EQ(pt_strtab_find(&t, "two"), 2);
  CHECK_EQ(pt_strtab_find(&t, "three"), 0);
  CHECK_EQ(pt_strtab_find(&t, ""), 0);
  /* A NUL inside counts. */
  uint32_t nul = pt_strtab_addn(m, &t, "one\0", 4);
  CHECK(nul != one);
  CHECK_EQ(t.length[nul], 4);
  pt_strtab_release(m, &t);
  pt_strtab_release(m, &t);
  CHECK_EQ(pt_strtab_find(&t, "one"), 0);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(strtab, many_keep_their_address) {
  enum { N = 20000 };
  pt_mem *m = pt_mem_new();
  pt_strtab t = {0};
  const char **text = pt_mem_alloc(m, (N + 1) * sizeof *text);
  char s[32];
  for (uint32_t i = 1; i <= N; i++) {
    snprintf(s, sizeof s, "name%u", i);
    CHECK_EQ(pt_strtab_add(m, &t, s), i);
    text[i] = pt_strtab_text(&t, i);
  }
  for (uint32_t i = 1; i <= N; i++) {
    snprintf(s, sizeof s, "name%u", i);
    CHECK(pt_strtab_text(&t, i) == text[i]);
    CHECK_STR(text[i], s);
    CHECK_EQ(pt_strtab_find(&t, s), i);
    CHECK_EQ(pt_strtab_add(m, &t, s), i);
  }
  pt_mem_free(m, text, (N + 1) * sizeof *text);
  pt_strtab_release(m, &t);
  CHECK_EQ(pt_mem_delete(m), 0);
}
