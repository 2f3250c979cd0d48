/* The table of reasons: codes are words of their own, sentences are there. */
#include "base/reason.h"

#include <string.h>

#include "test.h"

TEST(reason, codes_differ_and_say_something) {
  for (int a = PT_REASON_NONE + 1; a < PT_REASON_COUNT; a++) {
    const char *code = pt_reason_code((pt_reason)a);
    CHECK(*code && strspn(code, "abcdefghijklmnopqrstuvwxyz-") == strlen(code));
    CHECK(*pt_reason_sentence((pt_reason)a) && *pt_reason_place((pt_reason)a));
    for (int b = 0; b < a; b++) CHECK(strcmp(code, pt_reason_code((pt_reason)b)) != 0);
  }
  CHECK_STR(pt_reason_code(PT_REASON_NONE), "");
  CHECK_STR(pt_reason_sentence(PT_REASON_NONE), "");
}

TEST(reason, restrictions) {
  CHECK(pt_reason_restricts(PT_REASON_NO_BODY) && pt_reason_restricts(PT_REASON_C_LOCALE));
  CHECK(!pt_reason_restricts(PT_REASON_NONE) && !pt_reason_restricts(PT_REASON_TIME));
  CHECK(!pt_reason_restricts(PT_REASON_BOUNDED));
  CHECK(*pt_reason_tip(PT_REASON_MEMORY) && !*pt_reason_tip(PT_REASON_NO_BODY));
}

TEST(reason, obstacles) {
  pt_obstacle o = PT_OBSTACLE_NONE;
  CHECK_EQ(pt_reason_obstacle(PT_REASON_NONE), PT_OBSTACLE_NONE);
  CHECK_EQ(pt_reason_obstacle(PT_REASON_TIME), PT_OBSTACLE_TIME);
  CHECK_EQ(pt_reason_obstacle(PT_REASON_NO_INVARIANT), PT_OBSTACLE_FACT);
  CHECK_EQ(pt_reason_obstacle(PT_REASON_THREADS), PT_OBSTACLE_UNSUPPORTED);
  CHECK_EQ(pt_reason_obstacle(PT_REASON_LATENT), PT_OBSTACLE_NONE);
  for (int k = 0; k < PT_OBSTACLE_COUNT; k++)
    CHECK(pt_obstacle_by_word(pt_obstacle_word((pt_obstacle)k), &o) && o == (pt_obstacle)k);
  CHECK(!pt_obstacle_by_word("else", &o));
}
