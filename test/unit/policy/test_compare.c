/* Comparisons that tell one order of sorting from another. */
#include "load_text.h"
#include "policy/compare.h"

static bool is_seen(const char *body, const char *call) {
  char text[600];
  pt_loaded t = pt_load_options();
  snprintf(text, sizeof text,
           "#include <stdlib.h>\n#include <string.h>\nstatic unsigned n;\n"
           "static void note(unsigned *p) { ++*p; }\n"
           "static int compare(const void *a, const void *b) { const char *x = a, *y = b; %s }\n"
           "int main(void) { char a[3] = {1, 2, 0}; %s; return a[0]; }\n",
           body, call);
  if (pt_load_text(&t, text) != PT_OK) pt_test_fail(__FILE__, __LINE__, "%s", t.err.text);
  bool seen = pt_order_is_seen(t.prog);
  pt_load_release(&t);
  return seen;
}

#define SORT "qsort(a, 3, 1, compare)"
#define SEARCH "bsearch(a, a, 3, 1, compare)"

TEST(compare, reading_is_not_seen) {
  CHECK(!is_seen("return *x - *y;", SORT));
  CHECK(!is_seen("return strcmp(x, y);", SORT));
  CHECK(!is_seen("int d[2] = {*x, *y}; return d[n & 1];", SORT));
  CHECK(!is_seen("unsigned own = 0; note(&own); return own;", "compare(a, a)"));
}

TEST(compare, writing_is_seen) {
  CHECK(is_seen("n++; return *x - *y;", SORT));
  CHECK(is_seen("note(&n); return *x - *y;", SEARCH));
  CHECK(is_seen("*(char *)a = 0; return 0;", SORT));
  CHECK(is_seen("free(malloc(1)); return 0;", SEARCH));
}

TEST(compare, without_sorting_nothing_is) { CHECK(!is_seen("n++; return 0;", "compare(a, a)")); }
