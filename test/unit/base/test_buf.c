#include <errno.h>
#include <unistd.h>

#include "base/buf.h"
#include "test.h"

TEST(buf, adds_text) {
  pt_mem *m = pt_mem_new();
  pt_buf b = {0};
  CHECK_STR(pt_buf_text(&b), "");
  pt_buf_add(m, &b, "");
  CHECK_STR(b.text, "");
  pt_buf_add(m, &b, "abc");
  pt_buf_char(m, &b, '-');
  pt_buf_addn(m, &b, "defgh", 2);
  CHECK_STR(pt_buf_text(&b), "abc-de");
  CHECK_EQ(b.n, 6);
  pt_buf_reset(&b);
  CHECK_STR(pt_buf_text(&b), "");
  CHECK_EQ(b.n, 0);
  pt_buf_add(m, &b, "x");
  CHECK_STR(pt_buf_text(&b), "x");
  pt_buf_release(m, &b);
  pt_buf_release(m, &b);
  pt_buf_reset(&b);
  CHECK_STR(pt_buf_text(&b), "");
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(buf, printf_of_every_length) {
  pt_mem *m = pt_mem_new();
  for (int n = 0; n < 300; n++) {
    pt_buf b = {0};
    pt_buf_add(m, &b, "<");
    pt_buf_printf(m, &b, "%*s|%d", n, "", n);
    pt_buf_add(m, &b, ">");
    char end[16];
    int length = snprintf(end, sizeof end, "|%d>", n);
    CHECK_EQ(b.n, (size_t)(1 + n + length));
    CHECK_EQ(strlen(b.text), b.n);
    CHECK_STR(b.text + 1 + n, end);
    pt_buf_release(m, &b);
  }
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* A temporary file with N bytes; the pattern contains NULs. */
static void write_file(char *path, size_t n) {
  int fd = mkstemp(path);
  CHECK(fd >= 0);
  FILE *f = fdopen(fd, "wb");
  for (size_t i = 0; i < n; i++) fputc((int)(i % 251), f);
  fclose(f);
}

TEST(buf, reads_files) {
  pt_mem *m = pt_mem_new();
  static const size_t sizes[] = {0, 1, 65535, 65536, 65537, 200000};
  for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    char path[] = "/tmp/protest-buf-XXXXXX";
    write_file(path, sizes[k]);
    pt_buf b = {0};
    pt_buf_add(m, &b, "before");
    CHECK(pt_buf_read_file(m, &b, path));
    unlink(path);
    CHECK_EQ(b.n, 6 + sizes[k]);
    CHECK(memcmp(b.text, "before", 6) == 0);
    for (size_t i = 0; i < sizes[k]; i++) CHECK_EQ((unsigned char)b.text[6 + i], i % 251);
    CHECK_EQ(b.text[b.n], 0);
    pt_buf_release(m, &b);
  }
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(buf, tells_what_cannot_be_read) {
  pt_mem *m = pt_mem_new();
  pt_buf b = {0};
  CHECK(!pt_buf_read_file(m, &b, "/no/such/file"));
  CHECK_EQ(errno, ENOENT);
  CHECK(!pt_buf_read_file(m, &b, "/tmp"));
  CHECK_EQ(errno, EISDIR);
  CHECK_EQ(b.n, 0);
  pt_buf_release(m, &b);
  CHECK_EQ(pt_mem_delete(m), 0);
}
