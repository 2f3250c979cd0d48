/* Annotations in comments: what goes to which text, and back. */
#include "spec/acsl_text.h"

#include <string.h>

#include "test.h"

TEST(acsl_text, code_and_definitions) {
  pt_mem *m = pt_mem_new();
  pt_buf code = {0}, definitions = {0}, out = {0};
  const char *text = "# 7 \"a.c\"\n#define N 4\nchar *s = \"/*@ no */\"; /* none */ /*@ requires "
                     "0..N;\n  @ ensures \\result == '\\0'; @*/ int x; //@ b\n";
  CHECK_EQ(pt_acsl_split(m, text, &code, &definitions), 2);
  CHECK(strstr(pt_buf_text(&code), "char *s = \"/*@ no */\";"));
  CHECK(!strstr(pt_buf_text(&code), "none"));
  CHECK(!strstr(pt_buf_text(&code), "requires"));
  CHECK(strstr(pt_buf_text(&definitions), "#define N 4\n"));
  CHECK(strstr(pt_buf_text(&definitions), " requires 0 .. N;\n    ensures $result == '\\0';"));
  CHECK(strstr(pt_buf_text(&definitions), "# 7 \"a.c\"\n\n")); /* it is on line 8 */
  CHECK(pt_acsl_join(m, pt_buf_text(&code), pt_buf_text(&definitions), &out));
  CHECK(strstr(pt_buf_text(&out), "__protest_acsl ("));
  CHECK(strstr(pt_buf_text(&out), "int x;"));
  pt_buf_reset(&out);
  CHECK(!pt_acsl_join(m, pt_buf_text(&code), "", &out));
  pt_buf_release(m, &code);
  pt_buf_release(m, &definitions);
  pt_buf_release(m, &out);
  CHECK_EQ(pt_mem_delete(m), 0);
}
