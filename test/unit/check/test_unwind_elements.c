/* Claims about every element of an array: right ones are confirmed, tampered ones are not. */
#include "claim.h"

#define FILL                                                                                       \
  "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}"                              \
  "int a[1000]; int main(void) { int n = __VERIFIER_nondet_int(), i, k; if (n < 1 || n > 1000) "   \
  "return 0; for (i = 0; i < n; i++) a[i] = 7; k = __VERIFIER_nondet_int();"                       \
  "if (k >= 0 && k < n && a[k] != 7) reach_error(); return 0; }"

/* For every x < i: a[x] is between LOW and HIGH. */
static pt_row *begin(pt_claim *c, bool m32, int64_t low, int64_t high) {
  claim_begin(c, FILL, PT_CHECK_REACH, m32);
  pt_proof_loop *l = claim_loop(c, 1, 0, true, 1);
  claim_range(c, l, claim_phi(c, l, "i"), 32, 0, 1000);
  pt_row row = {.kind = PT_ROW_SIGNED, .low = pt_bv_i64(32, low), .high = pt_bv_i64(32, high)};
  row.each.array = 1 + claim_var(c, l, claim_global(c, "a", 0, 4));
  row.each.high = 1 + claim_var(c, l, claim_phi(c, l, "i"));
  pt_vec_push(c->t.mem, &row.vars, PT_ROW_ELEMENT);
  pt_vec_push(c->t.mem, &l->rows, row);
  return &pt_vec_top(&l->rows);
}

TEST(check_unwind_elements, confirmed) {
  pt_claim c;
  for (int m32 = 0; m32 < 2; m32++) {
    begin(&c, m32, 7, 7);
    CONFIRMED(&c);
    claim_end(&c);
  }
}

TEST(check_unwind_elements, too_weak_or_wrong) {
  pt_claim c;
  begin(&c, false, 0, 7);
  DENIED(&c, "(reach, ");
  claim_end(&c);
  begin(&c, false, 8, 8);
  DENIED(&c, "");
  claim_end(&c);
}

TEST(check_unwind_elements, other_elements) {
  pt_claim c;
  pt_row *r = begin(&c, false, 7, 7);
  uint32_t i = r->each.high;
  r->each.high = 0; /* all of them: those behind i are 0 */
  DENIED(&c, "");
  r->each.low = i;
  DENIED(&c, "");
  r->each.low = 0, r->each.high = i, r->each.above = true; /* without a lower bound: nothing */
  CONFIRMED(&c);
  claim_end(&c);
}

TEST(check_unwind_elements, none) {
  pt_claim c;
  pt_row *r = begin(&c, false, 7, 7);
  r->kind = PT_ROW_SET; /* of no values: there is no such element */
  DENIED(&c, "");
  claim_end(&c);
}

TEST(check_unwind_elements, malformed) {
  pt_claim c;
  pt_row *r = begin(&c, false, 7, 7);
  pt_row_each good = r->each;
  r->each.high = 99;
  GAVE_UP(&c, "cannot be read");
  r->each = good, r->each.array = 99;
  GAVE_UP(&c, "cannot be read");
  r->each = good, r->vars.at[0] = 99;
  GAVE_UP(&c, "cannot be read");
  r->vars.at[0] = PT_ROW_ELEMENT;
  r->low = pt_bv_i64(16, 7);
  GAVE_UP(&c, "cannot be read");
  claim_end(&c);
}

/* The array is of other elements than the accesses: the row says nothing. */
TEST(check_unwind_elements, other_size) {
  pt_claim c;
  pt_row *r = begin(&c, false, 7, 7);
  c.proof.loops.at[0].vars.at[r->each.array - 1].bytes = 2;
  DENIED(&c, "(reach, ");
  claim_end(&c);
}

#define SUM                                                                                        \
  "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}"                              \
  "int main(void) { int n = __VERIFIER_nondet_int(), i, sum = 0; if (n < 1 || n > 50) return 0;"   \
  "for (i = 0; i < n; i++) { int x = __VERIFIER_nondet_int(); if (x < 0 || x > 9) return 0;"       \
  "sum += x; } if (sum > 450) reach_error(); return 0; }"

TEST(check_unwind_elements, scaled) {
  pt_claim c;
  claim_begin(&c, SUM, PT_CHECK_REACH, false);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  claim_range(&c, l, claim_phi(&c, l, "i"), 32, 0, 50);
  claim_about about = {.kind = PT_ROW_SCALED, .no_low = true, .high = pt_bv_i64(64, 0)};
  about.a = claim_phi(&c, l, "sum"), about.b = claim_phi(&c, l, "i");
  pt_row *r = claim_row(&c, l, about);
  GAVE_UP(&c, "cannot be read");
  pt_vec_push(c.t.mem, &r->values, pt_bv_i64(64, 9));
  claim_range(&c, l, claim_phi(&c, l, "sum"), 32, 0, 450);
  CONFIRMED(&c);
  l->rows.at[1].values.at[0] = pt_bv_i64(64, 8);
  DENIED(&c, "");
  claim_end(&c);
}

#define COPY                                                                                       \
  "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}"                              \
  "int a[900], b[900]; int main(void) { int n = __VERIFIER_nondet_int(), i, k; if (n < 1 || "      \
  "n > 900) return 0; for (i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();"                     \
  "for (i = 0; i < n; i++) b[i] = a[i]; k = __VERIFIER_nondet_int();"                              \
  "if (k >= 0 && k < n && a[k] != b[k]) reach_error(); return 0; }"

TEST(check_unwind_elements, two_arrays) {
  pt_claim c;
  claim_begin(&c, COPY, PT_CHECK_REACH, false);
  for (uint32_t n = 0; n < 2; n++) {
    pt_proof_loop *l = claim_loop(&c, 1, n, true, 1);
    claim_range(&c, l, claim_phi(&c, l, "i"), 32, 0, 900);
  }
  pt_proof_loop *l = &c.proof.loops.at[1];
  pt_row row = {.kind = PT_ROW_EQUAL};
  row.each.array = 1 + claim_var(&c, l, claim_global(&c, "a", 0, 4));
  row.each.other = 1 + claim_var(&c, l, claim_global(&c, "b", 0, 4));
  row.each.high = 1 + claim_var(&c, l, claim_phi(&c, l, "i"));
  pt_vec_push(c.t.mem, &row.vars, PT_ROW_ELEMENT);
  pt_vec_push(c.t.mem, &row.vars, PT_ROW_OTHER);
  pt_vec_push(c.t.mem, &l->rows, row);
  CONFIRMED(&c);
  pt_row *r = &pt_vec_top(&l->rows);
  r->each.high = 0; /* behind i they differ */
  DENIED(&c, "");
  r->each.high = row.each.high, r->each.other = 0;
  GAVE_UP(&c, "cannot be read");
  r->each.other = 99;
  GAVE_UP(&c, "cannot be read");
  claim_end(&c);
}
