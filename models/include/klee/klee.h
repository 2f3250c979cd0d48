/* klee/klee.h as programs for KLEE include it.  Under Protest these functions have their meaning
   there; in a native run they take the values of a test. */
#ifndef KLEE_H
#define KLEE_H

#include <stddef.h>
#include <stdint.h>

void klee_make_symbolic(void *object, size_t size, const char *name);
int klee_int(const char *name);
int klee_range(int begin, int end, const char *name);
void klee_assume(uintptr_t condition);
void klee_prefer_cex(void *object, uintptr_t condition);
void klee_silent_exit(int status) __attribute__((noreturn));
void klee_abort(void) __attribute__((noreturn));
void klee_report_error(const char *file, int line, const char *message, const char *suffix)
    __attribute__((noreturn));
size_t klee_get_obj_size(void *object);
void klee_print_expr(const char *message, ...);
void klee_print_range(const char *name, int value);
uintptr_t klee_choose(uintptr_t n);
unsigned klee_is_symbolic(uintptr_t value);
unsigned klee_is_replay(void);
void klee_warning(const char *message);
void klee_warning_once(const char *message);
void klee_stack_trace(void);
void klee_open_merge(void);
void klee_close_merge(void);
void klee_merge(void);
void klee_mark_global(void *object);
void klee_check_memory_access(const void *address, size_t size);
void klee_set_forking(unsigned enable);
void klee_posix_prefer_cex(void *object, uintptr_t condition);
float klee_get_valuef(float value);
double klee_get_valued(double value);
long klee_get_valuel(long value);
long long klee_get_valuell(long long value);
int32_t klee_get_value_i32(int32_t value);
int64_t klee_get_value_i64(int64_t value);

void __assert_fail(const char *, const char *, unsigned, const char *)
    __attribute__((__noreturn__));
#define klee_assert(C) ((C) ? (void)0 : __assert_fail(#C, __FILE__, __LINE__, __func__))

#endif
