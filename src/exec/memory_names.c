/* Copies of undefined bytes: they have the value of the original.  memory.h has the idea.

   As a rule the names of an object's bytes are consecutive: that of byte k is first + k.  So it
   is in an object of which something is copied for the first time, and in one that has no
   undefined bytes but those that were copied to it (a structure and its copy, a buffer that
   grows).  Only where pieces of several objects come together has each byte its own name. */
#include <assert.h>
#include <string.h>

#include "exec/memory_priv.h"

/* ---- room */

static pt_names *names_of(const pt_memory *m, const pt_object *o) {
  return &m->names.at[o->names];
}

/* Each byte's own name takes so many bytes, in a small block when the object is small. */
static uint64_t each_bytes(const pt_object *o) {
  return (o->size * sizeof(uint64_t) + PT_MEMORY_BLOCK - 1) / PT_MEMORY_BLOCK * PT_MEMORY_BLOCK;
}

static bool is_small(const pt_object *o) { return o->small && each_bytes(o) <= PT_MEMORY_SMALL; }

static void free_each(pt_memory *m, pt_object *o) {
  pt_names *names = names_of(m, o);
  if (!names->each) return;
  m->bytes -= each_bytes(o);
  if (is_small(o)) pt_memory_free_block(m, names->each, each_bytes(o));
  else pt_mem_free(m->mem, names->each, each_bytes(o));
  names->each = NULL;
}

void pt_memory_free_names(pt_memory *m, pt_object *o) {
  if (!o->names) return;
  free_each(m, o);
  pt_vec_push(m->mem, &m->no_names, o->names);
  o->names = 0;
}

void pt_memory_drop_names(pt_memory *m, pt_object *o) {
  if (o->names && !is_small(o)) pt_memory_free_names(m, o);
}

/* Names of the bytes from FIRST on. */
static void set_first(pt_memory *m, pt_object *o, uint64_t first) {
  if (m->names.n == 0) pt_vec_push(m->mem, &m->names, (pt_names){0});
  if (!o->names && m->no_names.n == 0) {
    pt_vec_push(m->mem, &m->no_names, (uint32_t)m->names.n);
    pt_vec_push(m->mem, &m->names, (pt_names){0});
  }
  if (!o->names) o->names = pt_vec_pop(&m->no_names);
  else free_each(m, o);
  *names_of(m, o) = (pt_names){.first = first};
}

/* A name for each byte; 0 where there was none. */
static void want_each(pt_memory *m, pt_object *o) {
  bool none = !o->names;
  if (none) set_first(m, o, 0);
  pt_names *names = names_of(m, o);
  if (names->each) return;
  names->each = is_small(o) ? pt_memory_block(m, each_bytes(o))
                            : pt_mem_alloc(m->mem, each_bytes(o));
  m->bytes += each_bytes(o);
  for (uint64_t k = 0; k < o->size; k++)
    names->each[k] = none ? 0 : names->first + k;
}

void pt_memory_forget_names(pt_memory *m, pt_object *o, uint64_t offset, uint64_t n) {
  if (!o->names) return;
  want_each(m, o);
  memset(names_of(m, o)->each + offset, 0, n * sizeof(uint64_t));
}

void pt_memory_drop_all_names(pt_memory *m) {
  m->last_name = 0;
  pt_map_reset(&m->named);
  pt_vec_reset(&m->arbitrary);
  pt_vec_reset(&m->names);
  pt_vec_reset(&m->no_names);
}

void pt_memory_release_names(pt_memory *m) {
  pt_map_release(m->mem, &m->named);
  pt_vec_release(m->mem, &m->arbitrary);
  pt_vec_release(m->mem, &m->names);
  pt_vec_release(m->mem, &m->no_names);
}

/* ---- names */

static uint64_t count_undefined(const pt_object *o, uint64_t offset, uint64_t n) {
  uint64_t zeros = 0;
  for (uint64_t k = offset; o->undefined && k < offset + n; k++)
    zeros += !o->defined[k];
  return zeros;
}

uint64_t pt_memory_name(const pt_memory *m, const pt_object *o, uint64_t offset) {
  if (!o->names || pt_memory_is_defined(o, offset)) return 0;
  const pt_names *names = names_of(m, o);
  return names->each ? names->each[offset] : names->first + offset;
}

bool pt_memory_distinct(const pt_memory *m, const pt_object *o, uint64_t offset, uint64_t n) {
  if (!o->names || !names_of(m, o)->each) return true;
  for (uint64_t k = offset; k < offset + n; k++)
    for (uint64_t j = offset; j < k; j++)
      if (pt_memory_name(m, o, k) && pt_memory_name(m, o, k) == pt_memory_name(m, o, j))
        return false;
  return true;
}

/* Gives the undefined bytes names. */
static void name_bytes(pt_memory *m, pt_object *o, uint64_t offset, uint64_t n) {
  if (!o->names) {
    set_first(m, o, m->last_name + 1);
    m->last_name += o->size;
    return;
  }
  uint64_t *each = names_of(m, o)->each;
  for (uint64_t k = offset; each && k < offset + n; k++)
    if (!o->defined[k] && !each[k]) each[k] = ++m->last_name;
}

/* Whether the names of the undefined bytes are consecutive: *first + offset. */
static bool is_consecutive(const pt_memory *m, const pt_object *o, uint64_t offset, uint64_t n,
                           uint64_t *first) {
  const pt_names *names = names_of(m, o);
  bool found = !names->each;
  if (found) *first = names->first;
  for (uint64_t k = offset; names->each && k < offset + n; k++) {
    if (o->defined[k]) continue;
    if (found && *first != names->each[k] - k) return false;
    *first = names->each[k] - k, found = true;
  }
  return found;
}

/* ---- copies */

/* Whether names stay consecutive in TO when those of FROM are copied, and from where on. */
static bool stays_consecutive(const pt_memory *m, const pt_object *to, uint64_t at,
                              const pt_object *from, uint64_t start, uint64_t n, uint64_t *first) {
  if (!is_consecutive(m, from, start, n, first)) return false;
  *first += start - at;
  if (to->undefined == count_undefined(to, at, n)) return true; /* nothing else is undefined */
  return to->names && !names_of(m, to)->each && names_of(m, to)->first == *first;
}

static void copy_names(pt_memory *m, pt_object *to, uint64_t at, pt_object *from, uint64_t start,
                       uint64_t n) {
  uint64_t first;
  if (stays_consecutive(m, to, at, from, start, n, &first)) {
    set_first(m, to, first);
    return;
  }
  want_each(m, to);
  const pt_names *source = names_of(m, from);
  uint64_t *each = names_of(m, to)->each;
  if (source->each) memmove(each + at, source->each + start, n * sizeof *each);
  for (uint64_t k = 0; !source->each && k < n; k++) each[at + k] = source->first + start + k;
}

static bool all_defined(const pt_object *o, uint64_t offset, uint64_t n) {
  return !o->undefined || !memchr(o->defined + offset, 0, n);
}

uint64_t pt_memory_copy_cost(pt_memory *m, const pt_object *to, uint64_t at, pt_object *from,
                             uint64_t start, uint64_t n) {
  uint64_t first;
  if (all_defined(from, start, n)) return 0;
  if (to->sparse && !to->defined) return to->size; /* for flags */
  name_bytes(m, from, start, n);
  bool more = !stays_consecutive(m, to, at, from, start, n, &first);
  return more && !(to->names && names_of(m, to)->each) ? each_bytes(to) : 0;
}

void pt_memory_copy(pt_memory *m, pt_object *to, uint64_t at, pt_object *from, uint64_t start,
                    uint64_t n) {
  memmove(to->data + at, from->data + start, n);
  if (all_defined(from, start, n)) {
    pt_memory_define(m, to, at, n);
    return;
  }
  name_bytes(m, from, start, n);
  copy_names(m, to, at, from, start, n);
  pt_memory_want_flags(m, to);
  to->undefined -= count_undefined(to, at, n);
  memmove(to->defined + at, from->defined + start, n);
  for (uint64_t k = at; k < at + n; k++)
    to->undefined += !to->defined[k];
}

/* ---- arbitrary bytes */

uint64_t pt_memory_arbitrary_cost(const pt_memory *m, const pt_object *o, uint64_t n) {
  return n == o->size || (o->names && names_of(m, o)->each) ? 0 : each_bytes(o);
}

uint32_t pt_memory_origin(const pt_memory *m, const pt_object *o, uint64_t offset, uint64_t *at) {
  uint64_t name = pt_memory_name(m, o, offset);
  size_t low = 0, high = m->arbitrary.n;
  if (!(name & PT_NAME_ARBITRARY)) return 0;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (m->arbitrary.at[middle].first <= name) low = middle + 1;
    else high = middle;
  }
  if (low == 0) return 0;
  *at = name - m->arbitrary.at[low - 1].first;
  return (uint32_t)low;
}

void pt_memory_make_arbitrary(pt_memory *m, pt_object *o, uint64_t offset, uint64_t n,
                              uint32_t text, uint32_t type) {
  if (n == 0) return;
  pt_memory_undefine(m, o, offset, n);
  uint64_t first = PT_NAME_ARBITRARY | (m->last_name + 1);
  m->last_name += n;
  pt_vec_push(m->mem, &m->arbitrary, ((pt_arbitrary){first, text, type}));
  if (n == o->size) {
    set_first(m, o, first);
    return;
  }
  want_each(m, o);
  uint64_t *each = names_of(m, o)->each;
  for (uint64_t k = 0; k < n; k++) each[offset + k] = first + k;
}

bool pt_memory_is_uninit(const pt_memory *m, const pt_object *o, uint64_t offset, uint64_t n) {
  for (uint64_t k = offset; o->undefined && k < offset + n; k++)
    if (!o->defined[k] && !(pt_memory_name(m, o, k) & PT_NAME_ARBITRARY)) return true;
  return false;
}

/* ---- values */

uint64_t pt_memory_recall(pt_memory *m, pt_object *o, uint64_t offset, uint64_t n) {
  uint64_t left = count_undefined(o, offset, n), value;
  for (uint64_t k = offset; left && o->names && k < offset + n; k++) {
    uint64_t name = pt_memory_name(m, o, k);
    if (!name || !pt_map_get(&m->named, name, &value)) continue;
    o->data[k] = (uint8_t)value;
    pt_memory_define(m, o, k, 1);
    left--;
  }
  return left;
}

void pt_memory_settle(pt_memory *m, pt_object *o, uint64_t offset, uint64_t n,
                      const uint8_t *bytes) {
  assert(count_undefined(o, offset, n) == n && pt_memory_distinct(m, o, offset, n));
  for (uint64_t k = 0; k < n; k++) {
    uint64_t name = pt_memory_name(m, o, offset + k);
    if (name) pt_map_put(m->mem, &m->named, name, bytes[k]);
    o->data[offset + k] = bytes[k];
  }
  pt_memory_define(m, o, offset, n);
}
