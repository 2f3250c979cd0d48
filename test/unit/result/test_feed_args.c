/* The command line of a native run, from inputs. */
#include "result/feed.h"
#include "test.h"

static pt_input number(pt_input_kind kind, uint64_t value) {
  return (pt_input){.kind = (uint8_t)kind, .width = kind == PT_INPUT_UCHAR ? 8 : 32, .lo = value};
}

static pt_input byte(uint32_t object, uint32_t at, uint64_t value) {
  return (pt_input){
      .kind = PT_INPUT_UNDEF, .width = 8, .origin = object, .offset = at, .lo = value};
}

static void give(pt_feeding *d, pt_mem *m, pt_inputs *all, pt_feed feed, pt_input in) {
  pt_vec_push(m, all, in);
  CHECK(pt_feed_argument(d, m, feed, &in));
}

TEST(result_feed_args, texts_end_at_their_first_nul) {
  pt_mem *m = pt_mem_new();
  pt_feeding d = {0};
  pt_inputs all = {0};
  give(&d, m, &all, PT_FEED_ARGC, number(PT_INPUT_UCHAR, 1));
  give(&d, m, &all, PT_FEED_ARGV, number(PT_INPUT_UCHAR, 15));
  give(&d, m, &all, PT_FEED_ARGV, number(PT_INPUT_UCHAR, 0));
  give(&d, m, &all, PT_FEED_ARGV, byte(3, 1, 'b'));
  give(&d, m, &all, PT_FEED_ARGV, byte(3, 2, 0));
  CHECK_EQ(pt_feed_end_arguments(&d, m, &all), 0);
  CHECK_EQ(d.argc, 2);
  CHECK_STR(pt_buf_text(&d.argv.at[0]), "");
  CHECK_STR(pt_buf_text(&d.argv.at[1]), "ab"); /* nobody looked at the first one */
  pt_vec_push(m, &all, byte(3, 7, 'c')); /* behind the NUL */
  CHECK_EQ(pt_feed_end_arguments(&d, m, &all), 6);
  pt_vec_release(m, &all);
  pt_feeding_release(&d, m);
  pt_mem_delete(m);
}

TEST(result_feed_args, large_numbers_and_missing_texts) {
  pt_mem *m = pt_mem_new();
  pt_feeding d = {0};
  pt_inputs all = {0};
  pt_input many = number(PT_INPUT_UINT, 1 << 18 | 5000);
  give(&d, m, &all, PT_FEED_ARGC, number(PT_INPUT_UCHAR, 3));
  give(&d, m, &all, PT_FEED_ARGV, number(PT_INPUT_UCHAR, 15));
  give(&d, m, &all, PT_FEED_ARGV, number(PT_INPUT_UINT, 1 << 18 | 300));
  CHECK_EQ(d.argv.at[0].n, 300);
  CHECK_EQ(pt_feed_end_arguments(&d, m, &all), 0);
  CHECK_EQ(d.argc, 4);
  CHECK_EQ(d.argv.n, 4);
  CHECK_EQ(d.argv.at[0].n, 0); /* nobody looked at it */
  CHECK_STR(pt_buf_text(&d.argv.at[3]), "");
  CHECK(!pt_feed_argument(&d, m, PT_FEED_ARGC, &many)); /* more than a native run gets */
  pt_input strange = byte(99, 0, 'x');
  CHECK(!pt_feed_argument(&d, m, PT_FEED_ARGV, &strange));
  pt_vec_release(m, &all);
  pt_feeding_release(&d, m);
  pt_mem_delete(m);
}
