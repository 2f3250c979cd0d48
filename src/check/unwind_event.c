/* What an event does to a piece of memory. */
#include "check/unwind_priv.h"

#include <assert.h>

/* V where C holds, else what was there before the event. */
static pt_term over(pt_unw *x, uint32_t slot, uint32_t event, pt_term c, pt_term v) {
  x->depth++;
  pt_term before = pt_unw_read(x, slot, x->events.at[event].node, event);
  x->depth--;
  pt_term t = pt_mk_ite(x->tt, c, v, before);
  pt_unw_set_undefined(x, t,
                       pt_mk_ite(x->tt, c, pt_unw_undefined(x, v), pt_unw_undefined(x, before)));
  return t;
}

/* ---- arbitrary states */

/* V is an arbitrary pointer at OFFSET where the cut starts: one of SET; what it is when the loop
   goes round is checked (pt_unw_backs). */
static void assume(pt_unw *x, uint32_t cut, uint32_t obj, uint64_t offset, pt_term v,
                   uint32_t set) {
  pt_uguess g = {.obj = obj, .offset = offset, .points = set};
  pt_vec_push(x->mem, &x->cuts.at[cut].guesses, g);
  pt_unw_fact(x, pt_mk_implies(x->tt, x->cuts.at[cut].entered, pt_unw_in_set(x, set, v)));
}

/* What a pointer at AT may be where the cut starts: what was stored there, or what it was
   before. */
static uint32_t held_at(pt_unw *x, uint32_t cut, uint32_t obj, pt_term at) {
  uint32_t entry = x->nodes.at[x->cuts.at[cut].node].idom, bytes = x->prog->ptr_width / 8;
  uint32_t set = pt_unw_contents(x, obj, at, bytes);
  if (pt_set_has_object(x, set) && pt_term_op(x->tt, at) == PT_TOP_CONST) {
    x->depth++;
    pt_term before = pt_unw_pieces(x, obj, at, bytes, entry, x->nodes.at[entry].end);
    x->depth--;
    set = pt_set_union(x, set, pt_unw_points(x, before));
  }
  return pt_set_without(x, set, x->cuts.at[cut].place);
}

/* A piece that is arbitrary where a cut loop starts: if pointers are stored there, it is one of
   those that are known. */
static void guess(pt_unw *x, uint32_t cut, uint32_t slot, pt_term var) {
  uint32_t obj = x->slots.at[slot].a;
  pt_term at = {x->slots.at[slot].b};
  pt_bv c;
  if (pt_term_width(x->tt, var) != x->prog->ptr_width) return;
  uint32_t set = held_at(x, cut, obj, at);
  if (!pt_set_has_object(x, set)) return;
  pt_unw_set_points(x, var, set);
  if (pt_term_value(x->tt, at, &c)) assume(x, cut, obj, pt_bv_to_u64(c), var, set);
}

static bool is_guessed(const pt_unw *x, uint32_t cut, uint32_t obj, uint64_t offset) {
  const pt_ucut *c = &x->cuts.at[cut];
  for (size_t k = 0; k < c->guesses.n; k++)
    if (c->guesses.at[k].obj == obj && c->guesses.at[k].offset == offset) return true;
  return false;
}

/* The same for a whole pointer at OFFSET, in several pieces. */
static void guess_word(pt_unw *x, uint32_t cut, uint32_t obj, uint64_t offset) {
  uint32_t bytes = x->prog->ptr_width / 8;
  pt_term at = pt_unw_word(x, offset);
  if (is_guessed(x, cut, obj, offset) || !pt_unw_grain(x, obj, bytes, at)) return;
  uint32_t set = held_at(x, cut, obj, at);
  if (!pt_set_has_object(x, set)) return;
  pt_term v = pt_unw_pieces(x, obj, at, bytes, x->node, x->nodes.at[x->node].end);
  if (pt_term_op(x->tt, v) != PT_TOP_CONST) assume(x, cut, obj, offset, v, set);
}

void pt_unw_guess_words(pt_unw *x, uint32_t cut) {
  const pt_uloop *loop = &x->l->loops.at[x->cuts.at[cut].loop];
  uint32_t bytes = x->prog->ptr_width / 8;
  for (size_t k = 0; k < loop->changes.n; k++) {
    pt_uchange c = loop->changes.at[k];
    uint32_t grain = x->l->objs.at[c.obj].grain;
    if (c.life || !grain || grain >= bytes) continue;
    (void)pt_unw_contents(x, c.obj, (pt_term){0}, 0); /* what it gets later is wanted, too */
    for (size_t n = 0; n < x->l->objs.at[c.obj].contents.n; n++) {
      pt_ucontent e = x->l->objs.at[c.obj].contents.at[n];
      bool apart = !c.whole && (e.offset + bytes <= c.offset || c.offset + grain <= e.offset);
      if (e.anywhere || e.part || apart || !pt_set_has_object(x, e.set)) continue;
      guess_word(x, cut, c.obj, e.offset);
    }
  }
}

static pt_term any_piece(pt_unw *x, uint32_t event, uint32_t slot) {
  pt_uevent e = x->events.at[event];
  bool fresh;
  pt_term v = pt_unw_piece(x, (uint64_t)event + 1, e.obj, (pt_term){x->slots.at[slot].b}, &fresh);
  if (fresh) guess(x, e.cut, slot, v);
  if (x->job->uninit) pt_unw_set_undefined(x, v, pt_true(x->tt)); /* nothing is known of that */
  return v;
}

static pt_term apply_any(pt_unw *x, uint32_t slot, uint32_t event) {
  pt_uevent e = x->events.at[event];
  if (!e.at.i || e.at.i == x->slots.at[slot].b) return any_piece(x, event, slot);
  pt_term c = pt_mk_eq(x->tt, (pt_term){x->slots.at[slot].b}, e.at);
  uint32_t own = pt_unw_slot(x, PT_USLOT_MEM, e.obj, e.at.i);
  return over(x, slot, event, c, any_piece(x, event, own));
}

/* ---- copies */

/* The byte range's piece at offset AT, read from the copy's source as it was; *WHEN: it is
   undefined. */
static pt_term source_piece(pt_unw *x, uint32_t event, pt_term at, pt_term *when) {
  pt_uevent e = x->events.at[event];
  pt_utargets ts = {0};
  pt_term v = {0}, skip = pt_mk_op2(x->tt, PT_TOP_SUB, at, e.at);
  uint32_t grain = x->l->objs.at[e.obj].grain;
  *when = pt_false(x->tt);
  pt_unw_candidates(x, e.from, &ts);
  x->depth++;
  for (size_t k = 0; k < ts.n; k++) {
    if (x->l->objs.at[ts.at[k].obj].grain != grain) continue; /* not the last pass, or no source */
    pt_term off = pt_mk_op2(x->tt, PT_TOP_ADD, ts.at[k].off, skip);
    pt_term t = pt_unw_read(x, pt_unw_slot(x, PT_USLOT_MEM, ts.at[k].obj, off.i), e.node, event);
    pt_term undefined = pt_unw_undefined(x, t);
    *when = v.i ? pt_mk_ite(x->tt, ts.at[k].on, undefined, *when) : undefined;
    v = v.i ? pt_mk_ite(x->tt, ts.at[k].on, t, v) : t;
  }
  x->depth--;
  pt_vec_release(x->mem, &ts);
  return v.i ? v : pt_unw_fresh(x, "u", grain * 8);
}

/* Undefined bytes stay undefined, and have the value of the original. */
static pt_term copied_piece(pt_unw *x, uint32_t event, uint32_t slot) {
  uint64_t key = (uint64_t)event << 32 | slot, known;
  if (pt_map_get(&x->copied, key, &known)) return (pt_term){(uint32_t)known};
  pt_term when, v = source_piece(x, event, (pt_term){x->slots.at[slot].b}, &when);
  pt_unw_set_undefined(x, v, when);
  pt_map_put(x->mem, &x->copied, key, v.i);
  return v;
}

/* ---- all kinds */

static pt_term repeated(pt_unw *x, pt_term byte, uint32_t n) {
  pt_term v = byte;
  for (uint32_t k = 1; k < n; k++) v = pt_mk_concat(x->tt, byte, v);
  return v;
}

static pt_term fill(pt_unw *x, uint32_t slot, uint32_t event) {
  pt_uevent e = x->events.at[event];
  bool fresh;
  if (e.zeroed) return pt_mk_u64(x->tt, x->l->objs.at[e.obj].grain * 8, 0);
  pt_term v = pt_unw_piece(x, (uint64_t)event + 1, e.obj, (pt_term){x->slots.at[slot].b}, &fresh);
  pt_unw_set_undefined(x, v, pt_mk_bool(x->tt, !e.arbitrary));
  return v;
}

/* When the event writes to the piece at AT. */
static pt_term hits(pt_unw *x, const pt_uevent *e, pt_term at) {
  pt_term c = e->kind == PT_UEV_STORE
                  ? pt_mk_eq(x->tt, at, e->at)
                  : pt_mk_op2(x->tt, PT_TOP_ULT, pt_mk_op2(x->tt, PT_TOP_SUB, at, e->at), e->n);
  return pt_mk_and(x->tt, e->cond, c);
}

pt_term pt_unw_apply(pt_unw *x, uint32_t slot, uint32_t event, bool *done) {
  pt_uevent e = x->events.at[event];
  pt_term at = {x->slots.at[slot].b}, v = {0};
  if (e.kind == PT_UEV_DEF) return e.value;
  assert(x->slots.at[slot].kind == PT_USLOT_MEM);
  if (e.kind == PT_UEV_FILL) return fill(x, slot, event);
  if (e.kind == PT_UEV_ANY) return apply_any(x, slot, event);
  pt_term c = hits(x, &e, at);
  if (pt_term_is_false(x->tt, c)) {
    *done = false;
    return v;
  }
  if (e.kind == PT_UEV_STORE) v = e.value;
  else if (e.kind == PT_UEV_SET && e.arbitrary) v = fill(x, slot, event);
  else if (e.kind == PT_UEV_SET) v = repeated(x, e.value, x->l->objs.at[e.obj].grain);
  else v = copied_piece(x, event, slot);
  return pt_term_is_true(x->tt, c) ? v : over(x, slot, event, c, v);
}
