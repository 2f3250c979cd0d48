/* States of a trace: predicates in them. */
#include <assert.h>

#include "engine/dash/trace_priv.h"

typedef struct {
  const pt_state *s;
  bool concrete;
  pt_term_vec *alpha;
  pt_map memo; /* term -> its value here */
} evaluator;

static pt_terms *terms(const evaluator *e) { return e->s->forest->tt; }

void pt_forest_byte(const pt_forest *fo, const pt_dash_trace *t, pt_pmap bytes, uint64_t address,
                    pt_term *term, pt_term *value) {
  uint64_t v;
  uint8_t byte;
  if (pt_pmap_get(bytes, address, &v)) {
    *term = (pt_term){(uint32_t)v}, *value = pt_mk_u64(fo->tt, 8, v >> 32);
  } else if (pt_flow_image(fo->flow, address, &byte)) {
    *term = *value = pt_mk_u64(fo->tt, 8, byte);
  } else {
    *term = pt_plan_byte(fo->tt, address);
    *value = pt_plan_value(fo->tt, &t->plan, *term);
  }
}

/* ---- variables */

static pt_term at_slot(const evaluator *e, size_t slot) {
  const pt_dash_trace *t = e->s->trace;
  uint32_t k = t->slots.at[slot];
  while (k && t->changes.at[k].from > e->s->event) k = t->changes.at[k].before;
  if (!k) return (pt_term){0};
  return e->concrete ? t->changes.at[k].value : t->changes.at[k].term;
}

static pt_term planned(const evaluator *e, pt_term var) {
  return e->concrete ? pt_plan_value(terms(e), &e->s->trace->plan, var) : var;
}

static uint32_t fresh_before(const evaluator *e, uint32_t cell) {
  const pt_event *ev = &e->s->trace->events.at[e->s->event];
  uint32_t n = 0;
  for (uint32_t k = 0; k < ev->nfresh; k++) n += e->s->trace->fresh.at[k] == cell;
  return n;
}

static pt_term variable(const evaluator *e, pt_term var) {
  const pt_dash_trace *t = e->s->trace;
  const pt_event *ev = &t->events.at[e->s->event];
  const pt_trace_frame *frame = &t->frames.at[e->s->frame];
  pt_flow *flow = e->s->forest->flow;
  uint32_t width = pt_term_width(terms(e), var);
  pt_sv sv;
  pt_term x = {0};
  if (!pt_flow_meaning(flow, var, &sv)) return var;
  switch ((pt_sv_kind)sv.kind) {
  case PT_SV_VALUE: x = at_slot(e, frame->base + sv.index); break;
  case PT_SV_CELL:
    x = sv.fn ? at_slot(e, frame->base + e->s->forest->prog->fns.at[sv.fn]->values.n +
                               pt_flow_cell(flow, sv.index)->local)
              : at_slot(e, 1 + sv.index);
    break;
  case PT_SV_TOP: x = at_slot(e, 0); break;
  case PT_SV_INPUT: x = planned(e, pt_plan_input(terms(e), ev->ninputs + sv.index, width)); break;
  case PT_SV_FRESH:
    x = planned(e, pt_plan_fresh(terms(e), sv.index, fresh_before(e, sv.index) + sv.after, width));
    break;
  case PT_SV_RIGID:
    x = e->concrete ? e->s->rigid_value[sv.index] : e->s->rigid_term[sv.index];
    break;
  case PT_SV_MEM: case PT_SV_LIFE: case PT_SV_RET: case PT_SV_UNKNOWN: break;
  }
  return x.i ? x : pt_mk_u64(terms(e), width, 0); /* not defined yet: no predicate looks at it */
}

/* ---- terms */

static pt_term eval(evaluator *e, pt_term t);

static uint64_t number(const evaluator *e, pt_term t) {
  pt_bv v;
  if (!pt_term_value(terms(e), t, &v)) return 0;
  return pt_bv_to_u64(v);
}

/* The value of T in this run, also when terms are wanted. */
static uint64_t number_here(evaluator *e, pt_term t) {
  if (e->concrete) return number(e, eval(e, t));
  return number(e, pt_state_value(e->s, t));
}

static void assume(evaluator *e, pt_term cond) {
  if (e->alpha && pt_term_op(terms(e), cond) != PT_TOP_CONST)
    pt_vec_push(pt_terms_mem(terms(e)), e->alpha, cond);
}

static bool is_life(const evaluator *e, pt_term array) {
  pt_sv sv;
  return pt_flow_meaning(e->s->forest->flow, array, &sv) && sv.kind == PT_SV_LIFE;
}

/* Sizes are what they are in this run (the path says so), hence constants. */
static pt_term life_at(const evaluator *e, uint64_t page) {
  const pt_forest *fo = e->s->forest;
  uint64_t element;
  if (!pt_pmap_get(e->s->trace->events.at[e->s->event].life, page, &element))
    element = pt_flow_life_image(fo->flow, page);
  return pt_mk_u64(fo->tt, fo->prog->ptr_width, element);
}

/* Reads at an index go through the stores by the addresses of this run. */
static pt_term read_array(evaluator *e, pt_term array, pt_term index) {
  pt_terms *tt = terms(e);
  pt_term at = eval(e, index);
  uint64_t address = number_here(e, index);
  for (;;) {
    pt_top op = pt_term_op(tt, array);
    if (op == PT_TOP_STORE) {
      pt_term other = pt_term_arg(tt, array, 1), equal = pt_mk_eq(tt, at, eval(e, other));
      bool same = number_here(e, other) == address;
      assume(e, same ? equal : pt_mk_not(tt, equal));
      if (same) return eval(e, pt_term_arg(tt, array, 2));
      array = pt_term_arg(tt, array, 0);
    } else if (op == PT_TOP_ITE) {
      pt_term c = eval(e, pt_term_arg(tt, array, 0));
      bool holds =
          e->concrete ? pt_term_is_true(tt, c) : pt_state_holds(e->s, pt_term_arg(tt, array, 0));
      assume(e, holds ? c : pt_mk_not(tt, c));
      array = pt_term_arg(tt, array, holds ? 1 : 2);
    } else {
      break;
    }
  }
  assume(e, pt_mk_eq(tt, at, pt_mk_u64(tt, pt_term_width(tt, at), address)));
  pt_term term, value;
  const pt_dash_trace *t = e->s->trace;
  if (is_life(e, array)) return life_at(e, address);
  pt_forest_byte(e->s->forest, t, t->events.at[e->s->event].bytes, address, &term, &value);
  return e->concrete ? value : term;
}

static pt_term eval(evaluator *e, pt_term t) {
  pt_terms *tt = terms(e);
  pt_mem *m = pt_terms_mem(tt);
  uint64_t known;
  pt_term r;
  uint32_t n = pt_term_nargs(tt, t);
  if (pt_map_get(&e->memo, t.i, &known)) return (pt_term){(uint32_t)known};
  if (pt_term_op(tt, t) == PT_TOP_VAR) {
    r = variable(e, t);
  } else if (n == 0) {
    r = t;
  } else if (pt_term_op(tt, t) == PT_TOP_SELECT) {
    r = read_array(e, pt_term_arg(tt, t, 0), pt_term_arg(tt, t, 1));
  } else if (n <= 3) {
    pt_term args[3];
    for (uint32_t k = 0; k < n; k++) args[k] = eval(e, pt_term_arg(tt, t, k));
    r = pt_mk_like(tt, t, args);
  } else {
    r = t;
  }
  pt_map_put(m, &e->memo, t.i, r.i);
  return r;
}

pt_term pt_state_term(const pt_state *s, pt_term t, pt_term_vec *alpha) {
  evaluator e = {.s = s, .alpha = alpha};
  pt_term r = eval(&e, t);
  pt_map_release(pt_terms_mem(terms(&e)), &e.memo);
  return r;
}

pt_term pt_state_value(const pt_state *s, pt_term t) {
  evaluator e = {.s = s, .concrete = true};
  pt_term r = eval(&e, t);
  pt_map_release(pt_terms_mem(terms(&e)), &e.memo);
  return r;
}

bool pt_state_holds(const pt_state *s, pt_term t) {
  return pt_term_is_true(s->forest->tt, pt_state_value(s, t));
}
