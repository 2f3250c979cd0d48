/* Functions of C and POSIX libraries that no model stands for, and that do more than return a value: they write to memory
   that they are given, call functions back, or end the program.

   The rules of SV-COMP say that a function without a body returns any value and changes nothing.  Of these that is not
   true: a program that calls one of them is not proved. */
#ifndef PT_API_LIBRARY_H
#define PT_API_LIBRARY_H

#include <stdbool.h>

bool pt_library_has_effects(const char *function);

#endif
