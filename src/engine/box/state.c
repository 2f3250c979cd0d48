/* The state: slots, symbols, and the trail that takes changes back. */
#include "engine/box/box_priv.h"

const pt_ir_fn *pt_box_code(const pt_box *b, uint32_t context) {
  return b->prog->fns.at[b->contexts.at[context].fn];
}

uint32_t pt_box_context_at(pt_box *b, uint32_t parent, uint32_t ins, uint32_t fn) {
  for (uint64_t key = pt_hash_mix((uint64_t)parent << 32 | ins) + fn;; key++) {
    uint64_t id;
    if (pt_map_get(&b->context_ids, key, &id)) {
      const pt_box_context *c = &b->contexts.at[id];
      if (c->parent == parent && c->ins == ins && c->fn == fn) return (uint32_t)id;
      continue;
    }
    pt_box_context c = {.parent = parent, .ins = ins, .fn = fn, .base = (uint32_t)b->slots.n};
    if (b->contexts.n) c.depth = b->contexts.at[parent].depth + 1;
    pt_vec_resize(b->mem, &b->slots, b->slots.n + b->prog->fns.at[fn]->values.n);
    pt_map_put(b->mem, &b->context_ids, key, b->contexts.n);
    pt_vec_push(b->mem, &b->contexts, c);
    return (uint32_t)b->contexts.n - 1;
  }
}

/* ---- changes */

void pt_box_put(pt_box *b, uint32_t slot, pt_box_value v) {
  pt_box_change c = {.at = slot, .old = b->slots.at[slot]};
  pt_vec_push(b->mem, &b->trail, c);
  b->slots.at[slot] = v;
}

static void put_symbol(pt_box *b, uint32_t symbol, pt_wrap s) {
  pt_box_change c = {.at = symbol, .symbol = true, .old.span = b->symbols.at[symbol].span};
  pt_vec_push(b->mem, &b->trail, c);
  b->symbols.at[symbol].span = s;
}

void pt_box_undo(pt_box *b, size_t trail, uint32_t symbols) {
  while (b->trail.n > trail) {
    const pt_box_change *c = &pt_vec_pop(&b->trail);
    if (c->symbol)
      b->symbols.at[c->at].span = c->old.span;
    else
      b->slots.at[c->at] = c->old;
  }
  b->symbols.n = symbols;
}

/* ---- values */

pt_box_value pt_box_number(pt_wrap s) { return (pt_box_value){.kind = PT_BOX_NUMBER, .span = s}; }

pt_box_value pt_box_any(void) { return (pt_box_value){.kind = PT_BOX_ANY}; }

uint32_t pt_box_symbol_of(pt_box *b, pt_wrap s) {
  pt_box_symbol y = {.span = s};
  pt_vec_push(b->mem, &b->symbols, y);
  return (uint32_t)b->symbols.n - 1;
}

pt_box_value pt_box_unknown(pt_box *b, pt_wrap s) {
  pt_box_value v = pt_box_number(s);
  if (!pt_wrap_is_const(s)) v.symbol = pt_box_symbol_of(b, s);
  return v;
}

static pt_wrap plus(pt_wrap s, uint64_t add) {
  s.lo = (s.lo + add) & pt_wrap_mask(s.width);
  return s;
}

pt_box_value pt_box_get(const pt_box *b, uint32_t slot) {
  pt_box_value v = b->slots.at[slot];
  pt_wrap both;
  if (v.kind != PT_BOX_NUMBER || !v.symbol || pt_wrap_is_const(v.span)) return v;
  if (pt_wrap_meet(v.span, plus(b->symbols.at[v.symbol].span, v.add), &both)) v.span = both;
  return v;
}

uint32_t pt_box_slot_of(const pt_box *b, uint32_t context, pt_val v) {
  uint8_t kind = pt_box_code(b, context)->values.at[v].kind;
  return kind == PT_VAL_INS || kind == PT_VAL_PARAM ? b->contexts.at[context].base + v : 0;
}

pt_box_value pt_box_read(pt_box *b, uint32_t context, pt_val v) {
  const pt_ir_fn *f = pt_box_code(b, context);
  const pt_ir_value *value = &f->values.at[v];
  uint32_t slot = pt_box_slot_of(b, context, v);
  if (slot) return pt_box_get(b, slot);
  if (value->kind == PT_VAL_CONST)
    return value->width <= 64 ? pt_box_number(pt_wrap_const(value->width, value->bits))
                              : pt_box_any();
  pt_box_value p = {.kind = PT_BOX_POINTER, .span = pt_wrap_const(b->prog->ptr_width, value->bits)};
  p.object =
      value->kind == PT_VAL_GLOBAL ? pt_box_global(b, value->ref) : pt_box_function(b, value->ref);
  return p;
}

/* ---- learning */

/* What the symbol that OF is made of can be, when it is in SPAN. */
static bool learn_symbol(pt_box *b, uint32_t symbol, pt_wrap span) {
  while (symbol) {
    pt_box_symbol *y = &b->symbols.at[symbol];
    pt_wrap both;
    if (!pt_wrap_meet(y->span, span, &both)) return false;
    if (pt_wrap_eq(both, y->span)) return true;
    put_symbol(b, symbol, both);
    y = &b->symbols.at[symbol];
    if (!y->of) return true;
    uint32_t width = b->symbols.at[y->of].span.width;
    pt_op back = PT_OP_TRUNC;
    if (width > both.width) back = (pt_op)y->op;
    span = plus(pt_wrap_extend(back, both, width), 0 - y->add);
    symbol = y->of;
  }
  return true;
}

bool pt_box_learn(pt_box *b, uint32_t slot, pt_wrap span) {
  pt_box_value v = pt_box_get(b, slot);
  pt_wrap both;
  if (v.kind != PT_BOX_NUMBER) return true;
  if (!pt_wrap_meet(v.span, span, &both)) return false;
  if (!pt_wrap_eq(both, b->slots.at[slot].span)) {
    v.span = both;
    pt_box_put(b, slot, v);
  }
  return !v.symbol || learn_symbol(b, v.symbol, plus(both, 0 - v.add));
}
