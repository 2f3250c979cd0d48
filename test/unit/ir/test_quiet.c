/* Functions that write to nothing but their own variables. */
#include "ir/quiet.h"

#include "ir/text.h"
#include "test.h"

static const char text[] =
    "pointers 64\nmain &own\ncheck c1 access of &own\n"
    /* its own variable, through an offset */
    "function &own(%1:64) -> 32 {\nb0:\n  %2:64 = alloc stack 8:64\n  scope %2\n"
    "  %3:64 = ptradd %2, 4 + %1 * 1\n  store %3, 7:32, c1\n  %4:32 = load %2, c1\n"
    "  unscope %2\n  ret %4\n}\n"
    /* through its parameter; what calls that; what calls only quiet ones */
    "function &other(%1:64) {\nb0:\n  store %1, 7:32\n  ret\n}\n"
    "function &calls(%1:64) {\nb0:\n  call &other(%1)\n  ret\n}\n"
    "function &reads(%1:64) -> 32 {\nb0:\n  %2:32 = call &own(%1)\n  %3:32 = call &reads(%1)\n"
    "  ret %3\n}\n"
    /* a pointer that may be any of two; the heap */
    "function &either(%1:64, %2:1) {\nb0:\n  %3:64 = alloc stack 8:64\n"
    "  %4:64 = select %2, %1, %3\n  store %4, 7:32\n  ret\n}\n"
    "function &heap() -> 64 {\nb0:\n  %1:64 = alloc heap 8:64\n  ret %1\n}\n"
    "function &frees(%1:64) {\nb0:\n  free %1\n  ret\n}\n"
    "function &any(%1:64) {\nb0:\n  icall %1()\n  ret\n}\n";

TEST(ir_quiet, functions) {
  static const struct {
    const char *name;
    bool quiet;
  } rows[] = {{"own", true},     {"other", false}, {"calls", false}, {"reads", true},
              {"either", false}, {"heap", false},  {"frees", false}, {"any", false}};
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = NULL;
  pt_err e = {0};
  bool quiet[16], leaves[16] = {false};
  if (pt_ir_parse(&p, m, "test", text, &e) != PT_OK)
    pt_test_fail(__FILE__, __LINE__, "%s", e.text);
  CHECK(p->fns.n <= 16);
  pt_ir_find_quiet(p, leaves, quiet);
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
    CHECK_EQ(quiet[pt_ir_fn_by_name(p, rows[k].name)], rows[k].quiet);
  leaves[pt_ir_fn_by_name(p, "own")] = true; /* what is behind it, no model covers */
  pt_ir_find_quiet(p, leaves, quiet);
  CHECK(!quiet[pt_ir_fn_by_name(p, "reads")]);
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}
