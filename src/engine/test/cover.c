/* Coverage: which sides of branches a run took, which locations and blocks it executed, and, if
   somebody asks, which conditions decided.

   Runs that do not become tests (an assumption does not hold, a trial of shrinking) must not count
   as coverage, so a run only notes its items, and commit adds them to the result. */
#include "engine/test/search.h"

static void note(pt_cover *c, uint32_t *run_of, uint32_t index, pt_item item) {
  if (run_of[index] == c->run) return;
  run_of[index] = c->run;
  pt_vec_push(c->result->mem, &c->items, item);
}

/* A state that the program keeps in a variable shows in what it compares: a value that is new at
   its branch is a state that no run was in (at most MAX_VALUES per branch: counters are no
   states). */
static void note_value(pt_cover *c, pt_exec *x, const pt_ir_fn *f, const pt_ir_ins *i,
                       uint32_t branch) {
  enum { MAX_VALUES = 16 };
  const pt_ir_value *cond = &f->values.at[pt_ir_arg(f, i, 0)];
  const pt_ir_ins *by = cond->kind == PT_VAL_INS ? &f->ins.at[cond->ref] : NULL;
  if (!by || by->op < PT_OP_EQ || by->op > PT_OP_SLE || c->nvalues[branch] >= MAX_VALUES) return;
  pt_val left = pt_ir_arg(f, by, 0);
  if (f->values.at[left].kind == PT_VAL_CONST) left = pt_ir_arg(f, by, 1);
  uint64_t key = pt_hash_mix(pt_hash_mix(branch) ^ pt_bv_to_u64(pt_exec_value(x, left)));
  if (pt_map_get(&c->values, key, NULL)) return;
  pt_map_put(c->result->mem, &c->values, key, 1);
  c->nvalues[branch]++;
  pt_vec_push(c->result->mem, &c->novel, (uint32_t)c->path->steps.n);
}

/* ---- evaluations of decisions */

/* The decision whose conditions these are came to its outcome. */
static void note_outcome(pt_cover *c, const pt_asked *asked, size_t n, int outcome) {
  for (size_t k = 0; k < n; k++) {
    uint32_t goal = pt_goal_of(asked[k].condition, asked[k].side, outcome);
    if (pt_effects_decides(c->result->effects, asked, n, k, outcome))
      note(c, c->goal_run, goal, PT_ITEM_GOAL | goal);
  }
}

/* Takes the last conditions of a frame that belong to a decision out of those that are being
   evaluated; in order; none when they are too many. */
static size_t take_evaluation(pt_cover *c, uint64_t frame, uint32_t decision,
                              pt_asked out[PT_DECISION_MOST]) {
  const pt_effects *e = c->result->effects;
  size_t first = c->evaluated.n, n = 0;
  while (first > 0 && c->evaluated.at[first - 1].frame == frame &&
         e->conditions.at[c->evaluated.at[first - 1].asked.condition].decision == decision)
    first--;
  bool fits = c->evaluated.n - first <= PT_DECISION_MOST;
  for (size_t k = first; k < c->evaluated.n && fits; k++) out[n++] = c->evaluated.at[k].asked;
  c->evaluated.n = first;
  return n;
}

static void note_condition(pt_cover *c, pt_exec *x, uint32_t condition) {
  pt_asked asked[PT_DECISION_MOST];
  const pt_condition *cond = &c->result->effects->conditions.at[condition];
  uint8_t side = pt_bv_is_zero(pt_exec_value(x, cond->value));
  uint64_t frame = pt_exec_frame_id(x);
  while (c->evaluated.n && c->evaluated.at[c->evaluated.n - 1].frame > frame)
    c->evaluated.n--; /* a frame that was left by longjmp */
  pt_vec_push(c->result->mem, &c->evaluated,
              ((pt_evaluated){.frame = frame, .asked = {condition, side}}));
  if (!pt_is_outcome(cond->to[side])) return;
  size_t n = take_evaluation(c, frame, cond->decision, asked);
  note_outcome(c, asked, n, pt_outcome_of(cond->to[side]));
}

static bool on_before(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  pt_cover *c = payload;
  const pt_ir_fn *f = c->result->prog->fns.at[fn];
  const pt_ir_ins *i = &f->ins.at[ins];
  c->blocks[fn][i->block] = true;
  if (!f->model) {
    if (i->loc) note(c, c->loc_run, i->loc, PT_ITEM_LOC | i->loc);
    uint32_t *const *of = c->goal_run ? c->result->effects->of : NULL;
    uint32_t condition = of && of[fn] ? of[fn][ins] : 0;
    if (condition) note_condition(c, x, condition - 1);
    uint32_t branch = i->op == PT_OP_CBR ? c->branch_of[fn][ins] : 0;
    if (branch) {
      pt_item side =
          (branch - 1) << 1 | (pt_bv_is_zero(pt_exec_value(x, pt_ir_arg(f, i, 0))) ? 1 : 0);
      c->last = (uint64_t)side + 1;
      note(c, c->side_run, side, side);
      if (c->path) note_value(c, x, f, i, branch - 1);
    }
  }
  return !c->inner || c->inner->before(c->inner->payload, x, fn, ins);
}

static void on_after(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  pt_cover *c = payload;
  if (c->inner && c->inner->after) c->inner->after(c->inner->payload, x, fn, ins);
}

static void on_enter(void *payload, pt_exec *x, uint32_t fn) {
  pt_cover *c = payload;
  if (c->inner && c->inner->enter) c->inner->enter(c->inner->payload, x, fn);
}

static void on_leave(void *payload, pt_exec *x, uint32_t fn) {
  pt_cover *c = payload;
  if (c->inner && c->inner->leave) c->inner->leave(c->inner->payload, x, fn);
}

static void on_reads(void *payload, pt_exec *x, uint64_t address, size_t n) {
  pt_cover *c = payload;
  if (c->inner && c->inner->reads) c->inner->reads(c->inner->payload, x, address, n);
}

static void on_has_read(void *payload, pt_exec *x, uint64_t address, size_t n, pt_look how) {
  pt_cover *c = payload;
  if (c->inner && c->inner->has_read) c->inner->has_read(c->inner->payload, x, address, n, how);
}

static void on_writes(void *payload, pt_exec *x, uint64_t address, size_t n, const uint64_t *from) {
  pt_cover *c = payload;
  if (c->inner && c->inner->writes) c->inner->writes(c->inner->payload, x, address, n, from);
}

void pt_cover_init(pt_cover *c, pt_result *r) {
  const pt_ir_prog *p = r->prog;
  pt_mem *m = r->mem;
  *c = (pt_cover){.result = r};
  c->blocks = pt_mem_alloc(m, p->fns.n * sizeof *c->blocks);
  c->branch_of = pt_mem_alloc(m, p->fns.n * sizeof *c->branch_of);
  for (size_t k = 1; k < p->fns.n; k++) {
    c->blocks[k] = pt_mem_alloc(m, p->fns.at[k]->blocks.n + 1);
    c->branch_of[k] = pt_mem_alloc(m, (p->fns.at[k]->ins.n + 1) * sizeof **c->branch_of);
  }
  for (size_t k = 0; k < r->branches.n; k++)
    c->branch_of[r->branches.at[k].fn][r->branches.at[k].ins] = (uint32_t)k + 1;
  c->side_run = pt_mem_alloc(m, (2 * r->branches.n + 1) * sizeof *c->side_run);
  c->nvalues = pt_mem_alloc(m, r->branches.n + 1);
  c->loc_run = pt_mem_alloc(m, (r->lines.n + 1) * sizeof *c->loc_run);
  if (r->effects) c->goal_run = pt_mem_alloc(m, (r->effects->goals.n + 1) * sizeof *c->goal_run);
  c->observer = (pt_exec_observer){.payload = c,
                                   .before = on_before,
                                   .after = on_after,
                                   .enter = on_enter,
                                   .leave = on_leave,
                                   .reads = on_reads,
                                   .has_read = on_has_read,
                                   .writes = on_writes};
}

void pt_cover_release(pt_cover *c) {
  const pt_ir_prog *p = c->result->prog;
  pt_mem *m = c->result->mem;
  for (size_t k = 1; k < p->fns.n; k++) {
    pt_mem_free(m, c->blocks[k], p->fns.at[k]->blocks.n + 1);
    pt_mem_free(m, c->branch_of[k], (p->fns.at[k]->ins.n + 1) * sizeof **c->branch_of);
  }
  pt_mem_free(m, c->blocks, p->fns.n * sizeof *c->blocks);
  pt_mem_free(m, c->branch_of, p->fns.n * sizeof *c->branch_of);
  pt_mem_free(m, c->side_run, (2 * c->result->branches.n + 1) * sizeof *c->side_run);
  pt_mem_free(m, c->loc_run, (c->result->lines.n + 1) * sizeof *c->loc_run);
  pt_mem_free(m, c->nvalues, c->result->branches.n + 1);
  if (c->goal_run)
    pt_mem_free(m, c->goal_run, (c->result->effects->goals.n + 1) * sizeof *c->goal_run);
  pt_vec_release(m, &c->evaluated);
  pt_vec_release(m, &c->items);
  pt_vec_release(m, &c->novel);
  pt_map_release(m, &c->values);
}

const pt_exec_observer *pt_cover_start(pt_cover *c, const pt_exec_observer *inner) {
  pt_vec_reset(&c->items);
  pt_vec_reset(&c->novel);
  pt_vec_reset(&c->evaluated);
  c->run++;
  c->inner = inner;
  c->path = NULL;
  c->last = 0;
  return &c->observer;
}

const pt_exec_observer *pt_cover_follow(pt_cover *c, pt_follow *w) {
  const pt_exec_observer *o = pt_cover_start(c, pt_follow_start(w));
  c->path = pt_follow_path(w);
  return o;
}

bool pt_cover_has(const pt_cover *c, pt_item i) {
  if (i & PT_ITEM_LOC) return c->loc_run[i & ~PT_ITEM_LOC] == c->run;
  if (i & PT_ITEM_GOAL) return c->goal_run[i & PT_ITEM_INDEX] == c->run;
  return c->side_run[i] == c->run;
}

bool pt_cover_is_new(const pt_cover *c, pt_item i) {
  const pt_result *r = c->result;
  if (i & PT_ITEM_LOC) return !r->lines.at[i & ~PT_ITEM_LOC];
  if (i & PT_ITEM_GOAL) return r->effects->goals.at[i & PT_ITEM_INDEX] != PT_SIDE_COVERED;
  return r->branches.at[i >> 1].side[i & 1] != PT_SIDE_COVERED;
}

void pt_cover_commit(pt_cover *c) {
  pt_result *r = c->result;
  for (size_t k = 0; k < c->items.n; k++) {
    pt_item i = c->items.at[k];
    if (i & PT_ITEM_LOC) r->lines.at[i & ~PT_ITEM_LOC] = true;
    else if (i & PT_ITEM_GOAL) r->effects->goals.at[i & PT_ITEM_INDEX] = PT_SIDE_COVERED;
    else r->branches.at[i >> 1].side[i & 1] = PT_SIDE_COVERED;
  }
}
