#include "front/quantify.h"

#include <string.h>

#include "test.h"

static bool becomes(const char *text, const char *part) {
  pt_mem *m = pt_mem_new();
  pt_buf out = {0};
  bool any = pt_quantify(m, &out, text);
  bool ok = any && strstr(pt_buf_text(&out), part ? part : "");
  if (!part) ok = !any && strcmp(pt_buf_text(&out), text) == 0;
  pt_buf_release(m, &out);
  CHECK_EQ(pt_mem_delete(m), 0);
  return ok;
}

TEST(quantify, ranges) {
  CHECK(becomes("x = __CPROVER_forall { int i; (i >= 0 && i < sizeof(o)) ==> a[i] == 0 };",
                "for (int i = (0); i < (sizeof(o)); i++) if (!(a[i] == 0))"));
  CHECK(becomes("__CPROVER_forall{unsigned k; (0 <= k && k <= n) ==> (f(k) && g) }",
                "for (unsigned k = (0); k <= (n); k++) if (!((f(k) && g)))"));
  CHECK(becomes("__CPROVER_exists { int i; (l < i && i < h) && a[i] == v }",
                "for (int i = (l) + 1; i < (h); i++) if ((a[i] == v))"));
}

TEST(quantify, bytes_that_are_zero) {
#define ZERO(BODY) "__CPROVER_forall { int i; (i >= 0 && i < sizeof(o)) ==> " BODY " }"
  CHECK(becomes(ZERO("((const uint8_t *)&o)[i] == 0"),
                "protest_b_ = (const unsigned char *)(((const uint8_t *)&o));"));
  CHECK(becomes(ZERO("(0 == 1 || ((char *)&o)[i] == 0)"), "if (!"));
  CHECK(becomes(ZERO("(((char *)&o->in)[i]) == 0"), "if (!"));
  CHECK(becomes(ZERO("((char *)&*o)[i] == 0"), "protest_w_"));
  CHECK(becomes(ZERO("((char *)&o)[i + 1] == 0"), "if (!"));
  CHECK(becomes(ZERO("((char *)&o[i])[i] == 0"), "if (!"));
  CHECK(becomes(ZERO("((int *)&o)[i] == 0"), "if (!"));
  CHECK(becomes(ZERO("(char *)&o[i] == 0"), "if (!"));
  CHECK(becomes(ZERO("((char *)&o)[i] == 00"), "if (!"));
  CHECK(becomes("__CPROVER_forall { int i; (0 < i && i < sizeof o) ==> ((char *)&o)[i] == 0 }",
                "if (!"));
  CHECK(becomes("__CPROVER_forall { int i; (0 <= i && i < n) ==> ((char *)&o)[i] == 0 }", "if (!"));
  CHECK(becomes("__CPROVER_exists { int i; (0 <= i && i < sizeof o) && ((char *)&o)[i] == 0 }",
                "if ("));
#undef ZERO
}

TEST(quantify, declarations_of_uninterpreted_functions) {
  CHECK(becomes("int __CPROVER_uninterpreted_f(const void *, int (*)(int)); int x;",
                "int __CPROVER_uninterpreted_f(); int x;"));
  CHECK(becomes("int g(int a) { return __CPROVER_uninterpreted_f(a); }", NULL));
}

TEST(quantify, what_is_none) {
  CHECK(becomes("__CPROVER_forall { int i; a[i] == 0 }", NULL));
  CHECK(becomes("__CPROVER_assume(x); __CPROVER_forall", NULL));
  CHECK(becomes("__CPROVER_forall { int i; (i < n) ==> a[i] == 0 }", NULL));
  CHECK(becomes("", NULL));
}
