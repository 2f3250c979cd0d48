/* Where the inputs of a run come from: the given ones, then `ask`, then the generator.
   Each is recorded with the place that asked for it. */
#include <assert.h>

#include "exec/state.h"

/* The given value as 128 bits, sign-extended when its kind is signed.  A number that was
   read from a file is kept like that already. */
static pt_bv exact(const pt_input *in) {
  uint64_t limbs[2] = {in->lo, in->hi};
  pt_bv all = pt_bv_limbs(128, limbs);
  if (in->width == 0 || in->width >= 128) return all;
  pt_bv cut = pt_bv_trunc(all, in->width);
  if (!pt_bv_eq(pt_bv_zext(cut, 128), all)) return all;
  return pt_input_is_signed(in->kind) ? pt_bv_sext(cut, 128) : all;
}

/* Reads as a number of WIDTH bits, signed or not. */
static bool fits(pt_bv v, uint32_t width, pt_bv *out) {
  *out = pt_bv_trunc(v, width);
  return pt_bv_eq(pt_bv_zext(*out, v.width), v) || pt_bv_eq(pt_bv_sext(*out, v.width), v);
}

static bool take_given(pt_exec *x, const pt_input *in, pt_input_kind kind, uint32_t width,
                       pt_bv *out) {
  bool compatible = kind == in->kind || (!pt_input_is_float(kind) && !pt_input_is_float(in->kind));
  if (compatible && fits(exact(in), width, out)) return true;
  pt_buf text = {0};
  pt_input_print(x->mem, &text, in);
  size_t number = x->run->inputs.n + 1;
  if (compatible)
    pt_stuck(x,
             "input %zu is \"%s\", which does not fit the %u bits of the %s that the program "
             "asks for here",
             number, text.text, width, pt_input_name(kind));
  else
    pt_stuck(x, "input %zu is \"%s\" but the program asks for %s here", number, text.text,
             pt_input_name(kind));
  pt_buf_release(x->mem, &text);
  return false;
}

bool pt_draw(pt_exec *x, pt_input in, pt_bv *out) {
  assert(in.width > 0 && in.width <= 128);
  const pt_exec_options *o = x->options;
  pt_input_kind kind = (pt_input_kind)in.kind;
  uint32_t width = in.width;
  size_t k = x->run->inputs.n, at = k;
  in.loc = pt_user_loc(x, NULL);
  if (k >= o->ninputs && o->repeat) at = o->ninputs - o->repeat + (k - o->ninputs) % o->repeat;
  if (at < o->ninputs) {
    if (!take_given(x, &o->inputs[at], kind, width, out)) return false;
    x->run->given++;
  } else if (o->ask && o->ask(o->ask_payload, x, &in)) {
    *out = pt_bv_limbs(width, (uint64_t[]){in.lo, in.hi, 0, 0, 0, 0, 0, 0});
  } else {
    *out = pt_generate(o->seed, k, kind, width);
  }
  in.kind = (uint8_t)kind, in.width = (uint16_t)width;
  in.lo = out->w[0], in.hi = out->w[1];
  pt_vec_push(x->mem, &x->run->inputs, in);
  return true;
}
