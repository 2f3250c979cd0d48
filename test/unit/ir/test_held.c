/* Variables and values that hold addresses where a program ends. */
#include "ir/held.h"

#include "ir/text.h"
#include "test.h"

static const char text[] =
    "pointers 64\nmain &main\nvar v1 \"p\" of &main\nvar v2 \"n\" of &main\nvar v3 \"q\" of &main\n"
    "function &end() {\nb0:\n  halt 0:32\n}\n"
    "function &calm(%1:64) {\nb0:\n  ret\n}\n"
    "function &main() -> 32 {\nb0:\n  %1:64 = alloc heap 8:64\n  var v1, %1\n  var v2, 3:32\n"
    "  var v3, 0:64\n  call &calm(%1)\n  br b1\n"
    "b1: from b0, b1\n  %2:64 = phi b0 %1, b1 %3\n  var v1, %2\n  call &end()\n"
    "  %3:64 = alloc heap 8:64\n  call &calm(%3)\n  br b1\n}\n";

static pt_ir_prog *parse(pt_mem *m) {
  pt_ir_prog *p = NULL;
  pt_err e = {0};
  if (pt_ir_parse(&p, m, "test", text, &e) != PT_OK)
    pt_test_fail(__FILE__, __LINE__, "%s", e.text);
  return p;
}

TEST(ir_held, functions_in_which_a_program_ends) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = parse(m);
  bool ends[4];
  pt_ir_find_ending(p, m, ends);
  CHECK(ends[pt_ir_fn_by_name(p, "end")] && ends[pt_ir_fn_by_name(p, "main")]);
  CHECK(!ends[pt_ir_fn_by_name(p, "calm")]);
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(ir_held, variables) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = parse(m);
  uint32_t fn = pt_ir_fn_by_name(p, "main"), held[32], seen[2] = {0};
  CHECK_EQ(pt_ir_number_held(p, m, fn, held), 2); /* n is too narrow */
  for (uint32_t k = 1; k < p->fns.at[fn]->ins.n; k++) {
    const pt_ir_ins *i = &p->fns.at[fn]->ins.at[k];
    CHECK_EQ(held[k] != 0, i->op == PT_OP_VAR && i->ref != 2);
    if (held[k]) seen[held[k] - 1]++;
  }
  CHECK(seen[0] == 2 && seen[1] == 1);
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* In the loop: what the phi gave is not needed any more, what is made behind it is not made yet. */
TEST(ir_held, live) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = parse(m);
  const pt_ir_fn *f = p->fns.at[pt_ir_fn_by_name(p, "main")];
  pt_val first = f->ins.at[f->blocks.at[0].ins.at[0]].res;
  pt_val phi = f->ins.at[f->blocks.at[1].ins.at[0]].res, next = 0;
  uint32_t calls[3], n = 0;
  for (uint32_t k = 1; k < f->ins.n; k++) {
    if (f->ins.at[k].op == PT_OP_CALL) calls[n++] = k;
    if (f->ins.at[k].op == PT_OP_ALLOC && f->ins.at[k].res != first) next = f->ins.at[k].res;
  }
  CHECK_EQ(n, 3);
  CHECK(pt_ir_is_live_behind(f, m, calls[0], first));
  CHECK(!pt_ir_is_live_behind(f, m, calls[1], first));
  CHECK(!pt_ir_is_live_behind(f, m, calls[1], phi) && !pt_ir_is_live_behind(f, m, calls[1], next));
  CHECK(pt_ir_is_live_behind(f, m, calls[2], next)); /* by the phi */
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}
