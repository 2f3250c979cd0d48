#include "lsp/uri.h"

#include "test.h"

TEST(lsp_uri, there_and_back) {
  static const char *const paths[] = {"/a.c", "/with space/100%.c", "/\xc3\xa9#?&=.c",
                                      "/a:b+c;d.c"};
  pt_mem *m = pt_mem_new();
  for (size_t k = 0; k < sizeof paths / sizeof *paths; k++) {
    pt_buf uri = {0}, path = {0};
    pt_uri_of(m, &uri, paths[k]);
    CHECK(pt_uri_path(m, &path, pt_buf_text(&uri)));
    CHECK_STR(pt_buf_text(&path), paths[k]);
    pt_buf_release(m, &uri);
    pt_buf_release(m, &path);
  }
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(lsp_uri, only_files_of_this_machine) {
  static const char *const bad[] = {"",
                                    "http://x/a.c",
                                    "untitled:Untitled-1",
                                    "file://other/a.c",
                                    "file:///a%2",
                                    "file:///a%zz.c",
                                    "file:///a%00.c",
                                    "file:a.c"};
  pt_mem *m = pt_mem_new();
  pt_buf path = {0};
  for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
    CHECK(!pt_uri_path(m, &path, bad[k]));
  CHECK(pt_uri_path(m, &path, "file://localhost/a.c"));
  CHECK_STR(pt_buf_text(&path), "/a.c");
  CHECK(pt_uri_path(m, &path, "FILE:/b%2Ec#L3"));
  CHECK_STR(pt_buf_text(&path), "/b.c");
  pt_buf_release(m, &path);
  CHECK_EQ(pt_mem_delete(m), 0);
}
