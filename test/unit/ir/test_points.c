/* Which objects pointers may point to. */
#include "ir/points.h"

#include "ir/text.h"
#include "test.h"

static const char text[] =
    "pointers 64\nmain &main\nmissing \"get\"\n"
    "global @known size 4 align 4\nglobal @given size 4 align 4\nglobal @never size 8 align 8\n"
    "global @table size 8 align 8\npointer 0 &f\n"
    "function &get(%1:64) -> 64 model {\nb0:\n  %2:64 = input missing\n  ret %2\n}\n"
    "function &f(%1:64) address-taken {\nb0:\n  store %1, 1:32\n  ret\n}\n"
    "function &main() -> 32 {\nb0:\n"
    "  %1:64 = alloc stack 8:64\n  store %1, @known\n  %2:64 = load %1\n"
    "  %3:64 = call &get(@given)\n  %4:32 = load %3\n  %5:64 = load @never\n  %6:32 = load %5\n"
    "  %7:64 = load @table\n  icall %7(%2)\n"
    "  %8:32 = trunc %2\n  %9:64 = zext %8\n  %10:64 = ptradd %3, 8 + %9 * 4\n"
    "  ret 0:32\n}\n";

typedef struct {
  pt_mem *m;
  pt_ir_prog *p;
  pt_points *a;
  uint32_t main;
} world;

static world begin(bool others) {
  world w = {.m = pt_mem_new()};
  pt_err e = {0};
  if (pt_ir_parse(&w.p, w.m, "test", text, &e) != PT_OK)
    pt_test_fail(__FILE__, __LINE__, "%s", e.text);
  w.main = pt_ir_fn_by_name(w.p, "main");
  w.a = pt_points_new(w.m, w.p, others);
  return w;
}

static void end(world *w) {
  pt_points_delete(w->a);
  pt_ir_prog_delete(w->p);
  CHECK_EQ(pt_mem_delete(w->m), 0);
}

static uint32_t global(const world *w, const char *name) {
  for (uint32_t o = 1; o < pt_points_count(w->a); o++) {
    uint32_t g = pt_points_object_at(w->a, o).global;
    if (g && strcmp(pt_ir_text(w->p, w->p->globals.at[g].name), name) == 0) return o;
  }
  return 0;
}

static bool points(const world *w, const char *fn, pt_val v, uint32_t object) {
  return pt_points_has(w->a, pt_ir_fn_by_name(w->p, fn), v, object);
}

TEST(ir_points, through_memory_calls_and_tables) {
  world w = begin(false);
  CHECK(points(&w, "main", 2, global(&w, "known")));
  CHECK(!points(&w, "main", 2, PT_POINTS_OUTSIDE));
  CHECK(points(&w, "f", 1, global(&w, "known")));
  end(&w);
}

TEST(ir_points, what_was_given_away_may_come_back) {
  world w = begin(false);
  CHECK(points(&w, "main", 3, PT_POINTS_OUTSIDE) && points(&w, "main", 3, global(&w, "given")));
  CHECK(!points(&w, "main", 3, global(&w, "known")));
  end(&w);
}

TEST(ir_points, pieces_of_a_pointer_are_followed_and_an_index_is_none) {
  world w = begin(false);
  CHECK(points(&w, "main", 9, global(&w, "known")));
  CHECK(!points(&w, "main", 10, global(&w, "known")));
  end(&w);
}

TEST(ir_points, variables_that_others_set) {
  world w = begin(false);
  CHECK(!points(&w, "main", 5, PT_POINTS_OUTSIDE));
  end(&w);
  w = begin(true);
  CHECK(points(&w, "main", 5, PT_POINTS_OUTSIDE));
  CHECK(pt_ir_goes_outside(w.m, w.p));
  end(&w);
}

TEST(ir_points, loose_memory) {
  world w = begin(false);
  CHECK(pt_points_loosen(w.a, global(&w, "table")));
  CHECK(points(&w, "main", 7, PT_POINTS_OUTSIDE));
  end(&w);
}
