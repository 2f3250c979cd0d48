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
  row.each.limits[0] =
      (pt_row_limit){.side = PT_SIDE_BELOW, .var = 1 + claim_var(c, l, claim_phi(c, l, "i"))};
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
  r->each.limits[0].side = PT_SIDE_NONE; /* all of them: those behind i are 0 */
  DENIED(&c, "");
  r->each.limits[0].side = PT_SIDE_FROM;
  DENIED(&c, "");
  r->each.limits[0].side = PT_SIDE_ABOVE;
  DENIED(&c, "");
  r->each.limits[0].side = PT_SIDE_AT;
  DENIED(&c, "");
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
  r->each.limits[0].var = 99;
  GAVE_UP(&c, "cannot be read");
  r->each = good, r->each.limits[1].side = PT_SIDE_COUNT;
  GAVE_UP(&c, "cannot be read");
  r->each = good, r->each.limits[0].part = PT_PART_ROW; /* of no stride */
  GAVE_UP(&c, "cannot be read");
  r->each = good, r->each.way = PT_ROW_WAY_BACK; /* from nowhere */
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

/* The sum is wider than the counter. */
TEST(check_unwind_elements, scaled_of_two_widths) {
  pt_claim c;
  claim_begin(&c,
              "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}"
              "int main(void) { int i; long sum = 0; for (i = 0; i < 50; i++) { int x = "
              "__VERIFIER_nondet_int(); if (x < 0 || x > 9) return 0; sum += x; }"
              "if (sum > 450) reach_error(); return 0; }",
              PT_CHECK_REACH, false);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  claim_range(&c, l, claim_phi(&c, l, "i"), 32, 0, 50);
  claim_about about = {.kind = PT_ROW_SCALED, .no_low = true, .high = pt_bv_i64(96, 0)};
  about.a = claim_phi(&c, l, "sum"), about.b = claim_phi(&c, l, "i");
  pt_row *r = claim_row(&c, l, about);
  pt_vec_push(c.t.mem, &r->values, pt_bv_i64(96, 9));
  claim_range(&c, l, claim_phi(&c, l, "sum"), 64, 0, 450);
  CONFIRMED(&c);
  l->rows.at[1].values.at[0] = pt_bv_i64(96, 8);
  DENIED(&c, "");
  l->rows.at[1].values.at[0] = pt_bv_i64(48, 9);
  GAVE_UP(&c, "cannot be read");
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
  row.each.limits[0] =
      (pt_row_limit){.side = PT_SIDE_BELOW, .var = 1 + claim_var(&c, l, claim_phi(&c, l, "i"))};
  pt_vec_push(c.t.mem, &row.vars, PT_ROW_ELEMENT);
  pt_vec_push(c.t.mem, &row.vars, PT_ROW_OTHER);
  pt_vec_push(c.t.mem, &l->rows, row);
  CONFIRMED(&c);
  pt_row *r = &pt_vec_top(&l->rows);
  r->each.shift = 1;
  DENIED(&c, "");
  r->each = row.each, r->each.limits[0].side = PT_SIDE_NONE; /* behind i they differ */
  DENIED(&c, "");
  r->each = row.each, r->each.other = 0;
  GAVE_UP(&c, "cannot be read");
  r->each.other = 99;
  GAVE_UP(&c, "cannot be read");
  claim_end(&c);
}

#define FIELDS                                                                                     \
  "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}"                              \
  "int a[600]; int main(void) { int n = __VERIFIER_nondet_int(), i, k; if (n < 1 || n > 200) "     \
  "return 0; for (i = 0; i < n; i++) { a[3 * i] = 4; a[3 * i + 1] = 5; }"                          \
  "k = __VERIFIER_nondet_int(); if (k >= 0 && k < n && a[3 * k + 1] != 5) reach_error(); "         \
  "return 0; }"

/* Elements with a remainder modulo a stride, in rows in front of a counter. */
TEST(check_unwind_elements, strides) {
  pt_claim c;
  claim_begin(&c, FIELDS, PT_CHECK_REACH, false);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  claim_range(&c, l, claim_phi(&c, l, "i"), 32, 0, 200);
  pt_row row = {.kind = PT_ROW_SIGNED, .low = pt_bv_i64(32, 5), .high = pt_bv_i64(32, 5)};
  uint32_t i = 1 + claim_var(&c, l, claim_phi(&c, l, "i"));
  row.each.array = 1 + claim_var(&c, l, claim_global(&c, "a", 0, 4));
  row.each.stride = 3;
  row.each.limits[0] = (pt_row_limit){.part = PT_PART_ROW, .side = PT_SIDE_BELOW, .var = i};
  row.each.limits[1] = (pt_row_limit){.part = PT_PART_COLUMN, .side = PT_SIDE_AT, .number = 1};
  pt_vec_push(c.t.mem, &row.vars, PT_ROW_ELEMENT);
  pt_vec_push(c.t.mem, &l->rows, row);
  CONFIRMED(&c);
  pt_row *r = &pt_vec_top(&l->rows);
  r->each.limits[1].number = 0; /* those are 4 */
  DENIED(&c, "");
  r->each = row.each, r->each.stride = 2;
  DENIED(&c, "");
  r->each = row.each, r->each.limits[1].side = PT_SIDE_NONE;
  DENIED(&c, "");
  r->each = row.each, r->each.stride = 0;
  GAVE_UP(&c, "cannot be read");
  claim_end(&c);
}

#define REVERSE                                                                                    \
  "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}"                              \
  "int a[900], b[900]; int main(void) { int n = __VERIFIER_nondet_int(), i, k; if (n < 1 || "      \
  "n > 900) return 0; for (i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();"                     \
  "for (i = 0; i < n; i++) b[i] = a[n - 1 - i]; k = __VERIFIER_nondet_int();"                      \
  "if (k >= 0 && k < n && a[n - 1 - k] != b[k]) reach_error(); return 0; }"

/* What the variable holds, in which no loop changes it. */
static pt_proof_var held(const pt_claim *c, const pt_proof_loop *l, const char *name) {
  const pt_ir_fn *f = claim_fn(c, l->context);
  pt_val val = 0;
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    if (i->dead || i->op != PT_OP_VAR) continue;
    const char *text = pt_ir_text(c->t.prog, c->t.prog->vars.at[i->ref].name);
    if (strcmp(text, name) == 0) val = pt_ir_arg(f, i, 0);
  }
  CHECK(val);
  return (pt_proof_var){.val = val};
}

TEST(check_unwind_elements, turned_round) {
  pt_claim c;
  claim_begin(&c, REVERSE, PT_CHECK_REACH, false);
  for (uint32_t n = 0; n < 2; n++) {
    pt_proof_loop *l = claim_loop(&c, 1, n, true, 1);
    claim_range(&c, l, claim_phi(&c, l, "i"), 32, 0, 900);
  }
  pt_proof_loop *l = &c.proof.loops.at[1];
  pt_row row = {.kind = PT_ROW_EQUAL};
  row.each.array = 1 + claim_var(&c, l, claim_global(&c, "b", 0, 4));
  row.each.other = 1 + claim_var(&c, l, claim_global(&c, "a", 0, 4));
  row.each.limits[0] =
      (pt_row_limit){.side = PT_SIDE_BELOW, .var = 1 + claim_var(&c, l, claim_phi(&c, l, "i"))};
  row.each.way = PT_ROW_WAY_BACK, row.each.shift = -1;
  row.each.from = 1 + claim_var(&c, l, held(&c, l, "n"));
  pt_vec_push(c.t.mem, &row.vars, PT_ROW_ELEMENT);
  pt_vec_push(c.t.mem, &row.vars, PT_ROW_OTHER);
  pt_vec_push(c.t.mem, &l->rows, row);
  CONFIRMED(&c);
  pt_row *r = &pt_vec_top(&l->rows);
  r->each.shift = 0;
  DENIED(&c, "");
  r->each = row.each, r->each.way = PT_ROW_WAY_ALONG;
  DENIED(&c, "");
  r->each = row.each, r->each.from = row.each.limits[0].var; /* i, which changes */
  DENIED(&c, "");
  r->each = row.each, r->each.way = PT_ROW_WAY_COUNT;
  GAVE_UP(&c, "cannot be read");
  claim_end(&c);
}

#define GROWS                                                                                      \
  "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}"                              \
  "int a[900]; int main(void) { int n = __VERIFIER_nondet_int(), i, k; if (n < 1 || n > 900) "     \
  "return 0; a[0] = 0; for (i = 1; i < n; i++) a[i] = a[i - 1] + 1;"                               \
  "k = __VERIFIER_nondet_int(); if (k >= 1 && k < n && a[k] != a[k - 1] + 1) reach_error(); "      \
  "return 0; }"

/* Each element belongs to its neighbour, which belongs to its own: not followed for ever. */
TEST(check_unwind_elements, neighbours) {
  pt_claim c;
  claim_begin(&c, GROWS, PT_CHECK_REACH, false);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  claim_range(&c, l, claim_phi(&c, l, "i"), 32, 1, 900);
  pt_row row = {.kind = PT_ROW_DIFFERENCE, .low = pt_bv_i64(34, 1), .high = pt_bv_i64(34, 1)};
  row.each.array = row.each.other = 1 + claim_var(&c, l, claim_global(&c, "a", 0, 4));
  row.each.shift = -1;
  row.each.limits[0] =
      (pt_row_limit){.side = PT_SIDE_BELOW, .var = 1 + claim_var(&c, l, claim_phi(&c, l, "i"))};
  pt_vec_push(c.t.mem, &row.vars, PT_ROW_ELEMENT);
  pt_vec_push(c.t.mem, &row.vars, PT_ROW_OTHER);
  pt_vec_push(c.t.mem, &l->rows, row);
  CONFIRMED(&c);
  l->rows.at[1].each.shift = 1;
  DENIED(&c, "");
  claim_end(&c);
}

/* A claim about loop N of the program and a, in front of i: a row with one more limit. */
static pt_row *begin_limited(pt_claim *c, const char *text, uint32_t loops, pt_row row,
                             pt_row_limit more) {
  claim_begin(c, text, PT_CHECK_REACH, false);
  for (uint32_t n = 0; n < loops; n++) {
    pt_proof_loop *l = claim_loop(c, 1, n, true, 1);
    claim_range(c, l, claim_phi(c, l, "i"), 32, 0, 900);
  }
  pt_proof_loop *l = &pt_vec_top(&c->proof.loops);
  row.each.array = 1 + claim_var(c, l, claim_global(c, "a", 0, 4));
  row.each.limits[0].side = PT_SIDE_BELOW;
  row.each.limits[0].var = 1 + claim_var(c, l, claim_phi(c, l, "i"));
  row.each.limits[1] = more;
  pt_vec_push(c->t.mem, &row.vars, PT_ROW_ELEMENT);
  pt_vec_push(c->t.mem, &l->rows, row);
  return &pt_vec_top(&l->rows);
}

#define BUT_FOR_ONE                                                                                \
  "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}"                              \
  "int a[900]; int main(void) { int n = __VERIFIER_nondet_int(), i, k; if (n < 1 || n > 900) "     \
  "return 0; for (i = 0; i < n; i++) if (i != 300) a[i] = 7; k = __VERIFIER_nondet_int();"         \
  "if (k >= 0 && k < n && k != 300 && a[k] != 7) reach_error(); return 0; }"

TEST(check_unwind_elements, but_for_one) {
  pt_claim c;
  pt_row row = {.kind = PT_ROW_SIGNED, .low = pt_bv_i64(32, 7), .high = pt_bv_i64(32, 7)};
  pt_row *r = begin_limited(&c, BUT_FOR_ONE, 1, row,
                            (pt_row_limit){PT_PART_INDEX, PT_SIDE_NOT, 0, 300});
  CONFIRMED(&c);
  r->each.limits[1].number = 301;
  DENIED(&c, "");
  r->each.limits[1].number = 300, r->each.limits[1].side = PT_SIDE_AT;
  DENIED(&c, "");
  r->each.limits[1].side = PT_SIDE_NONE;
  DENIED(&c, "");
  claim_end(&c);
}

#define FROM_ONE                                                                                   \
  "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}"                              \
  "int a[900]; int main(void) { int n = __VERIFIER_nondet_int(), i, k; if (n < 1 || n > 300) "     \
  "return 0; for (i = 1; i <= n; i++) a[3 * i - 2] = 5; k = __VERIFIER_nondet_int();"              \
  "if (k >= 0 && k < n && a[3 * k + 1] != 5) reach_error(); return 0; }"

/* In rows in front of i - 1. */
TEST(check_unwind_elements, shifted_limit) {
  pt_claim c;
  pt_row row = {.kind = PT_ROW_SIGNED, .low = pt_bv_i64(32, 5), .high = pt_bv_i64(32, 5)};
  row.each.stride = 3;
  row.each.limits[0] = (pt_row_limit){.part = PT_PART_ROW, .number = -1};
  pt_row *r = begin_limited(&c, FROM_ONE, 1, row,
                            (pt_row_limit){PT_PART_COLUMN, PT_SIDE_AT, 0, 1});
  CONFIRMED(&c);
  r->each.limits[0].number = 0;
  DENIED(&c, "");
  r->each.limits[0].number = -2; /* true, but not by induction */
  DENIED(&c, "");
  claim_end(&c);
}

#define FLAG                                                                                       \
  "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}"                              \
  "int a[900]; int main(void) { int n = __VERIFIER_nondet_int(), ok = 1, i, k; if (n < 1 || "      \
  "n > 900) return 0; for (i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();"                     \
  "for (i = 0; i < n; i++) if (a[i] == 0) ok = 0; k = __VERIFIER_nondet_int();"                    \
  "if (k >= 0 && k < n && ok && a[k] == 0) reach_error(); return 0; }"

/* As long as a flag says so. */
TEST(check_unwind_elements, by_state) {
  pt_claim c;
  pt_row row = {.kind = PT_ROW_UNSIGNED, .low = pt_bv_i64(32, 1), .high = pt_bv_i64(32, -1)};
  begin_limited(&c, FLAG, 2, row, (pt_row_limit){0});
  DENIED(&c, "");
  pt_proof_loop *l = &pt_vec_top(&c.proof.loops);
  uint32_t ok = 1 + claim_var(&c, l, claim_phi(&c, l, "ok"));
  claim_range(&c, l, claim_phi(&c, l, "ok"), 32, 0, 1);
  pt_row *r = &l->rows.at[1];
  r->each.limits[1] = (pt_row_limit){PT_PART_STATE, PT_SIDE_AT, ok, 1};
  CONFIRMED(&c);
  r->each.limits[1].number = 0;
  DENIED(&c, "");
  r->each.limits[1] = (pt_row_limit){PT_PART_STATE, PT_SIDE_NOT, ok, 1};
  DENIED(&c, "");
  r->each.limits[1].var = 0;
  GAVE_UP(&c, "cannot be read");
  claim_end(&c);
}

#define SEARCH                                                                                     \
  "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}"                              \
  "int a[900]; int main(void) { int n = __VERIFIER_nondet_int(), v = __VERIFIER_nondet_int(), i, " \
  "k; if (n < 1 || n > 900) return 0; for (i = 0; i < 900; i++) a[i] = __VERIFIER_nondet_int();"   \
  "for (i = 0; i < n && a[i] != v; i++) {} k = __VERIFIER_nondet_int();"                           \
  "if (k >= 0 && k < i && a[k] == v) reach_error(); return 0; }"

/* What is looked for is not among those that the loop was at. */
TEST(check_unwind_elements, unequal) {
  pt_claim c;
  claim_begin(&c, SEARCH, PT_CHECK_REACH, false);
  for (uint32_t n = 0; n < 2; n++) {
    pt_proof_loop *l = claim_loop(&c, 1, n, true, 1);
    claim_range(&c, l, claim_phi(&c, l, "i"), 32, 0, 900);
  }
  pt_proof_loop *l = &c.proof.loops.at[1];
  pt_row row = {.kind = PT_ROW_UNEQUAL};
  row.each.array = 1 + claim_var(&c, l, claim_global(&c, "a", 0, 4));
  row.each.limits[0] =
      (pt_row_limit){.side = PT_SIDE_BELOW, .var = 1 + claim_var(&c, l, claim_phi(&c, l, "i"))};
  pt_vec_push(c.t.mem, &row.vars, PT_ROW_ELEMENT);
  pt_vec_push(c.t.mem, &row.vars, claim_var(&c, l, held(&c, l, "v")));
  pt_vec_push(c.t.mem, &l->rows, row);
  CONFIRMED(&c);
  pt_row *r = &pt_vec_top(&l->rows);
  r->each.limits[0].number = 1; /* also of the one that is looked at */
  DENIED(&c, "");
  r->each = row.each, r->kind = PT_ROW_EQUAL;
  DENIED(&c, "");
  r->kind = PT_ROW_UNEQUAL, r->vars.at[1] = claim_var(&c, l, held(&c, l, "n"));
  DENIED(&c, "");
  claim_end(&c);
}
