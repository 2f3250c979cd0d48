/* Output: it changes nothing, once it is known that it can be made.

   The format is a literal, its arguments are there, and texts among them are literals.  Whatever
   else may be printed is not followed. */
#include "ir/builtin.h"
#include "ir/format.h"
#include "shape/walk_priv.h"

static const char *literal(const step *t, pt_shv v) {
  if (v.kind != PT_SHV_ADDR || v.at < 0) return NULL;
  const pt_shape_obj *o = &t->s->objs.at[v.ref];
  return o->place == PT_SHAPE_GLOBAL ? pt_ir_literal(t->w->prog, o->site, (uint64_t)v.at) : NULL;
}

/* N bytes at OFFSET of the arguments, which start at SLOTS, are there. */
static bool is_there(const step *t, pt_shv slots, uint64_t offset, size_t n) {
  if (slots.kind != PT_SHV_ADDR || slots.at < 0) return false;
  const pt_shape_obj *o = &t->s->objs.at[slots.ref];
  uint64_t from = (uint64_t)slots.at + offset;
  return o->live && !o->seg && from <= o->size && n <= o->size - from;
}

/* SLOTS: behind it come the arguments; *SLOT: the offset of the next one. */
static bool can_convert(const step *t, const pt_format_spec *s, pt_shv slots, uint64_t *slot) {
  uint32_t width = t->w->prog->ptr_width;
  pt_format_takes takes = pt_format_argument(s);
  bool wide = s->width > PT_FORMAT_MOST || s->precision > PT_FORMAT_MOST;
  if (wide || s->star_width || s->star_precision) return false;
  if (takes == PT_TAKES_UNKNOWN || takes == PT_TAKES_COUNT) return false;
  size_t n = pt_format_bytes(s, width);
  if (!n) return true;
  uint64_t at = pt_format_slot(slot, n, pt_format_is_large(s), width);
  if (!is_there(t, slots, at, n)) return false;
  if (takes != PT_TAKES_TEXT) return true;
  if (s->length == PT_LENGTH_L) return false;
  pt_shv text = pt_shape_read(t->w->mem, t->s, t->w->prog, slots.ref, (uint64_t)slots.at + at,
                              width);
  return literal(t, text) != NULL;
}

static bool can_print(const step *t, const char *format, pt_shv slots) {
  pt_format_spec s;
  uint64_t slot = 0;
  for (; *format; format++) {
    if (*format != '%') continue;
    format += pt_format_parse(format + 1, &s);
    if (!s.conversion || !can_convert(t, &s, slots, &slot)) return false;
  }
  return true;
}

outcome pt_step_print(step *t) {
  if (t->i->nargs != PT_FORMAT_NARGS) return pt_step_lost(t, PT_REASON_HOST_FUNCTION);
  pt_shv mode = pt_step_arg(t, PT_FORMAT_MODE), slots = pt_step_arg(t, PT_FORMAT_SLOTS);
  const char *format = literal(t, pt_step_arg(t, PT_FORMAT_TEXT));
  bool to_file = mode.kind == PT_SHV_NUM && mode.at == PT_FORMAT_OUTPUT;
  if (!to_file || !format || !can_print(t, format, slots))
    return pt_step_lost(t, PT_REASON_HOST_FUNCTION);
  if (t->i->res)
    pt_step_set(t, t->i->res, pt_shape_fresh(t->w->mem, t->s, pt_ir_width(t->f, t->i->res)));
  pt_step_frame(t)->at++;
  return DONE;
}
