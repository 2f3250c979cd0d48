/* Symbolic memory beside the concrete one: which bytes depend on the inputs, and how.

   A byte that depends on inputs has an entry: byte K of a term.  Bytes without an entry are what
   the concrete memory says.  So the shadow is empty for a program that reads no inputs, a
   word that was stored whole is loaded whole, and unions, memcpy and casts need no special care.
   Addresses are those of the concrete run.  Objects whose size depends on inputs have it as a term.
   The maps are persistent: a copy of a pt_shadow is a snapshot (freeze the pt_pmaps first). */
#ifndef PT_SYM_SHADOW_H
#define PT_SYM_SHADOW_H

#include "sym/pmap.h"
#include "term/build.h"

typedef struct {
  pt_terms *terms;
  pt_pmaps *maps;
  pt_pmap bytes; /* address -> term << 16 | number of the byte in it */
  pt_pmap sizes; /* address of an object -> term of pointer width */
} pt_shadow;

void pt_shadow_store(pt_shadow *s, uint64_t address, uint32_t bytes, pt_term t); /* t is symbolic */
void pt_shadow_clear(pt_shadow *s, uint64_t address, uint64_t bytes); /* concrete again */
/* Bytes [from, from + n) to [to, to + n), as memmove does. */
void pt_shadow_copy(pt_shadow *s, uint64_t to, uint64_t from, uint64_t n);
/* Byte k, for all k < n, from from[k] (0: it is concrete) to to + k, as if all were read before one
   is written. */
void pt_shadow_gather(pt_shadow *s, uint64_t to, const uint64_t *from, uint64_t n);
bool pt_shadow_any(const pt_shadow *s, uint64_t address,
                   uint64_t bytes); /* is one of them symbolic? */
/* What a byte is, for another place that has it, too; false: it is not symbolic. */
bool pt_shadow_entry(const pt_shadow *s, uint64_t address, uint64_t *entry);
void pt_shadow_set_entry(pt_shadow *s, uint64_t address, uint64_t entry);
/* The value of BYTES bytes, cut to WIDTH bits; CONCRETE are the bytes of the concrete memory.  A
   float term that covers the whole is given as such; a float of which only parts are wanted is read
   with BITS, which must give its bits (a call-back, because NaN needs a decision). */
pt_term pt_shadow_load(const pt_shadow *s, uint64_t address, uint32_t width,
                       const uint8_t *concrete, pt_term (*bits)(void *payload, pt_term t),
                       void *payload);
void pt_shadow_set_size(pt_shadow *s, uint64_t object, pt_term size);
bool pt_shadow_size(const pt_shadow *s, uint64_t object, pt_term *size);

#endif
