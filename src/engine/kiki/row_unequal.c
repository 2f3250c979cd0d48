/* An element differs from a number: what was looked for is not among those that the loop was at.
   Rows of this kind are only about elements (row_element.c). */
#include "engine/kiki/domain.h"
#include "term/build.h"

static void make_none(pt_templates *ts, pt_template *t) { (void)ts, (void)t; }

static pt_term holds(pt_terms *tt, const pt_row *r, const pt_term *args) {
  (void)r;
  return pt_mk_not(tt, pt_mk_eq(tt, args[0], args[1]));
}

static void add(const pt_templates *ts, pt_template_row *r, const pt_bv *args, bool first) {
  (void)ts, (void)first;
  r->top = pt_bv_eq(args[0], args[1]);
}

const pt_domain pt_domain_unequal = {0, 2, make_none, holds, add};
