#include "test.h"

#include <stdio.h>
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

TEST(library, finds_variants) {
  static const char *const variants[] = {"sinf64",       "strtof128_l", "lgammaf32x_r",
                                         "f32mulf64",    "__getpid",    "_IO_puts",
                                         "__exp_finite", "strfromf32"};
  for (size_t k = 0; k < sizeof variants / sizeof *variants; k++)
    CHECK(pt_library_is_known(variants[k]));
  CHECK(!pt_library_is_known("f64") && !pt_library_is_known("get_devicef64"));
  CHECK(pt_library_effects("clearenv") & PT_LIBRARY_STATE);
}

TEST(library, knows_variables) {
  CHECK(pt_library_has_variable("environ") && pt_library_has_variable("signgam"));
  CHECK(!pt_library_has_variable("counter") && !pt_library_has_variable(""));
}

/* All functions that this machine's library offers to programs. */
static void knows_functions_of(const char *path) {
  char command[200], line[300];
  snprintf(command, sizeof command, "nm -D --defined-only %s 2> /dev/null", path);
  FILE *f = popen(command, "r");
  while (f && fgets(line, sizeof line, f)) {
    char kind, name[200];
    if (sscanf(line, "%*s %c %199s", &kind, name) != 2 || !strchr("TWi", kind)) continue;
    char *version = strstr(name, "@@");
    if (!version || strstr(version, "PRIVATE")) continue;
    *version = 0;
    CHECK_STR(pt_library_is_known(name) ? "known" : name, "known");
  }
  if (f) pclose(f);
}

TEST(library, knows_all_of_this_machine) {
  knows_functions_of("/lib/x86_64-linux-gnu/libc.so.6");
  knows_functions_of("/lib/x86_64-linux-gnu/libm.so.6");
}

TEST(library, is_sorted) {
  for (size_t k = 1; k < sizeof library / sizeof *library; k++)
    CHECK(strcmp(library[k - 1].name, library[k].name) < 0);
}
