/* Nodes: where states are told apart, and where they are joined. */
#include <stdlib.h>

#include "engine/box/box_priv.h"

/* A slot with more values than MOST_VALUES at one place is a number there, told apart by bounds;
   a box that grew FEW times goes up to them, and after MANY times to everything. */
enum { MOST_VALUES = 64, FEW = 12, MANY = 60 };

/* ---- the state as entries */

static bool same_value(const pt_box_value *a, const pt_box_value *b) {
  return a->kind == b->kind && a->bytes == b->bytes && a->object == b->object &&
         (a->kind == PT_BOX_UNDEF || a->kind == PT_BOX_NONE || a->kind == PT_BOX_ANY ||
          pt_wrap_eq(a->span, b->span));
}

static void add_memory(pt_box *b, pt_box_entries *out) {
  for (size_t k = 0; k < b->written.n; k++) {
    const pt_box_written *w = &b->written.at[k];
    bool is_life = w->slot == b->objects.at[w->object].life;
    if (!is_life && !pt_box_is_live(b, w->object)) continue;
    pt_box_entry e = {w->slot, pt_box_get(b, w->slot)};
    if (same_value(&e.value, &w->start) && pt_wrap_is_const(e.value.span)) continue;
    pt_vec_push(b->mem, out, e);
  }
}

static void add_values(pt_box *b, uint32_t context, const uint32_t *vals, size_t n,
                       pt_box_entries *out) {
  for (size_t k = 0; k < n; k++) {
    uint32_t slot = b->contexts.at[context].base + vals[k];
    pt_box_entry e = {slot, pt_box_get(b, slot)};
    if (e.value.kind != PT_BOX_NONE) pt_vec_push(b->mem, out, e);
  }
}

static void add_callers(pt_box *b, uint32_t context, pt_box_entries *out) {
  pt_box_vals live = {0};
  while (context) {
    pt_box_context c = b->contexts.at[context];
    const pt_ir_fn *f = pt_box_code(b, c.parent);
    const pt_ir_ins *call = &f->ins.at[c.ins];
    uint32_t at = 0;
    while (f->blocks.at[call->block].ins.at[at] != c.ins)
      at++;
    pt_box_live_behind(b, b->contexts.at[c.parent].fn, call->block, at + 1, &live);
    for (size_t k = 0; k < live.n; k++)
      if (live.at[k] != call->res) add_values(b, c.parent, &live.at[k], 1, out);
    context = c.parent;
  }
  pt_vec_release(b->mem, &live);
}

static int by_slot(const void *a, const void *b) {
  uint32_t x = ((const pt_box_entry *)a)->slot, y = ((const pt_box_entry *)b)->slot;
  return (x > y) - (x < y);
}

/* Symbols become differences from the first slot that has the same one. */
static void link_entries(pt_box *b, pt_box_entries *all) {
  pt_map first = {0};
  for (size_t k = 0; k < all->n; k++) {
    pt_box_value *v = &all->at[k].value;
    uint64_t base = 0;
    uint32_t symbol = v->kind == PT_BOX_NUMBER && !pt_wrap_is_const(v->span) ? v->symbol : 0;
    if (pt_map_get(&b->unlinked, all->at[k].slot, NULL)) symbol = 0;
    uint64_t add = v->add;
    v->symbol = 0, v->add = 0;
    if (!symbol) continue;
    if (!pt_map_get(&first, symbol, &base)) {
      pt_map_put(b->mem, &first, symbol, k + 1);
      all->at[k].value.object = 0;
      v->add = add; /* for those that follow; cleared below */
      continue;
    }
    const pt_box_entry *e = &all->at[base - 1];
    if (e->value.span.width != v->span.width) continue;
    v->symbol = e->slot + 1;
    v->add = (add - e->value.add) & pt_wrap_mask(v->span.width);
  }
  for (size_t k = 0; k < all->n; k++)
    if (!all->at[k].value.symbol) all->at[k].value.add = 0;
  pt_map_release(b->mem, &first);
}

/* The slots of memory are in order already; a few others follow. */
static void put_in_order(pt_box *b, pt_box_entries *all) {
  size_t first = 1, n = all->n, i = 0;
  while (first < n && all->at[first - 1].slot < all->at[first].slot)
    first++;
  if (first >= n) return;
  pt_box_entries out = {0};
  qsort(all->at + first, n - first, sizeof *all->at, by_slot);
  pt_vec_reserve(b->mem, &out, n);
  for (size_t j = first; j < n; j++) {
    while (i < first && all->at[i].slot < all->at[j].slot)
      out.at[out.n++] = all->at[i++];
    out.at[out.n++] = all->at[j];
  }
  while (i < first)
    out.at[out.n++] = all->at[i++];
  pt_vec_release(b->mem, all);
  *all = out;
}

static void collect(pt_box *b, uint32_t context, pt_blk block, pt_box_entries *out) {
  const pt_box_fn *f = pt_box_fn_of(b, b->contexts.at[context].fn);
  add_memory(b, out);
  add_values(b, context, f->live[block].at, f->live[block].n, out);
  add_callers(b, context, out);
  put_in_order(b, out);
  link_entries(b, out);
}

/* ---- keys */

static uint64_t mix(uint64_t h, uint64_t v) { return pt_hash_mix(h * 31 + v); }

/* Counts what a slot is at a place; true when it is too much. */
static bool is_too_many(pt_box *b, uint64_t place, uint64_t slot, uint64_t value) {
  uint64_t at = mix(place, slot), n = 0;
  if (pt_map_get(&b->values, mix(at, value), NULL)) return false;
  pt_map_put(b->mem, &b->values, mix(at, value), 1);
  pt_map_get(&b->counts, at, &n);
  pt_map_put(b->mem, &b->counts, at, n + 1);
  return n >= MOST_VALUES;
}

static uint64_t class_key(const pt_box *b, uint32_t slot, pt_wrap s) {
  int64_t low, high;
  pt_wrap_signed_hull(s, &low, &high);
  return mix((uint64_t)pt_box_class(b, slot, low), (uint64_t)pt_box_class(b, slot, high));
}

/* A value of the loop's function that is no phi of its head, or a caller's: the loop does not
   change it, but paths may have learnt of it. */
static bool is_fixed(const pt_box *b, uint32_t context, pt_blk block, const pt_box_entry *e) {
  const pt_ir_fn *f = pt_box_code(b, context);
  uint32_t base = b->contexts.at[context].base, val = e->slot - base;
  if (e->value.bytes || e->value.kind != PT_BOX_NUMBER || pt_map_get(&b->is_written, e->slot, NULL))
    return false;
  if (e->slot <= base || val >= f->values.n || f->values.at[val].kind != PT_VAL_INS) return true;
  const pt_ir_ins *i = &f->ins.at[f->values.at[val].ref];
  return i->op != PT_OP_PHI || i->block != block;
}

static uint64_t entry_key(pt_box *b, uint64_t place, const pt_box_entry *e) {
  const pt_box_value *v = &e->value;
  uint64_t h = mix(e->slot, (uint64_t)v->kind << 40 | (uint64_t)v->bytes << 32 | v->object);
  if (v->kind != PT_BOX_NUMBER && v->kind != PT_BOX_POINTER) return h;
  if (b->lazy && v->kind == PT_BOX_NUMBER && !pt_map_get(&b->told, e->slot, NULL)) return h;
  bool constant = pt_wrap_is_const(v->span);
  if (v->symbol) {
    if (is_too_many(b, place, (uint64_t)e->slot << 32 | v->symbol, v->add)) {
      pt_map_put(b->mem, &b->unlinked, e->slot, 1);
      b->coarser = true;
    }
    h = mix(mix(h, v->symbol), v->add);
  }
  if (constant && !pt_map_get(&b->numeric, e->slot, NULL)) {
    if (is_too_many(b, place, e->slot, v->span.lo)) {
      pt_map_put(b->mem, &b->numeric, e->slot, 1);
      b->coarser = true;
    }
    return mix(mix(h, 1), v->span.lo);
  }
  return mix(mix(h, 2), class_key(b, e->slot, v->span));
}

/* ---- joining */

static bool join_value(pt_box *b, pt_box_node *n, uint32_t slot, pt_box_value *a,
                       const pt_box_value *c) {
  pt_box_value old = *a;
  if (a->symbol && (a->symbol != c->symbol || a->add != c->add)) a->symbol = 0, a->add = 0;
  bool spans = a->kind == c->kind && a->object == c->object && a->bytes == c->bytes &&
               (a->kind == PT_BOX_NUMBER || a->kind == PT_BOX_POINTER);
  if (spans) {
    a->span = pt_wrap_join(a->span, c->span);
    bool grew = !pt_wrap_eq(a->span, old.span);
    if (grew && n->grown >= MANY)
      a->span = pt_wrap_all(a->span.width);
    else if (grew && n->grown >= FEW)
      a->span = pt_box_widen(b, slot, a->span);
  } else if (!same_value(a, c)) {
    if (a->bytes != c->bytes) pt_box_give_up(b, PT_REASON_TOO_LARGE, 0);
    a->kind = PT_BOX_ANY;
  }
  return a->symbol != old.symbol || !same_value(a, &old);
}

/* What a slot that is in no entry holds: that of the start; NULL: it is no memory. */
static const pt_box_value *start_of(const pt_box *b, uint32_t slot) {
  for (size_t low = 0, high = b->written.n; low < high;) {
    size_t mid = low + (high - low) / 2;
    if (b->written.at[mid].slot == slot) return &b->written.at[mid].start;
    if (b->written.at[mid].slot < slot)
      low = mid + 1;
    else
      high = mid;
  }
  return NULL;
}

/* The slots of the node and of the state, each once, in order. */
typedef struct {
  const pt_box_entries *node, *state;
  size_t i, j;
} both;

/* The next slot: what the node holds, to which *THEIRS of the state is joined.  False: no more. */
static bool next_slot(const pt_box *b, both *x, pt_box_entry *mine, const pt_box_value **theirs) {
  static const pt_box_value nothing = {0};
  bool more = x->i < x->node->n, others = x->j < x->state->n;
  if (!more && !others) return false;
  uint32_t a = more ? x->node->at[x->i].slot : UINT32_MAX;
  uint32_t c = others ? x->state->at[x->j].slot : UINT32_MAX;
  const pt_box_value *start = a == c ? NULL : start_of(b, a < c ? a : c);
  if (!start) start = &nothing;
  *mine = a <= c ? x->node->at[x->i] : (pt_box_entry){c, *start};
  *theirs = c <= a ? &x->state->at[x->j].value : start;
  x->i += a <= c, x->j += c <= a;
  return true;
}

/* Most states are in the box already. */
static bool is_in(pt_box *b, pt_box_node *n, const pt_box_entries *state) {
  both x = {&n->entries, state, 0, 0};
  pt_box_entry e;
  const pt_box_value *theirs;
  while (next_slot(b, &x, &e, &theirs))
    if (join_value(b, n, e.slot, &e.value, theirs)) return false;
  return true;
}

static bool join(pt_box *b, pt_box_node *n, const pt_box_entries *state) {
  pt_box_entries out = {0};
  both x = {&n->entries, state, 0, 0};
  pt_box_entry e;
  const pt_box_value *theirs;
  if (is_in(b, n, state)) return false;
  while (next_slot(b, &x, &e, &theirs)) {
    join_value(b, n, e.slot, &e.value, theirs);
    pt_vec_push(b->mem, &out, e);
  }
  pt_vec_release(b->mem, &n->entries);
  n->entries = out;
  n->grown++;
  return true;
}

static void enqueue(pt_box *b, uint32_t node) {
  if (b->nodes.at[node].queued) return;
  b->nodes.at[node].queued = true;
  pt_vec_push(b->mem, &b->queue, node);
}

static bool goes_round(pt_box *b, uint32_t context, pt_blk block, pt_blk from) {
  const pt_ir_cfg *cfg = &pt_box_fn_of(b, b->contexts.at[context].fn)->cfg;
  uint32_t loop = cfg->loop_of[block];
  return loop && cfg->loops.at[loop - 1].header == block && pt_ir_in_loop(cfg, loop, from);
}

void pt_box_arrive(pt_box *b, uint32_t context, pt_blk block, pt_blk from) {
  pt_box_entries state = {0};
  uint64_t place = mix(context, block), key = place, id;
  collect(b, context, block, &state);
  for (size_t k = 0; k < state.n; k++)
    if (b->by_all || !is_fixed(b, context, block, &state.at[k]))
      key = mix(key, entry_key(b, place, &state.at[k]));
  if (pt_map_get(&b->node_ids, key, &id)) {
    if (join(b, &b->nodes.at[id], &state)) enqueue(b, (uint32_t)id);
    pt_vec_release(b->mem, &state);
  } else {
    pt_box_node n = {.context = context, .block = block, .key = key, .entries = state};
    id = b->nodes.n;
    pt_map_put(b->mem, &b->node_ids, key, id);
    pt_vec_push(b->mem, &b->nodes, n);
    enqueue(b, (uint32_t)id);
  }
  b->nodes.at[id].round |= goes_round(b, context, block, from);
}

/* ---- visiting */

/* Entries are written over the start of the program; numbers get symbols that know where they come
   from. */
static void restore(pt_box *b, const pt_box_node *n) {
  for (size_t k = 0; k < n->entries.n; k++) {
    pt_box_entry e = n->entries.at[k];
    pt_box_value v = e.value;
    if (v.kind == PT_BOX_NUMBER && v.symbol) {
      v.symbol = b->slots.at[v.symbol - 1].symbol;
    } else if (v.kind == PT_BOX_NUMBER) {
      v.symbol = pt_box_symbol_of(b, v.span), v.add = 0;
      b->symbols.at[v.symbol].origin = e.slot;
    }
    pt_box_put(b, e.slot, v);
  }
}

void pt_box_visit(pt_box *b, uint32_t node) {
  const pt_box_node *n = &b->nodes.at[node];
  const pt_ir_fn *f = pt_box_code(b, n->context);
  b->here = (pt_box_place){n->context, n->block, pt_ir_phis(f, n->block)};
  restore(b, n);
  pt_box_walk(b);
  pt_box_undo(b, 0, 1);
}

const pt_box_value *pt_box_entry_of(const pt_box *b, const pt_box_node *n, uint32_t slot) {
  pt_box_entry key = {.slot = slot};
  const pt_box_entry *e =
      n->entries.n ? bsearch(&key, n->entries.at, n->entries.n, sizeof key, by_slot) : NULL;
  const pt_box_value *start = e ? NULL : start_of(b, slot);
  if (e) return &e->value;
  return start ? start : &b->slots.at[slot];
}

void pt_box_forget_nodes(pt_box *b) {
  for (size_t k = 0; k < b->nodes.n; k++)
    pt_vec_release(b->mem, &b->nodes.at[k].entries);
  pt_vec_reset(&b->nodes);
  pt_vec_reset(&b->queue);
  pt_map_reset(&b->node_ids);
  pt_map_reset(&b->values);
  pt_map_reset(&b->counts);
  b->next = 0;
}
