/* Inputs as C literals. */
#include "show/values.h"

#include <string.h>

#include "test.h"

static void add(void *payload, const char *text, bool zero) {
  (void)zero;
  char *all = payload;
  size_t n = strlen(all);
  snprintf(all + n, 600 - n, "%s%s", n ? "; " : "", text);
}

static const char *values(const pt_report_input *in, size_t n) {
  static char all[600];
  all[0] = 0;
  pt_values_each(in, n, add, all);
  return all;
}

static pt_report_input element(const char *name, const char *value, bool letter) {
  return (pt_report_input){.name = name, .value = value, .kind = "int", .letter = letter,
                           .way = PT_WAY_OTHER};
}

TEST(show_values, single_ones) {
  pt_report_input in[] = {element("n", "3", false), element("rand", "4", false),
                          element("", "5", false), element("c", "6", false)};
  in[1].way = PT_WAY_RETURN, in[3].way = PT_WAY_STDIN;
  CHECK_STR(values(in, 4), "n = 3; rand() = 4; int 5");
}

TEST(show_values, what_the_library_does) {
  pt_report_input in[] = {element("a.txt cannot be opened", "1", false),
                          element("errno", "0", false), element("n", "2", false)};
  in[0].way = PT_WAY_EVENT, in[1].way = PT_WAY_USUAL;
  CHECK_STR(values(in, 3), "a.txt cannot be opened; n = 2");
}

TEST(show_values, texts) {
  pt_report_input in[] = {element("s[0]", "97", true), element("n", "1", false),
                          element("s[1]", "34", true), element("s[2]", "-1", true),
                          element("s[3]", "0", true)};
  CHECK_STR(values(in, 5), "s = \"a\\\"\\377\"; n = 1");
  in[4].value = "58";
  CHECK_STR(values(in, 5), "s = \"a\\\"\\377:\"; n = 1");
  in[0].name = "s[9]";
  CHECK_STR(values(in, 5), "s = {[1] = '\"', '\\377', ':', [9] = 'a'}; n = 1");
}

TEST(show_values, numbers) {
  static char names[100][16];
  pt_report_input in[100];
  for (int k = 0; k < 100; k++) {
    snprintf(names[k], sizeof names[k], "v[%d]", k);
    in[k] = element(names[k], "0", false);
  }
  in[2].value = "7";
  CHECK_STR(values(in, 3), "v = {0, 0, 7}");
  CHECK_STR(values(in, 100), "v = {0, 0, 7, 0 /* 97 times */}");
  in[1].name = "v[500]";
  CHECK_STR(values(in, 3), "v = {0, [2] = 7, [500] = 0}");
  in[0].name = "p[1].x", in[1].name = "[3]", in[2].name = "q[a]";
  CHECK_STR(values(in, 3), "p[1].x = 0; [3] = 0; q[a] = 7");
}

TEST(show_values, pointers) {
  pt_report_input in[] = {element("s is null", "0", false), element("elements of s", "3", false),
                          element("s[0]", "97", true), element("s[1]", "58", true)};
  CHECK_STR(values(in, 4), "s = \"a:\"");
  in[1].value = "9";
  CHECK_STR(values(in, 4), "elements of s = 9; s = \"a:\"");
  in[0].value = "1";
  CHECK_STR(values(in, 2), "s = NULL");
}
