/* k-induction with template invariants.

   The invariants are the least ones of the templates: they start with no state at all, and each
   model in which a loop goes round to a state outside of its invariant adds that state.  When there
   is no such model, every state with which a loop really goes round is inside.  Then the checks are
   asked for. */
#include "engine/kiki/explain.h"
#include "engine/kiki/rank.h"
#include "engine/kiki/seeds.h"
#include "term/build.h"

enum { MAX_SAMPLES = 4000 };

static const pt_term *next_of(const pt_kiki *k, const pt_loop_back *b) {
  return k->enc->terms.n ? &k->enc->terms.at[b->next] : NULL; /* of no variables */
}

void pt_kiki_assume(pt_kiki *k, pt_term_vec *query) {
  pt_term_vec any = {0};
  pt_vec_reset(query);
  for (uint32_t c = 0; c < k->enc->copies.n; c++) {
    const pt_loop_copy *copy = &k->enc->copies.at[c];
    pt_vec_reset(&any);
    for (size_t j = 0; j < copy->nvars; j++)
      pt_vec_push(k->mem, &any, k->enc->head_vars.at[copy->var + j].any);
    pt_term holds = pt_templates_holds(&k->templates, k->enc, c, any.at, &k->elements);
    if (k->has_known && copy->loop < k->known.loops.n)
      holds = pt_mk_and(k->tt, holds,
                        pt_templates_holds(&k->known, k->enc, c, any.at, &k->elements));
    pt_vec_push(k->mem, query, pt_mk_implies(k->tt, copy->sel, holds));
  }
  pt_vec_release(k->mem, &any);
}

/* A loop goes round to a state that its invariant among TS does not have. */
static pt_term any_escape(pt_kiki *k, pt_templates *ts) {
  pt_term any = pt_false(k->tt);
  for (size_t j = 0; j < k->enc->backs.n; j++) {
    const pt_loop_back *b = &k->enc->backs.at[j];
    if (k->enc->copies.at[b->copy].loop >= ts->loops.n) continue;
    pt_term holds = pt_templates_holds(ts, k->enc, b->copy, next_of(k, b), NULL);
    any = pt_mk_or(k->tt, any, pt_mk_and(k->tt, b->guard, pt_mk_not(k->tt, holds)));
  }
  return any;
}

/* A loop goes round to a state outside of one row; of a loop that no state goes round with: to any
   state. */
static pt_term row_escape(pt_kiki *k, pt_row_at at) {
  pt_term any = pt_false(k->tt);
  for (size_t j = 0; j < k->enc->backs.n; j++) {
    const pt_loop_back *b = &k->enc->backs.at[j];
    if (k->enc->copies.at[b->copy].loop != at.loop) continue;
    pt_term holds = pt_false(k->tt);
    if (at.of->loops.at[at.loop].seen)
      holds = pt_templates_row_holds(k->enc, at, b->copy, next_of(k, b), NULL);
    any = pt_mk_or(k->tt, any, pt_mk_and(k->tt, b->guard, pt_mk_not(k->tt, holds)));
  }
  return any;
}

/* Adds the states of the model that are outside. */
static void add_states(pt_kiki *k) {
  pt_model *md = pt_model_new(k->tt);
  pt_solver_model(k->asked, md);
  for (size_t j = 0; j < k->enc->backs.n; j++) {
    const pt_loop_back *b = &k->enc->backs.at[j];
    if (!pt_model_is_true(md, b->guard)) continue;
    pt_term inside = pt_templates_holds(&k->templates, k->enc, b->copy, next_of(k, b), NULL);
    if (pt_model_is_true(md, inside)) continue;
    pt_templates_add(&k->templates, k->enc, b->copy, next_of(k, b), md);
    k->stats.samples++, k->r->counters.step_states++;
  }
  pt_model_delete(md);
}

static void swap_known(pt_kiki *k) {
  pt_templates other = k->templates;
  k->templates = k->known, k->known = other;
}

enum { ABOUT_ELEMENTS = PT_DOMAIN_ELEMENTS | PT_DOMAIN_STRIDES };

static bool extends_known(const pt_kiki *k, unsigned domains) {
  return !(domains & ~(unsigned)ABOUT_ELEMENTS) && k->has_known &&
         k->known.loops.n == k->enc->loops.n;
}

/* Rows of these domains.  Those about elements are found with what is known beside them. */
static void begin_rows(pt_kiki *k, unsigned domains) {
  if (extends_known(k, domains)) {
    swap_known(k);
    k->has_known = false;
    pt_templates_extend(&k->templates, k->enc, domains);
    return;
  }
  pt_templates_begin(&k->templates, k->enc, domains);
  if (domains & ABOUT_ELEMENTS) pt_templates_extend(&k->templates, k->enc, domains);
  pt_kiki_seed(k);
}

/* Is there a state outside?  QUERY has what is assumed. */
static pt_answer ask_escape(pt_kiki *k, pt_term_vec *query) {
  pt_vec_push(k->mem, query, any_escape(k, &k->templates));
  return pt_kiki_ask_rows(k, query);
}

/* The same, one row after the other: where relations between numbers are looked for, that is
   easier. */
static pt_answer ask_escapes(pt_kiki *k, pt_term_vec *query) {
  pt_answer a = PT_UNSAT;
  size_t n = query->n;
  pt_templates *ts = &k->templates;
  for (uint32_t l = 0; l < ts->loops.n; l++) {
    const pt_template *t = &ts->loops.at[l];
    for (uint32_t r = 0; r < (t->seen ? t->rows.n : 1) && a == PT_UNSAT; r++) {
      if (t->seen && t->rows.at[r].top) continue;
      query->n = n;
      pt_vec_push(k->mem, query, row_escape(k, (pt_row_at){ts, l, r}));
      a = pt_kiki_ask_rows(k, query);
    }
  }
  return a;
}

/* The least invariants; false: a question was not answered, or too many were needed. */
static bool find_invariants(pt_kiki *k, unsigned domains) {
  pt_term_vec query = {0};
  pt_answer a = PT_UNKNOWN;
  begin_rows(k, domains);
  for (uint32_t n = 0; n < MAX_SAMPLES && !pt_kiki_stopped(k); n++) {
    pt_kiki_assume(k, &query);
    a = k->opaque ? ask_escapes(k, &query) : ask_escape(k, &query);
    if (a != PT_SAT) break;
    add_states(k);
  }
  if (a == PT_SAT) pt_kiki_say(k, PT_REASON_NO_INVARIANT, 0);
  pt_vec_release(k->mem, &query);
  return a == PT_UNSAT;
}

/* What was found is kept; the next search has it. */
static void keep_invariants(pt_kiki *k) {
  swap_known(k);
  k->has_known = true;
}

static pt_term any_failure(pt_kiki *k, const pt_map *failing) {
  pt_term any = pt_false(k->tt);
  for (size_t j = 0; j < k->enc->obligations.n; j++) {
    const pt_obligation *ob = &k->enc->obligations.at[j];
    if (!pt_kiki_is_open(k, ob->check) || pt_map_get(failing, ob->check, NULL)) continue;
    any = pt_mk_or(k->tt, any, pt_mk_and(k->tt, ob->fails, ob->counts));
  }
  return any;
}

static pt_term any_lost(pt_kiki *k) {
  pt_term any = pt_false(k->tt);
  for (size_t j = 0; j < k->enc->lost.n; j++) any = pt_mk_or(k->tt, any, k->enc->lost.at[j].guard);
  return any;
}

static void add_failures(pt_kiki *k, const pt_map *failing, pt_term_vec *questions) {
  for (size_t j = 0; j < k->enc->obligations.n; j++) {
    const pt_obligation *ob = &k->enc->obligations.at[j];
    pt_term fails = pt_mk_and(k->tt, ob->fails, ob->counts);
    if (pt_kiki_is_open(k, ob->check) && !pt_map_get(failing, ob->check, NULL) &&
        !pt_term_is_false(k->tt, fails))
      pt_vec_push(k->mem, questions, fails);
  }
}

/* With quantifiers, checks are apart from each other: together they are much harder. */
void pt_kiki_step_questions(pt_kiki *k, const pt_map *failing, pt_term_vec *assume,
                            pt_term_vec *questions) {
  pt_kiki_assume(k, assume);
  pt_vec_push(k->mem, questions, any_escape(k, &k->templates));
  if (k->has_known) pt_vec_push(k->mem, questions, any_escape(k, &k->known));
  pt_vec_push(k->mem, questions, any_lost(k));
  if (k->opaque) add_failures(k, failing, questions);
  else pt_vec_push(k->mem, questions, any_failure(k, failing));
  if (k->enc->goal.endless) pt_vec_push(k->mem, questions, pt_kiki_unranked(k, failing));
}

/* The last cut loop that starts in an arbitrary state of the model: what is missing is a fact about
   that. */
static uint32_t loop_of_model(const pt_kiki *k, pt_model *md) {
  for (size_t c = k->enc->copies.n; c-- > 0;)
    if (pt_model_is_true(md, k->enc->copies.at[c].sel))
      return k->enc->loops.at[k->enc->copies.at[c].loop].loc;
  return 0;
}

/* Notes the checks that fail in the model. */
static void note_failing(pt_kiki *k, pt_map *failing) {
  pt_model *md = pt_model_new(k->tt);
  pt_solver_model(k->solver, md);
  for (size_t j = 0; j < k->enc->obligations.n; j++) {
    const pt_obligation *ob = &k->enc->obligations.at[j];
    if (!pt_model_is_true(md, ob->fails) || !pt_model_is_true(md, ob->counts)) continue;
    pt_map_put(k->mem, failing, ob->check, 1);
    pt_result_open(k->r, ob->check, PT_ENGINE_STEP, PT_REASON_NO_INVARIANT, loop_of_model(k, md));
  }
  pt_model_delete(md);
}

bool pt_kiki_has_written(const pt_kiki *k) {
  for (uint32_t c = 1; c < k->r->prog->checks.n; c++)
    if (k->r->prog->checks.at[c].kind == PT_CHECK_INVARIANT) return true;
  return false;
}

/* Nothing lost can be met: FAILING gets the checks that may fail.  Not UNSAT: nothing is known. */
static pt_answer find_failing(pt_kiki *k, pt_map *failing) {
  pt_term_vec query = {0};
  pt_kiki_assume(k, &query);
  size_t n = query.n;
  pt_vec_push(k->mem, &query, any_lost(k));
  pt_answer a = pt_kiki_ask(k, &query);
  if (a == PT_SAT) pt_kiki_say_lost(k, k->enc->lost.at, k->enc->lost.n);
  while (a == PT_UNSAT && !pt_kiki_stopped(k)) {
    query.n = n;
    pt_vec_push(k->mem, &query, any_failure(k, failing));
    if ((a = pt_kiki_ask(k, &query)) != PT_SAT) break;
    note_failing(k, failing);
    a = PT_UNSAT;
  }
  pt_vec_release(k->mem, &query);
  return a;
}

/* With a few of the rows, if all checks that are open can be proved so: one after the other, as
   each needs few instances of what is quantified. */
static bool prove_with_few(pt_kiki *k) {
  pt_map failing = {0};
  pt_term_vec query = {0};
  pt_kiki_guess_needed(k);
  pt_kiki_assume(k, &query);
  size_t n = query.n;
  pt_vec_push(k->mem, &query, any_lost(k));
  bool holds = pt_kiki_ask(k, &query) == PT_UNSAT;
  for (size_t j = 0; j < k->enc->obligations.n && holds && !pt_kiki_stopped(k); j++) {
    const pt_obligation *ob = &k->enc->obligations.at[j];
    if (!pt_kiki_is_open(k, ob->check)) continue;
    query.n = n;
    pt_vec_push(k->mem, &query, pt_mk_and(k->tt, ob->fails, ob->counts));
    holds = pt_kiki_ask(k, &query) == PT_UNSAT;
  }
  holds = holds && !pt_kiki_stopped(k);
  if (holds) pt_kiki_conclude(k, &failing);
  pt_vec_release(k->mem, &query);
  pt_kiki_need_all(k);
  return holds;
}

/* Proves what the invariants are strong enough for. */
static void prove(pt_kiki *k) {
  pt_map failing = {0};
  if (k->opaque && !k->enc->goal.endless && prove_with_few(k)) return;
  pt_answer a = find_failing(k, &failing);
  if (a == PT_UNSAT && k->enc->goal.endless) pt_kiki_rank(k, &failing);
  /* with quantifiers, the proof of some checks takes long: what is known is told first */
  bool later = k->opaque && !k->told && failing.n && pt_kiki_has_written(k);
  if (a == PT_UNSAT && !later && !pt_kiki_stopped(k)) pt_kiki_conclude(k, &failing);
  pt_map_release(k->mem, &failing);
}

/* ---- for people: invariants that hold whenever the head is reached, at the entry too */

static void entry_of(const pt_kiki *k, uint32_t c, pt_term_vec *out) {
  const pt_loop_copy *copy = &k->enc->copies.at[c];
  pt_vec_reset(out);
  for (size_t j = 0; j < copy->nvars; j++)
    pt_vec_push(k->mem, out, k->enc->head_vars.at[copy->var + j].entry);
}

/* Copies that are entered with a state outside; true when the solver found one and it was added. */
static bool admit_one(pt_kiki *k, pt_term_vec *query, pt_term_vec *entry) {
  pt_term any = pt_false(k->tt);
  pt_templates_begin(&k->templates, k->enc, 0); /* no rows: only what is known counts */
  for (size_t l = 0; l < k->templates.loops.n; l++) k->templates.loops.at[l].seen = true;
  pt_kiki_assume(k, query);
  for (uint32_t c = 0; c < k->enc->copies.n; c++) {
    entry_of(k, c, entry);
    pt_term outside = pt_mk_not(k->tt, pt_templates_holds(&k->known, k->enc, c, entry->at, NULL));
    any = pt_mk_or(k->tt, any, pt_mk_and(k->tt, k->enc->copies.at[c].reached, outside));
  }
  pt_vec_push(k->mem, query, any);
  if (pt_kiki_ask_rows(k, query) != PT_SAT) return false;
  pt_model *md = pt_model_new(k->tt);
  pt_solver_model(k->asked, md);
  for (uint32_t c = 0; c < k->enc->copies.n; c++) {
    entry_of(k, c, entry);
    pt_term inside = pt_templates_holds(&k->known, k->enc, c, entry->at, NULL);
    bool outside = !pt_model_is_true(md, inside);
    if (outside && pt_model_is_true(md, k->enc->copies.at[c].reached))
      pt_templates_add(&k->known, k->enc, c, entry->at, md);
  }
  pt_model_delete(md);
  return true;
}

/* At most so many states; false: it did not come to an end, and nothing can be said. */
static bool admit_entries(pt_kiki *k, uint32_t most) {
  pt_term_vec query = {0}, entry = {0};
  uint32_t n = 0;
  while (n < most && !pt_kiki_stopped(k) && admit_one(k, &query, &entry)) n++;
  pt_vec_release(k->mem, &query);
  pt_vec_release(k->mem, &entry);
  return n < most && !pt_kiki_stopped(k) && !k->unsure;
}

/* Rows about elements are told when that takes few questions. */
static void tell_people(pt_kiki *k) {
  enum { FEW = 12, MOST = 300 };
  bool known = admit_entries(k, FEW);
  if (!known) {
    pt_templates_forget_elements(&k->known);
    known = admit_entries(k, MOST);
  }
  if (known) pt_kiki_report(k->enc, &k->known, k->r);
}

/* Where nothing can fail whatever the states of loops are, no invariants are needed: all that is
   open is proved with none. */
static void prove_without(pt_kiki *k) {
  pt_map none = {0};
  bool asks = k->enc->goal.endless || !pt_term_is_false(k->tt, any_lost(k)) ||
              !pt_term_is_false(k->tt, any_failure(k, &none));
  if (asks) return;
  pt_templates_begin(&k->templates, k->enc, 0);
  for (size_t l = 0; l < k->templates.loops.n; l++) k->templates.loops.at[l].seen = true;
  pt_kiki_conclude(k, &none);
}

/* Which rows are looked for, from cheap to dear; what a stage found is known in the next. */
typedef struct {
  unsigned domains[8];
  size_t n;
} stages_of;

static const stages_of plain = {
    {PT_DOMAIN_INTERVALS, PT_DOMAIN_INTERVALS | PT_DOMAIN_SETS | PT_DOMAIN_EQUALITIES,
     PT_DOMAIN_INTERVALS | PT_DOMAIN_EQUALITIES | PT_DOMAIN_ZONES,
     PT_DOMAIN_ELEMENTS, /* the others are known */
     PT_DOMAIN_STRIDES, PT_DOMAIN_ALL & ~ABOUT_ELEMENTS},
    6};

/* At first also with nothing but bounds and equalities beside elements: often that is enough, and
   with quotients and products, relations between numbers take long to find. */
static const stages_of elements_first = {
    {PT_DOMAIN_INTERVALS | PT_DOMAIN_EQUALITIES, PT_DOMAIN_ELEMENTS, PT_DOMAIN_STRIDES,
     PT_DOMAIN_INTERVALS | PT_DOMAIN_SETS | PT_DOMAIN_EQUALITIES,
     PT_DOMAIN_INTERVALS | PT_DOMAIN_EQUALITIES | PT_DOMAIN_ZONES, PT_DOMAIN_ELEMENTS,
     PT_DOMAIN_STRIDES, PT_DOMAIN_ALL & ~ABOUT_ELEMENTS},
    8};

/* What costs time is the proof, not the rows. */
static const stages_of quantified = {
    {PT_DOMAIN_INTERVALS | PT_DOMAIN_EQUALITIES | PT_DOMAIN_ZONES, PT_DOMAIN_ELEMENTS,
     PT_DOMAIN_ALL & ~ABOUT_ELEMENTS},
    3};

static bool find_rows(pt_kiki *k, unsigned domains) {
  pt_job_sync(&k->o->job);
  bool found = find_invariants(k, domains);
  if (k->o->log)
    pt_log_say(k->o->log, "kiki: domains %u%s: %s, %zu rows, %llu states", domains,
               k->opaque ? " (quantifiers left aside)" : "",
               found ? "invariants" : "no invariants", pt_templates_count(&k->templates),
               (unsigned long long)k->stats.samples);
  return found;
}

/* False: there are no invariants, and none with more rows. */
static bool walk_stage(pt_kiki *k, unsigned domains) {
  bool extends = extends_known(k, domains), found = find_rows(k, domains);
  if (!found && extends) pt_templates_forget_extension(&k->templates);
  else if (!found) return false;
  else prove(k);
  keep_invariants(k);
  if (k->enc->o.bound == 0 && !pt_kiki_all_decided(k)) pt_kiki_share(k);
  return true;
}

static bool goes_on(const pt_kiki *k) { return !pt_kiki_stopped(k) && !pt_kiki_all_decided(k); }

/* What loops with written invariants are known to keep besides, for who looks for the reason when
   a proof fails.  With the states of the entries it need not be inductive: it is looked for again.
   */
static void tell_invariants(pt_kiki *k, unsigned domains) {
  if (!pt_kiki_has_written(k) || k->told || k->enc->o.bound == 0) return;
  k->told = true;
  pt_templates_forget_elements(&k->known);
  tell_people(k);
  pt_job_sync(&k->o->job);
  k->has_known = false;
  if (find_invariants(k, domains)) keep_invariants(k);
}

static void walk_stages(pt_kiki *k, const stages_of *stages) {
  unsigned before = 0, wanted = k->o->domains;
  if (!pt_elements_any(k->enc)) wanted &= ~(unsigned)ABOUT_ELEMENTS;
  for (size_t j = 0; j < stages->n && goes_on(k); j++) {
    unsigned domains = stages->domains[j] & wanted;
    if (!domains || domains == before) continue;
    before = domains;
    if (!walk_stage(k, domains)) return;
    if (goes_on(k) && domains & PT_DOMAIN_ZONES) tell_invariants(k, domains);
  }
}

void pt_kiki_step_early(pt_kiki *k) {
  unsigned domains = quantified.domains[0] & k->o->domains;
  pt_elements_find(&k->elements, k->mem, k->enc);
  k->opaque = true;
  bool found = domains && find_rows(k, domains), proved = found && prove_with_few(k);
  if (proved) keep_invariants(k), tell_people(k);
  k->opaque = k->has_known = false;
}

bool pt_kiki_step(pt_kiki *k) {
  bool quantifiers = k->enc->bounds.n > 0;
  pt_elements_find(&k->elements, k->mem, k->enc);
  prove_without(k);
  k->opaque = quantifiers;
  if (quantifiers) walk_stages(k, &quantified);
  k->opaque = false;
  bool asked = k->o->job.checks >> PT_CHECK_ACCESS & 1; /* then relations are what is needed */
  bool first = k->enc->o.bound == 0 && !quantifiers && !asked;
  if (goes_on(k)) walk_stages(k, first ? &elements_first : &plain);
  k->opaque = quantifiers;
  if (!k->has_known || !pt_kiki_all_decided(k)) return true;
  tell_people(k);
  return true;
}
