#include "base/err.h"
#include "test.h"

TEST(err, keeps_the_first) {
  pt_err e = {0};
  CHECK_EQ(pt_err_set(&e, PT_INPUT, "%s:%d: bad", "a.c", 3), PT_INPUT);
  CHECK_EQ(e.status, PT_INPUT);
  CHECK_STR(e.text, "a.c:3: bad");
  CHECK_EQ(pt_err_set(&e, PT_USAGE, "other"), PT_USAGE);
  CHECK_EQ(e.status, PT_INPUT);
  CHECK_STR(e.text, "a.c:3: bad");
}

TEST(err, is_one_line_and_fits) {
  pt_err e = {0};
  pt_err_set(&e, PT_INTERNAL, "one\ntwo\r\nthree");
  CHECK_STR(e.text, "one two  three");
  pt_err f = {0};
  pt_err_set(&f, PT_INPUT, "%*d", 5000, 1);
  CHECK_EQ(strlen(f.text), sizeof f.text - 1);
}

TEST(err, unsupported_says_where) {
  pt_err e = {0}, f = {0}, g = {0};
  CHECK_EQ(pt_err_unsupported(&e, "a.c:3", "%s", "setjmp"), PT_INPUT);
  CHECK_STR(e.text, "a.c:3: unsupported: setjmp");
  CHECK(e.placed);
  pt_err_unsupported(&f, NULL, "flag %s", "-x");
  CHECK_STR(f.text, "unsupported: flag -x");
  CHECK(!f.placed);
  pt_err_set(&g, PT_USAGE, "the first");
  pt_err_unsupported(&g, "a.c:3", "the second");
  CHECK_STR(g.text, "the first");
  CHECK(!g.placed);
}
