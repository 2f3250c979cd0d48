#include "engine/endless/inputs.h"

#include "bv/fp.h"

enum { OF_RUN, OF_PLACE, OF_INPUT, SCOPES };
enum { CONSTANT, SMALL, BIT, SCALED, EXTREME, MIXED, STYLES };
enum { NEVER, AFTER_INPUTS, AFTER_ROUNDS, REPEATS };

static void add_constant(pt_hunt_inputs *h, pt_bv c) {
  enum { MOST = 2000 };
  if (c.width < 8 || c.width > 64) return;
  for (int d = -1; d <= 1 && h->constants.n < MOST; d++) {
    uint64_t v = pt_bv_to_u64(pt_bv_sext(c, 64)) + (uint64_t)(int64_t)d;
    if (pt_map_get(&h->seen, v, NULL)) continue;
    pt_map_put(h->mem, &h->seen, v, 1);
    pt_vec_push(h->mem, &h->constants, v);
  }
}

void pt_hunt_inputs_init(pt_hunt_inputs *h, pt_mem *m, const pt_ir_prog *p) {
  *h = (pt_hunt_inputs){.mem = m};
  for (size_t k = 1; k < p->fns.n; k++) {
    const pt_ir_fn *f = p->fns.at[k];
    pt_bv c;
    for (pt_val v = 1; !f->model && v < f->values.n; v++)
      if (pt_ir_is_const(p, f, v, &c)) add_constant(h, c);
  }
}

void pt_hunt_inputs_release(pt_hunt_inputs *h) {
  pt_vec_release(h->mem, &h->constants);
  pt_vec_release(h->mem, &h->given);
  pt_map_release(h->mem, &h->seen);
}

void pt_hunt_inputs_begin(pt_hunt_inputs *h, uint64_t run, const pt_inputs *prefix) {
  pt_vec_reset(&h->given);
  h->run = run, h->prefix = prefix, h->first = h->period = 0;
}

/* ---- plans: the first two runs have all inputs 0, and all 1 */

static uint64_t choice(const pt_hunt_inputs *h, uint64_t what, uint64_t n) {
  return pt_hash_mix(h->run * 8 + what) % n;
}

static uint64_t scope_of(const pt_hunt_inputs *h) { return choice(h, 1, SCOPES); }
static uint64_t style_of(const pt_hunt_inputs *h) { return choice(h, 2, STYLES); }

static uint64_t repeat_of(const pt_hunt_inputs *h) {
  return h->run < 2 ? NEVER : choice(h, 3, REPEATS);
}

/* The one that the run begins with, if this is still its beginning. */
static const pt_input *prefixed(const pt_hunt_inputs *h) {
  return h->prefix && h->given.n < h->prefix->n ? &h->prefix->at[h->given.n] : NULL;
}

/* After how many inputs, or rounds. */
static uint64_t start_of(const pt_hunt_inputs *h) {
  static const uint8_t after[] = {1, 2, 3, 5, 9, 17, 40};
  return after[choice(h, 4, sizeof after)];
}

static uint64_t integer(const pt_hunt_inputs *h, pt_rng *r, uint32_t width, uint64_t style) {
  uint64_t top = UINT64_C(1) << (width - 1), bits = 1 + pt_rng_below(r, width), any;
  switch (style) {
  case CONSTANT:
    return h->constants.n ? h->constants.at[pt_rng_below(r, h->constants.n)] : pt_rng_below(r, 3);
  case SMALL: return pt_rng_below(r, 12) - 2;
  case BIT: return pt_rng_below(r, 2);
  case SCALED: any = pt_rng_next(r) >> (64 - bits); return pt_rng_below(r, 3) ? any : ~any;
  default: return (pt_rng_next(r) & 1 ? top - 1 : top) - pt_rng_below(r, 2);
  }
}

static uint64_t value(const pt_hunt_inputs *h, const pt_input *in) {
  uint64_t key = scope_of(h) == OF_INPUT ? h->given.n + 1 : 0;
  if (scope_of(h) == OF_PLACE) key = (uint64_t)in->loc << 32 | in->name;
  pt_rng r = {pt_hash_mix(h->run ^ pt_hash_mix(key))};
  uint64_t style = style_of(h);
  if (style == MIXED) style = pt_rng_below(&r, MIXED);
  if (h->run < 2) return h->run;
  return integer(h, &r, in->width > 64 ? 64 : in->width, style);
}

static uint64_t float_bits(uint64_t v, uint32_t width) {
  pt_fp to;
  if (!pt_fp_by_width(width, &to) || width > 64) return 0;
  return pt_bv_to_u64(pt_fp_from_signed(to, pt_bv_u64(64, v)));
}

static void fresh(const pt_hunt_inputs *h, pt_input *in) {
  in->hi = 0, in->lo = value(h, in);
  if (in->kind == PT_INPUT_POINTER) in->lo = 0;
  if (pt_input_is_float((pt_input_kind)in->kind)) in->lo = float_bits(in->lo, in->width);
  if (in->width < 64) in->lo &= (UINT64_C(1) << in->width) - 1;
}

void pt_hunt_inputs_next(pt_hunt_inputs *h, pt_input *in) {
  static const uint8_t periods[] = {1, 2, 3, 4, 1, 2, 5, 6, 8};
  uint64_t n = h->given.n;
  const pt_input *old = prefixed(h);
  if (!old && repeat_of(h) == AFTER_INPUTS && !h->period && n >= start_of(h)) {
    h->period = periods[choice(h, 5, sizeof periods)];
    if (h->period > n) h->period = n;
    h->first = n - h->period;
  }
  if (!old && h->period) old = &h->given.at[h->first + (n - h->first) % h->period];
  if (old && old->kind == in->kind && old->width == in->width) in->lo = old->lo, in->hi = old->hi;
  else fresh(h, in);
  pt_vec_push(h->mem, &h->given, *in);
}

void pt_hunt_inputs_arrive(pt_hunt_inputs *h, const pt_mark *at) {
  if (repeat_of(h) != AFTER_ROUNDS || h->period || at->round < 2 || prefixed(h)) return;
  if (at->round <= start_of(h) || at->inputs == at->before) return;
  h->first = at->before, h->period = at->inputs - at->before;
}
