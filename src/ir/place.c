#include "ir/place.h"

#include <stdio.h>
#include <string.h>

typedef struct {
  const pt_ir_prog *p;
  char *out;
  size_t size;
  uint64_t bytes; /* of the input */
} walker;

static void add(walker *w, const char *text) {
  size_t n = strlen(w->out);
  snprintf(w->out + n, w->size - n, "%s", text);
}

static void add_index(walker *w, uint64_t k) {
  char text[32];
  snprintf(text, sizeof text, "[%llu]", (unsigned long long)k);
  add(w, text);
}

/* The member in which the bytes from OFFSET on lie, or NULL. */
static const pt_ir_field *member_at(const walker *w, const pt_ir_type *y, uint64_t offset) {
  for (uint32_t k = 0; k < y->nfields; k++) {
    const pt_ir_field *f = &w->p->fields.at[y->field + k];
    uint64_t at = f->bit_offset / 8, n = f->type ? w->p->types.at[f->type].size : 0;
    if (!f->bit_size && offset >= at && offset - at < n) return f;
  }
  return NULL;
}

static uint32_t inside(walker *w, uint32_t t, uint64_t offset, const char *dot) {
  const pt_ir_type *y = &w->p->types.at[t];
  if (y->kind == PT_TYPE_ARRAY && y->elem && w->p->types.at[y->elem].size) {
    uint64_t size = w->p->types.at[y->elem].size;
    add_index(w, offset / size);
    return inside(w, y->elem, offset % size, ".");
  }
  if (y->kind == PT_TYPE_STRUCT || y->kind == PT_TYPE_UNION) {
    const pt_ir_field *f = member_at(w, y, offset);
    if (!f) return 0;
    if (f->name) add(w, dot), add(w, pt_ir_text(w->p, f->name));
    return inside(w, f->type, offset - f->bit_offset / 8, f->name ? "." : dot);
  }
  return offset == 0 && y->size == w->bytes ? t : 0;
}

uint32_t pt_ir_input_place(const pt_ir_prog *p, const pt_input *in, char *out, size_t size) {
  walker w = {p, out, size, (in->width + 7) / 8u};
  snprintf(out, size, "%s", pt_ir_text(p, in->name));
  if (!in->origin) return 0;
  uint64_t each = in->type && p->types.at[in->type].size ? p->types.at[in->type].size : 1;
  uint8_t kind = in->type ? p->types.at[in->type].kind : PT_TYPE_VOID;
  bool members = kind == PT_TYPE_STRUCT || kind == PT_TYPE_UNION;
  if (!members || in->offset >= each) add_index(&w, in->offset / each);
  if (!in->type) return 0;
  return inside(&w, in->type, in->offset % each, in->offset >= each ? "." : "->");
}
