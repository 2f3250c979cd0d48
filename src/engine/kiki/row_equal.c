/* Two variables are equal. */
#include "engine/kiki/domain.h"
#include "engine/kiki/kiki.h"
#include "term/build.h"

static void make(pt_templates *ts, pt_template *t) { pt_domain_pairs(ts, t, PT_ROW_EQUAL); }

static pt_term holds(pt_terms *tt, const pt_row *r, const pt_term *args) {
  (void)r;
  return pt_mk_eq(tt, args[0], args[1]);
}

static void add(const pt_templates *ts, pt_template_row *r, const pt_bv *args, bool first) {
  (void)ts, (void)first;
  r->top = !pt_bv_eq(args[0], args[1]);
}

const pt_domain pt_domain_equal = {PT_DOMAIN_EQUALITIES, 2, make, holds, add};
