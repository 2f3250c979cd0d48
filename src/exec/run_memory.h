/* The cells that touch memory, for one page size.  Included by run.c once for each, with
   PAGE_BITS and NAME(CELL) defined.

   A pointer stays with its object when it stays in the page, or, where objects have many
   pages, between the ends of the object; everything else is left to pt_memory_ptradd. */

static ALWAYS_INLINE bool NAME(add)(const pt_exec *x, pt_object *const *pages, uint64_t base,
                                    int64_t imm, uint64_t index, int64_t scale, uint64_t *out) {
  int64_t off;
#if PAGE_BITS == 32
  if (unlikely(__builtin_mul_overflow((int64_t)index, scale, &off) ||
               __builtin_add_overflow(off, imm, &off)))
    return false;
#else
  off = (int32_t)index * scale + imm;
#endif
  uint64_t r = base + (uint64_t)off;
  *out = r;
  if (likely((r ^ base) >> PAGE_BITS == 0)) return true;
#if PAGE_BITS == 32
  (void)x, (void)pages;
  return false;
#else
  if (base >> PAGE_BITS >= x->memory.npages) return false;
  const pt_object *o = pages[base >> PAGE_BITS];
  return base - o->base < o->size && r - o->base <= o->size;
#endif
}

/* The place of N bytes at AT when they can be read (all of them defined), else NULL. */
static ALWAYS_INLINE const uint8_t *NAME(reading)(const pt_exec *x, pt_object *const *pages,
                                                  uint64_t at, uint64_t n) {
  if (unlikely(at >> PAGE_BITS >= x->memory.npages)) return NULL;
  const pt_object *o = pages[at >> PAGE_BITS];
  uint64_t off = at - o->base;
  if (unlikely(off + n > o->read_limit)) return NULL;
  if (o->undefined && !all_defined(o->defined + off, n)) return NULL;
  return o->data + off;
}

static ALWAYS_INLINE uint8_t *NAME(writing)(const pt_exec *x, pt_object *const *pages, uint64_t at,
                                            uint64_t n) {
  if (unlikely(at >> PAGE_BITS >= x->memory.npages)) return NULL;
  pt_object *o = pages[at >> PAGE_BITS];
  uint64_t off = at - o->base;
  if (unlikely(off + n > o->write_limit)) return NULL;
  if (o->undefined && !all_defined(o->defined + off, n)) define(o, off, n);
  return o->data + off;
}

static void NAME(PTRADD)(ARGS) {
  uint64_t r;
  if (unlikely(!NAME(add)(x, pages, A, (int64_t)ip->imm, B, (int32_t)ip->c, &r))) GO(run_STEP);
  D = r;
  NEXT;
}

static void NAME(PTRADD_I)(ARGS) {
  uint64_t r;
  if (unlikely(!NAME(add)(x, pages, A, (int64_t)ip->imm, 0, 0, &r))) GO(run_STEP);
  D = r;
  NEXT;
}

#define LOAD(CELL, TYPE, ADDRESS)                                                                  \
  static void NAME(CELL)(ARGS) {                                                                   \
    uint64_t at = 0;                                                                               \
    if (unlikely(!(ADDRESS))) GO(run_STEP);                                                        \
    const uint8_t *p = NAME(reading)(x, pages, at, sizeof(TYPE));                                  \
    if (unlikely(!p)) GO(run_STEP);                                                                \
    D = *(const TYPE *)p;                                                                          \
    NEXT;                                                                                          \
  }

/* d is the slot of the value */
#define STORE(CELL, TYPE, ADDRESS)                                                                 \
  static void NAME(CELL)(ARGS) {                                                                   \
    uint64_t at = 0;                                                                               \
    if (unlikely(!(ADDRESS))) GO(run_STEP);                                                        \
    uint8_t *p = NAME(writing)(x, pages, at, sizeof(TYPE));                                        \
    if (unlikely(!p)) GO(run_STEP);                                                                \
    *(TYPE *)p = (TYPE)D;                                                                          \
    NEXT;                                                                                          \
  }

#define PLAIN (at = A, true)
#define OFFSET NAME(add)(x, pages, A, (int64_t)ip->imm, 0, 0, &at)
#define INDEXED NAME(add)(x, pages, A, (int64_t)ip->imm, B, (int32_t)ip->c, &at)

LOAD(LOAD8, u8, PLAIN)
LOAD(LOAD16, u16, PLAIN)
LOAD(LOAD32, u32, PLAIN)
LOAD(LOAD64, u64, PLAIN)
STORE(STORE8, u8, PLAIN)
STORE(STORE16, u16, PLAIN)
STORE(STORE32, u32, PLAIN)
STORE(STORE64, u64, PLAIN)
LOAD(LOAD8_O, u8, OFFSET)
LOAD(LOAD16_O, u16, OFFSET)
LOAD(LOAD32_O, u32, OFFSET)
LOAD(LOAD64_O, u64, OFFSET)
STORE(STORE8_O, u8, OFFSET)
STORE(STORE16_O, u16, OFFSET)
STORE(STORE32_O, u32, OFFSET)
STORE(STORE64_O, u64, OFFSET)
LOAD(LOAD8_X, u8, INDEXED)
LOAD(LOAD16_X, u16, INDEXED)
LOAD(LOAD32_X, u32, INDEXED)
LOAD(LOAD64_X, u64, INDEXED)
STORE(STORE8_X, u8, INDEXED)
STORE(STORE16_X, u16, INDEXED)
STORE(STORE32_X, u32, INDEXED)
STORE(STORE64_X, u64, INDEXED)

#undef PLAIN
#undef OFFSET
#undef INDEXED
#undef LOAD
#undef STORE
