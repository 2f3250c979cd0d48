/* stdlib.h and malloc.h: dynamic memory.

   Objects are unique and never reused, a size of 0 gives an object of 0 bytes.
   Memory never runs out, unless the option malloc_may_fail makes every
   allocation an input that decides.  As in glibc, no object is larger than the
   largest ptrdiff_t; on x86-64 none is larger than the addresses of a process,
   2^47 bytes, either.  Models allocate by __pt_malloc and the like, which are the
   program's own malloc where it has one (src/front/load.c). */
#include "model.h"

#if __SIZEOF_POINTER__ == 8
#define LARGEST ((size_t)1 << 47)
#else
#define LARGEST (SIZE_MAX / 2)
#endif

void *__pt_malloc(size_t n) {
  if (n > LARGEST || (__protest_malloc_may_fail() && __protest_input_bool("malloc"))) {
    __pt_errno = ENOMEM;
    return NULL;
  }
  return __protest_alloc(n);
}

static int __pt_mul_overflows(size_t a, size_t b, size_t *product) {
  return __builtin_mul_overflow(a, b, product);
}

static void *__pt_calloc(size_t n, size_t size) {
  size_t bytes;
  if (__pt_mul_overflows(n, size, &bytes) || bytes > LARGEST ||
      (__protest_malloc_may_fail() && __protest_input_bool("calloc"))) {
    __pt_errno = ENOMEM;
    return NULL;
  }
  return __protest_alloc_zeroed(bytes);
}

/* As in glibc, realloc(p, 0) frees p and gives NULL. */
void *__pt_realloc(void *p, size_t n) {
  size_t old;
  void *q;
  if (!p) return __pt_malloc(n);
  if (!n) {
    __protest_free(p);
    return NULL;
  }
  q = __pt_malloc(n);
  if (!q) return NULL;
  old = __protest_object_size(p); /* 0 for a bad pointer: then free finds the error */
  __protest_copy(q, p, old < n ? old : n);
  __protest_free(p);
  return q;
}

void __pt_free(void *p) { __protest_free(p); }

void *malloc(size_t n) { return __pt_malloc(n); }

void *calloc(size_t n, size_t size) { return __pt_calloc(n, size); }

void *realloc(void *p, size_t n) { return __pt_realloc(p, n); }

void *reallocarray(void *p, size_t n, size_t size) {
  size_t bytes;
  if (__pt_mul_overflows(n, size, &bytes)) {
    __pt_errno = ENOMEM;
    return NULL;
  }
  return __pt_realloc(p, bytes);
}

void free(void *p) { __protest_free(p); }

void cfree(void *p) { __protest_free(p); }

/* Every object starts at an offset of 0, which is aligned to everything. */

static int __pt_is_power_of_2(size_t n) { return n && !(n & (n - 1)); }

/* What cannot be had; when it might be, objects are not aligned to so much here. */
static int __pt_is_too_much(size_t alignment) {
  const size_t most = sizeof(size_t) == 8 ? (size_t)1 << 16 << 14 : 4096;
  if (alignment <= most) return 0;
  if (!__protest_input_bool("no memory so aligned")) __protest_unmodelled("a large alignment");
  return 1;
}

/* glibc takes the next power of two, or refuses, as C says. */
void *aligned_alloc(size_t alignment, size_t n) {
  if (!__pt_is_power_of_2(alignment) && __protest_input_bool("aligned_alloc")) {
    __pt_errno = EINVAL;
    return NULL;
  }
  if (__pt_is_too_much(alignment)) {
    __pt_errno = ENOMEM;
    return NULL;
  }
  return __pt_malloc(n);
}

void *memalign(size_t alignment, size_t n) {
  if (!__pt_is_too_much(alignment)) return __pt_malloc(n);
  __pt_errno = ENOMEM;
  return NULL;
}

void *valloc(size_t n) { return __pt_malloc(n); }

int posix_memalign(void **out, size_t alignment, size_t n) {
  void *p;
  if (!__pt_is_power_of_2(alignment) || alignment % sizeof(void *)) return EINVAL;
  p = __pt_is_too_much(alignment) ? NULL : __pt_malloc(n);
  if (!p) return ENOMEM;
  *out = p;
  return 0;
}

/* At least what was asked for; the rest may not be used all the same. */
size_t malloc_usable_size(void *p) {
  size_t n, more;
  if (!p) return 0;
  n = __protest_object_size(p);
  more = __protest_input_ushort("malloc_usable_size");
  return n + more > n ? n + more : n;
}
