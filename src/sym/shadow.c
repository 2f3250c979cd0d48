#include "sym/shadow.h"

#include <assert.h>

#include "sym/value.h"

static uint64_t pack(pt_term t, uint64_t byte) { return (uint64_t)t.i << 16 | byte; }
static pt_term term_of(uint64_t entry) { return (pt_term){(uint32_t)(entry >> 16)}; }
static uint32_t byte_of(uint64_t entry) { return (uint32_t)(entry & 0xffff); }

void pt_shadow_store(pt_shadow *s, uint64_t address, uint32_t bytes, pt_term t) {
  for (uint32_t k = 0; k < bytes; k++)
    s->bytes = pt_pmap_put(s->maps, s->bytes, address + k, pack(t, k));
}

void pt_shadow_clear(pt_shadow *s, uint64_t address, uint64_t bytes) {
  for (uint64_t k = 0; s->bytes && k < bytes; k++)
    s->bytes = pt_pmap_remove(s->maps, s->bytes, address + k);
}

static void copy_byte(pt_shadow *s, uint64_t to, uint64_t from) {
  uint64_t entry;
  if (pt_pmap_get(s->bytes, from, &entry)) s->bytes = pt_pmap_put(s->maps, s->bytes, to, entry);
  else s->bytes = pt_pmap_remove(s->maps, s->bytes, to);
}

void pt_shadow_copy(pt_shadow *s, uint64_t to, uint64_t from, uint64_t n) {
  if (!s->bytes) return;
  if (to <= from)
    for (uint64_t k = 0; k < n; k++) copy_byte(s, to + k, from + k);
  else
    for (uint64_t k = n; k-- > 0;) copy_byte(s, to + k, from + k);
}

void pt_shadow_gather(pt_shadow *s, uint64_t to, const uint64_t *from, uint64_t n) {
  pt_pmap before = s->bytes;
  uint64_t entry;
  pt_pmaps_freeze(s->maps);
  for (uint64_t k = 0; before && k < n; k++)
    if (from[k] && pt_pmap_get(before, from[k], &entry))
      s->bytes = pt_pmap_put(s->maps, s->bytes, to + k, entry);
    else s->bytes = pt_pmap_remove(s->maps, s->bytes, to + k);
}

bool pt_shadow_any(const pt_shadow *s, uint64_t address, uint64_t bytes) {
  for (uint64_t k = 0; s->bytes && k < bytes; k++)
    if (pt_pmap_get(s->bytes, address + k, NULL)) return true;
  return false;
}

bool pt_shadow_entry(const pt_shadow *s, uint64_t address, uint64_t *entry) {
  return pt_pmap_get(s->bytes, address, entry);
}

void pt_shadow_set_entry(pt_shadow *s, uint64_t address, uint64_t entry) {
  s->bytes = pt_pmap_put(s->maps, s->bytes, address, entry);
}

/* The whole of one term, stored here and untouched since? */
static bool is_whole(const pt_shadow *s, uint64_t address, uint32_t width, pt_term *out) {
  uint64_t first, entry;
  if (!pt_pmap_get(s->bytes, address, &first) || byte_of(first) != 0) return false;
  if (pt_term_width(s->terms, term_of(first)) != width) return false;
  for (uint32_t k = 1; k < (width + 7) / 8; k++)
    if (!pt_pmap_get(s->bytes, address + k, &entry) || entry != pack(term_of(first), k))
      return false;
  *out = term_of(first);
  return true;
}

/* Byte K of a term; the last byte of an odd width has zeros on top, as a store writes it. */
static pt_term one_byte(pt_terms *tt, pt_term t, uint32_t k) {
  uint32_t width = pt_term_width(tt, t), low = 8 * k, high = low + 7;
  if (high < width) return pt_mk_extract(tt, t, high, low);
  return pt_mk_zext(tt, pt_mk_extract(tt, t, width - 1, low), 8);
}

pt_term pt_shadow_load(const pt_shadow *s, uint64_t address, uint32_t width,
                       const uint8_t *concrete, pt_term (*bits)(void *payload, pt_term t),
                       void *payload) {
  pt_terms *tt = s->terms;
  pt_term all = {0};
  if (is_whole(s, address, width, &all)) return all;
  for (uint32_t k = (width + 7) / 8; k-- > 0;) { /* the last byte is the highest */
    uint64_t entry;
    pt_term part = pt_mk_u64(tt, 8, concrete[k]);
    if (pt_pmap_get(s->bytes, address + k, &entry)) {
      pt_term whole = term_of(entry);
      if (pt_sym_is_float(tt, whole)) whole = bits(payload, whole);
      part = one_byte(tt, whole, byte_of(entry));
    }
    all = all.i ? pt_mk_concat(tt, all, part) : part;
  }
  return pt_mk_trunc(tt, all, width);
}

void pt_shadow_set_size(pt_shadow *s, uint64_t object, pt_term size) {
  s->sizes = pt_pmap_put(s->maps, s->sizes, object, size.i);
}

bool pt_shadow_size(const pt_shadow *s, uint64_t object, pt_term *size) {
  uint64_t t;
  if (!pt_pmap_get(s->sizes, object, &t)) return false;
  *size = (pt_term){(uint32_t)t};
  return true;
}
