#include "search/nodes.h"

#include "confirm/proofs.h"
#include "ir/arena.h"

bool pt_makes_heap_objects(const pt_ir_prog *p) {
  bool any = false;
  for (size_t fn = 1; fn < p->fns.n && !any; fn++) {
    const pt_ir_fn *f = p->fns.at[fn];
    for (size_t k = 1; k < f->ins.n && !any; k++)
      any = !f->model && !f->ins.at[k].dead && f->ins.at[k].op == PT_OP_ALLOC &&
            pt_alloc_is_heap(f->ins.at[k].sub);
  }
  return any;
}

bool pt_nodes_help(const pt_checker *c) {
  return c->result.restricted == PT_REASON_NONE && pt_makes_heap_objects(c->s->prog);
}

static void tell_nobody(void *payload, uint32_t test) { (void)payload, (void)test; }

/* What holds for every node is often all that is needed, besides bounds of numbers.  Questions
   about several arrays are easy or very hard, so others are asked soon.  Which node an element of
   an array of pointers is, is told by how many there are: a relation between numbers. */
static void run_in_turn(pt_checker *c, pt_kiki_options o, bool related) {
  enum { SOON_MS = 1500 };
  static const unsigned first[] = {PT_DOMAIN_INTERVALS | PT_DOMAIN_ELEMENTS,
                                   PT_DOMAIN_INTERVALS | PT_DOMAIN_EQUALITIES | PT_DOMAIN_ELEMENTS};
  pt_kiki_options few = o;
  few.max_round = 1, few.query_ms = SOON_MS;
  for (size_t k = 0; k < sizeof first / sizeof *first && !c->all && !related; k++) {
    few.domains = first[k];
    c->all = pt_engine_kiki(&c->result, c->exec, c->solver, &few, NULL);
  }
  if (related) o.domains = PT_DOMAIN_ALL & ~(unsigned)PT_DOMAIN_SETS;
  if (related && o.certify) o.certify = pt_certify_by_bits;
  if (!c->all) c->all = pt_engine_kiki(&c->result, c->exec, c->solver, &o, NULL);
}

void pt_run_nodes(pt_checker *c, pt_kiki_options o) {
  pt_session *s = c->s;
  pt_arena_stats stats;
  o.job.checks &= pt_arena_kinds();
  pt_exec_delete(c->exec); /* it knows how many globals there are */
  c->exec = NULL;
  bool changed = pt_ir_number_nodes(s->prog, o.job.checks, &stats);
  pt_log_say(&s->log, "kiki nodes: %u arenas of %u allocations, %u accesses", stats.arenas,
             stats.sites, stats.accesses);
  if (pt_exec_new(&c->exec, s->mem, s->prog, &s->err) != PT_OK) return;
  if (!changed || o.job.narrowed != PT_REASON_NONE) return;
  o.parts = PT_KIKI_STEP, o.job.uninit = false;
  o.job.found = tell_nobody;
  o.job.take = NULL, o.job.foreign = NULL;
  o.job.tell = NULL, o.job.take_fact = NULL; /* what others know is about other code */
  o.explain = NULL;
  c->all = false;
  run_in_turn(c, o, stats.arrays > 0);
  c->result.invariants.n = 0; /* they are about numbers that the program does not have */
}
