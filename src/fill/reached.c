#include "fill/reached.h"

#include "report/coverage.h"

enum { MOST_STEPS = 200000, MOST_BLOCKS = 100000 };
static const double most_seconds = 0.15;

/* All lines of the blocks that a run enters; where a run ends in the middle of one, the rest of it
   counts, too. */
static void mark_block(const pt_checker *c, bool *lines, const pt_run_block *b) {
  const pt_ir_fn *f = c->s->prog->fns.at[b->fn];
  const pt_ir_block *block = &f->blocks.at[b->block];
  for (size_t k = 0; k < block->ins.n; k++) lines[f->ins.at[block->ins.at[k]].loc] = true;
}

static void mark_run(const pt_checker *c, const pt_inputs *in, volatile int *stop, bool *lines) {
  pt_exec_options o = pt_session_exec_options(c->s, in);
  pt_run run = {0};
  o.step_limit = MOST_STEPS;
  o.record_blocks = true, o.block_limit = MOST_BLOCKS;
  o.stop = stop;
  pt_exec_run(c->exec, &o, &run);
  for (size_t k = 0; k < run.blocks.n; k++) mark_block(c, lines, &run.blocks.at[k]);
  pt_run_release(c->s->mem, &run);
}

static void mark_lines(const pt_checker *c, bool *lines) {
  pt_timer timer = {0};
  pt_timer_start(&timer, c->s->stop, pt_clock_us(), most_seconds, NULL);
  for (size_t k = 0; k < c->walked.n && !timer.stop; k++)
    mark_run(c, &c->walked.at[k], &timer.stop, lines);
  pt_timer_end(&timer);
}

static void count_lines(pt_report *r, const pt_checker *c) {
  pt_result marked = c->result; /* a view of it, with lines of its own */
  pt_coverage cover;
  marked.lines.at = pt_mem_alloc(r->mem, c->result.lines.n * sizeof *marked.lines.at);
  for (size_t k = 0; k < c->result.lines.n; k++) marked.lines.at[k] = c->result.lines.at[k];
  mark_lines(c, marked.lines.at);
  pt_coverage_init(&cover, r->mem, &marked);
  const uint32_t *n = cover.total.lines;
  r->reached.lines = n[PT_SIDE_OPEN] + n[PT_SIDE_COVERED] + n[PT_SIDE_INFEASIBLE];
  r->reached.lines_run = n[PT_SIDE_COVERED];
  pt_coverage_release(&cover, r->mem);
  pt_mem_free(r->mem, marked.lines.at, c->result.lines.n * sizeof *marked.lines.at);
}

void pt_fill_reached(pt_report *r, const pt_checker *c) {
  const pt_counters *n = &c->s->counters;
  r->reached.runs = n->test_runs;
  r->reached.unrolled = n->base_bound;
  r->reached.induction = n->step_bound;
  if (n->test_runs && c->exec) count_lines(r, c);
}
