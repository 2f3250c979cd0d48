/* CBMC's own functions (include/cprover.h has its macros, src/front/lower_verifier.c assumptions
   and assertions).  Where an object lies is told by the page that it starts on
   (docs/architecture.md). */
#include "model.h"

_Bool __protest_accessible(const void *p, size_t n) {
  return n == 0 || n <= __protest_object_size(p);
}

#if __SIZEOF_POINTER__ == 8
enum { PAGE_BITS = 32 };

size_t __CPROVER_POINTER_OBJECT(const void *p) { return (size_t)p >> PAGE_BITS; }

size_t __CPROVER_POINTER_OFFSET(const void *p) {
  return (size_t)p & (((size_t)1 << PAGE_BITS) - 1);
}

_Bool __CPROVER_same_object(const void *p, const void *q) {
  return (size_t)p >> PAGE_BITS == (size_t)q >> PAGE_BITS;
}

size_t __CPROVER_OBJECT_SIZE(const void *p) {
  return __protest_object_size((const void *)((size_t)p >> PAGE_BITS << PAGE_BITS));
}
#endif

void __CPROVER_havoc_slice(void *p, size_t n) {
  for (size_t i = 0; i < n; i++) ((uchar *)p)[i] = __protest_input_uchar("__CPROVER_havoc");
}

/* From the pointer on: CBMC's takes the object's start, where programs have it. */
void __CPROVER_havoc_object(void *p) { __CPROVER_havoc_slice(p, __protest_object_size(p)); }

void *__CPROVER_allocate(size_t n, _Bool zero) {
  return zero ? __protest_alloc_zeroed(n) : __protest_alloc(n);
}

void __CPROVER_deallocate(void *p) { __protest_free(p); }

void __CPROVER_input(const char *name, ...) {}

void __CPROVER_output(const char *name, ...) {}

void __CPROVER_cover(int condition) {}

void __CPROVER_printf(const char *format, ...) {}

void __CPROVER_atomic_begin(void) {}

void __CPROVER_atomic_end(void) {}
