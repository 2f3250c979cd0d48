/* Whether variables may be undefined when they are read. */
#include "ir/text.h"
#include "ir/undefined.h"
#include "test.h"

static bool may(const char *body) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = NULL;
  pt_err e = {0};
  char text[2000];
  snprintf(text, sizeof text,
           "pointers 64\nmain &main\nvar v1 \"x\" of &main\ncheck c1 access of &main\n"
           "global @g size 64 align 8\nfunction &main() -> 32 {\nb0:\n%s  ret 0:32\n}\n", body);
  if (pt_ir_parse(&p, m, "test", text, &e) != PT_OK)
    pt_test_fail(__FILE__, __LINE__, "%s", e.text);
  bool result = pt_ir_may_be_undefined(p);
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
  return result;
}

#define ALLOC "  %1:64 = alloc stack 8:64 v1\n"

TEST(ir_undefined, variables) {
  CHECK(!may(""));
  CHECK(!may("  %1:64 = alloc stack 8:64\n")); /* of nobody */
  CHECK(!may(ALLOC)); /* nobody reads it */
  CHECK(!may(ALLOC "  scope %1\n  store %1, 1:32, c1\n  %2:32 = load %1, c1\n"));
  CHECK(may(ALLOC "  scope %1\n  store %1, 1:32, c1\n  %2:64 = load %1, c1\n"));
  CHECK(!may(ALLOC "  %2:64 = ptradd %1, 4 + 0:64 * 1\n  store %1, 1:32, c1\n"
                   "  store %2, 1:32, c1\n  store @g, %1, c1\n"));
  CHECK(may(ALLOC "  store %1, 1:32, c1\n  store @g, %1, c1\n"));
  CHECK(!may(ALLOC "  scope %1\n  set %1, 0:8, 8:64, c1\n  unscope %1\n"));
  CHECK(!may(ALLOC "  copy %1, @g, 8:64, c1\n"));
  CHECK(may(ALLOC "  copy @g, %1, 8:64, c1\n"));
  CHECK(may(ALLOC "  set %1, 0:8, 4:64, c1\n  %2:64 = load %1, c1\n"));
  CHECK(may(ALLOC "  %2:8 = load %1, c1\n  set %1, 0:8, 8:64, c1\n"));
  CHECK(may(ALLOC "  scope %1\n  set %1, 0:8, 8:64, c1\n  unscope %1\n  scope %1\n"
            "  %2:64 = load %1, c1\n"));
}

TEST(ir_undefined, ways) {
  static const char branch[] = ALLOC "  %2:1 = input bool\n  cbr %2, b1, b2\nb1:\n";
  char text[600];
  snprintf(text, sizeof text, "%s  store %%1, 1:64, c1\n  br b3\nb2:\n  br b3\n"
           "b3: from b1, b2\n  %%3:64 = load %%1, c1\n", branch);
  CHECK(may(text));
  snprintf(text, sizeof text, "%s  store %%1, 1:64, c1\n  br b3\nb2:\n  store %%1, 2:64, c1\n"
           "  br b3\nb3: from b1, b2\n  %%3:64 = load %%1, c1\n", branch);
  CHECK(!may(text));
  /* a varying place: written nothing, read all */
  CHECK(may(ALLOC "  %2:64 = input ulong\n  %3:64 = ptradd %1, 0 + %2 * 1\n  store %3, 1:8, c1\n"
                  "  %4:8 = load %3, c1\n"));
  CHECK(!may(ALLOC "  store %1, 1:64, c1\n  %2:64 = input ulong\n"
                   "  %3:64 = ptradd %1, 0 + %2 * 1\n  %4:8 = load %3, c1\n"));
}
