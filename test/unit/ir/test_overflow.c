#include "ir/overflow.h"

#include "load_text.h"

/* The operation that the only check of overflow in main is about; PT_OP_PHI: none. */
static pt_op guarded(const char *source) {
  pt_loaded t = pt_load_options();
  CHECK_EQ(pt_load_text(&t, source), PT_OK);
  const pt_ir_fn *f = t.prog->fns.at[pt_ir_fn_by_name(t.prog, "main")];
  pt_op op = PT_OP_PHI;
  for (uint32_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    uint8_t kind = i->op == PT_OP_CHECK && !i->dead ? t.prog->checks.at[i->ref].kind : 0;
    if (kind != PT_CHECK_OVERFLOW && kind != PT_CHECK_SHIFT_BASE) continue;
    uint32_t g = pt_ir_guarded(t.prog, f, k);
    if (g) op = (pt_op)f->ins.at[g].op;
  }
  pt_load_release(&t);
  return op;
}

#define MAIN(E)                                                                                    \
  "extern int __VERIFIER_nondet_int(void);"                                                        \
  "int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); return " E "; }"

TEST(ir_overflow, operations) {
  CHECK_EQ(guarded(MAIN("x + y")), PT_OP_ADD);
  CHECK_EQ(guarded(MAIN("x - 1")), PT_OP_SUB);
  CHECK_EQ(guarded(MAIN("-x")), PT_OP_SUB);
  CHECK_EQ(guarded(MAIN("x * y")), PT_OP_MUL);
  CHECK_EQ(guarded(MAIN("x / y")), PT_OP_SDIV);
  CHECK_EQ(guarded(MAIN("x % y")), PT_OP_SREM);
  CHECK_EQ(guarded(MAIN("x << y")), PT_OP_SHL);
  CHECK_EQ(guarded(MAIN("x | y")), PT_OP_PHI);
}
