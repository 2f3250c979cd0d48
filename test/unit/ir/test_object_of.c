#include "ir/object_of.h"

#include "load_text.h"

/* What the function NAME of the program TEXT says of objects. */
static pt_object_teller tells(const char *text, const char *name) {
  pt_loaded t = pt_load_options();
  CHECK_EQ(pt_load_text(&t, text), PT_OK);
  uint32_t fn = pt_ir_fn_by_name(t.prog, name);
  pt_object_teller told = fn ? pt_ir_tells_object(t.prog, t.prog->fns.at[fn]) : PT_TELLS_NOTHING;
  pt_load_release(&t);
  return told;
}

TEST(object_of, models_whose_calls_stay) {
  CHECK_EQ(tells("char a[2]; int main(void) { return __CPROVER_same_object(a, a + 1); }",
                 "__CPROVER_same_object"),
           PT_TELLS_SAME);
  CHECK_EQ(tells("char a[2]; int main(void) { return __CPROVER_OBJECT_SIZE(a) == 2; }",
                 "__CPROVER_OBJECT_SIZE"),
           PT_TELLS_PLACE);
  CHECK_EQ(tells("int f(void *p) { return p != 0; } int main(void) { return f(0); }", "f"),
           PT_TELLS_NOTHING);
}
