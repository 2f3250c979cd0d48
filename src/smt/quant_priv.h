/* What the files of the decorator for quantifiers share (quant.c says the idea). */
#ifndef PT_SMT_QUANT_PRIV_H
#define PT_SMT_QUANT_PRIV_H

#include "smt/asserts.h"
#include "smt/scan.h"
#include "smt/smt.h"

/* A quantifier without free bound variables, as a FORALL. */
typedef struct {
  pt_term term;           /* as it was met: perhaps an EXISTS, of the negated body */
  pt_term var, body;
  pt_term proxy;          /* the Boolean that stands for it */
  pt_term skolem;         /* 0: never asked for */
  bool skolemised;        /* its axiom is there */
  pt_term_vec patterns;   /* indices of the body's accesses that have the variable */
  pt_map made;            /* value (a term) -> ground instance */
  pt_map added;           /* values whose instances are among the axioms */
} pt_qforall;

enum { PT_QUANT_OLD = 3 }; /* values of such axioms are not looked for any more */

/* A formula that holds of proxies: an instance (not PROXY, or BODY of VALUE), or a skolem axiom
   (PROXY, or not BODY of VALUE). */
typedef struct {
  uint32_t forall;
  bool skolem;
  uint8_t generation; /* 0: skolem; of a value that an axiom of generation n brought: n + 1 */
  pt_term value, ground;
  bool asserted;
} pt_qaxiom;

typedef struct {
  pt_solver base;
  pt_solver *inner;
  bool loose;        /* a model with which nothing matches any more is good enough */
  pt_asserts ground; /* what the inner solver has, without the axioms */
  pt_scan scan;
  PT_VEC(pt_qforall) foralls;
  pt_map ids;        /* quantifier -> index + 1 */
  pt_subst proxies;  /* quantifier -> its proxy, or the negation of that */
  PT_VEC(pt_qaxiom) axioms; /* of this check: what one question needs is a burden to the next */
  pt_term_vec query; /* of the check: ground assertions and assumptions */
  PT_VEC(uint8_t) live; /* by quantifier: its proxy is in the query, or in an axiom of a live one */
  pt_model *model;   /* of the last SAT */
  PT_VEC(uint8_t) core; /* of the last UNSAT */
  bool own;          /* there were quantifiers: model and core are ours */
} pt_quant;

/* quant_terms.c */
/* T with proxies in place of its quantifiers. */
pt_term pt_quant_ground(pt_quant *q, pt_term t);
/* The axiom for a value; false: it is there already. */
bool pt_quant_instance(pt_quant *q, uint32_t forall, pt_term value, uint8_t generation);
bool pt_quant_skolem(pt_quant *q, uint32_t forall);
/* The ground instance, which need not be an axiom. */
pt_term pt_quant_instance_term(pt_quant *q, uint32_t forall, pt_term value);
void pt_quant_forget(pt_quant *q);    /* all axioms */
void pt_quant_find_live(pt_quant *q); /* fills `live` from the query and the axioms */
void pt_quant_terms_release(pt_quant *q);

/* quant_match.c: adds instances for ground terms of the question that the model breaks; false:
   there is none. */
bool pt_quant_match(pt_quant *q, pt_model *md);

/* quant_model.c: whether the quantifiers hold in a model */
typedef enum { PT_QUANT_HOLDS, PT_QUANT_BROKEN, PT_QUANT_OPEN } pt_quant_truth;
/* BROKEN: *VALUE is one for which the body is false. */
pt_quant_truth pt_quant_evaluate(pt_quant *q, uint32_t forall, pt_model *md, const pt_limit *limit,
                                 pt_term *value);

#endif
