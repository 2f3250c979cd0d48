/* What to ask next: a heap of candidates, and what makes one promising.

   Five classes.  Sides of branches that no test covers and checks that may fail come first, each at
   most as often as its share of all questions allows.  Then sides in a new context: taken for the
   n-th time on one path, or right after another side than ever before.  Then what comes soon after
   a variable had a value that it never had where it is compared, in that run and in those that come
   from it.  So a run that gets one step further in a protocol, a keyword or a loop is continued
   before its many siblings; contexts and values are few, so this ends.  The rest is taken in turns:
   what is least deep, which makes the search fair, and something at random, which gets it out of
   large shallow parts.  Values that were fixed come last. */
#include "engine/test/search.h"

enum { NEW_SIDE, NEW_CONTEXT, NEW_VALUE, PLAIN, VALUE, CLASS_SHIFT = 61 };
enum {
  EAGER_TRIES = 6,
  VALUE_TRIES = 3,
  CALL_TRIES = 16,
  MAX_PASSES = 8,
  NEAR = 24,
  NEWS_TRIES = 48
};

/* ---- the heap */

static bool is_before(const pt_search *s, size_t a, size_t b) {
  return s->heap.at[a].order < s->heap.at[b].order;
}

static void swap(pt_search *s, size_t a, size_t b) {
  pt_candidate t = s->heap.at[a];
  s->heap.at[a] = s->heap.at[b], s->heap.at[b] = t;
}

static void sift_up(pt_search *s, size_t k) {
  for (; k > 0 && is_before(s, k, (k - 1) / 2); k = (k - 1) / 2) swap(s, k, (k - 1) / 2);
}

static void sift_down(pt_search *s, size_t k) {
  for (size_t kid = 2 * k + 1; kid < s->heap.n; k = kid, kid = 2 * k + 1) {
    if (kid + 1 < s->heap.n && is_before(s, kid + 1, kid)) kid++;
    if (!is_before(s, kid, k)) return;
    swap(s, kid, k);
  }
}

static pt_candidate take(pt_search *s, size_t k) {
  pt_candidate c = s->heap.at[k];
  s->heap.at[k] = s->heap.at[s->heap.n - 1];
  s->heap.n--;
  if (k < s->heap.n) sift_up(s, k), sift_down(s, k);
  return c;
}

/* ---- what turning a step round promises */

static const pt_ir_ins *ins_of(const pt_search *s, const pt_path_step *step) {
  return &s->r->prog->fns.at[step->fn]->ins.at[step->ins];
}

/* A side of a branch, as a key. */
static uint64_t side_key(const pt_path_step *step, bool other) {
  bool second = step->holds == other; /* the condition does not hold there */
  return (uint64_t)step->fn << 33 | (uint64_t)step->ins << 1 | second;
}

/* What turning a step round leads to: a side of a branch, a check, another value; 0 for other
   steps. */
static uint64_t target_of(const pt_search *s, const pt_path_step *step) {
  if (step->kind == PT_STEP_BRANCH) return side_key(step, true);
  if (step->kind == PT_STEP_VALUE) return UINT64_C(1) << 62 | side_key(step, true);
  if (step->kind == PT_STEP_ASSUME || !step->holds) return 0;
  return UINT64_C(1) << 63 | ins_of(s, step)->ref;
}

/* Whether the other side of a step would show something new, and is not tried too often. */
static bool is_new_side(pt_search *s, const pt_path_step *step) {
  uint64_t target = target_of(s, step), tries = 0;
  if (step->kind == PT_STEP_ASSUME) return !step->holds;
  if (target == 0 || step->kind == PT_STEP_VALUE) return false;
  pt_map_get(&s->tries, target, &tries);
  if (tries >= EAGER_TRIES && tries * tries * 8 > s->r->queries) return false;
  const pt_ir_ins *i = ins_of(s, step);
  if (step->kind != PT_STEP_BRANCH) return i->ref && s->r->checks[i->ref].verdict == PT_OPEN;
  const pt_branch *b = pt_result_branch(s->r, step->fn, step->ins);
  return b && b->side[step->holds ? 1 : 0] == PT_SIDE_OPEN;
}

/* Another value matters most where it is a function that is called. */
static bool is_worth_a_value(pt_search *s, const pt_path_step *step) {
  uint64_t tries = 0;
  pt_map_get(&s->tries, target_of(s, step), &tries);
  return tries < (ins_of(s, step)->op == PT_OP_ICALL ? CALL_TRIES : VALUE_TRIES);
}

static uint64_t class_of(pt_search *s, const pt_candidate *c) {
  const pt_path_step *step = &s->nodes.at[c->node].steps.at[c->step];
  if (c->tried) return c->tried == 1 ? PLAIN : VALUE;
  if (is_new_side(s, step)) return NEW_SIDE;
  if (step->kind == PT_STEP_VALUE) return is_worth_a_value(s, step) ? NEW_CONTEXT : VALUE;
  if (c->context && !pt_map_get(&s->contexts, c->context, NULL)) return NEW_CONTEXT;
  return c->news && s->news.at[c->news - 1].left ? NEW_VALUE : PLAIN;
}

/* Whether turning a step round can lead anywhere at all. */
static bool is_open(const pt_search *s, const pt_path_step *step) {
  if (step->kind == PT_STEP_ASSUME) return !step->holds;
  if (step->kind != PT_STEP_CHECK || !step->holds) return true;
  /* beyond a failing check there is nothing: it is looked for only while it is wanted and open */
  uint32_t check = ins_of(s, step)->ref;
  return pt_wants(s, check, (pt_check_kind)s->r->prog->checks.at[check].kind) &&
         s->r->checks[check].verdict == PT_OPEN;
}

/* ---- queueing */

static void push(pt_search *s, pt_candidate c) {
  c.order = class_of(s, &c) << CLASS_SHIFT | (uint64_t)(c.step & 0x7fffff) << 38 |
            (s->age++ & 0x3fffffffff);
  pt_vec_push(s->mem, &s->heap, c);
  sift_up(s, s->heap.n - 1);
}

void pt_queue_step(pt_search *s, pt_candidate c) { push(s, c); }

/* The context of a side: which pass it is on this path, and what came before it.  Where conditions
   are to decide, what came before matters more. */
static uint64_t context_of(pt_search *s, uint64_t side, uint64_t before) {
  uint64_t passes = 0, near = pt_hash_mix(pt_hash_mix(side) ^ before) | 1;
  pt_map_get(&s->passes, side, &passes);
  bool wanted = s->r->effects && !pt_map_get(&s->contexts, near, NULL);
  return wanted || passes >= MAX_PASSES ? near : pt_hash_mix(side << 4 | passes) | 1;
}

static void note_context(pt_search *s, uint64_t side, uint64_t before) {
  for (int k = 0; k < 1 + (s->r->effects != NULL); k++)
    pt_map_put(s->mem, &s->contexts, context_of(s, side, before), 1);
}

/* The path comes from the last run that was followed. */
void pt_queue_path(pt_search *s, uint32_t node, uint32_t bound, uint32_t news) {
  uint64_t before = 0, last = 0;
  size_t next = 0; /* in s->novel, which is sorted */
  pt_map_reset(&s->passes);
  for (uint32_t k = 0; k < s->nodes.at[node].steps.n; k++) {
    const pt_path_step *step = &s->nodes.at[node].steps.at[k];
    pt_candidate c = {.node = node, .step = k};
    for (; next < s->novel.n && s->novel.at[next] <= k; next++) {
      pt_vec_push(s->mem, &s->news, ((pt_new_value){.at = s->novel.at[next], .left = NEWS_TRIES}));
      news = (uint32_t)s->news.n;
    }
    if (news && k - s->news.at[news - 1].at < NEAR) c.news = news;
    if (step->kind == PT_STEP_BRANCH) c.context = context_of(s, side_key(step, true), before);
    if (k >= bound && is_open(s, step)) push(s, c);
    if (step->kind != PT_STEP_BRANCH) continue;
    uint64_t side = side_key(step, false), passes = 0;
    note_context(s, side, before);
    pt_map_get(&s->passes, side, &passes);
    pt_map_put(s->mem, &s->passes, side, passes + 1);
    before = s->r->effects ? pt_hash_mix(last) ^ side : side; /* conditions have two before them */
    last = side;
  }
}

void pt_queue_asked(pt_search *s, const pt_candidate *c) {
  uint64_t target = target_of(s, &s->nodes.at[c->node].steps.at[c->step]), tries = 0;
  pt_map_get(&s->tries, target, &tries);
  if (target) pt_map_put(s->mem, &s->tries, target, tries + 1);
  if (c->news && s->news.at[c->news - 1].left) s->news.at[c->news - 1].left--;
}

bool pt_queue_next(pt_search *s, pt_candidate *out) {
  while (s->heap.n) {
    bool eager = s->heap.at[0].order >> CLASS_SHIFT < PLAIN;
    pt_candidate c = take(s, eager || s->age++ & 1 ? 0 : (size_t)pt_rng_below(&s->rng, s->heap.n));
    if (!is_open(s, &s->nodes.at[c.node].steps.at[c.step])) continue;
    if (eager && class_of(s, &c) > c.order >> CLASS_SHIFT) { /* not new any more */
      push(s, c);
      continue;
    }
    *out = c;
    return true;
  }
  return false;
}
