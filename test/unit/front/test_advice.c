#include "front/advice.h"

#include <string.h>

#include "test.h"

static bool advises(const char *messages, bool m32, const char *package) {
  pt_mem *m = pt_mem_new();
  pt_buf out = {0};
  pt_advise(m, &out, messages, m32);
  bool found = package ? strstr(pt_buf_text(&out), package) != NULL : out.n == 0;
  pt_buf_release(m, &out);
  CHECK_EQ(pt_mem_delete(m), 0);
  return found;
}

TEST(advice, packages_of_headers) {
  CHECK(advises("a.c:1:10: fatal error: 'zlib.h' file not found", false, "zlib1g-dev"));
  CHECK(advises("a.c:1:10: fatal error: 'openssl/sha.h' file not found", false, "libssl-dev"));
  CHECK(advises("fatal error: 'bits/libc-header-start.h' file not found", true, "libc6-dev-i386"));
  CHECK(advises("fatal error: 'sys/cdefs.h' file not found", false, "libc6-dev"));
}

TEST(advice, nothing_for_others) {
  CHECK(advises("fatal error: 'own.h' file not found", false, NULL));
  CHECK(advises("error: use of undeclared identifier 'zlib'", false, NULL));
  CHECK(advises("", true, NULL));
}
