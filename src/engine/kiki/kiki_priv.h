/* What the files of kiki share. */
#ifndef PT_ENGINE_KIKI_PRIV_H
#define PT_ENGINE_KIKI_PRIV_H

#include "engine/kiki/elements.h"
#include "engine/kiki/kiki.h"
#include "engine/kiki/templates.h"
#include "result/rank.h"
#include "term/refute.h"

typedef struct {
  bool found;
  pt_rank rank; /* variables are those of the loop's template */
  pt_buf stuck; /* with --explain: the last two states between which nothing fell, in words */
} pt_kiki_loop_rank;

typedef struct {
  pt_result *r;
  pt_exec *x;
  pt_solver *solver;
  pt_solver *rows_solver; /* for questions about rows while `opaque`; NULL: there was none */
  pt_solver *asked;       /* who was asked last, and has the model */
  pt_terms *tt;
  pt_mem *mem;
  const pt_kiki_options *o;
  pt_merge *enc;
  pt_templates templates; /* being looked for */
  pt_templates known;     /* invariants that were found last; they hold */
  bool has_known;
  pt_elements elements; /* STEP: where rows about elements are assumed in this encoding */
  PT_VEC(pt_kiki_loop_rank) ranks; /* by loop of the encoding (rank.h) */
  pt_ranges ranges; /* what needs no solver */
  pt_ranges bounds; /* the same, of a question with its assumptions */
  pt_run run;
  PT_VEC(pt_inputs) shared; /* tests that other engines found */
  uint32_t taken;           /* of pt_job_take */
  pt_kiki_stats stats;
  bool unsure; /* a question was not answered */
  bool told;   /* invariants were reported though checks are open */
  bool opaque; /* rows are looked for without looking into quantifiers: fast, and most of them do
                  not depend on any */
} pt_kiki;

/* kiki.c */
bool pt_kiki_stopped(const pt_kiki *k);
void pt_kiki_count_query(pt_kiki *k);
pt_answer pt_kiki_ask(pt_kiki *k, const pt_term_vec *assume);
/* The same, about rows: while `opaque`, a model may have states that quantifiers exclude. */
pt_answer pt_kiki_ask_rows(pt_kiki *k, const pt_term_vec *assume);
/* Likewise, with a limit of its own; that there is no answer says nothing about checks. */
pt_answer pt_kiki_try(pt_kiki *k, const pt_term_vec *assume, uint32_t time_ms);
bool pt_kiki_is_open(const pt_kiki *k, uint32_t check);
bool pt_kiki_all_decided(const pt_kiki *k);
void pt_kiki_conclude(pt_kiki *k, const pt_map *failing);
/* Why all that is still wanted is open, for the part whose encoding it is. */
void pt_kiki_say(pt_kiki *k, pt_reason reason, uint32_t loc);
/* The same, with what is given up in the solver's model. */
void pt_kiki_say_lost(pt_kiki *k, const pt_lost *list, size_t n);
pt_engine_id pt_kiki_part(const pt_kiki *k);

/* step.c: that arbitrary states of cut loops are inside of their invariants. */
void pt_kiki_assume(pt_kiki *k, pt_term_vec *query);

/* step.c, base.c: what must be unsatisfiable for a proof of all checks but those in FAILING. */
void pt_kiki_step_questions(pt_kiki *k, const pt_map *failing, pt_term_vec *assume,
                            pt_term_vec *questions);
void pt_kiki_base_questions(pt_kiki *k, const pt_map *failing, pt_term_vec *questions);

/* needed.c: marks the rows that the proof of all checks but those in FAILING can do without; and
   takes that back. */
void pt_kiki_find_needed(pt_kiki *k, const pt_map *failing);
void pt_kiki_need_all(pt_kiki *k);
/* The same before a proof, for the checks that can be proved while quantifiers are left aside. */
void pt_kiki_guess_needed(pt_kiki *k);

/* proof.c: what is claimed of these checks, with the encoding and the templates as they are. */
void pt_kiki_proof(const pt_kiki *k, const uint32_t *checks, size_t n, pt_proof *out);

/* base.c: tests for what fails within the bound; proofs when the bound cuts nothing off. */
void pt_kiki_base(pt_kiki *k);

/* share.c: what is known of loops, to other engines; what was being looked for is forgotten. */
void pt_kiki_share(pt_kiki *k);

/* step.c: invariants, then proofs.  False: a larger bound cannot help. */
bool pt_kiki_step(pt_kiki *k);
/* On an encoding in which the first copy counts: proves all that is open, or nothing. */
void pt_kiki_step_early(pt_kiki *k);
bool pt_kiki_has_written(const pt_kiki *k); /* the program has invariants of its own */

#endif
