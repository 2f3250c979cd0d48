/* Reading suites back: what comments predict, and values of every format, whole and damaged. */
#include <sys/stat.h>
#include <unistd.h>

#include "report/suite_read.h"
#include "test.h"

typedef struct {
  pt_mem *mem;
  char dir[64], path[128];
  pt_test_file file;
  pt_err err;
  char why[200];
} kit;

static void kit_init(kit *k) {
  *k = (kit){.mem = pt_mem_new(), .dir = "/tmp/protest-test-XXXXXX"};
  CHECK(mkdtemp(k->dir));
}

/* Reads a file of this name and text. */
static pt_status kit_read(kit *k, const char *name, const char *text, size_t n) {
  pt_test_file_release(&k->file, k->mem);
  k->err = (pt_err){0};
  if (k->path[0]) unlink(k->path);
  snprintf(k->path, sizeof k->path, "%s/%s", k->dir, name);
  FILE *f = fopen(k->path, "wb");
  CHECK(f && fwrite(text, 1, n, f) == n && fclose(f) == 0);
  return pt_test_file_read(&k->file, k->mem, k->path, &k->err);
}

static void kit_release(kit *k) {
  pt_test_file_release(&k->file, k->mem);
  unlink(k->path);
  CHECK_EQ(rmdir(k->dir), 0);
  CHECK_EQ(pt_mem_delete(k->mem), 0);
}

static bool take(kit *k, pt_input_kind kind, uint16_t width, uint64_t *out) {
  pt_input in = {.kind = (uint8_t)kind, .width = width};
  bool ok = pt_test_file_take(&k->file, &in, k->why, sizeof k->why);
  *out = in.lo;
  return ok;
}

static void expect(kit *k, pt_input_kind kind, uint16_t width, uint64_t value) {
  uint64_t got;
  if (!take(k, kind, width, &got)) pt_test_fail(__FILE__, __LINE__, "%s", k->why);
  CHECK_EQ(got, value);
}

TEST(report_suite_read, predictions) {
  static const struct {
    const char *text, *file;
    bool known, fails;
    pt_check_kind kind;
    uint32_t line;
  } cases[] = {
      {"# Test 1: fails.\n# dir/p.c:23:18: error: index 4 of at[4] [bounds, CWE-129]\nint 4\n",
       "p.c", true, true, PT_CHECK_BOUNDS, 23},
      {"# Test 12: fails.\n# error: memory is lost [leak, CWE-401]\n", "", true, true,
       PT_CHECK_LEAK_LOST, 0},
      {"# Test 1: fails.\n# a b:c.c:7: error: error: [x] [reach, CWE-617]\n", "a b:c.c", true, true,
       PT_CHECK_REACH, 7},
      {"# Test 2: passes.\n# It is the first to cover 3 branch sides.\n# It ends at /x/p.c:9:3.\n",
       "p.c", true, false, PT_CHECK_NONE, 9},
      {"# Test 2: passes.\n# It is the first to cover 3 branch sides.\n", "", true, false,
       PT_CHECK_NONE, 0},
      {"# Test 1: fails.\n# p.c:1: error: what [nothing, CWE-1]\n", "", false, true, PT_CHECK_NONE,
       0},
      {"# mine\nint 5\n", "", false, false, PT_CHECK_NONE, 0},
      {"int 5\n# Test 1: fails.\n# p.c:1: error: what [reach, CWE-617]\n", "", false, false,
       PT_CHECK_NONE, 0}};
  kit k;
  kit_init(&k);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    CHECK_EQ(kit_read(&k, "t.inputs", cases[i].text, strlen(cases[i].text)), PT_OK);
    const pt_prediction *p = &k.file.predicted;
    CHECK_EQ(p->known, cases[i].known);
    CHECK_STR(p->file, cases[i].file);
    CHECK_EQ(p->line, cases[i].line);
    if (!p->known) continue;
    CHECK_EQ(p->fails, cases[i].fails);
    CHECK_EQ(p->kind, cases[i].kind);
  }
  kit_release(&k);
}

TEST(report_suite_read, xml) {
  static const char text[] =
      "<?xml version=\"1.0\"?>\n<!DOCTYPE testcase>\n<testcase coversError=\"true\">\n"
      "<!-- <input>1</input> --><input variable=\"a&lt;b\" type=\"int\"> -7 </input>"
      "<inputs>9</inputs><input>0xff</input><input>'&lt;'</input>\n<input>12ul</input>"
      "<input>0.5f</input><input>0x1p-1</input><input>inf</input><input/><input>300</input></"
      "testcase>"
      "<input>4</input>\n";
  kit k;
  uint64_t none;
  kit_init(&k);
  CHECK_EQ(kit_read(&k, "t.xml", text, sizeof text - 1), PT_OK);
  CHECK_EQ(pt_test_file_count(&k.file), 9);
  expect(&k, PT_INPUT_INT, 32, 0xfffffff9);
  expect(&k, PT_INPUT_CHAR, 8, 0xff);
  expect(&k, PT_INPUT_CHAR, 8, '<');
  expect(&k, PT_INPUT_ULONG, 64, 12);
  expect(&k, PT_INPUT_FLOAT, 32, 0x3f000000);
  expect(&k, PT_INPUT_DOUBLE, 64, 0x3fe0000000000000);
  expect(&k, PT_INPUT_FLOAT, 32, 0x7f800000);
  CHECK(!take(&k, PT_INPUT_INT, 32, &none)); /* no text */
  CHECK(!take(&k, PT_INPUT_UCHAR, 8, &none)); /* too large */
  CHECK(strstr(k.why, "value 9 is `300`, but the program asks for uchar"));
  CHECK(!take(&k, PT_INPUT_INT, 32, &none));
  CHECK(strstr(k.why, "it has 9 values"));
  static const char *const broken[] = {
      "", "<?xml", "<testcas></testcas>", "<testcase>", "<test-metadata/>", "<testcase"};
  for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
    CHECK_EQ(kit_read(&k, "t.xml", broken[i], strlen(broken[i])), PT_INPUT);
    CHECK(strstr(k.err.text, "no element testcase"));
  }
  kit_release(&k);
}

TEST(report_suite_read, ktest) {
  static const char text[] = "KTEST\0\0\0\3\0\0\0\1\0\0\0\3p.c\0\0\0\0\0\0\0\0\0\0\0\3"
                             "\0\0\0\1a\0\0\0\4\x2a\0\0\0\0\0\0\0\0\0\0\0\0\0\0\1b\0\0\0\2\1\xff";
  kit k;
  uint64_t none;
  kit_init(&k);
  CHECK_EQ(kit_read(&k, "t.ktest", text, sizeof text - 1), PT_OK);
  CHECK_EQ(pt_test_file_count(&k.file), 3);
  expect(&k, PT_INPUT_INT, 32, 42); /* whole */
  expect(&k, PT_INPUT_UCHAR, 8, 1);  /* byte by byte, after an empty object */
  CHECK(!take(&k, PT_INPUT_SHORT, 16, &none));
  expect(&k, PT_INPUT_UCHAR, 8, 255);
  CHECK(!take(&k, PT_INPUT_UCHAR, 8, &none));
  for (size_t n = 0; n < sizeof text - 1; n++) /* every part of it is none */
    CHECK_EQ(kit_read(&k, "t.ktest", text, n), PT_INPUT);
  CHECK_EQ(kit_read(&k, "t.ktest", text, sizeof text), PT_INPUT); /* a byte too many */
  kit_release(&k);
}

TEST(report_suite_read, inputs) {
  static const char text[] = "# note\nint -1\nuchar 200\ndouble 0.5\nchar 65\nint 5000000000\n";
  kit k;
  uint64_t none;
  kit_init(&k);
  CHECK_EQ(kit_read(&k, "t.inputs", text, strlen(text)), PT_OK);
  expect(&k, PT_INPUT_INT, 32, 0xffffffff);
  expect(&k, PT_INPUT_UCHAR, 8, 200);
  expect(&k, PT_INPUT_DOUBLE, 64, 0x3fe0000000000000);
  CHECK(!take(&k, PT_INPUT_INT, 32, &none));
  CHECK(strstr(k.why, "input 4 is of kind char, but the program asks for int"));
  CHECK(!take(&k, PT_INPUT_INT, 32, &none));
  CHECK(strstr(k.why, "too large"));
  CHECK(!take(&k, PT_INPUT_INT, 32, &none));
  CHECK(strstr(k.why, "asks for more"));
  CHECK_EQ(kit_read(&k, "t.inputs", "int 1\n\0\n", 8), PT_INPUT);
  CHECK_EQ(kit_read(&k, "t.c", "int main(void) { return 0; }\n", 29), PT_INPUT);
  CHECK(strstr(k.err.text, "no test that Protest wrote"));
  kit_release(&k);
}

TEST(report_suite_read, records) {
  static const char good[] = "{\"folder\": \"/a \\\"b\", \"files\": [{\"name\": \"p.c\", "
                             "\"sha256\": \"x\"}], \"options\": [\"-m32\"]}";
  static const char *const bad[] = {
      "",
      "{}",
      "[]",
      "{\"folder\": 3}",
      "{\"folder\": \"/\", \"files\": [], \"options\": []}",
      "{\"folder\": \"/\", \"files\": [1], \"options\": []}",
      "{\"folder\": \"/\", \"files\": [{\"name\": \"p.c\"}], \"options\": []}",
      "{\"folder\": \"/\", \"files\": [{\"name\": \"p.c\", \"sha256\": \"\"}], \"options\": [3]}"};
  kit k;
  pt_suite_record r;
  kit_init(&k);
  CHECK(!pt_suite_recorded(k.dir));
  kit_read(&k, "program.json", good, strlen(good));
  CHECK(pt_suite_recorded(k.dir) && !pt_suite_is(k.dir));
  k.err = (pt_err){0};
  CHECK_EQ(pt_suite_record_read(&r, k.mem, k.dir, &k.err), PT_OK);
  CHECK_STR(pt_buf_text(&r.folder), "/a \"b");
  CHECK_STR(r.files.at[0], "p.c");
  CHECK_STR(r.hashes.at[0], "x");
  CHECK_STR(r.options.at[0], "-m32");
  pt_suite_record_release(&r, k.mem);
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    kit_read(&k, "program.json", bad[i], strlen(bad[i]));
    k.err = (pt_err){0};
    CHECK_EQ(pt_suite_record_read(&r, k.mem, k.dir, &k.err), PT_INPUT);
    pt_suite_record_release(&r, k.mem);
  }
  kit_release(&k);
}
