/* The generator of inputs that nobody gave: a function of the seed and of the number of
   the input, so that a run can be repeated.  It favours values at which programs change
   their behaviour. */
#include "base/rng.h"
#include "bv/fp.h"
#include "exec/state.h"

static const uint64_t special_floats[] = {/* as doubles: 0 1 -1 0.5 2 10 -0 1e10 inf nan max min */
                                          0x0000000000000000, 0x3ff0000000000000,
                                          0xbff0000000000000, 0x3fe0000000000000,
                                          0x4000000000000000, 0x4024000000000000,
                                          0x8000000000000000, 0x4202a05f20000000,
                                          0x7ff0000000000000, 0x7ff8000000000000,
                                          0x7fefffffffffffff, 0x0010000000000000};
enum { FLOATS = sizeof special_floats / sizeof *special_floats };

static pt_bv random_bits(pt_rng *r, uint32_t width) {
  uint64_t limbs[PT_BV_LIMBS];
  for (int k = 0; k < PT_BV_LIMBS; k++)
    limbs[k] = pt_rng_next(r);
  return pt_bv_limbs(width, limbs);
}

static pt_bv generate_float(pt_rng *r, uint32_t width) {
  pt_fp to;
  uint64_t choice = pt_rng_below(r, 8);
  if (!pt_fp_by_width(width, &to) || choice == 0) return random_bits(r, width);
  pt_bv value;
  if (choice < 5)
    value = pt_bv_u64(64, special_floats[pt_rng_below(r, FLOATS)]);
  else
    value = pt_fp_from_signed(PT_FP_DOUBLE, pt_bv_i64(64, (int64_t)pt_rng_below(r, 2001) - 1000));
  return pt_fp_convert(PT_FP_DOUBLE, to, value);
}

static pt_bv generate_integer(pt_rng *r, uint32_t width) {
  switch (pt_rng_below(r, 16)) {
  case 0:
  case 1: return pt_bv_zero(width);
  case 2: return pt_bv_u64(width, 1);
  case 3: return pt_bv_i64(width, -1);
  case 4: return pt_bv_min_signed(width);
  case 5: return pt_bv_max_signed(width);
  case 6:
  case 7: return pt_bv_u64(width, pt_rng_below(r, 16));
  case 8: return pt_bv_i64(width, -(int64_t)pt_rng_below(r, 16));
  case 9:
  case 10: return pt_bv_u64(width, ' ' + pt_rng_below(r, '~' - ' ' + 1));
  case 11:
  case 12: return pt_bv_u64(width, pt_rng_below(r, 256));
  case 13:
    return pt_bv_add(pt_bv_shl(pt_bv_u64(width, 1), pt_bv_u64(width, pt_rng_below(r, width))),
                     pt_bv_i64(width, (int64_t)pt_rng_below(r, 3) - 1));
  case 14: return pt_bv_i64(width, (int64_t)pt_rng_below(r, 2001) - 1000);
  default: return random_bits(r, width);
  }
}

pt_bv pt_generate(uint64_t seed, uint64_t k, pt_input_kind kind, uint32_t width) {
  if (seed == 0) return pt_bv_zero(width);
  pt_rng r = {seed};
  r.state = pt_rng_next(&r) + k * 0xd1342543de82ef95u;
  if (kind == PT_INPUT_BOOL) return pt_bv_u64(width, pt_rng_next(&r) & 1);
  if (kind == PT_INPUT_POINTER) return pt_bv_zero(width);
  return pt_input_is_float(kind) ? generate_float(&r, width) : generate_integer(&r, width);
}
