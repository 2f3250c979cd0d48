/* Rounds: boxes until none grows; with other precision when there are too many, or when an alarm
   may be none with what was learnt.

   First only few numbers tell states apart: those of which paths to alarms learnt something, one
   alarm after the other (or a path on the way, when there are too many).  Where that does not help,
   all of them do. */
#include "engine/box/box.h"

#include "engine/box/box_priv.h"
#include "engine/try.h"

enum { MAX_ROUNDS = 40, MAX_LAZY_ROUNDS = 60, MAX_NODES = 20000, SYNC = 64 };
static const uint64_t MAX_STEPS = UINT64_C(2000000000), MAX_LAZY_STEPS = 4000000,
                      MAX_LAZY_ROUND_STEPS = 1500000, MAX_FIRST_STEPS = 150000,
                      MAX_VISIT_STEPS = 5000000; /* paths between two loop heads explode */

void pt_box_give_up(pt_box *b, pt_reason why, uint32_t loc) {
  if (!b->why) b->why = why, b->why_loc = loc;
}

bool pt_box_over(const pt_box *b) {
  return b->why || b->coarser || b->blamed || (b->o->job.stop && *b->o->job.stop);
}

static bool is_stopped(const pt_box *b) { return b->o->job.stop && *b->o->job.stop; }

static bool is_wanted(const pt_box *b, uint32_t check) {
  return b->r->checks[check].verdict == PT_OPEN &&
         pt_job_wants(&b->o->job, b->prog, check, (pt_check_kind)b->prog->checks.at[check].kind);
}

/* ---- alarms */

/* The slot whose number a symbol is, or was made of; 0: none. */
static uint32_t origin_of(const pt_box *b, uint32_t symbol) {
  while (b->symbols.at[symbol].of)
    symbol = b->symbols.at[symbol].of;
  return b->symbols.at[symbol].origin;
}

/* What the path has learnt of is what may have to be told apart. */
static void blame(pt_box *b) {
  for (size_t k = 0; k < b->trail.n; k++) {
    uint32_t slot = b->trail.at[k].symbol ? origin_of(b, b->trail.at[k].at) : 0;
    if (!slot || pt_map_get(&b->told, slot, NULL)) continue;
    pt_map_put(b->mem, &b->told, slot, 1);
    b->finer = true;
  }
  b->blamed = true;
}

void pt_box_alarm(pt_box *b, uint32_t check) {
  b->alarms[check] = true;
  if (b->lazy && is_wanted(b, check)) blame(b);
}

/* ---- one round */

void pt_box_look_at_limits(pt_box *b) {
  uint32_t nodes = b->o->max_nodes ? b->o->max_nodes : MAX_NODES;
  uint64_t steps = b->o->max_steps ? b->o->max_steps : MAX_STEPS;
  if (b->lazy && b->steps > b->lazy_until) blame(b); /* too many paths */
  bool many = b->steps - b->visit_steps > MAX_VISIT_STEPS;
  if (b->nodes.n > nodes || b->steps > steps || many) pt_box_give_up(b, PT_REASON_TOO_LARGE, 0);
  if (pt_mem_is_short(b->mem)) pt_box_give_up(b, PT_REASON_MEMORY, 0);
}

static void begin_round(pt_box *b) {
  pt_box_forget_nodes(b);
  b->coarser = b->finer = b->blamed = false;
  for (uint32_t c = 0; c < b->prog->checks.n; c++)
    b->alarms[c] = b->reached[c] = false;
}

static void fixpoint(pt_box *b) {
  begin_round(b);
  b->here = (pt_box_place){0};
  b->visit_steps = b->steps;
  pt_box_walk(b);
  pt_box_undo(b, 0, 1);
  for (size_t n = 1; b->next < b->queue.n && !pt_box_over(b); n++) {
    uint32_t node = b->queue.at[b->next++];
    b->nodes.at[node].queued = false;
    b->visit_steps = b->steps;
    pt_box_visit(b, node);
    pt_box_look_at_limits(b);
    if (n % SYNC == 0) pt_job_sync(&b->o->job);
  }
  pt_box_undo(b, 0, 1);
}

static bool has_alarm(const pt_box *b) {
  for (uint32_t c = 1; c < b->prog->checks.n; c++)
    if (b->alarms[c] && is_wanted(b, c)) return true;
  return false;
}

static void say_round(const pt_box *b, uint32_t round) {
  size_t alarms = 0;
  for (uint32_t c = 1; c < b->prog->checks.n; c++)
    alarms += b->alarms[c] && is_wanted(b, c);
  if (b->o->log)
    pt_log_say(b->o->log, "box: round %u: %zu boxes, %llu steps, %zu contexts, %zu alarms%s%s%s",
               round, b->nodes.n, (unsigned long long)b->steps, b->contexts.n, alarms,
               b->coarser ? ", coarser" : "", b->why ? "; " : "", pt_reason_sentence(b->why));
}

static void do_round(pt_box *b, uint32_t round) {
  fixpoint(b);
  b->r->counters.box_rounds++;
  b->r->counters.box_boxes = b->nodes.n;
  b->r->counters.box_steps = b->steps;
  say_round(b, round);
}

/* The same with as few numbers as possible that tell states apart. */
static bool find_few_boxes(pt_box *b) {
  bool found = false;
  uint64_t until = b->steps + MAX_LAZY_STEPS;
  b->lazy = true;
  for (uint32_t round = 0; round < MAX_LAZY_ROUNDS && b->steps < until; round++) {
    b->lazy_until = b->steps + (round ? MAX_LAZY_ROUND_STEPS : MAX_FIRST_STEPS);
    do_round(b, round);
    if (b->why || is_stopped(b)) break;
    found = !b->coarser && !b->blamed;
    bool other = round == 0 && b->cells.n; /* cells are known now */
    if (found || !(b->coarser || b->finer || other)) break;
  }
  if (!found) b->lazy = b->blamed = false, b->why = PT_REASON_NONE;
  return found;
}

/* True: the boxes of the last round are an invariant. */
static bool find_boxes(pt_box *b) {
  if (find_few_boxes(b)) return true;
  for (uint32_t round = 0; round < MAX_ROUNDS && !is_stopped(b); round++) {
    do_round(b, round);
    if (b->why || is_stopped(b)) return false;
    if (b->coarser) continue;
    if (!has_alarm(b) || (!b->finer && b->by_all)) return true;
    b->by_all |= !b->finer;
  }
  return false;
}

/* ---- conclusions */

/* What the whole program must not do is not looked at. */
static bool is_claimed(const pt_box *b, uint32_t check) {
  return is_wanted(b, check) && !b->alarms[check] && b->prog->checks.at[check].fn;
}

static void say_open(pt_box *b, pt_reason why, uint32_t loc) {
  for (uint32_t c = 1; c < b->prog->checks.n; c++)
    if (is_wanted(b, c))
      pt_result_open(b->r, c, PT_ENGINE_BOX, b->prog->checks.at[c].fn ? why : PT_REASON_OTHER_KIND,
                     loc);
}

static void conclude(pt_box *b) {
  pt_proof proof = {0};
  for (uint32_t c = 1; c < b->prog->checks.n; c++)
    if (is_claimed(b, c)) pt_vec_push(b->mem, &proof.checks, c);
  if (proof.checks.n && !b->o->job.narrowed) {
    pt_box_proof(b, &proof);
    pt_job_checking(&b->o->job, true);
    bool holds = !b->o->certify || b->o->certify(b->o->certify_payload, &proof);
    pt_job_checking(&b->o->job, false);
    for (size_t k = 0; k < proof.checks.n; k++) {
      uint32_t c = proof.checks.at[k];
      if (holds)
        pt_result_prove(b->r, c, b->reached[c], PT_ENGINE_BOX);
      else
        b->alarms[c] = false, pt_result_open(b->r, c, PT_ENGINE_BOX, PT_REASON_NOT_CONFIRMED, 0);
    }
  }
  for (uint32_t c = 1; c < b->prog->checks.n; c++)
    if (b->alarms[c] && is_wanted(b, c))
      pt_result_open(b->r, c, PT_ENGINE_BOX, PT_REASON_NO_INVARIANT, 0);
  pt_proof_release(b->mem, &proof);
}

/* ---- beginning and end */

static void init(pt_box *b) {
  pt_mem *m = b->mem;
  size_t checks = b->prog->checks.n;
  pt_ir_callgraph_init(&b->calls, m, b->prog);
  b->fns = pt_mem_alloc(m, b->prog->fns.n * sizeof *b->fns);
  b->global_objects = pt_mem_alloc(m, b->prog->globals.n * sizeof *b->global_objects);
  b->fn_objects = pt_mem_alloc(m, b->prog->fns.n * sizeof *b->fn_objects);
  b->alarms = pt_mem_alloc(m, checks * sizeof *b->alarms);
  b->reached = pt_mem_alloc(m, checks * sizeof *b->reached);
  pt_vec_resize(m, &b->slots, 1);
  pt_vec_resize(m, &b->symbols, 1);
  pt_box_fn_of(b, b->prog->main);
  pt_box_context_at(b, 0, 0, b->prog->main);
}

static void release(pt_box *b) {
  pt_mem *m = b->mem;
  pt_box_forget_nodes(b);
  pt_box_release_fns(b);
  pt_box_release_objects(b);
  pt_ir_callgraph_release(&b->calls);
  for (size_t k = 0; k < b->contexts.n; k++)
    pt_vec_release(m, &b->contexts.at[k].objects);
  for (size_t k = 0; k < b->bounds.n; k++)
    pt_vec_release(m, &b->bounds.at[k]);
  pt_vec_release(m, &b->slots);
  pt_vec_release(m, &b->symbols);
  pt_vec_release(m, &b->trail);
  pt_vec_release(m, &b->choices);
  pt_vec_release(m, &b->contexts);
  pt_vec_release(m, &b->nodes);
  pt_vec_release(m, &b->queue);
  pt_vec_release(m, &b->bounds);
  pt_map *maps[] = {&b->context_ids, &b->node_ids, &b->numeric, &b->unlinked, &b->bound_of,
                    &b->values,      &b->counts,   &b->told,    &b->cells};
  for (size_t k = 0; k < sizeof maps / sizeof *maps; k++)
    pt_map_release(m, maps[k]);
  pt_mem_free(m, b->alarms, b->prog->checks.n * sizeof *b->alarms);
  pt_mem_free(m, b->reached, b->prog->checks.n * sizeof *b->reached);
}

bool pt_engine_box(pt_result *r, const pt_box_options *o) {
  pt_box b = {.mem = r->mem, .r = r, .prog = r->prog, .o = o};
  init(&b);
  if (find_boxes(&b))
    conclude(&b);
  else
    say_open(&b, b.why ? b.why : PT_REASON_TIME, b.why_loc);
  bool all = true;
  for (uint32_t c = 1; c < b.prog->checks.n; c++)
    all &= !is_wanted(&b, c);
  pt_job_sync(&o->job);
  release(&b);
  return all;
}
