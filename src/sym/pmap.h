/* Persistent maps from 64-bit keys to 64-bit values: putting a key gives a new map and
   leaves the old one as it was.

   Idea: a trie over the mixed key, 16 ways per level; a change copies the nodes on one
   path.  Nodes belong to a pt_pmaps and live until it is reset or deleted.  A node that was
   made since the last pt_pmaps_freeze belongs to nobody else yet and is changed in place, so
   that a long row of changes without a snapshot in between costs no copies. */
#ifndef PT_SYM_PMAP_H
#define PT_SYM_PMAP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/mem.h"

typedef struct pt_pmaps pt_pmaps;
typedef const void *pt_pmap; /* NULL: empty */

pt_pmaps *pt_pmaps_new(pt_mem *m);
void pt_pmaps_delete(pt_pmaps *ps);
void pt_pmaps_reset(pt_pmaps *ps);  /* all maps are gone; memory is kept */
void pt_pmaps_freeze(pt_pmaps *ps); /* maps that exist now will not change any more */

pt_pmap pt_pmap_put(pt_pmaps *ps, pt_pmap map, uint64_t key, uint64_t val);
pt_pmap pt_pmap_remove(pt_pmaps *ps, pt_pmap map, uint64_t key);
bool pt_pmap_get(pt_pmap map, uint64_t key, uint64_t *val);
/* Calls VISIT for every key that only one of the maps has, or that has different values in them, in
   an order that depends on the keys only.  Parts that the maps share are not looked at. */
void pt_pmap_diff(pt_pmap a, pt_pmap b, void (*visit)(void *payload, uint64_t key), void *payload);

#endif
