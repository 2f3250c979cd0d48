#include "base/log.h"
#include "test.h"

static void speak(const pt_log *l) {
  pt_log_say(l, "said %d", 1);
  pt_log_warn(l, "warned %s", "x");
}

TEST(log, verbose_and_warnings) {
  char text[256] = "";
  for (int verbose = 0; verbose < 2; verbose++) {
    FILE *f = fmemopen(text, sizeof text, "w");
    speak(&(pt_log){.to = f, .verbose = verbose});
    fclose(f);
    CHECK_STR(text, verbose ? "protest: said 1\nprotest: warning: warned x\n"
                            : "protest: warning: warned x\n");
  }
}

TEST(log, silent) {
  speak(&(pt_log){.to = NULL, .verbose = true}); /* must not crash */
}
