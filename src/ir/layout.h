/* Addresses of the interpreter (exec/memory.h has the idea): pages, and the first with an object.

   Encodings with addresses of their own (sym/space.h, check/unwind_memory.c) need none of this;
   whoever computes addresses that runs have does. */
#ifndef PT_IR_LAYOUT_H
#define PT_IR_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

/* Bits of an offset in a page, by the width of pointers: macros, for the preprocessor. */
#define PT_PAGE_BITS_32 12
#define PT_PAGE_BITS_64 32

/* Pages before these have no object.  In 32 bits, numbers that programs compute with are not that
   large, or round. */
enum { PT_FIRST_PAGE_32 = 0x13579, PT_FIRST_PAGE_64 = 3 };

static inline uint32_t pt_page_bits(uint32_t ptr_width) {
  return ptr_width == 64 ? PT_PAGE_BITS_64 : PT_PAGE_BITS_32;
}

static inline uint64_t pt_first_page(uint32_t ptr_width) {
  return ptr_width == 64 ? PT_FIRST_PAGE_64 : PT_FIRST_PAGE_32;
}

/* Pages of an object, without the unmapped one behind it. */
static inline uint64_t pt_pages_for(uint32_t ptr_width, uint64_t size) {
  return size == 0 ? 1 : ((size - 1) >> pt_page_bits(ptr_width)) + 1;
}

/* A ptradd of index * BY + PLUS bytes: up to which index, of either sign, its exact result is no
   other one than the bits that are left of it.  Beyond, the way to them leads round all addresses,
   hence out of every object.  False: not even with index 0. */
static inline bool pt_ptradd_reach(uint32_t ptr_width, int64_t plus, int64_t by, int64_t *most) {
  uint64_t far = UINT64_C(1) << (ptr_width - 2), step = by < 0 ? -(uint64_t)by : (uint64_t)by;
  *most = step ? (int64_t)(far / step) : INT64_MAX >> (64 - ptr_width);
  return (plus < 0 ? -(uint64_t)plus : (uint64_t)plus) <= far;
}

#endif
