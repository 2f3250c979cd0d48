/* What the models may ask of the verifier.  The front end turns a call of one of
   these into the instruction named beside it (src/ir/op.h), at the position of
   the call.  A name that starts with __protest_ and is not listed here is a
   builtin of the interpreter (src/exec/builtin.h). */
#ifndef PT_MODELS_INTRINSICS_H
#define PT_MODELS_INTRINSICS_H

typedef __SIZE_TYPE__ __protest_size;

void *__protest_alloc(__protest_size n);                 /* alloc heap */
void *__protest_alloc_zeroed(__protest_size n);          /* alloc zeroed */
void *__protest_world(__protest_size n);                 /* alloc world */
void __protest_free(void *p);                            /* free */
void __protest_copy(void *to, const void *from, __protest_size n); /* copy (like memmove) */
void __protest_set(void *to, int byte, __protest_size n);          /* set */
void __protest_any(void *to, __protest_size n, const char *name);  /* set any */
__protest_size __protest_object_size(const void *p);     /* objsize */
__protest_size __protest_owned(const void *p);           /* objsize own */
void __protest_assume(_Bool c);                          /* assume */
/* check: kind is a name of src/ir/check.h; kind and text are string literals */
void __protest_check(_Bool c, const char *kind, const char *text);
__attribute__((noreturn)) void __protest_exit(int code); /* halt code */
__attribute__((noreturn)) void __protest_halt(void);     /* halt */
int __protest_main(int argc, char **argv, char **envp);  /* call of the program's main */
_Bool __protest_malloc_may_fail(void);                   /* constant: the option of that name */
_Bool __protest_errno_is_read(void);                     /* constant: the program looks at errno */
_Bool __protest_ends_are_asked(void);                    /* constant: whether runs end is asked */
_Bool __protest_environment_is_read(void);               /* constant: main looks at envp */

/* input: name is a string literal, shown to the user */
_Bool __protest_input_bool(const char *name);
char __protest_input_char(const char *name);
unsigned char __protest_input_uchar(const char *name);
short __protest_input_short(const char *name);
unsigned short __protest_input_ushort(const char *name);
int __protest_input_int(const char *name);
unsigned __protest_input_uint(const char *name);
long __protest_input_long(const char *name);
unsigned long __protest_input_ulong(const char *name);
long long __protest_input_longlong(const char *name);
unsigned long long __protest_input_ulonglong(const char *name);
float __protest_input_float(const char *name);
double __protest_input_double(const char *name);
long double __protest_input_longdouble(const char *name);
void *__protest_input_pointer(const char *name);

#endif
