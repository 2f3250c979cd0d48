/* Private to smt/: what kinds of terms a formula has.

   Choosing a logic that lacks a theory makes a solver answer SAT wrongly without a word, so the
   choice is always made from the terms, never from what the caller believes. */
#ifndef PT_SMT_SCAN_H
#define PT_SMT_SCAN_H

#include "term/walk.h"

enum {
  PT_HAS_ARRAY = 1,
  PT_HAS_CONST_ARRAY = 2, /* the array with one element everywhere */
  PT_HAS_ARRAY_EQ = 4,    /* arrays compared as a whole */
  PT_HAS_ODD_ARRAY = 8,   /* elements or indices that are no bit-vectors */
  PT_HAS_FUN = 16,
  PT_HAS_FP = 32,
  PT_HAS_FREM = 64, /* C's fmod: no solver has it */
  PT_HAS_QUANT = 128,
  PT_HAS_HARD = 256,       /* wide multiplication or division of two unknowns */
  PT_HAS_OPEN_ARRAY = 512, /* a constant array whose element is not a constant */
};

/* Remembers the kinds below every term it was asked about.  Zeroed: valid and empty. */
typedef struct {
  PT_VEC(uint16_t) memo; /* by term; 0: not computed */
} pt_scan;

uint32_t pt_scan_of(pt_scan *s, pt_terms *tt, pt_term t); /* PT_HAS_ bits of all its nodes */
uint32_t pt_scan_all(pt_scan *s, pt_terms *tt, const pt_term *t, size_t n);
void pt_scan_release(pt_mem *m, pt_scan *s);

/* The terms below T[0..N) that read or write arrays and that apply functions; not those in
   quantifiers, which have no value of their own. */
void pt_scan_collect(pt_terms *tt, const pt_term *t, size_t n, pt_term_vec *accesses,
                     pt_term_vec *applies);

#endif
