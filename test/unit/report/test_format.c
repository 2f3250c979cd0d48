/* Every word of --format but `text` has its row. */
#include "report/format.h"

#include <string.h>

#include "base/options.h"
#include "test.h"

TEST(format, every_word_of_the_option_has_a_row) {
  static const char words[] =
#define X(F, NAME, LETTER, KIND, FACTS, DEFAULT, MIN, MAX, VALUE, GROUP, TEXT) NAME "=" VALUE "\n"
      PT_OPTIONS(X)
#undef X
      ;
  const char *at = strstr(words, "\nformat=");
  CHECK(at);
  char list[200];
  snprintf(list, sizeof list, "%.*s", (int)strcspn(at + 8, "\n"), at + 8);
  int n = 0;
  for (char *save = NULL, *word = strtok_r(list, "|", &save); word;
       word = strtok_r(NULL, "|", &save), n++) {
    const pt_format *f = pt_format_by_word(word);
    CHECK_EQ(f == NULL, strcmp(word, "text") == 0);
    if (f) CHECK(f->one && f->all);
  }
  CHECK(n >= 5);
  CHECK(!pt_format_by_word("xml"));
}
