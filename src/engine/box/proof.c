/* The boxes as a claim (result/proof.h): each loop that goes round is cut, and its state is in one
   of the boxes with which it goes round. */
#include "engine/box/box_priv.h"

typedef struct {
  pt_box *b;
  pt_proof *out;
  pt_proof_loop *loop;
  pt_row *row;
  uint32_t context;
  pt_map index; /* slot -> 1 + its variable, or 0: it has none */
  const pt_box_node *node;
} writer;

static bool is_of_loop(const writer *w, const pt_box_node *n) {
  return n->round && n->context == w->context && n->block == w->loop->head;
}

/* ---- variables */

/* The function, so many calls above the loop's, whose value is in the slot. */
static bool value_of(const writer *w, uint32_t slot, pt_proof_var *out) {
  const pt_box *b = w->b;
  uint32_t context = w->context;
  for (out->up = 0;; out->up++, context = b->contexts.at[context].parent) {
    const pt_ir_fn *f = pt_box_code(b, context);
    uint32_t base = b->contexts.at[context].base;
    out->val = slot - base;
    if (slot > base && slot < base + f->values.n)
      return !out->up || f->values.at[out->val].kind == PT_VAL_INS;
    if (!context) return false;
  }
}

static bool memory_of(const writer *w, uint32_t slot, uint32_t bytes, pt_proof_var *out) {
  const pt_box *b = w->b;
  for (size_t k = 1; k < b->objects.n; k++) {
    const pt_box_object *o = &b->objects.at[k];
    if (!o->tracked || slot < o->first || slot >= o->first + o->size) continue;
    *out = (pt_proof_var){.offset = slot - o->first, .bytes = bytes};
    if (o->kind == PT_VAL_GLOBAL)
      out->global = o->ref;
    else
      out->context = o->context, out->alloc = o->ins;
    return bytes > 0;
  }
  return false;
}

/* Numbers of one size in all boxes of the loop. */
static bool is_number(const writer *w, uint32_t slot, uint32_t bytes) {
  for (size_t k = 0; k < w->b->nodes.n; k++) {
    const pt_box_node *n = &w->b->nodes.at[k];
    if (!is_of_loop(w, n)) continue;
    const pt_box_value *v = pt_box_entry_of(w->b, n, slot);
    if (v->bytes == bytes && (v->kind == PT_BOX_POINTER || v->kind == PT_BOX_ANY)) return false;
  }
  return true;
}

static void add_var(writer *w, uint32_t slot, const pt_box_value *v) {
  pt_box *b = w->b;
  pt_proof_var var = {0};
  uint64_t known;
  if (v->kind != PT_BOX_NUMBER || pt_map_get(&w->index, slot, &known)) return;
  bool told = is_number(w, slot, v->bytes) &&
              (v->bytes ? memory_of(w, slot, v->bytes, &var) : value_of(w, slot, &var));
  if (told) {
    pt_vec_push(b->mem, &w->row->vars, (uint32_t)w->loop->vars.n);
    pt_vec_push(b->mem, &w->loop->vars, var);
  }
  pt_map_put(b->mem, &w->index, slot, told ? w->loop->vars.n : 0);
}

/* What is as it was at the start is in no entry; but the loop may change it, or look as if it did.
 */
static void add_globals(writer *w) {
  const pt_box *b = w->b;
  for (size_t k = 1; k < b->objects.n; k++) {
    const pt_box_object *o = &b->objects.at[k];
    if (o->kind != PT_VAL_GLOBAL || o->constant || !o->tracked) continue;
    for (uint64_t off = 0; off < o->size; off++) {
      const pt_box_value *v = &b->slots.at[o->first + off];
      if (v->bytes) add_var(w, (uint32_t)(o->first + off), v);
    }
  }
}

static void add_vars(writer *w) {
  add_globals(w);
  for (size_t k = 0; k < w->b->nodes.n; k++) {
    const pt_box_node *n = &w->b->nodes.at[k];
    for (size_t e = 0; e < n->entries.n && is_of_loop(w, n); e++)
      add_var(w, n->entries.at[e].slot, &n->entries.at[e].value);
  }
}

/* ---- boxes */

static uint32_t var_of(const writer *w, uint32_t slot) {
  uint64_t var = 0;
  pt_map_get(&w->index, slot, &var);
  return (uint32_t)var;
}

static uint32_t add_items(writer *w, uint32_t slot, uint32_t bytes) {
  pt_mem *m = w->b->mem;
  const pt_box_value *v = pt_box_entry_of(w->b, w->node, slot);
  size_t before = w->row->items.n;
  if (v->kind != PT_BOX_NUMBER || v->bytes != bytes) return 0;
  pt_row_item i = {
      .a = var_of(w, slot) - 1, .low = v->span.lo, .most = v->span.n, .stride = v->span.stride};
  if (!pt_wrap_is_all(v->span)) pt_vec_push(m, &w->row->items, i);
  if (v->symbol && var_of(w, v->symbol - 1)) {
    pt_row_item d = {.a = i.a, .b = var_of(w, v->symbol - 1), .low = v->add};
    pt_vec_push(m, &w->row->items, d);
  }
  return (uint32_t)(w->row->items.n - before);
}

/* Of each variable: the slot, and how many bytes it has there. */
typedef struct {
  uint32_t slot, bytes;
} told;
typedef PT_VEC(told) tolds;

static void list_told(writer *w, tolds *out) {
  pt_vec_resize(w->b->mem, out, w->loop->vars.n);
  for (size_t k = 0; k < w->index.cap; k++) {
    if (w->index.at[k].used != 1 || !w->index.at[k].val) continue;
    size_t var = w->index.at[k].val - 1;
    out->at[var] = (told){(uint32_t)w->index.at[k].key, w->loop->vars.at[var].bytes};
  }
}

static void add_boxes(writer *w) {
  tolds vars = {0};
  add_vars(w);
  list_told(w, &vars);
  for (size_t k = 0; k < w->b->nodes.n; k++) {
    w->node = &w->b->nodes.at[k];
    if (!is_of_loop(w, w->node)) continue;
    uint32_t n = 0;
    for (size_t v = 0; v < vars.n; v++)
      n += add_items(w, vars.at[v].slot, vars.at[v].bytes);
    pt_vec_push(w->b->mem, &w->row->groups, n);
  }
  pt_vec_release(w->b->mem, &vars);
}

static bool is_listed(const pt_proof *p, const pt_box_node *n) {
  for (size_t k = 0; k < p->loops.n; k++)
    if (p->loops.at[k].context == n->context && p->loops.at[k].head == n->block) return true;
  return false;
}

static void add_loop(pt_box *b, const pt_box_node *n, pt_proof *out) {
  pt_proof_loop l = {.context = n->context, .head = n->block, .cut = true, .copies = 1};
  pt_row row = {.kind = PT_ROW_BOXES};
  writer w = {.b = b, .out = out, .loop = &l, .row = &row, .context = n->context};
  add_boxes(&w);
  pt_vec_push(b->mem, &l.rows, row);
  pt_vec_push(b->mem, &out->loops, l);
  pt_map_release(b->mem, &w.index);
}

void pt_box_proof(pt_box *b, pt_proof *out) {
  for (size_t k = 0; k < b->contexts.n; k++) {
    const pt_box_context *c = &b->contexts.at[k];
    pt_vec_push(b->mem, &out->contexts, ((pt_proof_context){c->parent, c->ins, c->fn}));
  }
  for (size_t k = 0; k < b->nodes.n; k++)
    if (b->nodes.at[k].round && !is_listed(out, &b->nodes.at[k])) add_loop(b, &b->nodes.at[k], out);
}
