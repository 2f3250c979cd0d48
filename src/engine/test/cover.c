/* Coverage: which blocks were executed, and which sides of branches were taken. */
#include "engine/test/search.h"

static bool on_before(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  pt_cover *c = payload;
  const pt_ir_fn *f = c->result->prog->fns.at[fn];
  const pt_ir_ins *i = &f->ins.at[ins];
  if (c->dry && i->op != PT_OP_CBR) return true;
  if (i->loc && !f->model) c->result->lines.at[i->loc] = true;
  if (pt_op_is_terminator((pt_op)i->op)) c->blocks[fn][i->block] = true;
  if (f->blocks.at[i->block].ins.at[0] == ins) c->blocks[fn][i->block] = true;
  pt_branch *b = i->op == PT_OP_CBR ? pt_result_branch(c->result, fn, ins) : NULL;
  if (b) {
    unsigned side = pt_bv_is_zero(pt_exec_value(x, pt_ir_arg(f, i, 0))) ? 1 : 0;
    uint32_t which = (uint32_t)(b - c->result->branches.at) << 1 | side;
    c->last = (uint64_t)which + 1;
    if (b->side[side] != PT_SIDE_COVERED && !c->dry) {
      b->side[side] = PT_SIDE_COVERED;
      pt_vec_push(c->result->mem, &c->fresh, which);
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

void pt_cover_init(pt_cover *c, pt_result *r) {
  const pt_ir_prog *p = r->prog;
  *c = (pt_cover){.result = r};
  c->blocks = pt_mem_alloc(r->mem, p->fns.n * sizeof *c->blocks);
  for (size_t k = 1; k < p->fns.n; k++) c->blocks[k] = pt_mem_alloc(r->mem, p->fns.at[k]->blocks.n + 1);
  c->observer = (pt_exec_observer){.payload = c, .before = on_before, .after = on_after, .enter = on_enter, .leave = on_leave};
}

void pt_cover_release(pt_cover *c) {
  const pt_ir_prog *p = c->result->prog;
  for (size_t k = 1; k < p->fns.n; k++) pt_mem_free(c->result->mem, c->blocks[k], p->fns.at[k]->blocks.n + 1);
  pt_mem_free(c->result->mem, c->blocks, p->fns.n * sizeof *c->blocks);
  pt_vec_release(c->result->mem, &c->fresh);
}

const pt_exec_observer *pt_cover_start(pt_cover *c, const pt_exec_observer *inner) {
  pt_vec_reset(&c->fresh);
  c->inner = inner;
  c->last = 0;
  c->dry = false;
  return &c->observer;
}

const pt_exec_observer *pt_cover_start_dry(pt_cover *c) {
  c->inner = NULL;
  c->last = 0;
  c->dry = true;
  return &c->observer;
}
