/* Claims that loops end: right ranks are confirmed, tampered ones are not. */
#include "claim.h"
#include "ir/endless.h"

#define HEAD                                                                                       \
  "extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);\n"

/* The program with a claim about all its loops. */
static void begin(pt_claim *c, const char *source) {
  claim_begin(c, source, PT_CHECK_ENDLESS, false);
  pt_ir_mark_endless(c->t.prog, PT_CHECKS_ENDLESS);
  claim_also(c, PT_CHECK_ENDLESS);
  claim_also(c, PT_CHECK_ENDLESS_CALL);
}

static void add_part(pt_claim *c, pt_proof_loop *l, pt_rank_kind kind, const char *name, int factor,
                     bool is_signed) {
  pt_rank_part p = {.kind = (uint8_t)kind, .n = 1};
  p.items[0] = (pt_rank_item){claim_var(c, l, claim_phi(c, l, name)), factor, is_signed};
  l->ranked = true;
  pt_vec_push(c->t.mem, &l->rank, p);
}

#define DOWN                                                                                       \
  HEAD "int main(void) { int x = __VERIFIER_nondet_int(); while (x > 0) x -= 2; return 0; }"

TEST(check_rank, falls) {
  pt_claim c;
  begin(&c, DOWN);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  add_part(&c, l, PT_RANK_WIDE, "x", 1, true);
  CONFIRMED(&c);
  c.proof.loops.at[0].rank.at[0].items[0].c = -1;
  DENIED(&c, "its rank does not fall");
  c.proof.loops.at[0].rank.at[0].items[0].c = 0;
  DENIED(&c, "its rank does not fall");
  c.proof.loops.at[0].rank.n = 0;
  DENIED(&c, "its rank does not fall");
  claim_end(&c);
}

TEST(check_rank, no_rank) {
  pt_claim c;
  begin(&c, DOWN);
  claim_loop(&c, 1, 0, true, 1);
  GAVE_UP(&c, "neither unwinds nor ranks");
  claim_end(&c);
}

TEST(check_rank, unreadable) {
  pt_claim c;
  begin(&c, DOWN);
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  add_part(&c, l, PT_RANK_WIDE, "x", 1, true);
  pt_rank_part *p = &c.proof.loops.at[0].rank.at[0];
  p->items[0].var = 7;
  GAVE_UP(&c, "cannot be read");
  p->items[0].var = 0, p->items[0].c = PT_RANK_MOST_C + 1;
  GAVE_UP(&c, "cannot be read");
  p->items[0].c = 1, p->kind = PT_RANK_COUNT;
  GAVE_UP(&c, "cannot be read");
  claim_end(&c);
}

/* Behind an overflow any value may follow, so that nothing falls. */
TEST(check_rank, overflow) {
  pt_claim c;
  begin(&c,
        HEAD "int main(void) { int x = __VERIFIER_nondet_int(); while (x > 0) x++; return 0; }");
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  add_part(&c, l, PT_RANK_WIDE, "x", -1, false);
  DENIED(&c, "its rank does not fall");
  claim_end(&c);
  begin(&c, HEAD "int main(void) { unsigned x = __VERIFIER_nondet_uint(); while (x > 0) x++;"
                 "return 0; }");
  l = claim_loop(&c, 1, 0, true, 1);
  add_part(&c, l, PT_RANK_WRAP, "x", -1, false);
  CONFIRMED(&c);
  c.proof.loops.at[0].rank.at[0].kind = PT_RANK_WIDE;
  DENIED(&c, "its rank does not fall");
  claim_end(&c);
}

TEST(check_rank, tuple) {
  pt_claim c;
  begin(&c,
        HEAD "int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();"
             "while (x > 0 && y > 0) if (__VERIFIER_nondet_int()) { x--; y ="
             "__VERIFIER_nondet_int(); } else y--; return 0; }");
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  add_part(&c, l, PT_RANK_WIDE, "x", 1, true);
  add_part(&c, l, PT_RANK_WIDE, "y", 1, true);
  CONFIRMED(&c);
  pt_rank *r = &c.proof.loops.at[0].rank;
  pt_rank_part first = r->at[0];
  r->at[0] = r->at[1], r->at[1] = first;
  DENIED(&c, "its rank does not fall");
  claim_end(&c);
}

/* A phase that is over counts 0. */
TEST(check_rank, clip) {
  pt_claim c;
  begin(&c,
        HEAD "int main(void) { int x = __VERIFIER_nondet_int(), y = 100; while (1) {"
             "if (x > 0) x--; else { if (y <= 0) break; y--; x = -5; } } return 0; }");
  pt_proof_loop *l = claim_loop(&c, 1, 0, true, 1);
  add_part(&c, l, PT_RANK_CLIP, "x", 1, true);
  add_part(&c, l, PT_RANK_WIDE, "y", 1, true);
  CONFIRMED(&c);
  c.proof.loops.at[0].rank.at[0].kind = PT_RANK_WIDE;
  c.proof.loops.at[0].rank.at[0].items[0].c = -1;
  DENIED(&c, "its rank does not fall");
  claim_end(&c);
}

TEST(check_rank, unwound) {
  pt_claim c;
  begin(&c, HEAD "int main(void) { for (int i = 0; i < 4; i++) ; return 0; }");
  claim_loop(&c, 1, 0, false, 4);
  CONFIRMED(&c);
  c.proof.loops.at[0].copies = 3;
  DENIED(&c, "goes round more than 3 times");
  claim_end(&c);
}

TEST(check_rank, recursion_has_contexts) {
  pt_claim c;
  begin(&c, HEAD "int f(int n) { return n > 0 ? 1 + f(n - 1) : 0; } int main(void) {"
                 "return f(2); }");
  uint32_t f = claim_context(&c, 1, "f", 0);
  f = claim_context(&c, f, "f", 0);
  GAVE_UP(&c, "deeper than the claim");
  claim_context(&c, f, "f", 0);
  CONFIRMED(&c);
  claim_end(&c);
}
