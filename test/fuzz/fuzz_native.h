/* Included in front of a generated program when it is compiled natively: its inputs, assumptions,
   errors and allocations go through fuzz_native.c, with the line where they stand.  The program
   itself declares the verifier's functions with their names in parentheses, so that these macros
   leave the declarations alone. */
#ifndef FUZZ_NATIVE_H
#define FUZZ_NATIVE_H

#include <stddef.h>

long long native_input(int line);
void native_assume(int condition);
void native_reach(int line) __attribute__((noreturn));
void native_abort(void) __attribute__((noreturn));
void native_probe(int number, long long value);
void *native_malloc(size_t n);
void *native_calloc(size_t n, size_t size);
void *native_realloc(void *p, size_t n);
void native_free(void *p);

#define main program_main
#define __VERIFIER_nondet_bool() ((_Bool)native_input(__LINE__))
#define __VERIFIER_nondet_uchar() ((unsigned char)native_input(__LINE__))
#define __VERIFIER_nondet_char() ((signed char)native_input(__LINE__))
#define __VERIFIER_nondet_short() ((short)native_input(__LINE__))
#define __VERIFIER_nondet_ushort() ((unsigned short)native_input(__LINE__))
#define __VERIFIER_nondet_int() ((int)native_input(__LINE__))
#define __VERIFIER_nondet_uint() ((unsigned)native_input(__LINE__))
#define __VERIFIER_nondet_long() ((long)native_input(__LINE__))
#define __VERIFIER_nondet_ulong() ((unsigned long)native_input(__LINE__))
#define __VERIFIER_assume(C) native_assume(C)
#define reach_error() native_reach(__LINE__)
#define abort() native_abort()
#define exit(C) native_abort()
#define malloc(N) native_malloc(N)
#define calloc(N, M) native_calloc(N, M)
#define realloc(P, N) native_realloc(P, N)
#define free(P) native_free(P)
#define PROBE(K, E) native_probe(K, (long long)(E))

#endif
