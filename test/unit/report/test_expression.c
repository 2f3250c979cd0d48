/* Which expression around a token can be evaluated twice. */
#include "report/expression.h"

#include <string.h>

#include "test.h"

/* The expression around the first occurrence of TOKEN in TEXT, or "". */
static void check_around(const char *text, const char *token, const char *expected) {
  pt_mem *m = pt_mem_new();
  pt_source s = {0};
  char found[100] = "";
  pt_source_parse(&s, m, text);
  size_t at = (size_t)(strstr(text, token) - text);
  pt_expression e = pt_expression_around(&s, at, strlen(token));
  if (e.n) snprintf(found, sizeof found, "%.*s", (int)e.n, text + e.at);
  CHECK_STR(found, expected);
  pt_source_release(&s);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(expression, largest_without_effects) {
  check_around("{ if (m->credit + value > 200) return; }", "200", "m->credit + value > 200");
  check_around("{ if (a >= 0 && b <= 1) c = 2; }", "&&", "a >= 0 && b <= 1");
  check_around("{ return x == 3 ? y + 7 : z; }", "7", "y + 7");
  check_around("{ x = (a + 1) * c[i - 2]; }", "2", "(a + 1) * c[i - 2]");
  check_around("{ x += (int)(a + 1); }", "+ 1", "(int)(a + 1)");
  check_around("{ f(a, b < 5); }", "<", "b < 5");
  check_around("{ a[i + 1] = 4; }", "+", "i + 1");
  check_around("{ for (int i = 0; i < n; i++) ; }", "<", "i < n");
  check_around("{ assert(x != '(' && y); }", "!=", "x != '(' && y");
}

TEST(expression, calls_and_assignments_are_left_out) {
  check_around("{ if (s[p] == 0 || c < price(p)) return; }", "==", "s[p] == 0");
  check_around("{ if (s[p] == 0 || c < price(p)) return; }", "||", "");
  check_around("{ if (s[p] == 0 || c < price(p)) return; }", "<", "");
  check_around("{ x = y = a + 1; }", "+", "a + 1");
  check_around("{ i++; }", "++", "");
  check_around("{ x = (*f)(a) + 1; }", "+ 1", "");
  check_around("{ while (--n > 0) ; }", ">", "");
}

TEST(expression, what_is_not_seen_is_refused) {
  check_around("#define NEXT getchar()\nint f(void) { return NEXT + 1; }", "+", "");
  check_around("#define LEN(x) sizeof(x)\nint f(int a) { return LEN(a + 1); }", "+", "");
  check_around("#include \"own.h\"\nint f(int a) { return a + 1; }", "+", "");
  check_around("int f(volatile int a) { return a + 1; }", "+", "");
  check_around("int f(int a) { return sizeof(a + 1); }", "+", "");
  check_around("#include <own.h>\n#define M 3\nint f(int a) { return a + 1; }", "+", "a + 1");
}
