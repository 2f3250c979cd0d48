/* Hash maps with open addressing: 64-bit keys to 64-bit values, and strings to
   32-bit ids.  A zeroed pt_map or pt_strtab is valid and empty.

   pt_map: any key is allowed.  pt_strtab interns strings: equal strings get
   equal ids; ids are dense and start at 1; id 0 means "no string", is the id of
   the empty string, and reads as "".  Interned text stays at one address until release. */
#ifndef PT_BASE_MAP_H
#define PT_BASE_MAP_H

#include <stdint.h>

#include "base/mem.h"

typedef struct {
  uint64_t key, val;
  uint64_t used; /* 1: occupied, 0: never used, 2: removed */
} pt_map_slot;

typedef struct {
  pt_map_slot *at;
  size_t n, filled, cap; /* entries; entries and tombstones; a power of two or 0 */
} pt_map;

void pt_map_put(pt_mem *m, pt_map *map, uint64_t key, uint64_t val); /* replaces */
bool pt_map_get(const pt_map *map, uint64_t key, uint64_t *val);     /* val may be NULL */
bool pt_map_remove(pt_map *map, uint64_t key);                       /* false: was not there */
void pt_map_reset(pt_map *map);
void pt_map_release(pt_mem *m, pt_map *map);

uint64_t pt_hash_bytes(const void *p, size_t n);
uint64_t pt_hash_mix(uint64_t x);

typedef struct {
  char **text;      /* by id; [0] unused */
  uint32_t *length; /* by id, without the final NUL */
  size_t n, text_cap, length_cap;
  uint32_t *slot; /* hash table of ids; 0: free */
  size_t slots;   /* a power of two or 0 */
} pt_strtab;

uint32_t pt_strtab_add(pt_mem *m, pt_strtab *t, const char *s);
uint32_t pt_strtab_addn(pt_mem *m, pt_strtab *t, const char *s, size_t n);
uint32_t pt_strtab_find(const pt_strtab *t, const char *s); /* 0: not there */
const char *pt_strtab_text(const pt_strtab *t, uint32_t id);
void pt_strtab_release(pt_mem *m, pt_strtab *t);

#endif
