/* Formats of scanf. */
#include "ir/scan_format.h"

#include <string.h>

#include "test.h"

static pt_scan_piece piece(const char *text, uint32_t ptr_width, size_t length) {
  pt_scan_piece s;
  CHECK_EQ(pt_scan_parse(text, ptr_width, &s), length);
  return s;
}

TEST(ir_scan_format, characters) {
  CHECK_EQ(piece(" %d", 64, 1).kind, PT_SCAN_SPACE);
  CHECK_EQ(piece("\n", 64, 1).kind, PT_SCAN_SPACE);
  CHECK_EQ(piece(",%d", 64, 1).kind, PT_SCAN_LITERAL);
  CHECK_EQ(piece("%%", 64, 2).kind, PT_SCAN_LITERAL);
}

TEST(ir_scan_format, numbers) {
  static const struct {
    const char *text;
    uint32_t bytes64, bytes32;
  } rows[] = {{"%d", 4, 4},  {"%hhu", 1, 1}, {"%hx", 2, 2}, {"%ld", 8, 4}, {"%lli", 8, 8},
              {"%zu", 8, 4}, {"%jd", 8, 8},  {"%f", 4, 4},  {"%lf", 8, 8}, {"%3d", 4, 4}};
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    pt_scan_piece wide = piece(rows[k].text, 64, strlen(rows[k].text));
    pt_scan_piece narrow = piece(rows[k].text, 32, strlen(rows[k].text));
    CHECK_EQ(wide.kind, PT_SCAN_NUMBER);
    CHECK_EQ(wide.bytes, rows[k].bytes64);
    CHECK_EQ(narrow.bytes, rows[k].bytes32);
  }
  CHECK(piece("%*d", 64, 3).skipped);
  CHECK_EQ(piece("%n", 64, 2).kind, PT_SCAN_COUNT);
}

TEST(ir_scan_format, texts) {
  pt_scan_piece s = piece("%9s %d", 64, 3);
  CHECK_EQ(s.kind, PT_SCAN_TEXT);
  CHECK_EQ(s.width, 9);
  CHECK_EQ(piece("%s", 64, 2).width, 0);
  s = piece("%20[^]a]x", 64, 8);
  CHECK_EQ(s.kind, PT_SCAN_TEXT);
  CHECK_EQ(s.width, 20);
  CHECK_EQ(piece("%[]x]y", 64, 5).kind, PT_SCAN_TEXT);
  CHECK_EQ(piece("%c", 64, 2).width, 1);
  CHECK_EQ(piece("%4c", 64, 3).width, 4);
}

TEST(ir_scan_format, others) {
  static const char *const rows[] = {"%Lf", "%ls", "%lc", "%p", "%ms", "%1$d", "%'d", "%", "%l"};
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    pt_scan_piece s;
    size_t n = pt_scan_parse(rows[k], 64, &s);
    CHECK_EQ(s.kind, PT_SCAN_OTHER);
    CHECK(n >= 1 && n <= strlen(rows[k]));
  }
}
