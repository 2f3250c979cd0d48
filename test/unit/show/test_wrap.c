#include "show/wrap.h"

#include <string.h>

#include "test.h"

static void check_line(const char *line, int columns, const char *wanted) {
  pt_mem *m = pt_mem_new();
  pt_buf b = {0};
  pt_wrap_line(m, &b, line, strlen(line), columns);
  CHECK(strcmp(pt_buf_text(&b), wanted) == 0);
  if (strcmp(pt_buf_text(&b), wanted) != 0) fprintf(stderr, "%s", pt_buf_text(&b));
  pt_buf_release(m, &b);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(wrap, what_fits_stays) {
  check_line("", 20, "\n");
  check_line("12345678901234567890", 20, "12345678901234567890\n");
  check_line("   a  table   row  x", 20, "   a  table   row  x\n");
}

TEST(wrap, breaks_at_blanks_and_goes_on_further_in) {
  check_line("one two three four five six", 20, "one two three four\n   five six\n");
  check_line("  one two three four five", 20, "  one two three four\n     five\n");
}

TEST(wrap, a_long_word_is_cut) {
  check_line("123456789012345678901234", 20, "12345678901234567890\n   1234\n");
  check_line("  1234567890123456789012 x", 20, "  123456789012345678\n     9012 x\n");
}

TEST(wrap, escapes_and_bytes_of_characters_take_no_room) {
  check_line("\033[1m1234567890\033[0m 123456789", 20, "\033[1m1234567890\033[0m 123456789\n");
  check_line("\xc3\xa4\xc3\xa4 45678901234567890 x", 20,
             "\xc3\xa4\xc3\xa4 45678901234567890\n   x\n");
}

TEST(wrap, a_very_narrow_terminal) {
  check_line("one two three four five", 3, "one two three four\n   five\n");
}

TEST(wrap, a_file_is_no_terminal) {
  FILE *f = tmpfile();
  CHECK(pt_wrap_open(f) == NULL);
  CHECK_EQ(pt_wrap_columns(f), 80);
  CHECK_EQ(pt_wrap_columns(NULL), 80);
  fclose(f);
}
