/* Claims that a state is in one of several boxes; tampered ones are not believed. */
#include "claim.h"

#define MACHINE                                                                                    \
  "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}\n"                            \
  "int main(void) { unsigned s = 0, x = 0, y = 7; while (__VERIFIER_nondet_int()) {"               \
  "if (s == 0) { s = 1; x = 40; } else if (x < 60) { x += 2; y += 2; } else { s = 0; }"            \
  "if (s == 1 && x % 2 == 1) reach_error(); if (s == 1 && x > 60) reach_error(); } return 0; }"

static void add_item(pt_claim *c, pt_row *r, pt_row_item i) { pt_vec_push(c->t.mem, &r->items, i); }

/* s == 0 && x even, or s == 1 && 40 <= x <= 60 && x even. */
static pt_row *claim_machine(pt_claim *c) {
  claim_begin(c, MACHINE, PT_CHECK_REACH, false);
  pt_proof_loop *l = claim_loop(c, 1, 0, true, 1);
  pt_row *r = claim_row(c, l, (claim_about){.kind = PT_ROW_BOXES});
  pt_vec_push(c->t.mem, &r->vars, claim_var(c, l, claim_phi(c, l, "s")));
  pt_vec_push(c->t.mem, &r->vars, claim_var(c, l, claim_phi(c, l, "x")));
  add_item(c, r, (pt_row_item){.a = 0, .low = 0});
  add_item(c, r, (pt_row_item){.a = 1, .low = 0, .most = 60, .stride = 1});
  add_item(c, r, (pt_row_item){.a = 0, .low = 1});
  add_item(c, r, (pt_row_item){.a = 1, .low = 40, .most = 20, .stride = 1});
  pt_vec_push(c->t.mem, &r->groups, 2);
  pt_vec_push(c->t.mem, &r->groups, 2);
  return r;
}

TEST(check_unwind_boxes, right) {
  pt_claim c;
  claim_machine(&c);
  CONFIRMED(&c);
  claim_end(&c);
}

TEST(check_unwind_boxes, tampered) {
  pt_claim c;
  pt_row *r = claim_machine(&c);
  r->items.at[3].most = 18; /* too small */
  DENIED(&c, "rows do not have");
  r->items.at[3].most = 22; /* too large: a check can fail */
  DENIED(&c, "");
  r->items.at[3] = (pt_row_item){.a = 1, .low = 40, .most = 20}; /* any parity */
  DENIED(&c, "");
  r->items.at[3] = (pt_row_item){.a = 1, .low = 40, .most = 20, .stride = 2};
  DENIED(&c, "rows do not have");
  r->items.at[3] = (pt_row_item){.a = 1, .low = 41, .most = 20, .stride = 1};
  DENIED(&c, "");
  r->items.at[3] = (pt_row_item){.a = 1, .low = 40, .most = 20, .stride = 1};
  r->items.at[2].low = 2; /* a state that is left out */
  DENIED(&c, "rows do not have");
  claim_end(&c);
}

/* Numbers of variables, sizes of groups and strides that make no sense. */
TEST(check_unwind_boxes, malformed) {
  pt_claim c;
  pt_row *r = claim_machine(&c);
  r->items.at[0].a = 2;
  GAVE_UP(&c, "cannot be read");
  r->items.at[0].a = 0, r->items.at[0].b = 3;
  GAVE_UP(&c, "cannot be read");
  r->items.at[0].b = 0, r->items.at[1].stride = 32;
  GAVE_UP(&c, "cannot be read");
  r->items.at[1].stride = 1, r->groups.at[1] = 3;
  GAVE_UP(&c, "cannot be read");
  r->groups.at[1] = 1;
  GAVE_UP(&c, "cannot be read");
  r->groups.at[1] = UINT32_MAX;
  GAVE_UP(&c, "cannot be read");
  claim_end(&c);
}

/* A difference: y - x is 7 until x is set. */
TEST(check_unwind_boxes, differences) {
  pt_claim c;
  claim_begin(&c,
              "extern unsigned __VERIFIER_nondet_uint(void); void reach_error(void) {}\n"
              "int main(void) { unsigned x = __VERIFIER_nondet_uint(), y = x + 7; while "
              "(__VERIFIER_nondet_uint()) { x++; y++; if (y - x != 7) reach_error(); } return 0; }",
              PT_CHECK_REACH, false);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  pt_row *r = claim_row(&c, l, (claim_about){.kind = PT_ROW_BOXES});
  pt_vec_push(c.t.mem, &r->vars, claim_var(&c, l, claim_phi(&c, l, "x")));
  pt_vec_push(c.t.mem, &r->vars, claim_var(&c, l, claim_phi(&c, l, "y")));
  add_item(&c, r, (pt_row_item){.a = 1, .b = 1, .low = 7});
  pt_vec_push(c.t.mem, &r->groups, 1);
  CONFIRMED(&c);
  r->items.at[0].low = 8;
  DENIED(&c, "");
  claim_end(&c);
}

/* Products, quotients and remainders: intervals decide what is hard for a solver. */
TEST(check_unwind_boxes, products) {
  pt_claim c;
  claim_begin(&c,
              "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}\n"
              "int main(void) { int x = 9; for (;;) { int i = __VERIFIER_nondet_int(); "
              "if (i == 1) x = (x * 50003 - 17) % 107 + 107; else if (i == 2) x = x / 3 * 2; "
              "else if (x > 300) reach_error(); } }",
              PT_CHECK_REACH, false);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  pt_row *r = claim_row(&c, l, (claim_about){.kind = PT_ROW_BOXES});
  pt_vec_push(c.t.mem, &r->vars, claim_var(&c, l, claim_phi(&c, l, "x")));
  add_item(&c, r, (pt_row_item){.a = 0, .low = 0, .most = 213});
  pt_vec_push(c.t.mem, &r->groups, 1);
  CONFIRMED(&c);
  r->items.at[0].most = 212;
  DENIED(&c, "rows do not have");
  r->items.at[0] = (pt_row_item){.a = 0, .low = 1, .most = 212};
  DENIED(&c, "rows do not have");
  r->items.at[0] = (pt_row_item){.a = 0, .low = 0, .most = 301};
  DENIED(&c, "");
  claim_end(&c);
}

/* With the constants of most boxes y has one value only, with those of another it is an input. */
TEST(check_unwind_boxes, brought_by_one_edge) {
  pt_claim c;
  claim_begin(&c,
              "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}\n"
              "int main(void) { int s = 0; while (__VERIFIER_nondet_int()) { int y; "
              "if (s == 1) y = __VERIFIER_nondet_int(); else if (s == 0) y = 7; else y = 8; "
              "if (y == 9) reach_error(); s = __VERIFIER_nondet_int() ? y - 6 : 0; "
              "if (s == 1) s = 3; } return 0; }",
              PT_CHECK_REACH, false);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  pt_row *r = claim_row(&c, l, (claim_about){.kind = PT_ROW_BOXES});
  pt_vec_push(c.t.mem, &r->vars, claim_var(&c, l, claim_phi(&c, l, "s")));
  static const uint64_t values[] = {0, 2, 3, 5};
  for (int k = 0; k < 4; k++) {
    add_item(&c, r, (pt_row_item){.a = 0, .low = values[k]});
    pt_vec_push(c.t.mem, &r->groups, 1);
  }
  CONFIRMED(&c);
  r->items.at[3].low = 1; /* y may be 9 */
  DENIED(&c, "");
  r->items.at[3].low = 6, r->items.at[1].low = 7; /* y is 8, so s becomes 2 */
  DENIED(&c, "rows do not have");
  r->items.at[1].low = 2, r->items.at[0].low = 7; /* s becomes 0 */
  DENIED(&c, "rows do not have");
  claim_end(&c);
}

/* What a path comes to is in several boxes, in parts: each part in one. */
TEST(check_unwind_boxes, parts_in_several_boxes) {
  pt_claim c;
  claim_begin(&c,
              "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}\n"
              "int main(void) { int x = 9, y = 1; for (;;) { int i = __VERIFIER_nondet_int(); "
              "int j = __VERIFIER_nondet_int(); if (j) { x = i % 100 - 40; y = j % 64; } "
              "else if (x > 59 || x < -139 || y > 63 || y < -63) reach_error(); } }",
              PT_CHECK_REACH, false);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  pt_row *r = claim_row(&c, l, (claim_about){.kind = PT_ROW_BOXES});
  pt_vec_push(c.t.mem, &r->vars, claim_var(&c, l, claim_phi(&c, l, "x")));
  pt_vec_push(c.t.mem, &r->vars, claim_var(&c, l, claim_phi(&c, l, "y")));
  static const int64_t boxes[][4] = {/* x from, to; y from, to */
                                     {-139, -20, -63, 63},
                                     {-19, 30, -63, 5},
                                     {-19, 59, 6, 63},
                                     {31, 59, -63, 5}};
  for (int k = 0; k < 4; k++) {
    const int64_t *b = boxes[k];
    add_item(&c, r, (pt_row_item){.low = (uint32_t)b[0], .most = (uint64_t)(b[1] - b[0])});
    add_item(&c, r, (pt_row_item){.a = 1, .low = (uint32_t)b[2], .most = (uint64_t)(b[3] - b[2])});
    pt_vec_push(c.t.mem, &r->groups, 2);
  }
  CONFIRMED(&c);
  r->items.at[2].low++, r->items.at[2].most--; /* a gap: x is -19, y is -63 to 5 */
  DENIED(&c, "rows do not have");
  r->items.at[2].low--, r->items.at[2].most++;
  r->items.at[3].most--; /* a gap: y is 5, x is -19 to 30 */
  DENIED(&c, "rows do not have");
  r->items.at[3].most++;
  r->items.at[6].most++; /* x may be 60 */
  DENIED(&c, "");
  claim_end(&c);
}

/* More paths than are walked one by one: 2^20 from one box. */
TEST(check_unwind_boxes, many_paths) {
  pt_claim c;
  claim_begin(&c,
              "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}\n"
              "#define S(k) if (__VERIFIER_nondet_int() > k) m++;\n"
              "#define F S(1) S(2) S(3) S(4) S(5)\n"
              "int main(void) { int n = 0; for (;;) { int m = 0; if (n > 20) reach_error(); "
              "F F F F n = m; } }",
              PT_CHECK_REACH, false);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  pt_row *r = claim_row(&c, l, (claim_about){.kind = PT_ROW_BOXES});
  pt_vec_push(c.t.mem, &r->vars, claim_var(&c, l, claim_phi(&c, l, "n")));
  add_item(&c, r, (pt_row_item){.a = 0, .low = 0, .most = 20});
  pt_vec_push(c.t.mem, &r->groups, 1);
  CONFIRMED(&c);
  r->items.at[0].most = 19;
  DENIED(&c, "rows do not have");
  claim_end(&c);
}
