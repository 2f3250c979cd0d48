#include "engine/endless/marks.h"

enum { MOST_BYTES = 1 << 20 }; /* of a state */

void pt_marks_init(pt_marks *m, pt_mem *mem, const pt_ir_prog *p, bool addresses) {
  *m = (pt_marks){.mem = mem, .prog = p};
  m->snapshots = pt_snapshots_new(mem, p, addresses);
  pt_vec_resize(mem, &m->arrivals, p->checks.n);
}

void pt_marks_release(pt_marks *m) {
  for (size_t k = 0; k < m->levels.n; k++) {
    pt_marks_level *l = &m->levels.at[k];
    for (size_t j = 0; j < l->marks.n; j++) pt_buf_release(m->mem, &l->marks.at[j].state);
    pt_vec_release(m->mem, &l->marks);
  }
  for (size_t k = 0; k < m->entries.n; k++) pt_buf_release(m->mem, &m->entries.at[k].state);
  pt_vec_release(m->mem, &m->levels);
  pt_vec_release(m->mem, &m->entries);
  pt_vec_release(m->mem, &m->arrivals);
  pt_snapshots_delete(m->snapshots);
}

void pt_marks_begin(pt_marks *m) {
  for (size_t k = 0; k < m->levels.n; k++) m->levels.at[k].frame = 0;
  for (size_t k = 0; k < m->arrivals.n; k++) m->arrivals.at[k] = 0;
  m->nentries = 0, m->found = false, m->at = NULL;
}

static bool is_power_of_two(uint64_t n) { return (n & (n - 1)) == 0; }

static void report(pt_marks *m, pt_exec *x, uint32_t check, uint64_t arrival, uint64_t used) {
  m->found = true, m->check = check;
  m->lasso = (pt_lasso){.arrival = arrival,
                        .period = m->arrivals.at[check] - arrival,
                        .repeat = pt_exec_inputs_used(x) - used};
}

/* ---- loops */

static pt_mark *mark_of(pt_marks *m, pt_exec *x, uint32_t check) {
  uint32_t depth = pt_exec_depth(x);
  if (m->levels.n <= depth) pt_vec_resize(m->mem, &m->levels, depth + 1);
  pt_marks_level *l = &m->levels.at[depth];
  if (l->frame != pt_exec_frame_id(x)) l->frame = pt_exec_frame_id(x), l->n = 0;
  for (size_t k = 0; k < l->n; k++)
    if (l->marks.at[k].check == check) return &l->marks.at[k];
  if (l->n == l->marks.n) pt_vec_resize(m->mem, &l->marks, l->n + 1);
  pt_mark *mark = &l->marks.at[l->n++];
  pt_buf state = mark->state;
  *mark = (pt_mark){.check = check, .state = state};
  return mark;
}

/* What was kept of loops of this call that the run is no longer in means nothing. */
static void forget_left(pt_marks *m, pt_marks_level *l, uint32_t check) {
  for (size_t k = 0; k < l->n; k++) {
    pt_mark *mark = &l->marks.at[k];
    if (mark->check == check || !pt_snapshot_is_left(m->snapshots, mark->check, check)) continue;
    mark->round = 0, mark->kept = false;
  }
}

static bool arrive_at_loop(pt_marks *m, pt_exec *x, uint32_t check) {
  pt_mark *mark = mark_of(m, x, check);
  forget_left(m, &m->levels.at[pt_exec_depth(x)], check);
  uint64_t print = pt_snapshot_print(m->snapshots, x);
  mark->round++;
  mark->before = mark->inputs, mark->inputs = pt_exec_inputs_used(x);
  m->at = mark;
  if (mark->kept && mark->print == print &&
      pt_snapshot_same(m->snapshots, x, false, &mark->state)) {
    report(m, x, check, mark->arrival, mark->used);
    return true;
  }
  if (!is_power_of_two(mark->round)) return false;
  mark->kept = pt_snapshot_take(m->snapshots, x, false, MOST_BYTES, &mark->state);
  mark->print = print, mark->used = mark->inputs, mark->arrival = m->arrivals.at[check];
  return false;
}

/* ---- calls */

static bool arrive_at_call(pt_marks *m, pt_exec *x, uint32_t check) {
  uint32_t depth = pt_exec_depth(x), live = 0;
  while (m->nentries && m->entries.at[m->nentries - 1].depth >= depth) m->nentries--;
  m->at = NULL;
  for (size_t k = 0; k < m->nentries; k++) {
    pt_entry *e = &m->entries.at[k];
    live += e->check == check;
    if (e->check != check || !e->kept || !pt_snapshot_same(m->snapshots, x, true, &e->state))
      continue;
    report(m, x, check, e->arrival, e->used);
    return true;
  }
  if (m->nentries == m->entries.n) pt_vec_resize(m->mem, &m->entries, m->nentries + 1);
  pt_entry *e = &m->entries.at[m->nentries++];
  e->depth = depth, e->check = check;
  e->arrival = m->arrivals.at[check], e->used = pt_exec_inputs_used(x);
  e->kept = is_power_of_two(live + 1) &&
            pt_snapshot_take(m->snapshots, x, true, MOST_BYTES, &e->state);
  return false;
}

bool pt_marks_arrive(pt_marks *m, pt_exec *x, uint32_t check) {
  m->arrivals.at[check]++;
  return m->prog->checks.at[check].kind == PT_CHECK_ENDLESS ? arrive_at_loop(m, x, check)
                                                            : arrive_at_call(m, x, check);
}
