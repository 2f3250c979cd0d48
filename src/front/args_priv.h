/* What the files that make arguments for one call (front/args*.c) share. */
#ifndef PT_FRONT_ARGS_PRIV_H
#define PT_FRONT_ARGS_PRIV_H

#include "front/lower_priv.h"

/* Elements of an array in a structure that become inputs by themselves; objects and inputs in
   all; length of a name. */
enum { PT_ARGS_ELEMENTS = 16, PT_ARGS_OBJECTS = 64, PT_ARGS_INPUTS = 600, PT_ARGS_PATH = 160 };

/* An object of any number of elements. */
typedef struct {
  uint32_t elem;      /* C type, 0: bytes */
  pt_val base, count; /* address; number of elements */
  uint64_t least;     /* elements that it has at least */
  uint32_t path;      /* string: of the parameter that points to it */
  uint32_t arg;       /* in prog->given */
  uint32_t number, out; /* the parameter, and its place in `out` */
  pt_val null, moved; /* whether that is null, or points into another object; 0: never */
  pt_val place;       /* where in the object it points to */
  bool shared;        /* other parameters may point into it, too */
  bool one;           /* it is used as a pointer to one element, which is read */
} pt_args_object;

/* The values of an argument (prog->given.args), 0: it has none. */
typedef struct {
  pt_val null, room, number;
} pt_args_slot;

typedef struct {
  pt_fx *x;
  uint32_t number; /* of the parameter that is being made */
  bool constant;   /* it points to const */
  bool wide;       /* it points to wide characters */
  uint32_t objects, inputs, callbacks;
  uint32_t pointers; /* to objects */
  bool nested;       /* some of them lie in structures or arrays */
  bool cut;          /* a pointer is null because something was full, or a type too large */
  bool too_deep;     /* a pointer is null because of its depth */
  bool making;       /* what is made now is for a maker, not for the function */
  PT_VEC(pt_args_object) sized; /* of parameters */
  PT_VEC(pt_args_slot) slots;   /* as prog->given.args */
  PT_VEC(pt_val) same;          /* as prog->given.shares: whether it does */
  PT_VEC(pt_val) out;
} pt_args;

/* What the declaration says of a pointer parameter: `nonnull`, `int p[static 4]`, `restrict`. */
typedef struct {
  bool nonnull, alone;
  bool parameter; /* not a pointer in an object */
  bool constant;  /* to const */
  bool wide;      /* to wide characters */
  bool compared;  /* the function compares it with null itself */
  bool one;       /* it is used as a pointer to one element, which is read */
  uint64_t bytes; /* that it points to at least */
} pt_args_promise;

/* ---- args_type.c */
static inline const pt_ir_type *pt_args_type(const pt_args *m, uint32_t t) {
  return &m->x->l->p->types.at[t];
}
bool pt_args_is_complex(const pt_args *m, uint32_t t);
bool pt_args_is_aggregate(const pt_args *m, uint32_t t);
bool pt_args_is_scalar(const pt_args *m, uint32_t t);
bool pt_args_is_char(const pt_args *m, uint32_t t);
bool pt_args_has_pointer(const pt_args *m, uint32_t t);
bool pt_args_is_stream(const pt_args *m, uint32_t t);
/* Whether there are more bytes behind it than its size says: a flexible array at its end. */
bool pt_args_is_flexible(const pt_args *m, uint32_t t);
/* Objects of this type (0: bytes) are made in any number: there are no pointers in them. */
bool pt_args_is_plain(const pt_args *m, uint32_t t);
const char *pt_args_type_text(const pt_args *m, uint32_t t);
pt_input_kind pt_args_kind(const pt_args *m, uint32_t t, uint32_t width);
pt_val pt_args_input(pt_args *m, pt_input_kind kind, uint32_t width, const char *name);
/* An input as it lies in memory: whole bytes. */
pt_val pt_args_stored_input(pt_args *m, uint32_t t, uint64_t size, const char *name);

/* ---- args_object.c */
void pt_args_fill(pt_args *m, pt_val object, uint64_t offset, uint32_t t, const char *path,
                  uint32_t depth);
/* N bytes at TO are arbitrary; NAME and T: what they are called. */
void pt_args_any(pt_args *m, pt_val to, pt_val n, const char *name, uint32_t t);
/* A pointer of type T (0: to bytes) that is null or points to objects of the call. */
pt_val pt_args_pointer(pt_args *m, uint32_t t, const char *path, uint32_t depth,
                       pt_args_promise says);
/* How large objects of callers are at most. */
uint64_t pt_args_most_bytes(const pt_args *m);
/* Elements of type ELEM (0: bytes) for a maker, a text when they are characters. */
pt_val pt_args_elements(pt_args *m, uint32_t elem, const char *path, pt_val *count);
/* One object of type ELEM, of any value. */
pt_val pt_args_object_of(pt_args *m, uint32_t elem, const char *path);
/* When all parameters are made: what is behind pointers to one number. */
void pt_args_settle(pt_args *m);
/* How many objects with pointers in them one points to. */
uint64_t pt_args_behind(const pt_args *m, uint32_t t, pt_args_promise says);

/* ---- args_maker.c */
/* Whether the parameter that is being made is what another function of the program made; that is
   then the next of `out`. */
bool pt_args_made(pt_args *m, LLVMValueRef fn, const char *path);

/* ---- args_callback.c: null, or a function that returns inputs */
pt_val pt_args_callback(pt_args *m, uint32_t t, const char *path, pt_args_promise says);

/* ---- args_state.c */
/* Whether the function, or one that it may call, looks at variables of the user or of the library
   that outlive a call. */
bool pt_args_has_state(pt_lower *l, LLVMValueRef fn);
/* Whether one of them mentions a variable of the user that outlives a call. */
bool pt_args_has_variables(pt_lower *l, LLVMValueRef fn);
/* Gives any value to the user's variables that it looks at.  False: some keep theirs (they have
   pointers in them, or belong to the library). */
bool pt_args_any_state(pt_args *m, LLVMValueRef fn);
bool pt_args_is_main(LLVMValueRef fn); /* where a program starts, they have their first values */

/* ---- args_need.c: arguments as needs name them (ir/need.h) */
/* Of a pointer: NULL 0: it is never null; COUNT 0: to one object.  Returns its number. */
uint32_t pt_args_note_pointer(pt_args *m, const char *path, uint64_t size, pt_val null,
                              pt_val count, pt_args_promise says);
/* Argument ARG points into the object of INTO when SAME: at element AT. */
void pt_args_note_share(pt_args *m, const pt_args_object *arg, const pt_args_object *into,
                        pt_val same, pt_val front, pt_val at);
/* Of an integer type T; else nothing. */
void pt_args_note_number(pt_args *m, const char *path, uint32_t t, pt_val number);
/* Whether the function compares this parameter with null. */
bool pt_args_is_compared(LLVMValueRef param);
/* Whether only the first element behind it is used, and read: a length, in and out. */
bool pt_args_is_one(LLVMValueRef param);
/* What the options say that callers keep to. */
void pt_args_assume_needs(pt_args *m);

/* ---- args.c: what the result rests on */
void pt_args_assume(pt_args *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
void pt_args_expect(pt_args *m, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
