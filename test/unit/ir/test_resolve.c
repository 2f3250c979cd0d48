/* Pointers to known objects. */
#include "ir/resolve.h"

#include "ir/flatten.h"
#include "load_text.h"

/* How many loads through something that is no object are left in the program as one function. */
static size_t unresolved(const char *source) {
  pt_loaded t = pt_load_options();
  pt_flat flat;
  size_t n = 0;
  t.options.keep_variables = true;
  CHECK_EQ(pt_load_text(&t, source), PT_OK);
  CHECK_EQ(pt_ir_flatten(t.prog, &flat, &t.err), PT_OK);
  const pt_ir_fn *f = t.prog->fns.at[t.prog->main];
  for (pt_blk b = 0; b < f->blocks.n; b++)
    for (size_t k = 0; k < f->blocks.at[b].ins.n; k++) {
      const pt_ir_ins *i = &f->ins.at[f->blocks.at[b].ins.at[k]];
      if (i->op != PT_OP_LOAD && i->op != PT_OP_STORE) continue;
      const pt_ir_value *v = &f->values.at[pt_ir_arg(f, i, 0)];
      n += v->kind == PT_VAL_INS && f->ins.at[v->ref].op == PT_OP_LOAD;
    }
  pt_flat_release(&flat);
  pt_load_release(&t);
  return n;
}

TEST(ir_resolve, one_object) {
  CHECK_EQ(unresolved("#include <stdlib.h>\nint main(void) { int x = 1, *p = &x, *q = "
                      "malloc(4), *r;\n *q = 2; *p = *q; r = p; *r = 3; free(q); return x; }\n"),
           0);
}

TEST(ir_resolve, argument) {
  CHECK_EQ(unresolved("static void set(int *p) { *p = 1; }\nint main(void) { int x = 0;\n for (int "
                      "i = 0; i < 3; i++) set(&x);\n return x; }\n"),
           0);
}

/* Two objects, an object of each round, the pointer of the round before. */
TEST(ir_resolve, several) {
  CHECK(unresolved("int main(int argc, char **argv) { int x = 1, y = 2, *p = argc > 1 ? &x : &y;\n "
                   "*p = 3; return x + y + (argv == 0); }\n") > 0);
  CHECK(unresolved("#include <stdlib.h>\nint main(void) { int *last = 0, s = 0;\n for (int i = 0; "
                   "i < 3; i++) { int *p = malloc(4);\n *p = i; if (last) s += *last;\n last = p; "
                   "}\n return s; }\n") > 0);
  CHECK(unresolved("int main(void) { int x = 1, y = 2, *p = &x, *old = &y;\n for (int i = 0; i < "
                   "3; i++) { int *t = old; old = p; p = t; *p = i; }\n return x + y; }\n") > 0);
}
