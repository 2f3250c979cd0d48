/* Coarser programs: what is left of accesses and calls. */
#include "ir/coarse.h"

#include "ir/text.h"
#include "ir/verify.h"
#include "test.h"

#define HEAD                                                                                       \
  "pointers 64\nmain &main\nglobal @state size 4 align 4\nglobal @kept size 4 align 4\n"           \
  "check c1 reach of &main\nmissing \"get\"\n"                                                     \
  "function &get() -> 64 model {\nb0:\n  %1:64 = input missing\n  ret %1\n}\n"

/* Reads @state at the end, and fails when it is not 0. */
#define TAIL                                                                                       \
  "  %20:32 = load @state\n  %21:1 = eq %20, 0:32\n  check %21, c1\n  ret 0:32\n}\n"

typedef struct {
  pt_mem *m;
  pt_ir_prog *p;
  pt_coarse_stats stats;
  bool changed;
} world;

static world coarsen_but(const char *text, const bool *done, pt_coarse_level level) {
  world w = {.m = pt_mem_new()};
  pt_err e = {0};
  if (pt_ir_parse(&w.p, w.m, "test", text, &e) != PT_OK)
    pt_test_fail(__FILE__, __LINE__, "%s", e.text);
  w.changed = pt_ir_coarsen(w.p, UINT64_C(1) << PT_CHECK_REACH, done, level, &w.stats);
  if (pt_ir_verify(w.p, &e) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", e.text);
  return w;
}

static world coarsen_to(const char *text, pt_coarse_level level) {
  return coarsen_but(text, NULL, level);
}

static world coarsen(const char *text) { return coarsen_to(text, PT_COARSE_OUTSIDE); }

static void end(world *w) {
  pt_ir_prog_delete(w->p);
  CHECK_EQ(pt_mem_delete(w->m), 0);
}

static uint32_t count(const world *w, const char *fn, pt_op op) {
  const pt_ir_fn *f = w->p->fns.at[pt_ir_fn_by_name(w->p, fn)];
  uint32_t n = 0;
  for (size_t b = 0; b < f->blocks.n; b++)
    for (size_t k = 0; k < f->blocks.at[b].ins.n; k++)
      n += f->ins.at[f->blocks.at[b].ins.at[k]].op == op;
  return n;
}

TEST(ir_coarse, accesses_outside) {
  world w = coarsen(HEAD "function &main() -> 32 {\nb0:\n  %1:64 = call &get()\n"
                         "  store @state, 0:32\n  store %1, 5:32\n  %2:32 = load %1\n"
                         "  %3:64 = ptradd %1, 8 + 1:64 * 4\n  store %3, %2\n" TAIL);
  CHECK(w.changed);
  CHECK_EQ(w.stats.loads, 1);
  CHECK_EQ(w.stats.stores, 2);
  CHECK_EQ(count(&w, "main", PT_OP_STORE), 1);
  CHECK_EQ(count(&w, "main", PT_OP_PTRADD), 0);
  CHECK_EQ(count(&w, "main", PT_OP_INPUT), 0); /* nobody uses it */
  end(&w);
}

/* A function whose checks are all decided is left out (a small one is kept, so it is recursive);
   one that writes what is looked at is not. */
TEST(ir_coarse, checks_that_are_done) {
  static const char text[] =
      HEAD "check c2 reach of &sure\ncheck c3 reach of &sets\n"
           "function &sure(%1:32) {\nb0:\n  %2:1 = ule %1, 7:32\n  check %2, c2\n"
           "  call &sure(%1)\n  ret\n}\n"
           "function &sets(%1:32) {\nb0:\n  %2:1 = ule %1, 7:32\n  check %2, c3\n"
           "  store @state, %1\n  ret\n}\n"
           "function &main() -> 32 {\nb0:\n  %1:64 = call &get()\n  store %1, 5:32\n"
           "  call &sure(3:32)\n  call &sets(0:32)\n" TAIL;
  static const bool done[] = {false, false, true, true};
  world w = coarsen(text);
  CHECK_EQ(count(&w, "main", PT_OP_CALL), 3);
  end(&w);
  w = coarsen_but(text, done, PT_COARSE_OUTSIDE);
  CHECK_EQ(count(&w, "main", PT_OP_CALL), 2);
  end(&w);
}

/* The address of the variable is kept outside: whatever is accessed there may be it. */
TEST(ir_coarse, a_variable_that_outside_knows_is_loose) {
  world w = coarsen(HEAD "function &main() -> 32 {\nb0:\n  %1:64 = call &get()\n"
                         "  store %1, @state\n  store @state, 0:32\n" TAIL);
  CHECK_EQ(count(&w, "main", PT_OP_LOAD), 0);
  CHECK_EQ(count(&w, "main", PT_OP_STORE), 0);
  end(&w);
}

/* Both come through one parameter. */
TEST(ir_coarse, what_is_accessed_together_is_loose_together) {
  world w = coarsen(HEAD "function &set(%1:64) {\nb0:\n  store %1, 1:32\n  ret\n}\n"
                         "function &main() -> 32 {\nb0:\n  %1:64 = call &get()\n"
                         "  call &set(%1)\n  call &set(@state)\n" TAIL);
  CHECK_EQ(count(&w, "main", PT_OP_LOAD), 0);
  end(&w);
}

TEST(ir_coarse, a_copy_from_outside_is_arbitrary) {
  world w = coarsen(HEAD "function &main() -> 32 {\nb0:\n  %1:64 = call &get()\n"
                         "  copy @state, %1, 4:64\n" TAIL);
  CHECK_EQ(count(&w, "main", PT_OP_COPY), 0);
  CHECK_EQ(count(&w, "main", PT_OP_SET), 1);
  CHECK_EQ(count(&w, "main", PT_OP_LOAD), 1);
  end(&w);
}

TEST(ir_coarse, the_heap_can_be_loose) {
  static const char text[] =
      HEAD "function &main() -> 32 {\nb0:\n  %1:64 = alloc heap 8:64\n  store %1, 5:32\n"
           "  %2:32 = load %1\n  store @state, %2\n" TAIL;
  world w = coarsen(text);
  CHECK(!w.changed);
  end(&w);
  w = coarsen_to(text, PT_COARSE_HEAP);
  CHECK_EQ(w.stats.loads, 1);
  CHECK_EQ(w.stats.stores, 1);
  end(&w);
}

/* What a recursive function without a check writes is arbitrary, and nobody calls it any more. */
TEST(ir_coarse, frames_of_large_functions) {
  static const char text[] =
      HEAD "function &rec(%1:32) -> 32 {\nb0:\n  store @kept, %1\n  %2:32 = sub %1, 1:32\n"
           "  %3:32 = call &rec(%2)\n  ret %3\n}\n"
           "function &main() -> 32 {\nb0:\n  store @state, 0:32\n  %1:32 = call &rec(5:32)\n"
           "  %2:32 = load @kept\n  %3:32 = add %1, %2\n  %4:1 = eq %3, 7:32\n"
           "  check %4, c1\n" TAIL;
  world w = coarsen(text);
  CHECK(!w.changed);
  end(&w);
  w = coarsen_to(text, PT_COARSE_CALLS);
  CHECK(w.changed);
  CHECK_EQ(w.stats.loads, 1);
  CHECK_EQ(w.stats.idle, 2);
  CHECK_EQ(count(&w, "main", PT_OP_CALL), 0);
  CHECK_EQ(count(&w, "main", PT_OP_STORE), 1);
  CHECK_EQ(count(&w, "main", PT_OP_INPUT), 2);
  end(&w);
}

/* One that has a check is no such function. */
TEST(ir_coarse, frames_leave_checks) {
  world w = coarsen_to(
      HEAD "check c2 reach of &rec\n"
           "function &rec(%1:32) -> 32 {\nb0:\n  store @kept, %1\n  %2:1 = eq %1, 0:32\n"
           "  check %2, c2\n  %3:32 = call &rec(%1)\n  ret %3\n}\n"
           "function &main() -> 32 {\nb0:\n  store @state, 0:32\n  %1:32 = call &rec(5:32)\n"
           "  %2:32 = load @kept\n" TAIL,
      PT_COARSE_CALLS);
  CHECK(!w.changed);
  end(&w);
}

/* A function of the program behind a pointer that is kept outside, and one that matters not. */
TEST(ir_coarse, calls_through_pointers_from_outside) {
  world w = coarsen(
      HEAD "function &f(%1:32) -> 32 address-taken {\nb0:\n  store @state, %1\n  ret 0:32\n}\n"
           "function &g(%1:32) -> 32 address-taken {\nb0:\n  store @kept, %1\n  ret 0:32\n}\n"
           "function &main() -> 32 {\nb0:\n  %1:64 = call &get()\n  store %1, &f\n"
           "  %2:64 = ptradd %1, 8 + 0:64 * 1\n  store %2, &g\n  %3:64 = load %1\n"
           "  store @state, 0:32\n  %4:32 = icall %3(7:32)\n" TAIL);
  CHECK(w.stats.calls_outside && w.stats.calls == 1);
  CHECK_EQ(count(&w, "main", PT_OP_ICALL), 0);
  CHECK_EQ(w.p->fns.n, 6); /* with [0], and one that calls any of them */
  const pt_ir_fn *any = w.p->fns.at[5];
  CHECK_EQ(any->nparams, 1);
  CHECK_EQ(any->blocks.n, 3); /* f, or somebody else */
  end(&w);
}

/* It is large, and changes nothing that anybody looks at. */
TEST(ir_coarse, calls_that_do_not_matter) {
  pt_mem *m = pt_mem_new();
  pt_buf text = {0};
  pt_buf_add(m, &text, HEAD "function &idle(%1:32) -> 32 {\nb0:\n  store @kept, %1\n");
  for (int k = 2; k < 60; k++) pt_buf_printf(m, &text, "  %%%d:32 = add %%%d, 1:32\n", k, k - 1);
  pt_buf_add(m, &text, "  ret %59\n}\nfunction &main() -> 32 {\nb0:\n  store @state, 0:32\n"
                       "  %1:32 = call &idle(1:32)\n" TAIL);
  world w = coarsen(pt_buf_text(&text));
  CHECK_EQ(w.stats.idle, 1);
  CHECK_EQ(count(&w, "main", PT_OP_CALL), 0);
  CHECK_EQ(count(&w, "main", PT_OP_STORE), 1);
  end(&w);
  pt_buf_release(m, &text);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* Whether the address is a large number is for machines to say. */
/* A large function that changes nothing, and what main makes of a call. */
static world call_large(const char *returns) {
  pt_mem *m = pt_mem_new();
  pt_buf text = {0};
  pt_buf_add(m, &text,
             HEAD "function &one() -> 32 {\nb0:\n  ret 9:32\n}\n"
                  "function &idle(%1:32) -> 32 {\nb0:\n  store @kept, %1\n");
  for (int k = 2; k < 60; k++)
    pt_buf_printf(m, &text, "  %%%d:32 = add %%%d, 1:32\n", k, k - 1);
  pt_buf_add(m, &text,
             "  %60:1 = eq %59, 0:32\n  cbr %60, b1, b2\nb1:\n  br b3\nb2:\n"
             "  %61:32 = call &one()\n  br b3\nb3:\n");
  pt_buf_add(m, &text, returns);
  pt_buf_add(m, &text,
             "}\nfunction &main() -> 32 {\nb0:\n  %1:32 = call &idle(1:32)\n"
             "  store @state, %1\n" TAIL);
  world w = coarsen(pt_buf_text(&text));
  pt_buf_release(m, &text);
  CHECK_EQ(pt_mem_delete(m), 0);
  return w;
}

TEST(ir_coarse, results_that_are_constants) {
  world w = call_large("  %62:32 = phi b1 3:32, b2 %61\n  ret %62\n");
  CHECK_EQ(w.stats.idle, 1);
  CHECK_EQ(count(&w, "main", PT_OP_CALL), 1);
  CHECK_EQ(count(&w, "main", PT_OP_INPUT), 0);
  const pt_ir_fn *any = pt_vec_top(&w.p->fns); /* 3, or 9 */
  CHECK_EQ(any->nparams, 0);
  CHECK_EQ(any->blocks.at[0].ins.n, 3); /* input, select, return */
  end(&w);
  w = call_large("  %62:32 = phi b1 %59, b2 %61\n  ret %62\n");
  CHECK_EQ(w.stats.idle, 1);
  CHECK_EQ(count(&w, "main", PT_OP_CALL), 0);
  CHECK_EQ(count(&w, "main", PT_OP_INPUT), 1);
  end(&w);
}

TEST(ir_coarse, numbers_of_addresses) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = NULL;
  pt_err e = {0};
  CHECK_EQ(pt_ir_parse(&p, m, "test",
                       HEAD "function &main() -> 32 {\nb0:\n  %1:64 = add @kept, 4:64\n"
                            "  %2:1 = ult 4294967295:64, %1\n  cbr %2, b1, b2\n"
                            "b1: from b0\n  store @state, 1:32\n  br b2\nb2: from b0, b1\n" TAIL,
                       &e),
           PT_OK);
  CHECK_EQ(pt_ir_free_numbers(p), 1);
  CHECK_EQ(pt_ir_verify(p, &e), PT_OK);
  CHECK_EQ(pt_ir_free_numbers(p), 0);
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(ir_coarse, kinds_that_it_can_tell_about) {
  CHECK(pt_coarse_kinds() >> PT_CHECK_REACH & 1);
  CHECK(!(pt_coarse_kinds() >> PT_CHECK_ACCESS & 1));
  CHECK(!(pt_coarse_kinds() >> PT_CHECK_STACK & 1));
  CHECK(!(pt_coarse_kinds() & PT_CHECKS_ENDLESS));
}
