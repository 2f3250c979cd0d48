#include "fill/rounds.h"

#include "base/map.h"
#include "ir/cfg.h"

enum { MOST_RUNS = 10, MOST_STEPS = 2000000, MOST_BLOCKS = 500000 };
static const double MOST_SECONDS = 0.1;

/* Each head of a loop in its function: a jump from a latch to it goes round, any other one
   enters. */
typedef struct {
  const pt_checker *c;
  pt_rounds *r;
  pt_ir_cfg *cfgs; /* by function; only of those with blocks */
  pt_blk *last;    /* by function: the block that was entered last */
  pt_map now;      /* function << 32 | head -> rounds since it was entered */
  pt_timer timer;  /* few steps may take long: large blocks of memory are filled by one */
} counter;

static uint64_t key_of(uint32_t fn, pt_blk head) { return (uint64_t)fn << 32 | head; }

static const pt_ir_loop *loop_with_head(const pt_ir_cfg *cfg, pt_blk block) {
  uint32_t loop = block < cfg->nblocks ? cfg->loop_of[block] : 0;
  return loop && cfg->loops.at[loop - 1].header == block ? &cfg->loops.at[loop - 1] : NULL;
}

static bool goes_round(const pt_ir_loop *l, pt_blk from) {
  for (size_t k = 0; k < l->latches.n; k++)
    if (l->latches.at[k] == from) return true;
  return false;
}

static void count_block(counter *x, const pt_run_block *b) {
  const pt_ir_loop *l = loop_with_head(&x->cfgs[b->fn], b->block);
  pt_blk from = x->last[b->fn];
  x->last[b->fn] = b->block;
  if (!l) return;
  uint64_t key = key_of(b->fn, b->block), n = 0, most = 0;
  if (goes_round(l, from)) pt_map_get(&x->now, key, &n), n++;
  pt_map_put(x->c->s->mem, &x->now, key, n);
  pt_map_get(&x->r->most, key, &most);
  if (n + 1 > most) pt_map_put(x->c->s->mem, &x->r->most, key, n + 1);
}

static void count_run(counter *x, const pt_test *t, pt_run *run) {
  const pt_session *s = x->c->s;
  pt_exec_options o = pt_session_exec_options(s, t ? &t->inputs : NULL);
  o.step_limit = MOST_STEPS;
  o.record_blocks = true, o.block_limit = MOST_BLOCKS;
  o.stop = &x->timer.stop;
  pt_exec_run(x->c->exec, &o, run);
  for (uint32_t k = 0; k < s->prog->fns.n; k++) x->last[k] = PT_NO_BLK;
  for (size_t k = 0; k < run->blocks.n; k++) count_block(x, &run->blocks.at[k]);
  x->r->runs++;
  x->r->ended |= run->status != PT_RUN_STEPS && run->status != PT_RUN_STOPPED;
  x->r->cut |= run->blocks_cut || run->status == PT_RUN_STEPS || run->status == PT_RUN_STOPPED;
}

void pt_rounds_init(pt_rounds *r, const pt_checker *c) {
  pt_mem *m = c->s->mem;
  const pt_ir_prog *p = c->s->prog;
  counter x = {.c = c, .r = r, .cfgs = pt_mem_alloc(m, p->fns.n * sizeof *x.cfgs),
               .last = pt_mem_alloc(m, p->fns.n * sizeof *x.last)};
  pt_run run = {0};
  *r = (pt_rounds){0};
  pt_timer_start(&x.timer, c->s->stop, pt_clock_us(), MOST_SECONDS, NULL);
  for (uint32_t k = 1; k < p->fns.n; k++)
    if (p->fns.at[k]->blocks.n) pt_ir_cfg_init(&x.cfgs[k], m, p->fns.at[k]);
  for (size_t k = 0; k < c->result.tests.n && r->runs < MOST_RUNS; k++)
    count_run(&x, &c->result.tests.at[k], &run);
  if (!r->runs) count_run(&x, NULL, &run);
  pt_timer_end(&x.timer);
  for (uint32_t k = 1; k < p->fns.n; k++)
    if (p->fns.at[k]->blocks.n) pt_ir_cfg_release(&x.cfgs[k]);
  pt_run_release(m, &run);
  pt_map_release(m, &x.now);
  pt_mem_free(m, x.cfgs, p->fns.n * sizeof *x.cfgs);
  pt_mem_free(m, x.last, p->fns.n * sizeof *x.last);
}

void pt_rounds_release(pt_rounds *r, pt_mem *m) { pt_map_release(m, &r->most); }

bool pt_rounds_of(const pt_rounds *r, uint32_t fn, pt_blk head, uint64_t *out) {
  uint64_t most = 0;
  if (!pt_map_get(&r->most, key_of(fn, head), &most)) return false;
  *out = most - 1;
  return true;
}
