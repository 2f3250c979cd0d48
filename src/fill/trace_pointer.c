#include <ctype.h>

#include "fill/trace_priv.h"

enum { FEW_LETTERS = 24, FEW_TEXTS = 4 };

static const pt_ir_type *target_of(const pt_trace *t, uint32_t type) {
  const pt_ir_type *p = &t->prog->types.at[type];
  return p->kind == PT_TYPE_POINTER ? &t->prog->types.at[p->elem] : &t->prog->types.at[0];
}

static bool is_char(const pt_ir_type *t) {
  return t->size == 1 && (t->kind == PT_TYPE_INT || t->kind == PT_TYPE_UINT);
}

/* ---- texts */

/* A byte that the run has not looked at yet, and will: it is among the inputs. */
static bool will_be(const pt_trace *t, uint64_t object, uint64_t offset, uint8_t *out) {
  uint64_t origin = 0;
  if (!t->inputs || !pt_map_get(&t->sets, object, &origin)) return false;
  for (size_t k = 0; k < t->inputs->n; k++) {
    const pt_input *in = &t->inputs->at[k];
    uint64_t at = offset - in->offset;
    if (in->origin != origin || offset < in->offset || at >= in->width / 8u) continue;
    *out = (uint8_t)(at < 8 ? in->lo >> 8 * at : in->hi >> 8 * (at - 8));
    return true;
  }
  return false;
}

/* Up to the first byte that nobody looks at. */
static void add_text(pt_trace *t, pt_exec *x, const pt_exec_object *o, uint64_t address) {
  uint8_t byte = 1, known = 1;
  size_t n = 0;
  pt_buf_char(t->mem, &t->changes, '"');
  for (; n < FEW_LETTERS && pt_exec_read(x, address + n, 1, &byte, &known); n++) {
    if (!known && !will_be(t, o->number, address + n - o->base, &byte)) break;
    known = 1;
    if (!byte) break;
    if (byte == '"' || byte == '\\') pt_buf_char(t->mem, &t->changes, '\\');
    if (isprint(byte)) pt_buf_char(t->mem, &t->changes, (char)byte);
    else pt_buf_printf(t->mem, &t->changes, "\\%03o", byte);
  }
  pt_buf_add(t->mem, &t->changes, byte || !known ? "..." : "");
  pt_buf_char(t->mem, &t->changes, '"');
}

static uint64_t read_pointer(const pt_trace *t, pt_exec *x, uint64_t address) {
  uint8_t bytes[8] = {0};
  uint64_t at = 0;
  if (!pt_exec_read(x, address, t->prog->ptr_width / 8u, bytes, NULL)) return 0;
  for (int k = 7; k >= 0; k--) at = at << 8 | bytes[k];
  return at;
}

/* `{"./program", "a"}` */
static void add_texts(pt_trace *t, pt_exec *x, uint64_t address) {
  uint64_t step = t->prog->ptr_width / 8u, at;
  pt_buf_char(t->mem, &t->changes, '{');
  for (int k = 0; (at = read_pointer(t, x, address)); k++, address += step) {
    pt_exec_object o = pt_exec_object_at(x, at);
    pt_buf_add(t->mem, &t->changes, k ? ", " : "");
    if (k == FEW_TEXTS) pt_buf_add(t->mem, &t->changes, "...");
    if (k == FEW_TEXTS) break;
    if (o.live) add_text(t, x, &o, at);
    else pt_buf_add(t->mem, &t->changes, "?");
  }
  pt_buf_char(t->mem, &t->changes, '}');
}

/* ---- objects */

/* The variable that an object is, or 0. */
static uint32_t variable_of(const pt_trace *t, const pt_exec_object *o) {
  if (o->kind == PT_OBJ_GLOBAL) return t->prog->globals.at[o->ref].var;
  return o->kind == PT_OBJ_STACK ? o->ref : 0;
}

static void add_named(pt_trace *t, uint32_t var, const pt_ir_type *target, int64_t offset) {
  const pt_ir_var *v = &t->prog->vars.at[var];
  uint64_t size = t->prog->types.at[v->type].size, part = target->size ? target->size : 1;
  pt_buf_printf(t->mem, &t->changes, "&%s", pt_ir_text(t->prog, v->name));
  bool inside = offset >= 0 && (uint64_t)offset < size;
  bool array = t->prog->types.at[v->type].kind == PT_TYPE_ARRAY;
  if (inside && (offset || (array && part < size)))
    pt_trace_path(t, v->type, (uint64_t)offset, part);
  else if (offset) pt_buf_printf(t->mem, &t->changes, "%+lld", (long long)offset);
}

static void add_heap(pt_trace *t, const pt_exec_object *o, int64_t offset) {
  pt_buf_printf(t->mem, &t->changes, "heap%llu", (unsigned long long)o->number);
  if (offset) pt_buf_printf(t->mem, &t->changes, "%+lld", (long long)offset);
}

void pt_trace_pointer(pt_trace *t, pt_exec *x, uint32_t type, uint64_t address) {
  pt_exec_object o = pt_exec_object_at(x, address);
  const pt_ir_type *target = target_of(t, type);
  const pt_ir_type *behind = target_of(t, t->prog->types.at[type].elem);
  int64_t offset = (int64_t)(address - o.base);
  uint32_t var = variable_of(t, &o);
  uint64_t made = 0;
  bool outside = pt_map_get(&t->sets, o.number, &made) || (o.kind == PT_OBJ_GLOBAL && !var);
  if (address == 0) pt_buf_add(t->mem, &t->changes, "NULL");
  else if (o.kind == PT_OBJ_FUNC)
    pt_buf_printf(t->mem, &t->changes, "&%s",
                  pt_ir_text(t->prog, t->prog->fns.at[o.ref]->cname));
  else if (var) add_named(t, var, target, offset);
  else if (outside && o.live && is_char(target)) add_text(t, x, &o, address);
  else if (outside && o.live && is_char(behind)) add_texts(t, x, address);
  else if (o.kind == PT_OBJ_HEAP) add_heap(t, &o, offset);
  else pt_buf_printf(t->mem, &t->changes, "0x%llx", (unsigned long long)address);
}
