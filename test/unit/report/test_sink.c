/* Where documents go. */
#include "report/sink.h"

#include <string.h>

#include "test.h"

TEST(sink, formats_and_files) {
  static const struct {
    const char *formats[3], *output;
    size_t n;
    bool bad, screen, copy, full;
    const char *path; /* of the first */
  } rows[] = {
      {{0}, "", 0, false, true, false, false, ""},
      {{0}, "f", 1, false, true, true, false, "f"},
      {{0}, "-", 0, false, true, false, false, ""},
      {{"json"}, "", 1, false, false, false, true, ""},
      {{"json"}, "f", 1, false, true, false, true, "f"},
      {{"gcc"}, "f", 1, false, true, false, false, "f"},
      {{"json=a"}, "", 1, false, true, false, true, "a"},
      {{"json=a"}, "f", 2, false, true, true, true, "a"},
      {{"json=a", "sarif=b", "gcc"}, "", 3, false, false, false, true, "a"},
      {{"json=a", "sarif=b", "text"}, "", 3, false, true, false, true, "a"},
      {{"json=-"}, "f", 2, false, false, true, true, ""},
      {{"json=a", "sarif=a"}, "", 1, true, true, false, true, "a"},
      {{"json", "sarif"}, "", 1, true, false, false, true, ""},
  };
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    pt_mem *m = pt_mem_new();
    pt_options o;
    pt_sinks t;
    pt_err e = {0};
    pt_options_init(&o);
    o.output = rows[k].output;
    for (int i = 0; i < 3 && rows[k].formats[i]; i++) pt_vec_push(m, &o.format, rows[k].formats[i]);
    CHECK_EQ(pt_sinks_of(&t, m, &o, &e), rows[k].bad ? PT_USAGE : PT_OK);
    CHECK_EQ(t.at.n, rows[k].n);
    CHECK(t.screen == rows[k].screen && t.copy == rows[k].copy && t.full == rows[k].full);
    if (t.at.n) CHECK_STR(t.at.at[0].path, rows[k].path);
    pt_sinks_release(&t, m);
    pt_options_release(m, &o);
    CHECK_EQ(pt_mem_delete(m), 0);
  }
}
