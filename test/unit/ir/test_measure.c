/* Numbers that may say how far something goes, and numbers that are data. */
#include "ir/measure.h"

#include "ir/text.h"
#include "test.h"

/* Inputs a to g: divided and stored as a byte; compared with a constant; compared with another
   value; an offset; a number of bytes; stored; passed on, where it is compared.
   That the start function compares a with f is nothing. */
static const char text[] =
    "pointers 64\nmain &start\ncheck c1 access of &f\n"
    "function &g(%1:32, %2:32) -> 1 {\nb0:\n  %3:1 = ult %1, %2\n  ret %3\n}\n"
    "function &f(%1:64, %2:32, %3:32, %4:32, %5:64, %6:64, %7:32, %8:32) {\nb0:\n"
    "  %9:32 = udiv %2, 10:32\n  %10:8 = trunc %9\n  store %1, %10, c1\n"
    "  %11:1 = ult %3, 7:32\n  %12:32 = load %1, c1\n  %13:1 = slt %4, %12\n"
    "  %14:64 = ptradd %1, 0 + %5 * 1\n"
    "  set %1, 0:8, %6, c1\n  store %1, %7, c1\n  %15:1 = call &g(%8, %4)\n  ret\n}\n"
    "function &start() -> 32 {\nb0:\n  %1:64 = alloc heap 8:64\n"
    "  %2:32 = input int \"a\"\n  %3:32 = input int \"b\"\n  %4:32 = input int \"c\"\n"
    "  %5:64 = input long \"d\"\n  %6:64 = input long \"e\"\n  %7:32 = input int \"f\"\n"
    "  %8:32 = input int \"g\"\n  %9:1 = ult %2, %7\n  assume %9\n"
    "  call &f(%1, %2, %3, %4, %5, %6, %7, %8)\n  ret 0:32\n}\n";

TEST(ir_measure, uses) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = NULL;
  pt_err e = {0};
  if (pt_ir_parse(&p, m, "test", text, &e) != PT_OK)
    pt_test_fail(__FILE__, __LINE__, "%s", e.text);
  const char *data = "abf", *measures = "cdeg";
  for (const char *c = data; *c; c++)
    CHECK(!pt_input_measures(p, m, pt_ir_string(p, (char[]){*c, 0})));
  for (const char *c = measures; *c; c++)
    CHECK(pt_input_measures(p, m, pt_ir_string(p, (char[]){*c, 0})));
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* What no function asks for may be anything. */
TEST(ir_measure, an_input_that_is_not_there) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = NULL;
  pt_err e = {0};
  if (pt_ir_parse(&p, m, "test", text, &e) != PT_OK)
    pt_test_fail(__FILE__, __LINE__, "%s", e.text);
  CHECK(pt_input_measures(p, m, pt_ir_string(p, "z")));
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}
