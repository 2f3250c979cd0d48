/* Which memory may be accessed: LIFE, an array from pages to what is there.

   An element is the size of the object that begins at the page (0: none that lives), and two bits
   below it: whether it may be freed, and whether it may be written.  An object of more than a page
   has an element for its first page only; what lies behind counts as dead.  So do variables that
   are only accessed directly (cells), as no other pointer leads to them.  Whoever takes something
   for dead that lives finds failures that there are not: nothing is lost.

   A pointer that leaves its page could get to another object: that is noticed (`strays`), and no
   access is proved to be valid while it can happen. */
#include "ir/layout.h"
#include "sym/flow_priv.h"
#include "sym/value.h"

enum { FLAGS = 2, WRITABLE = 1, FREEABLE = 2 };

static uint32_t width(const pt_flow *w) { return w->prog->ptr_width; }
static uint32_t page_bits(const pt_flow *w) { return pt_page_bits(width(w)); }
static pt_term word(pt_flow *w, uint64_t n) { return pt_mk_u64(w->tt, width(w), n); }

static pt_term page(pt_flow *w, pt_term p) {
  return pt_mk_op2(w->tt, PT_TOP_LSHR, p, word(w, page_bits(w)));
}

static pt_term offset(pt_flow *w, pt_term p) {
  return pt_mk_zext(w->tt, pt_mk_extract(w->tt, p, page_bits(w) - 1, 0), width(w));
}

static pt_term has_flag(pt_flow *w, pt_term element, uint32_t flag) {
  uint32_t bit = flag == FREEABLE;
  return pt_mk_eq(w->tt, pt_mk_extract(w->tt, element, bit, bit), pt_mk_u64(w->tt, 1, 1));
}

static pt_term element(pt_flow *w, pt_term size, uint64_t flags) {
  pt_term t = pt_mk_op2(w->tt, PT_TOP_SHL, size, word(w, FLAGS));
  return pt_mk_op2(w->tt, PT_TOP_ADD, t, word(w, flags));
}

pt_term pt_flow_life_var(pt_flow *w) { return pt_flow_var(w, (pt_sv){.kind = PT_SV_LIFE}, 0); }

uint64_t pt_flow_life_of(const pt_flow *w, uint64_t size, bool heap) {
  uint64_t n = size << FLAGS | WRITABLE | (heap ? FREEABLE : 0);
  return width(w) == 64 ? n : (uint32_t)n;
}

bool pt_flow_has_life(const pt_flow *w) { return w->life; }

bool pt_flow_is_tracked(const pt_flow *w, uint32_t fn, const pt_ir_ins *alloc) {
  return w->life && !pt_flow_has_cells(w, fn, alloc->res);
}

bool pt_flow_is_access(const pt_flow *w, const pt_ir_ins *i) {
  if (!w->life || !i->ref) return false;
  return i->op == PT_OP_LOAD || i->op == PT_OP_STORE || i->op == PT_OP_COPY ||
         i->op == PT_OP_SET || i->op == PT_OP_FREE || i->op == PT_OP_ICALL;
}

pt_term pt_flow_valid(pt_flow *w, pt_term life, pt_term p, pt_term n, bool write) {
  pt_terms *tt = w->tt;
  pt_term at = pt_mk_select(tt, life, page(w, p));
  pt_term size = pt_mk_op2(tt, PT_TOP_LSHR, at, word(w, FLAGS));
  pt_term left = pt_mk_op2(tt, PT_TOP_SUB, size, n);
  pt_term ok = pt_mk_and(tt, pt_mk_op2(tt, PT_TOP_ULE, n, size),
                         pt_mk_op2(tt, PT_TOP_ULE, offset(w, p), left));
  return write ? pt_mk_and(tt, ok, has_flag(w, at, WRITABLE)) : ok;
}

pt_term pt_flow_freeable(pt_flow *w, pt_term life, pt_term p) {
  pt_terms *tt = w->tt;
  pt_term at = pt_mk_select(tt, life, page(w, p));
  pt_term start = pt_mk_eq(tt, offset(w, p), word(w, 0));
  pt_term fits = pt_mk_and(tt, start, has_flag(w, at, FREEABLE));
  return pt_mk_or(tt, pt_mk_eq(tt, p, word(w, 0)), fits);
}

pt_term pt_flow_born(pt_flow *w, pt_term life, pt_term p, pt_term size, bool heap) {
  pt_term at = element(w, size, WRITABLE | (heap ? FREEABLE : 0));
  return pt_mk_store(w->tt, life, page(w, p), at);
}

pt_term pt_flow_dead(pt_flow *w, pt_term life, pt_term p) {
  return pt_mk_store(w->tt, life, page(w, p), word(w, 0));
}

/* Pages of 64-bit programs are never used again; in 32 bits their numbers come round. */
pt_term pt_flow_unused(pt_flow *w, pt_term life, pt_term top) {
  if (width(w) != 64) return pt_true(w->tt);
  return pt_mk_eq(w->tt, pt_mk_select(w->tt, life, page(w, top)), word(w, 0));
}

/* Neither does it leave the page, nor does the way to where it is come round. */
pt_term pt_flow_stays(pt_flow *w, const pt_ir_ins *i, pt_term base, pt_term index, pt_term sum) {
  pt_term same = pt_mk_eq(w->tt, page(w, base), page(w, sum));
  return pt_mk_and(w->tt, same, pt_mk_not(w->tt, pt_sym_comes_round(w->tt, i, index)));
}

/* ---- the start */

static bool is_sized(const pt_ir_global *g) { return !g->unsized && !g->shown && g->size; }

static uint64_t global_life(const pt_flow *w, const pt_ir_global *g) {
  uint64_t life = pt_flow_life_of(w, g->size, false);
  return g->constant ? life - WRITABLE : life;
}

pt_term pt_flow_life_at_start(pt_flow *w) {
  pt_term t = pt_flow_life_var(w);
  for (uint32_t g = 1; g < w->prog->globals.n; g++) {
    const pt_ir_global *global = &w->prog->globals.at[g];
    if (!is_sized(global)) continue;
    pt_term at = page(w, word(w, w->global_address[g]));
    t = pt_mk_store(w->tt, t, at, word(w, global_life(w, global)));
  }
  return t;
}

uint64_t pt_flow_life_image(const pt_flow *w, uint64_t number) {
  for (uint32_t g = 1; g < w->prog->globals.n; g++) {
    const pt_ir_global *global = &w->prog->globals.at[g];
    if (is_sized(global) && w->global_address[g] >> page_bits(w) == number)
      return global_life(w, global);
  }
  return 0;
}
