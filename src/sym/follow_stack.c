/* The stack of a run that is followed.

   A run ends where the stack does not suffice.  While objects lie there whose size depends on
   inputs, whether it does is a condition of the path: the sum of these sizes is at most what the
   rest of the stack leaves for them. */
#include "sym/follow_priv.h"

enum {
  MORE_BITS = 8,
  MOST_OBJECTS = 1 << MORE_BITS
}; /* so many sizes are added without overflow */

void pt_follow_made(pt_follow *w, uint64_t object) {
  pt_vec_push(w->mem, &w->stack.objects, object);
}

static uint32_t width_of(const pt_follow *w) { return w->prog->ptr_width + MORE_BITS; }

static pt_term plus(pt_follow *w, pt_term sum, pt_term size) {
  size = pt_mk_zext(w->tt, size, width_of(w));
  return sum.i ? pt_mk_op2(w->tt, PT_TOP_ADD, sum, size) : size;
}

/* The sum of the sizes that depend on inputs, and what it is in this run; objects that are gone are
   dropped. */
static pt_term sum_of(pt_follow *w, uint64_t *now) {
  pt_term sum = {0}, size;
  size_t kept = 0;
  *now = 0;
  for (size_t k = 0; k < w->stack.objects.n; k++) {
    uint64_t base = w->stack.objects.at[k];
    pt_exec_object o = pt_exec_object_at(w->exec, base);
    if (o.kind != PT_OBJ_STACK || o.base != base || !pt_exec_on_stack(w->exec, base)) continue;
    if (!pt_shadow_size(&w->shadow, base, &size)) continue;
    sum = plus(w, sum, size);
    *now += o.size;
    w->stack.objects.at[kept++] = base;
  }
  w->stack.objects.n = kept;
  return sum;
}

/* SUM is at most BOUND, or not, as in this run. */
static void decide_bound(pt_follow *w, pt_term sum, uint64_t bound, bool holds) {
  if (holds && w->stack.sum.i == sum.i && w->stack.bound <= bound) return; /* nothing new */
  pt_follow_decide(w, PT_STEP_VALUE,
                   pt_mk_op2(w->tt, PT_TOP_ULE, sum, pt_mk_u64(w->tt, width_of(w), bound)), holds);
  w->stack.sum = sum, w->stack.bound = bound;
}

void pt_follow_take_stack(pt_follow *w, uint64_t size, pt_term symbolic) {
  if (!symbolic.i && !w->stack.objects.n) return;
  uint64_t now, left = pt_exec_stack_left(w->exec);
  pt_term sum = sum_of(w, &now);
  bool fits = size <= left;
  uint64_t room = left + now;
  if (!sum.i && !symbolic.i) return;
  if (w->stack.objects.n + 1 >= MOST_OBJECTS)
    w->path.inexact = PT_REASON_STACK_SIZES;
  if (symbolic.i) sum = plus(w, sum, symbolic);
  if (symbolic.i || size <= room) decide_bound(w, sum, symbolic.i ? room : room - size, fits);
}
