#include "base/unsaved.h"

#include <limits.h>
#include <stdio.h>
#include <unistd.h>

#include "test.h"

TEST(unsaved, copies_by_path) {
  const char *items[] = {"/a/b c.c=/tmp/1.c", "/a/x=y.c=/tmp/2.c"};
  pt_texts list = {.at = items, .n = 2};
  CHECK_STR(pt_unsaved_copy(&list, "/a/b c.c"), "/tmp/1.c");
  CHECK_STR(pt_unsaved_copy(&list, "/a/x=y.c"), "/tmp/2.c");
  CHECK_STR(pt_unsaved_copy(&list, "/a/other.c"), "/a/other.c");
  CHECK_STR(pt_unsaved_copy(NULL, "/a/other.c"), "/a/other.c");
  CHECK(!pt_unsaved_malformed(&list));
  items[1] = "here.c=/tmp/2.c";
  CHECK_STR(pt_unsaved_malformed(&list), "here.c=/tmp/2.c");
  items[1] = "/a/b.c";
  CHECK_STR(pt_unsaved_malformed(&list), "/a/b.c");
}

TEST(unsaved, a_file_that_is_not_there_is_one_of_this_folder) {
  char here[PATH_MAX], item[PATH_MAX + 32];
  CHECK(getcwd(here, sizeof here));
  snprintf(item, sizeof item, "%s/no such file.c=/tmp/1.c", here);
  const char *items[] = {item};
  pt_texts list = {.at = items, .n = 1};
  CHECK_STR(pt_unsaved_copy(&list, "no such file.c"), "/tmp/1.c");
  CHECK_STR(pt_unsaved_copy(&list, "no such file"), "no such file");
  CHECK_STR(pt_unsaved_copy(&list, "/no such file.c"), "/no such file.c");
}

TEST(unsaved, overlay_quotes_names) {
  pt_mem *m = pt_mem_new();
  const char *items[] = {"/a/\"q\\.c=/tmp/1.c", "/b.c=/tmp/2.c"};
  pt_texts list = {.at = items, .n = 2};
  pt_buf out = {0};
  pt_unsaved_overlay(m, &out, &list);
  CHECK_STR(pt_buf_text(&out),
            "{\"version\": 0, \"use-external-names\": false, \"roots\": [\n"
            "{\"type\": \"file\", \"name\": \"/a/\\\"q\\\\.c\", \"external-contents\": "
            "\"/tmp/1.c\"},\n"
            "{\"type\": \"file\", \"name\": \"/b.c\", \"external-contents\": \"/tmp/2.c\"}]}\n");
  pt_buf_release(m, &out);
  CHECK(pt_mem_delete(m) == 0);
}
