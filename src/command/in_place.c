#include "command/in_place.h"

#include "report/expression.h"

static const char head[] =
    "#include <protest.h>\n"
    "#define protest_one_type(a, b) \\\n"
    "  (__builtin_types_compatible_p(__typeof__(a), __typeof__(b)) && \\\n"
    "   _Generic((a), float: 0, double: 0, long double: 0, default: 1))\n"
    "#define protest_same(a, b) \\\n"
    "  ((void)sizeof(char[protest_one_type(a, b) ? 1 : -1]), protest_assert((a) == (b)), (a))\n";

bool pt_in_place_text(pt_buf *out, pt_mem *m, const pt_source *s, const char *path,
                      const pt_mutant *x) {
  pt_expression e = pt_expression_around(s, x->at, x->n);
  if (!e.n) return false;
  pt_buf mutant = {0};
  pt_mutant_text(&mutant, m, s, x);
  size_t longer = mutant.n - s->text.n; /* by modulus: it may be shorter */
  pt_buf_printf(m, out, "%s#line 1 \"%s\"\n", head, path);
  pt_buf_addn(m, out, s->text.text, e.at);
  pt_buf_add(m, out, "protest_same((");
  pt_buf_addn(m, out, s->text.text + e.at, e.n);
  pt_buf_add(m, out, "), (");
  pt_buf_addn(m, out, mutant.text + e.at, e.n + longer);
  pt_buf_add(m, out, "))");
  pt_buf_addn(m, out, s->text.text + e.at + e.n, s->text.n - e.at - e.n);
  pt_buf_release(m, &mutant);
  return true;
}
