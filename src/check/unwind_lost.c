/* Memory that is still allocated where the program ends or a loop goes round.

   At the end an object is held when a whole, defined pointer in memory is its address, and that
   pointer is in a global, in an object of the program's caller, in a variable of a call that the
   end interrupts, or in an object that is held: found by steps from what holds for itself.  Which
   pointers are looked at is a guess (`contents`): one that is left out only makes an object
   lost. */
#include "check/unwind_priv.h"

enum { MOST_OBJECTS = 32, MOST_STEPS = 4 };

typedef struct {
  pt_unw *x;
  bool inside;
  pt_u32s objs;     /* that may be lost */
  pt_term_vec held; /* by object of these */
} lost_search;

static bool is_made(const pt_uobj *o) { return o->kind == PT_UOBJ_HEAP && o->size.i; }

/* ---- what is held */

static pt_term held_itself(lost_search *s, uint32_t obj) {
  const pt_uobj *o = &s->x->l->objs.at[obj];
  bool root = o->kind == PT_UOBJ_GLOBAL || (is_made(o) && o->given) ||
              (o->kind == PT_UOBJ_STACK && o->size.i && s->inside);
  return root ? pt_unw_live(s->x, obj) : pt_false(s->x->tt);
}

static pt_term held_so_far(lost_search *s, uint32_t obj) {
  for (size_t k = 0; k < s->objs.n; k++)
    if (s->objs.at[k] == obj)
      return pt_mk_and(s->x->tt, s->held.at[k], pt_unw_live(s->x, obj));
  return pt_false(s->x->tt);
}

/* The pointer V is looked at under the condition. */
static bool note_pointer(lost_search *s, pt_term looked, pt_term v) {
  pt_unw *x = s->x;
  bool more = false;
  looked = pt_mk_and(x->tt, looked, pt_mk_not(x->tt, pt_unw_undefined(x, v)));
  for (size_t k = 0; k < s->objs.n; k++) {
    pt_term same = pt_mk_eq(x->tt, v, pt_unw_address(x, s->objs.at[k]));
    pt_term now = pt_mk_or(x->tt, s->held.at[k], pt_mk_and(x->tt, looked, same));
    more |= now.i != s->held.at[k].i;
    s->held.at[k] = now;
  }
  return more;
}

/* The pointers that were stored into an object, each at one offset. */
static bool look_into(lost_search *s, uint32_t obj, pt_term looked) {
  pt_unw *x = s->x;
  uint32_t bytes = x->prog->ptr_width / 8;
  bool more = false;
  (void)pt_unw_contents(x, obj, (pt_term){0}, 0); /* what it gets later is wanted, too */
  for (size_t k = 0; k < x->l->objs.at[obj].contents.n; k++) {
    pt_ucontent c = x->l->objs.at[obj].contents.at[k];
    pt_term at = pt_unw_word(x, c.offset);
    if (c.anywhere || c.part || !pt_set_has_object(x, c.set)) continue;
    if (!pt_unw_grain(x, obj, bytes, at)) continue;
    uint32_t end = x->nodes.at[x->node].end;
    more |= note_pointer(s, looked, pt_unw_pieces(x, obj, at, bytes, x->node, end));
  }
  return more;
}

static bool step(lost_search *s, pt_term (*from)(lost_search *, uint32_t)) {
  bool more = false;
  for (uint32_t o = 1; o < s->x->l->objs.n; o++) {
    pt_term looked = from(s, o);
    if (!pt_term_is_false(s->x->tt, looked)) more |= look_into(s, o, looked);
  }
  return more;
}

static void find_held(lost_search *s) {
  pt_unw *x = s->x;
  for (size_t k = 0; k < s->objs.n; k++) pt_vec_push(x->mem, &s->held, pt_false(x->tt));
  if (s->objs.n == 0 || s->objs.n > MOST_OBJECTS) return;
  bool more = step(s, held_itself);
  for (int k = 0; k < MOST_STEPS && more; k++) more = step(s, held_so_far);
}

/* ---- the ends */

void pt_unw_end(pt_unw *x, uint32_t loc, bool inside) {
  lost_search s = {.x = x, .inside = inside};
  pt_term live = pt_false(x->tt), lost = pt_false(x->tt);
  if (!x->lost && !x->unfreed) return;
  for (uint32_t o = 1; o < x->l->objs.n; o++)
    if (is_made(&x->l->objs.at[o]) && !x->l->objs.at[o].given &&
        !pt_term_is_false(x->tt, pt_unw_live(x, o)))
      pt_vec_push(x->mem, &s.objs, o);
  if (x->lost) find_held(&s);
  for (size_t k = 0; k < s.objs.n; k++) {
    pt_term here = pt_unw_live(x, s.objs.at[k]);
    live = pt_mk_or(x->tt, live, here);
    if (x->lost)
      lost = pt_mk_or(x->tt, lost, pt_mk_and(x->tt, here, pt_mk_not(x->tt, s.held.at[k])));
  }
  if (x->lost) pt_unw_lost(x, lost, "memory may be lost when the program ends", loc);
  if (x->unfreed) pt_unw_lost(x, live, "memory is still allocated when the program ends", loc);
  pt_vec_release(x->mem, &s.objs);
  pt_vec_release(x->mem, &s.held);
}

/* Heap objects that the loop makes are not known in its arbitrary state. */
void pt_unw_back_lost(pt_unw *x, const pt_uback *b) {
  for (uint32_t o = 1; o < x->l->objs.n && (x->lost || x->unfreed); o++) {
    if (!is_made(&x->l->objs.at[o])) continue;
    if (!pt_learnt_inside(x->l, x->l->objs.at[o].place, x->cuts.at[b->cut].place)) continue;
    pt_term live =
        pt_unw_read(x, pt_unw_slot(x, PT_USLOT_LIFE, o, 0), b->node, x->nodes.at[b->node].end);
    pt_unw_back_bad(x, b, live, "a loop keeps memory that it allocates");
  }
}
