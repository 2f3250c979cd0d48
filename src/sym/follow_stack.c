/* The stack of a run that is followed.

   A run ends where the stack surely does not suffice, and is a deep one where it may not
   (ir/frame.h).  While objects lie there whose size depends on inputs, both are conditions of the
   path: the sum of these sizes is at most what the rest of the stack leaves for them. */
#include "ir/frame.h"
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

/* Objects that are gone are dropped. */
static void drop_gone(pt_follow *w) {
  size_t kept = 0;
  pt_term size;
  for (size_t k = 0; k < w->stack.objects.n; k++) {
    uint64_t base = w->stack.objects.at[k];
    if (pt_exec_on_stack(w->exec, base, false) && pt_shadow_size(&w->shadow, base, &size))
      w->stack.objects.at[kept++] = base;
  }
  w->stack.objects.n = kept;
}

/* The sum of the sizes that depend on inputs, of all objects or of those that are SURE to be there,
   and what it is in this run. */
static pt_term sum_of(pt_follow *w, bool sure, uint64_t *now) {
  pt_term sum = {0}, size;
  *now = 0;
  for (size_t k = 0; k < w->stack.objects.n; k++) {
    uint64_t base = w->stack.objects.at[k];
    if (!pt_exec_on_stack(w->exec, base, sure)) continue;
    if (!pt_shadow_size(&w->shadow, base, &size)) continue;
    sum = plus(w, sum, size);
    *now += pt_exec_object_at(w->exec, base).size;
  }
  return sum;
}

/* SUM is at most BOUND, or not, as in this run. */
static void decide_bound(pt_follow *w, bool sure, pt_term sum, uint64_t bound, bool holds) {
  pt_follow_stack *s = &w->stack;
  if (holds && s->sum[!sure].i == sum.i && s->bound[!sure] <= bound) return; /* nothing new */
  pt_follow_decide(w, PT_STEP_VALUE,
                   pt_mk_op2(w->tt, PT_TOP_ULE, sum, pt_mk_u64(w->tt, width_of(w), bound)), holds);
  s->sum[!sure] = sum, s->bound[!sure] = bound;
}

/* SIZE bytes (its term, or 0) are about to be taken, as they are counted at least or at most. */
static void take(pt_follow *w, bool sure, uint64_t size, pt_term symbolic) {
  uint64_t now, left = pt_exec_stack_left(w->exec, sure), room;
  pt_term sum = sum_of(w, sure, &now);
  bool fits = size <= left;
  room = left + now;
  if (!sum.i && !symbolic.i) return;
  if (symbolic.i) sum = plus(w, sum, symbolic);
  if (symbolic.i || size <= room) decide_bound(w, sure, sum, symbolic.i ? room : room - size, fits);
}

/* The stack has no limit, but the object must not be larger than one. */
static void bound_object(pt_follow *w, uint64_t size, pt_term symbolic) {
  uint64_t most = pt_exec_object_limit(w->exec);
  if (symbolic.i) decide_bound(w, true, plus(w, (pt_term){0}, symbolic), most, size <= most);
}

static bool matters(const pt_follow *w, bool symbolic) { return symbolic || w->stack.objects.n; }

/* Before anything is taken. */
static void look(pt_follow *w) {
  drop_gone(w);
  if (w->stack.objects.n + 1 >= MOST_OBJECTS) w->path.inexact = PT_REASON_STACK_SIZES;
}

void pt_follow_object(pt_follow *w, const pt_ir_ins *alloc, uint64_t size, pt_term symbolic) {
  bool sure = pt_ir_is_sure_object(w->prog->fns.at[w->fn], alloc);
  if (!pt_exec_limits_stack(w->exec) && sure) bound_object(w, size, symbolic);
  if (!pt_exec_limits_stack(w->exec) || !matters(w, symbolic.i)) return;
  look(w);
  if (!pt_exec_is_deep(w->exec)) take(w, false, size, symbolic);
  if (sure) take(w, true, size, symbolic);
}

void pt_follow_call_frame(pt_follow *w, uint32_t fn) {
  if (!pt_exec_limits_stack(w->exec) || !matters(w, false)) return;
  look(w);
  for (int sure = pt_exec_is_deep(w->exec); sure < 2; sure++)
    take(w, sure, pt_exec_frame_bytes(w->exec, fn, sure), (pt_term){0});
}
