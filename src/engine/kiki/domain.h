/* The kinds of rows that kiki knows, as a table: how rows of a kind are made, grow, hold, and what
   they cost.

   Adding a kind: a row in PT_ROW_KINDS (result/row.h), a file row_<name>.c here with its pt_domain,
   a line in domain.c, and the checker's own reading in check/unwind_rows.c.  Texts come from
   `holds` (explain.c). */
#ifndef PT_ENGINE_KIKI_DOMAIN_H
#define PT_ENGINE_KIKI_DOMAIN_H

#include "engine/kiki/templates.h"

enum { PT_ROW_MOST_VARS = 24 }; /* of one row */

typedef struct {
  unsigned domains; /* bits of kiki.h: rows are made when one of these is asked for */
  uint8_t cost;     /* to whoever checks a proof, roughly: the cheapest rows that do are taken */
  void (*make)(pt_templates *ts, pt_template *t);
  /* ARGS: the values of the row's variables. */
  pt_term (*holds)(pt_terms *tt, const pt_row *r, const pt_term *args);
  /* The least row that holds for this state too; sets `top` when there is none.  FIRST: no state
     was seen before. */
  void (*add)(const pt_templates *ts, pt_template_row *r, const pt_bv *args, bool first);
} pt_domain;

extern const pt_domain pt_domain_set, pt_domain_tuples, pt_domain_split, pt_domain_signed,
    pt_domain_unsigned, pt_domain_difference, pt_domain_udifference, pt_domain_sum,
    pt_domain_scaled, pt_domain_low_bits, pt_domain_equal, pt_domain_unequal, pt_domain_affine;

const pt_domain *pt_domain_of(pt_row_kind kind);

/* ---- for those who make rows (domain.c) */

bool pt_domain_is_number(const pt_templates *ts, const pt_template_var *v);
bool pt_domain_has_rows(const pt_templates *ts,
                        const pt_template_var *v); /* a number or a truth value */
/* A state, a flag: only copied and set to at least so many constants. */
bool pt_domain_is_state(const pt_templates *ts, const pt_template_var *v, uint32_t constants);
void pt_domain_add_row(pt_templates *ts, pt_template *t, pt_row_kind kind, const uint32_t *vars,
                       size_t n);
/* A row for each variable that changes and WANTED says; for each pair of numbers of one width. */
void pt_domain_singles(pt_templates *ts, pt_template *t, pt_row_kind kind,
                       bool (*wanted)(const pt_templates *, const pt_template_var *));
void pt_domain_pairs(pt_templates *ts, pt_template *t, pt_row_kind kind);
/* T has the value V. */
pt_term pt_domain_is_value(pt_terms *tt, pt_term t, pt_bv v);

#endif
