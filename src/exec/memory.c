/* Concrete memory: page numbers, records, bytes.  memory.h has the idea. */
#include "exec/memory_priv.h"

#include <assert.h>
#include <string.h>

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "values are copied as they are");

enum {
  OBJECT_COST = 64,                        /* counted for a heap object's record */
  SOFT_END = 1 << 18,
  QUEUE_SHARE = 8 /* dead numbers are reused when they are more than 1/8 of all */
};

/* ---- page numbers */

static uint64_t page_size(const pt_memory *m) { return (uint64_t)1 << m->page_bits; }

static uint64_t pages_for(const pt_memory *m, uint64_t size) {
  return pt_pages_for(m->ptr_width, size);
}

static void map_pages(pt_memory *m, uint64_t first, uint64_t n, pt_object *o) {
  uint64_t end = first + n;
  if (end > m->pages_cap)
    m->pages = pt_mem_grow(m->mem, m->pages, &m->pages_cap, end, sizeof *m->pages);
  for (; m->npages < end; m->npages++)
    m->pages[m->npages] = &m->nothing;
  for (uint64_t p = first; p < end; p++)
    m->pages[p] = o;
}

/* The last page of [first, end) that a stray pointer points to; 0: none. */
static uint64_t stray_page(const pt_memory *m, uint64_t first, uint64_t end) {
  if (m->stray.n == 0) return 0;
  for (uint64_t p = end; p-- > first;)
    if (pt_map_get(&m->stray, p, NULL)) return p;
  return 0;
}

static bool take_from_run(pt_memory *m, pt_page_run *r, uint64_t n, uint64_t *first) {
  while (r->end - r->first >= n) {
    uint64_t stray = stray_page(m, r->first, r->first + n);
    if (!stray) {
      *first = r->first;
      r->first += n;
      return true;
    }
    r->first = stray + 1;
  }
  return false;
}

static bool take_pages(pt_memory *m, uint64_t n, uint64_t *first) {
  for (size_t k = m->run; k < m->runs.n; k++) {
    if (take_from_run(m, &m->runs.at[k], n, first)) return true;
    if (k == m->run && m->runs.at[k].end - m->runs.at[k].first < 2) m->run++;
  }
  return false;
}

static void add_run(pt_memory *m, uint64_t first, uint64_t end) {
  if (m->runs.n && pt_vec_top(&m->runs).end == first) {
    pt_vec_top(&m->runs).end = end;
    if (m->run == m->runs.n) m->run--;
  } else {
    pt_vec_push(m->mem, &m->runs, ((pt_page_run){first, end}));
  }
}

/* Collects the unused pages again: all below the highest used one, and the rest. */
static void find_runs(pt_memory *m) {
  m->run = 0;
  pt_vec_reset(&m->runs);
  uint64_t p = pt_first_page(m->ptr_width);
  while (p < m->npages) {
    if (m->pages[p] != &m->nothing) {
      p++;
      continue;
    }
    uint64_t first = p;
    while (p < m->npages && m->pages[p] == &m->nothing)
      p++;
    if (p - first > 1 || p == m->npages) add_run(m, first, p);
  }
  if (m->npages < m->soft_end) add_run(m, p, m->soft_end);
}

/* Forgets the older half of the dead objects; their numbers become free. */
static void reuse_dead(pt_memory *m) {
  size_t n = (m->queue.n + 1) / 2, rest = m->queue.n - n;
  for (size_t k = 0; k < n; k++) {
    pt_object *o = m->queue.at[k];
    assert(o->life >= PT_LIFE_FREED && !o->data);
    map_pages(m, o->base >> m->page_bits, pages_for(m, o->size) + 1, &m->nothing);
    pt_vec_push(m->mem, &m->spare, o);
  }
  memmove(m->queue.at, m->queue.at + n, rest * sizeof *m->queue.at);
  m->queue.n = rest;
  find_runs(m);
}

static bool more_numbers(pt_memory *m) {
  if (m->soft_end == m->hard_end) return false;
  uint64_t end = m->soft_end > m->hard_end / 2 ? m->hard_end : m->soft_end * 2;
  add_run(m, m->soft_end, end);
  m->soft_end = end;
  return true;
}

/* N consecutive unused pages; false: there are none. */
static bool find_pages(pt_memory *m, uint64_t n, uint64_t *first) {
  while (!take_pages(m, n, first)) {
    size_t dead = m->queue.n;
    bool many = dead > 0 && (dead >= m->soft_end / QUEUE_SHARE || m->soft_end == m->hard_end);
    if (many)
      reuse_dead(m);
    else if (!more_numbers(m))
      return false;
  }
  return true;
}

/* ---- records */

static pt_object *record(const pt_memory *m, size_t k) {
  return &m->chunks.at[k / PT_MEMORY_CHUNK][k % PT_MEMORY_CHUNK];
}

static pt_object *new_record(pt_memory *m) {
  if (m->spare.n) return pt_vec_pop(&m->spare);
  if (m->nrecords == m->chunks.n * PT_MEMORY_CHUNK) {
    pt_object *chunk = pt_mem_alloc(m->mem, PT_MEMORY_CHUNK * sizeof *chunk);
    pt_vec_push(m->mem, &m->chunks, chunk);
  }
  return record(m, m->nrecords++);
}

static pt_object *place(pt_memory *m, pt_obj_kind kind, uint64_t size) {
  uint64_t n = pages_for(m, size), first;
  if (n >= m->hard_end || !find_pages(m, n + 1, &first)) return NULL;
  pt_object *o = new_record(m);
  *o = (pt_object){.base = first << m->page_bits, .size = size, .kind = (uint8_t)kind};
  map_pages(m, first, n + 1, o);
  return o;
}

static void set_limits(pt_object *o) {
  bool usable = o->life == PT_LIFE_LIVE && !o->suspect;
  o->read_limit = usable ? o->size : 0;
  o->write_limit = usable && !o->constant ? o->size : 0;
}

/* ---- objects */

static uint64_t cost(const pt_object *o) {
  return (o->sparse ? 0 : o->size) + (o->kind == PT_OBJ_HEAP ? OBJECT_COST : 0);
}

pt_object *pt_memory_new_object(pt_memory *m, pt_obj_kind kind, uint64_t size, bool zeroed) {
  assert(kind == PT_OBJ_STACK || kind == PT_OBJ_HEAP);
  pt_object *o = place(m, kind, size);
  if (!o) return NULL;
  bool large = kind == PT_OBJ_HEAP && size > PT_MEMORY_SPARSE;
  if (large && !pt_memory_map(m, o, zeroed)) {
    o->life = PT_LIFE_FREED;
    pt_vec_push(m->mem, &m->queue, o);
    return NULL;
  }
  if (!large) pt_memory_new_bytes(m, o, zeroed);
  set_limits(o);
  m->bytes += cost(o);
  return o;
}

void pt_memory_kill(pt_memory *m, pt_object *o, pt_life life, uint32_t loc) {
  assert(o->kind == PT_OBJ_STACK || o->kind == PT_OBJ_HEAP);
  assert(life >= PT_LIFE_FREED && o->life < PT_LIFE_FREED);
  m->bytes -= cost(o);
  pt_memory_free_bytes(m, o);
  o->life = (uint8_t)life;
  o->freed_loc = loc;
  set_limits(o);
  pt_vec_push(m->mem, &m->queue, o);
}

void pt_memory_hide(pt_memory *m, pt_object *o) {
  (void)m;
  assert(o->kind == PT_OBJ_STACK && o->life < PT_LIFE_FREED);
  o->life = PT_LIFE_HIDDEN;
  set_limits(o);
}

void pt_memory_show(pt_memory *m, pt_object *o) {
  assert(o->kind == PT_OBJ_STACK && o->life < PT_LIFE_FREED);
  o->life = PT_LIFE_LIVE;
  pt_memory_undefine(m, o, 0, o->size);
  set_limits(o);
}

/* ---- globals and functions */

static void remember(pt_memory *m, pt_object *o) {
  if (o->kind != PT_OBJ_GLOBAL || o->dirty) return;
  o->dirty = true;
  pt_vec_push(m->mem, &m->dirty, o);
}

/* A global's first write goes through pt_memory_access, which remembers that it must be
   undone; one that is undefined can also change by reading. */
static void set_first_limits(pt_memory *m, pt_object *o) {
  o->suspect = false;
  set_limits(o);
  if (o->external)
    remember(m, o);
  else
    o->write_limit = 0;
}

static void restore(pt_memory *m, pt_object *o) {
  pt_memory_free_names(m, o);
  if (o->external) {
    pt_memory_undefine(m, o, 0, o->size);
  } else if (o->size) {
    if (o->image)
      memcpy(o->data, o->image, o->size);
    else
      memset(o->data, 0, o->size);
    pt_memory_define(m, o, 0, o->size);
  }
  set_first_limits(m, o);
}

pt_object *pt_memory_add_global(pt_memory *m, uint32_t ref, uint64_t size, bool constant,
                                bool external) {
  assert(m->nstatic == m->nrecords);
  pt_object *o = place(m, PT_OBJ_GLOBAL, size);
  if (!o) return NULL;
  o->ref = ref;
  o->constant = constant;
  o->external = external;
  o->data = size ? pt_mem_alloc(m->mem, size) : NULL;
  if (external) pt_memory_undefine(m, o, 0, size);
  set_first_limits(m, o);
  m->bytes += size;
  m->nstatic++;
  return o;
}

void pt_memory_set_image(pt_object *o, uint8_t *image) {
  assert(o->kind == PT_OBJ_GLOBAL && !o->image && !(image && o->external));
  o->image = image;
  if (image) memcpy(o->data, image, o->size);
}

pt_object *pt_memory_add_fn(pt_memory *m, uint32_t ref) {
  assert(m->nstatic == m->nrecords);
  pt_object *o = place(m, PT_OBJ_FUNC, 0);
  if (!o) return NULL;
  o->ref = ref;
  m->nstatic++;
  return o;
}

pt_object *pt_memory_static(const pt_memory *m, size_t k) {
  assert(k < m->nstatic);
  return record(m, k);
}

static void restore_globals(pt_memory *m) {
  size_t n = m->dirty.n;
  for (size_t k = 0; k < n; k++)
    m->dirty.at[k]->dirty = false;
  pt_vec_reset(&m->dirty);
  for (size_t k = 0; k < n; k++)
    restore(m, m->dirty.at[k]); /* may put it in its place again */
}

void pt_memory_reset(pt_memory *m) {
  if (m->static_pages == 0) m->static_pages = m->npages, m->static_bytes = m->bytes;
  for (size_t k = m->nstatic; k < m->nrecords; k++)
    pt_memory_drop_bytes(m, record(m, k));
  m->nrecords = m->nstatic;
  restore_globals(m);
  pt_memory_drop_blocks(m);
  pt_memory_drop_all_names(m);
  for (uint64_t p = m->static_pages; p < m->npages; p++)
    m->pages[p] = &m->nothing;
  m->npages = m->static_pages;
  pt_vec_reset(&m->spare);
  pt_vec_reset(&m->queue);
  pt_map_reset(&m->stray);
  m->left_unsized = false;
  m->soft_end = SOFT_END > 2 * m->npages ? SOFT_END : 2 * m->npages;
  if (m->soft_end > m->hard_end) m->soft_end = m->hard_end;
  m->run = 0;
  pt_vec_reset(&m->runs);
  add_run(m, m->npages, m->soft_end);
  m->bytes = m->static_bytes;
}

/* ---- looking up */

/* In the pages of O, where O is the record of its page: not in the guard page. */
static bool is_inside(const pt_memory *m, const pt_object *o, uint64_t address) {
  return o != &m->nothing && address - o->base < pages_for(m, o->size) << m->page_bits;
}

pt_object *pt_memory_find(const pt_memory *m, uint64_t address) {
  pt_object *o = pt_memory_page(m, address);
  if (is_inside(m, o, address)) return o;
  /* a guard page: the upper half of it is about the object behind it */
  if (address & page_size(m) / 2) {
    uint64_t next = ((address >> m->page_bits) + 1) << m->page_bits;
    pt_object *behind = pt_memory_page(m, next);
    if (behind != &m->nothing && behind->base == next) return behind;
  }
  return o == &m->nothing ? NULL : o;
}

bool pt_memory_is_null(const pt_memory *m, uint64_t address) {
  uint64_t page = address >> m->page_bits;
  return page < 2 || page == (((uint64_t)1 << (m->ptr_width - m->page_bits)) - 1);
}

pt_object *pt_memory_access(pt_memory *m, uint64_t address, uint64_t n, bool write,
                            pt_check_kind *why) {
  assert(n > 0);
  pt_object *o = pt_memory_find(m, address);
  uint64_t offset = o ? address - o->base : 0;
  if (!o || o->kind == PT_OBJ_FUNC) {
    if (pt_memory_is_null(m, address)) *why = PT_CHECK_NULL_DEREF;
    else if (write) *why = PT_CHECK_WRITE_OUT;
    else *why = PT_CHECK_READ_OUT;
  } else if (o->life == PT_LIFE_FREED) {
    *why = PT_CHECK_FREED;
  } else if (o->life != PT_LIFE_LIVE) {
    *why = PT_CHECK_SCOPE_ENDED;
  } else if (o->suspect) {
    *why = PT_CHECK_NONE;
  } else if (offset > o->size || n > o->size - offset) {
    *why = write ? PT_CHECK_WRITE_OUT : PT_CHECK_READ_OUT;
  } else if (write && o->constant) {
    *why = PT_CHECK_READONLY;
  } else {
    if (write && o->write_limit == 0) {
      remember(m, o);
      set_limits(o);
    }
    return o;
  }
  return NULL;
}

bool pt_memory_word(const pt_memory *m, const pt_object *o, uint64_t offset, uint64_t *word) {
  uint64_t n = m->ptr_width / 8;
  if (o->size < n || offset > o->size - n) return false;
  for (uint64_t k = 0; o->undefined && k < n; k++)
    if (!o->defined[offset + k]) return false;
  *word = 0;
  memcpy(word, o->data + offset, n);
  return true;
}

/* ---- pointer arithmetic */

/* A pointer to ADDRESS does not belong to the object there.  A live one becomes suspect; where
   there is none, none will ever be. */
static void note_stray(pt_memory *m, uint64_t address) {
  pt_object *o = pt_memory_page(m, address);
  if (is_inside(m, o, address) && o->life < PT_LIFE_FREED && o->kind != PT_OBJ_FUNC) {
    remember(m, o);
    o->suspect = true;
    set_limits(o);
  } else {
    pt_map_put(m->mem, &m->stray, address >> m->page_bits, 1);
  }
}

uint64_t pt_memory_ptradd(pt_memory *m, uint64_t base, int64_t imm, uint64_t index, int64_t scale) {
  bool wide = m->ptr_width == 64;
  __int128 i = wide ? (int64_t)index : (int32_t)index;
  __int128 exact = (__int128)base + imm + i * scale;
  uint64_t wrapped = wide ? (uint64_t)exact : (uint32_t)exact;
  pt_object *o = pt_memory_find(m, base);
  if (!o) return wrapped;
  if (o->unsized && exact > (__int128)o->base + o->size) m->left_unsized = true;
  __int128 low = (__int128)o->base - page_size(m);
  __int128 high = (__int128)o->base + ((__int128)(pages_for(m, o->size) + 1) << m->page_bits);
  if (exact < low || exact >= high) note_stray(m, wrapped);
  return wrapped;
}

/* ---- the invariants */

static bool object_ok(const pt_memory *m, const pt_object *o) {
  uint64_t undefined = 0, first = o->base >> m->page_bits;
  for (uint64_t p = first; p <= first + pages_for(m, o->size); p++)
    if (p >= m->npages || m->pages[p] != o) return false;
  if (o->life >= PT_LIFE_FREED) return !o->data && !o->defined && !o->read_limit && !o->write_limit;
  if (!o->defined && o->undefined) return false;
  for (uint64_t k = 0; o->defined && k < o->size; k++)
    undefined += !o->defined[k];
  bool closed = o->suspect || o->life != PT_LIFE_LIVE;
  return undefined == o->undefined && (!closed || (!o->read_limit && !o->write_limit)) &&
         (!o->constant || !o->write_limit) &&
         (o->dirty || o->kind != PT_OBJ_GLOBAL || (!o->write_limit && !o->undefined));
}

bool pt_memory_ok(const pt_memory *m) {
  for (size_t k = 0; k < m->nrecords; k++) {
    const pt_object *o = record(m, k);
    bool spare = false;
    for (size_t n = 0; n < m->spare.n; n++)
      spare |= m->spare.at[n] == o;
    if (!spare && !object_ok(m, o)) return false;
  }
  return m->nothing.read_limit == 0 && m->nothing.write_limit == 0 && m->nothing.base == 0;
}

/* ---- making and releasing */

void pt_memory_init(pt_memory *m, pt_mem *mem, uint32_t ptr_width) {
  assert(ptr_width == 32 || ptr_width == 64);
  *m = (pt_memory){.mem = mem, .ptr_width = ptr_width, .page_bits = pt_page_bits(ptr_width)};
  /* the last page is about null - 1 */
  m->hard_end = ptr_width == 64 ? (uint64_t)1 << 31 : ((uint64_t)1 << 20) - 1;
  m->soft_end = m->hard_end;
  map_pages(m, 0, pt_first_page(m->ptr_width), &m->nothing);
  find_runs(m);
}

void pt_memory_release(pt_memory *m) {
  pt_memory_reset(m);
  for (size_t k = 0; k < m->nstatic; k++) {
    pt_object *o = record(m, k);
    if (o->image) pt_mem_free(m->mem, o->image, o->size);
    pt_memory_free_bytes(m, o);
  }
  for (size_t k = 0; k < m->chunks.n; k++)
    pt_mem_free(m->mem, m->chunks.at[k], PT_MEMORY_CHUNK * sizeof(pt_object));
  pt_memory_release_blocks(m);
  pt_memory_release_names(m);
  pt_mem_free(m->mem, m->pages, m->pages_cap * sizeof *m->pages);
  pt_vec_release(m->mem, &m->runs);
  pt_vec_release(m->mem, &m->queue);
  pt_vec_release(m->mem, &m->chunks);
  pt_vec_release(m->mem, &m->sparse);
  pt_vec_release(m->mem, &m->spare);
  pt_vec_release(m->mem, &m->dirty);
  pt_map_release(m->mem, &m->stray);
  *m = (pt_memory){.nothing = {0}};
}
