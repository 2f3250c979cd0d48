/* Words of statuses: each is read back as what it was written for. */
#include "report/words.h"
#include "result/verdict.h"

#include "test.h"

TEST(report_words, every_word_is_read_back) {
  pt_conclusion c;
  pt_warning w;
  pt_verdict v;
  pt_native n;
  for (int k = 0; k < PT_CONCLUSION_COUNT; k++)
    CHECK(pt_conclusion_by_word(pt_conclusion_word((pt_conclusion)k), &c) && (int)c == k);
  for (int k = 0; k < PT_WARNING_COUNT; k++)
    CHECK(pt_warning_by_code(pt_warning_code((pt_warning)k), &w) && (int)w == k);
  for (int k = 0; k < PT_VERDICT_COUNT; k++)
    CHECK(pt_verdict_by_word(pt_verdict_word((pt_verdict)k), &v) && (int)v == k);
  for (int k = 0; k < PT_NATIVE_COUNT; k++)
    CHECK(pt_native_by_word(pt_native_word((pt_native)k), &n) && (int)n == k);
  CHECK(!pt_conclusion_by_word("maybe", &c) && !pt_warning_by_code("", &w));
  CHECK(!pt_verdict_by_word("Open", &v) && !pt_native_by_word("proved", &n));
}
