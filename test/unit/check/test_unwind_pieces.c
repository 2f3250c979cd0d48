/* Claims about pointers that are put together from pieces, and about what else they may be. */
#include "claim.h"

#define HEAD                                                                                       \
  "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}\n"                            \
  "#define assert(C) do { if (!(C)) reach_error(); } while (0)\n"

#define NODES(END)                                                                                 \
  HEAD "struct n { unsigned v; struct n *next; };"                                                 \
       "int main(void) { struct n a = {9, 0}, b = {1, " END "}, *h = &a; unsigned r = 0;"          \
       "if (__VERIFIER_nondet_int()) h = &b;"

/* A pointer beside a smaller field is put together from two pieces: it is one of those that were
   stored. */
TEST(check_unwind_pieces, pointers_in_two_pieces) {
  for (int m32 = 0; m32 < 2; m32++) {
    pt_claim c;
    claim_begin(&c, NODES("&a") "while (h) { r += h->v; h = h->next; } return r == 7; }",
                PT_CHECK_ACCESS, m32);
    claim_loop(&c, 1, 0, true, 1);
    CONFIRMED(&c);
    claim_end(&c);
    claim_begin(&c, NODES("(void *)8") "while (h) { r += h->v; h = h->next; } return r == 7; }",
                PT_CHECK_ACCESS, m32);
    claim_loop(&c, 1, 0, true, 1);
    DENIED(&c, "(access, ");
    c.proof.loops.at[0] =
        (pt_proof_loop){.context = 1, .head = c.proof.loops.at[0].head, .copies = 3};
    REFUTED(&c, "(access, ");
    claim_end(&c);
  }
}

/* They change while the loop goes round, and stay ones that were stored. */
TEST(check_unwind_pieces, pointers_in_two_pieces_change) {
  pt_claim c;
  claim_begin(&c,
              NODES("&a") "struct n *back = 0; while (h) { struct n *t = h->next; h->next = back; "
                          "back = h; h = t; }"
                          "assert(back == &a); return 0; }",
              PT_CHECK_ACCESS, false);
  claim_loop(&c, 1, 0, true, 1);
  CONFIRMED(&c);
  claim_end(&c);
  claim_begin(&c,
              NODES("&a") "while (h) { struct n *t = h->next; h->next = (struct n *)(&h->v + 1); h "
                          "= t; if (!h) h = a.next; }"
                          "return 0; }",
              PT_CHECK_ACCESS, false);
  claim_loop(&c, 1, 0, true, 2);
  CHECK(claim_check(&c) !=
        PT_UNWIND_CONFIRMED); /* a node that begins in another one ends outside of it */
  claim_end(&c);
}

/* Byte by byte, with a loop around. */
TEST(check_unwind_pieces, pointers_copied_by_bytes) {
  pt_claim c;
  const char *text =
      HEAD "int main(void) { int a = 1, b = 2, *p = __VERIFIER_nondet_int() ? &a : &b, *q = 0;"
           "unsigned char *s = (unsigned char *)&p, *d = (unsigned char *)&q;"
           "for (unsigned i = 0; i < sizeof p; i++) d[i] = s[i]; assert(*q == 1 || *q == 2); "
           "return 0; }";
  for (int m32 = 0; m32 < 2; m32++) {
    claim_begin(&c, text, PT_CHECK_REACH, m32);
    claim_also(&c, PT_CHECK_ACCESS);
    claim_loop(&c, 1, 0, false, 8);
    CONFIRMED(&c);
    c.proof.loops.at[0].copies = 3;
    DENIED(&c, "goes round more than 3");
    claim_end(&c);
  }
}

/* Null and other numbers are told apart: only what was stored can be in the arbitrary state. */
#define TOGGLE(FIRST)                                                                              \
  HEAD "int main(void) { int a = 1, *p = " FIRST "; while (__VERIFIER_nondet_int()) {"             \
       "if (p) *p = 2; p = p ? 0 : &a; } return a; }"

TEST(check_unwind_pieces, numbers_in_pointers) {
  pt_claim c;
  claim_begin(&c, TOGGLE("0"), PT_CHECK_ACCESS, false);
  claim_loop(&c, 1, 0, true, 1);
  CONFIRMED(&c);
  claim_end(&c);
  claim_begin(&c, TOGGLE("(int *)16"), PT_CHECK_ACCESS, false);
  claim_loop(&c, 1, 0, true, 1);
  REFUTED(&c, "(access, ");
  claim_end(&c);
}
