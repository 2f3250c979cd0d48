/* Concrete memory: objects in a space of pages.

   Idea: addresses are divided in pages of 2^32 bytes (64-bit programs) or 2^12 bytes (32-bit
   programs).  An object starts on a page boundary, takes as many pages as its size needs (at least
   one), and is followed by one guard page that no object uses; so running out of an object never
   reaches a neighbour, and one table lookup and one comparison decide whether an access is valid.
   Pages 0 and 1 stand for null; the page in front of the first object is a guard, too.  In 32-bit
   programs the first object is far from there: the search for leaks takes numbers for pointers, and
   a number that a program stores (a size of 65536) must not be the address of an object that is
   lost.

   The table has a record for each page; pages of no object have the record
   `nothing`, whose limits are 0.  A guard page has the record of the object in
   front of it.  A record's limits are what may be accessed at full speed: they are
   also 0 for a while when an access must be looked at first (dead objects,
   suspects, globals that were not written yet in this run).

   Dead objects keep their record, to tell a use after free, and their numbers wait
   in a queue: numbers are used again, oldest first, when fresh ones run out.

   A byte that nobody has written is undefined: it has some value, which is not chosen before
   it is looked at.  A copy has the same value as its original, so an undefined byte gets a
   name when it is first copied, and bytes with one name get their value together: the name
   remembers it, and the others take it when they are looked at.

   Bytes can also be made arbitrary: they are undefined ones whose names are those of arbitrary
   bytes (PT_NAME_ARBITRARY), so that their copies are arbitrary, too.  To look at them is no
   mistake.

   Invariants: live objects have distinct pages; undefined is the number of zeros in
   `defined`, which is NULL only if undefined is 0; a dead object owns no bytes.  Names of
   defined bytes mean nothing. */
#ifndef PT_EXEC_MEMORY_H
#define PT_EXEC_MEMORY_H

#include "base/map.h"
#include "base/vec.h"
#include "exec/exec.h"

typedef enum {
  PT_LIFE_LIVE,
  PT_LIFE_HIDDEN, /* a variable out of its scope, which may be entered again */
  PT_LIFE_FREED,  /* heap */
  PT_LIFE_ENDED   /* stack: its function has returned, or srestore */
} pt_life;

typedef struct pt_object {
  uint64_t base;
  uint64_t read_limit, write_limit; /* bytes from base that need no closer look */
  uint8_t *data;
  uint8_t *defined;   /* per byte: 1 defined, 0 undefined; or NULL: all are defined */
  uint64_t undefined; /* number of undefined bytes */
  uint64_t size;
  uint8_t kind;       /* pt_obj_kind */
  uint8_t life;       /* pt_life */
  bool constant;
  bool suspect;       /* a pointer strayed into it: no access can be trusted */
  bool given;         /* of the program's caller (HEAP), or of the world (STACK) */
  bool dynamic;       /* stack: ends with srestore */
  bool sure;          /* stack: every compiler has it there (ir/frame.h) */
  bool sparse;        /* its bytes are a file, and take memory where they are touched */
  int file;           /* sparse: its descriptor */
  bool small;         /* its bytes are of the small blocks */
  bool external;      /* GLOBAL: undefined at the start */
  bool unsized;       /* GLOBAL: its real size is not known */
  bool dirty;         /* GLOBAL: in the list of those to restore */
  uint32_t ref;       /* GLOBAL, FUNC: its number; STACK: variable or 0 */
  uint32_t fn, loc, freed_loc;
  uint32_t mark;      /* of the last search that reached it */
  uint32_t label;     /* given: a string, what it is called; 0: nothing */
  uint32_t names;     /* of its bytes, in pt_memory.names; 0: no undefined byte has one */
  uint8_t *image;     /* GLOBAL: initial bytes, or NULL: zeros (or undefined) */
} pt_object;

typedef struct {
  uint64_t first, end; /* free pages [first, end) */
} pt_page_run;

/* Names of the undefined bytes of an object. */
typedef struct {
  uint64_t *each; /* by byte; 0: none */
  uint64_t first; /* when each is NULL: byte k has the name first + k */
} pt_names;

#define PT_NAME_ARBITRARY (UINT64_C(1) << 63) /* this bit of a name: no mistake to look at */

/* Bytes that were made arbitrary at once. */
typedef struct {
  uint64_t first;      /* name of the first byte */
  uint32_t text, type; /* what they are called, what lies there; or 0 */
} pt_arbitrary;

#define PT_MEMORY_SPARSE (UINT64_C(1) << 20) /* larger objects of the heap are sparse */

enum { PT_MEMORY_CLASSES = 65, PT_MEMORY_CHUNK = 256 };

typedef struct {
  pt_object **pages; /* record by page; npages of them */
  uint64_t npages;
  uint32_t page_bits;
  uint32_t ptr_width;
  pt_mem *mem;
  pt_object nothing;
  uint64_t bytes;      /* of live objects and names, with a little for each heap object; of sparse
                          objects nothing else */
  PT_VEC(struct pt_object *) sparse; /* those that are live */
  size_t pages_cap;
  uint64_t soft_end;   /* numbers below it are given out before dead ones are reused */
  uint64_t hard_end;   /* numbers at and above it do not exist */
  PT_VEC(pt_page_run) runs; /* free pages, ascending */
  size_t run;               /* runs before it are used up */
  PT_VEC(pt_object *) queue; /* dead objects, oldest first */
  PT_VEC(pt_object *) chunks; /* records, PT_MEMORY_CHUNK each */
  size_t nrecords;
  PT_VEC(pt_object *) spare;  /* records that can be used again */
  size_t nstatic;             /* records of globals and functions: the first ones */
  uint64_t static_pages, static_bytes;
  PT_VEC(pt_object *) dirty;  /* globals that are not in their initial state */
  pt_map stray;               /* pages that a stray pointer points to: never given out */
  uint64_t last_name;         /* of undefined bytes: 1, 2, ... */
  PT_VEC(pt_names) names;     /* by pt_object.names; [0] unused */
  PT_VEC(uint32_t) no_names;  /* indices of `names` that can be used again */
  PT_VEC(pt_arbitrary) arbitrary; /* by name */
  pt_map named;               /* name -> value, of those that have one */
  bool left_unsized;          /* a pointer is behind what there is of an object of unknown size */
  uint32_t marks;
  /* small blocks: cut from slabs, kept in lists by size */
  PT_VEC(uint8_t *) slabs;
  size_t slab;   /* the slab in use */
  size_t used;   /* bytes of it that are given out */
  void *free_blocks[PT_MEMORY_CLASSES];
} pt_memory;

void pt_memory_init(pt_memory *m, pt_mem *mem, uint32_t ptr_width);
void pt_memory_release(pt_memory *m);

/* Globals and functions: before the first reset, in order. */
pt_object *pt_memory_add_global(pt_memory *m, uint32_t ref, uint64_t size, bool constant,
                                bool external);
/* The initial bytes: `size` of them, owned by the memory from here on; NULL: zeros. */
void pt_memory_set_image(pt_object *o, uint8_t *image);
pt_object *pt_memory_add_fn(pt_memory *m, uint32_t ref);
pt_object *pt_memory_static(const pt_memory *m, size_t k); /* k-th of those, from 0 */

bool pt_memory_ok(const pt_memory *m); /* the invariants, for tests */

/* Back to the initial state: only globals, in their initial state, exist. */
void pt_memory_reset(pt_memory *m);

/* Bytes of sparse objects that take memory. */
uint64_t pt_memory_touched(const pt_memory *m);
/* The first offset from AT on where something of the object may be defined (data, if it has no
   flags: not zero); its size when there is none. */
uint64_t pt_memory_skip(const pt_object *o, uint64_t at);

/* A new live object, bytes undefined (or zero); NULL: no page numbers, or no room, are left. */
pt_object *pt_memory_new_object(pt_memory *m, pt_obj_kind kind, uint64_t size, bool zeroed);
/* Ends its life for good: LIFE is FREED or ENDED. */
void pt_memory_kill(pt_memory *m, pt_object *o, pt_life life, uint32_t loc);
void pt_memory_hide(pt_memory *m, pt_object *o); /* unscope */
void pt_memory_show(pt_memory *m, pt_object *o); /* scope: live, bytes undefined */

/* The record of an address's page (`nothing` when there is none). */
static inline pt_object *pt_memory_page(const pt_memory *m, uint64_t address) {
  uint64_t page = address >> m->page_bits;
  return page < m->npages ? m->pages[page] : (pt_object *)(uintptr_t)&m->nothing;
}
/* The object that an address is about: also just behind and just in front of it; NULL: none. */
pt_object *pt_memory_find(const pt_memory *m, uint64_t address);
bool pt_memory_is_null(const pt_memory *m, uint64_t address); /* null, or a bit off null */

/* The object, when [address, address + n) may be accessed; else NULL, and *why is the kind of
   failure, or PT_CHECK_NONE for a suspect object.  N > 0. */
pt_object *pt_memory_access(pt_memory *m, uint64_t address, uint64_t n, bool write,
                            pt_check_kind *why);
/* Marks bytes as defined or undefined. */
void pt_memory_define(pt_memory *m, pt_object *o, uint64_t offset, uint64_t n);
void pt_memory_undefine(pt_memory *m, pt_object *o, uint64_t offset, uint64_t n);
/* Makes bytes arbitrary (TEXT, TYPE: as in pt_arbitrary); it takes so many bytes of memory. */
void pt_memory_make_arbitrary(pt_memory *m, pt_object *o, uint64_t offset, uint64_t n,
                              uint32_t text, uint32_t type);
/* Where an arbitrary byte comes from: 1 + index in m->arbitrary, 0: it is none.  *AT: the offset of
   the byte there. */
uint32_t pt_memory_origin(const pt_memory *m, const pt_object *o, uint64_t offset, uint64_t *at);
uint64_t pt_memory_arbitrary_cost(const pt_memory *m, const pt_object *o, uint64_t n);
/* Some byte is undefined, and not arbitrary. */
bool pt_memory_is_uninit(const pt_memory *m, const pt_object *o, uint64_t offset, uint64_t n);
static inline bool pt_memory_is_defined(const pt_object *o, uint64_t offset) {
  return !o->undefined || o->defined[offset];
}
/* Copies N bytes, as memmove does; undefined ones stay undefined, with the value of the
   original. */
void pt_memory_copy(pt_memory *m, pt_object *to, uint64_t at, pt_object *from, uint64_t start,
                    uint64_t n);
/* Bytes of memory that this takes. */
uint64_t pt_memory_copy_cost(pt_memory *m, const pt_object *to, uint64_t at, pt_object *from,
                             uint64_t start, uint64_t n);
/* The name of an undefined byte that was copied; 0: it is defined, or was not copied. */
uint64_t pt_memory_name(const pt_memory *m, const pt_object *o, uint64_t offset);
/* Undefined bytes whose names have a value become defined; returns how many stay undefined. */
uint64_t pt_memory_recall(pt_memory *m, pt_object *o, uint64_t offset, uint64_t n);
/* No two of the bytes have one name. */
bool pt_memory_distinct(const pt_memory *m, const pt_object *o, uint64_t offset, uint64_t n);
/* Undefined bytes, of distinct names without values, get the values BYTES. */
void pt_memory_settle(pt_memory *m, pt_object *o, uint64_t offset, uint64_t n,
                      const uint8_t *bytes);
/* A whole word of pointer size at OFFSET, when it is defined. */
bool pt_memory_word(const pt_memory *m, const pt_object *o, uint64_t offset, uint64_t *word);

/* base + imm + index * scale, wrapped; notices when the pointer leaves its object. */
uint64_t pt_memory_ptradd(pt_memory *m, uint64_t base, int64_t imm, uint64_t index, int64_t scale);

#endif
