#include "front/maker_rank.h"

#include "test.h"

static bool is_better(pt_maker_rank a, pt_maker_rank b, pt_maker_turn turn) {
  bool first = pt_maker_is_better(&a, &b, turn);
  CHECK(first != pt_maker_is_better(&b, &a, turn));
  return first;
}

TEST(maker_rank, kinds_first_then_choices_then_names) {
  pt_maker_rank fills = {PT_MAKER_FILLS, 1, "z"}, returns = {PT_MAKER_RETURNS, 3, "b"},
                prepares = {PT_MAKER_PREPARES, 4, "a"};
  CHECK(is_better(fills, returns, PT_MAKER_FIRST));
  CHECK(is_better(returns, prepares, PT_MAKER_SECOND));
  CHECK(is_better(returns, (pt_maker_rank){PT_MAKER_RETURNS, 2, "a"}, PT_MAKER_FIRST));
  CHECK(is_better((pt_maker_rank){PT_MAKER_PREPARES, 2, "b"}, prepares, PT_MAKER_FIRST));
  CHECK(is_better(prepares, (pt_maker_rank){PT_MAKER_PREPARES, 2, "b"}, PT_MAKER_SECOND));
  CHECK(is_better(prepares, (pt_maker_rank){PT_MAKER_PREPARES, 4, "b"}, PT_MAKER_FIRST));
}
