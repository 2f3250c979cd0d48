#include "policy/select.h"

#include "load_text.h"

TEST(select, ids_are_unique_and_do_not_depend_on_other_kinds) {
  static const char source[] = "static int f(int *p, int k) { return *p + k; }\n"
                               "int main(int argc, char **argv) { int a[2] = {1, 2}; return f(a + "
                               "(argc & 1), argc) + f(a, 3) / argc; }\n";
  pt_loaded all = pt_load_options(), few = pt_load_options();
  pt_check_ids ids, other;
  few.options.checks = UINT64_C(1) << PT_CHECK_OVERFLOW;
  CHECK_EQ(pt_load_text(&all, source), PT_OK);
  CHECK_EQ(pt_load_text(&few, source), PT_OK);
  pt_check_ids_init(&ids, all.mem, all.prog);
  pt_check_ids_init(&other, few.mem, few.prog);
  CHECK_STR(pt_check_id(&ids, 0), "");
  for (uint32_t k = 1; k < all.prog->checks.n; k++)
    for (uint32_t j = k + 1; j < all.prog->checks.n; j++)
      CHECK(strcmp(pt_check_id(&ids, k), pt_check_id(&ids, j)) != 0);
  size_t found = 0;
  for (uint32_t k = 1; k < few.prog->checks.n; k++) {
    const pt_ir_check *c = &few.prog->checks.at[k];
    uint32_t id =
        c->kind == PT_CHECK_OVERFLOW ? pt_strtab_find(&ids.text, pt_check_id(&other, k)) : 0;
    for (uint32_t j = 1; id && j < all.prog->checks.n; j++) {
      if (ids.of.at[j] != id) continue;
      const pt_ir_loc *a = &few.prog->locs.at[c->loc],
                      *b = &all.prog->locs.at[all.prog->checks.at[j].loc];
      CHECK(a->line == b->line && a->column == b->column);
      found++;
    }
  }
  CHECK(found >= 2);
  CHECK(pt_strtab_find(&ids.text, "f.overflow.1") != 0);
  pt_check_ids_release(&ids, all.mem);
  pt_check_ids_release(&other, few.mem);
  pt_load_release(&all);
  pt_load_release(&few);
}
