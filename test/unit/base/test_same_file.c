#include "base/same_file.h"

#include "test.h"

TEST(same_file, names_of_one_file) {
  CHECK(pt_same_file("/usr", "/usr/."));
  CHECK(pt_same_file("/usr/../usr", "/usr"));
  CHECK(!pt_same_file("/usr", "/"));
  CHECK(pt_same_file("-", "-"));
  CHECK(!pt_same_file("no such file", "nor this one"));
}
