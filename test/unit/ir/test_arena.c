/* Numbered nodes: which allocations are numbered, and what is left of accesses. */
#include "ir/arena.h"

#include "ir/text.h"
#include "ir/verify.h"
#include "test.h"

#define HEAD                                                                                       \
  "pointers 64\nmain &main\nglobal @keep size 8 align 8\nglobal @pair size 16 align 8\n"           \
  "check c1 access of &main\ncheck c2 free of &main\n"

/* A loop that prepends nodes (a link and a number) to %1; the rest of it is MORE, and END follows
   it. */
#define LIST(MORE, END)                                                                            \
  HEAD "function &main() -> 32 {\nb0:\n  br b1\n"                                                  \
       "b1: from b0, b2\n  %1:64 = phi b0 0:64, b2 %4\n  %2:32 = input int \"n\"\n"                \
       "  %3:1 = ne %2, 0:32\n  cbr %3, b2, b3\n"                                                  \
       "b2: from b1\n  %4:64 = alloc heap 16:64 align 16\n  %5:64 = ptradd %4, 8 + 0:64 * 0\n"     \
       "  store %5, %2, c1\n  store pointer %4, %1, c1\n" MORE "  br b1\n"                         \
       "b3: from b1\n" END "  ret 0:32\n}\n"

typedef struct {
  pt_mem *m;
  pt_ir_prog *p;
  pt_arena_stats stats;
  bool changed;
} world;

static world number(const char *text) {
  world w = {.m = pt_mem_new()};
  pt_err e = {0};
  if (pt_ir_parse(&w.p, w.m, "test", text, &e) != PT_OK)
    pt_test_fail(__FILE__, __LINE__, "%s", e.text);
  w.changed = pt_ir_number_nodes(w.p, pt_arena_kinds(), &w.stats);
  if (pt_ir_verify(w.p, &e) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", e.text);
  return w;
}

static void end(world *w) {
  pt_ir_prog_delete(w->p);
  CHECK_EQ(pt_mem_delete(w->m), 0);
}

static bool is_numbered(const char *text) {
  world w = number(text);
  bool changed = w.changed;
  end(&w);
  return changed;
}

static uint32_t count(const world *w, pt_op op) {
  const pt_ir_fn *f = w->p->fns.at[pt_ir_fn_by_name(w->p, "main")];
  uint32_t n = 0;
  for (size_t b = 0; b < f->blocks.n; b++)
    for (size_t k = 0; k < f->blocks.at[b].ins.n; k++)
      n += f->ins.at[f->blocks.at[b].ins.at[k]].op == op;
  return n;
}

TEST(ir_arena, a_list) {
  world w = number(LIST("", "  %6:32 = load %1, c1\n"));
  CHECK(!w.changed); /* half of a link is read */
  end(&w);
  w = number(LIST("", "  %6:64 = load pointer %1, c1\n  free %1, c2\n"));
  CHECK(w.changed);
  CHECK_EQ(w.stats.arenas, 1);
  CHECK_EQ(w.stats.accesses, 4);
  CHECK_EQ(count(&w, PT_OP_ALLOC), 1); /* what is left behind at the end */
  CHECK_EQ(count(&w, PT_OP_ASSUME), 1);
  CHECK_EQ(count(&w, PT_OP_CHECK), 2 * 3 + 2);
  end(&w);
}

TEST(ir_arena, what_is_outside) {
  CHECK(is_numbered(LIST("", "")));
  CHECK(!is_numbered(LIST("  %6:64 = add %4, 16:64\n", "")));
  CHECK(!is_numbered(LIST("  %6:1 = ult %4, %1\n", "")));
  CHECK(!is_numbered(LIST("  %6:1 = eq %4, @keep\n", "")));
  CHECK(!is_numbered(LIST("  store pointer %4, %5, c1\n", ""))); /* a pointer to a member is kept */
  CHECK(!is_numbered(LIST("  %6:64 = ptradd %4, -8 + 0:64 * 0\n  store %6, 1:64, c1\n", "")));
  CHECK(!is_numbered(LIST("  %6:64 = zext %2\n  %7:64 = ptradd %4, 0 + %6 * 16\n"
                          "  store %7, 1:64, c1\n",
                          "")));
  CHECK(!is_numbered(LIST("  copy %4, @pair, 16:64, c1\n", "")));
  CHECK(!is_numbered(LIST("  set %4, 0:8, 16:64, c1\n", "")));
  CHECK(!is_numbered(LIST("  store pointer %4, @keep, c1\n", ""))); /* a link to something else */
  CHECK(!is_numbered(LIST("  store %4, 16:64, c1\n", "")));         /* or a number */
}

TEST(ir_arena, words_that_hold_nodes) {
  CHECK(is_numbered(LIST("  store pointer @keep, %4\n", "")));
  CHECK(is_numbered(LIST("  store pointer @pair, %4\n  store @pair + 8, 7:64\n", "")));
  CHECK(!is_numbered(LIST("  store pointer @pair, %4\n  store @pair + 4, 7:64\n", "")));
  CHECK(!is_numbered(LIST("  store pointer @keep, %4\n  store @keep, 7:64\n", "")));
  CHECK(!is_numbered(LIST("  store pointer @keep, %4\n  %6:32 = load @keep\n", "")));
  CHECK(!is_numbered(LIST("  store pointer @keep, %4\n  copy @pair, @keep, 8:64, c1\n", "")));
  CHECK(is_numbered(LIST("  store pointer @pair, %4\n  set @pair, 0:8, 16:64, c1\n", "")));
  CHECK(is_numbered(LIST("  store pointer @pair, %4\n  set @pair + 8, 0:8, 4:64, c1\n", "")));
  CHECK(!is_numbered(LIST("  store pointer @pair, %4\n  set @pair, 0:8, 4:64, c1\n", "")));
  CHECK(!is_numbered(LIST("  store pointer @pair, %4\n  set @pair + 4, 0:8, 8:64, c1\n", "")));
  CHECK(!is_numbered(LIST("  store pointer @pair, %4\n  %6:64 = zext %2\n"
                          "  %7:64 = ptradd @pair, 0 + %6 * 8\n  store %7, 1:64, c1\n",
                          "")));
}

/* Texts of 11 bytes that a loop makes, the n-th of which is element n of an array at %1; MORE is in
   the loop. */
#define TEXTS(MORE)                                                                                \
  HEAD "function &main() -> 32 {\nb0:\n  %1:64 = alloc heap 800:64 align 16\n  br b1\n"            \
       "b1: from b0, b2\n  %2:64 = phi b0 0:64, b2 %3\n  %3:64 = add %2, 1:64\n"                   \
       "  %4:1 = ult %2, 100:64\n  cbr %4, b2, b3\n"                                               \
       "b2: from b1\n  %5:64 = alloc heap 11:64 align 16\n  %6:64 = ptradd %1, 0 + %2 * 8\n"       \
       "  store pointer %6, %5, c1\n" MORE "  br b1\nb3: from b1\n  ret 0:32\n}\n"

static uint32_t arrays_of(const char *text) {
  world w = number(text);
  uint32_t n = w.changed ? w.stats.arrays : 0;
  end(&w);
  return n;
}

TEST(ir_arena, arrays_of_pointers) {
  CHECK_EQ(arrays_of(TEXTS("")), 1);
  CHECK_EQ(arrays_of(TEXTS("  free %5, c2\n")), 0); /* others are made after it */
  CHECK_EQ(arrays_of(TEXTS("  %7:64 = ptradd %1, 0 + %2 * 4\n")), 0);
  CHECK_EQ(arrays_of(TEXTS("  %7:64 = ptradd %1, 4 + %2 * 8\n")), 0);
  CHECK_EQ(arrays_of(TEXTS("  %7:64 = ptradd %1, 16 + %2 * 24\n")), 1);
  CHECK_EQ(arrays_of(TEXTS("  %7:32 = load %6, c1\n")), 0); /* half of a pointer */
  CHECK_EQ(arrays_of(TEXTS("  store %6, 1:8, c1\n")), 0);
  CHECK_EQ(arrays_of(TEXTS("  store %6, 1:64, c1\n")), 0); /* no pointer */
  CHECK_EQ(arrays_of(TEXTS("  store pointer %6, 0:64, c1\n")), 1);
  CHECK_EQ(arrays_of(TEXTS("  copy @pair, %1, 16:64, c1\n")), 0);
  CHECK_EQ(arrays_of(TEXTS("  set %1, 0:8, 16:64, c1\n")), 1);
  CHECK_EQ(arrays_of(TEXTS("  set %1, 0:8, 12:64, c1\n")), 0);
  CHECK_EQ(arrays_of(TEXTS("  %7:64 = add %1, 8:64\n")), 0);
}

/* The pointer to the array is itself kept: it must not be changed by pieces. */
TEST(ir_arena, arrays_that_are_kept) {
  CHECK_EQ(arrays_of(TEXTS("  store pointer @keep, %1\n")), 1);
  CHECK_EQ(arrays_of(TEXTS("  store pointer @keep, %1\n  store @keep, 4:8\n")), 0);
  CHECK_EQ(arrays_of(TEXTS("  store pointer @pair, %1\n  store @pair + 4, 7:64\n")), 0);
  CHECK_EQ(arrays_of(TEXTS("  store pointer @keep, %1\n  set @keep, 1:8, 1:64, c1\n")), 0);
}

TEST(ir_arena, offsets_that_are_not_known) {
  world w = number(TEXTS("  %7:64 = load pointer %6, c1\n  %8:64 = ptradd %7, 0 + %2 * 1\n"
                         "  store %8, 1:8, c1\n  %9:8 = load %8, c1\n"));
  CHECK(w.changed);
  CHECK_EQ(w.stats.accesses, 2);
  CHECK_EQ(count(&w, PT_OP_CHECK), 2 * 2); /* which node, and where in it */
  CHECK_EQ(count(&w, PT_OP_INPUT), 1); /* what is loaded */
  end(&w);
  /* kept in a node of which nothing is known, or moved along it */
  CHECK(!is_numbered(TEXTS("  %7:64 = ptradd %5, 0 + %2 * 8\n  store pointer %7, %5, c1\n")));
  CHECK(!is_numbered(TEXTS("  %7:64 = ptradd %5, 0 + %2 * 1\n  store pointer @keep, %7\n")));
}
