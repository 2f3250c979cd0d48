#include "base/nearest.h"

#include "test.h"

TEST(nearest, slips_are_near) {
  CHECK_EQ(pt_nearness("test", "test"), 0);
  CHECK(pt_nearness("tset", "test") <= PT_ONE_SLIP);
  CHECK(pt_nearness("tests", "test") <= PT_ONE_SLIP);
  CHECK(pt_nearness("lints", "lines") > pt_nearness("linse", "lines"));
  CHECK(pt_nearness("main", "run") > PT_ONE_SLIP);
  CHECK_EQ(pt_nearness("sum", "summary"), 1); /* an abbreviation */
}
