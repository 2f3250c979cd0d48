/* What compilers call for atomic objects that no instruction handles: structs, 16 bytes.
   There is one thread, so that they are plain reads and writes.

   The compiler knows these names as its own, so each gets its name as a label. */
#include "model.h"

#define LABEL(NAME) __asm__("__atomic_" #NAME)

static int __pt_same_bytes(const uchar *a, const uchar *b, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (a[i] != b[i]) return 0;
  return 1;
}

void __pt_atomic_load(size_t n, const void *p, void *out, int order) LABEL(load);
void __pt_atomic_load(size_t n, const void *p, void *out, int order) { __protest_copy(out, p, n); }

void __pt_atomic_store(size_t n, void *p, const void *v, int order) LABEL(store);
void __pt_atomic_store(size_t n, void *p, const void *v, int order) { __protest_copy(p, v, n); }

void __pt_atomic_exchange(size_t n, void *p, const void *v, void *out, int order) LABEL(exchange);
void __pt_atomic_exchange(size_t n, void *p, const void *v, void *out, int order) {
  __protest_copy(out, p, n);
  __protest_copy(p, v, n);
}

_Bool __pt_atomic_cas(size_t n, void *p, void *expected, const void *v, int success,
                      int failure) LABEL(compare_exchange);
_Bool __pt_atomic_cas(size_t n, void *p, void *expected, const void *v, int success, int failure) {
  if (__pt_same_bytes(p, expected, n)) {
    __protest_copy(p, v, n);
    return 1;
  }
  __protest_copy(expected, p, n);
  return 0;
}

_Bool __pt_atomic_is_lock_free(size_t n, const void *p) LABEL(is_lock_free);
_Bool __pt_atomic_is_lock_free(size_t n, const void *p) {
  return n == 1 || n == 2 || n == 4 || n == 8 || (n == 16 && sizeof(void *) == 8);
}

/* The same for one size, by value; T is the unsigned type of N bytes. */
#define UPDATE(N, T, NAME, RESULT)                                                                 \
  T __pt_atomic_fetch_##NAME##_##N(T *p, T v, int order) LABEL(fetch_##NAME##_##N);                \
  T __pt_atomic_fetch_##NAME##_##N(T *p, T v, int order) {                                         \
    T old = *p;                                                                                    \
    *p = (T)(RESULT);                                                                              \
    return old;                                                                                    \
  }
#define SIZED(N, T)                                                                                \
  T __pt_atomic_load_##N(const T *p, int order) LABEL(load_##N);                                   \
  T __pt_atomic_load_##N(const T *p, int order) { return *p; }                                     \
  void __pt_atomic_store_##N(T *p, T v, int order) LABEL(store_##N);                               \
  void __pt_atomic_store_##N(T *p, T v, int order) { *p = v; }                                     \
  T __pt_atomic_exchange_##N(T *p, T v, int order) LABEL(exchange_##N);                            \
  T __pt_atomic_exchange_##N(T *p, T v, int order) {                                               \
    T old = *p;                                                                                    \
    *p = v;                                                                                        \
    return old;                                                                                    \
  }                                                                                                \
  _Bool __pt_atomic_cas_##N(T *p, T *expected, T v, int success, int failure)                      \
      LABEL(compare_exchange_##N);                                                                 \
  _Bool __pt_atomic_cas_##N(T *p, T *expected, T v, int success, int failure) {                    \
    T old = *p;                                                                                    \
    _Bool same = old == *expected;                                                                 \
    if (same) *p = v;                                                                              \
    else *expected = old;                                                                          \
    return same;                                                                                   \
  }                                                                                                \
  UPDATE(N, T, add, old + v)                                                                       \
  UPDATE(N, T, sub, old - v)                                                                       \
  UPDATE(N, T, and, old & v)                                                                       \
  UPDATE(N, T, or, old | v)                                                                        \
  UPDATE(N, T, xor, old ^ v)                                                                       \
  UPDATE(N, T, nand, ~(old & v))

SIZED(1, uchar)
SIZED(2, unsigned short)
SIZED(4, unsigned)
SIZED(8, ull)
#if __SIZEOF_POINTER__ == 8
SIZED(16, unsigned __int128)
#endif
