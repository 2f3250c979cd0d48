#include "fill/trace_priv.h"

#include <ctype.h>
#include <string.h>

#include "bv/fp.h"

/* ---- values in C syntax */

static const pt_ir_type *type_at(const pt_ir_prog *p, uint32_t type) {
  const pt_ir_type *t = &p->types.at[type];
  return t->kind == PT_TYPE_ENUM && t->elem ? &p->types.at[t->elem] : t;
}

static void add_value(pt_trace *t, pt_exec *x, uint32_t type, pt_bv v) {
  char text[PT_BV_TEXT];
  const pt_ir_type *ty = type_at(t->prog, type);
  pt_fp f;
  bool pointer =
      ty->kind == PT_TYPE_POINTER || (type == 0 && v.width == t->prog->ptr_width &&
                                      pt_exec_object_at(x, pt_bv_to_u64(v)).kind != PT_OBJ_NONE);
  if (ty->kind == PT_TYPE_FLOAT && pt_fp_by_width(v.width, &f)) pt_fp_text(f, v, text);
  else if (pointer) {
    pt_trace_pointer(t, x, type, pt_bv_to_u64(v));
    return;
  } else if (ty->kind == PT_TYPE_UINT || ty->kind == PT_TYPE_BOOL) pt_bv_text_unsigned(v, text);
  else pt_bv_text_signed(v, text);
  pt_buf_add(t->mem, &t->changes, text);
  int64_t c = pt_bv_to_i64(v);
  if (v.width == 8 && c > 0 && isprint((int)c) && ty->kind != PT_TYPE_BOOL)
    pt_buf_printf(t->mem, &t->changes, " '%c'", (char)c);
}

uint32_t pt_trace_path(pt_trace *t, uint32_t type, uint64_t offset, uint64_t size) {
  for (int depth = 0; depth < 32; depth++) {
    const pt_ir_type *ty = &t->prog->types.at[type];
    if (ty->kind == PT_TYPE_ARRAY && ty->elem && t->prog->types.at[ty->elem].size) {
      uint64_t step = t->prog->types.at[ty->elem].size;
      if (size > step) return type;
      pt_buf_printf(t->mem, &t->changes, "[%llu]", (unsigned long long)(offset / step));
      offset %= step, type = ty->elem;
    } else if (ty->kind == PT_TYPE_STRUCT || ty->kind == PT_TYPE_UNION) {
      const pt_ir_field *in = NULL;
      for (uint32_t k = 0; k < ty->nfields; k++) {
        const pt_ir_field *f = &t->prog->fields.at[ty->field + k];
        uint64_t length = f->type ? t->prog->types.at[f->type].size : 0;
        if (f->bit_offset / 8 <= offset && offset + size <= f->bit_offset / 8 + length) in = f;
        if (in) break;
      }
      if (!in) return type;
      if (in->name) pt_buf_printf(t->mem, &t->changes, ".%s", pt_ir_text(t->prog, in->name));
      offset -= in->bit_offset / 8, type = in->type;
    } else {
      return type;
    }
  }
  return type;
}

/* ---- steps */

static void flush_step(pt_trace *t) {
  if (t->line && t->step) t->step(t->step_payload, t);
  else if (t->line)
    fprintf(t->to, "  %s:%u: %s%s%s\n", pt_ir_text(t->prog, t->file), t->line,
            pt_ir_text(t->prog, t->prog->fns.at[t->fn]->cname), t->changes.n ? ": " : "",
            pt_buf_text(&t->changes));
  pt_buf_reset(&t->changes);
  pt_vec_reset(&t->list);
  t->line = 0, t->near = false;
}

static void begin_change(pt_trace *t, const char *name, uint32_t depth) {
  if (t->changes.n) pt_buf_add(t->mem, &t->changes, ", ");
  pt_trace_change c = {.name = (uint32_t)t->changes.n, .depth = depth};
  pt_vec_push(t->mem, &t->list, c);
  pt_buf_add(t->mem, &t->changes, name);
}

static void end_change(pt_trace *t, pt_exec *x, uint32_t type, pt_bv v) {
  pt_trace_change *c = &pt_vec_top(&t->list);
  c->name_end = (uint32_t)t->changes.n;
  pt_buf_add(t->mem, &t->changes, " = ");
  c->value = (uint32_t)t->changes.n;
  add_value(t, x, type, v);
  c->value_end = (uint32_t)t->changes.n;
}

/* The depth of the innermost call of FN; 0: not among the last ones. */
static uint32_t depth_of(const pt_trace *t, const pt_exec *x, uint32_t fn) {
  enum { LAST = 64 };
  uint32_t frames = pt_exec_depth(x), depth = t->calls;
  for (uint32_t k = 0; k < frames && k < LAST; k++) {
    uint32_t at = pt_exec_frame_fn(x, frames - 1 - k);
    if (at == fn) return depth;
    if (!t->prog->fns.at[at]->model) depth--;
  }
  return 0;
}

static void step_to(pt_trace *t, pt_exec *x, uint32_t fn, uint32_t loc) {
  const pt_ir_loc *l = &t->prog->locs.at[loc];
  if (!loc || t->prog->fns.at[fn]->model) return;
  uint64_t frame = pt_exec_frame_id(x);
  if (t->line == l->line && t->file == l->file && t->frame == frame) return;
  flush_step(t);
  t->file = l->file, t->line = l->line, t->fn = fn, t->frame = frame, t->depth = t->calls;
}

/* An object becomes arbitrary: inputs name it by which one it is. */
static void note_set(pt_trace *t, pt_exec *x, pt_bv address) {
  pt_exec_object o = pt_exec_object_at(x, pt_bv_to_u64(address));
  pt_map_put(t->mem, &t->sets, o.number, ++t->nsets);
}

static bool on_before(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  pt_trace *t = payload;
  const pt_ir_fn *f = t->prog->fns.at[fn];
  const pt_ir_ins *i = &f->ins.at[ins];
  bool wanted = !t->slice || pt_slice_has(t->slice, t->events);
  bool near = t->slice && pt_slice_is_near(t->slice, t->events);
  t->events++;
  if (i->op == PT_OP_SET && i->sub) note_set(t, x, pt_exec_value(x, pt_ir_arg(f, i, 0)));
  if (f->model || i->op == PT_OP_ALLOC) return true;
  step_to(t, x, fn, i->loc);
  t->near |= near && (i->op == PT_OP_STORE || (i->op == PT_OP_VAR && i->loc));
  if (i->op == PT_OP_VAR && i->loc &&
      wanted) { /* without a position: a phi repeats what was assigned */
    const pt_ir_var *v = &t->prog->vars.at[i->ref];
    begin_change(t, pt_ir_text(t->prog, v->name), v->fn ? t->calls : 0);
    end_change(t, x, v->type, pt_exec_value(x, pt_ir_arg(f, i, 0)));
  } else if (i->op == PT_OP_STORE) {
    t->store_wanted = wanted;
    t->store_at = pt_bv_to_u64(pt_exec_value(x, pt_ir_arg(f, i, 0)));
  }
  return true;
}

static void on_after(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  pt_trace *t = payload;
  const pt_ir_fn *f = t->prog->fns.at[fn];
  const pt_ir_ins *i = &f->ins.at[ins];
  if (f->model || i->op != PT_OP_STORE || !t->store_wanted) return;
  pt_exec_object o = pt_exec_object_at(x, t->store_at);
  pt_bv v = pt_exec_value(x, pt_ir_arg(f, i, 1));
  uint32_t var = 0;
  if (o.kind == PT_OBJ_GLOBAL) var = t->prog->globals.at[o.ref].var;
  else if (o.kind == PT_OBJ_STACK) var = o.ref;
  uint64_t offset = t->store_at - o.base;
  uint32_t type = 0;
  char name[48];
  if (var) {
    const pt_ir_var *of = &t->prog->vars.at[var];
    begin_change(t, pt_ir_text(t->prog, of->name), of->fn ? depth_of(t, x, of->fn) : 0);
    type = pt_trace_path(t, t->prog->vars.at[var].type, offset, (v.width + 7) / 8);
  } else if (o.kind == PT_OBJ_HEAP) {
    snprintf(name, sizeof name, "heap%llu+%llu", (unsigned long long)o.number,
             (unsigned long long)offset);
    begin_change(t, name, 0);
  } else {
    return;
  }
  end_change(t, x, type, v);
}

static void on_enter(void *payload, pt_exec *x, uint32_t fn) {
  pt_trace *t = payload;
  if (t->prog->fns.at[fn]->model) return;
  t->calls++;
  step_to(t, x, fn, t->prog->fns.at[fn]->loc);
}

static void on_leave(void *payload, pt_exec *x, uint32_t fn) {
  (void)x;
  pt_trace *t = payload;
  if (!t->prog->fns.at[fn]->model) t->calls--;
}

void pt_trace_init(pt_trace *t, pt_mem *m, const pt_ir_prog *p, FILE *to) {
  *t = (pt_trace){.mem = m, .prog = p, .to = to};
  t->observer = (pt_exec_observer){.payload = t,
                                   .before = on_before,
                                   .after = on_after,
                                   .enter = on_enter,
                                   .leave = on_leave};
}

void pt_trace_release(pt_trace *t) {
  flush_step(t);
  pt_buf_release(t->mem, &t->changes);
  pt_vec_release(t->mem, &t->list);
  pt_map_release(t->mem, &t->sets);
}
