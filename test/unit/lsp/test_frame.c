#include "lsp/frame.h"

#include <string.h>

#include "test.h"

typedef struct {
  pt_mem *mem;
  pt_framing f;
  pt_buf got; /* messages, each with a bar behind it */
  int large, broken;
} reader;

static void feed(reader *r, const char *bytes, size_t n) {
  pt_buf message = {0};
  pt_frame_feed(&r->f, r->mem, bytes, n);
  for (pt_frame_event e; (e = pt_frame_next(&r->f, r->mem, &message));) {
    if (e == PT_FRAME_MESSAGE) pt_buf_printf(r->mem, &r->got, "%s|", pt_buf_text(&message));
    r->large += e == PT_FRAME_TOO_LARGE;
    r->broken += e == PT_FRAME_BROKEN;
  }
  pt_buf_release(r->mem, &message);
}

static void finish(reader *r) {
  pt_frame_release(&r->f, r->mem);
  pt_buf_release(r->mem, &r->got);
  CHECK_EQ(pt_mem_delete(r->mem), 0);
}

TEST(lsp_frame, pieces_of_any_size) {
  static const char text[] =
      "Content-Length: 2\r\n\r\n{}content-length:3\r\nContent-Type: x\r\n\r\n{1}"
      "Content-Length: 0\r\n\r\nContent-Length: 4\n\n{22}";
  for (size_t piece = 1; piece < sizeof text; piece++) {
    reader r = {.mem = pt_mem_new()};
    for (size_t k = 0; k < sizeof text - 1; k += piece)
      feed(&r, text + k, sizeof text - 1 - k < piece ? sizeof text - 1 - k : piece);
    CHECK_STR(pt_buf_text(&r.got), "{}|{1}||{22}|");
    CHECK_EQ(r.large + r.broken, 0);
    finish(&r);
  }
}

TEST(lsp_frame, what_is_no_header_is_skipped_and_told_once) {
  static const char *const texts[] = {
      "rubbish\r\n\r\nmore\n\nContent-Length: 2\r\n\r\n{}",
      "}}Content-Length: 2\r\n\r\n{}", /* the length before was too small */
      "Content-Length: -1\r\n\r\nContent-Length: 2\r\n\r\n{}",
      "Content-Length: x\r\n\r\nContent-Length: 2\r\n\r\n{}",
      "Content-Length: 99999999999999999999\r\n\r\nContent-Length: 2\r\n\r\n{}",
      "Content-Type: x\r\n\r\nContent-Length: 2\r\n\r\n{}"};
  for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
    for (size_t piece = 1; piece < 30; piece += 14) {
      reader r = {.mem = pt_mem_new()};
      size_t n = strlen(texts[k]);
      for (size_t at = 0; at < n; at += piece)
        feed(&r, texts[k] + at, n - at < piece ? n - at : piece);
      CHECK_STR(pt_buf_text(&r.got), "{}|");
      CHECK_EQ(r.broken, 1);
      finish(&r);
    }
}

TEST(lsp_frame, large_messages_are_not_kept) {
  enum { PART = 1 << 20 };
  static char part[PART];
  reader r = {.mem = pt_mem_new()};
  static const char head[] = "Content-Length: 104857600\r\n\r\n",
                    next[] = "Content-Length: 2\r\n\r\n{}";
  memset(part, 'x', sizeof part);
  feed(&r, head, sizeof head - 1);
  for (int k = 0; k < 100; k++)
    feed(&r, part, sizeof part);
  feed(&r, next, sizeof next - 1);
  CHECK_EQ(r.large, 1);
  CHECK_EQ(r.broken, 0);
  CHECK_STR(pt_buf_text(&r.got), "{}|");
  CHECK(pt_mem_peak(r.mem) < 4 * PART);
  finish(&r);
}

TEST(lsp_frame, a_header_without_end_is_given_up) {
  reader r = {.mem = pt_mem_new()};
  for (int k = 0; k < 10000; k++)
    feed(&r, "abcdefgh\r\n", 10);
  feed(&r, "Content-Length: 2\r\n\r\n{}", 23);
  CHECK_EQ(r.broken, 1);
  CHECK_STR(pt_buf_text(&r.got), "{}|");
  CHECK(pt_mem_peak(r.mem) < 100000);
  finish(&r);
}
