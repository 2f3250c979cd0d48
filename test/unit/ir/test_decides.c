/* Which values decide something. */
#include "ir/decides.h"
#include "ir/text.h"
#include "test.h"

/* The values of BODY that decide, as their numbers. */
static void check_deciding(const char *body, const char *wanted) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = NULL;
  pt_err e = {0};
  char text[2000], seen[200] = "";
  snprintf(text, sizeof text,
           "pointers 64\nmain &main\ncheck c1 access of &main\ncheck c2 reach of &main\ncheck c3 "
           "call of &main\nglobal @g size 64 align 8\n"
           "function &main(%%1:32, %%2:64) -> 32 {\n%s}\n",
           body);
  if (pt_ir_parse(&p, m, "test", text, &e) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", e.text);
  const pt_ir_fn *f = p->fns.at[p->main];
  bool *decides = pt_mem_alloc(m, f->values.n * sizeof *decides);
  pt_ir_find_deciding(p, f, decides);
  for (pt_val v = 1; v < f->values.n; v++)
    if (decides[v] && f->values.at[v].kind != PT_VAL_CONST && f->values.at[v].kind != PT_VAL_GLOBAL)
      snprintf(seen + strlen(seen), sizeof seen - strlen(seen), "%u ", v);
  CHECK_STR(seen, wanted);
  pt_mem_free(m, decides, f->values.n * sizeof *decides);
  pt_ir_prog_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(ir_decides, uses) {
  check_deciding("b0:\n  store @g, %1, c1\n  ret 0:32\n", "");
  check_deciding("b0:\n  store %2, %1, c1\n  ret 0:32\n", "2 ");
  check_deciding("b0:\n  ret %1\n", "1 ");
  check_deciding("b0:\n  %3:32 = add %1, 1:32\n  store @g, %3, c1\n  ret 0:32\n", "");
  check_deciding("b0:\n  %3:32 = udiv 7:32, %1\n  store @g, %3, c1\n  ret 0:32\n", "1 ");
  check_deciding("b0:\n  %3:1 = slt %1, 1:32\n  check %3, c2\n  ret 0:32\n", "1 3 ");
  check_deciding("b0:\n  %3:64 = ptradd %2, 4 + 0:64 * 0\n  %4:32 = load %3, c1\n  store @g, %4, "
                 "c1\n  ret 0:32\n",
                 "2 3 ");
  check_deciding("b0:\n  %3:1 = slt %1, 1:32\n  %4:32 = select %3, 1:32, 2:32\n  store @g, %4, "
                 "c1\n  ret 0:32\n",
                 "1 3 ");
}

/* Variadic arguments are stored, and passed. */
TEST(ir_decides, arguments) {
  check_deciding("b0:\n  %3:64 = alloc stack 16:64 align 16\n  store %3, %1\n  %4:64 = ptradd %3, "
                 "8 + 0:64 * 0\n"
                 "  store %4, %2\n  icall variadic @g(1:32, %3), c3\n  ret 0:32\n",
                 "1 2 3 4 ");
  check_deciding("b0:\n  %3:64 = alloc stack 16:64 align 16\n  store %3, %1\n  ret 0:32\n", "3 ");
}

TEST(ir_decides, around_a_loop) {
  check_deciding("b0:\n  br b1\n"
                 "b1:\n  %3:32 = phi b0 %1, b2 %4\n  %5:1 = slt %3, 9:32\n  cbr %5, b2, b3\n"
                 "b2:\n  %4:32 = add %3, 1:32\n  br b1\nb3:\n  ret 0:32\n",
                 "1 3 4 5 ");
}
