/* Builtins in a run that is followed.

   The interpreter tells what a builtin reads and writes.  A byte that it looks at is fixed by a
   condition, to its value or to being 0 or not; what it only moves keeps its term; what it computes
   is the same in all runs on the path. */
#include <string.h>

#include "ir/builtin.h"
#include "sym/follow_priv.h"

/* Whether what a builtin does can depend on an argument. */
static bool is_looked_at(pt_builtin_kind kind, uint32_t k) {
  return kind != PT_BUILTIN_FORMAT || k != PT_FORMAT_FD;
}

void pt_follow_call_builtin(pt_follow *w, uint32_t fn, const pt_ir_ins *i, uint32_t first) {
  pt_builtin_kind kind = pt_ir_builtin(w->prog, fn);
  for (uint32_t k = first; k < i->nargs; k++)
    if (is_looked_at(kind, k - first)) pt_follow_fix(w, pt_ir_arg(w->prog->fns.at[w->fn], i, k));
}

/* The object may be smaller with other inputs. */
static void decide_inside(pt_follow *w, uint64_t address, size_t n) {
  pt_exec_object o = pt_exec_object_at(w->exec, address);
  pt_term size;
  if (!o.live || (o.kind != PT_OBJ_HEAP && o.kind != PT_OBJ_STACK) ||
      !pt_shadow_size(&w->shadow, o.base, &size))
    return;
  uint64_t offset = address - o.base;
  pt_term at = pt_mk_u64(w->tt, w->prog->ptr_width, offset);
  pt_follow_decide(w, PT_STEP_VALUE, pt_follow_inside(w, size, at, n),
                   n <= o.size && offset <= o.size - n);
}

void pt_follow_reads(void *follow, pt_exec *x, uint64_t address, size_t n) {
  pt_follow *w = follow;
  decide_inside(w, address, n);
  w->inputs_before = pt_exec_inputs_used(x);
  pt_follow_note_defined(w, address, n);
}

/* The bytes are those of this run. */
static void fix_bytes(pt_follow *w, uint64_t address, uint32_t n, const uint8_t *now) {
  pt_term t = pt_follow_bits(w, pt_shadow_load(&w->shadow, address, 8 * n, now, pt_follow_bits, w));
  pt_follow_decide(w, PT_STEP_VALUE,
                   pt_mk_eq(w->tt, t, pt_mk_const(w->tt, pt_bv_bytes(8 * n, now))), true);
}

static void decide_zero(pt_follow *w, uint64_t address, uint32_t n, const uint8_t *now) {
  pt_term t = pt_follow_bits(w, pt_shadow_load(&w->shadow, address, 8 * n, now, pt_follow_bits, w));
  bool zero = true;
  for (uint32_t k = 0; k < n; k++)
    zero &= now[k] == 0;
  pt_follow_decide(w, PT_STEP_VALUE, pt_mk_eq(w->tt, t, pt_mk_u64(w->tt, 8 * n, 0)), zero);
}

void pt_follow_has_read(void *follow, pt_exec *x, uint64_t address, size_t n, pt_look how) {
  pt_follow *w = follow;
  size_t drawn = pt_exec_inputs_used(x) - w->inputs_before;
  uint8_t now[PT_FOLLOW_BYTES];
  if (n > sizeof now) {
    w->path.inexact = PT_REASON_HOST_READS;
    return;
  }
  if (memchr(w->defined.at, 0, n))
    pt_follow_undefined(w, address, 8 * (uint32_t)n, w->defined.at, drawn);
  if (how == PT_LOOK_MOVE || how == PT_LOOK_NOT || !pt_shadow_any(&w->shadow, address, n) ||
      !pt_exec_read(x, address, n, now, NULL))
    return;
  if (how == PT_LOOK_ZERO) decide_zero(w, address, (uint32_t)n, now);
  else fix_bytes(w, address, (uint32_t)n, now);
}

void pt_follow_writes(void *follow, pt_exec *x, uint64_t address, size_t n, const uint64_t *from) {
  pt_follow *w = follow;
  (void)x;
  decide_inside(w, address, n);
  if (from)
    pt_shadow_gather(&w->shadow, address, from, n);
  else
    pt_shadow_clear(&w->shadow, address, n);
}
