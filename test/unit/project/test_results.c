#include "project/results.h"

#include <string.h>
#include <unistd.h>

#include "test.h"

static const char *path_of(char out[64], const char *name) {
  snprintf(out, 64, "/tmp/protest-unit-%d-%s", (int)getpid(), name);
  unlink(out);
  return out;
}

TEST(results, rows_come_back) {
  char path[64];
  pt_mem *m = pt_mem_new();
  pt_results *r;
  bool rebuilt;
  pt_err e = {0};
  pt_kept kept = {.code = 10, .us = 123456}, found;
  pt_buf text = {0};
  path_of(path, "rows");
  for (int round = 0; round < 2; round++) {
    CHECK_EQ(pt_results_open(&r, m, path, &rebuilt, &e), PT_OK);
    CHECK(!rebuilt);
    CHECK_EQ(pt_results_find(r, "k1", &found, &text), round == 1);
    CHECK(!pt_results_find(r, "k2", &found, &text));
    if (round == 0) {
      CHECK(pt_results_put(r, "k1", "a.c", "f", &(pt_kept){0}, "old"));
      CHECK(pt_results_put(r, "k1", "a.c", "f", &kept, "it's\nnew"));
    }
    pt_results_close(r);
  }
  CHECK_STR(pt_buf_text(&text), "it's\nnew");
  CHECK_EQ(found.code, 10);
  CHECK_EQ(found.us, 123456);
  pt_buf_release(m, &text);
  unlink(path);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(results, other_files_are_left_alone) {
  char path[64];
  pt_mem *m = pt_mem_new();
  pt_results *r;
  bool rebuilt;
  path_of(path, "other");
  for (int k = 0; k < 2; k++) {
    pt_err e = {0};
    FILE *f = fopen(path, "w");
    CHECK(f && fputs(k ? "short" : "SQLite format 3", f) >= 0);
    for (int i = 0; f && k == 0 && i < 200; i++) fputc(0, f);
    CHECK(f && fclose(f) == 0);
    CHECK_EQ(pt_results_open(&r, m, path, &rebuilt, &e), PT_INPUT);
    CHECK(!r && strstr(e.text, "no file of results"));
  }
  unlink(path);
  pt_err e = {0};
  CHECK_EQ(pt_results_open(&r, m, "/nowhere/at/all", &rebuilt, &e), PT_INPUT);
  CHECK_EQ(pt_mem_delete(m), 0);
}
