#include "test.h"

#include "api/library.h"

TEST(library, knows_functions_with_effects) {
  static const char *const with[] = {"accept", "getcwd", "raise", "strftime", "tsearch", "wscanf", "pipe", "kill", "killpg"};
  static const char *const without[] = {"", "a", "abs", "zz", "get_device", "rais", "raised", "toupper_l", "getuid"};
  for (size_t k = 0; k < sizeof with / sizeof *with; k++) CHECK(pt_library_has_effects(with[k]));
  for (size_t k = 0; k < sizeof without / sizeof *without; k++) CHECK(!pt_library_has_effects(without[k]));
}
