#include "ir/freer.h"

#include "load_text.h"

/* Whether the function NAME of the program TEXT is a model that does more than its function. */
static bool is_freer(const char *text, const char *name) {
  pt_loaded t = pt_load_options();
  CHECK_EQ(pt_load_text(&t, text), PT_OK);
  uint32_t fn = pt_ir_fn_by_name(t.prog, name);
  bool freer = fn && pt_ir_is_freer(t.prog, t.prog->fns.at[fn]);
  pt_load_release(&t);
  return freer;
}

TEST(freer, models_only) {
  CHECK(is_freer("unsigned alarm(unsigned); int main(void) { return alarm(1) != 0; }", "alarm"));
  CHECK(!is_freer("unsigned alarm(unsigned n) { return n; } int main(void) { return alarm(0); }",
                  "alarm"));
  CHECK(!is_freer("int abs(int); int main(void) { return abs(0); }", "abs"));
}
