/* Concrete memory by itself: pages, limits, undefined bytes, reuse of numbers, stray pointers. */
#include "base/rng.h"
#include "exec/memory.h"
#include "test.h"

static void init(pt_memory *m, uint32_t width) {
  pt_memory_init(m, pt_mem_new(), width);
  pt_memory_reset(m);
}

static void finish(pt_memory *m) {
  pt_mem *mem = m->mem;
  if (m->nrecords < 1000) CHECK(pt_memory_ok(m));
  pt_memory_release(m);
  CHECK_EQ(pt_mem_delete(mem), 0);
}

static pt_object *heap(pt_memory *m, uint64_t size) {
  pt_object *o = pt_memory_new_object(m, PT_OBJ_HEAP, size, false);
  CHECK(o != NULL);
  return o;
}

TEST(exec_memory, layout) {
  for (uint32_t width = 32; width <= 64; width += 32) {
    pt_memory m;
    init(&m, width);
    uint64_t page = width == 64 ? (uint64_t)1 << 32 : 4096;
    pt_object *a = heap(&m, 10), *b = heap(&m, 0), *c = heap(&m, 10000), *d = heap(&m, 4096);
    CHECK_EQ(a->base, (width == 64 ? 3 : 0x13579) * page);
    CHECK_EQ(b->base, a->base + 2 * page);
    CHECK_EQ(c->base, a->base + 4 * page);
    CHECK_EQ(d->base, a->base + (width == 64 ? 6 : 8) * page);
    CHECK(pt_memory_find(&m, a->base) == a);
    CHECK(pt_memory_find(&m, a->base + 10) == a);
    CHECK(pt_memory_find(&m, a->base - 1) == a); /* just in front of the first */
    CHECK(pt_memory_find(&m, b->base - 1) == b);
    CHECK(pt_memory_find(&m, a->base + page + 5) == a);
    CHECK(pt_memory_find(&m, d->base + 4096) == d);
    CHECK(pt_memory_find(&m, 0) == NULL);
    CHECK(pt_memory_find(&m, 1000 * page) == NULL);
    CHECK(pt_memory_is_null(&m, 0) && pt_memory_is_null(&m, page + 5));
    CHECK(!pt_memory_is_null(&m, 2 * page));
    CHECK(pt_memory_is_null(&m, width == 64 ? UINT64_MAX : UINT32_MAX));
    finish(&m);
  }
}

static pt_check_kind why(pt_memory *m, uint64_t at, uint64_t n, bool write) {
  pt_check_kind kind = PT_CHECK_COUNT;
  return pt_memory_access(m, at, n, write, &kind) ? PT_CHECK_COUNT : kind;
}

TEST(exec_memory, access) {
  pt_memory m;
  init(&m, 64);
  pt_object *a = heap(&m, 16);
  CHECK_EQ(why(&m, a->base, 16, true), PT_CHECK_COUNT);
  CHECK_EQ(why(&m, a->base + 15, 1, true), PT_CHECK_COUNT);
  CHECK_EQ(why(&m, a->base + 15, 2, true), PT_CHECK_WRITE_OUT);
  CHECK_EQ(why(&m, a->base + 16, 1, false), PT_CHECK_READ_OUT);
  CHECK_EQ(why(&m, a->base - 1, 4, false), PT_CHECK_READ_OUT);
  CHECK_EQ(why(&m, a->base, UINT64_MAX, false), PT_CHECK_READ_OUT);
  CHECK_EQ(why(&m, a->base + 8, UINT64_MAX, false), PT_CHECK_READ_OUT);
  CHECK_EQ(why(&m, 8, 1, true), PT_CHECK_NULL_DEREF);
  CHECK_EQ(why(&m, UINT64_MAX, 1, true), PT_CHECK_NULL_DEREF);
  CHECK_EQ(why(&m, (uint64_t)77 << 40, 1, true), PT_CHECK_WRITE_OUT);
  pt_memory_kill(&m, a, PT_LIFE_FREED, 5);
  CHECK_EQ(why(&m, a->base + 3, 1, false), PT_CHECK_FREED);
  CHECK_EQ(a->freed_loc, 5);
  pt_object *s = pt_memory_new_object(&m, PT_OBJ_STACK, 4, false);
  CHECK(s->base != a->base);
  pt_memory_hide(&m, s);
  CHECK_EQ(why(&m, s->base, 4, true), PT_CHECK_SCOPE_ENDED);
  pt_memory_show(&m, s);
  CHECK_EQ(why(&m, s->base, 4, true), PT_CHECK_COUNT);
  pt_memory_kill(&m, s, PT_LIFE_ENDED, 0);
  CHECK_EQ(why(&m, s->base, 4, true), PT_CHECK_SCOPE_ENDED);
  CHECK_EQ(m.bytes, 0);
  finish(&m);
}

/* The flags against a simple model, at small and large sizes. */
TEST(exec_memory, definedness) {
  static const uint64_t sizes[] = {1, 7, 64, 700, 1025, 5000};
  pt_rng r = {1};
  pt_memory m;
  init(&m, 64);
  for (size_t n = 0; n < sizeof sizes / sizeof *sizes; n++)
    for (int zeroed = 0; zeroed < 2; zeroed++) {
      uint64_t size = sizes[n], undefined = zeroed ? 0 : size;
      pt_object *o = pt_memory_new_object(&m, PT_OBJ_HEAP, size, zeroed);
      uint8_t model[5000];
      memset(model, zeroed, sizeof model);
      for (uint64_t k = 0; zeroed && k < size; k++)
        CHECK_EQ(o->data[k], 0);
      for (int step = 0; step < 200; step++) {
        uint64_t at = pt_rng_below(&r, size), count = pt_rng_below(&r, size - at + 1);
        bool set = pt_rng_below(&r, 3) > 0;
        if (set)
          pt_memory_define(&m, o, at, count);
        else
          pt_memory_undefine(&m, o, at, count);
        memset(model + at, set, count);
        undefined = 0;
        for (uint64_t k = 0; k < size; k++)
          undefined += !model[k];
        CHECK_EQ(o->undefined, undefined);
        for (uint64_t k = 0; k < size; k++)
          CHECK_EQ(pt_memory_is_defined(o, k), model[k]);
      }
      if (n % 2) pt_memory_kill(&m, o, PT_LIFE_FREED, 0);
    }
  finish(&m);
}

/* Random copies between objects of all sizes, against a model in which each undefined byte has a
   class: bytes of one class get their value together. */
enum { OBJECTS = 6, LARGEST = 3000 };

typedef struct {
  int class[LARGEST]; /* 0: defined */
  uint8_t value[LARGEST];
} copied;

static void take(pt_memory *m, pt_object **o, const uint64_t *sizes, copied *all, int n,
                 uint64_t at, uint8_t value) {
  uint64_t left = pt_memory_recall(m, o[n], at, 1);
  CHECK_EQ(left, all[n].class[at] > 0);
  if (!left) return;
  pt_memory_settle(m, o[n], at, 1, &value);
  int class = all[n].class[at];
  for (int j = 0; j < OBJECTS; j++)
    for (uint64_t k = 0; k < sizes[j]; k++)
      if (all[j].class[k] == class) all[j].class[k] = 0, all[j].value[k] = value;
}

TEST(exec_memory, copies_of_undefined_bytes) {
  static const uint64_t sizes[OBJECTS] = {1, 8, 33, 257, 1030, LARGEST};
  static copied all[OBJECTS];
  pt_rng r = {3};
  pt_memory m;
  init(&m, 64);
  for (int round = 0; round < 2; round++) {
    pt_object *o[OBJECTS];
    int classes = 0;
    for (int n = 0; n < OBJECTS; n++) {
      o[n] = heap(&m, sizes[n]);
      for (uint64_t k = 0; k < sizes[n]; k++) all[n].class[k] = ++classes;
    }
    for (int step = 0; step < 400; step++) {
      int a = (int)pt_rng_below(&r, OBJECTS), b = (int)pt_rng_below(&r, OBJECTS);
      uint64_t least = sizes[a] < sizes[b] ? sizes[a] : sizes[b];
      uint64_t n = 1 + pt_rng_below(&r, least < 40 ? least : 40);
      uint64_t at = pt_rng_below(&r, sizes[a] - n + 1), from = pt_rng_below(&r, sizes[b] - n + 1);
      if (step % 4 < 2) {
        pt_memory_copy(&m, o[a], at, o[b], from, n);
        memmove(all[a].class + at, all[b].class + from, n * sizeof(int));
        memmove(all[a].value + at, all[b].value + from, n);
      } else if (step % 4 == 2) {
        take(&m, o, sizes, all, a, at, (uint8_t)pt_rng_below(&r, 256));
      } else {
        pt_memory_undefine(&m, o[a], at, n);
        for (uint64_t k = at; k < at + n; k++) all[a].class[k] = ++classes;
      }
      CHECK(pt_memory_ok(&m));
    }
    for (int n = 0; n < OBJECTS; n++)
      for (uint64_t k = 0; k < sizes[n]; k++) {
        take(&m, o, sizes, all, n, k, (uint8_t)pt_rng_below(&r, 256));
        CHECK_EQ(o[n]->data[k], all[n].value[k]);
      }
    pt_memory_kill(&m, o[1], PT_LIFE_FREED, 0);
    pt_memory_kill(&m, o[5], PT_LIFE_FREED, 0);
    pt_memory_reset(&m);
  }
  finish(&m);
}

/* Names are kept by globals, too, and forgotten with the run; room for them counts as memory. */
TEST(exec_memory, arbitrary_bytes) {
  pt_memory m;
  init(&m, 64);
  pt_object *a = heap(&m, 8), *b = heap(&m, 8), *c = heap(&m, 3000);
  CHECK(pt_memory_is_uninit(&m, a, 0, 8));
  CHECK_EQ(pt_memory_arbitrary_cost(&m, a, 8), 0);
  pt_memory_make_arbitrary(&m, a, 0, 8, 0, 0);
  CHECK(!pt_memory_is_uninit(&m, a, 0, 8) && !pt_memory_is_defined(a, 0));
  pt_memory_copy(&m, b, 2, a, 0, 4);
  CHECK(!pt_memory_is_uninit(&m, b, 2, 4)); /* a copy is arbitrary, too */
  CHECK(pt_memory_is_uninit(&m, b, 1, 4) && pt_memory_is_uninit(&m, b, 6, 1));
  pt_memory_settle(&m, a, 1, 1, (uint8_t[]){7});
  CHECK_EQ(pt_memory_recall(&m, b, 3, 1), 0);
  CHECK_EQ(b->data[3], 7);
  CHECK(pt_memory_arbitrary_cost(&m, c, 10) > 0);
  pt_memory_make_arbitrary(&m, c, 100, 10, 0, 0);
  uint64_t at = 0;
  CHECK_EQ(pt_memory_origin(&m, c, 103, &at), 2);
  CHECK_EQ(at, 3);
  CHECK_EQ(pt_memory_origin(&m, b, 5, &at), 1);
  CHECK_EQ(at, 3);
  CHECK_EQ(pt_memory_origin(&m, c, 99, &at), 0);
  CHECK(!pt_memory_is_uninit(&m, c, 100, 10) && pt_memory_is_uninit(&m, c, 99, 2));
  pt_memory_undefine(&m, c, 104, 1);
  CHECK(pt_memory_is_uninit(&m, c, 100, 10));
  finish(&m);
}

TEST(exec_memory, large_objects_are_sparse) {
  pt_memory m;
  init(&m, 64);
  uint64_t size = UINT64_C(1) << 33;
  pt_object *o = heap(&m, size), *zero = pt_memory_new_object(&m, PT_OBJ_HEAP, size, true);
  CHECK(o->sparse && zero->sparse && m.bytes < 1000);
  CHECK_EQ(pt_memory_skip(o, 0), size);
  o->data[size - 1] = 7;
  pt_memory_define(&m, o, size - 1, 1);
  CHECK_EQ(pt_memory_skip(o, 0), size - 4096);
  CHECK(pt_memory_is_defined(o, size - 1) && !pt_memory_is_defined(o, size / 2));
  pt_memory_undefine(&m, o, 0, size);
  CHECK(!pt_memory_is_defined(o, size - 1));
  pt_memory_make_arbitrary(&m, o, 0, size, 0, 0);
  CHECK_EQ(zero->data[size / 2], 0);
  CHECK(pt_memory_touched(&m) < size / 8);
  pt_memory_kill(&m, o, PT_LIFE_FREED, 0);
  CHECK(!o->data && m.sparse.n == 1);
  pt_memory_reset(&m);
  CHECK_EQ(m.sparse.n, 0);
  finish(&m);
}

TEST(exec_memory, names_in_globals) {
  pt_memory m;
  pt_memory_init(&m, pt_mem_new(), 64);
  pt_object *g = pt_memory_add_global(&m, 1, 4, false, true);
  for (int k = 0; k < 3; k++) {
    pt_memory_reset(&m);
    pt_object *o = heap(&m, 16);
    uint64_t bytes = m.bytes, cost = pt_memory_copy_cost(&m, o, 4, g, 0, 4);
    pt_memory_copy(&m, o, 4, g, 0, 4);
    CHECK(cost > 0 && m.bytes == bytes + cost);
    CHECK_EQ(pt_memory_copy_cost(&m, o, 4, g, 0, 4), 0);
    CHECK_EQ(pt_memory_name(&m, o, 3), 0);
    CHECK(pt_memory_name(&m, o, 4) && pt_memory_name(&m, o, 4) == pt_memory_name(&m, g, 0));
    CHECK(pt_memory_distinct(&m, o, 4, 4));
    pt_memory_copy(&m, o, 5, g, 0, 1);
    CHECK(!pt_memory_distinct(&m, o, 4, 4) && pt_memory_distinct(&m, o, 5, 3));
    pt_memory_settle(&m, g, 0, 4, (const uint8_t *)"abcd");
    CHECK_EQ(pt_memory_recall(&m, o, 0, 16), 12);
    CHECK_EQ(memcmp(o->data + 4, "aacd", 4), 0);
  }
  finish(&m);
}

TEST(exec_memory, globals_are_restored) {
  pt_memory m;
  pt_memory_init(&m, pt_mem_new(), 32);
  pt_object *a = pt_memory_add_global(&m, 1, 4, false, false);
  pt_object *b = pt_memory_add_global(&m, 2, 4, true, false);
  pt_object *c = pt_memory_add_global(&m, 3, 4, false, true);
  pt_object *f = pt_memory_add_fn(&m, 1);
  uint8_t *image = pt_mem_alloc(m.mem, 4);
  memcpy(image, "abcd", 4);
  pt_memory_set_image(a, image);
  CHECK(pt_memory_static(&m, 2) == c && pt_memory_static(&m, 3) == f);
  for (int k = 0; k < 3; k++) {
    pt_memory_reset(&m);
    CHECK_EQ(memcmp(a->data, "abcd", 4), 0);
    CHECK_EQ(a->undefined, 0);
    CHECK_EQ(c->undefined, 4);
    CHECK_EQ(why(&m, b->base, 1, true), PT_CHECK_READONLY);
    CHECK_EQ(why(&m, b->base, 4, false), PT_CHECK_COUNT);
    CHECK_EQ(why(&m, f->base, 1, false), PT_CHECK_READ_OUT);
    CHECK_EQ(why(&m, a->base, 4, true), PT_CHECK_COUNT);
    memcpy(a->data, "wxyz", 4);
    pt_memory_undefine(&m, a, 1, 2);
    pt_memory_define(&m, c, 0, 4);
    CHECK_EQ(heap(&m, 4)->base, a->base + (8 << 12)); /* behind three globals and a function */
  }
  finish(&m);
}

/* Dead numbers come back late, oldest first; live ones never do. */
TEST(exec_memory, numbers_are_reused) {
  pt_memory m;
  init(&m, 64);
  pt_object *kept = heap(&m, 8);
  memset(kept->data, 7, 8);
  uint64_t first = 0, reused_at = 0;
  pt_object *recent = NULL;
  for (uint64_t k = 0; k < 600000; k++) {
    pt_object *o = heap(&m, k % 50);
    CHECK(o != kept && o->base != kept->base);
    if (k == 0) first = o->base;
    if (k > 0 && o->base == first && !reused_at) reused_at = k;
    if (recent) CHECK(recent->life == PT_LIFE_FREED && recent->base != o->base);
    pt_memory_kill(&m, o, PT_LIFE_FREED, 1);
    if (k % 1000 == 0) recent = o;
  }
  CHECK(reused_at > 100000);
  CHECK(m.npages < 300000);
  CHECK_EQ(kept->data[3], 7);
  CHECK(pt_memory_find(&m, kept->base) == kept);
  finish(&m);
}

/* With 32-bit pointers the whole space can be used up, and is found again. */
TEST(exec_memory, space_of_32_bits) {
  pt_memory m;
  init(&m, 32);
  enum { MOST = 1 << 19 };
  pt_object **at = pt_mem_alloc(m.mem, MOST * sizeof *at);
  size_t n = 0, more = 0;
  while (n < MOST && (at[n] = pt_memory_new_object(&m, PT_OBJ_HEAP, 0, false)))
    n++;
  CHECK_EQ(n, MOST - 0x13579 / 2 - 1); /* without the first pages and the last one */
  CHECK(pt_memory_new_object(&m, PT_OBJ_HEAP, 5000, false) == NULL);
  for (size_t k = 0; k < n; k += 2)
    pt_memory_kill(&m, at[k], PT_LIFE_FREED, 0);
  CHECK(pt_memory_new_object(&m, PT_OBJ_HEAP, 5000, false) == NULL);
  while (pt_memory_new_object(&m, PT_OBJ_HEAP, 10, false))
    more++;
  CHECK_EQ(more, (n + 1) / 2);
  pt_mem_free(m.mem, at, MOST * sizeof *at);
  pt_memory_reset(&m);
  pt_object *big = heap(&m, (uint64_t)1 << 30);
  CHECK(pt_memory_find(&m, big->base + (1 << 29)) == big);
  finish(&m);
}

TEST(exec_memory, many_live_objects) {
  pt_memory m;
  init(&m, 64);
  pt_object *last = NULL;
  for (uint64_t k = 0; k < 300000; k++) {
    pt_object *o = heap(&m, 1);
    CHECK(!last || o->base > last->base);
    last = o;
  }
  CHECK_EQ(m.queue.n, 0);
  finish(&m);
}

TEST(exec_memory, pointer_arithmetic) {
  for (uint32_t width = 32; width <= 64; width += 32) {
    pt_memory m;
    init(&m, width);
    uint64_t page = (uint64_t)1 << m.page_bits, ones = width == 64 ? UINT64_MAX : UINT32_MAX;
    pt_object *a = heap(&m, 100), *b = heap(&m, 100), *c = heap(&m, 100);
    CHECK_EQ(pt_memory_ptradd(&m, a->base, 4, 3, 8), a->base + 28);
    CHECK_EQ(pt_memory_ptradd(&m, a->base + 50, 0, ones, 8), a->base + 42);
    CHECK_EQ(pt_memory_ptradd(&m, a->base, -1, 0, 0), a->base - 1);
    CHECK_EQ(pt_memory_ptradd(&m, 0, -1, 0, 0), ones);
    CHECK(!a->suspect && !b->suspect && !c->suspect);
    CHECK_EQ(pt_memory_ptradd(&m, a->base, (int64_t)(2 * page), 0, 0), b->base);
    CHECK(b->suspect && b->read_limit == 0 && !a->suspect);
    CHECK_EQ(why(&m, b->base, 1, false), PT_CHECK_NONE);
    CHECK_EQ(pt_memory_ptradd(&m, 5, (int64_t)c->base, 0, 0), c->base + 5);
    CHECK(!c->suspect);
    /* where no object is now, none will be */
    uint64_t next = c->base + 2 * page;
    CHECK_EQ(pt_memory_ptradd(&m, a->base, (int64_t)(next - a->base), 0, 0), next);
    CHECK(heap(&m, 10)->base > next);
    pt_memory_reset(&m);
    heap(&m, 1), heap(&m, 1), heap(&m, 1);
    CHECK_EQ(heap(&m, 1)->base, next);
    finish(&m);
  }
}
