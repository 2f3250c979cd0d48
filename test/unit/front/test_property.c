#include "front/property.h"

#include "test.h"

static bool has(const pt_property *p, pt_check_kind k) { return p->checks >> k & 1; }

TEST(property, known_ones) {
  pt_property p;
  pt_err e = {0};
  CHECK_EQ(
      pt_property_parse(&p, "p.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n", &e),
      PT_OK);
  CHECK(has(&p, PT_CHECK_REACH) && !has(&p, PT_CHECK_ASSERTION));
  CHECK_STR(p.name, "unreach-call");
  CHECK_EQ(pt_property_parse(&p, "p.prp", "CHECK( init(main()), LTL(G ! overflow) )\n\n", &e),
           PT_OK);
  CHECK(has(&p, PT_CHECK_OVERFLOW) && has(&p, PT_CHECK_SHIFT_BASE) &&
        !has(&p, PT_CHECK_SHIFT)); /* r3 << 24 overflows too */
  CHECK_EQ(
      pt_property_parse(
          &p, "p.prp",
          "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n"
          "CHECK( init(main()), LTL(G valid-memtrack) )\n",
          &e),
      PT_OK);
  CHECK(has(&p, PT_CHECK_FREE) && has(&p, PT_CHECK_ACCESS) && has(&p, PT_CHECK_LEAK_LOST) &&
        !has(&p, PT_CHECK_LEAK_UNFREED));
  CHECK_EQ(pt_property_parse(&p, "p.prp", "CHECK( init(main()), LTL(F end) )", &e), PT_OK);
  CHECK(p.termination && !p.race && p.checks == PT_CHECKS_ENDLESS);
  CHECK_EQ(pt_property_parse(&p, "p.prp", "CHECK( init(main()), LTL(G ! data-race) )", &e), PT_OK);
  CHECK(p.race && !p.termination && p.checks == 0);
  CHECK_EQ(
      pt_property_parse(&p, "p.prp", "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )", &e),
      PT_OK);
  CHECK(p.coverage && !p.error_call);
}

TEST(property, others_are_refused) {
  static const char *const bad[] = {"",
                                    "\n\n",
                                    "CHECK( init(main()), LTL(G x) )",
                                    "CHECK( init(f()), LTL(G ! overflow) )",
                                    "CHECK( init(main()), LTL(G ! overflow) ) more",
                                    "hello"};
  for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
    pt_property p;
    pt_err e = {0};
    CHECK_EQ(pt_property_parse(&p, "p.prp", bad[k], &e), PT_INPUT);
    CHECK(strncmp(e.text, "p.prp", 5) == 0);
  }
}
