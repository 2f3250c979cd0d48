/* Words that are pointers: a function that gets bytes (`void *`) may look at them as a structure
   with pointers in it, or as a pointer.  Such a word is no data: what it points to is for callers
   to know, and there is no way to make it here.

   A call that fails where such a word leads has come to a place where it works for other callers.
   It is told by its address, which moves with the word. */
#include "policy/need_priv.h"

enum { NEAR = 1 << 16 }; /* bytes from where a word points that are still of its object */

static bool is_about_addresses(pt_check_kind k) {
  switch (k) {
  case PT_CHECK_NULL_DEREF:
  case PT_CHECK_READ_OUT:
  case PT_CHECK_WRITE_OUT:
  case PT_CHECK_FREED:
  case PT_CHECK_BAD_FREE:
  case PT_CHECK_CALL: return true;
  default: return false;
  }
}

static bool runs(const pt_prober *b, const pt_inputs *inputs, pt_run *out) {
  pt_exec_options o = pt_session_exec_options(b->c->s, inputs);
  o.step_limit = PT_PROBE_STEPS, o.stop = b->c->s->stop;
  pt_exec_run(b->c->exec, &o, out);
  return out->status == PT_RUN_FAILED && is_about_addresses(out->kind);
}

static uint64_t cut(const pt_ir_prog *p, uint64_t address) {
  return p->ptr_width == 64 ? address : address & UINT32_MAX;
}

/* Whether input IN is a word of an object, and points near ADDRESS. */
static bool is_word(const pt_ir_prog *p, const pt_input *in, uint64_t address) {
  if (in->kind != PT_INPUT_UNDEF || !in->origin || in->width != p->ptr_width) return false;
  return cut(p, address - in->lo + NEAR) < 2 * NEAR;
}

/* Whether the run misses another address when word K points elsewhere. */
static bool moves(const pt_prober *b, const pt_inputs *inputs, size_t k, const pt_run *before) {
  const pt_ir_prog *p = pt_prober_prog(b);
  pt_input *in = &inputs->at[k];
  uint64_t old = in->lo, by = UINT64_C(1) << (p->ptr_width == 64 ? 52 : 30);
  pt_run run = {0};
  in->lo = cut(p, old + by);
  bool found = runs(b, inputs, &run) && run.check == before->check &&
               run.address == cut(p, before->address + by);
  in->lo = old;
  pt_run_release(b->c->s->mem, &run);
  return found;
}

bool pt_follows_word(const pt_prober *b, const pt_inputs *inputs) {
  pt_run run = {0};
  bool found = false, fails = runs(b, inputs, &run);
  for (size_t k = 0; fails && !found && k < inputs->n; k++)
    if (is_word(pt_prober_prog(b), &inputs->at[k], run.address)) found = moves(b, inputs, k, &run);
  pt_run_release(b->c->s->mem, &run);
  return found;
}
