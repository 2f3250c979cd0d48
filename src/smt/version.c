#include "smt/version.h"

#include <ccadical.h>
#include <stdio.h>
#include <string.h>
#include <z3.h>

void pt_version_z3(char *out, size_t size) {
  unsigned major, minor, build, revision;
  Z3_get_version(&major, &minor, &build, &revision);
  snprintf(out, size, "Z3 %u.%u.%u", major, minor, build);
}

void pt_version_cadical(char *out, size_t size) {
  const char *signature = ccadical_signature(); /* cadical-1.5.3 */
  const char *number = strrchr(signature, '-');
  snprintf(out, size, "CaDiCaL %s", number ? number + 1 : signature);
}
