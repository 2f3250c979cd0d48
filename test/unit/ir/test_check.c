#include "ir/check.h"
#include "test.h"

TEST(check, names_are_unique_and_found) {
  for (int i = PT_CHECK_NONE + 1; i < PT_CHECK_COUNT; i++) {
    pt_check_kind found = PT_CHECK_NONE;
    CHECK(pt_check_by_name(pt_check_name((pt_check_kind)i), &found));
    CHECK_EQ(found, i);
    CHECK(pt_check_cwe((pt_check_kind)i) > 0);
    CHECK(*pt_check_text((pt_check_kind)i) != '\0');
  }
  pt_check_kind none = PT_CHECK_VLA;
  CHECK(!pt_check_by_name("none", &none));
  CHECK(!pt_check_by_name("", &none));
  CHECK(!pt_check_by_name("overflo", &none));
  CHECK_EQ(none, PT_CHECK_VLA);
}

TEST(check, rows) {
  CHECK_STR(pt_check_name(PT_CHECK_NONE), "none");
  CHECK_STR(pt_check_property(PT_CHECK_NONE), "");
  CHECK_STR(pt_check_name(PT_CHECK_OVERFLOW), "overflow");
  CHECK_STR(pt_check_property(PT_CHECK_OVERFLOW), "no-overflow");
  CHECK_EQ(pt_check_cwe(PT_CHECK_OVERFLOW), 190);
  CHECK_STR(pt_check_text(PT_CHECK_OVERFLOW), "signed integer overflow");
  CHECK_STR(pt_check_property(PT_CHECK_DIV_ZERO), "");
  CHECK_STR(pt_check_property(PT_CHECK_DOUBLE_FREE), "valid-free");
  CHECK_STR(pt_check_name(PT_CHECK_STACK), "stack-overflow");
}
