/* Objects: addresses, initial bytes, pieces, and where pointers point to. */
#include "check/unwind_priv.h"

#include <assert.h>

enum { MAX_GRAIN = 8, MAX_IMAGE = 1024, SLACK = 4096 };

/* ---- addresses: an object starts in the middle of its page, so that a bit off it is no other
   one */

static uint64_t base_of(pt_unw *x, uint32_t obj) {
  pt_learnt *l = x->l;
  if (!l->objs.at[obj].page) {
    if (!l->by_page.n) pt_vec_push(x->mem, &l->by_page, 0);
    if (l->by_page.n >= l->npages) {
      pt_unw_give_up(x, "there are too many objects for the address space");
      return 0;
    }
    l->objs.at[obj].page = (uint32_t)l->by_page.n;
    pt_vec_push(x->mem, &l->by_page, obj);
  }
  return ((uint64_t)l->first_page + l->objs.at[obj].page) << l->shift | UINT64_C(1)
                                                                            << (l->shift - 1);
}

pt_term pt_unw_address(pt_unw *x, uint32_t obj) { return pt_unw_word(x, base_of(x, obj)); }

pt_bv pt_unw_base(pt_unw *x, uint32_t obj) {
  return pt_bv_u64(x->prog->ptr_width, base_of(x, obj));
}

pt_term pt_unw_page(pt_unw *x, pt_term address) {
  return pt_mk_extract(x->tt, address, x->prog->ptr_width - 1, x->l->shift);
}

pt_term pt_unw_size(pt_unw *x, uint32_t obj) {
  const pt_uobj *o = &x->l->objs.at[obj];
  if (o->kind == PT_UOBJ_GLOBAL) return pt_unw_word(x, x->prog->globals.at[o->ref].size);
  if (o->kind == PT_UOBJ_FUNC || !o->size.i) return pt_unw_word(x, 0);
  return o->size;
}

uint32_t pt_unw_object_at(const pt_unw *x, pt_term address) {
  const pt_learnt *l = x->l;
  pt_bv c;
  if (pt_term_width(x->tt, address) != x->prog->ptr_width || !pt_term_value(x->tt, address, &c))
    return 0;
  uint64_t a = pt_bv_to_u64(c), page = a >> l->shift;
  if (page <= l->first_page || page - l->first_page >= l->by_page.n) return 0;
  return l->by_page.at[page - l->first_page];
}

/* In the object, or just behind it. */
static pt_term in_object(pt_unw *x, uint32_t obj, pt_term address) {
  pt_term base = pt_unw_address(x, obj);
  if (x->l->objs.at[obj].kind == PT_UOBJ_FUNC) return pt_mk_eq(x->tt, address, base);
  return pt_mk_op2(x->tt, PT_TOP_ULE, pt_mk_op2(x->tt, PT_TOP_SUB, address, base),
                   pt_unw_size(x, obj));
}

pt_term pt_unw_misaligned(pt_unw *x, uint32_t obj, pt_term off) {
  uint32_t grain = x->l->objs.at[obj].grain, bits = 0;
  while (UINT32_C(1) << bits < grain) bits++;
  if (!bits) return pt_false(x->tt);
  return pt_mk_ne(x->tt, pt_mk_extract(x->tt, off, bits - 1, 0), pt_mk_u64(x->tt, bits, 0));
}

static pt_term spot_address(pt_unw *x, pt_uspot s) {
  return s.obj ? pt_unw_word(x, base_of(x, s.obj) + s.offset) : pt_unw_word(x, s.offset);
}

static pt_term at_spot(pt_unw *x, pt_uspot s, pt_term address) {
  if (!s.moves) return pt_mk_eq(x->tt, address, spot_address(x, s));
  if (!s.obj) return pt_mk_op2(x->tt, PT_TOP_ULT, address, pt_unw_word(x, SLACK));
  pt_term off = pt_mk_op2(x->tt, PT_TOP_SUB, address, pt_unw_address(x, s.obj));
  pt_term bad = pt_unw_misaligned(x, s.obj, off);
  return pt_mk_and(x->tt, in_object(x, s.obj, address), pt_mk_not(x->tt, bad));
}

pt_term pt_unw_in_set(pt_unw *x, uint32_t set, pt_term address) {
  pt_term in = pt_false(x->tt);
  for (size_t k = 0; k < pt_set_at(x, set)->n; k++)
    in = pt_mk_or(x->tt, in, at_spot(x, pt_set_at(x, set)->at[k], address));
  return in;
}

/* ---- guesses about pointers */

static void add_content(pt_unw *x, uint32_t obj, pt_ucontent new) {
  size_t k = 0;
  if (!new.set) return;
  while (k < x->l->objs.at[obj].contents.n) {
    pt_ucontent c = x->l->objs.at[obj].contents.at[k];
    if (c.anywhere == new.anywhere && c.part == new.part && c.offset == new.offset) break;
    k++;
  }
  if (k == x->l->objs.at[obj].contents.n) {
    pt_ucontent none = {new.offset, new.anywhere, new.part, 0};
    pt_vec_push(x->mem, &x->l->objs.at[obj].contents, none);
  }
  uint32_t old = x->l->objs.at[obj].contents.at[k].set, both = pt_set_union(x, old, new.set);
  if (both == old) return;
  x->l->objs.at[obj].contents.at[k].set = both;
  x->restart |= x->l->objs.at[obj].guessed;
}

void pt_unw_content(pt_unw *x, uint32_t obj, pt_term at, uint32_t bytes, uint32_t set) {
  pt_ucontent new = {.part = bytes * 8 < x->prog->ptr_width, .anywhere = true, .set = set};
  pt_bv c;
  if (bytes * 8 <= x->prog->ptr_width && pt_term_value(x->tt, at, &c))
    new.anywhere = false, new.offset = pt_bv_to_u64(c);
  add_content(x, obj, new);
}

/* A global has its initial pointers. */
static void learn_image(pt_unw *x, uint32_t obj) {
  const pt_ir_global *g = &x->prog->globals.at[x->l->objs.at[obj].ref];
  for (uint32_t k = 0; k < g->nrelocs; k++) {
    const pt_ir_reloc *r = &x->prog->relocs.at[g->reloc + k];
    uint32_t to = r->global ? r->global : (uint32_t)(x->prog->globals.n - 1 + r->fn);
    pt_ucontent initial = {.offset = r->offset, .set = pt_set_single(x, to, (uint64_t)r->addend)};
    add_content(x, obj, initial);
  }
}

uint32_t pt_unw_contents(pt_unw *x, uint32_t obj, pt_term at, uint32_t bytes) {
  uint32_t set = 0, word = x->prog->ptr_width / 8;
  pt_bv c;
  bool known = at.i && pt_term_value(x->tt, at, &c);
  uint64_t from = known ? pt_bv_to_u64(c) : 0;
  if (x->l->objs.at[obj].kind == PT_UOBJ_GLOBAL && !x->l->objs.at[obj].guessed) learn_image(x, obj);
  x->l->objs.at[obj].guessed = true;
  for (size_t k = 0; k < x->l->objs.at[obj].contents.n; k++) {
    pt_ucontent e = x->l->objs.at[obj].contents.at[k];
    bool apart = known && !e.anywhere && (e.offset + word <= from || from + bytes <= e.offset);
    if (!apart) set = pt_set_union(x, set, e.set);
  }
  return set;
}

void pt_unw_copy_contents(pt_unw *x, const pt_utarget *to, const pt_utarget *from, pt_term n) {
  pt_bv a, b, c;
  (void)pt_unw_contents(x, from->obj, from->off, 0); /* what it gets later is wanted, too */
  bool known = pt_term_value(x->tt, to->off, &a) && pt_term_value(x->tt, from->off, &b);
  uint64_t size = pt_term_value(x->tt, n, &c) ? pt_bv_to_u64(c) : UINT64_MAX;
  if (known && to->obj == from->obj) {
    /* What a copy onto its own source brings is copied in the next round, and so on. */
    uint64_t d = pt_bv_to_u64(a) - pt_bv_to_u64(b);
    known = d >= size && ~d + 1 >= size;
  }
  for (size_t k = 0; k < x->l->objs.at[from->obj].contents.n; k++) {
    pt_ucontent e = x->l->objs.at[from->obj].contents.at[k];
    uint64_t skip = known ? e.offset - pt_bv_to_u64(b) : 0;
    bool outside = skip >= size && ~skip + 1 >= x->prog->ptr_width / 8;
    if (known && !e.anywhere && outside) continue;
    e.anywhere |= !known;
    e.offset = e.anywhere ? 0 : pt_bv_to_u64(a) + skip;
    add_content(x, to->obj, e);
  }
}

static void add_target(pt_unw *x, pt_uspot s, pt_term p, pt_utargets *out) {
  pt_term base = pt_unw_address(x, s.obj);
  pt_utarget t = {.obj = s.obj};
  if (s.moves) {
    t.on = pt_mk_eq(x->tt, pt_unw_page(x, p), pt_unw_page(x, base));
    t.off = pt_mk_op2(x->tt, PT_TOP_SUB, p, base);
  } else {
    t.on = pt_mk_eq(x->tt, p, spot_address(x, s));
    t.off = pt_unw_word(x, s.offset);
  }
  if (!pt_term_is_false(x->tt, t.on)) pt_vec_push(x->mem, out, t);
}

void pt_unw_candidates(pt_unw *x, pt_term p, pt_utargets *out) {
  uint32_t set = pt_unw_points(x, p), known = pt_unw_object_at(x, p);
  pt_vec_reset(out);
  if (pt_term_op(x->tt, p) == PT_TOP_CONST) {
    if (!known) return;
    pt_utarget t = {known, pt_true(x->tt),
                    pt_mk_op2(x->tt, PT_TOP_SUB, p, pt_unw_address(x, known))};
    pt_vec_push(x->mem, out, t);
    return;
  }
  for (size_t k = 0; k < pt_set_at(x, set)->n; k++)
    if (pt_set_at(x, set)->at[k].obj) add_target(x, pt_set_at(x, set)->at[k], p, out);
}

void pt_unw_targets(pt_unw *x, pt_term p, uint32_t loc, pt_utargets *out) {
  pt_unw_candidates(x, p, out);
  if (pt_term_op(x->tt, p) == PT_TOP_CONST) return;
  pt_term page = pt_unw_page(x, p);
  pt_term elsewhere = pt_mk_ne(x->tt, page, pt_mk_u64(x->tt, pt_term_width(x->tt, page), 0));
  for (size_t k = 0; k < out->n; k++)
    elsewhere = pt_mk_and(x->tt, elsewhere, pt_mk_not(x->tt, out->at[k].on));
  pt_unw_lost(x, elsewhere, "a pointer may point to anything", loc);
}

/* ---- pieces */

bool pt_unw_grain(pt_unw *x, uint32_t obj, uint64_t bytes, pt_term off) {
  pt_uobj *o = &x->l->objs.at[obj];
  pt_bv c;
  uint64_t all = bytes | MAX_GRAIN;
  if (pt_term_value(x->tt, off, &c)) all |= pt_bv_to_u64(c);
  uint32_t fits = (uint32_t)(all & (~all + 1));
  if (!o->grain) o->grain = o->next_grain = fits;
  if (fits < o->next_grain) o->next_grain = fits;
  x->restart |= o->grain != o->next_grain;
  return fits >= o->grain;
}

pt_term pt_unw_pieces(pt_unw *x, uint32_t obj, pt_term off, uint32_t bytes, uint32_t node,
                      uint32_t upto) {
  uint32_t grain = x->l->objs.at[obj].grain;
  pt_term v = {0};
  pt_term when = pt_false(x->tt);
  assert(grain && bytes % grain == 0);
  for (uint32_t k = 0; k < bytes; k += grain) {
    pt_term at = pt_mk_op2(x->tt, PT_TOP_ADD, off, pt_unw_word(x, k));
    pt_term piece = pt_unw_read(x, pt_unw_slot(x, PT_USLOT_MEM, obj, at.i), node, upto);
    when = pt_mk_or(x->tt, when, pt_unw_undefined(x, piece));
    v = v.i ? pt_mk_concat(x->tt, piece, v) : piece;
  }
  pt_unw_set_undefined(x, v, when);
  if (grain * 8 < x->prog->ptr_width && pt_term_op(x->tt, v) != PT_TOP_CONST) {
    uint32_t held =
        pt_unw_contents(x, obj, off, bytes); /* pieces do not tell what they are part of */
    held = pt_set_has_object(x, held) ? pt_set_union(x, pt_unw_points(x, v), held) : 0;
    if (held) pt_unw_set_points(x, v, held);
  }
  return v;
}

static pt_ugroup *group_of(pt_unw *x, uint64_t key) {
  uint64_t id;
  if (!pt_map_get(&x->group_ids, key, &id)) {
    pt_ugroup none = {0};
    id = x->groups.n;
    pt_vec_push(x->mem, &x->groups, none);
    pt_map_put(x->mem, &x->group_ids, key, id);
  }
  return &x->groups.at[id];
}

pt_term pt_unw_piece(pt_unw *x, uint64_t key, uint32_t obj, pt_term at, bool *fresh) {
  pt_ugroup *g = group_of(x, key);
  *fresh = false;
  for (size_t k = 0; k < g->pieces.n; k++)
    if (g->pieces.at[k].at.i == at.i) return g->pieces.at[k].value;
  pt_term v = pt_unw_fresh(x, "u", x->l->objs.at[obj].grain * 8);
  for (size_t k = 0; k < g->pieces.n; k++) {
    pt_term same = pt_mk_eq(x->tt, g->pieces.at[k].at, at);
    if (!pt_term_is_false(x->tt, same))
      pt_unw_relate(x, v, g->pieces.at[k].value, same);
  }
  pt_upiece p = {at, v};
  pt_vec_push(x->mem, &g->pieces, p);
  *fresh = true;
  return v;
}

/* ---- initial bytes */

/* GRAIN bytes of a global's image at OFFSET, addresses included. */
static pt_bv image_piece(pt_unw *x, const pt_ir_global *g, uint64_t offset, uint32_t grain) {
  uint8_t bytes[MAX_GRAIN] = {0}, address[8];
  uint32_t word = x->prog->ptr_width / 8;
  for (uint32_t k = 0; k < grain && g->bytes && offset + k < g->size; k++)
    bytes[k] = g->bytes[offset + k];
  for (uint32_t r = 0; r < g->nrelocs; r++) {
    const pt_ir_reloc *reloc = &x->prog->relocs.at[g->reloc + r];
    if (reloc->offset >= offset + grain || offset >= reloc->offset + word) continue;
    uint32_t to = reloc->global ? reloc->global : (uint32_t)(x->prog->globals.n - 1 + reloc->fn);
    pt_bv_to_bytes(pt_bv_u64(x->prog->ptr_width, base_of(x, to) + (uint64_t)reloc->addend),
                   address);
    for (uint32_t k = 0; k < grain; k++)
      if (offset + k >= reloc->offset && offset + k < reloc->offset + word)
        bytes[k] = address[offset + k - reloc->offset];
  }
  return pt_bv_bytes(grain * 8, bytes);
}

static pt_term arbitrary_piece(pt_unw *x, uint32_t obj, pt_term at, bool undefined) {
  bool fresh;
  pt_term v = pt_unw_piece(x, UINT64_C(1) << 32 | obj, obj, at, &fresh);
  if (undefined) pt_unw_set_undefined(x, v, pt_true(x->tt));
  return v;
}

static pt_term initial_memory(pt_unw *x, uint32_t obj, pt_term at) {
  pt_uobj o = x->l->objs.at[obj];
  if (o.kind != PT_UOBJ_GLOBAL) return arbitrary_piece(x, obj, at, true);
  const pt_ir_global *g = &x->prog->globals.at[o.ref];
  pt_bv c;
  if (g->external) return arbitrary_piece(x, obj, at, true);
  if (pt_term_value(x->tt, at, &c))
    return pt_bv_to_u64(c) < g->size
               ? pt_mk_const(x->tt, image_piece(x, g, pt_bv_to_u64(c), o.grain))
               : arbitrary_piece(x, obj, at, true);
  pt_term v = pt_mk_u64(x->tt, o.grain * 8, 0);
  if (!g->bytes && !g->nrelocs) return v;
  if (g->size / o.grain > MAX_IMAGE) {
    x->inexact = "a table of constants is too large";
    return arbitrary_piece(x, obj, at, false);
  }
  for (uint64_t k = 0; k < g->size; k += o.grain) {
    pt_term piece = pt_mk_const(x->tt, image_piece(x, g, k, o.grain));
    v = pt_mk_ite(x->tt, pt_mk_eq(x->tt, at, pt_unw_word(x, k)), piece, v);
  }
  return v;
}

pt_term pt_unw_initial(pt_unw *x, uint32_t slot) {
  pt_uslot s = x->slots.at[slot];
  if (s.kind == PT_USLOT_MEM) {
    pt_term t = initial_memory(x, s.a, (pt_term){s.b});
    if (x->l->objs.at[s.a].kind != PT_UOBJ_GLOBAL) pt_map_put(x->mem, &x->absent, t.i, 1);
    return t;
  }
  if (s.kind == PT_USLOT_VALUE) return pt_unw_fresh(x, "v", s.width); /* on no path */
  return pt_mk_bool(x->tt, x->l->objs.at[s.a].kind == PT_UOBJ_GLOBAL ||
                               x->l->objs.at[s.a].kind == PT_UOBJ_FUNC);
}

pt_term pt_unw_live(pt_unw *x, uint32_t obj) {
  pt_uobj_kind kind = (pt_uobj_kind)x->l->objs.at[obj].kind;
  if (kind == PT_UOBJ_GLOBAL || kind == PT_UOBJ_FUNC) return pt_true(x->tt);
  return pt_unw_read(x, pt_unw_slot(x, PT_USLOT_LIFE, obj, 0), x->node, x->nodes.at[x->node].end);
}

/* ---- what loops change */

void pt_unw_changed(pt_unw *x, uint32_t obj, bool life, bool whole, uint64_t offset) {
  if (offset >= UINT32_MAX >> 1) whole = true;
  if (life || whole) offset = life ? UINT32_MAX >> 1 : (UINT32_MAX >> 1) + 1;
  for (size_t k = 0; k < x->open_cuts.n; k++) {
    const pt_ucut *c = &x->cuts.at[x->open_cuts.at[k]];
    uint32_t made = x->l->objs.at[obj].place;
    if (made && pt_learnt_inside(x->l, made, c->place)) continue;
    pt_uloop *loop = &x->l->loops.at[c->loop];
    uint64_t key = (uint64_t)obj << 32 | offset;
    if (pt_map_get(&loop->known, key, NULL)) continue;
    pt_uchange change = {obj, life, whole && !life, offset};
    pt_map_put(x->mem, &loop->known, key, 1);
    pt_vec_push(x->mem, &loop->changes, change);
    x->restart = true;
  }
}
