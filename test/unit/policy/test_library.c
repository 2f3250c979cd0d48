#include "test.h"

#include <string.h>

#include "policy/library.h"
#include "policy/library_table.h"

TEST(library, knows_functions_with_effects) {
  static const char *const with[] = {"accept",  "getcwd",           "raise",         "strftime",
                                     "tsearch", "wscanf",           "pipe",          "kill",
                                     "killpg",  "__isoc99_swscanf", "__realpath_chk"};
  static const char *const without[] = {"", "a", "abs", "zz", "get_device", "rais", "raised",
                                        "toupper_l", "getuid", "__isoc99_", "__poll_ch", "___chk"};
  for (size_t k = 0; k < sizeof with / sizeof *with; k++) CHECK(pt_library_has_effects(with[k]));
  for (size_t k = 0; k < sizeof without / sizeof *without; k++)
    CHECK(!pt_library_has_effects(without[k]));
}

TEST(library, knows_names) {
  static const char *const known[] = {"abs",
                                      "_Exit",
                                      "getuid",
                                      "localeconv",
                                      "ntohs",
                                      "ynl",
                                      "wcslen",
                                      "pthread_getspecific",
                                      "__isoc23_strtol",
                                      "__memcpy_chk"};
  static const char *const others[] = {"", "get_device", "ab", "abss", "__VERIFIER_nondet_int",
                                       "__isoc23_get_device", "__get_device_chk", "__chk"};
  for (size_t k = 0; k < sizeof known / sizeof *known; k++) CHECK(pt_library_is_known(known[k]));
  for (size_t k = 0; k < sizeof others / sizeof *others; k++)
    CHECK(!pt_library_is_known(others[k]));
}

TEST(library, tells_effects_apart) {
  CHECK(pt_library_effects("pipe") == PT_LIBRARY_WRITES);
  CHECK(pt_library_effects("twalk") == PT_LIBRARY_CALLS_BACK);
  CHECK(pt_library_effects("pthread_exit") == (PT_LIBRARY_CALLS_BACK | PT_LIBRARY_ENDS));
  CHECK(pt_library_effects("getuid") == 0);
}

TEST(library, is_sorted) {
  for (size_t k = 1; k < sizeof library / sizeof *library; k++)
    CHECK(strcmp(library[k - 1].name, library[k].name) < 0);
}
