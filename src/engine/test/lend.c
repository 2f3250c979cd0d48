/* Pointers that nobody set.

   A pointer in fresh memory may happen to point to an object, and what a program does from there on
   may be what an error is about.  A solver that is only asked for another value picks a number of
   no object.  So it is first asked for the address of one: of the largest objects that the last run
   had. */
#include "engine/test/search.h"
#include "ir/layout.h"
#include "term/build.h"

enum { MOST_OBJECTS = 4, MOST_PAGES = 256 };

static uint64_t last_fixed(const pt_search *s) {
  uint64_t most = 0;
  for (uint32_t k = 1; k < s->r->prog->globals.n; k++) {
    uint64_t a = pt_exec_global_address(s->x, k);
    if (a > most) most = a;
  }
  for (uint32_t k = 1; k < s->r->prog->fns.n; k++) {
    uint64_t a = pt_exec_fn_address(s->x, k);
    if (a > most) most = a;
  }
  return most;
}

/* The largest objects of the heap, among the first ones. */
static size_t find_objects(pt_search *s, pt_exec_object out[MOST_OBJECTS]) {
  uint64_t page = UINT64_C(1) << pt_page_bits(s->r->prog->ptr_width), at = last_fixed(s), known = 0;
  size_t n = 0;
  for (int k = 1; k < MOST_PAGES; k++) {
    pt_exec_object o = pt_exec_object_at(s->x, at + (uint64_t)k * page);
    if (o.kind != PT_OBJ_HEAP || !o.live || o.base == known) continue;
    known = o.base;
    size_t place = n < MOST_OBJECTS ? n++ : MOST_OBJECTS;
    while (place > 0 && out[place - 1].size < o.size) {
      if (place < MOST_OBJECTS) out[place] = out[place - 1];
      place--;
    }
    if (place < MOST_OBJECTS) out[place] = o;
  }
  return n;
}

pt_term pt_address_of_object(pt_search *s, const pt_path_step *step) {
  pt_exec_object objects[MOST_OBJECTS];
  uint32_t width = s->r->prog->ptr_width;
  if (step->kind != PT_STEP_VALUE || pt_term_op(s->tt, step->cond) != PT_TOP_EQ)
    return (pt_term){0};
  pt_term t = pt_term_arg(s->tt, step->cond, 0);
  if (pt_term_is_bool(s->tt, t) || pt_term_width(s->tt, t) != width) return (pt_term){0};
  size_t n = find_objects(s, objects);
  pt_term any = pt_false(s->tt);
  for (size_t k = 0; k < n; k++)
    any = pt_mk_or(s->tt, any, pt_mk_eq(s->tt, t, pt_mk_u64(s->tt, width, objects[k].base)));
  return n ? any : (pt_term){0};
}
