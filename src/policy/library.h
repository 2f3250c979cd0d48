/* Functions and variables of the C library: which names they have, and what functions that no model
   stands for do besides returning a value.

   The rules of SV-COMP say that a function without a body returns any value and changes nothing.
   Of a library function with effects that is not true: a program that calls one is not proved.
   And of no library function is it true that it may return any value: a failure that depends on
   one is not a failure of the program. */
#ifndef PT_POLICY_LIBRARY_H
#define PT_POLICY_LIBRARY_H

#include <stdbool.h>

typedef enum {
  PT_LIBRARY_WRITES = 1,     /* to memory that the program sees */
  PT_LIBRARY_CALLS_BACK = 2, /* functions of the program */
  PT_LIBRARY_ENDS = 4,       /* does not return, or not always */
  PT_LIBRARY_STATE = 8,      /* changes what other functions of the library do */
} pt_library_effect;

/* Whether ISO C, POSIX or GNU have a function of this name; modelled or not. */
bool pt_library_is_known(const char *function);

/* Its effects, joined; 0 for a function that only returns a value, and for an unknown name. */
unsigned pt_library_effects(const char *function);

bool pt_library_has_effects(const char *function);

/* Whether ISO C, POSIX or GNU have a variable of this name; modelled or not. */
bool pt_library_has_variable(const char *name);

#endif
