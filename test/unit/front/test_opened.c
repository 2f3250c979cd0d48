#include "front/opened.h"

#include "base/buf.h"
#include "test.h"

static const char said[] = "clang version 19\n \"clang\" -cc1 -E\n"
                           "ignoring nonexistent directory \"later\"\n"
                           "ignoring duplicate directory \"/usr/include\"\n"
                           "#include \"...\" search starts here:\n inc\n"
                           "#include <...> search starts here:\n /usr/include\n /own\n"
                           "End of search list.\n";

static bool parse(pt_mem *m, const char *rule, const char *text, pt_buf *out) {
  pt_opened o = {0};
  bool ok = pt_opened_parse(&o, m, rule, text, "/at", "/own");
  for (size_t k = 0; k < o.files.n; k++) pt_buf_printf(m, out, "%s ", o.files.at[k]);
  for (size_t k = 0; k < o.folders.n; k++) pt_buf_printf(m, out, "+%s ", o.folders.at[k]);
  pt_opened_release(&o, m);
  return ok;
}

TEST(opened, files_and_folders) {
  pt_mem *m = pt_mem_new();
  pt_buf b = {0};
  CHECK(parse(m, "text: a.c b.h \\\n  /usr/include/c.h \\\n /own/protest.h\n", said, &b));
  CHECK_STR(pt_buf_text(&b),
            "/at/a.c /at/b.h /usr/include/c.h +/at/later +/at/inc +/usr/include ");
  pt_buf_release(m, &b);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(opened, what_cannot_be_told) {
  pt_mem *m = pt_mem_new();
  pt_buf b = {0};
  CHECK(!parse(m, "text: a\\ b.c\n", said, &b));
  CHECK(!parse(m, "text: a$$b.c\n", said, &b));
  CHECK(!parse(m, "", said, &b));
  CHECK(!parse(m, "text: \n", said, &b));
  CHECK(!parse(m, "text: a.c\n", "", &b));
  CHECK(!parse(m, "text: a.c\n", "Configuration file: /etc/clang.cfg\nEnd of search list.\n", &b));
  pt_buf_release(m, &b);
  CHECK_EQ(pt_mem_delete(m), 0);
}
