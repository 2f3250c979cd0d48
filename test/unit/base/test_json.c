#include "base/json.h"

#include "test.h"

static pt_status parse(pt_json *j, pt_mem *m, const char *text, pt_err *e) {
  *e = (pt_err){0};
  return pt_json_parse(j, m, "f.json", text, e);
}

TEST(json, reads_every_kind) {
  pt_mem *m = pt_mem_new();
  pt_json j = {0};
  pt_err e;
  CHECK_EQ(parse(&j, m, " {\"a\": [1, -2.5e3, true, false, null], \"b\": {\"c\": \"x\"}} ", &e),
           PT_OK);
  const pt_json_node *root = &j.nodes.at[0], *a = pt_json_member(&j, root, "a");
  CHECK(a && a->kind == PT_JSON_ARRAY);
  static const pt_json_kind kinds[] = {PT_JSON_NUMBER, PT_JSON_NUMBER, PT_JSON_BOOL, PT_JSON_BOOL,
                                       PT_JSON_NULL};
  uint32_t at = a->first;
  for (int k = 0; k < 5; k++, at = j.nodes.at[at].next) CHECK_EQ(j.nodes.at[at].kind, kinds[k]);
  CHECK_EQ(at, 0);
  CHECK_STR(pt_strtab_text(&j.strings, j.nodes.at[j.nodes.at[a->first].next].text), "-2.5e3");
  const pt_json_node *c = pt_json_member(&j, pt_json_member(&j, root, "b"), "c");
  CHECK_STR(pt_json_string(&j, c), "x");
  CHECK(!pt_json_member(&j, root, "none"));
  CHECK(!pt_json_string(&j, a));
  pt_json_release(&j, m);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(json, decodes_escapes) {
  pt_mem *m = pt_mem_new();
  pt_json j = {0};
  pt_err e;
  CHECK_EQ(parse(&j, m, "\"a\\n\\t\\\"\\\\\\u0041\\u00e9\\u20ac\\ud83d\\ude00\"", &e), PT_OK);
  CHECK_STR(pt_json_string(&j, &j.nodes.at[0]), "a\n\t\"\\A\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
  pt_json_release(&j, m);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(json, refuses_malformed_text) {
  static const char *const bad[] = {
      "",    "{",       "[",         "[1",  "[1,]", "{\"a\"}", "{\"a\":}",          "{a:1}",
      "\"x", "\"\\q\"", "\"\\u12\"", "tru", "1 2",  "[1 2]",   "{\"a\":1 \"b\":2}", "\"a\nb\""};
  for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
    pt_mem *m = pt_mem_new();
    pt_json j = {0};
    pt_err e;
    if (parse(&j, m, bad[k], &e) != PT_INPUT)
      pt_test_fail(__FILE__, __LINE__, "accepted: %s", bad[k]);
    CHECK(strncmp(e.text, "f.json:", 7) == 0);
    pt_json_release(&j, m);
    CHECK_EQ(pt_mem_delete(m), 0);
  }
}

TEST(json, tells_the_line_and_bounds_the_depth) {
  pt_mem *m = pt_mem_new();
  pt_json j = {0};
  pt_err e;
  CHECK_EQ(parse(&j, m, "[1,\n2,\n x]", &e), PT_INPUT);
  CHECK(strncmp(e.text, "f.json:3:2: ", 12) == 0);
  pt_json_release(&j, m);
  char deep[5001];
  memset(deep, '[', 5000), deep[5000] = 0;
  CHECK_EQ(parse(&j, m, deep, &e), PT_INPUT);
  CHECK(strstr(e.text, "nested too deeply"));
  pt_json_release(&j, m);
  CHECK_EQ(pt_mem_delete(m), 0);
}
